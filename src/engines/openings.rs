//! Balanced random openings: a few moves at random, kept if a search finds that neither side is ahead. For matches between engines, which would
//! play the same game over and over from the start position.

use std::collections::BTreeSet;

use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg32;

use super::catalog::{Engine, Measure};
use super::run::{RunError, run};
use crate::games::alquerque;
use crate::games::othello::Othello;
use crate::games::registry::table_game;
use crate::games::table_game::TableGame;
use crate::games::{Game, ParseError, Side};
use crate::protocol::Request;
use crate::search::limits::{Limits, Never};

/// How the openings of a game are made.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Recipe {
    /// Random steps, passes included; more where they end in the middle of a turn.
    pub steps: usize,
    /// Who judges whether the position is balanced.
    pub engine: &'static str,
    /// By how deep a search it judges.
    pub depth: u8,
    /// How far ahead one side may be, in units of the final margin (Othello: discs) or of what the engine counts (Alquerque: pieces).
    pub most: f64,
}

impl Recipe {
    /// The one that [`openings`] uses; `None` for a game that has none.
    #[must_use]
    pub fn of(game: &str) -> Option<Self> {
        match game {
            Othello::ID => Some(Self { steps: 10, engine: "classic", depth: 6, most: 1.0 }),
            alquerque::ID => Some(Self { steps: 12, engine: "negamax", depth: 6, most: 0.5 }),
            _ => None,
        }
    }
}

/// `count` different openings of `game`, each the list of its steps from the start position. The same seed gives the same openings; `watch`
/// hears how many are found.
///
/// # Errors
/// Says that there are no openings for the game, or not so many.
pub fn openings(
    game: &str,
    count: usize,
    seed: u64,
    watch: &mut dyn FnMut(usize),
) -> Result<Vec<Vec<String>>, RunError> {
    let recipe = Recipe::of(game)
        .ok_or_else(|| RunError::Unknown(format!("there is no way to make openings of '{game}'")))?;
    openings_by(&recipe, game, count, seed, watch)
}

/// The same by a recipe of one's choice.
///
/// # Errors
/// Says that there are not so many.
pub fn openings_by(
    recipe: &Recipe,
    game: &str,
    count: usize,
    seed: u64,
    watch: &mut dyn FnMut(usize),
) -> Result<Vec<Vec<String>>, RunError> {
    let mut random = Pcg32::seed_from_u64(seed);
    let (mut found, mut seen) = (Vec::new(), BTreeSet::new());
    for _ in 0..count.saturating_mul(MOST_TRIES) {
        if found.len() == count {
            break;
        }
        let Some((steps, position)) = at_random(game, recipe.steps, &mut random)? else { continue };
        if !seen.contains(&position.key()) && is_balanced(game, &steps, recipe)? {
            seen.insert(position.key());
            found.push(steps);
            watch(found.len());
        }
    }
    if found.len() < count {
        let problem = format!("only {} of {count} balanced openings were found", found.len());
        return Err(RunError::Position(problem));
    }
    Ok(found)
}

/// Random openings that are looked at for each that is wanted: one in about five is balanced.
const MOST_TRIES: usize = 500;

/// So many random steps, and where they lead; `None` if the game is over then.
fn at_random(
    game: &str,
    steps: usize,
    random: &mut Pcg32,
) -> Result<Option<(Vec<String>, Box<dyn TableGame>)>, RunError> {
    let wrong = |error: ParseError| RunError::Position(error.to_string());
    let mut position = table_game(game, "").map_err(wrong)?;
    let mut played = Vec::with_capacity(steps);
    while (played.len() < steps || position.turn_goes_on().is_some()) && position.ending().is_none() {
        let actions = Side::BOTH.map(|side| {
            let legal = position.legal(side);
            (!legal.is_empty()).then(|| legal[random.random_range(0..legal.len() as u32) as usize].clone())
        });
        let step = position.step([actions[0].as_deref(), actions[1].as_deref()]).map_err(wrong)?;
        position.play(&step).map_err(wrong)?;
        played.push(step);
    }
    Ok(position.ending().is_none().then_some((played, position)))
}

fn is_balanced(game: &str, steps: &[String], recipe: &Recipe) -> Result<bool, RunError> {
    let request = Request {
        moves: steps.to_vec(),
        // A small table: so short a search spends its time on making a large one.
        knobs: [("table-mb".to_owned(), 1.0)].into(),
        ..Request::new(game, recipe.engine, Limits::depth(recipe.depth))
    };
    let found = run(&request, &Never, &mut |_| {})?.merged();
    let unit = match Engine::find(game, recipe.engine).map(|engine| engine.measure) {
        Some(Measure::Margin { unit } | Measure::Advantage { unit }) => unit,
        Some(Measure::Chance) | None => 1,
    };
    Ok(found.is_some_and(|found| f64::from(found.value.score.abs()) <= recipe.most * f64::from(unit)))
}
