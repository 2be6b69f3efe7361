//! What is on screen, as an object for the page: in its fault reports, for tests that drive the page, and for whoever scripts it.

use bevy::prelude::*;
use js_sys::{Array, Object, Reflect};
use wasm_bindgen::JsValue;

use super::tell;
use crate::app::board::{Drawn, Orientation, place_of};
use crate::app::motion::MotionSpeed;
use crate::app::screens::{OpenSheet, Screen};
use crate::app::table::{Table, Turn};
use crate::app::thinking::Thought;
use crate::games::Side;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Last, publish);
}

type Eye<'w, 's> = Option<Single<'w, 's, (&'static Camera, &'static GlobalTransform), With<Camera2d>>>;

/// Publishes what has changed.
fn publish(
    screen: Res<State<Screen>>,
    sheet: Res<OpenSheet>,
    turn: Res<Turn>,
    table: Res<Table>,
    thought: Res<Thought>,
    way: Res<Orientation>,
    speed: Res<MotionSpeed>,
    eye: Eye,
    drawn: Drawn,
    mut last_view: Local<[Option<Vec2>; 2]>,
) {
    let on_page = |place: Vec2| {
        let (camera, transform) = eye.as_deref()?;
        camera.world_to_viewport(transform, place.extend(0.0)).ok()
    };
    // Two points of the table say where all of it is.
    let view = [on_page(Vec2::ZERO), on_page(Vec2::splat(100.0))];
    let is_news = screen.is_changed()
        || sheet.is_changed()
        || turn.is_changed()
        || table.is_changed()
        || thought.is_changed()
        || way.is_changed()
        || speed.is_changed();
    if !is_news && *last_view == view {
        return;
    }
    *last_view = view;
    let board = view[0].zip(view[1]).map_or(JsValue::NULL, |(middle, aside)| {
        let unit = f64::from((aside.x - middle.x) / 100.0);
        object(&[("x", middle.x.into()), ("y", middle.y.into()), ("unit", unit.into())])
    });
    let game = table.position().map_or("", |position| position.id());
    let open = open_moves(&table, |side, action| on_page(place_of(table.position()?, side, action, *way)?));
    let moves = table.record.iter().flat_map(|record| &record.moves).map(JsValue::from);
    let shown = object(&[
        ("version", env!("CARGO_PKG_VERSION").into()),
        ("screen", format!("{:?}", screen.get()).into()),
        ("sheet", sheet.0.map_or(JsValue::NULL, |sheet| format!("{sheet:?}").into())),
        ("turn", format!("{:?}", *turn).into()),
        ("game", game.into()),
        ("position", table.position().map(|position| position.text()).unwrap_or_default().into()),
        ("drawn", drawn.text(game).map_or(JsValue::NULL, JsValue::from)),
        ("motion", f64::from(speed.0).into()),
        ("paused", table.is_paused().into()),
        ("ply", count(table.cursor())),
        ("moves", moves.collect::<Array>().into()),
        ("open", open.into()),
        // Where the board's middle is on the canvas, and how large a board unit is.
        ("board", board),
        ("thought", thought_object(&thought)),
    ]);
    tell("plyscope-state", &shown);
}

/// Who may play what now, and where on the canvas, in CSS pixels, that is.
fn open_moves(table: &Table, place: impl Fn(Side, &str) -> Option<Vec2>) -> Array {
    let open = Array::new();
    let number = |number: Option<f32>| number.map_or(JsValue::NULL, |number| f64::from(number).into());
    for side in table.awaited() {
        for action in table.position().map(|position| position.legal(side)).unwrap_or_default() {
            let at = place(side, &action);
            let (x, y) = (number(at.map(|at| at.x)), number(at.map(|at| at.y)));
            let side = count(side.index());
            open.push(&object(&[("side", side), ("move", action.into()), ("x", x), ("y", y)]));
        }
    }
    open
}

fn thought_object(thought: &Thought) -> JsValue {
    let merged = thought.merged.as_ref();
    object(&[
        ("live", thought.live.is_some().into()),
        ("onPage", thought.on_page.into()),
        ("shards", count(thought.shards.len())),
        ("failed", count(thought.failed)),
        ("elapsedMs", thought.elapsed_ms.into()),
        ("proofs", count(thought.proofs.len())),
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
