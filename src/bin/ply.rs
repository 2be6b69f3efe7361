//! The headless companion: see [`plyscope::cli`].

use std::process::ExitCode;

fn main() -> ExitCode {
    plyscope::cli::main()
}
