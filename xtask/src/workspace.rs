//! Where things are: the repository, the target folder, and a shell that stands in the repository.

use std::env;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use xshell::{Cmd, Shell, cmd};

/// The repository and its target folder.
pub(crate) struct Workspace {
    /// Folder of the workspace's `Cargo.toml`.
    pub(crate) root: PathBuf,
    /// Cargo's target folder, absolute.
    pub(crate) target: PathBuf,
    /// A shell whose current folder is `root`.
    pub(crate) sh: Shell,
}

impl Workspace {
    /// Asks Cargo where the workspace and its target folder are.
    pub(crate) fn find() -> Result<Self> {
        let sh = Shell::new()?;
        // Cargo names the package's folder when it runs us; the folder of the compile would be wrong when a target
        // folder is shared by two clones.
        let manifest =
            env::var_os("CARGO_MANIFEST_DIR").context("start this through `cargo xtask`, not by itself")?;
        let root = Path::new(&manifest).parent().context("xtask lies in a workspace")?.to_path_buf();
        sh.change_dir(&root);
        let cargo = cargo_program();
        let metadata = cmd!(sh, "{cargo} metadata --no-deps --format-version 1").quiet().read()?;
        let metadata: serde_json::Value =
            serde_json::from_str(&metadata).context("reading cargo metadata")?;
        let target =
            metadata["target_directory"].as_str().context("cargo metadata names no target_directory")?;
        let target = PathBuf::from(target);
        sh.set_var("CARGO_TARGET_DIR", &target);
        Ok(Self { root, target, sh })
    }

    /// The same with the settings of a machine nobody watches: no incremental files, a backtrace with each panic.
    pub(crate) fn for_ci(self) -> Self {
        self.sh.set_var("CARGO_INCREMENTAL", "0");
        self.sh.set_var("RUST_BACKTRACE", "1");
        self
    }

    /// A cargo command in the repository, with the toolchain of `rust-toolchain.toml`.
    pub(crate) fn cargo(&self, args: &[&str]) -> Cmd<'_> {
        let cargo = cargo_program();
        cmd!(self.sh, "{cargo} {args...}")
    }

    /// The game, built for a window. Without sound it is the one Bevy build that the app tests and the windowed check share.
    pub(crate) fn build_game(&self, sound: bool) -> Result<PathBuf> {
        let features = if sound { "app,native,audio" } else { "app,native" };
        self.cargo(&["build", "--release", "--features", features, "--bin", "plyscope"]).run()?;
        Ok(self.target.join("release").join(format!("plyscope{}", env::consts::EXE_SUFFIX)))
    }

    /// The folder for pictures that the checks take, made if need be.
    pub(crate) fn screenshots(&self) -> Result<PathBuf> {
        Ok(self.sh.create_dir(self.target.join("screenshots"))?)
    }
}

/// The cargo that runs us, so that its version is that of every build.
fn cargo_program() -> PathBuf {
    env::var_os("CARGO").map_or_else(|| PathBuf::from("cargo"), PathBuf::from)
}

/// Whether a program of this name is on the search path.
pub(crate) fn on_path(program: &str) -> bool {
    path_of(program).is_some()
}

/// Where on the search path a program of this name lies.
pub(crate) fn path_of(program: &str) -> Option<PathBuf> {
    let name = format!("{program}{}", env::consts::EXE_SUFFIX);
    env::split_paths(&env::var_os("PATH")?).map(|folder| folder.join(&name)).find(|file| file.is_file())
}
