//! What happens is told once, as text: one stream of events that feeds the page's `aria-live` line, the notices, and whatever else will
//! want words.

use std::fmt::Display;

use bevy::prelude::*;

use super::AppSystems;
use super::table::{GameOver, MovePlayed, Table, Turn};
use super::text::{reason_text, side_name, trf};
use crate::games::table_game::{Ending, JOINT};
use crate::games::{Outcome, Side};

/// Something worth telling, as a key of the text table with its arguments.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct Said {
    /// Key of the text table.
    pub key: &'static str,
    /// What fills the text's `{placeholders}`.
    pub args: Vec<(&'static str, String)>,
    /// Whether something went wrong, so that it must be seen as well.
    pub trouble: bool,
    /// Whether it is seen as well, though nothing went wrong.
    pub news: bool,
}

impl Said {
    /// A text without arguments.
    #[must_use]
    pub fn new(key: &'static str) -> Self {
        Self { key, args: Vec::new(), trouble: false, news: false }
    }

    /// A text that must be seen as well.
    #[must_use]
    pub fn news(key: &'static str) -> Self {
        Self { news: true, ..Self::new(key) }
    }

    /// A text about something that went wrong.
    #[must_use]
    pub fn trouble(key: &'static str) -> Self {
        Self { trouble: true, ..Self::new(key) }
    }

    /// The same with an argument.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl Display) -> Self {
        self.args.push((name, value.to_string()));
        self
    }

    /// What is told, in words.
    #[must_use]
    pub fn text(&self) -> String {
        let args: Vec<_> = self.args.iter().map(|(name, value)| (*name, value.as_str())).collect();
        trf(self.key, &args)
    }
}

/// Telling what happens.
pub fn plugin(app: &mut App) {
    app.add_message::<Said>()
        .add_systems(Update, (tell_moves, tell_turn).chain().in_set(AppSystems::Tell))
        .add_observer(tell_result);
    #[cfg(target_arch = "wasm32")]
    app.add_systems(Update, read_out.after(tell_turn).in_set(AppSystems::Tell));
}

/// Who played what. A pass has been told already, when the side was seen to have no move.
fn tell_moves(mut played: MessageReader<MovePlayed>, table: Res<Table>, mut said: MessageWriter<Said>) {
    // Where the match goes on by itself, only its end can be told in time.
    for played in played.read().filter(|_| table.tick().is_none()) {
        let passed = table.positions.get(played.ply - 1).is_some_and(|before| before.is_forced_pass());
        if passed {
            continue;
        }
        let mut actions = played.step.split(JOINT);
        for side in Side::BOTH.into_iter().filter(|side| played.movers[side.index()]) {
            let told = Said::new("a11y.move").with("side", side_name(played.game, side));
            said.write(told.with("move", actions.next().unwrap_or_default()));
        }
    }
}

/// Whose turn it is, once each turn.
fn tell_turn(
    table: Res<Table>,
    turn: Res<Turn>,
    mut said: MessageWriter<Said>,
    mut told: Local<Option<(Turn, usize, Side)>>,
) {
    let ticks = table.tick().is_some() && table.cursor() > 0 && !table.is_paused();
    let is_asked = |side: &Side| *turn != Turn::Person || table.is_person(*side);
    let Some(side) = table.awaited().find(is_asked).filter(|_| !ticks) else {
        *told = None;
        return;
    };
    let now = Some((*turn, table.cursor(), side));
    if *told == now {
        return;
    }
    *told = now;
    let goes_on = table.position().and_then(|position| position.turn_goes_on());
    let key = match *turn {
        Turn::Person if goes_on.is_some() => "a11y.turn.goes-on",
        Turn::Thinking if goes_on.is_some() => return,
        Turn::Person => "a11y.turn.person",
        Turn::Thinking => "a11y.turn.engine",
        Turn::Passing => "a11y.pass",
        Turn::Paused => "a11y.paused",
        Turn::Empty | Turn::Moving | Turn::Showing | Turn::Looking | Turn::Over => return,
    };
    let game = table.position().map_or("", |position| position.id());
    let piece = goes_on.unwrap_or_default();
    said.write(Said::new(key).with("side", side_name(game, side)).with("piece", piece));
}

fn tell_result(over: On<GameOver>, table: Res<Table>, mut said: MessageWriter<Said>) {
    let Ending { outcome, tally, .. } = &over.0;
    let game = table.position().map_or("", |position| position.id());
    let counts = tally.is_some();
    let told = match outcome {
        Outcome::Win(side) => {
            let key = if counts { "a11y.result.win" } else { "a11y.result.win.plain" };
            Said::new(key).with("side", side_name(game, *side))
        }
        Outcome::Draw if counts => Said::new("a11y.result.draw"),
        Outcome::Draw => Said::new("a11y.result.draw.plain"),
    };
    let [first, second] = tally.unwrap_or_default();
    said.write(told.with("first", first).with("second", second).with("reason", reason_text(game, &over.0)));
}

/// Hands what was said in this frame to the page's `aria-live` line.
#[cfg(target_arch = "wasm32")]
fn read_out(mut said: MessageReader<Said>) {
    let texts: Vec<_> = said.read().map(Said::text).collect();
    if !texts.is_empty() {
        super::browser::announce(&texts.join(" "));
    }
}
