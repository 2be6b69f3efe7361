//! A virtual screen: pictures of it, pixels on it, clicks into it.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Duration;

use anyhow::{Context, Result, ensure};

use super::game::end;
use crate::packages::read;

/// A virtual screen of 1280 × 800; ends with its owner.
pub(super) struct Screen {
    server: Child,
    /// What `DISPLAY` has to be for programs on it.
    pub(super) name: String,
}

/// A rectangle on the screen in pixels.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Area {
    pub(super) x: u32,
    pub(super) y: u32,
    pub(super) width: u32,
    pub(super) height: u32,
}

impl Screen {
    /// Starts Xvfb on whatever display number is free.
    pub(super) fn start() -> Result<Self> {
        let mut server = Command::new("Xvfb")
            .args(["-displayfd", "1", "-nolisten", "tcp", "-screen", "0", "1280x800x24"])
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .context("starting Xvfb")?;
        let stdout = server.stdout.take().context("Xvfb's output")?;
        let mut screen = Self { server, name: String::new() };
        let mut number = String::new();
        BufReader::new(stdout).read_line(&mut number)?;
        ensure!(!number.trim().is_empty(), "Xvfb named no display");
        screen.name = format!(":{}", number.trim());
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
    pub(super) fn window(&self) -> Option<String> {
        let found = self.read("xdotool", &["search", "--onlyvisible", "--name", "Plyscope"])?;
        found.lines().next().map(str::to_owned)
    }

    /// Takes a picture of the whole screen and counts its colours.
    pub(super) fn shoot(&self, file: &Path) -> Option<u32> {
        let name = file.to_str()?;
        self.read("import", &["-window", "root", name])?;
        read("identify", &["-format", "%k", name])?.trim().parse().ok()
    }

    /// The area that is mostly of a colour or near it; what is thinner than some pixels does not count.
    pub(super) fn area_of(&self, picture: &Path, colour: &str) -> Option<Area> {
        let mask = [
            "-alpha", "off", "-fuzz", "6%", "-fill", "white", "-opaque", colour, "-fuzz", "0%", "-fill",
            "black",
        ];
        let trim =
            ["+opaque", "white", "-morphology", "Open", "Square:4", "-trim", "-format", "%wx%h%O", "info:"];
        let args: Vec<&str> = std::iter::once(picture.to_str()?).chain(mask).chain(trim).collect();
        Area::parse(read("convert", &args)?.trim())
    }

    /// How many pixels differ by more than noise.
    pub(super) fn difference(&self, one: &Path, other: &Path) -> Option<u32> {
        // The count comes on the error stream, and the status says "different" as well as "failed".
        let output = Command::new("compare")
            .args(["-metric", "AE", "-fuzz", "4%"])
            .args([one, other])
            .arg("null:")
            .stdin(Stdio::null())
            .output()
            .ok()?;
        let count = String::from_utf8_lossy(&output.stderr).into_owned();
        count.split_whitespace().next()?.parse::<f64>().ok().map(|pixels| pixels as u32)
    }

    /// Moves the pointer, waits until the game has seen it there, and clicks.
    pub(super) fn click(&self, x: u32, y: u32) -> Result<()> {
        let pause = || thread::sleep(Duration::from_millis(500));
        let (x, y) = (x.to_string(), y.to_string());
        self.read("xdotool", &["mousemove", &x, &y]).context("moving the pointer")?;
        pause();
        self.read("xdotool", &["mousedown", "1"]).context("pressing the button")?;
        thread::sleep(Duration::from_millis(150));
        self.read("xdotool", &["mouseup", "1"]).context("letting the button go")?;
        // Away from the board again: a hovered square would look different in the next picture.
        pause();
        self.read("xdotool", &["mousemove", "2", "798"]).context("moving the pointer away")?;
        Ok(())
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        end(&mut self.server);
    }
}

impl Area {
    /// Reads ImageMagick's `640x640+100+60`.
    fn parse(text: &str) -> Option<Self> {
        let mut numbers = text.split(['x', '+']).map(|number| number.parse().ok());
        let mut next = || numbers.next().flatten();
        Some(Self { width: next()?, height: next()?, x: next()?, y: next()? })
    }
}

#[cfg(test)]
mod tests {
    use super::Area;

    #[test]
    fn geometry_is_read_as_imagemagick_writes_it() {
        assert_eq!(Area::parse("640x630+100+60"), Some(Area { x: 100, y: 60, width: 640, height: 630 }));
        assert_eq!(Area::parse("1x1-1-1"), None);
        assert_eq!(Area::parse(""), None);
    }
}
