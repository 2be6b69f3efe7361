//! The searches of [`crate::engines::bench`] for Othello: the start, three tournament games with 48, 40 and 32 empty squares, and two endings
//! with 14, which the exact solver takes over.

use super::strong::{Confidence, DEFAULT_BYTES, Searcher, Settings};
use crate::engines::bench::{Case, Suite};
use crate::engines::run::RunError;
use crate::games::othello::Othello;
use crate::games::othello::machine::{Portable, Processor};
use crate::search::limits::{Limits, Stop};
use crate::search::report::Effort;

/// Searched by the classic engine.
pub const SUITE: Suite = Suite { game: "othello", engine: "classic", knobs: &[], cases: &CASES };

/// Searched by the strong engine: the same positions deeper, with all that its confidence lets it leave out, and endings of FFO solved exactly.
pub const STRONG: Suite = Suite { game: "othello", engine: "pattern", knobs: &[], cases: &DEEP };

/// Runs a case of [`STRONG`] on a processor of one's choice.
pub(in crate::engines) fn strong(case: &Case, portable: bool, stop: &dyn Stop) -> Result<Effort, RunError> {
    let position: Othello = case.position.parse().map_err(|error| RunError::Position(format!("{error}")))?;
    let processor = if portable { Processor::Portable(Portable) } else { Processor::here() };
    let settings = Settings { limits: case.limits, every_move: false, confidence: Confidence::Low };
    let mut searcher = Searcher::on(processor, DEFAULT_BYTES / 4);
    Ok(searcher.search(&position, &[], &settings, stop, &mut |_, _| {}).1)
}

/// Plies before the end is near.
const MIDGAME: Limits = Limits::depth(9);
/// Plies when the end is within reach.
const TO_THE_END: Limits = Limits::depth(20);

/// Plies of the strong engine in the middle of the game.
const FAR: Limits = Limits::depth(18);
/// Plies that reach the end from anywhere.
const EXACTLY: Limits = Limits::depth(64);

const CASES: [Case; 12] = [
    Case {
        name: "start",
        position: "---------------------------OX------XO--------------------------- X",
        limits: MIDGAME,
    },
    Case {
        name: "tiger48",
        position: "------------------XO-O----XXOO-----XOOO----OXO------OX---------- X",
        limits: MIDGAME,
    },
    Case {
        name: "tiger40",
        position: "------------O-----XXOO-O--XXXXO---XOOOO--XXOOO-----OOX---------- X",
        limits: MIDGAME,
    },
    Case {
        name: "tiger32",
        position: "-----X-----XXX----XXXXOO-OOOOOOO-OOOOOOO-XOOOO-----OOX---------- X",
        limits: MIDGAME,
    },
    Case {
        name: "rose48",
        position: "-------------------XX-X---OXXX----OOXO----OOOO-----O------------ X",
        limits: MIDGAME,
    },
    Case {
        name: "rose40",
        position: "-----------O-----XXOXOX---OOXXXX--OOOOX---OOOOX----O------------ X",
        limits: MIDGAME,
    },
    Case {
        name: "rose32",
        position: "---X------XXXX---XXOOOX--XOOOOOXX-OOOOOO--OOOOOO---O------------ X",
        limits: MIDGAME,
    },
    Case {
        name: "heath48",
        position: "------------O------OOX----XXOO----XXOO----X-OO------O----------- X",
        limits: MIDGAME,
    },
    Case {
        name: "heath40",
        position: "-OO-XX----OXXO----XOOO----XXOO----XXOO----X-OO------O----------- X",
        limits: MIDGAME,
    },
    Case {
        name: "heath32",
        position: "-OO-XX----OXXX---OXXXXX-OOXXXXX-OOOOOO----XOOO------O----------- X",
        limits: MIDGAME,
    },
    Case {
        name: "ffo1",
        position: "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X",
        limits: TO_THE_END,
    },
    Case {
        name: "ffo3",
        position: "----OX----OOXX---OOOXX-XOOXXOOOOOXXOXXOOOXXXOOOOOXXXXOXO--OOOOOX X",
        limits: TO_THE_END,
    },
];

const DEEP: [Case; 5] = [
    Case {
        name: "tiger48",
        position: "------------------XO-O----XXOO-----XOOO----OXO------OX---------- X",
        limits: FAR,
    },
    Case {
        name: "rose40",
        position: "-----------O-----XXOXOX---OOXXXX--OOOOX---OOOOX----O------------ X",
        limits: FAR,
    },
    Case {
        name: "heath40",
        position: "-OO-XX----OXXO----XOOO----XXOO----XXOO----X-OO------O----------- X",
        limits: FAR,
    },
    Case {
        name: "ffo20",
        position: "XXXOXXXXOXXXXXXXOOXXXXXXOOOXXXXXOOOXXOO-OOOOO---OOOOOOO-OOOOOOO- X",
        limits: EXACTLY,
    },
    Case {
        name: "ffo22",
        position: "--OOOO--X-OOOOO-XXOOXOXXXOXOXXXXXXXOXXXX-XXOXOXX--OXXX-X----X--- O",
        limits: EXACTLY,
    },
];
