//! GGF, the Generic Game Format of Othello servers: `(;GM[Othello]… BO[8 ---…--- *]B[F5//1.2]W[D6];)`. Of a game, board and moves are read; what
//! the other tags say, whoever asks for it.

use std::fmt::Write;

use super::{Move, Othello};
use crate::games::{Game, ParseError, Side};

/// Reads the start position and the moves of the first game in a text. A pass that is not written is put in where a move of the same side follows.
///
/// # Errors
/// Says which part is missing or wrong, or which move is not legal.
pub fn read_game(text: &str) -> Result<(Othello, Vec<Move>), ParseError> {
    const GAME: &str = "a game as in (;GM[Othello]BO[8 … *]B[F5]…;)";
    let (mut start, mut moves) = (None, Vec::new());
    let mut position = Othello::start();
    for (tag, value) in tags(text) {
        match tag {
            "BO" => {
                start = Some(board(value)?);
                position = start.unwrap_or(position);
            }
            "B" | "W" => {
                if start.is_none() {
                    return Err(ParseError::whole("a move comes before the board", GAME));
                }
                let number = moves.len() + 1;
                let word = value.split('/').next().unwrap_or_default();
                let mv =
                    |position: &Othello| position.parse_move(word).map_err(|error| error.in_move(number));
                let is_turn = (tag == "B") == (position.side == Side::First);
                if !is_turn && position.is_legal(Move::PASS) {
                    position = position.pass();
                    moves.push(Move::PASS);
                } else if !is_turn {
                    return Err(
                        ParseError::whole(format!("{tag}[{value}] is out of turn"), GAME).in_move(number)
                    );
                }
                let mv = mv(&position)?;
                position = position.play(mv);
                moves.push(mv);
            }
            _ => {}
        }
    }
    start
        .map(|start| (start, moves))
        .ok_or_else(|| ParseError::whole("there is no board (BO) in the game", GAME))
}

/// Writes a game of `players` (Black's name first) on one line. Brackets in a name would end it and become round ones.
#[must_use]
pub fn write_game(start: &Othello, moves: &[Move], players: [&str; 2]) -> String {
    let [black, white] = players.map(|name| name.replace('[', "(").replace([']', ';'], ")"));
    let mut position = *start;
    let mut text = String::new();
    for &mv in moves {
        let colour = if position.side == Side::First { 'B' } else { 'W' };
        let word = if mv == Move::PASS { "PA".to_owned() } else { mv.to_string().to_ascii_uppercase() };
        let _ = write!(text, "{colour}[{word}]");
        position = position.play(mv);
    }
    let margin =
        if position.side == Side::First { position.final_margin() } else { -position.final_margin() };
    let result = if position.is_over() { format!("{margin:+}") } else { "?".to_owned() };
    let board: String = start
        .to_string()
        .chars()
        .map(|sign| match sign {
            'X' => '*',
            sign => sign,
        })
        .collect();
    format!("(;GM[Othello]PC[Plyscope]PB[{black}]PW[{white}]RE[{result}]TY[8]BO[8 {board}]{text};)")
}

/// The games of a text, one after the other, each from `(;` to `;)`.
pub fn games(text: &str) -> impl Iterator<Item = &str> {
    text.split_inclusive(";)").filter(|game| game.contains("(;"))
}

/// The value of the first tag of this name in a game.
#[must_use]
pub fn tag<'a>(game: &'a str, name: &str) -> Option<&'a str> {
    tags(game).find(|(tag, _)| *tag == name).map(|(_, value)| value.trim())
}

/// Every `TAG[value]` up to the end of the first game.
fn tags(text: &str) -> impl Iterator<Item = (&str, &str)> {
    let game = text.split(";)").next().unwrap_or_default();
    game.split_terminator(']').filter_map(|part| {
        let (tag, value) = part.split_once('[')?;
        let tag = tag.trim_start_matches(|sign: char| !sign.is_ascii_alphabetic()).trim();
        Some((tag, value))
    })
}

/// The value of a board tag: its size, 64 squares, the side to move.
fn board(value: &str) -> Result<Othello, ParseError> {
    match value.trim_start().split_once(char::is_whitespace) {
        Some(("8", rest)) => rest.parse(),
        _ => Err(ParseError::whole("the board is not of size 8", "BO[8, 64 squares and the side to move]")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_again() {
        let mut position = Othello::start();
        let mut moves = Vec::new();
        while !position.is_over() {
            let legal = position.legal_moves();
            let mv = legal[moves.len() * 7 % legal.len()];
            moves.push(mv);
            position = position.play(mv);
            let text = write_game(&Othello::start(), &moves, ["a;[b]", "c"]);
            assert_eq!(read_game(&text), Ok((Othello::start(), moves.clone())), "{text}");
            assert_eq!(text.contains("RE[?]"), !position.is_over(), "{text}");
        }
    }
}
