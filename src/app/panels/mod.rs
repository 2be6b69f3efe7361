//! What egui draws: the title, the bar with menu and badge, the search panel. Panels read state and write [`UiCommand`]s; they change nothing.
//!
//! Everything lies in areas of its own above the board, and the board gets what [`Layout`] leaves, so that a click on a panel is never a click
//! on the board.

mod acts;
mod badge;
mod bar;
mod format;
mod held;
mod icons;
mod keys;
mod known;
mod layout;
mod line;
mod matrix;
mod menu;
mod moves;
mod notices;
mod pad;
mod page;
mod search;
mod sheet;
mod sheets;
mod side;
mod standing;
mod summary;
#[cfg(test)]
mod tests;
mod title;
mod widgets;

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use acts::Desk;
pub use keys::is_bound;
use layout::{Layout, Parts};
use sheets::SheetSystems;
pub use standing::{number as value_number, result_word};

use super::AppSystems;
use super::board::{BoardArea, Fingers, Orientation, TypingSystems};
use super::screens::Screen;
use super::settings::Settings;
use super::table::{PositionShown, SidePanel, Table, UiCommand};
use super::thinking::{Revealed, Thought, gives_away};
use crate::app::theme::Theme;
use crate::app::theme::egui_style::{dress, is_narrow};
use crate::record::Seat;
use crate::search::limits::DEFAULT_TIME_MS;

/// What the panels remember.
#[derive(Resource, Clone, Debug, PartialEq, Eq)]
pub struct PanelState {
    /// Whether the search panel is shown.
    pub search_open: bool,
    /// Whether the list of moves is shown.
    pub moves_open: bool,
    /// Which of the two lies in front where there is room for one.
    pub front: SidePanel,
    /// Whether the equilibrium of a game that is one table is shown.
    pub equilibrium: bool,
    /// Think time for engines that take a seat, in milliseconds.
    pub think_ms: u32,
}

impl Default for PanelState {
    fn default() -> Self {
        Self {
            search_open: true,
            moves_open: true,
            front: SidePanel::Search,
            equilibrium: false,
            think_ms: DEFAULT_TIME_MS,
        }
    }
}

/// Panels.
pub fn plugin(app: &mut App) {
    app.init_resource::<PanelState>()
        .add_plugins(sheets::plugin)
        .configure_sets(EguiPrimaryContextPass, SheetSystems.after(ScreenSystems))
        .add_systems(Update, keys::read.in_set(AppSystems::Input).in_set(TypingSystems))
        .add_systems(Update, remember.in_set(AppSystems::Show))
        .add_systems(
            EguiPrimaryContextPass,
            (
                dress,
                (
                    loading.run_if(in_state(Screen::Loading)),
                    title_screen.run_if(in_state(Screen::Title)),
                    table_screen.run_if(in_state(Screen::Playing).or_else(in_state(Screen::Showcase))),
                ),
            )
                .chain()
                .in_set(ScreenSystems),
        );
}

/// When the screens' own panels are shown.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct ScreenSystems;

/// Follows the commands that are about the panels themselves, and the think time of the match that is opened.
fn remember(
    mut commands: MessageReader<UiCommand>,
    mut shown: MessageReader<PositionShown>,
    table: Res<Table>,
    mut state: ResMut<PanelState>,
) {
    if shown.read().count() > 0
        && let Some(ms) = table.record.as_ref().and_then(|record| record.seats.iter().find_map(think_time))
    {
        state.think_ms = ms;
    }
    for command in commands.read() {
        match command {
            UiCommand::ToggleSearchPanel => {
                state.search_open = !state.search_open;
                state.front = SidePanel::Search;
            }
            UiCommand::ToggleMoves => {
                state.moves_open = !state.moves_open;
                state.front = SidePanel::Moves;
            }
            UiCommand::ToggleEquilibrium => state.equilibrium = !state.equilibrium,
            UiCommand::Front(panel) => state.front = *panel,
            UiCommand::SetThinkTime(ms) => state.think_ms = *ms,
            _ => {}
        }
    }
}

fn think_time(seat: &Seat) -> Option<u32> {
    match seat {
        Seat::Engine { limits, .. } => limits.time_ms,
        Seat::Person => None,
    }
}

fn loading(mut contexts: EguiContexts, theme: Res<Theme>) -> Result {
    notices::loading(contexts.ctx_mut()?, &theme);
    Ok(())
}

fn title_screen(
    mut contexts: EguiContexts,
    desk: Desk,
    theme: Res<Theme>,
    mut out: MessageWriter<UiCommand>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    out.write_batch(title::show(ctx, &desk, &theme, is_narrow(ctx)));
    Ok(())
}

/// Bar, search panel and what is said over the board; the rest of the window is the board's.
fn table_screen(
    mut contexts: EguiContexts,
    desk: Desk,
    theme: Res<Theme>,
    (thought, revealed): (Res<Thought>, Res<Revealed>),
    settings: Res<Settings>,
    (fingers, way): (Res<Fingers>, Res<Orientation>),
    mut area: ResMut<BoardArea>,
    mut out: MessageWriter<UiCommand>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let size = ctx.viewport_rect().size();
    let showcase = *desk.screen.get() == Screen::Showcase;
    let rows = pad::rows(&desk, is_narrow(ctx), fingers.0);
    let parts = Parts {
        panel: side::is_open(&desk),
        caption: showcase,
        place: settings.panels,
        pad: pad::height(rows.len()) as u16,
    };
    let layout = Layout::new(size.x, size.y, &theme.sizes, parts);
    area.set_if_neq(BoardArea(Some(layout.board_rect())));
    out.write_batch(bar::show(ctx, layout.bar, &desk, &theme, layout.narrow));
    if let Some(rect) = layout.panel {
        let shown = (revealed.instead_of(&thought, &desk.table), gives_away(&thought, &desk.table));
        out.write_batch(side::show(ctx, rect, &desk, shown, &theme, layout.narrow));
    }
    out.write_batch(known::show(ctx, layout.board, &desk, &theme, layout.narrow));
    if !rows.is_empty() {
        out.write_batch(pad::show(ctx, layout.pad, &rows, &desk, *way, &theme));
    }
    out.write_batch(notices::around_the_board(ctx, &layout, &desk, &theme));
    Ok(())
}
