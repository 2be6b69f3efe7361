//! What is on screen, as an object for the page: in its fault reports, for tests that drive the page, and for whoever scripts it.

use bevy::prelude::*;
use js_sys::{Array, Object, Reflect};
use wasm_bindgen::JsValue;

use super::tell;
use crate::app::screens::Screen;
use crate::app::table::{Table, Turn};
use crate::app::thinking::Thought;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Last, publish);
}

/// Publishes what has changed.
fn publish(screen: Res<State<Screen>>, turn: Res<Turn>, table: Res<Table>, thought: Res<Thought>) {
    if !(screen.is_changed() || turn.is_changed() || table.is_changed() || thought.is_changed()) {
        return;
    }
    let position = table.position();
    let moves = table.record.iter().flat_map(|record| &record.moves).map(JsValue::from);
    let to_act = table.awaited().map(|side| count(side.index()));
    let shown = object(&[
        ("version", env!("CARGO_PKG_VERSION").into()),
        ("screen", format!("{:?}", screen.get()).into()),
        ("turn", format!("{:?}", *turn).into()),
        ("game", position.map_or("", |position| position.id()).into()),
        ("position", position.map(|position| position.text()).unwrap_or_default().into()),
        ("toAct", to_act.collect::<Array>().into()),
        ("ply", count(table.cursor())),
        ("moves", moves.collect::<Array>().into()),
        ("thought", thought_object(&thought)),
    ]);
    tell("plyscope-state", &shown);
}

fn thought_object(thought: &Thought) -> JsValue {
    let merged = thought.merged.as_ref();
    object(&[
        ("live", thought.live.is_some().into()),
        ("onPage", thought.on_page.into()),
        ("shards", count(thought.shards.len())),
        ("failed", count(thought.failed)),
        ("elapsedMs", thought.elapsed_ms.into()),
        ("best", merged.map_or(JsValue::NULL, |merged| merged.best.as_str().into())),
        ("depth", merged.map_or(JsValue::NULL, |merged| merged.depth.into())),
        ("nodes", merged.map_or(JsValue::NULL, |merged| (merged.effort.nodes as f64).into())),
    ])
}

fn count(number: usize) -> JsValue {
    (number as f64).into()
}

fn object(fields: &[(&str, JsValue)]) -> JsValue {
    let object = Object::new();
    for (name, value) in fields {
        Reflect::set(&object, &(*name).into(), value).expect("a new object takes every field");
    }
    object.into()
}
