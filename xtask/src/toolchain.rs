//! Who compiles wasm: rustup's toolchain with the wasm target, or Debian's with the standard library from source.
//!
//! The ordinary way comes first and is tried to be made (`rustup target add`). Where rustup cannot fetch components but
//! apt can fetch packages, Debian's `rustc-web` does it: a second compiler of its own version, called by full path, which
//! builds the standard library from `rust-web-src`. `PLYSCOPE_WASM_TOOLCHAIN=rustup` or `=debian` asks for one of the two.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use xshell::{Cmd, cmd};

use crate::packages::{self, read};
use crate::workspace::{Workspace, on_path};

/// The target that browsers run.
pub(crate) const TARGET: &str = "wasm32-unknown-unknown";
const RUSTFLAGS: &str = "CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS";
const LINKER: &str = "CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER";
const CHOICE: &str = "PLYSCOPE_WASM_TOOLCHAIN";
const DEBIAN_RUSTC: &str = "/usr/bin/rustc";
const DEBIAN_CARGO: &str = "/usr/bin/cargo";
/// The version in the workspace's `rust-version`: Debian's compiler must not be older.
const LEAST_MINOR: u32 = 95;

/// A compiler for [`TARGET`].
pub(crate) enum WasmToolchain {
    /// The toolchain of `rust-toolchain.toml` with the target installed.
    Rustup,
    /// Debian's, with the linker of this name.
    Debian { linker: String },
}

impl WasmToolchain {
    /// Finds one, or makes one as far as that is possible here.
    pub(crate) fn ensure(workspace: &Workspace) -> Result<Self> {
        let choice = std::env::var(CHOICE).unwrap_or_default();
        match choice.as_str() {
            "" | "rustup" if rustup_target(workspace) => Ok(Self::Rustup),
            "rustup" => bail!("rustup has no {TARGET} and cannot fetch it; type: rustup target add {TARGET}"),
            "" | "debian" => Ok(Self::Debian { linker: debian_linker()? }),
            other => bail!("{CHOICE}={other} is unknown; expected rustup or debian"),
        }
    }

    /// A `cargo build` for the browser. `features` are what the compiler may use of the processor's extensions.
    pub(crate) fn build<'a>(&self, workspace: &'a Workspace, args: &[&str], features: &str) -> Cmd<'a> {
        let command = match self {
            Self::Rustup => workspace.cargo(&["build", "--target", TARGET]).args(args),
            // The rustup proxy's variables name another toolchain's libraries, which Debian's must not load.
            Self::Debian { linker } => cmd!(workspace.sh, "{DEBIAN_CARGO} build --target {TARGET}")
                .arg("-Zbuild-std=std,panic_abort")
                .args(args)
                .env("RUSTC_BOOTSTRAP", "1")
                .env("RUSTC", DEBIAN_RUSTC)
                .env(LINKER, linker)
                .env_remove("LD_LIBRARY_PATH"),
        };
        let command = if features.is_empty() {
            command.env_remove(RUSTFLAGS)
        } else {
            command.env(RUSTFLAGS, format!("-C target-feature={features}"))
        };
        command.env("CARGO_TARGET_DIR", target_folder(workspace))
    }
}

/// Where wasm builds go: apart from the native ones, since two compilers in one folder rebuild each other's scripts.
pub(crate) fn target_folder(workspace: &Workspace) -> PathBuf {
    workspace.target.join("wasm")
}

/// Whether the active toolchain has the target, after asking rustup for it if need be.
fn rustup_target(workspace: &Workspace) -> bool {
    let has_target = || {
        let sysroot = cmd!(workspace.sh, "rustc --print sysroot").quiet().ignore_stderr().read();
        sysroot.is_ok_and(|root| Path::new(&root).join("lib/rustlib").join(TARGET).is_dir())
    };
    if has_target() {
        return true;
    }
    if !on_path("rustup") {
        return false;
    }
    eprintln!("adding the target {TARGET}");
    cmd!(workspace.sh, "rustup target add {TARGET}").quiet().run().is_ok() && has_target()
}

/// Debian's compiler and sources, installed if need be; answers with the linker.
fn debian_linker() -> Result<String> {
    let by_hand = format!("the browser build needs the target; type: rustup target add {TARGET}");
    if let (true, Some(linker)) = (debian_compiler_is_there(), newest_wasm_ld(Path::new("/usr/bin"))) {
        return Ok(linker);
    }
    if !(packages::is_debian_like() && packages::is_root()) {
        bail!(by_hand);
    }
    packages::update_once();
    let listed = read("apt-cache", &["pkgnames", "lld-"]).unwrap_or_default();
    let lld = newest_lld(&listed).context("apt knows no lld-NN package").context(by_hand.clone())?;
    packages::install(&["rustc-web", "cargo-web", "rust-web-src", &lld]).context(by_hand.clone())?;
    if !debian_compiler_is_there() {
        bail!("{DEBIAN_RUSTC} is older than 1.{LEAST_MINOR} or its library sources are missing; {by_hand}");
    }
    newest_wasm_ld(Path::new("/usr/bin")).context("no wasm-ld came with the lld package").context(by_hand)
}

fn debian_compiler_is_there() -> bool {
    let new_enough = read(DEBIAN_RUSTC, &["--version"])
        .and_then(|version| minor_version(&version))
        .is_some_and(|minor| minor >= LEAST_MINOR);
    let sources = read(DEBIAN_RUSTC, &["--print", "sysroot"])
        .is_some_and(|root| Path::new(root.trim()).join("lib/rustlib/src/rust/library/Cargo.toml").exists());
    new_enough && sources && Path::new(DEBIAN_CARGO).exists()
}

/// The `95` of `rustc 1.95.0 (…)`.
fn minor_version(version: &str) -> Option<u32> {
    version.strip_prefix("rustc 1.")?.split('.').next()?.parse().ok()
}

/// The newest `lld-NN` of a list of package names.
fn newest_lld(names: &str) -> Option<String> {
    let versions = names.lines().filter_map(|name| name.trim().strip_prefix("lld-")?.parse::<u32>().ok());
    versions.max().map(|version| format!("lld-{version}"))
}

/// The newest `wasm-ld-NN` of a folder, or a bare `wasm-ld`.
fn newest_wasm_ld(folder: &Path) -> Option<String> {
    let names =
        folder.read_dir().ok()?.flatten().map(|entry| entry.file_name().to_string_lossy().into_owned());
    let ranked = names.filter_map(|name| match name.strip_prefix("wasm-ld")? {
        "" => Some((0, name)),
        suffix => Some((suffix.strip_prefix('-')?.parse::<u32>().ok()?, name)),
    });
    ranked.max().map(|(_, name)| name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_are_compared_as_numbers() {
        assert_eq!(newest_lld("lld-9\nlld-22\nlld-19-dbg\nlldb-23\nlld-13\n").as_deref(), Some("lld-22"));
        assert_eq!(newest_lld("lld\n"), None);
        assert_eq!(minor_version("rustc 1.96.1 (abc 2026-05-25) (built from a source tarball)"), Some(96));
        assert_eq!(minor_version("rustc 2.0.0"), None);
    }
}
