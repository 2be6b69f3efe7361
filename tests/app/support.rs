//! A headless app, matches to put on its table, and engines that behave as a test needs.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use bevy::prelude::*;
use bevy::state::app::StatesPlugin;
use bevy::time::TimeUpdateStrategy;
use bevy_tweening::TweeningPlugin;
use plyscope::app::a11y::Said;
use plyscope::app::logic_plugin;
use plyscope::app::motion::MotionSpeed;
use plyscope::app::save::Store;
use plyscope::app::screens::Screen;
use plyscope::app::table::{GameOver, MoveIntent, MovePlayed, Table, Turn, UiCommand};
use plyscope::app::thinking::answer_with;
use plyscope::app::window::task_pools;
use plyscope::clock::now_ms;
use plyscope::engines::RunError;
use plyscope::games::Side;
use plyscope::games::table_game::Ending;
use plyscope::protocol::{Body, Knobs, Report, Request, Status};
use plyscope::record::{GameId, Match, Seat};
use plyscope::search::limits::{Limits, Stop};
use plyscope::search::report::{Candidate, Candidates, Effort, Iteration, Value};

/// A frame of the tests' clock.
pub(crate) const FRAME: Duration = Duration::from_millis(16);

/// What has been told since the test began.
#[derive(Resource, Default)]
pub(crate) struct Heard {
    pub(crate) played: Vec<MovePlayed>,
    pub(crate) said: Vec<Said>,
    pub(crate) over: Vec<Ending>,
}

fn hear(mut heard: ResMut<Heard>, mut played: MessageReader<MovePlayed>, mut said: MessageReader<Said>) {
    heard.played.extend(played.read().cloned());
    heard.said.extend(said.read().cloned());
}

/// The app's logic in a world without window and renderer, at the loading screen.
pub(crate) fn bare_app() -> App {
    let mut app = App::new();
    app.add_plugins((
        MinimalPlugins.set(TaskPoolPlugin { task_pool_options: task_pools() }),
        StatesPlugin,
        TweeningPlugin,
        logic_plugin,
    ))
    .insert_resource(TimeUpdateStrategy::ManualDuration(FRAME))
    .insert_resource(MotionSpeed(0.0))
    .add_plugins(listen);
    app
}

/// Remembers what is told from now on.
pub(crate) fn listen(app: &mut App) {
    app.init_resource::<Heard>()
        .add_systems(Last, hear)
        .add_observer(|over: On<GameOver>, mut heard: ResMut<Heard>| heard.over.push(over.0.clone()));
}

/// The same, begun.
pub(crate) fn app() -> App {
    let mut app = bare_app();
    app.finish();
    app.cleanup();
    app.update();
    app
}

/// The same with this match on the table.
pub(crate) fn app_with(record: Match) -> App {
    let mut app = app();
    command(&mut app, UiCommand::Begin(Box::new(record)));
    app
}

/// Says a command and lets a frame pass.
pub(crate) fn command(app: &mut App, command: UiCommand) {
    app.world_mut().write_message(command);
    app.update();
}

/// Lets `count` frames pass.
pub(crate) fn frames(app: &mut App, count: usize) {
    for _ in 0..count {
        app.update();
    }
}

/// Lets frames pass until `done`, for ten seconds of real time at most.
#[track_caller]
pub(crate) fn until(app: &mut App, what: &str, mut done: impl FnMut(&World) -> bool) {
    let began = now_ms();
    while !done(app.world()) {
        assert!(now_ms() - began < 10_000.0, "waited ten seconds for this: {what}");
        app.update();
        std::thread::yield_now();
    }
}

/// Lets frames pass until the table waits for `turn`.
#[track_caller]
pub(crate) fn until_turn(app: &mut App, turn: Turn) {
    until(app, &format!("{turn:?}"), |world| *world.resource::<Turn>() == turn);
}

pub(crate) fn turn(app: &App) -> Turn {
    *app.world().resource::<Turn>()
}

pub(crate) fn table(app: &App) -> &Table {
    app.world().resource::<Table>()
}

pub(crate) fn moves(app: &App) -> &[String] {
    &table(app).record.as_ref().expect("a match is on the table").moves
}

pub(crate) fn cursor(app: &App) -> usize {
    table(app).cursor()
}

pub(crate) fn heard(app: &App) -> &Heard {
    app.world().resource::<Heard>()
}

pub(crate) fn is_at(app: &App, screen: Screen) -> bool {
    *app.world().resource::<State<Screen>>().get() == screen
}

/// An intent for the position on the table.
pub(crate) fn intent(app: &App, seat: Side, action: &str) -> MoveIntent {
    let position = table(app).position().expect("a position is on the table").key();
    MoveIntent { seat, action: action.to_owned(), position }
}

/// A person acts, and a frame passes.
pub(crate) fn act(app: &mut App, seat: Side, action: &str) {
    let intent = intent(app, seat, action);
    app.world_mut().write_message(intent);
    app.update();
}

/// A person acts; frames pass until the step has landed.
pub(crate) fn play(app: &mut App, seat: Side, action: &str) {
    act(app, seat, action);
    until(app, "the step lands", |world| *world.resource::<Turn>() != Turn::Moving);
}

pub(crate) fn engine(limits: Limits) -> Seat {
    Seat::Engine { engine: "classic".to_owned(), limits, knobs: Knobs::new() }
}

/// An engine that may look at few positions.
pub(crate) fn quick() -> Seat {
    engine(Limits::nodes(300))
}

/// An engine that thinks until it is stopped, for a minute at most.
pub(crate) fn slow() -> Seat {
    engine(Limits::time(60_000))
}

pub(crate) fn othello(first: Seat, second: Seat) -> Match {
    Match::new("othello", [first, second])
}

/// Black takes a1; White must pass; Black takes a8 and has won by wiping White out.
pub(crate) fn with_a_pass(first: Seat, second: Seat) -> Match {
    let edge = "-OXXXXXX";
    let start = format!("{edge}{}{edge} X", "-".repeat(48));
    Match { start, ..othello(first, second) }
}

/// The match after these steps.
pub(crate) fn after(record: Match, steps: &str) -> Match {
    let moves: Vec<_> = steps.split_whitespace().map(str::to_owned).collect();
    Match { cursor: moves.len(), moves, ..record }
}

/// What a shard says when `best` is the best of what it was dealt.
pub(crate) fn report(request: &Request, status: Status, best: &str) -> Report {
    let (best, value) = (best.to_owned(), Value::default());
    let iteration = Iteration {
        depth: 1,
        confidence: 100,
        solved: false,
        best: best.clone(),
        value,
        pv: vec![best.clone()],
    };
    let moves = vec![Candidate { mv: best, value, depth: 1, effort: 1 }];
    let body = Body::Candidates(Candidates { iterations: vec![iteration], moves, searching: 1 });
    let (id, shard, effort) = (request.id, request.shard, Effort { nodes: 1, ..Effort::default() });
    Report { id, shard, status, elapsed_ms: 0, effort, body, book: false }
}

/// The first move that a shard was dealt.
pub(crate) fn first_move(request: &Request) -> String {
    request.only.first().cloned().unwrap_or_else(|| {
        let record = Match {
            moves: request.moves.clone(),
            ..Match::new(&*request.game, [Seat::Person, Seat::Person])
        };
        let record = Match { start: request.start.clone(), ..record };
        let mut table = Table::open(record).expect("a request holds a playable match");
        table.jump(usize::MAX);
        let side = table.awaited().next().expect("a search is asked while the game goes on");
        table.position().map(|position| position.legal(side)).unwrap_or_default().remove(0)
    })
}

/// Answers at once with the first move it was dealt.
pub(crate) fn answer_at_once(
    request: &Request,
    _: &dyn Stop,
    _: &mut dyn FnMut(Report),
) -> Result<Report, RunError> {
    Ok(report(request, Status::Done, &first_move(request)))
}

/// Finds a move at once, says so, and then searches on until it is told to stop.
pub(crate) fn search_on(
    request: &Request,
    stop: &dyn Stop,
    say: &mut dyn FnMut(Report),
) -> Result<Report, RunError> {
    say(report(request, Status::Running, &first_move(request)));
    while !stop.is_stopped() {
        std::thread::yield_now();
    }
    Ok(report(request, Status::Done, &first_move(request)))
}

/// From now on, searches of this test's app are answered by the stand-in that answers at once.
pub(crate) fn use_instant_engine() {
    answer_with(answer_at_once);
}

/// A folder of the test's own that goes with it.
pub(crate) struct Folder(PathBuf);

impl Folder {
    pub(crate) fn new(name: &str) -> Self {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}-{}", std::process::id()));
        drop(fs::remove_dir_all(&path));
        fs::create_dir_all(&path).expect("a folder for the test");
        Self(path)
    }

    pub(crate) fn path(&self) -> &Path {
        &self.0
    }

    #[expect(clippy::disallowed_methods, reason = "the file is what the test is about")]
    pub(crate) fn put(&self, name: &str, bytes: &[u8]) {
        fs::write(self.0.join(name), bytes).expect("the test's file");
    }

    pub(crate) fn text(&self, name: &str) -> Option<String> {
        fs::read_to_string(self.0.join(name)).ok()
    }

    /// The kept games' files.
    pub(crate) fn games(&self) -> Vec<String> {
        self.names().into_iter().filter(|name| is_game(name)).collect()
    }

    /// What the newest of the kept games holds.
    pub(crate) fn newest(&self) -> Option<Match> {
        let games = self.games().into_iter().filter_map(|name| Match::read(&self.text(&name)?).ok());
        games.max_by_key(|record| record.label.map(|label| label.saved))
    }

    pub(crate) fn names(&self) -> Vec<String> {
        let all = fs::read_dir(&self.0).expect("the test's folder");
        let mut names: Vec<_> =
            all.flatten().map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
        names.sort();
        names
    }
}

fn is_game(name: &str) -> bool {
    name.strip_suffix(".ron").is_some_and(|name| GameId::of_name(name).is_some())
}

impl Drop for Folder {
    fn drop(&mut self) {
        drop(fs::remove_dir_all(&self.0));
    }
}

/// The program, started with its data in this folder.
pub(crate) fn start_in(folder: &Folder) -> App {
    let mut app = bare_app();
    app.insert_resource(Store::Folder(folder.path().to_owned()));
    app.finish();
    app.cleanup();
    frames(&mut app, 2);
    app
}
