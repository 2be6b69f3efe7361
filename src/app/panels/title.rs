//! The title screen: the name, one line about it, the games, what can be done, and a game in progress as a picture.

use bevy_egui::egui::{
    self, Align2, Context, CornerRadius, FontFamily, FontId, Frame, Id, LayerId, Margin, Order, Painter,
    Rect, RichText, Sense, Stroke, StrokeKind, Ui, Vec2, WidgetInfo, WidgetType, pos2, vec2,
};

use super::acts::{Act, Desk};
use super::icons::Icon;
use super::keys;
use super::widgets::{Button, Weight, quiet};
use crate::app::board::Orientation;
use crate::app::board::picture::{Picture, sample};
use crate::app::screens::Sheet;
use crate::app::settings::Change;
use crate::app::table::UiCommand;
use crate::app::text::{game_name, tr, trf};
use crate::app::theme::egui_style::target;
use crate::app::theme::{Sizes, Theme, fonts};
use crate::games::registry::GAMES;

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
    paint_board(&painter, desk.settings.game(), place, theme);
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

/// Height of name, line, games, four buttons and the sheets below the picture in a narrow window, in logical pixels.
const WORDS_BELOW: f32 = 440.0 + if GAMES.len() > 1 { 96.0 } else { 0.0 };

/// The side of a game's small picture, in logical pixels.
const SMALL: f32 = 52.0;

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
    ui.add_space(sizes.gap * if GAMES.len() > 1 { 1.0 } else { 2.0 });
    let mut asked = games(ui, desk.settings.game(), theme);
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
        let label = label(act, desk);
        let button = Button { icon: Some(icon), hint: &hint, weight, width, ..Button::new(&label) };
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
            let label = label(act, desk);
            let button = Button { hint: &hint, weight, width, tight: true, ..Button::new(&label) };
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

/// Every game with a small picture of its board, one of them chosen; nothing where there is only one.
fn games(ui: &mut Ui, chosen: &str, theme: &Theme) -> Vec<UiCommand> {
    let mut asked = Vec::new();
    if GAMES.len() < 2 {
        return asked;
    }
    let gap = 8.0;
    let width = (ui.available_width() + gap) / GAMES.len() as f32 - gap;
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = gap;
        for game in GAMES {
            if card(ui, game, game == chosen, width.min(128.0), theme) {
                asked.push(UiCommand::Set(Change::Game(game)));
            }
        }
    });
    ui.add_space(theme.sizes.gap);
    asked
}

/// A game's card: whether it was pressed.
fn card(ui: &mut Ui, game: &str, chosen: bool, width: f32, theme: &Theme) -> bool {
    let size = vec2(width, SMALL + theme.sizes.text + 18.0);
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    let (name, panel) = (game_name(game), &theme.panel);
    response.widget_info(|| WidgetInfo::selected(WidgetType::SelectableLabel, true, chosen, name));
    let ground = if chosen || response.hovered() { panel.hovered } else { panel.raised };
    let edge =
        if chosen { Stroke::new(2.0, panel.accent.egui()) } else { Stroke::new(1.0, panel.outline.egui()) };
    ui.painter().rect(rect, CornerRadius::same(10), ground.egui(), edge, StrokeKind::Inside);
    if response.has_focus() {
        let ring = Stroke::new(2.0, panel.accent.egui());
        ui.painter().rect_stroke(rect.expand(3.0), CornerRadius::same(12), ring, StrokeKind::Outside);
    }
    let place =
        Rect::from_center_size(pos2(rect.center().x, rect.top() + 8.0 + SMALL / 2.0), Vec2::splat(SMALL));
    paint_board(ui.painter(), game, place, theme);
    let font = if chosen { fonts::strong() } else { FontFamily::Proportional };
    let below = pos2(rect.center().x, rect.bottom() - 5.0);
    let font = FontId::new(theme.sizes.text_small, font);
    ui.painter().text(below, Align2::CENTER_BOTTOM, name, font, panel.text.egui());
    response.on_hover_text(keys::hint(Act::NextGame, name)).clicked()
}

fn label(act: Act, desk: &Desk) -> String {
    match act {
        Act::Play => trf("title.play.game", &[("game", game_name(desk.settings.game()))]),
        Act::Sheet(Sheet::SetUp) => tr("title.set-up").to_owned(),
        // All five have to find room in one row.
        Act::Sheet(Sheet::Files) => tr("title.files").to_owned(),
        _ => act.label().to_owned(),
    }
}

fn hint(act: Act, desk: &Desk) -> String {
    match act {
        Act::Resume => {
            let saved = desk.saved.0.as_ref();
            let moves = saved.map_or(0, |record| record.cursor).to_string();
            let game = saved.map_or("", |record| game_name(&record.game));
            trf("title.resume.hint", &[("game", game), ("moves", &moves)])
        }
        Act::Watch => tr("title.watch.hint").to_owned(),
        Act::Sheet(_) => tr("menu.set-up.hint").to_owned(),
        _ => tr("title.play.hint").to_owned(),
    }
}

fn note(ui: &mut Ui, text: &str, theme: &Theme) {
    Frame::new()
        .fill(theme.panel.surface.egui())
        .stroke(Stroke::new(1.0, theme.panel.bad.egui()))
        .corner_radius(CornerRadius::same(8))
        .inner_margin(Margin::same(10))
        .show(ui, |ui| ui.label(quiet(text, theme).color(theme.panel.bad.egui())));
}

/// A game in progress, as a picture: it cannot be played on.
fn paint_board(painter: &Painter, game: &str, rect: Rect, theme: &Theme) {
    let way = Orientation::default();
    let picture = Picture { game, position: sample(game), marks: &[], way, labels: false };
    picture.paint(painter, rect, theme);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::registry::table_game;

    #[test]
    fn every_game_has_a_picture_of_a_position_of_its_own() {
        for game in GAMES {
            let position = table_game(game, sample(game)).expect(game);
            assert_eq!(position.text(), sample(game));
        }
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
