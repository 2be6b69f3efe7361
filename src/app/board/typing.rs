//! Moves that are typed in the game's notation: what was typed so far is shown, a whole move is played, and what is no move says why. A turn of several
//! steps may be typed as one, `a1xc3xe5`: its steps are played one after another, each when the one before has landed.

use std::collections::VecDeque;

use bevy::prelude::*;

use super::design;
use crate::app::a11y::Said;
use crate::app::table::{MoveIntent, Table, Turn, UiCommand};
use crate::app::text::trf;
use crate::games::Side;
use crate::games::table_game::TableGame;

/// A key that is meant for the move being typed.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stroke {
    /// A sign of the notation.
    Sign(char),
    /// Take the last sign back.
    Erase,
    /// This is the whole move.
    Enter,
    /// Forget it.
    Clear,
}

/// The move that is being typed.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Typing {
    /// What was typed so far.
    pub text: String,
    /// Why what was typed last is no move here, until the next key.
    pub fault: Option<String>,
    /// The table's version that it is meant for.
    version: u64,
    /// Steps of the turn that are still to be played.
    rest: VecDeque<Step>,
}

/// A step that was typed.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Step {
    /// The key of the position in which it is played.
    position: u64,
    action: String,
}

impl Typing {
    /// Whether something was typed that is not a whole move yet.
    #[must_use]
    pub fn is_active(&self) -> bool {
        !self.text.is_empty()
    }

    /// Whether there is anything to be seen of it.
    #[must_use]
    pub fn is_shown(&self) -> bool {
        self.is_active() || self.fault.is_some()
    }
}

/// Whether a move may begin with this sign in a position. Keys that begin moves ask for nothing else. In the middle of a turn the piece that must go on
/// need not be named.
#[must_use]
pub fn begins_move(position: &dyn TableGame, sign: char) -> bool {
    design(position.id()).is_some_and(|design| {
        let goes_on = position.turn_goes_on().is_some();
        design.beginnings().contains(&sign) || goes_on && design.joiners().contains(&sign)
    })
}

/// Whether a move of `game` that was begun may go on with this sign.
#[must_use]
pub fn goes_on(game: &str, sign: char) -> bool {
    sign.is_ascii_alphanumeric() || design(game).is_some_and(|design| design.joiners().contains(&sign))
}

/// What a typed text is.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Verdict {
    /// The beginning of something.
    Wait,
    /// These steps of one turn.
    Play(VecDeque<Step>),
    /// No move; why.
    Fault(String),
}

/// Judges what `side` has typed; `whole` says that nothing will follow.
fn judge(position: &dyn TableGame, side: Side, text: &str, whole: bool) -> Verdict {
    let legal = position.legal(side);
    let unnamed = text.chars().next().is_some_and(|sign| !sign.is_alphanumeric() || sign == 'x');
    let piece = position.turn_goes_on().filter(|_| unnamed).unwrap_or_default();
    let text = &format!("{piece}{text}");
    let longest = legal.iter().map(String::len).max().unwrap_or(0);
    let goes_on = legal.iter().any(|action| action.len() > text.len() && action.starts_with(text));
    if !whole && (goes_on || text.len() < longest) {
        return Verdict::Wait;
    }
    // A longer text is a step and what the turn goes on with.
    let (head, tail) = text.split_at_checked(longest).unwrap_or((text, ""));
    let (step, tail) = match position.read(side, head) {
        Ok(action) => (action, tail),
        Err(_) => match position.read(side, text) {
            Ok(action) => (action, ""),
            Err(error) => return Verdict::Fault(error.to_string()),
        },
    };
    let mut after = position.boxed();
    let goes_on = after.play(&step).is_ok() && after.turn_goes_on().is_some();
    let step = Step { position: position.key(), action: step };
    match (tail.is_empty(), goes_on) {
        // More of the turn may follow.
        (true, true) if !whole => Verdict::Wait,
        (true, _) => Verdict::Play([step].into()),
        (false, true) => match judge(&*after, side, tail, whole) {
            Verdict::Play(mut steps) => {
                steps.push_front(step);
                Verdict::Play(steps)
            }
            other => other,
        },
        (false, false) => Verdict::Fault(trf("typing.over", &[("step", &step.action), ("rest", tail)])),
    }
}

/// Follows what is typed.
pub(super) fn read(
    mut typed: MessageReader<Stroke>,
    table: Res<Table>,
    turn: Res<Turn>,
    mut typing: ResMut<Typing>,
    mut intents: MessageWriter<MoveIntent>,
    mut said: MessageWriter<Said>,
) {
    let mut now = typing.clone();
    if now.version != table.version() || *turn != Turn::Person {
        now = Typing { version: table.version(), rest: now.rest, ..Typing::default() };
    }
    let person = table.awaited().find(|&side| *turn == Turn::Person && table.is_person(side));
    go_on(&mut now.rest, &table, person, &mut intents);
    // Where both choose at once keys choose as they go down.
    let pad = table
        .position()
        .and_then(|position| design(position.id()))
        .is_some_and(|game| !game.pad().is_empty());
    for &key in typed.read().filter(|_| !pad) {
        now.fault = None;
        match key {
            Stroke::Sign(sign) => now.text.push(sign),
            Stroke::Erase => drop(now.text.pop()),
            Stroke::Clear => now.text.clear(),
            Stroke::Enter => {}
        }
        let (Some(position), Some(seat), false) = (table.position(), person, now.text.is_empty()) else {
            now.text.clear();
            continue;
        };
        match judge(position, seat, &now.text, key == Stroke::Enter) {
            Verdict::Wait => continue,
            Verdict::Play(steps) => {
                now.rest = steps;
                go_on(&mut now.rest, &table, person, &mut intents);
            }
            Verdict::Fault(fault) => {
                said.write(Said::new("a11y.no-move").with("reason", &fault));
                now.fault = Some(fault);
            }
        }
        now.text.clear();
    }
    typing.set_if_neq(now);
}

/// Plays the next step of what was typed as one turn, as soon as a person is to choose; in another position than it is meant for the rest is forgotten.
fn go_on(
    rest: &mut VecDeque<Step>,
    table: &Table,
    person: Option<Side>,
    intents: &mut MessageWriter<MoveIntent>,
) {
    let (Some(seat), Some(here)) = (person, table.position().map(TableGame::key)) else { return };
    match rest.pop_front() {
        Some(Step { position, action }) if position == here => {
            intents.write(MoveIntent { seat, action, position });
        }
        Some(_) => rest.clear(),
        None => {}
    }
}

/// Whatever leads away from the position ends the typing.
pub(super) fn forget(mut commands: MessageReader<UiCommand>, mut typing: ResMut<Typing>) {
    if commands.read().count() > 0 && (typing.is_shown() || !typing.rest.is_empty()) {
        *typing = Typing::default();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::registry::table_game;

    fn verdict(text: &str, whole: bool) -> Verdict {
        judge(&*table_game("othello", "").unwrap(), Side::First, text, whole)
    }

    /// The steps to be played; `None` to wait.
    #[track_caller]
    fn played(verdict: Verdict) -> Option<Vec<String>> {
        match verdict {
            Verdict::Wait => None,
            Verdict::Play(steps) => Some(steps.into_iter().map(|step| step.action).collect()),
            Verdict::Fault(fault) => panic!("{fault}"),
        }
    }

    fn just(step: &str) -> Option<Vec<String>> {
        Some(vec![step.to_owned()])
    }

    #[test]
    fn a_square_is_played_with_its_second_sign() {
        assert_eq!(verdict("f", false), Verdict::Wait);
        assert_eq!(verdict("a", false), Verdict::Wait, "no move begins so, but the person has not finished");
        assert_eq!(played(verdict("f5", false)), just("f5"));
    }

    #[test]
    fn a_step_is_played_with_its_last_sign_and_a_chain_goes_on_without_its_piece() {
        let judged = |position: &str, text: &str| {
            judge(&*table_game("alquerque", position).unwrap(), Side::First, text, false)
        };
        for text in ["c", "c2", "c2-", "c2-c"] {
            assert_eq!(judged("", text), Verdict::Wait, "{text}");
        }
        assert_eq!(played(judged("", "c2-c3")), just("c2-c3"));
        let chain = "...../.b.../..w../...../..... w - c3";
        assert_eq!(judged(chain, "x"), Verdict::Wait);
        assert_eq!(played(judged(chain, "xa5")), just("c3xa5"));
        assert_eq!(played(judged(chain, "c3xa5")), just("c3xa5"));
    }

    #[test]
    fn a_whole_chain_is_played_with_its_last_sign_or_as_far_as_it_was_typed_with_enter() {
        // From a1 over b2 to c3, and from there over b4 to a5 or over d4 to e5.
        let position = table_game("alquerque", "...../.b.b./...../.b.../w.... w - -").unwrap();
        let judged = |text: &str, whole: bool| judge(&*position, Side::First, text, whole);
        for text in ["a1xc3", "a1xc3x", "a1xc3xa"] {
            assert_eq!(judged(text, false), Verdict::Wait, "{text}");
        }
        let both = |last: &str| Some(vec!["a1xc3".to_owned(), last.to_owned()]);
        assert_eq!(played(judged("a1xc3xa5", false)), both("c3xa5"));
        assert_eq!(played(judged("a1xc3xe5", true)), both("c3xe5"));
        assert_eq!(
            played(judged("a1xc3", true)),
            just("a1xc3"),
            "the piece must go on, but the person may look first"
        );
        for (text, word) in [("a1xc3xe3", "c3xe3"), ("a1xc3xa", "c3xa"), ("a1xc3xa5xa3", "over after c3xa5")]
        {
            let Verdict::Fault(fault) = judged(text, true) else { panic!("{text} is no turn") };
            assert!(fault.contains(word), "{fault}");
        }
    }

    /// Kind of fault: a slip of the fingers is swallowed without a word.
    #[test]
    fn what_is_no_move_says_why() {
        for (text, whole, word) in [
            ("d4", false, "d4"),
            ("a1", false, "expected one of"),
            ("f9", false, "row 9"),
            ("f", true, "'f'"),
        ] {
            let Verdict::Fault(fault) = verdict(text, whole) else { panic!("{text} is no move") };
            assert!(fault.contains(word), "{fault}");
        }
    }

    #[test]
    fn letters_of_columns_begin_moves_and_others_do_not() {
        let othello = table_game("othello", "").unwrap();
        assert!(('a'..='h').all(|sign| begins_move(&*othello, sign)));
        assert!("iuzn15 ".chars().all(|sign| !begins_move(&*othello, sign)));
        let alquerque = table_game("alquerque", "").unwrap();
        assert!(('a'..='e').all(|sign| begins_move(&*alquerque, sign)));
        assert!("fx-".chars().all(|sign| !begins_move(&*alquerque, sign)));
    }
}
