//! Games in which both choose at once, for what every game has at the table: files, links, texts, replay, undo.

use bevy::prelude::*;
use plyscope::app::files::{By, Given};
use plyscope::app::save::{Library, Saved};
use plyscope::app::screens::Screen;
use plyscope::app::table::{Turn, UiCommand};
use plyscope::exchange::{Format, read, write};
use plyscope::games::Side;
use plyscope::record::{Match, Seat};

use crate::support::*;

/// A game of each kind, with steps that can be played in it.
fn games() -> [(Match, [[&'static str; 2]; 3]); 3] {
    let persons = || [Seat::Person, Seat::Person];
    let start = "1..../...../...../....2".to_owned();
    let (turns, stances) = (
        [["R", "L"], ["D", "U"], ["R", "U"]],
        [["attack", "charge"], ["dodge", "dodge"], ["charge", "attack"]],
    );
    [
        (Match { start: start.clone(), ..Match::new("trails", persons()) }, turns),
        (Match { start, tick_ms: Some(600), ..Match::new("trails", persons()) }, turns),
        (Match { start: "0-0 0/9".to_owned(), ..Match::new("duel", persons()) }, stances),
    ]
}

fn begin(app: &mut App, record: &Match) {
    command(app, UiCommand::Begin(Box::new(record.clone())));
    frames(app, 2);
}

/// Both choose, and the step is played.
#[track_caller]
fn step(app: &mut App, [first, second]: [&str; 2]) {
    let ply = cursor(app);
    act(app, Side::First, first);
    act(app, Side::Second, second);
    until(app, "the step", |world| world.resource::<plyscope::app::table::Table>().cursor() > ply);
    until(app, "both to be asked", |world| *world.resource::<Turn>() == Turn::Person);
    let joined = format!("{first}+{second}");
    assert_eq!(moves(app)[ply], joined);
}

/// Kind of fault: what is kept of a game in which both choose is half a step, or another pace.
#[test]
fn every_kind_is_kept_and_gone_on_with_where_it_stood() {
    // In ticks the match would go on by itself while the file is waited for.
    let waits = |record: &Match| record.tick_ms.is_none();
    for (number, (record, steps)) in games().into_iter().enumerate().filter(|(_, (record, _))| waits(record))
    {
        let folder = Folder::new(&format!("at-once-{number}"));
        let mut app = start_in(&folder);
        begin(&mut app, &record);
        step(&mut app, steps[0]);
        step(&mut app, steps[1]);
        // What one of them has chosen is nobody's business but his until the other has.
        act(&mut app, Side::First, steps[2][0]);
        let played: Vec<String> = steps[..2].iter().map(|both| both.join("+")).collect();
        until(&mut app, "the file", |_| folder.newest().is_some_and(|kept| kept.moves == played));
        let position = table(&app).position().expect("a match").text();

        let mut app = start_in(&folder);
        let saved = app.world().resource::<Saved>().0.clone().expect("it is offered");
        assert_eq!((&saved.game, saved.tick_ms, &saved.moves), (&record.game, record.tick_ms, &played));
        assert_eq!(app.world().resource::<Library>().games().len(), 1);
        command(&mut app, UiCommand::Resume);
        until(&mut app, "the table", |world| *world.resource::<State<Screen>>().get() == Screen::Playing);
        frames(&mut app, 2);
        assert_eq!(table(&app).position().expect("a match").text(), position);
        step(&mut app, steps[2]);
    }
}

/// Kind of fault: a plus sign is lost on the way, or a link plays another game.
#[test]
fn every_kind_comes_back_from_its_link_and_its_texts() {
    for (record, steps) in games() {
        let moves: Vec<String> = steps.iter().map(|both| both.join("+")).collect();
        let record = Match { cursor: moves.len(), moves, ..record };
        for format in [Format::Link, Format::Record, Format::Transcript] {
            let text = write(&record, format).expect("it can be written");
            let found =
                read(&text, Some(&record.game)).unwrap_or_else(|error| panic!("{error} in {text}")).record;
            assert_eq!(
                (&found.game, &found.start, &found.moves),
                (&record.game, &record.start, &record.moves)
            );
            if format != Format::Transcript {
                assert_eq!(found.tick_ms, record.tick_ms, "{text}");
            }
        }
        // As a link that is given to the program.
        let mut app = bare_app();
        app.finish();
        app.cleanup();
        frames(&mut app, 2);
        let text = write(&record, Format::Link).expect("it can be written");
        app.world_mut().write_message(Given { text, by: By::Hand });
        frames(&mut app, 3);
        assert!(is_at(&app, Screen::Playing));
        assert_eq!(crate::support::moves(&app), record.moves);
    }
}

/// Kind of fault: undo takes back half a turn.
#[test]
fn step_by_step_a_turn_is_taken_back_whole_and_the_past_is_looked_at() {
    for (record, steps) in games().into_iter().filter(|(record, _)| record.tick_ms.is_none()) {
        let mut app = app_with(record);
        frames(&mut app, 2);
        let mut seen = vec![table(&app).position().expect("a match").text()];
        for both in steps {
            step(&mut app, both);
            seen.push(table(&app).position().expect("a match").text());
        }
        let at = |app: &App| table(app).position().expect("a match").text();
        // From the first position to the last, step by step, and back.
        for ply in [0, 1, 2, 3, 2, 1] {
            command(&mut app, UiCommand::Jump(ply));
            frames(&mut app, 2);
            assert_eq!((at(&app), cursor(&app)), (seen[ply].clone(), ply));
        }
        command(&mut app, UiCommand::Jump(3));
        frames(&mut app, 2);
        // A choice that is sealed goes first.
        let sealed = table(&app).position().expect("a match").legal(Side::Second).remove(0);
        act(&mut app, Side::Second, &sealed);
        command(&mut app, UiCommand::Undo);
        assert_eq!((at(&app), table(&app).is_sealed(Side::Second)), (seen[3].clone(), false));
        command(&mut app, UiCommand::Undo);
        frames(&mut app, 2);
        assert_eq!(at(&app), seen[2]);
        command(&mut app, UiCommand::Redo);
        frames(&mut app, 2);
        assert_eq!(at(&app), seen[3]);
        command(&mut app, UiCommand::Undo);
        command(&mut app, UiCommand::Undo);
        frames(&mut app, 2);
        assert_eq!(at(&app), seen[1]);
        step(&mut app, steps[2]);
        assert_eq!(table(&app).record.as_ref().expect("a match").variations.len(), 1, "the old line is kept");
    }
}
