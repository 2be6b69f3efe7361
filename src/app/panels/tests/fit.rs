//! Everything fits, in every window: nothing is cut off, nothing lies on anything else, and what is touched is large enough.

use super::open_sheets::SHEETS;
use super::*;
use crate::app::screens::Sheet;
use crate::app::theme::egui_style::{FINGER, NARROW};
use bevy_egui::egui::epaint::ClippedShape;
use bevy_egui::egui::{Rect, Shape};

/// Every window that a person may well have, in logical pixels, and its pixel density.
fn windows() -> impl Iterator<Item = (f32, f32, f32)> {
    let sizes = [(390.0, 844.0), (800.0, 600.0), (1280.0, 800.0), (2560.0, 1440.0)];
    sizes.into_iter().flat_map(|(width, height)| [1.0, 2.0, 3.0].map(|scale| (width, height, scale)))
}

/// The same, and each window at its own density with words of every other size.
fn windows_and_texts() -> impl Iterator<Item = (f32, f32, f32, TextSize)> {
    let usual = windows().map(|(width, height, scale)| (width, height, scale, TextSize::Usual));
    let others = windows().filter(|(_, _, scale)| *scale == 1.0).flat_map(|(width, height, scale)| {
        [TextSize::Small, TextSize::Large, TextSize::Largest].map(|text| (width, height, scale, text))
    });
    usual.chain(others)
}

/// A text on screen: where it is, what of it is shown, and what it says.
#[derive(Clone, Debug)]
struct Words {
    rect: Rect,
    shown: Rect,
    text: String,
    elided: bool,
}

fn words(shapes: &[ClippedShape]) -> Vec<Words> {
    let mut found = Vec::new();
    for clipped in shapes {
        collect(&clipped.shape, clipped.clip_rect, &mut found);
    }
    found
}

fn collect(shape: &Shape, shown: Rect, found: &mut Vec<Words>) {
    match shape {
        Shape::Vec(shapes) => shapes.iter().for_each(|shape| collect(shape, shown, found)),
        Shape::Text(text) if !text.galley.text().trim().is_empty() => found.push(Words {
            rect: text.visual_bounding_rect(),
            shown,
            text: text.galley.text().to_owned(),
            elided: text.galley.elided,
        }),
        _ => {}
    }
}

/// What is drawn after egui has come to rest, and only what lies above the dimmed screen where a sheet is open.
fn drawn(stage: &mut Stage) -> Vec<ClippedShape> {
    let mut shapes = Vec::new();
    for _ in 0..4 {
        shapes = stage.pass_at(Vec::new(), None).1;
    }
    if stage.world.resource::<OpenSheet>().0.is_some() {
        let window = Rect::from_min_size(Pos2::ZERO, vec2(stage.size.0, stage.size.1));
        let dims =
            |clipped: &ClippedShape| matches!(&clipped.shape, Shape::Rect(rect) if rect.rect == window);
        let dimmed = shapes.iter().rposition(dims).expect("a sheet dims what is below it");
        shapes.drain(..=dimmed);
    }
    shapes
}

/// What is wrong with the words on screen.
fn faults_of_words(stage: &Stage, shapes: &[ClippedShape]) -> Vec<String> {
    let window = Rect::from_min_size(Pos2::ZERO, vec2(stage.size.0, stage.size.1)).expand(0.5);
    let mut faults = Vec::new();
    // What is scrolled out of sight does not count.
    let all: Vec<_> =
        words(shapes).into_iter().filter(|word| word.rect.intersect(word.shown).height() > 0.0).collect();
    if all.is_empty() {
        faults.push("nothing is said".to_owned());
    }
    for word in &all {
        let sides = word.shown.expand(1.0).x_range();
        if word.rect.left() < sides.min || word.rect.right() > sides.max || word.elided {
            faults.push(format!("cut off: {word:?}"));
        }
        if !window.contains_rect(word.rect.intersect(word.shown)) {
            faults.push(format!("outside the window: {word:?}"));
        }
    }
    for (index, one) in all.iter().enumerate() {
        for other in &all[index + 1..] {
            let both = one.rect.intersect(one.shown).intersect(other.rect.intersect(other.shown)).shrink(1.5);
            if both.is_positive() {
                faults.push(format!("one on the other: {one:?} {other:?}"));
            }
        }
    }
    faults
}

/// What can be clicked and is too small for a finger. A scroll bar is for mice: a finger drags the contents.
fn too_small(stage: &mut Stage) -> Vec<String> {
    let sheet = stage.world.resource::<OpenSheet>().0.is_some();
    stage.context().viewport(|viewport| {
        let widgets = &viewport.prev_pass.widgets;
        let layers = widgets.layers().filter(|(layer, _)| !sheet || layer.order == egui::Order::Foreground);
        layers
            .flat_map(|(_, all)| all)
            .filter(|widget| {
                widget.enabled && widget.sense.senses_click() && widget.interact_rect.is_positive()
            })
            .filter(|widget| widget.rect.size().min_elem() < FINGER - 0.5 && widget.rect.width() > 12.0)
            .map(|widget| format!("too small to touch: {:?}", widget.rect))
            .collect()
    })
}

/// Every screen and every sheet that there is.
fn places() -> Vec<(Screen, Option<Sheet>)> {
    let mut places = vec![(Screen::Title, None), (Screen::Playing, None), (Screen::Showcase, None)];
    places.extend(SHEETS.map(|sheet| (Screen::Playing, Some(sheet))));
    places
}

/// Kind of fault: text is cut off, or lies on other text, in a window that nobody tried.
#[test]
fn everything_fits_in_every_window() {
    let mut faults = Vec::new();
    for (width, height, scale, text) in windows_and_texts() {
        for (screen, sheet) in places() {
            let mut stage = Stage::new(width, height, screen).with_text(text);
            stage.scale = scale;
            let mut stage = stage.with_match(&["f5", "d6", "c3"], Turn::Thinking);
            if screen == Screen::Title {
                stage.world.insert_resource(Saved(Some(Match::new("othello", [Seat::Person, Seat::Person]))));
                stage.world.insert_resource(Table::default());
            }
            stage.lay(sheet);
            drawn(&mut stage);
            // What explains itself where it is touched is no target: it is not there yet.
            let small = if width < NARROW { too_small(&mut stage) } else { Vec::new() };
            if screen != Screen::Title {
                let thought = moves::some_thought(stage.world.resource::<Table>());
                stage.world.insert_resource(thought);
            }
            let name = format!("{screen:?} {sheet:?} at {width}x{height}, scale {scale}, text {text:?}");
            let shapes = drawn(&mut stage);
            let mut found = faults_of_words(&stage, &shapes);
            found.extend(small);
            faults.extend(found.into_iter().map(|fault| format!("{name}: {fault}")));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// Kind of fault: the menu is taller than the window.
#[test]
fn the_menu_fits_in_every_window() {
    for (width, height, scale) in windows() {
        let mut stage = Stage::new(width, height, Screen::Playing);
        stage.scale = scale;
        let mut stage = stage.with_match(&["f5"], Turn::Thinking);
        stage.pass(Vec::new());
        stage.click(pos2(28.0, stage.layout().bar.center().y));
        let mut shapes = Vec::new();
        for _ in 0..4 {
            shapes = stage.pass_at(Vec::new(), None).1;
        }
        let menu = words(&shapes);
        for text in ["Rules", "Who plays", "Think time"] {
            let found = menu.iter().find(|words| words.text == text);
            let words = found.unwrap_or_else(|| panic!("no '{text}' at {width}x{height}"));
            let window = Rect::from_min_size(Pos2::ZERO, vec2(width, height));
            assert!(
                window.contains_rect(words.rect) && words.shown.expand(1.0).contains_rect(words.rect),
                "{words:?}"
            );
        }
    }
}

#[test]
fn the_board_is_as_large_as_it_can_be() {
    for (width, height, scale) in windows() {
        let mut stage = Stage::new(width, height, Screen::Playing).with_match(&["f5"], Turn::Thinking);
        stage.scale = scale;
        stage.pass(Vec::new());
        let layout = stage.layout();
        let side = |rect: Rect| rect.width().min(rect.height());
        let now = side(layout.board);
        for place in [crate::app::settings::PanelPlace::Side, crate::app::settings::PanelPlace::Bottom] {
            let sizes = stage.world.resource::<Theme>().sizes.clone();
            let other = Layout::new(width, height, &sizes, Parts { panel: true, place, ..Parts::default() });
            assert!(now >= side(other.board), "{width}x{height}: {place:?} leaves more");
        }
        let told = stage.world.resource::<BoardArea>().0.expect("the board is told its place");
        let view = crate::app::board::fit(Vec2::new(width, height), told, Vec2::splat(916.0), 20.0);
        assert!(916.0 / view.scale >= now - 40.5, "{width}x{height}: the board does not fill its place");
    }
}
