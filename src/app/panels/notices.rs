//! What is said for a while: that the table is being set, that a side passes, the showcase's captions, and what went wrong.

use bevy_egui::egui::{self, Align2, Context, Id, Margin, Order, Rect, pos2, vec2};

use super::acts::{Act, Desk};
use super::keys;
use super::layout::Layout;
use super::widgets::{Button, panel_frame, pill, quiet, spinner, strong};
use crate::app::table::{Table, UiCommand};
use crate::app::text::{side_name, tr, trf};
use crate::app::theme::Theme;
use crate::app::theme::egui_style::{is_narrow, pixels};
use crate::games::Side;

/// The first moment, until everything is there.
pub(super) fn loading(ctx: &Context, theme: &Theme) {
    egui::Area::new(Id::new("loading"))
        .order(Order::Middle)
        .pivot(Align2::CENTER_CENTER)
        .fixed_pos(ctx.viewport_rect().center())
        .interactable(false)
        .show(ctx, |ui| {
            ui.vertical_centered(|ui| {
                spinner(ui, 32.0, theme);
                ui.label(quiet(tr("loading.title"), theme));
            });
        });
}

/// What stands over the board's upper and lower edge, and below it. Returns what was asked for.
pub(super) fn around_the_board(
    ctx: &Context,
    layout: &Layout,
    desk: &Desk,
    theme: &Theme,
) -> Option<UiCommand> {
    let board = layout.board;
    if let Some(text) = paused(desk).or_else(|| hint(desk)).or_else(|| passed(&desk.table)) {
        // Over the frame, not over the squares.
        let below = if layout.narrow { 5.0 } else { 28.0 };
        pill(ctx, "passed", pos2(board.center().x, board.top() + below), &text, theme);
    }
    if let Some(place) = layout.caption {
        caption(ctx, place, desk.caption.0.as_deref().map_or("", tr), theme);
    }
    let trouble = desk.notice.0.as_deref()?;
    trouble_card(ctx, board, trouble, theme)
}

/// What went wrong, until the person has seen it.
fn trouble_card(ctx: &Context, board: Rect, text: &str, theme: &Theme) -> Option<UiCommand> {
    let narrow = is_narrow(ctx);
    egui::Area::new(Id::new("trouble"))
        .order(Order::Middle)
        .pivot(Align2::CENTER_BOTTOM)
        .fixed_pos(pos2(board.center().x, board.bottom() - theme.sizes.gap))
        .show(ctx, |ui| {
            let frame = panel_frame(theme, Margin::same(pixels(theme.sizes.gap)));
            let pressed = frame.show(ui, |ui| {
                ui.set_max_width((board.width() - 64.0).clamp(120.0, 440.0));
                ui.label(quiet(text, theme).color(theme.panel.bad.egui()));
                Button::new(tr("notice.dismiss")).show(ui, theme, narrow)
            });
            pressed.inner.then_some(UiCommand::Dismiss)
        })
        .inner
}

/// That the match is paused, and the key that goes on.
fn paused(desk: &Desk) -> Option<String> {
    let key = keys::names(Act::Pause).next()?;
    desk.table.is_paused().then(|| trf("notice.paused", &[("key", &key)]))
}

/// The hint that was asked for, or that it is on its way.
fn hint(desk: &Desk) -> Option<String> {
    if desk.hint.wanted(&desk.table, *desk.turn).is_some() {
        return Some(tr("notice.hint.asked").to_owned());
    }
    let action = desk.hint.action(&desk.table, *desk.turn)?;
    Some(trf("notice.hint", &[("move", action)]))
}

/// Who passes or has just passed: it stands until the next move.
fn passed(table: &Table) -> Option<String> {
    let before = table.cursor().checked_sub(1).and_then(|index| table.positions.get(index));
    let position = [table.position(), before.map(AsRef::as_ref)]
        .into_iter()
        .flatten()
        .find(|position| position.is_forced_pass())?;
    let side = Side::BOTH.into_iter().find(|side| position.must_act()[side.index()])?;
    Some(trf("badge.passed", &[("side", side_name(position.id(), side))]))
}

/// What the scene says, and how to take over. Lets the pointer through, since any click takes over.
fn caption(ctx: &Context, place: Rect, text: &str, theme: &Theme) {
    let width = (place.width() - 32.0).clamp(1.0, 560.0);
    egui::Area::new(Id::new("caption"))
        .order(Order::Middle)
        .pivot(Align2::CENTER_CENTER)
        .fixed_pos(place.center() - vec2(0.0, 6.0))
        .interactable(false)
        .fade_in(false)
        .show(ctx, |ui| {
            ui.set_width(width);
            ui.spacing_mut().item_spacing.y = 4.0;
            ui.vertical_centered(|ui| {
                if !text.is_empty() {
                    ui.label(strong(text, theme.sizes.text).color(theme.panel.text.egui()));
                }
                ui.label(quiet(tr("showcase.take-over"), theme));
            });
        });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::{Match, Seat};

    /// Kind of fault: a pass is skipped silently.
    #[test]
    fn a_pass_is_announced_until_the_next_move() {
        // Each of White's discs lies between a black one at the edge and a free square: only Black can ever move.
        let mut record = Match::new("othello", [Seat::Person, Seat::Person]);
        record.start = format!("XO-{}-OX X", "-".repeat(58));
        let mut table = Table::open(record.clone()).unwrap();
        assert_eq!(passed(&table), None);
        record.moves = vec!["c1".to_owned()];
        record.cursor = 1;
        table = Table::open(record.clone()).unwrap();
        assert_eq!(passed(&table).as_deref(), Some("White cannot move and passes."));
        record.moves.push("pass".to_owned());
        record.cursor = 2;
        table = Table::open(record).unwrap();
        assert_eq!(passed(&table).as_deref(), Some("White cannot move and passes."));
    }
}
