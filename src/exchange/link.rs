//! A whole game in the part of an address that follows `#`: `g=1.othello.f5d6c3`.
//!
//! The parts stand between points: the version of the form, the game, its moves as a transcript; then, each at most once and only where it says
//! something, `p` the position that the game began from, `x` and `y` who plays the first and the second side where that is no person, `c` how many
//! steps are played in the position that is looked at, `r` the seed of the engines' random numbers, `h0` that there are no hints, `t` the milliseconds of a tick. An engine's seat is its name, or `~` and the
//! name of a level; then, each after a `~`, `t` its milliseconds, `n` its nodes, `d` its depth, `k` a setting and its value after one more `~`.
//!
//! Everything else than letters, digits and `-` is written as `%` and two digits, but a space as `_`, so that no program that passes addresses on
//! has a reason to change one.

use super::{Format, ImportError, Imported, Spot, persons, placed, start_text};
use crate::games::ParseError;
use crate::games::registry::table_game;
use crate::games::table_game::TableGame;
use crate::record::{Match, Seat};

mod seat;

/// The version of the form that this program writes.
const VERSION: u32 = 1;

/// What a fragment begins with that holds a game.
pub const KEY: &str = "g=";

/// What people's programs put behind an address in a sentence.
const AFTER: [char; 10] = ['.', ',', ';', ':', '!', '?', ')', ']', '>', '"'];

const WHOLE: &str = "a link such as #g=1.othello.f5d6c3";

/// Whether a text is an address, or the part of one that follows `#`.
#[must_use]
pub fn looks_like_one(text: &str) -> bool {
    let text = text.trim();
    let schemes = ["http://", "https://", "file://"];
    text.starts_with(KEY) || text.contains("#g=") || schemes.iter().any(|scheme| text.starts_with(scheme))
}

/// Writes what follows `#`. `start` is the position that the match began from.
#[must_use]
pub fn write(record: &Match, start: &dyn TableGame) -> String {
    let moves = escaped(&start.write_transcript(&record.moves));
    let mut parts = vec![format!("{KEY}{VERSION}"), escaped(&record.game), moves];
    if !record.start.is_empty() {
        parts.push(format!("p{}", escaped(&start.text())));
    }
    for (seat, tag) in record.seats.iter().zip(SEATS) {
        parts.extend(seat::write(&record.game, seat).map(|text| format!("{tag}{text}")));
    }
    if record.cursor < record.moves.len() {
        parts.push(format!("c{}", record.cursor));
    }
    if record.seed != persons(&record.game).seed {
        parts.push(format!("r{}", record.seed));
    }
    if !record.hints {
        parts.push("h0".to_owned());
    }
    parts.extend(record.tick_ms.map(|ms| format!("t{ms}")));
    // A point at the very end looks like the end of a sentence, and is lost to it.
    if parts.last().is_some_and(String::is_empty) {
        parts.push("c0".to_owned());
    }
    parts.join(".")
}

/// Reads an address with a game in it, or what follows `#` there.
///
/// # Errors
/// Says what is wrong with which part of the link, and where.
pub fn read(text: &str) -> Result<Imported, ImportError> {
    let signs: Vec<char> = text.chars().collect();
    let whole = |problem: &str| fault(text, None, problem.to_owned(), WHOLE);
    let from = match text.find("#g=") {
        Some(byte) => text[..byte].chars().count() + 1 + KEY.len(),
        None if text.trim_start().starts_with(KEY) => {
            signs.iter().take_while(|sign| sign.is_whitespace()).count() + KEY.len()
        }
        None => return Err(whole("this address holds no game")),
    };
    let end = signs.iter().rposition(|sign| !sign.is_whitespace() && !AFTER.contains(sign));
    let end = end.map_or(0, |last| last + 1).max(from);
    if let Some(gap) = signs[..end].iter().position(|sign| sign.is_whitespace()).filter(|gap| *gap >= from) {
        return Err(fault(text, Some(gap + 1), "found a gap in the link".to_owned(), "the rest of the link"));
    }
    let mut parts = Vec::new();
    let mut at = from;
    for part in signs[from..end].split(|sign| *sign == '.') {
        parts.push(Part { at: at + 1, signs: part });
        at += part.len() + 1;
    }
    let (version, rest) = parts.split_first().ok_or_else(|| whole("the link is empty"))?;
    check_version(text, version)?;
    let [game, moves, rest @ ..] = rest else { return Err(whole("the link ends too soon")) };
    Reader { text, fields: read_fields(text, rest)? }.game(game, moves)
}

/// Letters of the two seats, by [`Side::index`](crate::games::Side::index).
const SEATS: [char; 2] = ['x', 'y'];

/// What may follow the moves.
const FIELDS: [char; 7] = ['p', SEATS[0], SEATS[1], 'c', 'r', 'h', 't'];

/// What stands between two points.
#[derive(Clone, Copy)]
struct Part<'a> {
    /// Where it begins in the text, in characters from 1.
    at: usize,
    signs: &'a [char],
}

impl Part<'_> {
    fn text(&self) -> String {
        self.signs.iter().collect()
    }
}

fn fault(text: &str, character: Option<usize>, problem: String, expected: &str) -> ImportError {
    ImportError {
        taken_for: Some(Format::Link),
        spot: character.map(|character| Spot::new(text, character)),
        problem,
        expected: expected.to_owned(),
    }
}

fn check_version(text: &str, part: &Part) -> Result<(), ImportError> {
    let found = part.text();
    match found.parse::<u32>() {
        Ok(VERSION) => Ok(()),
        Ok(newer) if newer > VERSION => Err(fault(
            text,
            Some(part.at),
            format!("this link was made by a newer version (form {newer})"),
            &format!("form {VERSION}"),
        )),
        _ => Err(fault(text, Some(part.at), format!("found '{found}'"), "the form's version, a number")),
    }
}

/// The fields by their place in [`FIELDS`].
fn read_fields<'a>(text: &str, parts: &[Part<'a>]) -> Result<[Option<Part<'a>>; FIELDS.len()], ImportError> {
    let mut fields = [None; FIELDS.len()];
    for part in parts {
        let known = part.signs.first().and_then(|tag| FIELDS.iter().position(|field| field == tag));
        let Some(index) = known.filter(|index| fields[*index].is_none()) else {
            let problem = format!("found '{}'", part.text());
            return Err(fault(
                text,
                Some(part.at),
                problem,
                "a part that begins with p, x, y, c, r, h or t, each once",
            ));
        };
        fields[index] = Some(Part { at: part.at + 1, signs: &part.signs[1..] });
    }
    Ok(fields)
}

/// Reads the parts of a link.
struct Reader<'a> {
    text: &'a str,
    fields: [Option<Part<'a>>; FIELDS.len()],
}

impl Reader<'_> {
    fn game(&self, game: &Part, moves: &Part) -> Result<Imported, ImportError> {
        let [position, first, second, cursor, seed, hints, tick] = self.fields;
        let (id, _) = self.unescaped(game)?;
        // The game itself first, so that the right part is blamed.
        table_game(&id, "")
            .map_err(|error| fault(self.text, Some(game.at), error.problem, &error.expected))?;
        let (text, places) = position.map_or(Ok(Default::default()), |part| self.unescaped(&part))?;
        let start = table_game(&id, &text).map_err(|error| self.blame(&places, error))?;
        let (text, places) = self.unescaped(moves)?;
        let read = start.read_transcript(&text).map_err(|error| self.blame(&places, error))?;
        let most = read.steps.len() as u64;
        let cursor = cursor.map_or(Ok(most), |part| self.number(&part, "a number of steps"))?;
        if cursor > most {
            let part = self.fields[3].map(|part| part.at);
            let problem = format!("{cursor} steps are said to be played, but the game has {most}");
            return Err(fault(self.text, part, problem, "no more steps than there are"));
        }
        let seat = |part: Option<Part>| part.map_or(Ok(Seat::Person), |part| self.seat(&id, &part));
        let seats = [seat(first)?, seat(second)?];
        let mut record = Match { start: start_text(&id, start.as_ref()), seats, ..persons(&id) };
        record.cursor = cursor as usize;
        record.moves = read.steps;
        record.seed = seed.map_or(Ok(record.seed), |part| self.number(&part, "the seed, a number"))?;
        record.hints = hints.map_or(Ok(1), |part| self.number(&part, "h0 or h1"))? > 0;
        let tick = tick.map(|part| self.number(&part, "t and the milliseconds of a tick")).transpose()?;
        record.tick_ms = tick.map(|ms| u32::try_from(ms).unwrap_or(u32::MAX));
        Ok(Imported { format: Format::Link, record, mirrored: read.mirrored })
    }

    fn number(&self, part: &Part, expected: &str) -> Result<u64, ImportError> {
        let found = part.text();
        let digits = found.bytes().all(|sign| sign.is_ascii_digit());
        let number = found.parse().ok().filter(|_| digits);
        number.ok_or_else(|| fault(self.text, Some(part.at), format!("found '{found}'"), expected))
    }

    /// A part as it was before it was escaped, and where each of its characters stands.
    fn unescaped(&self, part: &Part) -> Result<(String, Vec<usize>), ImportError> {
        let wrong = |at: usize| {
            fault(self.text, Some(at), "found '%'".into(), "% and two digits from 0 to f, of a text in UTF-8")
        };
        let (mut bytes, mut places) = (Vec::new(), Vec::new());
        let mut signs = part.signs.iter().zip(part.at..);
        while let Some((&sign, at)) = signs.next() {
            let mut buffer = [0; 4];
            let read = match sign {
                '%' => {
                    let mut digit = || signs.next().and_then(|(digit, _)| digit.to_digit(16));
                    let byte = digit().zip(digit()).map(|(high, low)| (high << 4 | low) as u8);
                    buffer[0] = byte.ok_or_else(|| wrong(at))?;
                    &buffer[..1]
                }
                '_' => b" ",
                _ => sign.encode_utf8(&mut buffer).as_bytes(),
            };
            bytes.extend_from_slice(read);
            places.extend(read.iter().map(|_| at));
        }
        let text = String::from_utf8(bytes).map_err(|_| wrong(part.at))?;
        let places: Vec<usize> = text.char_indices().map(|(byte, _)| places[byte]).collect();
        Ok((text, places))
    }

    /// A complaint about an unescaped part whose characters stand at `places`.
    fn blame(&self, places: &[usize], error: ParseError) -> ImportError {
        let at = error.character().and_then(|character| places.get(character - 1).or(places.last()));
        let mut placed = placed(self.text, Format::Link, &error);
        placed.spot = at.map(|at| Spot::new(self.text, *at));
        placed
    }

    /// Who sits there.
    fn seat(&self, game: &str, part: &Part) -> Result<Seat, ImportError> {
        let (text, _) = self.unescaped(part)?;
        seat::read(game, &text)
            .map_err(|(problem, expected)| fault(self.text, Some(part.at), problem, &expected))
    }
}

fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for byte in text.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' => escaped.push(char::from(byte)),
            b' ' => escaped.push('_'),
            _ => escaped += &format!("%{byte:02X}"),
        }
    }
    escaped
}
