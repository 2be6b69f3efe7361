//! The boards that have a name: the four of the BNAIC 2013 study of this game, and small ones that can be solved exactly.

/// A board with its two heads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Board {
    /// What it is called on the command line and in menus.
    pub name: &'static str,
    /// The position's text.
    pub rows: &'static str,
}

/// Every board; the first is where a game begins if nothing else is said.
pub const BOARDS: [Board; 18] = [
    Board {
        name: "a",
        rows: "1............/\
         ............./\
         ............./\
         ............./\
         ....#####..../\
         ....#...#..../\
         ....#...#..../\
         ....#...#..../\
         ....#####..../\
         ............./\
         ............./\
         ............./\
         ............2",
    },
    Board {
        name: "b",
        rows: "............1/\
         .##...#...##./\
         .#....#....#./\
         ............./\
         .....###...../\
         ............./\
         .##.......##./\
         ............./\
         .....###...../\
         ............./\
         .#....#....#./\
         .##...#...##./\
         2............",
    },
    Board {
        name: "c",
        rows: "............../\
         ............../\
         ............../\
         .....#..#...../\
         .....#..#...../\
         ...###..###.../\
         ...1......2.../\
         ...###..###.../\
         .....#..#...../\
         .....#..#...../\
         ............../\
         ............../\
         ..............",
    },
    Board {
        name: "d",
        rows: "1............/\
         ............./\
         ............./\
         ............./\
         ............./\
         ............./\
         ............./\
         ............./\
         ............./\
         ............./\
         ............./\
         ............./\
         ............2",
    },
    Board { name: "block-5x5", rows: "1..../...../..#../...../....2" },
    Board { name: "box-7x7", rows: "1....../......./..###../..###../..###../......./......2" },
    Board { name: "empty-3x3", rows: "1../.../..2" },
    Board { name: "empty-3x4", rows: "1.../..../...2" },
    Board { name: "empty-4x4", rows: "1.../..../..../...2" },
    Board { name: "empty-4x5", rows: "1..../...../...../....2" },
    Board { name: "empty-5x5", rows: "1..../...../...../...../....2" },
    Board { name: "empty-5x6", rows: "1...../....../....../....../.....2" },
    Board { name: "empty-6x6", rows: "1...../....../....../....../....../.....2" },
    Board { name: "empty-6x7", rows: "1....../......./......./......./......./......2" },
    Board { name: "facing-3x5", rows: "...../.1.2./....." },
    Board { name: "facing-5x5", rows: "...../...../.1.2./...../....." },
    Board { name: "facing-5x6", rows: "....../....../.1..2./....../......" },
    Board { name: "mixing-3x5", rows: "...../.#1#2/....." },
];
