//! The one list of engines.

/// An engine as a menu shows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Engine {
    /// Its name in requests and records.
    pub id: &'static str,
    /// The game it plays.
    pub game: &'static str,
    /// Key of its name in the text table.
    pub name: &'static str,
}

/// Every engine.
pub const ENGINES: &[Engine] = &[Engine { id: "classic", game: "othello", name: "engine.othello.classic" }];

/// The engines of one game, the default one first.
pub fn engines_of(game: &str) -> impl Iterator<Item = &'static Engine> {
    ENGINES.iter().filter(move |engine| engine.game == game)
}
