//! A game that is one joint-action table: it is drawn in the board's place, with what was played in it, and its equilibrium on request.

use bevy_egui::egui::{Context, Margin, Rect, vec2};

use super::acts::{Act, Desk};
use super::keys;
use super::matrix::{self, MatrixView};
use super::widgets::{Button, panel_frame, plate, strong};
use crate::app::board::design;
use crate::app::table::UiCommand;
use crate::app::text::tr;
use crate::app::theme::Theme;
use crate::app::theme::egui_style::{pixels, target};

/// The greatest width of the table.
const WIDTH: f32 = 520.0;

/// Shows it, if the game at the table is one, and returns what was asked for.
pub(super) fn show(ctx: &Context, room: Rect, desk: &Desk, theme: &Theme, narrow: bool) -> Option<UiCommand> {
    let game = desk.table.position()?.id();
    let record = desk.table.record.as_ref()?;
    let steps = &record.moves[..record.cursor];
    let table = design(game)?.known_table(steps, desk.state.equilibrium)?;
    let view = MatrixView::of(game, &table, steps.last().map(String::as_str));
    let gap = theme.sizes.gap;
    let size = vec2((room.width() - 2.0 * gap).min(WIDTH), room.height() - 2.0 * gap);
    let place = Rect::from_center_size(room.center(), size.max(vec2(1.0, 1.0)));
    let frame = panel_frame(theme, Margin::same(pixels(gap)));
    plate(ctx, "known", place, frame, |ui| {
        ui.label(strong(tr("known.title"), theme.sizes.text_large));
        let below = 2.8 * theme.sizes.text_large + target(theme, narrow) + 3.0 * gap;
        let height = (ui.available_height() - below).max(60.0);
        ui.scope(|ui| {
            // The rows of the mixes are not pressed: they are as high as their text.
            ui.spacing_mut().interact_size.y = theme.sizes.text_large;
            matrix::show(ui, &view, height, theme);
        });
        ui.add_space(gap * 0.5);
        let act = Act::Equilibrium;
        let hint = keys::hint(act, tr("known.equilibrium.hint"));
        let label =
            tr(if desk.state.equilibrium { "known.equilibrium.hide" } else { "known.equilibrium.show" });
        let button = Button { hint: &hint, on: desk.state.equilibrium, ..Button::new(label) };
        let pressed = button.show(ui, theme, narrow);
        act.command(desk).filter(|_| pressed)
    })
}
