//! `cargo xtask play`: set up what is missing, build the game, open it.

use std::env;

use anyhow::{Result, bail};
use xshell::cmd;

use crate::packages;
use crate::workspace::Workspace;

/// What `play` takes.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Accepted for the habit; the game is always built with optimisation.
    #[arg(long)]
    release: bool,
    /// What follows `--` goes to the game.
    #[arg(last = true)]
    game: Vec<String>,
}

/// Opens the game; its failure is ours.
pub(crate) fn run(workspace: &Workspace, args: &Args) -> Result<()> {
    if cfg!(target_os = "linux") {
        if no_display(|name| env::var_os(name).is_some_and(|value| !value.is_empty())) {
            bail!(
                "no display: neither DISPLAY nor WAYLAND_DISPLAY is set (`cargo xtask web` serves the browser version)"
            );
        }
        // The game may well start without what we look for here, so a gap is said and not more.
        if let Err(gap) = packages::ensure(&[packages::WINDOW]) {
            eprintln!("warning: {gap:#}");
        }
    }
    let game = workspace.build_game(with_sound())?;
    let rest = &args.game;
    cmd!(workspace.sh, "{game} {rest...}").env("BEVY_ASSET_ROOT", &workspace.root).quiet().run()?;
    Ok(())
}

/// Whether the game can be built with sound. Linux needs the headers of ALSA for it, which are installed where that is possible.
fn with_sound() -> bool {
    if !cfg!(target_os = "linux") {
        return true;
    }
    let gap = packages::ensure(&[packages::SOUND]).err();
    if let Some(gap) = &gap {
        eprintln!("no sound in this build: {gap:#}");
    }
    gap.is_none()
}

fn no_display(is_set: impl Fn(&str) -> bool) -> bool {
    !["DISPLAY", "WAYLAND_DISPLAY", "WAYLAND_SOCKET"].into_iter().any(is_set)
}

#[cfg(test)]
mod tests {
    use super::no_display;

    #[test]
    fn any_of_the_displays_will_do() {
        assert!(no_display(|_| false));
        assert!(!no_display(|name| name == "DISPLAY"));
        assert!(!no_display(|name| name == "WAYLAND_DISPLAY"));
    }
}
