//! What lies beside the board, or below it when the window is narrow: the search panel and the list of moves. A wide window has room for both, one
//! above the other; a narrow one shows one of them, with a tab for each.

use bevy_egui::egui::{Context, Margin, Rect, Ui, vec2};

use super::acts::Desk;
use super::summary::Summary;
use super::widgets::{Button, Weight, panel_frame, plate, strong};
use super::{moves, notices, search};
use crate::app::screens::Screen;
use crate::app::table::{SidePanel, UiCommand};
use crate::app::text::tr;
use crate::app::theme::Theme;
use crate::app::theme::egui_style::pixels;
use crate::app::thinking::Thought;

/// The part of a wide column that the list of moves takes beside the search panel.
const MOVES_SHARE: f32 = 0.42;
/// The same beside a joint-action table, which is higher than other thoughts.
const MOVES_BESIDE_TABLE: f32 = 0.34;

/// Whether there is anything to show.
#[must_use]
pub(super) fn is_open(desk: &Desk) -> bool {
    desk.state.search_open || shows_moves(desk)
}

fn shows_moves(desk: &Desk) -> bool {
    desk.state.moves_open && *desk.screen.get() == Screen::Playing
}

/// Shows the panels in the space that there is, and returns what was asked for.
pub(super) fn show(
    ctx: &Context,
    rect: Rect,
    desk: &Desk,
    (thought, sealed): (&Thought, bool),
    theme: &Theme,
    narrow: bool,
) -> Vec<UiCommand> {
    let gap = theme.sizes.gap;
    let rect = if narrow {
        notices::hint_strip(ctx, rect.shrink2(vec2(6.0, 6.0)), desk, theme)
    } else {
        rect.shrink(gap * 0.75)
    };
    let frame = panel_frame(theme, Margin::same(pixels(gap)));
    let both = desk.state.search_open && shows_moves(desk);
    let summary = Summary::new(thought, &desk.table).filter(|_| desk.state.search_open);
    let (upper, lower) = if both && !narrow {
        let is_high = summary.as_ref().is_some_and(|summary| summary.joint.is_some());
        let share = if is_high { MOVES_BESIDE_TABLE } else { MOVES_SHARE };
        let (upper, lower) = rect.split_top_bottom_at_fraction(1.0 - share);
        (upper.with_max_y(upper.bottom() - gap * 0.375), lower.with_min_y(lower.top() + gap * 0.375))
    } else {
        (rect, rect)
    };
    let in_front = |panel| !both || !narrow || desk.state.front == panel;
    let tabs = (both && narrow).then_some(desk.state.front);
    let mut asked = Vec::new();
    if desk.state.search_open && in_front(SidePanel::Search) {
        plate(ctx, "search", upper, frame, |ui| {
            search::show(ui, summary.as_ref(), sealed, theme, narrow, |ui| {
                asked.extend(title(ui, tabs, "search.title", theme, narrow));
            });
        });
    }
    if shows_moves(desk) && in_front(SidePanel::Moves) {
        plate(ctx, "moves", lower, frame, |ui| {
            let more =
                moves::show(ui, desk, theme, narrow, |ui| title(ui, tabs, "moves.title", theme, narrow));
            asked.extend(more);
        });
    }
    asked
}

/// The panel's title or, where two panels share a place, a tab for each. Returns the tab that was pressed.
fn title(ui: &mut Ui, tabs: Option<SidePanel>, key: &str, theme: &Theme, narrow: bool) -> Option<UiCommand> {
    let Some(front) = tabs else {
        ui.label(strong(tr(key), theme.sizes.text_large));
        return None;
    };
    let mut asked = None;
    for (panel, key) in [(SidePanel::Search, "search.title"), (SidePanel::Moves, "moves.title")] {
        let button = Button { weight: Weight::Bare, on: panel == front, ..Button::new(tr(key)) };
        if button.show(ui, theme, narrow) {
            asked = Some(UiCommand::Front(panel));
        }
    }
    asked
}
