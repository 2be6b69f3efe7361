//! The running game, seen from outside: its process, its words, its saved matches.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};

use super::screen::Screen;
use crate::packages;
use crate::workspace::Workspace;

/// The running game; ends with its owner.
pub(super) struct Game<'a> {
    process: Child,
    screen: &'a Screen,
    log: PathBuf,
    home: PathBuf,
}

impl<'a> Game<'a> {
    /// Starts the game on the screen, with an empty home of its own.
    pub(super) fn start(
        workspace: &Workspace,
        program: &Path,
        screen: &'a Screen,
        args: &[&str],
    ) -> Result<Self> {
        let home = workspace.target.join("desktop-check");
        if home.exists() {
            fs::remove_dir_all(&home).with_context(|| format!("emptying {}", home.display()))?;
        }
        fs::create_dir_all(&home)?;
        let driver = packages::software_vulkan_driver().context("no software Vulkan driver")?;
        let log = home.join("log.txt");
        let output = File::create(&log)?;
        let process = Command::new(program)
            .args(args)
            .arg("--data-dir")
            .arg(&home)
            .env("DISPLAY", &screen.name)
            .env_remove("WAYLAND_DISPLAY")
            .env("VK_DRIVER_FILES", driver)
            .env("BEVY_ASSET_ROOT", &workspace.root)
            .env("HOME", &home)
            .env("XDG_RUNTIME_DIR", &home)
            .env("RUST_BACKTRACE", "1")
            .stdin(Stdio::null())
            .stdout(output.try_clone()?)
            .stderr(output)
            .spawn()
            .with_context(|| format!("starting {}", program.display()))?;
        Ok(Self { process, screen, log, home })
    }

    /// Asks again and again until there is an answer; a game that ends meanwhile will never give one.
    pub(super) fn wait<T>(
        &mut self,
        what: &str,
        seconds: u64,
        mut ask: impl FnMut(&Self) -> Option<T>,
    ) -> Result<T> {
        let deadline = Instant::now() + Duration::from_secs(seconds);
        loop {
            self.ensure_well()?;
            if let Some(answer) = ask(self) {
                return Ok(answer);
            }
            if Instant::now() > deadline {
                let last = self.log.with_file_name("last.png");
                self.screen.shoot(&last);
                let seen = last.display();
                bail!(
                    "no {what} within {seconds} s (seen: {seen}); the game's last words:\n{}",
                    self.last_words()
                );
            }
            thread::sleep(Duration::from_millis(300));
        }
    }

    /// Still running, and no panic said.
    pub(super) fn ensure_well(&mut self) -> Result<()> {
        if let Some(status) = self.process.try_wait()? {
            bail!("the game ended by itself ({status}); its last words:\n{}", self.last_words());
        }
        ensure!(!self.said().contains("panicked at"), "the game panicked:\n{}", self.last_words());
        Ok(())
    }

    /// How many moves the match holds that was saved last.
    pub(super) fn moves(&self) -> usize {
        let Ok(entries) = fs::read_dir(&self.home) else { return 0 };
        let games = entries.flatten().filter(|entry| is_game(&entry.file_name().to_string_lossy()));
        let newest = games.max_by_key(|game| game.metadata().and_then(|about| about.modified()).ok());
        newest.and_then(|game| fs::read_to_string(game.path()).ok()).map_or(0, |text| moves_in(&text))
    }

    /// Processor time that it has used so far, in all its threads.
    pub(super) fn processor_time(&self) -> Result<Duration> {
        let stat = fs::read_to_string(format!("/proc/{}/stat", self.process.id()))?;
        let ticks = ticks_in(&stat).context("/proc tells no processor time")?;
        // Linux counts in hundredths of a second towards programs, whatever its own clock does.
        Ok(Duration::from_millis(10 * ticks))
    }

    fn said(&self) -> String {
        fs::read(&self.log).map(|bytes| String::from_utf8_lossy(&bytes).into_owned()).unwrap_or_default()
    }

    fn last_words(&self) -> String {
        let said = self.said();
        let lines: Vec<&str> = said.lines().collect();
        lines[lines.len().saturating_sub(30)..].join("\n")
    }
}

impl Drop for Game<'_> {
    fn drop(&mut self) {
        end(&mut self.process);
    }
}

/// Whether this is the name of a kept game.
fn is_game(name: &str) -> bool {
    name.starts_with("game-") && name.ends_with(".ron")
}

/// The strings in a record's list of moves.
fn moves_in(record: &str) -> usize {
    let list = record.split_once("moves:").map_or("", |(_, rest)| rest);
    let list = list.split(']').next().unwrap_or_default();
    list.matches('"').count() / 2
}

/// User and system time in a line of `/proc/<id>/stat`, in ticks; the program's name in it may hold anything.
fn ticks_in(stat: &str) -> Option<u64> {
    let (_, fields) = stat.rsplit_once(')')?;
    let mut times = fields.split_whitespace().skip(11);
    let (user, system): (u64, u64) = (times.next()?.parse().ok()?, times.next()?.parse().ok()?);
    Some(user + system)
}

/// Ends a process that may have ended already.
pub(super) fn end(process: &mut Child) {
    let _ = process.kill();
    let _ = process.wait();
}

#[cfg(test)]
mod tests {
    use super::{moves_in, ticks_in};

    #[test]
    fn processor_time_is_found_behind_any_name() {
        let stat = "42 (a) b (c) S 1 42 42 0 -1 4194560 900 0 1 0 310 25 0 0 20 0 9 0 12345 1000 200";
        assert_eq!(ticks_in(stat), Some(335));
        assert_eq!(ticks_in("42 (short) S 1"), None);
    }

    #[test]
    fn moves_of_a_record_are_counted() {
        assert_eq!(moves_in("(\n version: 1,\n moves: [\"d3\", \"c3\"],\n seats: [Person, \"x\"])"), 2);
        assert_eq!(moves_in("(moves: [], seats: [\"a\"])"), 0);
        assert_eq!(moves_in(""), 0);
    }
}
