//! `cargo xtask speed`: how fast the search worker's wasm is beside the native program, which is held to what every processor has.
//!
//! Both run the fixed searches of `ply bench` in turn, several times, and only processor time counts, so that what else the machine does matters little. The
//! wasm module is the page's own. It runs under node, or with `--chromium` in the browser of the page's tests; what it does first, while it is still being compiled
//! for speed, does not count.

use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use anyhow::{Context, Result, ensure};
use serde_json::Value;
use xshell::cmd;

use crate::lanes::{self, ENGINE};
use crate::site;
use crate::workspace::Workspace;

/// What `speed` takes.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// How many times each is measured; the fastest of each counts.
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u8).range(1..))]
    rounds: u8,
    /// Run the module in Chromium in place of node.
    #[arg(long)]
    chromium: bool,
}

/// A set of searches that is measured.
struct Bench {
    game: &'static str,
    engine: &'static str,
    /// The least share of the native speed, in percent.
    least: f64,
}

const fn bench(game: &'static str, engine: &'static str, least: f64) -> Bench {
    Bench { game, engine, least }
}

const BENCHES: [Bench; 4] = [
    bench("othello", "classic", 50.0),
    bench("othello", "pattern", 65.0),
    bench("alquerque", "uct", 50.0),
    bench("trails", "duct", 50.0),
];

/// One run of a bench.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Run {
    signature: u64,
    cpu_s: f64,
}

/// A bench, measured on both sides.
struct Measured {
    game: &'static str,
    engine: &'static str,
    /// Nodes or simulations.
    work: u64,
    native: Run,
    wasm: Run,
}

impl Measured {
    /// The worker's share of the native speed, in percent.
    fn share(&self) -> f64 {
        100.0 * self.native.cpu_s / self.wasm.cpu_s
    }
}

/// Measures, prints the table, and fails where a signature differs or the worker is too slow.
pub(crate) fn run(workspace: &Workspace, args: &Args) -> Result<()> {
    let folder = workspace.target.join("speed");
    site::build_worker(workspace, &folder)?;
    workspace.cargo(&["build", "--release", "--bin", "ply"]).args(ENGINE).run()?;
    let ply = workspace.target.join("release").join(format!("ply{}", std::env::consts::EXE_SUFFIX));
    let mut worker = Worker::start(workspace, &folder, args.chromium)?;
    let mut all = Vec::new();
    for Bench { game, engine, .. } in BENCHES {
        // The first run of the module is still being compiled.
        worker.run(game, engine)?;
        let mut best: Option<Measured> = None;
        for round in 1..=args.rounds {
            eprintln!("{game}, {engine}: round {round} of {}", args.rounds);
            let (native, work) = native(workspace, &ply, game, engine)?;
            let wasm = worker.run(game, engine)?;
            ensure!(
                native.signature == wasm.signature,
                "{game} by {engine}: the worker searches another tree: signature {}, native {}",
                wasm.signature,
                native.signature
            );
            best = Some(match best {
                None => Measured { game, engine, work, native, wasm },
                Some(best) => {
                    Measured { native: faster(best.native, native), wasm: faster(best.wasm, wasm), ..best }
                }
            });
        }
        all.extend(best);
    }
    print!("{}", table(&all));
    for (Bench { least, .. }, measured) in BENCHES.iter().zip(&all) {
        let (share, Measured { game, engine, .. }) = (measured.share(), measured);
        ensure!(share >= *least, "{game} by {engine}: {share:.1} % of the native speed, expected {least} %");
    }
    Ok(())
}

fn faster(one: Run, other: Run) -> Run {
    if other.cpu_s < one.cpu_s { other } else { one }
}

fn native(workspace: &Workspace, ply: &Path, game: &str, engine: &str) -> Result<(Run, u64)> {
    let told = cmd!(workspace.sh, "{ply} bench {game} --engine {engine} --portable --json").quiet().read()?;
    let told: Value = serde_json::from_str(&told)?;
    let work = told["playouts"].as_u64().or(told["nodes"].as_u64()).context("ply tells no work")?;
    Ok((read_run(&told)?, work))
}

fn read_run(told: &Value) -> Result<Run> {
    let signature = told["signature"].as_u64().with_context(|| format!("no signature in {told}"))?;
    let cpu_s = told["cpu_s"].as_f64().with_context(|| format!("no processor time in {told}"))?;
    Ok(Run { signature, cpu_s })
}

/// A process that runs the worker's module: a line in, a line out.
struct Worker {
    process: Child,
    asks: ChildStdin,
    says: BufReader<ChildStdout>,
}

impl Worker {
    fn start(workspace: &Workspace, folder: &Path, chromium: bool) -> Result<Self> {
        if chromium {
            lanes::ensure_driver(workspace)?;
        }
        let script = if chromium { "tests/web/speed.mjs" } else { "xtask/src/speed/node.mjs" };
        let weights: PathBuf = workspace.root.join("assets/weights/othello.plyw");
        let mut process = Command::new("node")
            .arg(workspace.root.join(script))
            .args([folder, &weights])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .context("starting node")?;
        let asks = process.stdin.take().context("node takes no input")?;
        let says = BufReader::new(process.stdout.take().context("node gives no output")?);
        Ok(Self { process, asks, says })
    }

    fn run(&mut self, game: &str, engine: &str) -> Result<Run> {
        writeln!(self.asks, "{game} {engine}")?;
        let mut line = String::new();
        self.says.read_line(&mut line)?;
        read_run(&serde_json::from_str(&line).with_context(|| format!("node says {line:?}"))?)
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// The table in Markdown.
fn table(all: &[Measured]) -> String {
    let mut text = String::from(
        "| game | engine | signature | native, a second | worker, a second | worker |\n\
         | --- | --- | ---: | ---: | ---: | ---: |\n",
    );
    for measured in all {
        let Measured { game, engine, work, native, wasm } = measured;
        let [native_speed, wasm_speed] = [native, wasm].map(|run| grouped(*work as f64 / run.cpu_s));
        let (signature, share) = (native.signature, measured.share());
        text +=
            &format!("| {game} | {engine} | {signature} | {native_speed} | {wasm_speed} | {share:.0} % |\n");
    }
    text
}

/// A large number to the nearest thousand, with commas between groups of three digits.
fn grouped(number: f64) -> String {
    let digits = ((number / 1e3).round() as u64 * 1_000).to_string();
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn the_fastest_of_each_side_makes_the_share() {
        let run = |cpu_s| Run { signature: 7, cpu_s };
        let measured = Measured {
            game: "trails",
            engine: "duct",
            work: 100_000,
            native: faster(run(0.2), run(0.16)),
            wasm: faster(run(0.2), run(0.3)),
        };
        assert!((measured.share() - 80.0).abs() < 1e-9);
        let row = "| trails | duct | 7 | 625,000 | 500,000 | 80 % |";
        assert_eq!(table(&[measured]).lines().nth(2), Some(row));
    }

    #[test]
    fn numbers_are_grouped_by_three_digits() {
        assert_eq!(grouped(999.6), "1,000");
        assert_eq!(grouped(12_345_678.0), "12,346,000");
        assert_eq!(grouped(100_000.0), "100,000");
    }

    #[test]
    fn what_a_bench_says_is_read_or_refused() {
        let told = json!({ "signature": 5, "cpu_s": 0.5 });
        assert_eq!(read_run(&told).expect("a run"), Run { signature: 5, cpu_s: 0.5 });
        for told in [json!({ "cpu_s": 0.5 }), json!({ "signature": 5 }), json!({})] {
            assert!(read_run(&told).is_err(), "{told}");
        }
    }
}
