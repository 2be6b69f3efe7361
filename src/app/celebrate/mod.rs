//! The end of a game: a panel that says who has won, and confetti. Both listen to the one event [`GameOver`], which comes when the last move has
//! landed, and go as soon as the table shows anything else.

mod confetti;
mod panel;
mod place;

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

pub use confetti::Confetti;
use place::Place;

use super::AppSystems;
use super::board::{Board, BoardArea};
use super::motion::MotionSpeed;
use super::screens::Screen;
use super::table::{GameOver, MovePlayed, PositionShown, Table, UiCommand};
use super::theme::Theme;
use crate::games::Outcome;
use crate::games::table_game::Ending;

/// The ending that is being celebrated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Celebration {
    /// The game's id.
    pub game: &'static str,
    /// How it ended.
    pub ending: Ending,
}

/// The panel, while it is open.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Celebrating(pub Option<Celebration>);

/// Celebrations.
pub fn plugin(app: &mut App) {
    app.init_resource::<Celebrating>()
        .add_observer(open)
        .add_observer(throw_confetti)
        .add_systems(OnEnter(Screen::Title), end)
        .add_systems(Update, (close, confetti::sweep).in_set(AppSystems::Show))
        .add_systems(EguiPrimaryContextPass, show);
}

/// The game is over: the panel opens.
fn open(over: On<GameOver>, table: Res<Table>, mut celebrating: ResMut<Celebrating>) {
    let game = table.position().map(|position| position.id());
    celebrating.0 = game.map(|game| Celebration { game, ending: over.0.clone() });
}

/// Confetti is for a person who has won, or for whichever engine did if only engines play.
fn throw_confetti(
    over: On<GameOver>,
    table: Res<Table>,
    theme: Res<Theme>,
    speed: Res<MotionSpeed>,
    board: Option<Single<&Board>>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<ColorMaterial>>,
    mut commands: Commands,
) {
    let Outcome::Win(winner) = over.0.outcome else { return };
    let engines_only = !table.is_person(winner) && !table.is_person(winner.other());
    let Some(board) = board.filter(|_| table.is_person(winner) || engines_only) else { return };
    let seed = table.position().map_or(0, |position| position.key());
    confetti::throw(&mut commands, &mut meshes, &mut materials, &theme, *speed, board.size, seed);
}

/// The panel closes when it is told to, and when the table shows anything else.
fn close(
    mut commands: MessageReader<UiCommand>,
    mut shown: MessageReader<PositionShown>,
    mut played: MessageReader<MovePlayed>,
    mut celebrating: ResMut<Celebrating>,
) {
    let told = commands.read().filter(|command| **command == UiCommand::Dismiss).count();
    if told + shown.read().count() + played.read().count() > 0 && celebrating.0.is_some() {
        celebrating.0 = None;
    }
}

/// Nothing is celebrated on the title screen.
fn end(
    mut celebrating: ResMut<Celebrating>,
    confetti: Query<Entity, With<Confetti>>,
    mut commands: Commands,
) {
    celebrating.0 = None;
    for piece in &confetti {
        commands.entity(piece).despawn();
    }
}

fn show(
    mut contexts: EguiContexts,
    celebrating: Res<Celebrating>,
    area: Res<BoardArea>,
    theme: Res<Theme>,
    screen: Res<State<Screen>>,
    mut out: MessageWriter<UiCommand>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let Some(celebration) = &celebrating.0 else { return Ok(()) };
    let window = ctx.viewport_rect();
    let free = area.rect(Vec2::new(window.width(), window.height()), theme.sizes.title_bar);
    let free =
        egui::Rect::from_min_max(egui::pos2(free.min.x, free.min.y), egui::pos2(free.max.x, free.max.y));
    // The showcase goes on by itself, and a click takes it over: there is nothing to press.
    let buttons = *screen.get() == Screen::Playing;
    let height = theme.sizes.text * if buttons { 16.0 } else { 9.0 };
    if let Some(asked) = panel::show(ctx, celebration, &theme, Place::new(window, free, height), buttons) {
        out.write(asked);
    }
    Ok(())
}
