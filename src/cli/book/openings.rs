//! The opening book of Othello: made of an archive of games and our own searches, in as many threads as are asked for.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use clap::Args;
use cpu_time::ProcessTime;

use super::{Complaint, progress, write};
use crate::cli::folder::archives;
use crate::engines::othello::book::book;
use crate::engines::othello::book::making::{Draft, Extent, Plan, check as follow, judge};

#[derive(Debug, Args)]
pub(super) struct Openings {
    /// Othello: folder with WTHOR archives, WTH_*.wtb.
    #[arg(long, value_name = "FOLDER")]
    wthor: Option<PathBuf>,
    /// Othello: a position is taken in if so many games came to it.
    #[arg(long, default_value_t = 60)]
    games: u32,
    /// Othello: and a move if it was played there in so many.
    #[arg(long, default_value_t = 6)]
    played: u32,
    /// Othello: discs on the board of the last positions.
    #[arg(long, default_value_t = 24)]
    discs: u32,
    /// Othello: plies of search in a position.
    #[arg(long, default_value_t = 14)]
    depth: u8,
    /// Othello: threads.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    jobs: u16,
}

impl Openings {
    pub(super) fn make(&self, out: &Path) -> Result<String, Complaint> {
        let folder = self.wthor.as_ref().ok_or_else(|| {
            Complaint(
                "the book of Othello is made of games; expected --wthor FOLDER with WTH_*.wtb".to_owned(),
            )
        })?;
        let began = ProcessTime::now();
        let Self { games, played, discs, depth, .. } = *self;
        let draft = Draft::new(&archives(folder)?, Plan { games, played, discs, depth });
        let tasks = draft.tasks();
        let bar = progress::bar(tasks.len() as u64);
        let (next, judged) = (AtomicUsize::new(0), Mutex::new(BTreeMap::new()));
        // Which thread searches a position changes nothing about it.
        let work = || {
            while let Some((shape, depth)) = tasks.get(next.fetch_add(1, Ordering::Relaxed)) {
                let found = judge(*shape, *depth);
                judged.lock().expect("no thread panics while it holds the list").insert(*shape, found);
                bar.inc(1);
            }
        };
        thread::scope(|scope| {
            for _ in 0..self.jobs {
                scope.spawn(work);
            }
        });
        bar.finish_and_clear();
        let book = draft.finish(&judged.into_inner().expect("no thread panics while it holds the list"));
        let bytes = book.write();
        write(&bytes, out)?;
        Ok(format!(
            "positions  {}\nsearches   {}\nbytes      {}\ntime       {:.1} s of processor time\n",
            book.len(),
            tasks.len(),
            bytes.len(),
            began.elapsed().as_secs_f64()
        ))
    }
}

/// Of the moves that lead out of the book, one in so many is searched again.
const EVERY: usize = 50;

pub(super) fn check() -> Result<String, Complaint> {
    let spinner = progress::spinner();
    let mut watch = |positions: u64| {
        spinner.set_message(format!("{positions} positions"));
        spinner.tick();
    };
    let began = ProcessTime::now();
    let extent = follow(book(), EVERY, &mut watch).map_err(|fault| Complaint(fault.to_string()))?;
    spinner.finish_and_clear();
    let Extent { positions, moves, edge, discs, searched, differing, most } = extent;
    Ok(format!(
        "positions  {positions}, the last with {discs} discs\nmoves      {moves}, of which {edge} lead out of the book\nsearched   {searched} of these \
         again: {differing} values differ, by {most} discs at most\ntime       {:.3} s of processor time\n",
        began.elapsed().as_secs_f64()
    ))
}
