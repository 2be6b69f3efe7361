//! The boards: each game's squares, pieces and marks, and the pointer and keys that play on them. Drawing follows the table's messages and decides no
//! rule.
//!
//! - [`view`]: the camera keeps the whole board in the part of the window that is free.
//! - [`paint`]: meshes with a colour at every corner.
//! - [`painted`]: the material that shows them.
//! - [`typing`]: moves that are typed.
//! - [`Design`]: what the rest of the program asks of a game's board; [`design`] is the one place above the rules that knows games by name.
//! - [`picture`]: boards as egui draws them, for diagrams and the editor.
//! - [`hand`](Gesture): pointer and keys become gestures on places, of whichever board.
//! - [`pad`](PadKey): games in which both choose at once: keys, swipes and buttons become choices.
//! - [`othello`], [`alquerque`], [`trails`], [`duel`]: one room for each game.

pub mod alquerque;
mod design;
pub mod duel;
mod easel;
mod frame;
mod hand;
mod lettering;
mod marks;
mod orientation;
pub mod othello;
mod pad;
pub mod paint;
pub mod painted;
pub mod picture;
pub mod trails;
pub mod typing;
mod view;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

pub use design::{Design, PadKey};
pub use hand::{Choice, Gesture, HandSystems, Pointing, Refusal};
pub use lettering::Lettering;
pub use orientation::Orientation;
pub use pad::{Fingers, action_of};
pub use view::{BoardArea, View, fit};

use super::AppSystems;
use super::screens::Screen;
use super::settings::{Follow, Settings};
use super::table::Table;
use super::theme::{TableInks, Theme};
use crate::games::duel::Duel;
use crate::games::othello::Othello;
use crate::games::table_game::TableGame;
use crate::games::trails::Trails;
use crate::games::{self, Game, Side, SimultaneousGame};
use paint::{Paint, circle, plain_material};

/// The board of the match; everything on it is its child.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
pub struct Board {
    /// The game's id.
    pub game: &'static str,
    /// How much room it takes, its frame included, in board units.
    pub size: Vec2,
}

/// Boards.
pub fn plugin(app: &mut App) {
    app.init_resource::<BoardArea>()
        .init_resource::<Orientation>()
        .init_resource::<typing::Typing>()
        .add_message::<typing::Stroke>()
        .add_systems(
            Update,
            (typing::forget, typing::read).chain().in_set(AppSystems::Input).after(TypingSystems),
        )
        .add_plugins((hand::plugin, pad::plugin, othello::plugin, alquerque::plugin, trails::plugin))
        .configure_sets(Update, ClearSystems.in_set(AppSystems::Show).before(BoardSystems))
        .configure_sets(Update, BoardSystems.in_set(AppSystems::Show))
        .add_systems(Update, clear_other.in_set(ClearSystems))
        .add_systems(Update, marks::let_go.in_set(AppSystems::Show).after(BoardSystems))
        .add_systems(Startup, view::spawn_camera)
        .add_systems(OnEnter(Screen::Title), clear)
        .add_systems(Update, lay_table.run_if(resource_exists_and_changed::<Theme>).in_set(AppSystems::Show))
        .add_systems(Update, follow_orientation.in_set(AppSystems::Table).after(Follow))
        .add_systems(Update, (view::follow_window, lettering::follow_view).chain().in_set(AppSystems::Show));
}

/// The board lies as the settings say; whoever draws looks whether that has changed.
fn follow_orientation(
    settings: Res<Settings>,
    mut way: ResMut<Orientation>,
    mut last: Local<Option<Orientation>>,
) {
    if last.replace(settings.orientation).is_some_and(|last| last != settings.orientation) {
        *way = settings.orientation;
    }
}

/// The board of a game; `None` for a game without one of ours.
#[must_use]
pub fn design(game: &str) -> Option<&'static dyn Design> {
    match game {
        Othello::ID => Some(&othello::OthelloDesign),
        games::alquerque::ID => Some(&alquerque::AlquerqueDesign),
        Trails::ID => Some(&trails::TrailsDesign),
        Duel::ID => Some(&duel::DuelDesign),
        _ => None,
    }
}

/// Where the board shows an action of a side in a position; nowhere for an action without a place, such as a pass.
#[must_use]
pub fn place_of(position: &dyn TableGame, side: Side, action: &str, way: Orientation) -> Option<Vec2> {
    design(position.id())?.place_of(&position.text(), side, action, way)
}

/// The pieces that are drawn, whatever the table says.
#[derive(SystemParam)]
pub struct Drawn<'w, 's> {
    discs: Query<'w, 's, &'static othello::Disc>,
    pieces: Query<'w, 's, &'static alquerque::Piece, Without<alquerque::Captured>>,
    trails: Query<'w, 's, &'static trails::Field>,
}

impl Drawn<'_, '_> {
    /// Where the pieces of `game` lie, as its positions are written; `None` for a game without a board of ours.
    #[must_use]
    pub fn text(&self, game: &str) -> Option<String> {
        match game {
            Othello::ID => Some(othello::drawn(self.discs)),
            games::alquerque::ID => Some(alquerque::drawn(self.pieces)),
            Trails::ID => self.trails.iter().next().map(trails::drawn),
            _ => None,
        }
    }
}

/// Whoever reads keys for the move that is typed.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TypingSystems;

/// When boards follow the table, each its own game's.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BoardSystems;

/// When the board of another game is taken away.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct ClearSystems;

/// A board goes when another game comes to the table; what pointed at its places points nowhere.
fn clear_other(
    table: Res<Table>,
    boards: Query<(Entity, &Board)>,
    mut pointing: ResMut<Pointing>,
    mut commands: Commands,
) {
    let Some(game) = table.position().map(|position| position.id()) else { return };
    for (entity, _) in boards.iter().filter(|(_, board)| board.game != game) {
        commands.entity(entity).despawn();
        *pointing = Pointing::default();
    }
}

/// Takes the board away.
fn clear(boards: Query<Entity, With<Board>>, mut commands: Commands) {
    for board in &boards {
        commands.entity(board).despawn();
    }
}

/// The table that the board lies on.
#[derive(Component, Clone, Copy, Debug)]
struct TableTop;

/// Lays the table: light in the middle, if the theme wants it so. One colour all over is what the window is cleared with, and needs no mesh that
/// covers all of it.
fn lay_table(
    theme: Res<Theme>,
    tops: Query<Entity, With<TableTop>>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<ColorMaterial>>,
    mut commands: Commands,
) {
    for top in &tops {
        commands.entity(top).despawn();
    }
    if theme.table.middle != theme.table.edge {
        let mesh = meshes.add(paint_table(&theme.table).mesh());
        let material = materials.add(plain_material());
        let place = Transform::from_xyz(0.0, 0.0, -10.0);
        commands.spawn((TableTop, Mesh2d(mesh), MeshMaterial2d(material), place));
    }
}

fn paint_table(inks: &TableInks) -> Paint {
    let mut paint = Paint::new();
    let (middle, edge) = (inks.middle.linear(), inks.edge.linear());
    let between = paint::between(middle, edge, 0.6);
    let at = Vec2::new(-120.0, 160.0);
    paint.bands(&[
        (circle(at, 0.0), &|_| middle),
        (circle(at, 380.0), &|_| middle),
        (circle(at, 900.0), &|_| between),
        (circle(at, 1600.0), &|_| edge),
        (circle(at, 9000.0), &|_| edge),
    ]);
    paint
}
