//! The badge opposite the menu: who is to move, who sits there, the count, and a spinner while an engine thinks.

use bevy_egui::egui::{
    Align2, FontId, Painter, Rect, Sense, Stroke, Ui, Vec2, WidgetInfo, WidgetType, pos2, vec2,
};

use super::summary::engine_name;
use super::widgets::{spinner, token_in_row};
use crate::app::board::picture::token;
use crate::app::board::{Design, design};
use crate::app::table::{Table, Turn};
use crate::app::text::{side_name, tr, trf};
use crate::app::theme::{Theme, fonts};
use crate::games::{Outcome, Side};
use crate::record::Seat;

/// What the badge says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Badge {
    /// The game's id.
    pub game: &'static str,
    /// Whose piece is shown; `None` when nobody is to move.
    pub side: Option<Side>,
    /// "Black to move", "White wins".
    pub title: String,
    /// "person", "Classic engine", "Game over".
    pub who: String,
    /// Points on the board, by [`Side::index`].
    pub tally: Option<[u32; 2]>,
    /// Whether an engine is at work.
    pub thinking: bool,
    /// Where both choose at once: for each side whether it has chosen, by [`Side::index`].
    pub chosen: Option<[bool; 2]>,
}

/// Whether what both choose at once is called a round.
#[must_use]
pub(super) fn has_rounds(game: &str) -> bool {
    design(game).is_some_and(Design::has_rounds)
}

impl Badge {
    /// What is said of the table now; `None` when there is no match.
    #[must_use]
    pub(super) fn new(table: &Table, turn: Turn) -> Option<Self> {
        let position = table.position()?;
        let (game, tally) = (position.id(), position.tally());
        let Some(side) = table.to_move() else {
            // The result is told when the last move has landed, not before.
            let over = position.ending().filter(|_| turn == Turn::Over);
            let title = over.map_or_else(String::new, |ending| match ending.outcome {
                Outcome::Win(side) => trf("celebrate.win", &[("side", side_name(position.id(), side))]),
                Outcome::Draw => tr("celebrate.draw").to_owned(),
            });
            let who = if title.is_empty() { String::new() } else { tr("badge.over").to_owned() };
            return Some(Self { game, side: None, title, who, tally, thinking: false, chosen: None });
        };
        if position.must_act() == [true; 2] {
            return Some(Self::at_once(table, turn, game, tally));
        }
        let who = match table.seat(side) {
            _ if turn == Turn::Paused => tr("badge.paused").to_owned(),
            Some(Seat::Engine { engine, .. }) => {
                trf("badge.engine", &[("engine", engine_name(position.id(), engine))])
            }
            Some(Seat::Person) | None => tr("badge.person").to_owned(),
        };
        let title = trf("badge.to-move", &[("side", side_name(position.id(), side))]);
        Some(Self {
            game,
            side: Some(side),
            title,
            who,
            tally,
            thinking: matches!(turn, Turn::Thinking | Turn::Showing),
            chosen: None,
        })
    }

    /// What is said where both choose at once: which tick it is, and who is waited for. What was chosen is not told.
    fn at_once(table: &Table, turn: Turn, game: &'static str, tally: Option<[u32; 2]>) -> Self {
        let tick = (table.cursor() + 1).to_string();
        let persons = table.awaited().filter(|&side| table.is_person(side)).count();
        let who = match turn {
            _ if turn == Turn::Paused || table.is_paused() => tr("badge.paused").to_owned(),
            Turn::Person if persons == 2 => tr("badge.both-choose").to_owned(),
            Turn::Person => {
                let side = table.awaited().find(|&side| table.is_person(side)).unwrap_or(Side::First);
                trf("badge.chooses", &[("side", side_name(game, side))])
            }
            Turn::Thinking | Turn::Showing => tr("badge.engines-choose").to_owned(),
            _ => String::new(),
        };
        let chosen = Some(Side::BOTH.map(|side| table.is_sealed(side)));
        let title = trf(if has_rounds(game) { "badge.round" } else { "badge.tick" }, &[("number", &tick)]);
        Self { game, side: None, title, who, tally, thinking: turn == Turn::Thinking, chosen }
    }

    /// Shows it at the right end of a bar that is laid out from right to left. `part` of the tick is over, where one runs.
    pub(super) fn show(&self, ui: &mut Ui, part: Option<f32>, theme: &Theme, narrow: bool) {
        if !narrow && let Some(tally) = self.tally {
            let (rect, _) =
                ui.allocate_exact_size(vec2(counts_width(theme.sizes.text), 24.0), Sense::hover());
            counts(ui.painter(), self.game, rect, tally, theme.sizes.text, theme);
            ui.add_space(theme.sizes.gap);
        }
        self.words(ui, theme, narrow);
        if let Some(side) = self.side {
            let radius = if narrow { 9.0 } else { 12.0 };
            token_in_row(ui, self.game, radius, 2.0 * radius, side, theme);
        }
        if let Some(part) = part {
            countdown(ui, part, if narrow { 20.0 } else { 26.0 }, theme);
        } else if let Some(chosen) = self.chosen {
            self.choosers(ui, chosen, theme, narrow);
        }
        if self.thinking && part.is_none() {
            spinner(ui, if narrow { 18.0 } else { 22.0 }, theme);
        }
    }

    /// Each side's piece, with a ring around it once it has chosen.
    fn choosers(&self, ui: &mut Ui, chosen: [bool; 2], theme: &Theme, narrow: bool) {
        let radius = if narrow { 7.0 } else { 9.0 };
        // From right to left.
        for side in [Side::Second, Side::First] {
            let (rect, _) = ui.allocate_exact_size(vec2(radius * 3.2, radius * 3.2), Sense::hover());
            token(ui.painter(), self.game, rect.center(), radius, side, theme);
            if chosen[side.index()] {
                let ring = Stroke::new(2.0, theme.panel.text.egui());
                ui.painter().circle_stroke(rect.center(), radius * 1.5, ring);
            }
        }
    }

    /// Two lines; the width is that of the longer one. On a narrow screen the counts stand in the second.
    fn words(&self, ui: &mut Ui, theme: &Theme, narrow: bool) {
        let (small, ink) = (theme.sizes.text_small, theme.panel.text.egui());
        let title_size = if narrow { small + 1.0 } else { theme.sizes.text };
        let line = |text: &str, font, ink| ui.painter().layout_no_wrap(text.to_owned(), font, ink);
        let title = line(&self.title, FontId::new(title_size, fonts::strong()), ink);
        let who = line(&self.who, FontId::proportional(small), theme.panel.quiet.egui());
        let tally = self.tally.filter(|_| narrow);
        let gap = if self.who.is_empty() { 0.0 } else { 8.0 };
        let second = who.size().x + tally.map_or(0.0, |_| gap + counts_width(small));
        let lines = if second > 0.0 { title.size().y + who.size().y } else { title.size().y };
        let size = vec2(second.max(title.size().x), lines);
        let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
        let below = rect.with_min_y(rect.top() + title.size().y);
        if let Some(tally) = tally {
            let left = below.left() + who.size().x + gap;
            counts(ui.painter(), self.game, below.with_min_x(left), tally, small, theme);
        }
        ui.painter().galley(rect.min, title, ink);
        ui.painter().galley(below.min, who, ink);
    }
}

/// What is left of a tick, as a part of a ring.
fn countdown(ui: &mut Ui, part: f32, size: f32, theme: &Theme) {
    let (rect, response) = ui.allocate_exact_size(Vec2::splat(size), Sense::hover());
    response.widget_info(|| WidgetInfo::new(WidgetType::ProgressIndicator));
    let (radius, width) = (size / 2.0 - 2.5, 4.0);
    ui.painter().circle_stroke(rect.center(), radius, Stroke::new(width, theme.panel.outline.egui()));
    let left = (1.0 - part).clamp(0.0, 1.0);
    let points = (0..=24u8).map(|step| {
        let angle = -std::f32::consts::FRAC_PI_2 + left * f32::from(step) / 24.0 * std::f32::consts::TAU;
        rect.center() + radius * Vec2::angled(angle)
    });
    ui.painter().line(points.collect(), Stroke::new(width, theme.panel.accent.egui()));
}

/// Width of both sides' counts with letters of this size, in logical pixels.
fn counts_width(size: f32) -> f32 {
    2.0 * size * STEP
}

/// How far the second side's count begins from the first one's, in heights of a letter.
const STEP: f32 = 3.2;

/// Each side's piece with its points.
fn counts(painter: &Painter, game: &str, rect: Rect, tally: [u32; 2], size: f32, theme: &Theme) {
    let (step, radius) = (size * STEP, size * 0.45);
    for side in Side::BOTH {
        let left = rect.left() + step * side.index() as f32;
        token(painter, game, pos2(left + radius + 1.0, rect.center().y), radius, side, theme);
        let at = pos2(left + 2.0 * radius + 6.0, rect.center().y);
        let font = FontId::new(size, fonts::strong());
        painter.text(at, Align2::LEFT_CENTER, tally[side.index()], font, theme.panel.text.egui());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::screens::first_engine;
    use crate::record::Match;

    #[test]
    fn the_badge_follows_the_table() {
        assert_eq!(Badge::new(&Table::default(), Turn::Empty), None);
        let seats = [Seat::Person, first_engine("othello")];
        let mut record = Match::new("othello", seats);
        let badge = Badge::new(&Table::open(record.clone()).unwrap(), Turn::Person).unwrap();
        assert_eq!((badge.title.as_str(), badge.who.as_str()), ("Black to move", "person"));
        assert_eq!((badge.side, badge.tally, badge.thinking), (Some(Side::First), Some([2, 2]), false));
        record.moves.push("f5".to_owned());
        record.cursor = 1;
        let badge = Badge::new(&Table::open(record).unwrap(), Turn::Thinking).unwrap();
        assert_eq!((badge.title.as_str(), badge.who.as_str()), ("White to move", "Classic engine"));
        assert_eq!((badge.tally, badge.thinking), (Some([4, 1]), true));
        let mut record = Match::new("othello", [Seat::Person, Seat::Person]);
        record.start = format!("XO-{} X", "-".repeat(61));
        record.moves.push("c1".to_owned());
        record.cursor = 1;
        let table = Table::open(record).unwrap();
        assert_eq!(Badge::new(&table, Turn::Moving).unwrap().title, "");
        let badge = Badge::new(&table, Turn::Over).unwrap();
        assert_eq!((badge.title.as_str(), badge.who.as_str()), ("Black wins", "Game over"));
        assert_eq!((badge.side, badge.tally), (None, Some([3, 0])));
    }

    /// The token beside the words has the side's sign: see the contrast of signs on faces.
    #[test]
    fn the_badge_tells_light_from_dark_and_people_from_engines() {
        let mut record = Match::new("alquerque", [Seat::Person, first_engine("alquerque")]);
        let badge = |record: &Match, turn| Badge::new(&Table::open(record.clone()).unwrap(), turn).unwrap();
        let light = badge(&record, Turn::Person);
        assert_eq!((light.title.as_str(), light.who.as_str()), ("Light to move", "person"));
        assert_eq!((light.game, light.side, light.thinking), ("alquerque", Some(Side::First), false));
        record.moves = vec!["c2-c3".to_owned()];
        record.cursor = 1;
        let dark = badge(&record, Turn::Thinking);
        assert_eq!((dark.title.as_str(), dark.side), ("Dark to move", Some(Side::Second)));
        assert!(dark.who.ends_with("engine") && dark.thinking, "{dark:?}");
        assert_eq!(dark.tally, Some([12, 12]));
    }
}
