//! What each move is worth, on its own place: the value with its bound, faint while it is uncertain, and a dot whose area tells on a log scale how
//! much was spent on it.

use bevy::math::ops;
use bevy::prelude::*;

use super::looks::{DOT, Drawing, Drawings, PLATE};
use crate::app::board::{Board, Design, Lettering, Orientation, design, place_of};
use crate::app::panels::{result_word, value_number};
use crate::app::settings::{BoardValues, Settings};
use crate::app::table::{Table, Turn};
use crate::app::text::tr;
use crate::app::theme::Theme;
use crate::app::theme::fonts::Fonts;
use crate::app::thinking::Thought;
use crate::engines::catalog::{Engine, Measure};
use crate::search::report::{Bound, Candidate, Value};
use crate::search::shard::Merged;
use crate::search::tally::CERTAIN;

/// A value on the board.
#[derive(Component, Clone, Debug, PartialEq)]
pub struct ValueMark {
    /// The move.
    pub action: String,
    /// What it is worth for the side that searches.
    pub text: String,
    /// Whether it is uncertain: only a bound is known, or it is from a shallower search than others.
    pub faint: bool,
    /// The radius of the dot, in parts of the largest one.
    pub effort: f32,
    /// Whether it is the move that would be played: it has a frame.
    pub best: bool,
    /// Whether it is proven to win or to lose, by the search or by the solver beside it: it has a sign.
    pub proven: Option<bool>,
}

/// The parts of a [`ValueMark`] that change.
#[derive(Component, Clone, Copy, Debug)]
pub(super) struct Parts {
    text: Entity,
    dot: Entity,
    frame: Entity,
    sign: Entity,
}

/// Height of the letters, in board units.
const LETTERS: f32 = 28.0;

/// How opaque the letters of an uncertain value are.
pub const FAINT: f32 = 0.66;

/// The radius of the largest dot, in board units.
const LARGEST: f32 = 12.0;

/// The least that a radius shrinks to: what was looked at at all is seen.
const LEAST: f32 = 0.25;

/// How far above the middle of its place a value stands: it covers the mark of a legal move.
const RAISED: f32 = 6.0;
/// How far below the middle its dot lies.
const LOWERED: f32 = -31.0;

/// An estimate up to this is called even, in units of the game's margin.
const EVEN: f32 = 1.0;
/// An estimate up to this is called better or worse, beyond it good or bad.
const SLIGHT: f32 = 4.0;

/// The same for chances to win, as the distance from even.
const EVEN_CHANCE: f32 = 0.05;
/// A chance up to this far from even is called better or worse.
const SLIGHT_CHANCE: f32 = 0.2;

/// A move with less than one part in so many of all playouts is known by few of them.
const FEW: u64 = 50;

/// Whether values are shown while the table waits for `turn`.
#[must_use]
pub(super) fn are_shown(game: &str, settings: &Settings, turn: Turn) -> bool {
    let has_room = design(game).is_some_and(Design::has_values);
    has_room
        && settings.values != BoardValues::Off
        && !matches!(turn, Turn::Moving | Turn::Empty | Turn::Over)
}

/// The values that ought to be on the board: those of the very position that is on the table.
fn due(thought: &Thought, table: &Table, turn: Turn, settings: &Settings) -> Vec<ValueMark> {
    let position = table.position().filter(|position| position.key() == thought.position);
    let (Some(position), Some(merged)) = (position, &thought.merged) else { return Vec::new() };
    if !are_shown(position.id(), settings, turn) {
        return Vec::new();
    }
    let measure =
        Engine::find(position.id(), &thought.engine).map_or(Measure::Chance, |engine| engine.measure);
    let most = merged.moves.iter().map(|one| one.effort).max().unwrap_or(0);
    let mark = |one: &Candidate<String>| ValueMark {
        action: one.mv.clone(),
        text: text(one.value, measure, settings.values),
        faint: is_uncertain(one, merged),
        effort: radius(one.effort, most),
        best: one.mv == merged.best,
        proven: proven(one.value).or_else(|| thought.proofs.get(&one.mv).map(|result| *result > 0)),
    };
    merged.moves.iter().map(mark).collect()
}

/// Whether a move wins for certain, or loses for certain: a bound may be enough to know that.
fn proven(value: Value) -> Option<bool> {
    match (value.proven?, value.bound) {
        (1.., Bound::Exact | Bound::Lower) => Some(true),
        (..=-1, Bound::Exact | Bound::Upper) => Some(false),
        _ => None,
    }
}

/// A bound, or a value from a shallower search than others have; in a search by playouts, one from few of them.
fn is_uncertain(one: &Candidate<String>, merged: &Merged<String>) -> bool {
    let few = match merged.tree {
        Some(_) => one.effort.saturating_mul(FEW) < merged.effort.playouts,
        None => one.depth < merged.depth,
    };
    one.value.bound != Bound::Exact || (few && one.value.proven.is_none())
}

/// The radius of a dot whose area grows with the logarithm of the effort, in parts of the largest one.
fn radius(effort: u64, most: u64) -> f32 {
    let log = |count: u64| ops::ln(count as f32 + 1.0);
    let area = if most == 0 { 0.0 } else { log(effort) / log(most) };
    area.sqrt().max(LEAST)
}

/// A value as there is room for it on the board.
fn text(value: Value, measure: Measure, values: BoardValues) -> String {
    match values {
        BoardValues::Words => words(value, measure),
        BoardValues::Off | BoardValues::Discs => value_number(value, measure).replace(' ', ""),
    }
}

/// In a word, for the side that searches.
fn words(value: Value, measure: Measure) -> String {
    let mark = match value.bound {
        Bound::Exact => "",
        Bound::Lower => "≥ ",
        Bound::Upper => "≤ ",
    };
    let (lead, even, slight) = match measure {
        Measure::Margin { unit } | Measure::Advantage { unit } => {
            (value.score as f32 / unit.max(1) as f32, EVEN, SLIGHT)
        }
        Measure::Chance => (value.score as f32 / CERTAIN as f32 - 0.5, EVEN_CHANCE, SLIGHT_CHANCE),
    };
    let word = tr(match value.proven {
        Some(result) => result_word(result),
        None if lead.abs() <= even => "value.even",
        None if lead.abs() <= slight && lead > 0.0 => "value.better",
        None if lead > 0.0 => "value.good",
        None if lead >= -slight => "value.worse",
        None => "value.bad",
    });
    format!("{mark}{word}")
}

/// What it takes to put a value on the board.
#[derive(bevy::ecs::system::SystemParam)]
pub(super) struct Pen<'w, 's> {
    commands: Commands<'w, 's>,
    drawings: Res<'w, Drawings>,
    theme: Res<'w, Theme>,
    fonts: Res<'w, Fonts>,
}

impl Pen<'_, '_> {
    fn ink(&self, mark: &ValueMark) -> Color {
        self.theme.marks.label.faded(if mark.faint { FAINT } else { 1.0 }).color()
    }

    fn write(&mut self, board: Entity, at: Vec2, mark: ValueMark) {
        let font = TextFont { font: self.fonts.strong.clone().into(), ..default() };
        let ink = TextColor(self.ink(&mark));
        let text = (Text2d::new(&mark.text), Lettering(LETTERS), font, ink);
        let text = self.commands.spawn((text, Transform::from_xyz(0.0, RAISED, 0.2))).id();
        let dot = self.commands.spawn((self.drawings.draw(Drawing::Effort), dot(mark.effort))).id();
        let plate = Transform::from_xyz(0.0, RAISED, 0.0);
        let plate = self.commands.spawn((self.drawings.draw(Drawing::Plate), plate)).id();
        let frame = (self.drawings.draw(Drawing::Frame), shown(mark.best));
        let frame = self.commands.spawn((frame, Transform::from_xyz(0.0, RAISED, 0.1))).id();
        let corner = Transform::from_translation((PLATE + Vec2::new(0.0, RAISED)).extend(0.3));
        let sign = self.drawings.draw(sign_of(mark.proven));
        let sign = self.commands.spawn((sign, shown(mark.proven.is_some()), corner)).id();
        let place = (Transform::from_translation(at.extend(1.3)), Visibility::default());
        let parts = Parts { text, dot, frame, sign };
        let root = self.commands.spawn((mark, parts, place, ChildOf(board))).id();
        self.commands.entity(root).add_children(&[plate, dot, frame, text, sign]);
    }
}

fn dot(effort: f32) -> Transform {
    let size = effort * LARGEST / DOT;
    Transform::from_xyz(0.0, LOWERED, 0.1).with_scale(Vec3::new(size, size, 1.0))
}

/// Only the best value has its frame, only a proven one its sign.
fn shown(due: bool) -> Visibility {
    if due { Visibility::Inherited } else { Visibility::Hidden }
}

fn sign_of(proven: Option<bool>) -> Drawing {
    if proven == Some(false) { Drawing::Lost } else { Drawing::Won }
}

/// Keeps the values on the board as the search tells them.
pub(super) fn show(
    thought: Res<Thought>,
    table: Res<Table>,
    turn: Res<Turn>,
    settings: Res<Settings>,
    way: Res<Orientation>,
    board: Option<Single<Entity, With<Board>>>,
    mut marks: Query<(Entity, &mut ValueMark, &Parts, &ChildOf)>,
    mut texts: Query<(&mut Text2d, &mut TextColor)>,
    mut dots: Query<&mut Transform>,
    mut frames: Query<&mut Visibility>,
    mut signs: Query<&mut Mesh2d>,
    mut pen: Pen,
) {
    let Some(board) = board else { return };
    let repaint = pen.theme.is_changed() || way.is_changed();
    let mut due = due(&thought, &table, *turn, &settings);
    for (entity, mut mark, parts, parent) in &mut marks {
        let stays = due.iter().position(|wanted| wanted.action == mark.action);
        let Some(index) = stays.filter(|_| parent.parent() == *board && !repaint) else {
            pen.commands.entity(entity).despawn();
            continue;
        };
        let wanted = due.swap_remove(index);
        if *mark == wanted {
            continue;
        }
        if let Ok((mut text, mut color)) = texts.get_mut(parts.text) {
            if text.0 != wanted.text {
                text.0.clone_from(&wanted.text);
            }
            color.set_if_neq(TextColor(pen.ink(&wanted)));
        }
        if let Ok(mut place) = dots.get_mut(parts.dot) {
            *place = dot(wanted.effort);
        }
        for (part, due) in [(parts.frame, wanted.best), (parts.sign, wanted.proven.is_some())] {
            if let Ok(mut visible) = frames.get_mut(part) {
                visible.set_if_neq(shown(due));
            }
        }
        if let Ok(mut mesh) = signs.get_mut(parts.sign) {
            mesh.set_if_neq(pen.drawings.draw(sign_of(wanted.proven)).0);
        }
        *mark = wanted;
    }
    let Some((position, side)) = table.position().zip(thought.side) else { return };
    for mark in due {
        if let Some(at) = place_of(position, side, &mark.action, *way) {
            pen.write(*board, at, mark);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::looks::plate_ink;
    use super::*;
    use crate::app::settings::ThemeChoice;
    use crate::search::report::Effort;
    use crate::search::tally::Tree;

    const DISCS: Measure = Measure::Margin { unit: 100 };

    fn value(score: i32, bound: Bound, proven: Option<i32>) -> Value {
        Value { score, bound, proven }
    }

    #[test]
    fn a_value_fits_its_place_as_a_number_and_as_a_word() {
        for (value, number, word) in [
            (value(130, Bound::Exact, None), "+1.3", "better"),
            (value(-40, Bound::Lower, None), "≥−0.4", "≥ even"),
            (value(-900, Bound::Upper, None), "≤−9.0", "≤ bad"),
            (value(900, Bound::Exact, None), "+9.0", "good"),
            (value(-200, Bound::Exact, None), "−2.0", "worse"),
            (value(0, Bound::Exact, Some(6)), "+6", "wins"),
            (value(0, Bound::Exact, Some(0)), "0", "draw"),
            (value(0, Bound::Lower, Some(-64)), "≥−64", "≥ loses"),
        ] {
            assert_eq!(text(value, DISCS, BoardValues::Discs), number);
            assert_eq!(text(value, DISCS, BoardValues::Words), word);
        }
    }

    #[test]
    fn the_dots_area_grows_with_the_logarithm_of_the_effort() {
        assert_eq!(radius(1_000_000, 1_000_000), 1.0);
        let half = radius(999, 999_999);
        assert!((half * half - 0.5).abs() < 0.01, "{half}");
        assert_eq!((radius(0, 100), radius(0, 0)), (LEAST, LEAST));
    }

    /// Kind of fault: what is drawn faintly cannot be read.
    #[test]
    fn even_a_faint_value_can_be_read_on_its_plate() {
        for theme in ThemeChoice::ALL.map(Theme::new) {
            assert!(theme.marks.label.faded(FAINT).contrast(plate_ink(&theme)) >= 4.5, "{}", theme.name);
            for field in [theme.othello.field, theme.othello.field_light, theme.othello.field_dark] {
                assert!(theme.marks.legal.contrast(field) >= 3.0, "{}", theme.name);
                assert!(theme.marks.thought.contrast(field) >= 3.0, "{}", theme.name);
            }
        }
    }

    #[test]
    fn a_chance_fits_its_place_as_a_number_and_as_a_word() {
        for (value, number, word) in [
            (value(5_400, Bound::Exact, None), "54%", "even"),
            (value(6_200, Bound::Exact, None), "62%", "better"),
            (value(9_990, Bound::Exact, None), ">99%", "good"),
            (value(3_500, Bound::Exact, None), "35%", "worse"),
            (value(0, Bound::Exact, None), "<1%", "bad"),
            (value(10_000, Bound::Exact, Some(1)), "wins", "wins"),
            (value(5_000, Bound::Exact, Some(0)), "draw", "draw"),
            (value(0, Bound::Exact, Some(-1)), "loses", "loses"),
        ] {
            assert_eq!(text(value, Measure::Chance, BoardValues::Discs), number);
            assert_eq!(text(value, Measure::Chance, BoardValues::Words), word);
        }
    }

    #[test]
    fn a_proven_win_or_loss_has_its_sign_and_nothing_else_has_one() {
        for (result, bound, sign) in [
            (Some(1), Bound::Exact, Some(true)),
            (Some(2), Bound::Lower, Some(true)),
            (Some(1), Bound::Upper, None),
            (Some(-1), Bound::Exact, Some(false)),
            (Some(-1), Bound::Lower, None),
            (Some(0), Bound::Exact, None),
            (None, Bound::Exact, None),
        ] {
            assert_eq!(proven(value(0, bound, result)), sign, "{result:?} {bound:?}");
        }
    }

    #[test]
    fn what_is_bounded_or_shallow_is_uncertain_and_what_is_proven_is_not() {
        let merged = merged(None);
        let one = |depth, value| Candidate { mv: String::new(), value, depth, effort: 1 };
        assert!(!is_uncertain(&one(8, value(1, Bound::Exact, None)), &merged));
        assert!(is_uncertain(&one(8, value(1, Bound::Upper, None)), &merged));
        assert!(is_uncertain(&one(7, value(1, Bound::Exact, None)), &merged));
        assert!(!is_uncertain(&one(7, value(1, Bound::Exact, Some(2))), &merged));
    }

    #[test]
    fn a_move_with_few_playouts_is_uncertain_unless_it_is_proven() {
        let merged = merged(Some(Tree::default()));
        let one = |effort, value| Candidate { mv: String::new(), value, depth: 8, effort };
        assert!(!is_uncertain(&one(20, value(1, Bound::Exact, None)), &merged));
        assert!(is_uncertain(&one(19, value(1, Bound::Exact, None)), &merged));
        assert!(!is_uncertain(&one(2, value(1, Bound::Exact, Some(1))), &merged));
    }

    /// A search to depth 8, or one with 1,000 playouts.
    fn merged(tree: Option<Tree>) -> Merged<String> {
        Merged {
            best: String::new(),
            value: Value::default(),
            pv: Vec::new(),
            depth: 8,
            confidence: 100,
            deepest: 8,
            solved: false,
            moves: Vec::new(),
            effort: Effort { playouts: 1_000, ..Effort::default() },
            tree,
            joint: None,
        }
    }
}
