//! The list of moves: the match as a score sheet, with the move that led to the position looked at marked, a click to look at another one, and the
//! lines that were left. It reads the table and draws.

mod sheet;

use std::sync::Arc;

use bevy_egui::egui::{
    Align, Align2, CornerRadius, FontId, Label, Layout, Rect, Response, ScrollArea, Sense, Stroke,
    StrokeKind, Ui, WidgetInfo, WidgetType, pos2, vec2,
};

use super::acts::{Act, Desk};
use super::icons::Icon;
use super::keys;
use super::widgets::{Button, Weight, quiet, shortened, strong};
use crate::app::board::picture::token;
use crate::app::table::UiCommand;
use crate::app::text::{tr, trf};
use crate::app::theme::egui_style::{FINGER, target};
use crate::app::theme::{Theme, fonts};
use crate::games::Side;
use crate::games::registry::opening;
use sheet::{Other, Ply, Row, Sheet};

/// Width of the column of numbers, in logical pixels.
const NUMBERS: f32 = 34.0;

/// Height of a row where a mouse points.
const ROW: f32 = 26.0;

/// Shows the list in the space that there is. `title` draws what the panel is called; what it returns is asked for as well.
pub(super) fn show(
    ui: &mut Ui,
    desk: &Desk,
    theme: &Theme,
    narrow: bool,
    title: impl FnOnce(&mut Ui) -> Option<UiCommand>,
) -> Vec<UiCommand> {
    let mut asked = Vec::new();
    let head = vec2(ui.available_width(), target(theme, narrow));
    ui.allocate_ui_with_layout(head, Layout::left_to_right(Align::Center), |ui| {
        asked.extend(title(ui));
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            ui.spacing_mut().item_spacing.x = 0.0;
            asked.extend(tools(ui, desk, theme, narrow));
        });
    });
    let sheet = sheet_of(ui, desk);
    ui.add_space(2.0);
    if let Some(name) = opening_of(desk) {
        let told = Label::new(quiet(trf("moves.opening", &[("name", name)]), theme)).truncate();
        ui.add(told).on_hover_text(tr("moves.opening.hint"));
    }
    ScrollArea::vertical().id_salt("moves").auto_shrink([false, false]).show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 2.0;
        let row = theme.sizes.around_words(ROW);
        ui.spacing_mut().interact_size.y = row;
        asked.extend(rows(ui, &sheet, desk.table.cursor(), theme, if narrow { FINGER } else { row }));
        asked.extend(others(ui, &sheet, theme, if narrow { FINGER } else { row }));
    });
    asked
}

/// What the opening is called that led to the position looked at.
fn opening_of(desk: &Desk) -> Option<&'static str> {
    let record = desk.table.record.as_ref()?;
    opening(&record.game, &record.start, record.moves.get(..record.cursor)?)
}

/// From right to left: copy, and the four steps through the match.
fn tools(ui: &mut Ui, desk: &Desk, theme: &Theme, narrow: bool) -> Vec<UiCommand> {
    let steps = [
        (Act::CopyMoves, Icon::Copy),
        (Act::Last, Icon::Later { all: true }),
        (Act::StepOn, Icon::Later { all: false }),
        (Act::StepBack, Icon::Earlier { all: false }),
        (Act::First, Icon::Earlier { all: true }),
    ];
    let mut asked = Vec::new();
    // Beside the tabs there is no room for all; the list itself has the first position and the last.
    for (act, icon) in steps.into_iter().filter(|(act, _)| !(narrow && matches!(act, Act::First | Act::Last)))
    {
        let (command, hint) = (act.command(desk), keys::hint(act, act.label()));
        let button = Button {
            icon: Some(icon),
            labelled: false,
            hint: &hint,
            enabled: command.is_some(),
            weight: Weight::Bare,
            ..Button::new(act.label())
        };
        let pressed = button.show(ui, theme, narrow);
        asked.extend(command.filter(|_| pressed));
    }
    asked
}

/// The sheet of the match, written anew only when something has been played.
fn sheet_of(ui: &Ui, desk: &Desk) -> Arc<Sheet> {
    let id = ui.id().with("sheet");
    let last = ui.data(|data| data.get_temp::<Arc<Sheet>>(id));
    last.filter(|sheet| sheet.fits(&desk.table)).unwrap_or_else(|| {
        let sheet = Arc::new(Sheet::new(&desk.table));
        ui.data_mut(|data| data.insert_temp(id, sheet.clone()));
        sheet
    })
}

/// The rows, with the start above them.
fn rows(ui: &mut Ui, sheet: &Sheet, cursor: usize, theme: &Theme, height: f32) -> Option<UiCommand> {
    if sheet.rows.is_empty() {
        ui.label(quiet(tr("moves.empty"), theme));
        return None;
    }
    let follow = follows(ui, cursor);
    let line = vec2(ui.available_width(), height);
    let (rect, response) = ui.allocate_exact_size(line, Sense::click());
    let start = Ply { ply: 0, text: tr("moves.start").to_owned(), steps: vec![String::new()] };
    let name = rect.with_min_x(rect.left() + theme.sizes.around_words(NUMBERS));
    let mut asked = cell(ui, name, &response, &start, cursor, theme);
    if follow && cursor == 0 {
        response.scroll_to_me(Some(Align::Center));
    }
    response.on_hover_text(tr("moves.first.hint"));
    for row in &sheet.rows {
        asked = row_of(ui, sheet, row, cursor, follow, theme, height).or(asked);
    }
    asked
}

/// Whether the list has to bring the cursor's move into view: once, after it has moved or the list has come up.
fn follows(ui: &Ui, cursor: usize) -> bool {
    // egui shows nothing of an area in its first pass.
    if ui.is_sizing_pass() {
        return false;
    }
    let (id, now) = (ui.id().with("cursor"), ui.ctx().cumulative_pass_nr());
    let last = ui.data_mut(|data| {
        let last = data.get_temp::<(usize, u64)>(id);
        data.insert_temp(id, (cursor, now));
        last
    });
    last.is_none_or(|(at, pass)| at != cursor || pass + 2 < now)
}

/// A number, and the moves of each side in a column of its own.
fn row_of(
    ui: &mut Ui,
    sheet: &Sheet,
    row: &Row,
    cursor: usize,
    follow: bool,
    theme: &Theme,
    height: f32,
) -> Option<UiCommand> {
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), height), Sense::hover());
    let small = FontId::proportional(theme.sizes.text_small);
    let number = pos2(rect.left() + theme.sizes.around_words(NUMBERS) - 10.0, rect.center().y);
    let ink = theme.panel.quiet.egui();
    ui.painter().text(number, Align2::RIGHT_CENTER, row.number, small, ink);
    let columns = rect.with_min_x(rect.left() + theme.sizes.around_words(NUMBERS));
    let mut asked = None;
    for side in Side::BOTH {
        let column = Rect::from_min_size(
            columns.min + vec2(columns.width() / 2.0 * side.index() as f32, 0.0),
            vec2(columns.width() / 2.0, height),
        );
        let plies = &row.sides[side.index()];
        let width = column.width() / plies.len().max(1) as f32;
        for (index, ply) in plies.iter().enumerate() {
            let place =
                Rect::from_min_size(column.min + vec2(width * index as f32, 0.0), vec2(width - 2.0, height));
            let id = ui.id().with(("move", ply.ply, side.index()));
            let response = ui.interact(place, id, Sense::click());
            asked = cell(ui, place, &response, ply, cursor, theme).or(asked);
            if index == 0 {
                token(
                    ui.painter(),
                    &sheet.game,
                    pos2(place.left() + 12.0, place.center().y),
                    5.5,
                    side,
                    theme,
                );
            }
            if follow && ply.leads_to(cursor) {
                response.scroll_to_me(Some(Align::Center));
            }
        }
    }
    asked
}

/// A move that can be clicked. The one that led to the position looked at has a frame and stands in bold; those beyond it stand back.
fn cell(
    ui: &Ui,
    place: Rect,
    response: &Response,
    ply: &Ply,
    cursor: usize,
    theme: &Theme,
) -> Option<UiCommand> {
    let panel = &theme.panel;
    let here = ply.leads_to(cursor);
    let radius = CornerRadius::same(6);
    let painter = ui.painter();
    if here || response.hovered() || response.has_focus() {
        let ring = here || response.has_focus();
        let edge = if ring { Stroke::new(1.5, panel.accent.egui()) } else { Stroke::NONE };
        painter.rect(place.shrink(1.0), radius, panel.hovered.egui(), edge, StrokeKind::Inside);
    }
    let size = theme.sizes.text_small + 1.0;
    let font = if here { FontId::new(size, fonts::strong()) } else { FontId::proportional(size) };
    let ink = if ply.ply > cursor { panel.quiet.egui() } else { panel.text.egui() };
    let left = pos2(place.left() + if ply.ply == 0 { 8.0 } else { 24.0 }, place.center().y);
    painter.text(left, Align2::LEFT_CENTER, &ply.text, font, ink);
    response.widget_info(|| WidgetInfo::selected(WidgetType::SelectableLabel, true, here, &ply.text));
    response.clicked().then_some(UiCommand::Jump(ply.ply))
}

/// The lines that were left.
fn others(ui: &mut Ui, sheet: &Sheet, theme: &Theme, height: f32) -> Option<UiCommand> {
    if sheet.others.is_empty() {
        return None;
    }
    ui.add_space(theme.sizes.gap * 0.5);
    let heading = strong(tr("moves.variations"), theme.sizes.text_small).color(theme.panel.quiet.egui());
    ui.label(heading).on_hover_text(tr("moves.variations.hint"));
    let mut asked = None;
    for (index, other) in &sheet.others {
        if one_other(ui, other, theme, height) {
            asked = Some(UiCommand::Restore(*index));
        }
    }
    asked
}

/// One of them, as far as there is room for it; whether it was pressed.
fn one_other(ui: &mut Ui, other: &Other, theme: &Theme, height: f32) -> bool {
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), height), Sense::click());
    let (panel, radius) = (&theme.panel, CornerRadius::same(6));
    let ground = if response.hovered() { panel.hovered } else { panel.raised };
    let ink = if response.has_focus() { panel.accent } else { panel.outline };
    ui.painter().rect(rect, radius, ground.egui(), Stroke::new(1.0, ink.egui()), StrokeKind::Inside);
    let (icon, text) = (15.0, rect.left() + 28.0);
    Icon::Resume.paint(ui.painter(), pos2(rect.left() + 15.0, rect.center().y), icon, panel.quiet.egui());
    let room = rect.right() - 8.0 - text;
    let shown = shortened(ui, &other.text, theme.sizes.text_small, room);
    let place = pos2(text, rect.center().y);
    let font = FontId::proportional(theme.sizes.text_small);
    ui.painter().text(place, Align2::LEFT_CENTER, shown, font, panel.text.egui());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, &other.text));
    let hint = trf("moves.restore", &[("count", &other.count.to_string())]);
    response.on_hover_text(hint).clicked()
}
