//! What is said for a while: that the table is being set, that a side passes, the showcase's captions, and what went wrong.

use bevy_egui::egui::{self, Align2, Context, Id, Margin, Order, Pos2, Rect, pos2, vec2};

use super::acts::{Act, Desk};
use super::keys;
use super::layout::Layout;
use super::widgets::{Button, panel_frame, pill, plate, quiet, spinner, strong};
use crate::app::notice::Mood;
use crate::app::table::{Table, UiCommand};
use crate::app::text::{side_name, tr, trf};
use crate::app::theme::Theme;
use crate::app::theme::egui_style::{is_narrow, pixels};
use crate::games::Side;

/// Width of a board's frame, as a part of half the board.
const FRAME: f32 = 0.13;

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
    let hint = hint(desk).filter(|_| !hint_has_a_strip(layout));
    if let Some(text) = paused(desk).or(hint).or_else(|| passed(&desk.table)) {
        pill(ctx, "passed", lower_frame(board, theme), board.width() - 24.0, &text, theme);
    }
    if desk.typing.is_shown() {
        let words =
            desk.typing.fault.clone().unwrap_or_else(|| trf("board.typed", &[("typed", &desk.typing.text)]));
        pill(
            ctx,
            "typed",
            pos2(board.center().x, board.bottom() - 30.0),
            board.width() - 24.0,
            &words,
            theme,
        );
    }
    if let Some(place) = layout.caption {
        caption(ctx, place, desk.caption.0.as_deref().map_or("", tr), theme);
    }
    let trouble = desk.notice.0.as_deref()?;
    trouble_card(ctx, board, trouble, desk.notice.1, theme)
}

/// The middle of the board's lower frame: over no square, and no coordinate as the board usually lies.
fn lower_frame(room: Rect, theme: &Theme) -> Pos2 {
    let narrow = room.width().min(room.height());
    let half = narrow / 2.0 - theme.sizes.board_margin.min(narrow * 0.02);
    pos2(room.center().x, room.center().y + half * (1.0 - FRAME / 2.0))
}

/// What went wrong or is good to know, until the person has seen it.
fn trouble_card(ctx: &Context, board: Rect, text: &str, mood: Mood, theme: &Theme) -> Option<UiCommand> {
    let narrow = is_narrow(ctx);
    egui::Area::new(Id::new("trouble"))
        .order(Order::Middle)
        .pivot(Align2::CENTER_BOTTOM)
        .fixed_pos(pos2(board.center().x, board.bottom() - theme.sizes.gap))
        .show(ctx, |ui| {
            let frame = panel_frame(theme, Margin::same(pixels(theme.sizes.gap)));
            let pressed = frame.show(ui, |ui| {
                ui.set_max_width((board.width() - 64.0).clamp(120.0, 440.0));
                let ink = if mood == Mood::Trouble { theme.panel.bad } else { theme.panel.text };
                ui.label(quiet(text, theme).color(ink.egui()));
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

/// Whether the hint is told above the panel: on a narrow screen the board leaves no room beside it.
fn hint_has_a_strip(layout: &Layout) -> bool {
    layout.narrow && layout.panel.is_some()
}

/// Tells the hint in a strip at the upper edge of `rect`, if there is one to tell; what is left of `rect` is returned.
pub(super) fn hint_strip(ctx: &Context, rect: Rect, desk: &Desk, theme: &Theme) -> Rect {
    let Some(text) = hint(desk) else { return rect };
    let (room, pad) = (rect.width() - 24.0, 8.0);
    let ink = theme.marks.label.egui();
    let font = egui::FontId::new(theme.sizes.text_small, crate::app::theme::fonts::strong());
    let words = ctx.fonts_mut(|fonts| fonts.layout(text, font, ink, room.max(1.0)));
    let (strip, rest) = rect.split_top_bottom_at_y(rect.top() + words.size().y + 2.0 * pad);
    let frame = egui::Frame::new().fill(theme.marks.label_ground.over(theme.panel.text).egui());
    plate(ctx, "hint", strip, frame.corner_radius(10), |ui| {
        ui.painter().galley(strip.min + vec2(12.0, pad), words, ink);
    });
    rest.with_min_y(rest.top() + 6.0)
}

/// The hint that was asked for, or that it is on its way.
fn hint(desk: &Desk) -> Option<String> {
    if desk.hint.wanted(&desk.table, *desk.turn).is_some() {
        return Some(tr("notice.hint.asked").to_owned());
    }
    let (action, reason) = desk.hint.given(&desk.table, *desk.turn)?;
    Some(match reason.map(|reason| trf(reason.key, &reason.args())) {
        Some(why) => trf("notice.hint.why", &[("move", action), ("reason", &why)]),
        None => trf("notice.hint", &[("move", action)]),
    })
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
