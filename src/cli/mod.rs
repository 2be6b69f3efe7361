//! `ply`, the headless companion: rules and engines on the command line. Results go to stdout, progress and complaints to stderr.
//!
//! Exit codes: 0 done, 1 the result could not be written, 2 the input is not right (one message on stderr, nothing on stdout).

use std::io::{self, Write};
use std::process::ExitCode;

use clap::{Args, Parser, Subcommand};

use self::option::Options;
use crate::engines::RunError;
use crate::games::ParseError;
use crate::games::registry::{KNOWN, table_game};
use crate::games::table_game::TableGame;

mod analyse;
mod arena;
mod bench;
mod boards;
mod book;
mod errors;
mod folder;
mod games;
mod loss;
mod matrix;
mod moves;
mod openings;
mod option;
mod perft;
mod positions;
mod progress;
mod prove;
mod serve;
mod solve;
mod spec;
mod suite;
mod talk;
#[cfg(feature = "train")]
mod train;

/// Classic board games on the command line: legal moves, leaf counts, analysis, exact solving.
#[derive(Debug, Parser)]
#[command(name = "ply", version)]
struct Cli {
    #[command(subcommand)]
    command: Command,
    /// Write one JSON object a line instead of text.
    #[arg(long, global = true)]
    json: bool,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// List the legal moves of a position, one a line, sorted; nothing when the game is over.
    Moves(moves::Moves),
    /// Count the leaves of the game tree. The last line is the bare count.
    Perft(perft::Perft),
    /// Search a fixed set of positions to a fixed depth in one thread: node-count signature and speed.
    Bench(bench::Bench),
    /// Let an engine think about a position: move, score, depth, nodes, time, line, and every move's value.
    Analyse(analyse::Analyse),
    /// Let two players play each other from balanced random openings: score with its 95 % interval.
    Arena(arena::Arena),
    /// Make a file of balanced random openings for matches, one a line.
    Openings(openings::MakeOpenings),
    /// Measure how far shallow searches lie from deep ones, and fit the error model of selective search.
    Errors(errors::Errors),
    /// Measure how much of the exact value of solved positions an engine's mix gives away.
    Loss(loss::Loss),
    /// Let a selection rule of the search for simultaneous games play a matrix game against itself: its strategy, and its NashConv.
    Matrix(matrix::Matrix),
    /// Count how often an engine finds the one turn that wins, over a file of solved positions.
    Suite(suite::Suite),
    /// Search a position to the end of the game: exact score and best move.
    Solve(solve::Solve),
    /// Find out who wins after each move of a position, proven to the end of the game, and walk the strategies.
    Prove(prove::Prove),
    /// Answer questions about Alquerque, one JSON object a line on stdin, with one JSON object a line.
    Serve(serve::Serve),
    /// List the games of a WTHOR archive or a GGF file, look for some, or write one as a transcript.
    Games(games::Games),
    /// Make the book of a game, or check the one that comes with the program.
    Book(book::MakeBook),
    /// Play by the NBoard protocol on stdin and stdout, for NBoard and its like.
    Nboard(talk::Talk),
    /// Play by GTP on stdin and stdout, for GoGui and its like.
    Gtp(talk::Talk),
    /// Train the weights of the pattern evaluation of Othello.
    #[cfg(feature = "train")]
    Train(train::Train),
}

/// Which position of which game.
#[derive(Debug, Args)]
struct Position {
    /// The game.
    #[arg(value_parser = KNOWN)]
    game: String,
    /// The position in the game's text form (Othello: 64 squares from a1 to h8, X black, O white, - empty, then the side to move; Alquerque:
    /// bbbbb/bbbbb/bb.ww/wwwww/wwwww w - -; Light Trails: rows such as 1../.#./..2, or a board's name or file); the start position if left
    /// out.
    #[arg(long, alias = "map", allow_hyphen_values = true, value_name = "TEXT")]
    position: Option<String>,
    #[command(flatten)]
    options: Options,
}

impl Position {
    /// The text form, which is empty for the start position.
    fn text(&self) -> Result<String, Complaint> {
        let text =
            self.position.as_deref().map_or(Ok(String::new()), |text| boards::text(&self.game, text))?;
        self.options.apply(&self.game, text)
    }

    fn table(&self) -> Result<Box<dyn TableGame>, Complaint> {
        Ok(table_game(&self.game, &self.text()?)?)
    }
}

/// What is wrong with the input, in one sentence.
#[derive(Debug)]
struct Complaint(String);

impl From<ParseError> for Complaint {
    fn from(error: ParseError) -> Self {
        Self(error.to_string())
    }
}

impl From<RunError> for Complaint {
    fn from(error: RunError) -> Self {
        Self(error.to_string())
    }
}

/// Reads the command line, does the work, writes the result.
#[must_use]
pub fn main() -> ExitCode {
    let Cli { command, json } = Cli::parse();
    let result = match command {
        Command::Moves(moves) => moves.run(json),
        Command::Perft(perft) => perft.run(json),
        Command::Bench(bench) => bench.run(json),
        Command::Analyse(analyse) => analyse.run(json),
        Command::Arena(arena) => arena.run(json),
        Command::Openings(openings) => openings.run(),
        Command::Errors(errors) => errors.run(json),
        Command::Loss(loss) => loss.run(json),
        Command::Matrix(matrix) => matrix.run(json),
        Command::Suite(suite) => suite.run(json),
        Command::Solve(solve) => solve.run(json),
        Command::Prove(prove) => prove.run(json),
        Command::Serve(serve) => serve.run(),
        Command::Games(games) => games.run(json),
        Command::Book(book) => book.run(),
        Command::Nboard(talk) => {
            talk.player().and_then(|player| talk::converse(&mut talk::nboard::NBoard::new(player)))
        }
        Command::Gtp(talk) => {
            talk.player().and_then(|player| talk::converse(&mut talk::gtp::Gtp::new(player)))
        }
        #[cfg(feature = "train")]
        Command::Train(train) => train.run(),
    };
    match result {
        Ok(text) => write(&text),
        Err(Complaint(sentence)) => {
            eprintln!("error: {sentence}");
            ExitCode::from(2)
        }
    }
}

/// Writes a part of the result ahead of the rest. Whether that could be written is seen at the end.
fn say(text: &str) {
    let mut out = io::stdout().lock();
    let _ = out.write_all(text.as_bytes()).and_then(|()| out.flush());
}

fn write(text: &str) -> ExitCode {
    let mut out = io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Ok(()) => ExitCode::SUCCESS,
        // Whoever reads has read enough, as `head` does.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: the result could not be written: {error}");
            ExitCode::from(1)
        }
    }
}

/// One object on a line of its own.
fn json_line(object: &impl serde::Serialize) -> String {
    let mut line = serde_json::to_string(object).expect("results hold only strings, numbers and lists");
    line.push('\n');
    line
}

/// Nodes or leaves a second; 0 where the work was too short to be timed.
fn per_second(count: u64, cpu_s: f64) -> u64 {
    if cpu_s > 0.0 { (count as f64 / cpu_s) as u64 } else { 0 }
}
