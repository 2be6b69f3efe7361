//! System packages: what a task needs, what of it is missing, and how it gets there.
//!
//! A need is looked for as what it is (a program, a library, a driver), not as a package, so that it counts wherever it
//! came from. The package names are Debian's; as root on a Debian-like system they are installed, elsewhere the person
//! gets the one line to type.

use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::OnceLock;

use anyhow::{Result, bail};

use crate::workspace::on_path;

/// Something that the system must have, and the Debian package that brings it.
pub(crate) struct Need {
    package: &'static str,
    probe: Probe,
}

/// How a need is recognised.
#[derive(Clone, Copy)]
enum Probe {
    /// A program on the search path.
    Program(&'static str),
    /// A shared library that the loader knows.
    Library(&'static str),
    /// A library's headers, by the name that `pkg-config` has for it.
    Headers(&'static str),
    /// Any Vulkan driver at all.
    AnyVulkanDriver,
    /// Mesa's software Vulkan driver.
    SoftwareVulkanDriver,
    /// Nothing tells but the package list itself.
    Package,
}

const fn program(program: &'static str, package: &'static str) -> Need {
    Need { package, probe: Probe::Program(program) }
}

const fn library(library: &'static str, package: &'static str) -> Need {
    Need { package, probe: Probe::Library(library) }
}

/// What a window needs at run time (all of it is opened by name while the game starts, nothing is linked).
pub(crate) const WINDOW: &[Need] = &[
    library("libX11-xcb.so.1", "libx11-xcb1"),
    library("libXcursor.so.1", "libxcursor1"),
    library("libXi.so.6", "libxi6"),
    library("libXrandr.so.2", "libxrandr2"),
    library("libxkbcommon-x11.so.0", "libxkbcommon-x11-0"),
    library("libvulkan.so.1", "libvulkan1"),
    Need { package: "mesa-vulkan-drivers", probe: Probe::AnyVulkanDriver },
];

/// What a build with sound needs.
pub(crate) const SOUND: &[Need] =
    &[program("pkg-config", "pkg-config"), Need { package: "libasound2-dev", probe: Probe::Headers("alsa") }];

/// What the check in a virtual window needs beyond [`WINDOW`].
pub(crate) const VIRTUAL_SCREEN: &[Need] = &[
    program("Xvfb", "xvfb"),
    program("import", "imagemagick"),
    program("xdotool", "xdotool"),
    Need { package: "mesa-vulkan-drivers", probe: Probe::SoftwareVulkanDriver },
];

/// What the check in a real browser needs.
pub(crate) const BROWSER: &[Need] = &[
    program("chromium", "chromium"),
    program("node", "nodejs"),
    program("npm", "npm"),
    library("libEGL.so.1", "libegl1"),
    library("libGLESv2.so.2", "libgles2"),
    Need { package: "libgl1-mesa-dri", probe: Probe::Package },
];

/// Sees to it that every need is met: installs what is missing where that is possible, else says the line to type.
pub(crate) fn ensure(needs: &[&[Need]]) -> Result<()> {
    let missing = missing(needs, present);
    if missing.is_empty() {
        return Ok(());
    }
    if !(is_debian_like() && is_root()) {
        bail!("missing from this system: {}. {}", missing.join(", "), advice(&missing, is_debian_like()));
    }
    install(&missing)
}

/// Installs packages as root on a Debian-like system.
pub(crate) fn install<S: AsRef<str>>(packages: &[S]) -> Result<()> {
    update_once();
    let names: Vec<&str> = packages.iter().map(AsRef::as_ref).collect();
    eprintln!("installing {}", names.join(" "));
    let mut apt = apt_get();
    apt.args(["install", "--yes", "--no-install-recommends"]).args(&names).stdout(Stdio::null());
    if !apt.status()?.success() {
        bail!("apt-get could not install {}", names.join(" "));
    }
    Ok(())
}

/// Refreshes apt's lists, once in a run. A mirror that fails is not the end: the lists at hand may do.
pub(crate) fn update_once() {
    static DONE: OnceLock<()> = OnceLock::new();
    DONE.get_or_init(|| {
        if !apt_get().arg("update").stdout(Stdio::null()).status().is_ok_and(|status| status.success()) {
            eprintln!("warning: apt-get update failed; going on with the lists at hand");
        }
    });
}

fn apt_get() -> Command {
    let mut command = Command::new("apt-get");
    command
        .env("DEBIAN_FRONTEND", "noninteractive")
        .args(["-qq", "-o", "DPkg::Lock::Timeout=120"])
        .stdin(Stdio::null());
    command
}

/// Whether packages come from apt here.
pub(crate) fn is_debian_like() -> bool {
    on_path("apt-get") && on_path("dpkg-query")
}

/// Whether we may install.
pub(crate) fn is_root() -> bool {
    read("id", &["-u"]).is_some_and(|uid| uid.trim() == "0")
}

/// The file that describes Mesa's software Vulkan driver to the loader.
pub(crate) fn software_vulkan_driver() -> Option<std::path::PathBuf> {
    let entries = std::fs::read_dir("/usr/share/vulkan/icd.d").ok()?;
    entries
        .flatten()
        .map(|entry| entry.path())
        .find(|path| path.file_name().is_some_and(|name| name.to_string_lossy().starts_with("lvp_icd")))
}

/// The packages of the needs that are not met, each once.
fn missing(needs: &[&[Need]], present: impl Fn(&Need) -> bool) -> Vec<&'static str> {
    let mut packages: Vec<&'static str> =
        needs.iter().copied().flatten().filter(|need| !present(need)).map(|need| need.package).collect();
    packages.sort_unstable();
    packages.dedup();
    packages
}

/// The one line to type.
fn advice(packages: &[&str], debian_like: bool) -> String {
    let names = packages.join(" ");
    if debian_like {
        format!("Type: sudo apt-get update && sudo apt-get install {names}")
    } else {
        format!("Install them with your package manager (Debian's names: {names})")
    }
}

fn present(need: &Need) -> bool {
    match need.probe {
        Probe::Program(program) => on_path(program),
        Probe::Library(library) => known_libraries().is_none_or(|known| known.contains(library)),
        Probe::Headers(name) => read("pkg-config", &["--exists", name]).is_some(),
        Probe::AnyVulkanDriver => any_vulkan_driver(),
        Probe::SoftwareVulkanDriver => software_vulkan_driver().is_some(),
        Probe::Package => !is_debian_like() || is_installed(need.package),
    }
}

fn is_installed(package: &str) -> bool {
    read("dpkg-query", &["-W", "-f", "${Status}", package])
        .is_some_and(|status| status.ends_with(" installed"))
}

/// What the loader knows, or `None` where it cannot be asked (then libraries are taken to be there).
fn known_libraries() -> Option<String> {
    read("ldconfig", &["-p"]).or_else(|| read("/sbin/ldconfig", &["-p"]))
}

fn any_vulkan_driver() -> bool {
    let named = ["VK_DRIVER_FILES", "VK_ICD_FILENAMES"].iter().any(|name| std::env::var_os(name).is_some());
    let folders = ["/usr/share/vulkan/icd.d", "/etc/vulkan/icd.d", "/usr/local/share/vulkan/icd.d"];
    named
        || folders
            .iter()
            .any(|folder| Path::new(folder).read_dir().is_ok_and(|mut files| files.next().is_some()))
}

/// What a program prints, if it runs and succeeds.
pub(crate) fn read(program: &str, args: &[&str]) -> Option<String> {
    let output = Command::new(program).args(args).stdin(Stdio::null()).stderr(Stdio::null()).output().ok()?;
    output.status.success().then(|| String::from_utf8_lossy(&output.stdout).into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn missing_names_each_package_once_and_only_unmet_needs() {
        let without_vulkan = |need: &Need| need.package != "mesa-vulkan-drivers";
        assert_eq!(missing(&[WINDOW, VIRTUAL_SCREEN], without_vulkan), ["mesa-vulkan-drivers"]);
        assert!(missing(&[WINDOW, BROWSER], |_| true).is_empty());
        assert_eq!(
            missing(&[VIRTUAL_SCREEN], |_| false),
            ["imagemagick", "mesa-vulkan-drivers", "xdotool", "xvfb"]
        );
    }

    #[test]
    fn advice_is_one_line_that_can_be_typed() {
        let line = advice(&["xvfb", "xdotool"], true);
        assert!(line.ends_with("sudo apt-get install xvfb xdotool"), "{line}");
        assert!(!advice(&["xvfb"], false).contains("apt-get"));
    }

    #[test]
    fn a_program_that_is_not_there_is_missing() {
        assert!(!present(&program("no-such-program-of-this-name", "none")));
        assert_eq!(read("no-such-program-of-this-name", &[]), None);
    }
}
