//! What happens is told once, as text: one stream of events that feeds the page's `aria-live` line, and whatever else will want words.

use std::fmt::Display;

use bevy::prelude::*;

/// Something worth telling, as a key of the text table with its arguments.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct Said {
    /// Key of the text table.
    pub key: String,
    /// What fills the text's `{placeholders}`.
    pub args: Vec<(String, String)>,
}

impl Said {
    /// A text without arguments.
    pub fn new(key: impl Into<String>) -> Self {
        Self { key: key.into(), args: Vec::new() }
    }

    /// The same with an argument.
    #[must_use]
    pub fn with(mut self, name: &str, value: impl Display) -> Self {
        self.args.push((name.to_owned(), value.to_string()));
        self
    }
}

/// Telling what happens.
pub fn plugin(app: &mut App) {
    app.add_message::<Said>();
}
