//! What players call the openings. A position has a name whichever way it was reached and however the board is turned.
//!
//! Names and sequences are those of Robert Gatliff's catalogue, as several collections of openings give them; where two of these differ, the name that
//! most of them use.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use super::symmetry::Shape;
use super::{Move, Othello};
use crate::games::Game;

/// The name of the opening that `position` begins, if it has one of its own.
#[must_use]
pub fn name_of(position: &Othello) -> Option<&'static str> {
    named().get(&Shape::of(position)).copied()
}

/// The name of the opening that was played: that of the last position on the way that has one. A position that comes later than all openings has none.
#[must_use]
pub fn name_of_game(start: &Othello, moves: impl IntoIterator<Item = Move>) -> Option<&'static str> {
    let (mut position, mut name) = (*start, name_of(start));
    for mv in moves.into_iter().take(LONGEST) {
        if !position.is_legal(mv) {
            break;
        }
        position = position.play(mv);
        name = name_of(&position).or(name);
    }
    name
}

/// Moves of the longest opening.
pub const LONGEST: usize = 16;

/// Shortest first; the first move of all of them is f5.
pub const OPENINGS: [(&str, &str); 63] = [
    ("f5d6", "Perpendicular"),
    ("f5f4", "Parallel"),
    ("f5f6", "Diagonal"),
    ("f5d6c3g5", "Ganglion"),
    ("f5d6c4g5", "No-Cat"),
    ("f5f6c4f4", "Semi-Wing"),
    ("f5f6d3f4", "Wing"),
    ("f5d6c3d3c4", "Tiger"),
    ("f5d6c4d3c5", "Cat"),
    ("f5d6c4d3e6", "Italian"),
    ("f5d6c4g5c6", "Swallow"),
    ("f5d6c5f4d3", "Horse"),
    ("f5f6e6f4c3", "Buffalo"),
    ("f5f6e6f4e3", "Cow"),
    ("f5f6e6f4g3", "Rocket"),
    ("f5f6e6f4g4", "Raccoon Dog"),
    ("f5f6e6f4g5", "Heath"),
    ("f5f6e6f4g6", "Snake"),
    ("f5d6c3d3c4b3", "Aubrey"),
    ("f5d6c5f4e3d3", "Mimura"),
    ("f5f6e6f4c3c4", "Hokuriku Buffalo"),
    ("f5f6e6f4e3d6", "Chimney"),
    ("f5f6e6f4g3d6", "Lollipop"),
    ("f5f6e6f4g5d6", "Heath-Chimney"),
    ("f5d6c3d3c4f4e3", "Brightwell"),
    ("f5d6c3d3c4f4e6", "Leader's Tiger"),
    ("f5d6c3d3c4f4f6", "Stephenson"),
    ("f5d6c5f4e3c6d7", "Bhagat"),
    ("f5d6c5f4e3c6e6", "Inoue"),
    ("f5d6c5f4e3c6f3", "Shaman"),
    ("f5f6e6f4c3d7f3", "Maruoka Buffalo"),
    ("f5f6e6f4e3c5c4", "Rose v. Toth"),
    ("f5f6e6f4e3c5g5", "Bat"),
    ("f5f6e6f4g3f3g4", "Hamilton"),
    ("f5f6e6f4g5e7d7", "Iwasaki"),
    ("f5f6e6f4g5e7e3", "Heath-Bat"),
    ("f5d6c3d3c4f4f6b4", "Kung"),
    ("f5d6c3d3c4f4f6f3", "Comp'Oth"),
    ("f5d6c3d3c4f4f6g5", "No-Kung"),
    ("f5d6c5f4e3c6d3f3", "Ralle"),
    ("f5d6c5f4e3c6e6f6", "Iago"),
    ("f5f6e6f4e3c5c4e7", "Tanida"),
    ("f5d6c3d3c4f4c5b3c2", "Rose-Bill"),
    ("f5f6e6f4e3c5c4d3c3", "Landau"),
    ("f5f6e6f4e3c5c4e7g4", "Aircraft"),
    ("f5d6c3d3c4f4c5b3c2b4", "Central Rose-Bill"),
    ("f5d6c3d3c4f4c5b3c2e6", "Tamenori"),
    ("f5d6c4d3c5f4e3f3c2c6", "Sakaguchi"),
    ("f5d6c5f4e3c6d3f6e6d7", "Rose"),
    ("f5f6e6f4c3d6f3c4c5b4", "Tanida Buffalo"),
    ("f5f6e6f4e3c5c4d3f3e2", "Maruoka"),
    ("f5f6e6f4e3c5c4e7b5e2", "Sailboat"),
    ("f5d6c4d3c5f4e3f3c2b4b3", "Berner"),
    ("f5d6c5f4e3c6d3f6e6d7e7", "Greenberg"),
    ("f5d6c5f4e3c6d3f6e6d7g4", "Flat"),
    ("f5f6e6f4e3c5g5g3g4f3c4", "Melnikov"),
    ("f5f6e6f4g6c5g4g5f3e3c4", "Pyramid"),
    ("f5d6c5f4e3c6d3f6e6d7g3c4", "Rose-Birth"),
    ("f5d6c5f4e3c6d3f6e6d7g4c4", "Rotating Flat"),
    ("f5d6c3d3c4f4c5b4b5c6f3e6e3", "Ishii"),
    ("f5d6c5f4e3c6d3f6e6d7g3c4b4", "Rose-Birdie"),
    ("f5d6c5f4e3c6d3f6e6d7g4c4g6", "Murakami"),
    ("f5d6c5f4e3c6d3f6e6d7g3c4g5c3b4e2", "Brightstein"),
];

fn named() -> &'static BTreeMap<Shape, &'static str> {
    static NAMED: OnceLock<BTreeMap<Shape, &'static str>> = OnceLock::new();
    NAMED.get_or_init(|| {
        // Of two names for one position the first, that is the shorter way, stands.
        OPENINGS.iter().rev().filter_map(|(moves, name)| Some((Shape::of(&after(moves)?), *name))).collect()
    })
}

/// The position after the moves of a transcript without passes; `None` where one is not legal.
fn after(moves: &str) -> Option<Othello> {
    moves.as_bytes().chunks(2).try_fold(Othello::start(), |position, word| {
        let mv = position.parse_move(std::str::from_utf8(word).ok()?).ok()?;
        Some(position.play(mv))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn name(moves: &str) -> Option<&'static str> {
        let squares = moves.as_bytes().chunks(2);
        let moves = squares.map(|word| Move((word[1] - b'1') * 8 + word[0] - b'a'));
        name_of_game(&Othello::start(), moves)
    }

    /// Kind of fault: a sequence with a slip of the pen is silently left out, or two names fall on one position.
    #[test]
    fn every_opening_is_legal_and_has_a_position_of_its_own() {
        for (moves, opening) in OPENINGS {
            assert!(moves.len() <= 2 * LONGEST, "{opening}");
            assert_eq!(after(moves).and_then(|position| name_of(&position)), Some(opening), "{moves}");
        }
        assert_eq!(named().len(), OPENINGS.len());
    }

    #[test]
    fn a_game_bears_the_name_of_its_last_named_position_however_it_is_turned() {
        assert_eq!(name(""), None);
        assert_eq!(name("f5"), None);
        assert_eq!(name("f5d6"), Some("Perpendicular"));
        assert_eq!(name("c4e3"), Some("Perpendicular"));
        assert_eq!(name("e6f4c3c4d3"), Some("Tiger"), "mirrored");
        assert_eq!(name("f5d6c3d3c4f4c5b3c2"), Some("Rose-Bill"));
        assert_eq!(name("f5d6c3d3c4f4c5b3c2f6"), Some("Rose-Bill"), "the name stays");
        assert_eq!(name("f5f6e6f4e3"), Some("Cow"));
        assert_eq!(name("f5f6e6f4g5"), Some("Heath"));
    }
}
