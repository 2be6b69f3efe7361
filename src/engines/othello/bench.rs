//! The searches of [`crate::engines::bench`] for Othello: the start, three tournament games with 48, 40 and 32 empty squares, and two endings
//! with 14, which the exact solver takes over.

use crate::engines::bench::{Case, Suite};
use crate::search::limits::Limits;

/// Searched by the classic engine.
pub const SUITE: Suite = Suite { game: "othello", engine: "classic", knobs: &[], cases: &CASES };

/// Plies before the end is near.
const MIDGAME: Limits = Limits::depth(9);
/// Plies when the end is within reach.
const TO_THE_END: Limits = Limits::depth(20);

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
