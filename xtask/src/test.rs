//! `cargo xtask test`: runs the lanes, the cheap ones first, and says how each went.

use std::time::{Duration, Instant};

use anyhow::{Result, bail};

use crate::lanes::{LANES, Lane};
use crate::workspace::Workspace;

/// What `test` takes.
#[derive(clap::Args, Default)]
pub(crate) struct Args {
    /// Only the engine lane: formatting, lints and tests without Bevy (seconds).
    #[arg(long)]
    quick: bool,
    /// Only the lane of this name; may be given more than once.
    #[arg(long, value_name = "NAME")]
    lane: Vec<String>,
    /// Print the lanes and what each checks.
    #[arg(long)]
    list: bool,
}

/// How a lane went.
struct Outcome {
    name: &'static str,
    passed: bool,
    took: Duration,
}

/// Runs what was asked for. A lane that fails does not keep the others from running, but makes the whole fail.
pub(crate) fn run(workspace: &Workspace, args: &Args) -> Result<()> {
    if args.list {
        for Lane { name, about, .. } in LANES {
            println!("{name:12} {about}");
        }
        return Ok(());
    }
    let outcomes: Vec<Outcome> = chosen(args)?.into_iter().map(|lane| run_lane(workspace, lane)).collect();
    println!("\n{}", summary(&outcomes));
    let failed: Vec<&str> = outcomes.iter().filter(|lane| !lane.passed).map(|lane| lane.name).collect();
    if failed.is_empty() { Ok(()) } else { bail!("failed: {}", failed.join(", ")) }
}

fn run_lane(workspace: &Workspace, lane: &Lane) -> Outcome {
    let Lane { name, about, check, .. } = lane;
    println!("\n== {name}: {about}");
    let start = Instant::now();
    let result = check(workspace);
    let took = start.elapsed();
    let passed = result.is_ok();
    match result {
        Ok(()) => println!("== {name}: passed in {:.1} s", took.as_secs_f64()),
        Err(error) => println!("== {name}: FAILED after {:.1} s: {error:#}", took.as_secs_f64()),
    }
    Outcome { name, passed, took }
}

/// The lanes that were asked for, in their own order.
fn chosen(args: &Args) -> Result<Vec<&'static Lane>> {
    if let Some(unknown) = args.lane.iter().find(|name| LANES.iter().all(|lane| lane.name != name.as_str())) {
        let known: Vec<&str> = LANES.iter().map(|lane| lane.name).collect();
        bail!("there is no lane `{unknown}`; expected one of: {}", known.join(", "));
    }
    let wanted = |lane: &&Lane| {
        if args.lane.is_empty() {
            lane.quick || !args.quick
        } else {
            args.lane.iter().any(|name| name == lane.name)
        }
    };
    Ok(LANES.iter().filter(wanted).collect())
}

/// One line with every lane.
fn summary(outcomes: &[Outcome]) -> String {
    let lanes: Vec<String> = outcomes
        .iter()
        .map(|Outcome { name, passed, took }| {
            format!("{name} {} {:.0} s", if *passed { "ok" } else { "FAILED" }, took.as_secs_f64())
        })
        .collect();
    format!("lanes: {}", lanes.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(args: &Args) -> Vec<&'static str> {
        chosen(args).expect("known lanes").iter().map(|lane| lane.name).collect()
    }

    #[test]
    fn quick_is_the_engine_lane_and_all_is_everything() {
        assert_eq!(names(&Args { quick: true, ..Args::default() }), ["fmt", "texts", "clippy", "engine"]);
        assert_eq!(names(&Args::default()).len(), LANES.len());
    }

    #[test]
    fn lanes_run_in_their_own_order_and_unknown_ones_are_named() {
        let lane = vec!["web".to_owned(), "fmt".to_owned()];
        assert_eq!(names(&Args { lane, ..Args::default() }), ["fmt", "web"]);
        let unknown = Args { lane: vec!["wbe".to_owned()], ..Args::default() };
        let message = chosen(&unknown).err().expect("an error").to_string();
        assert!(message.contains("`wbe`") && message.contains("web"), "{message}");
    }

    #[test]
    fn the_summary_is_one_line_and_marks_the_failed() {
        let outcome = |name, passed| Outcome { name, passed, took: Duration::from_millis(1_400) };
        assert_eq!(
            summary(&[outcome("fmt", true), outcome("app", false)]),
            "lanes: fmt ok 1 s, app FAILED 1 s"
        );
    }
}
