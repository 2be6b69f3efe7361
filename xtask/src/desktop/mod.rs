//! The app in a window: on a virtual screen with software Vulkan, driven and looked at from outside, as a person would.
//!
//! Pixels say what is seen, the saved match says what was played. The board is found by the colour of its field, so that
//! panels may change without this check knowing.

mod game;
mod screen;

use std::path::Path;
use std::thread;
use std::time::Duration;

use anyhow::{Context, Result, ensure};

use crate::packages;
use crate::workspace::Workspace;
use game::Game;
use screen::{Area, Screen};

/// Fewer colours than this is an empty window.
const FEWEST_COLOURS: u32 = 64;
/// A disc covers more pixels than this, the blink of a mark fewer.
const PIXELS_OF_A_DISC: u32 = 1_500;
/// The theme that the game starts with.
const THEME: &str = "assets/themes/wood.ron";
/// How long an idle window is looked at.
const IDLE: Duration = Duration::from_secs(30);
/// The part of a core that an idle window may use.
const IDLE_SHARE: f64 = 0.02;
/// Seconds for what takes one second on an idle machine with a graphics card.
const PATIENCE: u64 = 90;

/// Looks at the title, lets a game lie idle, plays a move and sees the answer, and watches the showcase for a while.
pub(crate) fn check(workspace: &Workspace) -> Result<()> {
    ensure!(cfg!(target_os = "linux"), "this lane needs Xvfb, so Linux");
    packages::ensure(&[packages::WINDOW, packages::VIRTUAL_SCREEN])?;
    let program = workspace.build_game(false)?;
    let shots = workspace.screenshots()?;
    let screen = Screen::start()?;
    for scene in [title, play, showcase] {
        scene(workspace, &program, &screen, &shots)?;
    }
    println!("pictures are in {}", shots.display());
    Ok(())
}

/// The title comes up.
fn title(workspace: &Workspace, program: &Path, screen: &Screen, shots: &Path) -> Result<()> {
    let mut game = Game::start(workspace, program, screen, &[])?;
    game.wait("window", PATIENCE, |_| screen.window())?;
    let shot = shots.join("desktop-title.png");
    game.wait("picture in the window", PATIENCE, |_| (screen.shoot(&shot)? >= FEWEST_COLOURS).then_some(()))?;
    // What comes in softly is all there after this.
    thread::sleep(Duration::from_secs(3));
    screen.shoot(&shot).context("taking a picture of the title")?;
    game.ensure_well()?;
    println!("title: a window with a picture");
    Ok(())
}

/// A click on d3 plays, the engine answers, and the board shows both.
fn play(workspace: &Workspace, program: &Path, screen: &Screen, shots: &Path) -> Result<()> {
    let mut game = Game::start(workspace, program, screen, &["--play"])?;
    let (before, after) = (shots.join("desktop-play-1.png"), shots.join("desktop-play-2.png"));
    let colour = field_colour(workspace)?;
    game.wait("board", PATIENCE, |_| {
        screen.shoot(&before)?;
        screen.area_of(&before, &colour)
    })?;
    // The first pictures may be of a board that still moves to its place.
    thread::sleep(Duration::from_secs(3));
    screen.shoot(&before).context("taking a picture of the board")?;
    let field = screen.area_of(&before, &colour).context("the board went away")?;
    ensure!(field.is_square(), "the field of the board is not a square: {field:?}");
    rest(&game)?;
    let (x, y) = field.square_of_eight(3, 2);
    screen.click(x, y)?;
    let count =
        game.wait("answer of the engine", PATIENCE, |game| Some(game.moves()).filter(|&moves| moves >= 2))?;
    thread::sleep(Duration::from_secs(3));
    screen.shoot(&after).context("taking a picture after the answer")?;
    let changed = screen.difference(&before, &after).context("comparing the pictures")?;
    ensure!(
        changed > PIXELS_OF_A_DISC,
        "{count} moves were played, but only {changed} pixels of the window changed"
    );
    game.ensure_well()?;
    println!("play: a click played, the engine answered, {changed} pixels changed");
    Ok(())
}

/// While a person ponders, the program does next to nothing.
fn rest(game: &Game) -> Result<()> {
    let before = game.processor_time()?;
    thread::sleep(IDLE);
    let share = (game.processor_time()? - before).div_duration_f64(IDLE);
    ensure!(share < IDLE_SHARE, "while nothing moves the game uses {:.1} % of a core", 100.0 * share);
    println!("rest: {:.2} % of a core over {} s", 100.0 * share, IDLE.as_secs());
    Ok(())
}

/// The showcase plays by itself.
fn showcase(workspace: &Workspace, program: &Path, screen: &Screen, shots: &Path) -> Result<()> {
    let mut game = Game::start(workspace, program, screen, &["--showcase"])?;
    let (before, after) = (shots.join("desktop-showcase-1.png"), shots.join("desktop-showcase-2.png"));
    let colour = field_colour(workspace)?;
    game.wait("board", PATIENCE, |_| {
        screen.shoot(&before)?;
        screen.area_of(&before, &colour)
    })?;
    let changed = game.wait("move of the showcase", PATIENCE, |_| {
        screen.shoot(&after)?;
        screen.difference(&before, &after).filter(|&changed| changed > 3 * PIXELS_OF_A_DISC)
    })?;
    game.ensure_well()?;
    println!("showcase: {changed} pixels changed by themselves");
    Ok(())
}

/// The colour of the board's field, `#RRGGBB`, as the theme says it.
fn field_colour(workspace: &Workspace) -> Result<String> {
    let theme = workspace.sh.read_file(THEME)?;
    field_of(&theme).with_context(|| format!("{THEME} names no colour for `field`"))
}

fn field_of(theme: &str) -> Option<String> {
    let value = theme.lines().find_map(|line| line.trim().strip_prefix("field:"))?;
    value.split('"').nth(1).map(str::to_owned)
}

impl Area {
    /// Whether both sides are the same but for two hundredths, and long enough to play on.
    fn is_square(&self) -> bool {
        self.width > 200 && self.width.abs_diff(self.height) * 50 <= self.width
    }

    /// The middle of a square of a board of eight times eight, counted from the top left.
    fn square_of_eight(&self, column: u32, row: u32) -> (u32, u32) {
        let middle = |start: u32, length: u32, index: u32| start + (2 * index + 1) * length / 16;
        (middle(self.x, self.width, column), middle(self.y, self.height, row))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_are_found_in_the_field() {
        let field = Area { x: 100, y: 60, width: 640, height: 640 };
        assert!(field.is_square());
        assert_eq!(field.square_of_eight(0, 0), (140, 100));
        assert_eq!(field.square_of_eight(3, 2), (380, 260));
        assert!(!Area { height: 500, ..field }.is_square());
    }

    #[test]
    fn the_theme_says_the_colour() {
        assert_eq!(
            field_of("othello: (\n  field: \"#4E7F66\",\n  field_light: \"#558A70\",").as_deref(),
            Some("#4E7F66")
        );
        assert_eq!(field_of("field_light: \"#558A70\""), None);
    }
}
