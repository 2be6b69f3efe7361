//! GTP, the Go Text Protocol, version 2, with GoGui's extensions for games that are not Go. Squares are named as everywhere here, so GoGui, whose row 1
//! is the lowest, shows the board upside down; the game is the same.

use super::{Answer, Match, Searching, Speaker, best};
use crate::games::othello::Move;
use crate::games::table_game::Scored;
use crate::games::{Game, Side};
use crate::protocol::Purpose;
use crate::search::limits::Limits;

/// The engine's side of the conversation.
pub(crate) struct Gtp {
    player: Searching,
    game: Match,
    /// Milliseconds left of each side's time, where the other program said so.
    left_ms: [Option<u32>; 2],
}

/// Every command, in the order in which they are listed.
const COMMANDS: [&str; 21] = [
    "protocol_version",
    "name",
    "version",
    "known_command",
    "list_commands",
    "quit",
    "boardsize",
    "clear_board",
    "komi",
    "play",
    "genmove",
    "undo",
    "time_left",
    "showboard",
    "final_score",
    "gogui-rules_game_id",
    "gogui-rules_board_size",
    "gogui-rules_board",
    "gogui-rules_legal_moves",
    "gogui-rules_side_to_move",
    "gogui-rules_final_result",
];

impl Gtp {
    pub(crate) fn new(player: Searching) -> Self {
        Self { player, game: Match::new(), left_ms: [None; 2] }
    }

    fn run(&mut self, command: &str, words: &[&str]) -> Result<String, String> {
        let position = self.game.position();
        match (command, words) {
            ("protocol_version", _) => Ok("2".to_owned()),
            ("name", _) => Ok(format!("Plyscope {}", self.player.engine)),
            ("version", _) => Ok(env!("CARGO_PKG_VERSION").to_owned()),
            ("known_command", [name]) => Ok(COMMANDS.contains(name).to_string()),
            ("list_commands", _) => Ok(COMMANDS.join("\n")),
            ("quit" | "komi", _) => Ok(String::new()),
            ("boardsize", ["8"]) => Ok(String::new()),
            ("boardsize", [_]) => Err("unacceptable size".to_owned()),
            ("clear_board", _) => {
                (self.game, self.left_ms) = (Match::new(), [None; 2]);
                Ok(String::new())
            }
            ("play", [colour, square]) => self.play(colour, square),
            ("genmove", [colour]) => self.genmove(colour),
            ("undo", _) => match self.game.moves.pop() {
                Some(_) => Ok(String::new()),
                None => Err("cannot undo".to_owned()),
            },
            ("time_left", [colour, seconds, _stones]) => {
                let seconds: u32 = seconds.parse().map_err(|_| SYNTAX.to_owned())?;
                self.left_ms[side(colour)?.index()] = Some(seconds.saturating_mul(1_000));
                Ok(String::new())
            }
            ("showboard", _) => Ok(format!("\n{}", self.board())),
            ("final_score" | "gogui-rules_final_result", _) => match position.ending() {
                Some(ending) => Ok(result(ending.official.or(ending.tally).unwrap_or_default())),
                None => Err("cannot score".to_owned()),
            },
            ("gogui-rules_game_id", _) => Ok("Othello".to_owned()),
            ("gogui-rules_board_size", _) => Ok("8".to_owned()),
            ("gogui-rules_board", _) => Ok(self.board()),
            ("gogui-rules_legal_moves", _) => {
                let moves: Vec<String> = position.legal_moves().iter().map(|&mv| vertex(mv)).collect();
                Ok(moves.join(" "))
            }
            ("gogui-rules_side_to_move", _) => {
                Ok(if position.side == Side::First { "black" } else { "white" }.to_owned())
            }
            (command, _) if COMMANDS.contains(&command) => Err(SYNTAX.to_owned()),
            _ => Err("unknown command".to_owned()),
        }
    }

    /// Gives the turn to `colour`: a side that has to pass need not be told so.
    fn turn_to(&mut self, colour: &str) -> Result<(), String> {
        let side = side(colour)?;
        let position = self.game.position();
        if position.side == side {
            return Ok(());
        }
        if !position.is_legal(Move::PASS) {
            return Err("illegal move".to_owned());
        }
        self.game.moves.push(Move::PASS);
        Ok(())
    }

    fn play(&mut self, colour: &str, square: &str) -> Result<String, String> {
        let before = self.game.moves.len();
        self.turn_to(colour)?;
        let position = self.game.position();
        // After the end both sides may go on passing.
        if position.is_over() && square.eq_ignore_ascii_case("pass") {
            return Ok(String::new());
        }
        match position.parse_move(square) {
            Ok(mv) => {
                self.game.moves.push(mv);
                Ok(String::new())
            }
            Err(_) => {
                self.game.moves.truncate(before);
                Err("illegal move".to_owned())
            }
        }
    }

    fn genmove(&mut self, colour: &str) -> Result<String, String> {
        if self.game.position().is_over() {
            return side(colour).map(|_| "pass".to_owned());
        }
        self.turn_to(colour)?;
        let report = self.game.think(&self.player, self.limits(), Purpose::Play);
        let (mv, _) = report.as_ref().and_then(best).ok_or_else(|| "no move was found".to_owned())?;
        self.game.moves.push(mv);
        Ok(vertex(mv))
    }

    /// The player's limits, or its share of the time that is left.
    fn limits(&self) -> Limits {
        let position = self.game.position();
        match self.left_ms[position.side.index()] {
            Some(left) => Limits::time(left / (position.empties() / 2 + 2)),
            None => self.player.limits,
        }
    }

    /// Eight rows, row 8 first, as GoGui wants them.
    fn board(&self) -> String {
        let position = self.game.position();
        let (black, white) = (position.discs(Side::First), position.discs(Side::Second));
        let sign = |square: u32| match (black >> square & 1, white >> square & 1) {
            (1, _) => 'X',
            (_, 1) => 'O',
            _ => '.',
        };
        let row =
            |row: u32| (0..8).map(|file| sign(8 * row + file).to_string()).collect::<Vec<_>>().join(" ");
        (0..8).rev().map(row).collect::<Vec<_>>().join("\n")
    }
}

const SYNTAX: &str = "syntax error";

fn side(colour: &str) -> Result<Side, String> {
    match colour.to_ascii_lowercase().as_str() {
        "b" | "black" => Ok(Side::First),
        "w" | "white" => Ok(Side::Second),
        _ => Err(SYNTAX.to_owned()),
    }
}

fn vertex(mv: Move) -> String {
    mv.to_string().to_ascii_uppercase().replace("PASS", "pass")
}

/// `B+12`, `W+4` or `0`.
fn result([black, white]: [u32; 2]) -> String {
    match black.cmp(&white) {
        std::cmp::Ordering::Greater => format!("B+{}", black - white),
        std::cmp::Ordering::Less => format!("W+{}", white - black),
        std::cmp::Ordering::Equal => "0".to_owned(),
    }
}

impl Speaker for Gtp {
    fn answer(&mut self, line: &str, _say: &mut dyn FnMut(&str)) -> Answer {
        let line = line.split('#').next().unwrap_or_default();
        let mut words: Vec<&str> = line.split_whitespace().collect();
        let id = match words.first().and_then(|word| word.parse::<u32>().ok()) {
            Some(id) => {
                words.remove(0);
                id.to_string()
            }
            None => String::new(),
        };
        let Some((&command, rest)) = words.split_first() else { return Answer::default() };
        let (sign, text) = match self.run(command, rest) {
            Ok(text) => ('=', text),
            Err(problem) => ('?', problem),
        };
        Answer { text: format!("{sign}{id} {text}").trim_end().to_owned() + "\n\n", quit: command == "quit" }
    }
}
