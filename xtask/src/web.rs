//! `cargo xtask web`: build the browser version and serve it on localhost.

use std::fs;
use std::path::PathBuf;

use anyhow::{Context, Result};

use crate::workspace::Workspace;
use crate::{serve, site};

/// What `web` takes.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Build what ships: optimised at link time, by wasm-opt, with brotli copies (takes long).
    #[arg(long)]
    release: bool,
    /// Port on localhost; 0 takes a free one.
    #[arg(long, default_value_t = 8080)]
    port: u16,
    /// Build only.
    #[arg(long)]
    no_serve: bool,
    /// Folder of the page [default: `dist` with --release, else `site` in the target folder].
    #[arg(long)]
    out: Option<PathBuf>,
    /// Serve under a sub-folder, as many static hosts do.
    #[arg(long, default_value = "/")]
    base: String,
}

/// Builds, then serves until it is ended.
pub(crate) fn run(workspace: &Workspace, args: &Args) -> Result<()> {
    let folder = match &args.out {
        Some(out) => std::path::absolute(out)?,
        None => default_folder(workspace, args.release)?,
    };
    site::build(workspace, &folder, args.release)?;
    if args.release {
        site::optimise(workspace, &folder)?;
    }
    println!("the page is in {}", folder.display());
    if args.no_serve {
        return Ok(());
    }
    let serving = serve::start(&folder, args.port, &args.base)?;
    println!("serving it at {} (Ctrl+C ends)", serving.url);
    serving.forever();
    Ok(())
}

/// A folder of our own, emptied, so that nothing of an older build stays in it.
pub(crate) fn default_folder(workspace: &Workspace, ship: bool) -> Result<PathBuf> {
    let folder = if ship { workspace.root.join("dist") } else { workspace.target.join("site") };
    if folder.exists() {
        fs::remove_dir_all(&folder).with_context(|| format!("emptying {}", folder.display()))?;
    }
    Ok(folder)
}
