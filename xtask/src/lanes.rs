//! The lanes of `cargo xtask test`, the cheap ones first.
//!
//! Three Bevy-free ones answer within seconds once they are warm. All that needs Bevy natively shares one build (profile
//! release, features `app,native`); the web lane has its own compiler and profile.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::{Context, Result, ensure};
use xshell::cmd;

use crate::workspace::{Workspace, on_path, path_of};
use crate::{desktop, packages, site, texts, web};

/// One named group of checks.
pub(crate) struct Lane {
    pub(crate) name: &'static str,
    pub(crate) about: &'static str,
    /// Whether it is part of `--quick`.
    pub(crate) quick: bool,
    pub(crate) check: fn(&Workspace) -> Result<()>,
}

const fn lane(
    name: &'static str,
    about: &'static str,
    quick: bool,
    check: fn(&Workspace) -> Result<()>,
) -> Lane {
    Lane { name, about, quick, check }
}

/// Every lane in the order in which they run.
pub(crate) const LANES: &[Lane] = &[
    lane("fmt", "formatting", true, fmt),
    lane("texts", "words that the sources must not hold, walls between the rooms", true, texts::check),
    lane("clippy", "lints of everything without Bevy", true, clippy),
    lane("engine", "tests of rules, search, engines, `ply` and this tool", true, engine),
    lane("doc", "examples in the documentation, and its links", false, doc),
    lane("deps", "one version of each Bevy crate", false, deps),
    lane("clippy-app", "lints of everything with Bevy", false, clippy_app),
    lane("app", "the app without a window", false, app),
    lane("desktop", "the app in a window on a virtual screen", false, desktop::check),
    lane("web", "the page in a real browser", false, browser),
];

/// Everything but Bevy.
pub(crate) const ENGINE: [&str; 3] = ["--no-default-features", "--features", "cli,train"];

fn fmt(workspace: &Workspace) -> Result<()> {
    Ok(workspace.cargo(&["fmt", "--all", "--check"]).run()?)
}

fn clippy(workspace: &Workspace) -> Result<()> {
    let what = ["clippy", "--package", "plyscope", "--package", "xtask", "--all-targets"];
    Ok(workspace
        .cargo(&what)
        .args(["--no-default-features", "--features", "cli,train,worker", "--", "-D", "warnings"])
        .run()?)
}

fn engine(workspace: &Workspace) -> Result<()> {
    run_tests(workspace, &["--package", "plyscope", "--package", "xtask"], &ENGINE)
}

fn doc(workspace: &Workspace) -> Result<()> {
    workspace.cargo(&["test", "--doc"]).args(ENGINE).run()?;
    workspace.cargo(&["doc", "--no-deps", "--lib"]).args(ENGINE).env("RUSTDOCFLAGS", "-D warnings").run()?;
    Ok(())
}

fn deps(workspace: &Workspace) -> Result<()> {
    let builds: [&[&str]; 2] = [
        &["--features", "app,native"],
        &["--no-default-features", "--features", "app,web", "--target", crate::toolchain::TARGET],
    ];
    for build in builds {
        let tree = workspace.cargo(&["tree", "--duplicates", "--depth", "0", "--edges", "normal"]);
        let twice = versions_of(&tree.args(build).quiet().read()?, "bevy");
        ensure!(twice.is_empty(), "more than one version of: {}", twice.join("; "));
    }
    Ok(())
}

fn clippy_app(workspace: &Workspace) -> Result<()> {
    let what = ["clippy", "--release", "--features", "app,native", "--all-targets", "--", "-D", "warnings"];
    Ok(workspace.cargo(&what).run()?)
}

fn app(workspace: &Workspace) -> Result<()> {
    run_tests(workspace, &["--release"], &["--features", "app,native", "--lib", "--test", "app"])
}

/// Builds the page and hands its folder to the tests that drive a browser; they serve it themselves, well and badly.
fn browser(workspace: &Workspace) -> Result<()> {
    ensure_driver(workspace)?;
    let folder = web::default_folder(workspace, false)?;
    site::build(workspace, &folder, false)?;
    site::ensure_small(workspace, &folder)?;
    let sh = &workspace.sh;
    let tests = workspace.root.join("tests/web");
    let mut files: Vec<_> = sh.read_dir(&tests)?;
    files.retain(|file| file.to_string_lossy().ends_with(".test.mjs"));
    ensure!(!files.is_empty(), "no *.test.mjs in {}", tests.display());
    let signatures = SIGNATURES.map(|game| signature(workspace, game));
    let signatures: Vec<String> = signatures.into_iter().collect::<Result<_>>()?;
    // One file after the other: they measure frame times.
    cmd!(sh, "node --test --test-concurrency=1 --test-reporter=spec {files...}")
        .env("PLYSCOPE_SITE", &folder)
        .env("PLYSCOPE_SIGNATURES", signatures.join(" "))
        .env("PLYSCOPE_SCREENSHOTS", workspace.screenshots()?)
        .env("PLYSCOPE_CHROMIUM", path_of("chromium").context("chromium is not on the search path")?)
        .run()?;
    Ok(())
}

/// What drives a browser, and a browser.
pub(crate) fn ensure_driver(workspace: &Workspace) -> Result<()> {
    packages::ensure(&[packages::BROWSER])?;
    let sh = &workspace.sh;
    let _inside = sh.push_dir(workspace.root.join("tests/web"));
    cmd!(sh, "npm ci --no-audit --no-fund --loglevel=error").run().context("fetching the browser driver")
}

/// The fixed searches, `game/engine`, whose signatures the worker's tests are to find again.
const SIGNATURES: [&str; 3] = ["othello/classic", "alquerque/uct", "trails/duct"];

/// The native signature, as `game/engine=number`.
fn signature(workspace: &Workspace, of: &str) -> Result<String> {
    let (game, engine) = of.split_once('/').context("a game and an engine")?;
    let bench = ["--bin", "ply", "--", "bench", game, "--engine", engine, "--json"];
    let told = workspace.cargo(&["run", "--quiet"]).args(ENGINE).args(bench).read()?;
    let told: serde_json::Value = serde_json::from_str(&told)?;
    Ok(format!("{of}={}", told["signature"]))
}

/// Runs tests by nextest where it is installed, else by Cargo itself.
fn run_tests(workspace: &Workspace, packages: &[&str], rest: &[&str]) -> Result<()> {
    let runner: &[&str] = if on_path("cargo-nextest") {
        &["nextest", "run", "--no-fail-fast"]
    } else {
        &["test", "--no-fail-fast"]
    };
    Ok(workspace.cargo(runner).args(packages).args(rest).run()?)
}

/// The packages of `cargo tree`'s lines whose name begins so and that come in several versions.
fn versions_of(tree: &str, prefix: &str) -> Vec<String> {
    let mut versions: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for line in tree.lines() {
        let mut words = line.split_whitespace();
        if let (Some(name), Some(version)) = (words.next(), words.next())
            && name.starts_with(prefix)
        {
            versions.entry(name).or_default().insert(version);
        }
    }
    let twice = versions.into_iter().filter(|(_, all)| all.len() > 1);
    twice.map(|(name, all)| format!("{name} {}", all.into_iter().collect::<Vec<_>>().join(" and "))).collect()
}

#[cfg(test)]
mod tests {
    use super::versions_of;

    #[test]
    fn a_crate_counts_as_doubled_by_its_versions_not_by_its_features() {
        let tree = "bevy_math v0.19.1\n\nbevy_math v0.19.1 (*)\n\nbevy_ecs v0.18.0\n\nbevy_ecs v0.19.1\n\nsyn v1.0.1\n\nsyn v2.0.0\n";
        assert_eq!(versions_of(tree, "bevy"), ["bevy_ecs v0.18.0 and v0.19.1"]);
        assert!(versions_of("", "bevy").is_empty());
    }
}
