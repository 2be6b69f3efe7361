//! `ply train`: from games to the weights of the pattern evaluation.

use std::path::{Path, PathBuf};

use clap::{Args, Subcommand};

use super::folder::{archives, at, files};
use super::{Complaint, progress};
use crate::engines::othello::pattern::PatternEval;
use crate::engines::othello::pattern::file as weights_file;
use crate::engines::othello::pattern::weights::{STAGES, Weights};
use crate::engines::othello::strong::eval::{Evaluation, Handmade};
use crate::train::error::{Sum, by_empties};
use crate::train::label::Solving;
use crate::train::sample::{self, HELD_OUT, Origin, Sample};
use crate::train::{archive, duel, fit, label};

#[derive(Debug, Args)]
pub(super) struct Train {
    #[command(subcommand)]
    step: Step,
}

#[derive(Debug, Subcommand)]
enum Step {
    /// Make samples from WTHOR archives, one file a year.
    Import(Import),
    /// Make samples from games of the engine against itself, in files of a thousand games; goes on where it stopped.
    Label(Label),
    /// Fit weights to samples.
    Fit(Fit),
    /// Tell how far weights are off on samples that were held out.
    Report(Report),
    /// Let two sets of weights play each other behind the same small search.
    Duel(Duel),
}

impl Train {
    pub(super) fn run(&self) -> Result<String, Complaint> {
        match &self.step {
            Step::Import(import) => import.run(),
            Step::Label(label) => label.run(),
            Step::Fit(fit) => fit.run(),
            Step::Report(report) => report.run(),
            Step::Duel(duel) => duel.run(),
        }
    }
}

#[derive(Debug, Args)]
struct Import {
    /// Folder with WTH_*.wtb files.
    #[arg(long)]
    wthor: PathBuf,
    /// Folder for the samples.
    #[arg(long)]
    out: PathBuf,
    /// Empty squares from which on positions are solved.
    #[arg(long, default_value_t = 10)]
    exact: u32,
    /// The year that is never trained on.
    #[arg(long, default_value_t = 2015)]
    held_out: u16,
}

impl Import {
    fn run(&self) -> Result<String, Complaint> {
        let archives = archives(&self.wthor)?;
        make(&self.out)?;
        let games: usize = archives.iter().map(|archive| archive.games.len()).sum();
        let bar = progress::bar(games as u64);
        let mut count = 0;
        for archive in &archives {
            let path = self.out.join(format!("wthor-{}.samples", archive.year));
            if path.exists() {
                bar.inc(archive.games.len() as u64);
                continue;
            }
            let mut samples = Vec::new();
            archive::samples(archive, self.exact, archive.year == self.held_out, |mut game| {
                samples.append(&mut game);
                bar.inc(1);
            });
            count += samples.len();
            sample::write(&path, &samples).map_err(|error| at(&path, &error))?;
        }
        bar.finish_and_clear();
        Ok(format!("{count} new samples from {games} games\n"))
    }
}

#[derive(Debug, Args)]
struct Label {
    /// Folder for the samples.
    #[arg(long)]
    out: PathBuf,
    /// Folder with WTHOR games to branch off from.
    #[arg(long)]
    wthor: Option<PathBuf>,
    /// Weights to label with; the classic evaluation if left out.
    #[arg(long)]
    weights: Option<PathBuf>,
    /// How many files of a thousand games.
    #[arg(long, default_value_t = 1000)]
    files: u64,
    /// Where the random numbers begin.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Plies of search behind a label.
    #[arg(long, default_value_t = 4)]
    depth: u32,
    /// Empty squares from which on positions are solved.
    #[arg(long, default_value_t = 10)]
    exact: u32,
    /// Plies that the engine plays before positions are kept.
    #[arg(long, default_value_t = 0)]
    lead: u32,
    /// Plies that the engine plays in a game after those.
    #[arg(long, default_value_t = 12)]
    plies: u32,
    /// How much of a label is what later searches said.
    #[arg(long, default_value_t = 0.6)]
    trust: f32,
    /// The year that is never trained on.
    #[arg(long, default_value_t = 2015)]
    held_out: u16,
    /// Branch off that year's games alone, and hold out all samples.
    #[arg(long)]
    test: bool,
}

/// Games in a file of samples.
const GAMES: u64 = 1000;

impl Label {
    fn run(&self) -> Result<String, Complaint> {
        if self.depth == 0 || self.plies == 0 {
            return Err(Complaint("a label takes at least one ply of search, a game one move".to_owned()));
        }
        make(&self.out)?;
        let mut openings = Vec::new();
        if let Some(folder) = &self.wthor {
            for archive in
                archives(folder)?.into_iter().filter(|archive| (archive.year == self.held_out) == self.test)
            {
                openings.extend(archive.games.into_iter().map(|game| {
                    let legal = game.positions().len() - 1;
                    game.squares[..legal].to_vec()
                }));
            }
        }
        match &self.weights {
            Some(path) => self.play(&PatternEval::new(&weights(path)?), &openings),
            None => self.play(&Handmade, &openings),
        }
    }

    fn play<E: Evaluation>(&self, eval: &E, openings: &[Vec<u8>]) -> Result<String, Complaint> {
        let plan = label::Plan {
            depth: self.depth,
            exact_from: self.exact,
            lead: self.lead,
            plies: self.plies,
            trust: self.trust.clamp(0.0, 1.0),
        };
        let bar = progress::bar(self.files * GAMES);
        let mut count = 0;
        for file in 0..self.files {
            let path = self.out.join(format!("games-{}-{file:05}.samples", self.seed));
            if path.exists() {
                bar.inc(GAMES);
                continue;
            }
            let mut samples = Vec::new();
            let mut solving = Solving::default();
            for number in file * GAMES..(file + 1) * GAMES {
                let mut game = label::game(eval, &plan, openings, self.seed, number, &mut solving);
                if self.test {
                    game.iter_mut().for_each(|sample| sample.group = HELD_OUT);
                }
                samples.append(&mut game);
                bar.inc(1);
            }
            count += samples.len();
            sample::write(&path, &samples).map_err(|error| at(&path, &error))?;
        }
        bar.finish_and_clear();
        Ok(format!("{count} new samples\n"))
    }
}

#[derive(Debug, Args)]
struct Fit {
    /// Folders with samples.
    #[arg(required = true)]
    samples: Vec<PathBuf>,
    /// The weights file.
    #[arg(long)]
    out: PathBuf,
    /// At most so many training samples, drawn evenly.
    #[arg(long)]
    most: Option<usize>,
    /// Also fit to the outcomes of games as they were played.
    #[arg(long)]
    played: bool,
    /// Steps of conjugate gradients a stage and round.
    #[arg(long, default_value_t = 30)]
    steps: u32,
    /// Rounds over all stages.
    #[arg(long, default_value_t = 2)]
    rounds: u32,
    /// As how many samples a parameter's prior counts.
    #[arg(long, default_value_t = 8.0)]
    ridge: f64,
    /// Weight of a neighbouring stage's samples.
    #[arg(long, default_value_t = 0.3)]
    neighbour: f64,
    /// Steps in which weights are stored, in 128ths of a disc.
    #[arg(long, default_value_t = 4)]
    unit: u16,
}

impl Fit {
    fn run(&self) -> Result<String, Complaint> {
        let mut samples = samples(&self.samples)?;
        samples.retain(|sample| sample.group != HELD_OUT && (self.played || sample.origin != Origin::Played));
        if let Some(most) = self.most.filter(|&most| most > 0 && most < samples.len()) {
            let all = samples.len() as u64;
            samples = (0..most as u64).map(|number| samples[(number * all / most as u64) as usize]).collect();
        }
        let plan = fit::Plan {
            steps: self.steps,
            rounds: self.rounds,
            ridge: self.ridge,
            neighbour: self.neighbour,
        };
        let bar = progress::bar(u64::from(self.rounds) * STAGES as u64);
        let mut errors = [0.0; STAGES];
        let parameters = fit::fit(&samples, &plan, |stage, error| {
            errors[stage] = error.sqrt() / 128.0;
            bar.inc(1);
        });
        bar.finish_and_clear();
        let file = weights_file::write(&fit::rounded(&parameters, self.unit), self.unit);
        sample::write_whole(&self.out, &file).map_err(|error| at(&self.out, &error))?;
        let mut text = format!("{} samples, {} bytes\n", samples.len(), file.len());
        for (stage, error) in errors.iter().enumerate() {
            text += &format!("stage {stage}: {error:.2} discs root mean square on what it was fitted to\n");
        }
        Ok(text)
    }
}

#[derive(Debug, Args)]
struct Report {
    /// Folders with samples; only those held out are looked at.
    #[arg(required = true)]
    samples: Vec<PathBuf>,
    /// The weights.
    #[arg(long)]
    weights: PathBuf,
    /// Every number of empty squares besides the sums.
    #[arg(long)]
    each: bool,
    /// Only positions with at least so many empty squares.
    #[arg(long, default_value_t = 0)]
    least: usize,
    /// Only positions with at most so many empty squares.
    #[arg(long, default_value_t = 60)]
    most: usize,
}

impl Report {
    fn run(&self) -> Result<String, Complaint> {
        let weights = weights(&self.weights)?;
        let mut samples = samples(&self.samples)?;
        samples.retain(|sample| sample.group == HELD_OUT);
        let mut text = String::new();
        let mut perfect = Sum::default();
        for (name, origin) in [
            ("exact", Origin::Exact),
            ("perfect from there on (archive)", Origin::Archived),
            ("searched", Origin::Searched),
            ("played", Origin::Played),
        ] {
            let sums = by_empties(&weights, &samples, origin);
            let mut all = Sum::default();
            for (empties, sum) in sums.iter().enumerate().filter(|(_, sum)| sum.count > 0) {
                if !(self.least..=self.most).contains(&empties) {
                    continue;
                }
                all.join(sum);
                if self.each {
                    text += &line(&format!("{name}, {empties} empty"), sum);
                }
            }
            if all.count > 0 {
                text += &line(&format!("{name}, all"), &all);
            }
            if matches!(origin, Origin::Exact | Origin::Archived) {
                perfect.join(&all);
            }
        }
        text += &line("exact and archive together", &perfect);
        Ok(text)
    }
}

#[derive(Debug, Args)]
struct Duel {
    /// The weights that the result is told for.
    a: PathBuf,
    /// Their opponent; the classic evaluation if left out.
    b: Option<PathBuf>,
    /// How many openings; each is played with both colours.
    #[arg(long, default_value_t = 200)]
    openings: u64,
    /// Plies of search behind every move.
    #[arg(long, default_value_t = 4)]
    depth: u32,
    /// Where the random numbers of the openings begin.
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

impl Duel {
    fn run(&self) -> Result<String, Complaint> {
        if self.depth == 0 || self.openings == 0 {
            return Err(Complaint("a duel takes at least one opening and one ply of search".to_owned()));
        }
        let a = weights(&self.a)?;
        let a = PatternEval::new(&a);
        Ok(match &self.b {
            Some(path) => self.play(&a, &PatternEval::new(&weights(path)?)),
            None => self.play(&a, &Handmade),
        })
    }

    fn play<A: Evaluation, B: Evaluation>(&self, a: &A, b: &B) -> String {
        let bar = progress::bar(self.openings);
        let mut solving = Solving::default();
        let mut margins = Vec::new();
        for number in 0..self.openings {
            margins.extend(duel::pair((a, b), self.depth, self.seed, number, &mut solving));
            bar.inc(1);
        }
        bar.finish_and_clear();
        let count = |wanted: i32| margins.iter().filter(|margin| margin.signum() == wanted).count();
        let (won, drawn, lost) = (count(1), count(0), count(-1));
        let games = margins.len() as f64;
        let score = (won as f64 + drawn as f64 / 2.0) / games;
        let discs = f64::from(margins.iter().sum::<i32>()) / games;
        let squares: f64 = margins.iter().map(|&margin| (f64::from(margin) - discs).powi(2)).sum();
        let error = 1.96 * (squares / games / games).sqrt();
        format!(
            "won {won}, drawn {drawn}, lost {lost}: {:.1} %, {discs:+.2} discs a game (95 %: {error:.2} either way)\n",
            100.0 * score
        )
    }
}

fn line(name: &str, sum: &Sum) -> String {
    format!("{name}: {:.2} discs off, {:+.2} on average, {} positions\n", sum.mean(), sum.bias(), sum.count)
}

fn make(folder: &Path) -> Result<(), Complaint> {
    std::fs::create_dir_all(folder).map_err(|error| at(folder, &error))
}

fn weights(path: &Path) -> Result<Weights, Complaint> {
    let bytes = std::fs::read(path).map_err(|error| at(path, &error))?;
    weights_file::read(&bytes).map_err(|error| Complaint(format!("{}: {error}", path.display())))
}

fn samples(folders: &[PathBuf]) -> Result<Vec<Sample>, Complaint> {
    let mut all = Vec::new();
    for folder in folders {
        for path in files(folder, "samples")? {
            all.append(&mut sample::read(&path).map_err(|error| at(&path, &error))?);
        }
    }
    Ok(all)
}
