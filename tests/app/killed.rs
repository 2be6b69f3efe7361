//! The program is killed at any moment, as by `kill -9` or a power cut of the process: what is lost is the last move at most.
//!
//! The program is this test binary, run once more as a real process: the app's own table and saving, without window and renderer, playing as fast
//! as the disk lets it. It tells of each step when the step is on the table.

use std::env;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

use plyscope::app::save::{Saved, Store};
use plyscope::app::table::UiCommand;
use plyscope::clock::now_ms;
use plyscope::record::{GameId, Match, Seat};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg32;

use crate::support::*;

/// How often the program is killed.
const KILLS: u32 = 100;

/// Names the folder in which the program that is to be killed keeps its games.
const FOLDER: &str = "PLYSCOPE_TEST_KILLED";

/// What a line about a played step begins with.
const PLAYED: &str = "played ";

#[test]
#[ignore = "this is the program that is killed by the other test"]
fn player() {
    let Some(folder) = env::var_os(FOLDER) else { return };
    let mut app = bare_app();
    app.insert_resource(Store::Folder(PathBuf::from(folder)));
    app.finish();
    app.cleanup();
    frames(&mut app, 2);
    let begin = app.world().resource::<Saved>().0.clone();
    let begin = begin.unwrap_or_else(|| othello(Seat::Person, Seat::Person));
    command(&mut app, UiCommand::Begin(Box::new(begin)));
    frames(&mut app, 2);
    loop {
        let Some(side) = table(&app).awaited().next() else {
            command(&mut app, UiCommand::NewGame);
            continue;
        };
        let ply = cursor(&app);
        let legal = table(&app).position().map(|position| position.legal(side)).unwrap_or_default();
        act(&mut app, side, &legal[ply % legal.len()]);
        if cursor(&app) > ply {
            let label = table(&app).record.as_ref().and_then(|record| record.label).expect("it is kept");
            let mut out = std::io::stdout().lock();
            writeln!(out, "{PLAYED}{} {}", label.id.0, cursor(&app))
                .and_then(|()| out.flush())
                .expect("a reader");
        }
    }
}

fn start(folder: &Folder) -> Child {
    let program = env::current_exe().expect("this test has a program");
    let mut player = Command::new(program);
    player.args(["--exact", "killed::player", "--ignored", "--nocapture"]).env(FOLDER, folder.path());
    player.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().expect("it starts")
}

/// The game and the number of its steps that a line tells of.
fn played(line: &str) -> Option<(GameId, usize)> {
    let (_, told) = line.split_once(PLAYED)?;
    let (game, steps) = told.trim_end().split_once(' ')?;
    Some((GameId(game.parse().ok()?), steps.parse().ok()?))
}

/// Lets the program play `steps` steps and `ms` milliseconds more, and kills it; the last step that it told of.
fn play_and_kill(folder: &Folder, steps: usize, ms: f64) -> (GameId, usize) {
    let mut child = start(folder);
    let mut out = BufReader::new(child.stdout.take().expect("its words are heard"));
    let (mut heard, mut last, mut line) = (0, None, String::new());
    while heard < steps {
        line.clear();
        assert!(out.read_line(&mut line).expect("it speaks") > 0, "the program ended by itself");
        last = played(&line).or(last);
        heard += usize::from(played(&line).is_some());
    }
    let kill_at = now_ms() + ms;
    while now_ms() < kill_at {
        std::hint::spin_loop();
    }
    child.kill().expect("it can be killed");
    child.wait().expect("it ends");
    let mut rest = String::new();
    out.read_to_string(&mut rest).expect("its last words");
    // A last line without its end may be cut in the middle of a number.
    let whole = rest.rfind('\n').map_or("", |end| &rest[..end]);
    whole.lines().rev().find_map(played).or(last).expect("it has played")
}

/// Kind of fault: the autosave is lost, or is broken, unless the program ends in one particular way.
#[test]
fn a_program_that_is_killed_loses_the_last_move_at_most() {
    let folder = Folder::new("killed");
    let mut random = Pcg32::seed_from_u64(9);
    let mut lost = 0;
    for kill in 0..KILLS {
        let steps = random.random_range(1..=12u32) as usize;
        let ms = f64::from(random.random_range(0..8_000u32)) / 1_000.0;
        let (game, told) = play_and_kill(&folder, steps, ms);
        let text = folder.text(&format!("{game}.ron"));
        let kept = text.as_deref().map_or(Ok(0), |text| Match::read(text).map(|record| record.moves.len()));
        let kept = kept.unwrap_or_else(|error| panic!("kill {kill}: {error}"));
        assert!(kept + 1 >= told, "kill {kill}: {told} steps were played, {kept} are kept");
        lost += u32::from(kept < told);
        for name in folder.games() {
            let text = folder.text(&name).expect("a file");
            assert!(Match::read(&text).is_ok(), "kill {kill}: {name} is broken");
        }
    }
    assert!(folder.names().iter().all(|name| !name.contains("unreadable")), "{:?}", folder.names());
    assert!(lost < KILLS, "not every kill can come before the step is on the disk");
}
