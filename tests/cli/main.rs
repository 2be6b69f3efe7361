//! The companion `ply` from outside: what it prints, where, and with which exit code.

mod analyse;
mod arena;
mod bench;
mod games;
mod input;
mod loss;
mod matrix;
mod moves;
mod outside;
mod perft;
mod prove;
mod serve;
mod solve;
mod talk;
mod trails;
mod trails_duct;
mod uct;

use std::process::Command;

use serde_json::Value;

/// The start, with Black to move.
const START: &str = "---------------------------OX------XO--------------------------- X";
/// White must pass.
const STUCK: &str = "XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXOO- O";
/// Neither side can move, though squares are empty.
const OVER: &str = "---------------------------XX------XX--------------------------- X";

/// What a run of `ply` left behind.
struct Run {
    code: Option<i32>,
    out: String,
    err: String,
}

fn ply(args: &[&str]) -> Run {
    let output = Command::new(env!("CARGO_BIN_EXE_ply")).args(args).output().expect("ply starts");
    let text = |bytes| String::from_utf8(bytes).expect("ply writes UTF-8");
    Run { code: output.status.code(), out: text(output.stdout), err: text(output.stderr) }
}

/// The output of a run that must succeed and say nothing on stderr.
#[track_caller]
fn output(args: &[&str]) -> String {
    let Run { code, out, err } = ply(args);
    assert_eq!((code, err.as_str()), (Some(0), ""), "{args:?}");
    out
}

/// The complaint of a run that must fail for its input: exit code 2, nothing on stdout.
#[track_caller]
fn complaint(args: &[&str]) -> String {
    let Run { code, out, err } = ply(args);
    assert_eq!((code, out.as_str()), (Some(2), ""), "{args:?}");
    assert!(err.starts_with("error: "), "{args:?}: {err}");
    err
}

/// The one object that a run with `--json` must print on one line, with exactly these keys.
#[track_caller]
fn object(args: &[&str], keys: &[&str]) -> Value {
    let line = output(args);
    assert!(line.ends_with('\n') && line.lines().count() == 1, "{args:?}: {line}");
    let object: Value = serde_json::from_str(&line).expect("one JSON object");
    assert_eq!(keys_of(&object), sorted(keys), "{args:?}");
    object
}

fn keys_of(object: &Value) -> Vec<&str> {
    let keys: Vec<&str> = object.as_object().expect("an object").keys().map(String::as_str).collect();
    sorted(&keys)
}

fn sorted<'a>(keys: &[&'a str]) -> Vec<&'a str> {
    let mut keys = keys.to_vec();
    keys.sort_unstable();
    keys
}
