//! The list of moves, the keys that lead through a match, and what explains the numbers.

use bevy::input::keyboard::Key;
use bevy_egui::egui::{self, Event, PointerButton, Pos2, pos2};

use super::{SIZES, Stage, letter};
use crate::app::panels::PanelState;
use crate::app::screens::Screen;
use crate::app::table::{SidePanel, Table, Turn, UiCommand};
use crate::app::text::tr;
use crate::app::thinking::Thought;
use crate::games::Side;
use crate::protocol::{Body, Report, RequestId, Status};
use crate::record::Variation;
use crate::search::limits::Limits;
use crate::search::report::{Bound, Candidate, Candidates, Effort, Value};
use crate::search::shard::Merged;

/// A search of the position on the table that has something to show in every part of the panel.
pub(super) fn some_thought(table: &Table) -> Thought {
    let value = Value { score: 340, bound: Bound::Exact, proven: None };
    let candidate = |mv: &str| Candidate { mv: mv.to_owned(), value, depth: 9, effort: 1_000 };
    let effort = Effort { nodes: 1_250_000, playouts: 0, table_probes: 400, table_hits: 136 };
    let report = Report {
        id: RequestId(7),
        shard: 0,
        status: Status::Running,
        elapsed_ms: 900,
        effort,
        body: Body::Candidates(Candidates::default()),
        book: false,
    };
    Thought {
        live: Some(RequestId(7)),
        side: Some(Side::First),
        position: table.position().map_or(0, |position| position.key()),
        engine: "classic".to_owned(),
        limits: Limits::time(4_000),
        shards: vec![Some(report)],
        merged: Some(Merged {
            best: "f5".to_owned(),
            value,
            pv: ["f5", "d6", "c3"].map(str::to_owned).into(),
            confidence: 100,
            depth: 9,
            deepest: 11,
            solved: false,
            moves: ["f5", "d3"].map(candidate).into(),
            effort,
            tree: None,
            joint: None,
        }),
        elapsed_ms: 1_000,
        ..Thought::default()
    }
}

/// Kind of fault: key repeat runs past the start, or a held key begins games without end.
#[test]
fn a_key_that_is_held_goes_on_taking_back_until_nothing_is_left_and_begins_nothing() {
    let mut stage = Stage::new(1280.0, 800.0, Screen::Playing).with_match(&["f5", "d6"], Turn::Person);
    assert_eq!(stage.hold(letter("u")), [UiCommand::Undo]);
    assert_eq!(stage.hold(Key::PageUp), [UiCommand::Jump(1)]);
    for once in [letter("n"), letter("p"), letter("m"), Key::Home, Key::Escape] {
        assert_eq!(stage.hold(once.clone()), [], "{once:?}");
    }
    let mut stage = Stage::new(1280.0, 800.0, Screen::Playing).with_match(&[], Turn::Person);
    assert_eq!(stage.hold(letter("u")), []);
    assert_eq!(stage.hold(Key::PageUp), []);
}

#[test]
fn keys_lead_through_the_match() {
    let mut stage =
        Stage::new(1280.0, 800.0, Screen::Playing).with_match(&["f5", "d6", "c3"], Turn::Thinking);
    assert_eq!(stage.press(Key::Home, false), [UiCommand::Jump(0)]);
    assert_eq!(stage.press(Key::PageUp, false), [UiCommand::Jump(2)]);
    assert_eq!(stage.press(Key::PageDown, false), []);
    assert_eq!(stage.press(Key::End, false), []);
    assert_eq!(stage.press(letter("p"), false), [UiCommand::TogglePause]);
    assert_eq!(stage.press(letter("l"), false), [UiCommand::ToggleMoves]);
    assert_eq!(stage.press(letter("c"), true), [UiCommand::CopyMoves]);
    assert_eq!(stage.press(letter("k"), false), [], "it is not a person's turn");
}

/// Everything in the list of moves can be reached: each move, the start, the steps, copy, and a line that was left.
#[test]
fn a_click_in_the_list_of_moves_leads_to_the_move_and_restores_a_line() {
    for (width, height) in SIZES {
        let narrow = width < 700.0;
        let mut stage = Stage::new(width, height, Screen::Playing).with_match(&["f5", "d6"], Turn::Person);
        let mut record = stage.world.resource::<Table>().record.clone().unwrap();
        record.variations = vec![Variation { at: 1, moves: vec!["f6".to_owned()] }];
        record.cursor = 1;
        stage.world.insert_resource(Table::open(record).unwrap());
        stage.world.resource_mut::<PanelState>().front = SidePanel::Moves;
        let panel = stage.layout().panel.unwrap();
        let mut asked: Vec<UiCommand> = Vec::new();
        let steps = (panel.height() / 8.0) as u32;
        for y in (0..steps).map(|step| panel.top() + step as f32 * 8.0) {
            for x in [0.2, 0.45, 0.6, 0.66, 0.74, 0.83, 0.93] {
                asked.extend(stage.click(pos2(panel.left() + panel.width() * x, y)));
            }
        }
        let jumps = [0, 1, 2].map(UiCommand::Jump);
        let ends = UiCommand::Jump(usize::MAX);
        for wanted in jumps.into_iter().chain([UiCommand::Restore(0), UiCommand::CopyMoves]) {
            assert!(asked.contains(&wanted), "{wanted:?} at {width}x{height}: {asked:?}");
        }
        assert_eq!(asked.contains(&ends), !narrow, "beside the tabs there is no room for all buttons");
        let tab = UiCommand::Front(SidePanel::Search);
        assert_eq!(asked.contains(&tab), narrow, "tabs are there only where there is room for one panel");
    }
}

impl Stage {
    /// The text of whatever is shown after a finger has tapped this point or, without one, the mouse has rested there.
    fn rest_at(&mut self, at: Pos2, finger: bool, now: &mut f64) -> String {
        let button = |pressed| Event::PointerButton {
            pos: at,
            button: PointerButton::Primary,
            pressed,
            modifiers: egui::Modifiers::NONE,
        };
        let moved = Event::PointerMoved(at);
        let events = if finger {
            [vec![moved, button(true)], vec![button(false)], vec![Event::PointerGone], Vec::new()]
        } else {
            [vec![moved], Vec::new(), Vec::new(), Vec::new()]
        };
        let mut shapes = Vec::new();
        for events in events {
            *now += 0.25;
            shapes = self.pass_at(events, Some(*now)).1;
        }
        let texts = shapes.iter().filter_map(|clipped| match &clipped.shape {
            egui::Shape::Text(text) => Some(text.galley.text().to_owned()),
            _ => None,
        });
        texts.collect::<Vec<_>>().join("\n")
    }
}

/// Each number of the search panel has a sentence about it, for a mouse that rests on it and for a finger that taps it.
#[test]
fn every_number_of_the_search_panel_explains_itself_to_mouse_and_finger() {
    for ((width, height), finger) in [((1280.0, 900.0), false), ((390.0, 844.0), true)] {
        let mut stage = Stage::new(width, height, Screen::Playing).with_match(&[], Turn::Thinking);
        let thought = some_thought(stage.world.resource::<Table>());
        stage.world.insert_resource(thought);
        stage.world.resource_mut::<PanelState>().moves_open = false;
        stage.pass(Vec::new());
        let panel = stage.layout().panel.unwrap();
        let (mut seen, mut now) = (String::new(), 1.0);
        for y in (0..(panel.height() / 7.0) as u32).map(|step| panel.top() + step as f32 * 7.0) {
            for x in [0.11, 0.3, 0.55, 0.9] {
                seen.push_str(&stage.rest_at(pos2(panel.left() + panel.width() * x, y), finger, &mut now));
            }
        }
        let mut hints = vec!["score", "time", "depth", "nodes", "speed", "table", "line", "moves"];
        // What lies further down has to be scrolled to on a narrow screen.
        hints.extend(["shards", "shard"].iter().filter(|_| !finger));
        for hint in hints {
            let text = tr(&format!("search.{hint}.hint"));
            assert!(seen.contains(text), "{hint} at {width}x{height}");
        }
        assert!(finger || seen.contains("Searched to depth"), "a move explains its numbers");
    }
}
