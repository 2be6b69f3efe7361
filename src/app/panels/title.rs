//! The title screen: the name, one line about it, what can be done, and a game in progress as a picture.

use bevy_egui::egui::{
    self, Align2, Context, CornerRadius, FontId, Frame, Id, LayerId, Margin, Order, Painter, Rect, RichText,
    Ui, Vec2, pos2, vec2,
};

use super::acts::{Act, Desk};
use super::icons::Icon;
use super::keys;
use super::widgets::{Button, Weight, quiet};
use crate::app::board::Orientation;
use crate::app::board::picture::Picture;
use crate::app::screens::Sheet;
use crate::app::table::UiCommand;
use crate::app::text::{tr, trf};
use crate::app::theme::egui_style::target;
use crate::app::theme::{Sizes, Theme, fonts};
use crate::games::registry::GAMES;

/// A game after thirteen moves, row by row from the top: `X` first side, `O` second side.
const PICTURE: [&str; 8] =
    ["--------", "--XX----", "-OXXO---", "-XXXXO--", "--OXXX--", "--OO----", "--------", "--------"];

/// The sheets that the title offers, in order.
const SHEETS: [Sheet; 5] = [Sheet::Files, Sheet::Settings, Sheet::Rules, Sheet::Keys, Sheet::About];

/// Width of the words in a wide window, in logical pixels.
const WORDS: f32 = 400.0;

/// Shows the screen and returns what was asked for.
pub(super) fn show(ctx: &Context, desk: &Desk, theme: &Theme, narrow: bool) -> Vec<UiCommand> {
    let window = ctx.viewport_rect();
    let painter =
        Painter::new(ctx.clone(), LayerId::new(Order::Background, Id::new("title picture")), window);
    let (place, words) = parts(window, narrow, theme.sizes.target / Sizes::default().target);
    paint_board(&painter, place, theme);
    egui::Area::new(Id::new("title"))
        .order(Order::Middle)
        .pivot(if narrow { Align2::CENTER_TOP } else { Align2::LEFT_CENTER })
        .fixed_pos(words)
        .fade_in(false)
        .show(ctx, |ui| {
            let width = if narrow { window.width() - 48.0 } else { WORDS };
            ui.set_width(width.clamp(1.0, WORDS));
            content(ui, desk, theme, narrow)
        })
        .inner
}

/// Height of name, line, four buttons and the sheets below the picture in a narrow window, in logical pixels.
const WORDS_BELOW: f32 = 440.0;

/// Where the picture lies, and where the words begin. Words are `scale` times as large as usual.
fn parts(window: Rect, narrow: bool, scale: f32) -> (Rect, egui::Pos2) {
    if narrow {
        let free = window.height() - WORDS_BELOW * scale - 56.0;
        let side = (window.width() - 96.0).min(window.height() * 0.42).min(free).max(0.0);
        let top = ((window.height() - side - WORDS_BELOW * scale) / 2.0).max(24.0);
        let picture = Rect::from_center_size(pos2(window.center().x, top + side / 2.0), Vec2::splat(side));
        (picture, pos2(window.center().x, picture.bottom() + 32.0))
    } else {
        let left = (window.width() * 0.07).max(40.0);
        let free = window.with_min_x(left + WORDS);
        let side = (window.height() - 112.0).min(window.width() * 0.5).min(free.width() - 64.0).max(0.0);
        (Rect::from_center_size(free.center(), Vec2::splat(side)), pos2(left, window.center().y))
    }
}

fn content(ui: &mut Ui, desk: &Desk, theme: &Theme, narrow: bool) -> Vec<UiCommand> {
    let sizes = &theme.sizes;
    let name = RichText::new(tr("title.name")).font(FontId::new(sizes.text_title * 1.4, fonts::display()));
    ui.label(name.color(theme.panel.text.egui()));
    ui.label(RichText::new(tr("title.line")).size(sizes.text + 2.0));
    ui.add_space(sizes.gap * 2.0);
    let mut asked = Vec::new();
    let resume = Act::Resume.command(desk);
    let set_up = Act::Sheet(Sheet::SetUp);
    let mut entries = vec![(Act::Play, Icon::Play), (set_up, Icon::New), (Act::Watch, Icon::Watch)];
    if resume.is_some() {
        entries.insert(0, (Act::Resume, Icon::Resume));
    }
    for (index, (act, icon)) in entries.into_iter().enumerate() {
        let hint = keys::hint(act, &hint(act, desk));
        let weight = if index == 0 { Weight::Primary } else { Weight::Plain };
        let width = if narrow { ui.available_width() } else { 320.0 };
        let button = Button { icon: Some(icon), hint: &hint, weight, width, ..Button::new(label(act)) };
        if button.show(ui, theme, narrow) {
            asked.extend(act.command(desk));
        }
        ui.add_space(4.0);
    }
    ui.add_space(sizes.gap * 0.5);
    // In one row as a rule, in two where words are large.
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(sizes.gap * 0.6, 0.0);
        for sheet in SHEETS {
            let act = Act::Sheet(sheet);
            let hint = keys::hint(act, act.label());
            let (weight, width) = (Weight::Bare, target(theme, narrow));
            let button = Button { hint: &hint, weight, width, tight: true, ..Button::new(label(act)) };
            if button.show(ui, theme, narrow) {
                asked.extend(act.command(desk));
            }
        }
    });
    if let Some(trouble) = &desk.notice.0 {
        ui.add_space(sizes.gap);
        note(ui, trouble, theme);
    }
    asked
}

fn label(act: Act) -> &'static str {
    match act {
        Act::Sheet(Sheet::SetUp) => tr("title.set-up"),
        // All five have to find room in one row.
        Act::Sheet(Sheet::Files) => tr("title.files"),
        _ => act.label(),
    }
}

fn hint(act: Act, desk: &Desk) -> String {
    match act {
        Act::Resume => {
            let moves = desk.saved.0.as_ref().map_or(0, |record| record.cursor);
            trf("title.resume.hint", &[("moves", &moves.to_string())])
        }
        Act::Watch => tr("title.watch.hint").to_owned(),
        Act::Sheet(_) => tr("menu.set-up.hint").to_owned(),
        _ => tr("title.play.hint").to_owned(),
    }
}

fn note(ui: &mut Ui, text: &str, theme: &Theme) {
    Frame::new()
        .fill(theme.panel.surface.egui())
        .stroke(egui::Stroke::new(1.0, theme.panel.bad.egui()))
        .corner_radius(CornerRadius::same(8))
        .inner_margin(Margin::same(10))
        .show(ui, |ui| ui.label(quiet(text, theme).color(theme.panel.bad.egui())));
}

/// A game in progress, as a picture: it cannot be played on.
fn paint_board(painter: &Painter, rect: Rect, theme: &Theme) {
    let position = format!("{} X", PICTURE.concat());
    let way = Orientation::default();
    let picture = Picture { game: GAMES[0], position: &position, marks: &[], way, labels: false };
    picture.paint(painter, rect, theme);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::registry::table_game;

    const OPENING: [&str; 13] =
        ["f5", "d6", "c3", "d3", "c4", "f4", "c5", "b3", "c2", "e3", "d2", "c6", "b4"];

    #[test]
    fn the_picture_is_a_game_that_can_be_played() {
        let mut game = table_game("othello", "").unwrap();
        for step in OPENING {
            game.play(step).unwrap();
        }
        assert_eq!(game.text().split_whitespace().next(), Some(PICTURE.concat().as_str()));
    }

    #[test]
    fn words_and_picture_stay_apart_and_inside() {
        let sizes = [(1280.0, 800.0), (1920.0, 1080.0), (800.0, 600.0), (390.0, 844.0), (390.0, 560.0)];
        for size in sizes.map(|(width, height)| vec2(width, height)) {
            let window = Rect::from_min_size(pos2(0.0, 0.0), size);
            let narrow = size.x < 700.0;
            let (picture, words) = parts(window, narrow, 1.0);
            assert!(window.contains_rect(picture), "{size:?}: {picture:?}");
            let apart = if narrow { words.y > picture.bottom() } else { words.x + WORDS <= picture.left() };
            assert!(apart, "{size:?}: {picture:?} {words:?}");
            assert!(!narrow || words.y + WORDS_BELOW - 32.0 <= window.bottom(), "{size:?}: {words:?}");
        }
    }
}
