//! The app in a window: on a virtual screen with software Vulkan, driven and looked at from outside.

use std::fs::{self, File};
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};

use crate::packages;
use crate::workspace::Workspace;

/// Size of the virtual screen in pixels.
const SCREEN: (u32, u32) = (1280, 800);
/// Fewer colours than this is an empty window.
const FEWEST_COLOURS: u32 = 40;

/// Opens the game, looks at it, and sees it still alive.
pub(crate) fn check(workspace: &Workspace) -> Result<()> {
    ensure!(cfg!(target_os = "linux"), "this lane needs Xvfb, so Linux");
    packages::ensure(&[packages::WINDOW, packages::VIRTUAL_SCREEN])?;
    let program = workspace.build_game()?;
    let shots = workspace.screenshots()?;
    let screen = Screen::start()?;
    let mut game = Game::start(workspace, &program, &screen)?;
    game.wait("a window", 60, |_| screen.window().map(drop))?;
    let first = shots.join("desktop-1-start.png");
    game.wait("a picture in the window", 60, |_| (screen.shoot(&first)? >= FEWEST_COLOURS).then_some(()))?;
    game.ensure_well()
}

/// A virtual screen; ends with its owner.
struct Screen {
    server: Child,
    name: String,
}

impl Screen {
    /// Starts Xvfb on whatever display number is free.
    fn start() -> Result<Self> {
        let (width, height) = SCREEN;
        let mut server = Command::new("Xvfb")
            .args(["-displayfd", "1", "-nolisten", "tcp", "-screen", "0", &format!("{width}x{height}x24")])
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .context("starting Xvfb")?;
        let mut number = String::new();
        let stdout = server.stdout.take().context("Xvfb's output")?;
        BufReader::new(stdout).read_line(&mut number)?;
        let name = format!(":{}", number.trim());
        let screen = Self { server, name };
        ensure!(screen.name.len() > 1, "Xvfb named no display");
        Ok(screen)
    }

    /// What a program on this screen prints, if it succeeds.
    fn read(&self, program: &str, args: &[&str]) -> Option<String> {
        let output = Command::new(program)
            .args(args)
            .env("DISPLAY", &self.name)
            .stderr(Stdio::null())
            .output()
            .ok()?;
        output.status.success().then(|| String::from_utf8_lossy(&output.stdout).trim().to_owned())
    }

    /// The id of the game's window once it is shown.
    fn window(&self) -> Option<String> {
        let found = self.read("xdotool", &["search", "--onlyvisible", "--name", "(?i)plyscope"])?;
        found.lines().next().map(str::to_owned)
    }

    /// Takes a picture of the whole screen and counts its colours.
    fn shoot(&self, file: &Path) -> Option<u32> {
        let name = file.to_str()?;
        self.read("import", &["-window", "root", name])?;
        packages::read("identify", &["-format", "%k", name])?.trim().parse().ok()
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        end(&mut self.server);
    }
}

/// The running game; ends with its owner.
struct Game {
    process: Child,
    log: PathBuf,
}

impl Game {
    /// Starts the game with an empty home of its own.
    fn start(workspace: &Workspace, program: &Path, screen: &Screen) -> Result<Self> {
        let home = workspace.target.join("desktop-check");
        if home.exists() {
            fs::remove_dir_all(&home).with_context(|| format!("emptying {}", home.display()))?;
        }
        fs::create_dir_all(&home)?;
        let driver = packages::software_vulkan_driver().context("no software Vulkan driver")?;
        let log = home.join("log.txt");
        let output = File::create(&log)?;
        let process = Command::new(program)
            .env("DISPLAY", &screen.name)
            .env_remove("WAYLAND_DISPLAY")
            .env("VK_DRIVER_FILES", driver)
            .env("BEVY_ASSET_ROOT", &workspace.root)
            .env("HOME", &home)
            .env("XDG_DATA_HOME", home.join("data"))
            .env("XDG_CONFIG_HOME", home.join("config"))
            .env("XDG_RUNTIME_DIR", &home)
            .stdin(Stdio::null())
            .stdout(output.try_clone()?)
            .stderr(output)
            .spawn()
            .with_context(|| format!("starting {}", program.display()))?;
        Ok(Self { process, log })
    }

    /// Asks again and again until there is an answer; a game that ends meanwhile will never give one.
    fn wait<T>(&mut self, what: &str, seconds: u64, mut ask: impl FnMut(&Self) -> Option<T>) -> Result<T> {
        let deadline = Instant::now() + Duration::from_secs(seconds);
        loop {
            self.ensure_well()?;
            if let Some(answer) = ask(self) {
                return Ok(answer);
            }
            if Instant::now() > deadline {
                bail!("no {what} within {seconds} s; the game's last words:\n{}", self.last_words());
            }
            thread::sleep(Duration::from_millis(200));
        }
    }

    /// Still running, and no panic said.
    fn ensure_well(&mut self) -> Result<()> {
        if let Some(status) = self.process.try_wait()? {
            bail!("the game ended by itself ({status}); its last words:\n{}", self.last_words());
        }
        ensure!(!self.said().contains("panicked at"), "the game panicked:\n{}", self.last_words());
        Ok(())
    }

    fn said(&self) -> String {
        fs::read(&self.log).map(|bytes| String::from_utf8_lossy(&bytes).into_owned()).unwrap_or_default()
    }

    fn last_words(&self) -> String {
        let said = self.said();
        let lines: Vec<&str> = said.lines().collect();
        lines[lines.len().saturating_sub(20)..].join("\n")
    }
}

impl Drop for Game {
    fn drop(&mut self) {
        end(&mut self.process);
    }
}

/// Ends a process that may have ended already.
fn end(process: &mut Child) {
    let _ = process.kill();
    let _ = process.wait();
}
