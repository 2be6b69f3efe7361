//! Files that hold many games: WTHOR archives and GGF records of servers. A game is played through when it is opened, not before.

use super::openings::name_of_game;
use super::{Move, Othello, ggf, wthor};
use crate::games::{Game, ParseError};

/// The games of a file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Collection {
    /// In the file's order.
    pub entries: Vec<Entry>,
}

/// What a list shows of a game, and what it is read from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Its number in the file, from 1.
    pub number: usize,
    /// Who played, black first: a name, or `#` and the number that stands for it in the archive.
    pub players: [String; 2],
    /// When and where, as far as the file says so.
    pub event: String,
    /// How it ended, as the file writes it; for example `40-24`.
    pub result: String,
    /// What the opening is called, if it has a name.
    pub opening: Option<&'static str>,
    source: Source,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Source {
    /// Placements without passes, from the start position.
    Squares(Box<[u8]>),
    /// A game as GGF.
    Ggf(Box<str>),
}

/// Names of players and tournaments by number, from the files beside a WTHOR archive.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Names {
    players: Vec<String>,
    tournaments: Vec<String>,
}

impl Names {
    /// Takes in a file of players (`.jou`).
    pub fn read_players(&mut self, bytes: &[u8]) {
        self.players = fields(bytes, 20);
    }

    /// Takes in a file of tournaments (`.trn`).
    pub fn read_tournaments(&mut self, bytes: &[u8]) {
        self.tournaments = fields(bytes, 26);
    }
}

/// The names of a file: a header of 16 bytes, then fields of a fixed width, filled up with zeros.
fn fields(bytes: &[u8], width: usize) -> Vec<String> {
    let field = |field: &[u8]| {
        let name: String =
            field.iter().take_while(|&&byte| byte != 0).map(|&byte| char::from(byte)).collect();
        name.trim().to_owned()
    };
    bytes.get(16..).unwrap_or_default().chunks_exact(width).map(field).collect()
}

/// Whether a file looks as if it held many games: a WTHOR archive or GGF.
#[must_use]
pub fn looks_like_one(bytes: &[u8]) -> bool {
    is_ggf(bytes) || is_wthor(bytes)
}

fn is_ggf(bytes: &[u8]) -> bool {
    bytes.trim_ascii_start().starts_with(b"(;")
}

/// By its header: the date on which it was written, and the size of the board.
fn is_wthor(bytes: &[u8]) -> bool {
    bytes.split_first_chunk::<16>().is_some_and(|(header, _)| {
        matches!(header[0], 19..=21)
            && header[1] < 100
            && matches!(header[2], 1..=12)
            && matches!(header[3], 1..=31)
            && matches!(header[12], 0 | 8)
    })
}

/// Reads a file that [`looks_like_one`].
///
/// # Errors
/// Says what is wrong with the file, and in which game.
pub fn read(bytes: &[u8], names: &Names) -> Result<Collection, ParseError> {
    if is_ggf(bytes) { read_ggf(&String::from_utf8_lossy(bytes)) } else { read_wthor(bytes, names) }
}

fn read_wthor(bytes: &[u8], names: &Names) -> Result<Collection, ParseError> {
    let archive = wthor::read(bytes)?;
    let named = |list: &[String], number: u16| {
        let name = list.get(usize::from(number)).filter(|name| !name.is_empty());
        name.cloned().unwrap_or_else(|| format!("#{number}"))
    };
    let entry = |(game, number): (&wthor::Record, usize)| Entry {
        number,
        players: [game.black, game.white].map(|player| named(&names.players, player)),
        event: format!("{} {}", named(&names.tournaments, game.tournament), archive.year),
        result: format!("{}-{}", game.black_discs, 64 - u32::from(game.black_discs)),
        opening: name_of_game(&Othello::start(), game.squares.iter().map(|&square| Move(square))),
        source: Source::Squares(game.squares.clone().into()),
    };
    Ok(Collection { entries: archive.games.iter().zip(1..).map(entry).collect() })
}

fn read_ggf(text: &str) -> Result<Collection, ParseError> {
    let games: Vec<&str> = ggf::games(text).collect();
    let entry = |(game, number): (&&str, usize)| {
        let tag = |name: &str| ggf::tag(game, name).unwrap_or_default().to_owned();
        let (start, moves) = ggf::read_game(game)
            .map_err(|error| ParseError { problem: format!("game {number}: {}", error.problem), ..error })?;
        let event = [tag("EV"), tag("PC"), tag("DT")].into_iter().filter(|part| !part.is_empty());
        Ok(Entry {
            number,
            players: [tag("PB"), tag("PW")],
            event: event.collect::<Vec<_>>().join(" "),
            result: tag("RE"),
            opening: name_of_game(&start, moves),
            source: Source::Ggf((*game).into()),
        })
    };
    Ok(Collection { entries: games.iter().zip(1..).map(entry).collect::<Result<_, ParseError>>()? })
}

impl Collection {
    /// The places of the games in which every word of `query` stands somewhere: in a name, the event, the result or the opening.
    #[must_use]
    pub fn find(&self, query: &str) -> Vec<usize> {
        let query = query.to_lowercase();
        let words: Vec<&str> = query.split_whitespace().collect();
        let fits = |entry: &Entry| {
            let text = entry.words().to_lowercase();
            words.iter().all(|word| text.contains(word))
        };
        self.entries.iter().enumerate().filter(|(_, entry)| fits(entry)).map(|(place, _)| place).collect()
    }
}

impl Entry {
    /// All that is known of the game, in one line.
    #[must_use]
    pub fn words(&self) -> String {
        let [black, white] = &self.players;
        let opening = self.opening.unwrap_or_default();
        format!("{black} - {white} {} {} {opening}", self.result, self.event)
    }

    /// The position in which the game begins (empty for the usual one) and its steps, passes included.
    ///
    /// # Errors
    /// Says which move is not legal.
    pub fn open(&self) -> Result<(String, Vec<String>), ParseError> {
        match &self.source {
            Source::Squares(squares) => Ok((String::new(), steps(squares)?)),
            Source::Ggf(text) => {
                let (start, moves) = ggf::read_game(text)?;
                let text = if start == Othello::start() { String::new() } else { start.to_string() };
                Ok((text, moves.iter().map(ToString::to_string).collect()))
            }
        }
    }
}

/// Placements with the passes that lie between them.
fn steps(squares: &[u8]) -> Result<Vec<String>, ParseError> {
    let (mut position, mut steps) = (Othello::start(), Vec::with_capacity(squares.len()));
    for (&square, number) in squares.iter().zip(1..) {
        if position.legal() == 0 && position.is_legal(Move::PASS) {
            position = position.pass();
            steps.push(Move::PASS.to_string());
        }
        let mv = Move(square);
        if !position.is_legal(mv) {
            let error = ParseError::whole(format!("{mv} is not legal"), "a legal move");
            return Err(error.in_move(number));
        }
        position = position.play(mv);
        steps.push(mv.to_string());
    }
    Ok(steps)
}
