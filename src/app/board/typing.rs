//! Moves that are typed in the game's notation: what was typed so far is shown, a whole move is played, and what is no move says why.

use bevy::prelude::*;

use super::design;
use crate::app::a11y::Said;
use crate::app::table::{MoveIntent, Table, Turn, UiCommand};
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
    /// This move.
    Play(String),
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
    match position.read(side, text) {
        Ok(action) => Verdict::Play(action),
        Err(error) => Verdict::Fault(error.to_string()),
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
        now = Typing { version: table.version(), ..Typing::default() };
    }
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
        let person = table.awaited().find(|&side| *turn == Turn::Person && table.is_person(side));
        let (Some(position), Some(seat), false) = (table.position(), person, now.text.is_empty()) else {
            now.text.clear();
            continue;
        };
        match judge(position, seat, &now.text, key == Stroke::Enter) {
            Verdict::Wait => continue,
            Verdict::Play(action) => {
                intents.write(MoveIntent { seat, action, position: position.key() });
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

/// Whatever leads away from the position ends the typing.
pub(super) fn forget(mut commands: MessageReader<UiCommand>, mut typing: ResMut<Typing>) {
    if commands.read().count() > 0 && typing.is_shown() {
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

    #[test]
    fn a_square_is_played_with_its_second_sign() {
        assert_eq!(verdict("f", false), Verdict::Wait);
        assert_eq!(verdict("a", false), Verdict::Wait, "no move begins so, but the person has not finished");
        assert_eq!(verdict("f5", false), Verdict::Play("f5".to_owned()));
    }

    #[test]
    fn a_step_is_played_with_its_last_sign_and_a_chain_goes_on_without_its_piece() {
        let judged = |position: &str, text: &str| {
            judge(&*table_game("alquerque", position).unwrap(), Side::First, text, false)
        };
        for text in ["c", "c2", "c2-", "c2-c"] {
            assert_eq!(judged("", text), Verdict::Wait, "{text}");
        }
        assert_eq!(judged("", "c2-c3"), Verdict::Play("c2-c3".to_owned()));
        let chain = "...../.b.../..w../...../..... w - c3";
        assert_eq!(judged(chain, "x"), Verdict::Wait);
        assert_eq!(judged(chain, "xa5"), Verdict::Play("c3xa5".to_owned()));
        assert_eq!(judged(chain, "c3xa5"), Verdict::Play("c3xa5".to_owned()));
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
