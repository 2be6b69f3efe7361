//! The showcase: engines play scenes in a loop, through the same intents as a person, until somebody takes over.

mod scene;

use std::fmt::Display;
use std::time::Duration;

use bevy::ecs::system::SystemParam;
use bevy::input::keyboard::Key;
use bevy::prelude::*;
use bevy_asset_loader::prelude::*;
use bevy_egui::input::EguiWantsInput;

pub use scene::{Player, Scene, SceneError, VERSION};

use super::AppSystems;
use super::a11y::Said;
use super::panels::is_bound;
use super::screens::Screen;
use super::settings::Settings;
use super::table::{Bench, Table, Turn, UiCommand};
use super::text::tr;
use super::thinking::{MAX_SHARDS, ShardCount};

/// The scenes, in the order in which they are played.
#[derive(AssetCollection, Resource, Default)]
pub struct Scenes {
    /// Every scene.
    #[asset(paths("scenes/othello.ron", "scenes/alquerque.ron", "scenes/trails.ron"), collection(typed))]
    pub all: Vec<Handle<Scene>>,
}

/// What is said about the game that is shown, as a key of the text table.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Caption(pub Option<String>);

/// How far the showcase has come.
#[derive(Resource, Debug, Default)]
struct Progress {
    /// The scene that is played.
    scene: Option<Scene>,
    /// Games played so far.
    round: u64,
    /// How long the end has been looked at.
    rested: Duration,
}

/// The showcase.
pub fn plugin(app: &mut App) {
    app.init_resource::<Caption>()
        .init_resource::<Progress>()
        .add_systems(OnEnter(Screen::Showcase), begin)
        .add_systems(OnExit(Screen::Showcase), leave)
        .add_systems(
            Update,
            (
                take_over_on_input.in_set(AppSystems::Input),
                next_game.in_set(AppSystems::Table),
                show_caption.in_set(AppSystems::Show),
            )
                .run_if(in_state(Screen::Showcase)),
        );
}

/// Scenes as assets: needs the asset server.
pub fn asset_plugin(app: &mut App) {
    app.init_asset::<Scene>().register_asset_loader(scene::SceneLoader);
}

/// What it takes to put a scene on.
#[derive(SystemParam)]
struct Stage<'w> {
    progress: ResMut<'w, Progress>,
    scenes: Option<Res<'w, Scenes>>,
    assets: Option<Res<'w, Assets<Scene>>>,
    bench: Bench<'w>,
    settings: Res<'w, Settings>,
    shards: ResMut<'w, ShardCount>,
    next: ResMut<'w, NextState<Screen>>,
    said: MessageWriter<'w, Said>,
}

impl Stage<'_> {
    /// Puts on the scene whose turn it is; back to the title, with a word about why, if it cannot be played.
    fn put_on(&mut self, round: u64) {
        let scenes = self.scenes.as_ref().map_or(1, |scenes| scenes.all.len().max(1) as u64);
        *self.progress = Progress { scene: self.scene(round), round, rested: Duration::ZERO };
        let Some(scene) = &self.progress.scene else {
            return self.give_up(tr("error.scene-missing"));
        };
        self.shards.0 = scene.shards.clamp(1, MAX_SHARDS);
        if let Err(reason) = self.bench.open(scene.game(round / scenes)) {
            self.give_up(reason);
        }
    }

    /// One scene after another, over and over, from the first one of the game that is offered.
    fn scene(&self, round: u64) -> Option<Scene> {
        let (all, assets) = (&self.scenes.as_ref()?.all, self.assets.as_ref()?);
        let game = self.settings.game();
        let of_game = |scene: &Handle<Scene>| assets.get(scene).is_some_and(|scene| scene.game == game);
        let first = all.iter().position(of_game).unwrap_or(0);
        let index = (first as u64).wrapping_add(round).checked_rem(all.len() as u64)? as usize;
        assets.get(&all[index]).cloned()
    }

    fn give_up(&mut self, reason: impl Display) {
        self.said.write(Said::trouble("error.no-scene").with("reason", reason));
        self.next.set(Screen::Title);
    }
}

fn begin(mut stage: Stage) {
    stage.put_on(0);
}

/// After the end has been looked at for a while, the next game.
fn next_game(mut stage: Stage, time: Res<Time>) {
    let Some(pause) = stage.progress.scene.as_ref().map(Scene::pause) else { return };
    if *stage.bench.turn != Turn::Over || stage.bench.table.is_paused() {
        return;
    }
    stage.progress.rested += time.delta();
    if stage.progress.rested >= pause {
        let round = stage.progress.round + 1;
        stage.put_on(round);
    }
}

fn leave(mut caption: ResMut<Caption>, mut shards: ResMut<ShardCount>, mut progress: ResMut<Progress>) {
    caption.0 = None;
    *shards = ShardCount::default();
    *progress = Progress::default();
}

/// What the scene says at the ply that is looked at.
fn show_caption(progress: Res<Progress>, table: Res<Table>, mut caption: ResMut<Caption>) {
    let said = progress.scene.as_ref().and_then(|scene| scene.caption(table.cursor()));
    caption.set_if_neq(Caption(said.map(str::to_owned)));
}

/// Any click, touch or plain key takes over; one that a panel wants is the panel's, and Escape leaves.
fn take_over_on_input(
    buttons: Option<Res<ButtonInput<MouseButton>>>,
    touches: Option<Res<Touches>>,
    keys: Option<Res<ButtonInput<Key>>>,
    egui: Option<Res<EguiWantsInput>>,
    mut commands: MessageWriter<UiCommand>,
) {
    let (panel_points, panel_types) =
        egui.map_or((false, false), |egui| (egui.wants_any_pointer_input(), egui.wants_any_keyboard_input()));
    let pressed = buttons.is_some_and(|buttons| buttons.get_just_pressed().next().is_some())
        || touches.is_some_and(|touches| touches.any_just_pressed());
    let typed = |what: fn(&Key) -> bool| keys.as_ref().is_some_and(|keys| keys.get_just_pressed().any(what));
    if typed(|key| *key == Key::Escape) && !panel_types {
        commands.write(UiCommand::Open(Screen::Title));
    } else if (pressed && !panel_points) || (typed(takes_over) && !panel_types) {
        commands.write(UiCommand::TakeOver);
    }
}

/// A plain key that nothing else is asked for with.
fn takes_over(key: &Key) -> bool {
    is_plain(key) && !is_bound(key, Screen::Showcase)
}

/// Not what belongs to the system or the browser.
fn is_plain(key: &Key) -> bool {
    matches!(
        key,
        Key::Character(_)
            | Key::Space
            | Key::Enter
            | Key::ArrowUp
            | Key::ArrowDown
            | Key::ArrowLeft
            | Key::ArrowRight
    )
}
