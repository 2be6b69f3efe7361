//! Files of positions, one a line: `[name] board side [score [best moves]]`, as in the FFO suite. Lines that begin with `#` are comments.

use std::fs;
use std::path::Path;

use super::Complaint;
use crate::games::Game;
use crate::games::othello::Othello;

/// A line of such a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Entry {
    /// What it is called: its first word, or its line's number.
    pub(super) name: String,
    /// The position.
    pub(super) position: Othello,
    /// The exact score for the side to move, where the file says it.
    pub(super) score: Option<i32>,
    /// The best moves, where the file says them.
    pub(super) best: Vec<String>,
}

/// Reads a file whole.
///
/// # Errors
/// Says that it cannot be read, or which line is wrong and why.
pub(super) fn read(path: &Path) -> Result<Vec<Entry>, Complaint> {
    let name = path.display();
    let text = fs::read_to_string(path).map_err(|error| Complaint(format!("{name}: {error}")))?;
    let entries = text.lines().zip(1..).filter_map(|(line, number)| {
        let line = line.trim();
        (!line.is_empty() && !line.starts_with('#')).then(|| {
            entry(line, number).map_err(|problem| Complaint(format!("{name}, line {number}: {problem}")))
        })
    });
    let entries: Vec<Entry> = entries.collect::<Result<_, _>>()?;
    if entries.is_empty() {
        return Err(Complaint(format!("{name} holds no position; expected one a line")));
    }
    Ok(entries)
}

fn entry(line: &str, number: usize) -> Result<Entry, String> {
    const EXPECTED: &str = "expected [name] board side [score [best moves]]";
    let words: Vec<&str> = line.split_whitespace().collect();
    let board = words
        .iter()
        .position(|word| word.chars().count() == 64)
        .filter(|&place| place <= 1)
        .ok_or_else(|| format!("there is no board of 64 squares; {EXPECTED}"))?;
    let side = words.get(board + 1).ok_or_else(|| format!("there is no side to move; {EXPECTED}"))?;
    let position: Othello = format!("{} {side}", words[board]).parse().map_err(|error| format!("{error}"))?;
    let score: Option<i32> = words.get(board + 2).and_then(|word| word.parse().ok());
    let best = words.get(board + 3).filter(|_| score.is_some());
    let best: Vec<String> =
        best.map(|best| best.split(',').map(str::to_ascii_lowercase).collect()).unwrap_or_default();
    if let Some(wrong) = best.iter().find(|text| position.parse_move(text).is_err()) {
        return Err(format!("the best move '{wrong}' is not legal in the position"));
    }
    let name = if board == 1 { words[0].to_owned() } else { number.to_string() };
    Ok(Entry { name, position, score, best })
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOARD: &str = "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO--";

    #[test]
    fn name_score_and_best_moves_may_be_left_out() {
        let full = entry(&format!("1 {BOARD} X +18 g8 14"), 9).expect("a line of the suite");
        assert_eq!((full.name.as_str(), full.score, full.best), ("1", Some(18), vec!["g8".to_owned()]));
        let bare = entry(&format!("{BOARD} X"), 9).expect("a bare position");
        assert_eq!((bare.name.as_str(), bare.score, bare.best), ("9", None, Vec::new()));
        let moves = entry(&format!("tiger {BOARD} X f5d6c3"), 9).expect("a line with moves");
        assert_eq!((moves.name.as_str(), moves.score), ("tiger", None));
        assert_eq!(bare.position, full.position);
    }

    #[test]
    fn what_is_wrong_is_said() {
        for (line, problem) in [
            ("1 ---XO X +18", "there is no board of 64 squares"),
            (BOARD, "there is no side to move"),
            (&BOARD.replace('X', "q"), "there is no side to move"),
            (&format!("{BOARD} Z"), "character 66: found 'Z'"),
            (&format!("{BOARD} X +18 g8,zz"), "the best move 'zz' is not legal"),
        ] {
            let found = entry(line, 1).expect_err(line);
            assert!(found.contains(problem), "{line}: {found}");
        }
    }
}
