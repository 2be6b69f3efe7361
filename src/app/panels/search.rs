//! The search panel: what the engine at work has found, or what the last one found. It reads a [`Summary`] and draws.

use bevy_egui::egui::{
    self, Align, Align2, Color32, CornerRadius, FontId, Frame, Layout, Painter, Pos2, Rect, ScrollArea,
    Sense, Ui, pos2, vec2,
};

use super::standing::Standing;
use super::summary::{Budget, Joint, MoveRow, Number, ShardRow, Summary};
use super::widgets::{explained, quiet, share_bar, spinner, strong};
use super::{line, matrix};
use crate::app::board::picture::{side_inks, token};
use crate::app::text::tr;
use crate::app::theme::{Theme, fonts};
use crate::games::Side;

/// The greatest height of a joint-action table, in logical pixels.
const TABLE: f32 = 224.0;
/// The same in a narrow window.
const NARROW_TABLE: f32 = 230.0;

/// Shows the panel's content in the space that there is. `title` draws what it is called; `sealed` says that what is thought is not to be shown yet.
pub(super) fn show(
    ui: &mut Ui,
    summary: Option<&Summary>,
    sealed: bool,
    theme: &Theme,
    narrow: bool,
    title: impl FnOnce(&mut Ui),
) {
    // Nothing in here is pressed, so that rows are as high as their text.
    ui.spacing_mut().interact_size.y = theme.sizes.text_large;
    header(ui, summary, theme, title);
    ui.add_space(4.0);
    ScrollArea::vertical().auto_shrink([false, false]).show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = theme.sizes.gap * 0.4;
        match summary {
            Some(summary) => body(ui, summary, theme, narrow),
            None => empty(ui, sealed, theme),
        }
    });
}

fn header(ui: &mut Ui, summary: Option<&Summary>, theme: &Theme, title: impl FnOnce(&mut Ui)) {
    ui.horizontal(|ui| {
        title(ui);
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let Some(summary) = summary else { return };
            ui.label(quiet(&summary.engine, theme));
            if summary.running {
                spinner(ui, 16.0, theme);
            }
        });
    });
}

fn empty(ui: &mut Ui, sealed: bool, theme: &Theme) {
    ui.add_space(theme.sizes.gap);
    ui.label(quiet(tr(if sealed { "matrix.sealed" } else { "search.empty" }), theme));
}

fn body(ui: &mut Ui, summary: &Summary, theme: &Theme, narrow: bool) {
    if let Some(text) = &summary.book {
        note(ui, text, theme.panel.text.egui(), theme);
    }
    for text in &summary.notes {
        note(ui, text, theme.panel.bad.egui(), theme);
    }
    // Where there is room for one thing only, the table is that.
    if let Some(joint) = summary.joint.as_ref().filter(|_| narrow) {
        table(ui, joint, NARROW_TABLE, theme);
    }
    match &summary.standing {
        Some(standing) => score(ui, summary.game, standing, theme),
        None => {
            ui.label(quiet(tr("search.waiting"), theme));
        }
    }
    if let Some(joint) = summary.joint.as_ref().filter(|_| !narrow) {
        section(ui, "matrix.title", tr("matrix.hint"), theme);
        table(ui, joint, TABLE, theme);
    }
    budget(ui, &summary.budget, theme);
    numbers(ui, summary, theme, narrow);
    // The table says both.
    if summary.joint.is_some() {
        return shards(ui, summary, theme);
    }
    if !summary.line.is_empty() {
        section(ui, "search.line", tr("search.line.hint"), theme);
        line::show(ui, summary.game, &summary.line, theme);
    }
    if !summary.moves.is_empty() {
        section(ui, "search.moves", tr("search.moves.hint"), theme);
        summary.moves.iter().for_each(|row| move_row(ui, row, theme));
        if let Some(wins) = summary.moves.iter().find_map(|row| row.solved) {
            legend(ui, wins, theme);
        }
    }
    shards(ui, summary, theme);
}

/// A joint-action table with the words about it.
fn table(ui: &mut Ui, joint: &Joint, height: f32, theme: &Theme) {
    ui.label(quiet(&joint.caption, theme));
    matrix::show(ui, &joint.view, height, theme);
    ui.add_space(theme.sizes.gap * 0.25);
}

fn shards(ui: &mut Ui, summary: &Summary, theme: &Theme) {
    if !summary.shards.is_empty() {
        section(ui, "search.shards", tr("search.shards.hint"), theme);
        summary.shards.iter().for_each(|row| shard_row(ui, row, theme));
    }
}

fn note(ui: &mut Ui, text: &str, ink: Color32, theme: &Theme) {
    Frame::new().fill(theme.panel.raised.egui()).corner_radius(CornerRadius::same(8)).inner_margin(8).show(
        ui,
        |ui| {
            ui.set_width(ui.available_width());
            ui.label(quiet(text, theme).color(ink))
        },
    );
}

fn section(ui: &mut Ui, key: &str, hint: &str, theme: &Theme) {
    ui.add_space(theme.sizes.gap * 0.5);
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), 1.0), Sense::hover());
    ui.painter().rect_filled(rect, 0, theme.panel.outline.egui());
    ui.add_space(2.0);
    explained(ui.label(strong(tr(key), theme.sizes.text_small).color(theme.panel.quiet.egui())), hint);
}

/// Words, number and bar of one [`Standing`].
fn score(ui: &mut Ui, game: &str, standing: &Standing, theme: &Theme) {
    let response = ui.scope(|ui| {
        ui.horizontal(|ui| {
            ui.label(strong(&standing.number, theme.sizes.text_large * 1.3));
            let words = strong(&standing.words, theme.sizes.text);
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| ui.label(words));
        });
        let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), 20.0), Sense::hover());
        balance(ui, rect, game, standing, theme);
    });
    explained(response.response, tr(standing.hint));
}

/// The first side's share from the left in its colour, the second side's from the right, with a mark in the middle. A proven result is a
/// band over the full height.
fn balance(ui: &Ui, rect: Rect, game: &str, standing: &Standing, theme: &Theme) {
    let [first, second] = side_inks(game, theme);
    let bar = Rect::from_center_size(
        rect.center(),
        vec2(rect.width() - 48.0, if standing.proven { 18.0 } else { 10.0 }),
    );
    let share = ui.ctx().animate_value_with_time(ui.id().with("balance"), standing.first_share, 0.15);
    let share = if standing.proven { standing.first_share } else { share };
    let radius = CornerRadius::same(if standing.proven { 3 } else { 5 });
    let painter = ui.painter();
    painter.rect_filled(bar, radius, second);
    let split = bar.left() + bar.width() * share;
    painter.with_clip_rect(bar.with_max_x(split)).rect_filled(bar, radius, first);
    let edge = egui::Stroke::new(1.0, theme.board.frame_dark.egui());
    painter.rect_stroke(bar, radius, edge, egui::StrokeKind::Outside);
    let middle = bar.center().x;
    let ticks = [(bar.top() - 4.0, bar.top() - 1.0), (bar.bottom() + 1.0, bar.bottom() + 4.0)];
    for (from, to) in ticks {
        painter.vline(middle, from..=to, egui::Stroke::new(1.5, theme.panel.quiet.egui()));
    }
    token(painter, game, pos2(rect.left() + 10.0, rect.center().y), 8.0, Side::First, theme);
    token(painter, game, pos2(rect.right() - 10.0, rect.center().y), 8.0, Side::Second, theme);
}

fn budget(ui: &mut Ui, budget: &Budget, theme: &Theme) {
    let response = ui.scope(|ui| {
        ui.horizontal(|ui| {
            ui.label(quiet(budget.label, theme));
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                ui.label(egui::RichText::new(&budget.text).size(theme.sizes.text_small));
            });
        });
        if let Some(share) = budget.share {
            let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), 5.0), Sense::hover());
            share_bar(ui.painter(), rect, share, theme.panel.accent.egui(), theme.panel.hovered.egui());
        }
    });
    explained(response.response, budget.hint);
}

fn numbers(ui: &mut Ui, summary: &Summary, theme: &Theme, narrow: bool) {
    let columns = if narrow && theme.sizes.around_words(1.0) < 1.3 { 4 } else { 2 };
    let gap = 6.0;
    let width = (ui.available_width() - gap * (columns - 1) as f32) / columns as f32;
    ui.add_space(2.0);
    for row in summary.numbers.chunks(columns) {
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = gap;
            for Number { key, hint, value } in row {
                number(ui, tr(key), tr(hint), value, width, theme);
            }
        });
    }
}

fn number(ui: &mut Ui, label: &str, hint: &str, value: &str, width: f32, theme: &Theme) {
    let (rect, response) =
        ui.allocate_exact_size(vec2(width, theme.sizes.around_words(48.0)), Sense::hover());
    let painter = ui.painter().with_clip_rect(rect);
    let edge = egui::Stroke::new(1.0, theme.panel.outline.egui());
    let (radius, inside) = (CornerRadius::same(8), egui::StrokeKind::Inside);
    painter.rect(rect, radius, theme.panel.raised.egui(), edge, inside);
    let small = FontId::proportional(theme.sizes.text_small);
    let large = FontId::new(theme.sizes.text + 1.0, fonts::strong());
    let left = rect.left() + 9.0;
    painter.text(pos2(left, rect.top() + 7.0), Align2::LEFT_TOP, label, small, theme.panel.quiet.egui());
    painter.text(pos2(left, rect.bottom() - 6.0), Align2::LEFT_BOTTOM, value, large, theme.panel.text.egui());
    response.widget_info(|| {
        egui::WidgetInfo::labeled(egui::WidgetType::Label, true, format!("{label}: {value}"))
    });
    explained(response, hint);
}

/// Move, value, and a bar for the share of the work.
fn move_row(ui: &mut Ui, row: &MoveRow, theme: &Theme) {
    let (rect, response) =
        ui.allocate_exact_size(vec2(ui.available_width(), theme.sizes.around_words(24.0)), Sense::hover());
    let painter = ui.painter();
    let middle = rect.center().y;
    if row.best {
        painter.rect_filled(rect, CornerRadius::same(6), theme.panel.hovered.egui());
    }
    let text = theme.panel.text.egui();
    let (font, bold) = (FontId::proportional(theme.sizes.text_small), fonts::strong());
    let bold = FontId::new(theme.sizes.text_small, bold);
    let value_ink = if row.bounded { theme.panel.quiet.egui() } else { text };
    let name_font = if row.best { bold.clone() } else { font.clone() };
    painter.text(pos2(rect.left() + 8.0, middle), Align2::LEFT_CENTER, &row.mv, name_font, text);
    let value_font = if row.bounded { font.clone() } else { bold };
    let value = painter.text(
        pos2(rect.left() + theme.sizes.around_words(122.0), middle),
        Align2::RIGHT_CENTER,
        &row.number,
        value_font,
        value_ink,
    );
    if let Some(wins) = row.solved {
        sign(painter, pos2(value.left() - SIGN * 2.0, middle), wins, theme);
    }
    let nodes = painter.text(
        pos2(rect.right() - 8.0, middle),
        Align2::RIGHT_CENTER,
        &row.work,
        font,
        theme.panel.quiet.egui(),
    );
    let bar = Rect::from_min_max(
        pos2(rect.left() + theme.sizes.around_words(134.0), middle - 3.0),
        pos2((rect.right() - theme.sizes.around_words(66.0)).min(nodes.left() - 6.0), middle + 3.0),
    );
    if bar.width() > 8.0 {
        let (panel, quiet) = (&theme.panel, theme.panel.quiet.faded(0.55));
        let fill = if row.best { panel.accent.egui() } else { quiet.over(panel.surface).egui() };
        let ground = if row.best { theme.panel.surface.egui() } else { theme.panel.raised.egui() };
        share_bar(painter, bar, row.share, fill, ground);
    }
    let said = format!("{} {}", row.mv, row.number);
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Label, true, &said));
    explained(response, &row.said);
}

/// Half the size of the sign of a proven move, in logical pixels.
const SIGN: f32 = 4.5;

/// A tick for a move that wins, a cross for one that loses.
fn sign(painter: &Painter, at: Pos2, wins: bool, theme: &Theme) {
    let stroke = egui::Stroke::new(2.0, theme.panel.text.egui());
    let point = |x: f32, y: f32| at + SIGN * vec2(x, y);
    if wins {
        painter.line(vec![point(-1.0, 0.1), point(-0.3, 0.9), point(1.1, -0.9)], stroke);
    } else {
        painter.line_segment([point(-0.9, -0.9), point(0.9, 0.9)], stroke);
        painter.line_segment([point(-0.9, 0.9), point(0.9, -0.9)], stroke);
    }
}

/// Says where the signs come from.
fn legend(ui: &mut Ui, wins: bool, theme: &Theme) {
    ui.horizontal(|ui| {
        let size = theme.sizes.text_small;
        let (rect, _) = ui.allocate_exact_size(vec2(size + 4.0, size), Sense::hover());
        sign(ui.painter(), rect.center(), wins, theme);
        ui.label(quiet(tr("search.solved"), theme));
    });
}

fn shard_row(ui: &mut Ui, row: &ShardRow, theme: &Theme) {
    let (rect, response) =
        ui.allocate_exact_size(vec2(ui.available_width(), theme.sizes.around_words(20.0)), Sense::hover());
    let painter = ui.painter();
    let font = FontId::proportional(theme.sizes.text_small);
    let dot = pos2(rect.left() + 12.0, rect.center().y);
    let ink: Color32 = if row.failed.is_some() { theme.panel.bad.egui() } else { theme.panel.text.egui() };
    // At work: a full dot. Done: a ring. Failed: a cross.
    if row.failed.is_some() {
        let stroke = egui::Stroke::new(1.5, ink);
        painter.line_segment([dot - vec2(3.5, 3.5), dot + vec2(3.5, 3.5)], stroke);
        painter.line_segment([dot - vec2(3.5, -3.5), dot + vec2(3.5, -3.5)], stroke);
    } else if row.running {
        painter.circle_filled(dot, 3.5, theme.panel.accent.egui());
    } else {
        painter.circle_stroke(dot, 3.0, egui::Stroke::new(1.5, theme.panel.quiet.egui()));
    }
    let left = pos2(rect.left() + 24.0, rect.center().y);
    painter.text(left, Align2::LEFT_CENTER, &row.name, font.clone(), ink);
    let right = pos2(rect.right() - 8.0, rect.center().y);
    painter.text(right, Align2::RIGHT_CENTER, &row.state, font, theme.panel.quiet.egui());
    explained(response, row.failed.as_deref().unwrap_or(tr("search.shard.hint")));
}
