//! Set-up, builds and checks of Plyscope: `cargo xtask play | web | test | coverage | speed | ci | sounds`.
//!
//! The one place that knows system packages, compilers for the browser and displays. Each task is one file; what they
//! share is `workspace` (where things are), `packages` (what the system must have) and `toolchain` (who compiles wasm).

mod bindgen;
mod coverage;
mod desktop;
mod lanes;
mod packages;
mod play;
mod serve;
mod site;
mod sounds;
mod speed;
mod test;
mod texts;
mod toolchain;
mod web;
mod workspace;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

use workspace::Workspace;

#[derive(Parser)]
#[command(name = "cargo xtask", about = "Set-up, builds and checks of Plyscope")]
struct Cli {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    /// Set up what is missing, build the game and open it.
    Play(play::Args),
    /// Build the browser version and serve it on localhost.
    Web(web::Args),
    /// Run every check, the cheap ones first.
    Test(test::Args),
    /// Run the tests without Bevy, counting which lines of rules, search and engines they run.
    Coverage(coverage::Args),
    /// Measure how fast the search worker is beside the native program: one table, and a failure where it is too slow.
    Speed(speed::Args),
    /// Every check as the continuous integration runs it: as `test`, with the settings of a machine nobody watches.
    Ci,
    /// Make the game's sounds anew.
    Sounds,
    /// Turn one compiled wasm module into what a browser loads (`web` calls this by itself).
    #[command(hide = true)]
    Bindgen(bindgen::Args),
}

fn main() -> ExitCode {
    let done = Workspace::find().and_then(|workspace| match Cli::parse().task {
        Task::Play(args) => play::run(&workspace, &args),
        Task::Web(args) => web::run(&workspace, &args),
        Task::Test(args) => test::run(&workspace, &args),
        Task::Coverage(args) => coverage::run(&workspace, &args),
        Task::Speed(args) => speed::run(&workspace, &args),
        Task::Ci => test::run(&workspace.for_ci(), &test::Args::default()),
        Task::Sounds => sounds::run(&workspace),
        Task::Bindgen(args) => bindgen::run(&args),
    });
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}
