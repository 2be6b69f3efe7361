//! `cargo xtask coverage`: which lines of rules, search and engines the tests run.
//!
//! The engine lane's tests are built once more, counting, into a folder of their own. Tables that are computed while compiling
//! count as lines that never ran, since no test can see them run.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use serde_json::Value;
use xshell::cmd;

use crate::lanes::ENGINE;
use crate::packages::read;
use crate::workspace::{Workspace, on_path, path_of};

/// The rooms that are held to [`LEAST`].
const ROOMS: [&str; 3] = ["games", "search", "engines"];
/// How many of a hundred of their lines the tests must run.
const LEAST: f64 = 96.0;

/// What `coverage` takes.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Also print so many of the files with the most lines that no test runs.
    #[arg(long, value_name = "N", default_value_t = 10)]
    files: usize,
}

/// Lines of a file or a room, and how many of them ran.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Lines {
    all: u64,
    ran: u64,
}

impl Lines {
    fn percent(self) -> f64 {
        if self.all == 0 { 100.0 } else { 100.0 * self.ran as f64 / self.all as f64 }
    }

    fn add(&mut self, other: Self) {
        self.all += other.all;
        self.ran += other.ran;
    }
}

/// Runs the tests, prints the lines that ran, and fails where they are too few.
pub(crate) fn run(workspace: &Workspace, args: &Args) -> Result<()> {
    ensure_component()?;
    let tool = ensure_tool(workspace)?;
    let report = workspace.target.join("coverage.json");
    let runner: &[&str] = if on_path("cargo-nextest") { &["nextest"] } else { &[] };
    // Called as Cargo calls a subcommand.
    cmd!(workspace.sh, "{tool} llvm-cov {runner...} --package plyscope --json --output-path {report}")
        .args(ENGINE)
        .run()?;
    let report: Value = serde_json::from_str(&workspace.sh.read_file(&report)?)?;
    let files = files(&report, &workspace.root.join("src"))?;
    let (rooms, all) = rooms(&files);
    for (room, lines) in &rooms {
        println!("{room:10} {:6} of {:6} lines  {:5.1} %", lines.ran, lines.all, lines.percent());
    }
    println!("{:10} {:6} of {:6} lines  {:5.1} %", "together", all.ran, all.all, all.percent());
    for (file, lines) in least_run(&files, args.files) {
        println!("  {:4} lines not run in {file}", lines.all - lines.ran);
    }
    ensure!(all.percent() >= LEAST, "the tests run {:.2} % of the lines, expected {LEAST} %", all.percent());
    Ok(())
}

/// The lines of each file of [`ROOMS`], by its path below `src`.
fn files(report: &Value, src: &Path) -> Result<BTreeMap<String, Lines>> {
    let files = report["data"][0]["files"].as_array().context("the report has no files")?;
    let mut found = BTreeMap::new();
    for file in files {
        let path = Path::new(file["filename"].as_str().context("a file without a name")?);
        let Some(name) = path.strip_prefix(src).ok().map(|path| path.to_string_lossy().replace('\\', "/"))
        else {
            continue;
        };
        let number = |key: &str| file["summary"]["lines"][key].as_u64().context("a file without lines");
        if ROOMS.iter().any(|room| name.starts_with(&format!("{room}/"))) {
            found.insert(name, Lines { all: number("count")?, ran: number("covered")? });
        }
    }
    Ok(found)
}

/// The sums of the rooms, and of all.
fn rooms(files: &BTreeMap<String, Lines>) -> (BTreeMap<&str, Lines>, Lines) {
    let (mut rooms, mut all) = (BTreeMap::<&str, Lines>::new(), Lines::default());
    for (file, lines) in files {
        rooms.entry(file.split('/').next().unwrap_or_default()).or_default().add(*lines);
        all.add(*lines);
    }
    (rooms, all)
}

/// So many of the files with the most lines that did not run.
fn least_run(files: &BTreeMap<String, Lines>, most: usize) -> Vec<(&str, Lines)> {
    let mut files: Vec<(&str, Lines)> = files
        .iter()
        .map(|(file, &lines)| (file.as_str(), lines))
        .filter(|(_, lines)| lines.ran < lines.all)
        .collect();
    files.sort_by_key(|(_, lines)| std::cmp::Reverse(lines.all - lines.ran));
    files.truncate(most);
    files
}

/// The compiler's own reader of its counters.
fn ensure_component() -> Result<()> {
    let has = || {
        read("rustup", &["component", "list", "--installed"]).is_some_and(|list| list.contains("llvm-tools"))
    };
    let named = || ["LLVM_COV", "LLVM_PROFDATA"].iter().all(|name| std::env::var_os(name).is_some());
    if named() || has() {
        return Ok(());
    }
    eprintln!("adding the component llvm-tools");
    let added = read("rustup", &["component", "add", "llvm-tools"]).is_some() && has();
    ensure!(added, "coverage needs LLVM's tools; type: rustup component add llvm-tools");
    Ok(())
}

/// `cargo-llvm-cov`, from the search path or installed beside the builds.
fn ensure_tool(workspace: &Workspace) -> Result<PathBuf> {
    let name = "cargo-llvm-cov";
    let root = workspace.target.join("tools");
    let own = root.join("bin").join(format!("{name}{}", std::env::consts::EXE_SUFFIX));
    if let Some(found) = path_of(name).or_else(|| own.is_file().then(|| own.clone())) {
        return Ok(found);
    }
    eprintln!("installing {name}");
    workspace
        .cargo(&["install", "--locked", name, "--root"])
        .arg(&root)
        .run()
        .with_context(|| format!("coverage needs {name}; type: cargo install {name}"))?;
    Ok(own)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn report() -> Value {
        let file = |name: &str, all: u64, ran: u64| json!({ "filename": format!("/house/src/{name}"), "summary": { "lines": { "count": all, "covered": ran } } });
        let files = [
            file("games/mod.rs", 10, 10),
            file("games/duel/mod.rs", 10, 5),
            file("search/uct.rs", 80, 79),
            file("cli/mod.rs", 100, 0),
            json!({ "filename": "/elsewhere/lib.rs" }),
        ];
        json!({ "data": [{ "files": files }] })
    }

    #[test]
    fn lines_are_summed_over_the_rooms_that_count() {
        let files = files(&report(), Path::new("/house/src")).expect("a report");
        let (rooms, all) = rooms(&files);
        assert_eq!(rooms["games"], Lines { all: 20, ran: 15 });
        assert_eq!(all, Lines { all: 100, ran: 94 });
        assert!((all.percent() - 94.0).abs() < 1e-9);
        assert!(!rooms.contains_key("cli"));
    }

    #[test]
    fn the_files_with_the_most_holes_come_first() {
        let files = files(&report(), Path::new("/house/src")).expect("a report");
        let named: Vec<&str> = least_run(&files, 5).into_iter().map(|(file, _)| file).collect();
        assert_eq!(named, ["games/duel/mod.rs", "search/uct.rs"]);
        assert_eq!(least_run(&files, 1).len(), 1);
    }

    #[test]
    fn a_report_without_files_is_an_error() {
        assert!(files(&json!({}), Path::new("/house/src")).is_err());
    }
}
