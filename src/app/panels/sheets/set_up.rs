//! The set-up sheet: who plays, from which position, how long engines may think. What is chosen is a [`Draft`] until the match begins.

use bevy::prelude::*;
use bevy_egui::EguiContexts;
use bevy_egui::egui::{Align2, FontId, Sense, Ui, vec2};

use crate::app::board::{Design, design};
use crate::app::panels::acts::Desk;
use crate::app::panels::menu;
use crate::app::panels::sheet::{Foot, lay_with_foot};
use crate::app::panels::widgets::{Button, Weight, choose, quiet, strong, token_in_row};
use crate::app::screens::{OpenSheet, Screen, Sheet, first_engine, first_match, reseeded, usual_match};
use crate::app::settings::Settings;
use crate::app::table::UiCommand;
use crate::app::text::{game_name, side_name, tr, trf};
use crate::app::theme::Theme;
use crate::app::theme::egui_style::{is_narrow, target};
use crate::engines::catalog::engines_of;
use crate::engines::levels::{Level, level_of, levels_of};
use crate::games::Side;
use crate::games::registry::{GAMES, editing, table_game};
use crate::protocol::Knobs;
use crate::record::{Match, Seat};
use crate::search::limits::{DEFAULT_TIME_MS, Limits};

/// The match that is being set up, as long as the sheet is open (or another one that came from it).
#[derive(Resource, Clone, Debug, Default)]
pub(in crate::app::panels) struct Draft(Option<Setting>);

impl Draft {
    /// The game that is being set up.
    pub(super) fn game(&self) -> Option<&'static str> {
        let game = &self.0.as_ref()?.record.game;
        GAMES.into_iter().find(|known| known == game)
    }

    /// Where the match that is being set up begins; `None` when none is.
    pub(super) fn start(&self) -> Option<&str> {
        self.0.as_ref().map(|setting| setting.record.start.as_str())
    }

    /// Lets it begin in this position of a game.
    pub(super) fn set_start(&mut self, game: &str, start: String) {
        self.0.take_if(|setting| setting.record.game != game);
        let setting = self.0.get_or_insert_with(|| Setting::of(&first_match(game)));
        setting.record.start = start;
    }
}

/// What is chosen so far.
#[derive(Clone, Debug, PartialEq)]
struct Setting {
    record: Match,
    /// The engine that a side has, or had before a person took its seat.
    engines: [Seat; 2],
    think_ms: u32,
}

impl Setting {
    /// The choices of a match, for another one.
    fn of(record: &Match) -> Self {
        let engines = record.seats.clone().map(|seat| match seat {
            Seat::Person => first_engine(&record.game),
            engine => engine,
        });
        let time = |seat: &Seat| match seat {
            Seat::Engine { limits, .. } => limits.time_ms,
            Seat::Person => None,
        };
        let think_ms = record.seats.iter().find_map(time).unwrap_or(DEFAULT_TIME_MS);
        let record = Match {
            start: record.start.clone(),
            hints: record.hints,
            tick_ms: record.tick_ms,
            ..Match::new(&*record.game, record.seats.clone())
        };
        Self { record, engines, think_ms }
    }

    fn seat(&self, side: Side) -> &Seat {
        &self.record.seats[side.index()]
    }

    /// Seats an engine, with the think time that all engines have here.
    fn set_engine(&mut self, side: Side, mut engine: Seat) {
        if let Seat::Engine { limits, .. } = &mut engine {
            limits.time_ms = Some(self.think_ms);
        }
        self.engines[side.index()] = engine.clone();
        self.record.seats[side.index()] = engine;
    }

    fn set_person(&mut self, side: Side, person: bool) {
        if person {
            self.record.seats[side.index()] = Seat::Person;
        } else {
            self.set_engine(side, self.engines[side.index()].clone());
        }
    }

    fn set_think(&mut self, ms: u32) {
        self.think_ms = ms;
        for seat in self.record.seats.iter_mut().chain(&mut self.engines) {
            if let Seat::Engine { limits, .. } = seat {
                limits.time_ms = Some(ms);
            }
        }
    }

    fn swap(&mut self) {
        self.record.seats.swap(0, 1);
        self.engines.swap(0, 1);
    }

    fn has_engine(&self) -> bool {
        self.record.seats.iter().any(|seat| *seat != Seat::Person)
    }

    /// What its game's levels call the engine at a side.
    fn level(&self, side: Side) -> Option<&'static Level> {
        level_of(&self.record.game, self.seat(side))
    }
}

/// Begins with the match at the table, on the title with what was chosen last; forgets it when all sheets are closed.
pub(super) fn prepare(open: Res<OpenSheet>, desk: Desk, settings: Res<Settings>, mut draft: ResMut<Draft>) {
    match open.0 {
        None if draft.0.is_some() => draft.0 = None,
        Some(Sheet::SetUp) if draft.0.is_none() => {
            let at_table = desk.table.record.as_ref().filter(|_| *desk.screen.get() == Screen::Playing);
            draft.0 = Some(match at_table {
                Some(record) => Setting::of(record),
                None => Setting::of(&usual_match(&settings, settings.game())),
            });
        }
        _ => {}
    }
}

/// Shows the sheet.
pub(super) fn show(
    mut contexts: EguiContexts,
    desk: Desk,
    theme: Res<Theme>,
    settings: Res<Settings>,
    mut draft: ResMut<Draft>,
    mut out: MessageWriter<UiCommand>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let narrow = is_narrow(ctx);
    let Some(setting) = draft.bypass_change_detection().0.as_mut() else { return Ok(()) };
    let feet = [
        Button { weight: Weight::Primary, width: 132.0, ..Button::new(tr("set-up.begin")) },
        Button { hint: tr("set-up.swap.hint"), ..Button::new(tr("set-up.swap")) },
    ];
    let foot = Foot { buttons: &feet, first_has_focus: true };
    let (asked, pressed) = lay_with_foot(ctx, Sheet::SetUp, &theme, &mut out, foot, |ui| {
        game(ui, setting, &settings, &theme, narrow);
        for side in Side::BOTH {
            player(ui, setting, side, &theme, narrow);
            ui.add_space(theme.sizes.gap * 0.75);
        }
        if setting.has_engine() {
            heading(ui, "menu.think-time", &theme);
            if let Some(ms) = menu::time_slider(ui, setting.think_ms) {
                setting.set_think(ms);
            }
            ui.label(quiet(tr("set-up.think-time.hint"), &theme));
            ui.add_space(theme.sizes.gap * 0.75);
        }
        pace(ui, setting, &theme, narrow);
        let asked = start(ui, setting, &desk, &theme, narrow);
        ui.add_space(theme.sizes.gap * 0.75);
        heading(ui, "set-up.hints", &theme);
        let choices = [(true, tr("set-up.hints.yes")), (false, tr("set-up.hints.no"))];
        if let Some(hints) = choose(ui, &theme, narrow, setting.record.hints, &choices) {
            setting.record.hints = hints;
        }
        asked
    });
    match pressed {
        Some(0) => {
            out.write(UiCommand::Begin(Box::new(reseeded(setting.record.clone()))));
        }
        Some(_) => setting.swap(),
        None => {}
    }
    out.write_batch(asked);
    Ok(())
}

fn heading(ui: &mut Ui, key: &str, theme: &Theme) {
    ui.label(strong(tr(key), theme.sizes.text));
}

/// Which game, where there are several: each is set up as it was last.
fn game(ui: &mut Ui, setting: &mut Setting, settings: &Settings, theme: &Theme, narrow: bool) {
    if GAMES.len() < 2 {
        return;
    }
    let choices = GAMES.map(|game| (game, game_name(game)));
    let now = GAMES.into_iter().find(|game| *game == setting.record.game).unwrap_or_default();
    if let Some(game) = choose(ui, theme, narrow, now, &choices) {
        *setting = Setting::of(&usual_match(settings, game));
    }
    ui.add_space(theme.sizes.gap * 0.75);
}

/// Who plays a side: a person or an engine, and how strong a one.
fn player(ui: &mut Ui, setting: &mut Setting, side: Side, theme: &Theme, narrow: bool) {
    let height = target(theme, narrow);
    let is_person = *setting.seat(side) == Seat::Person;
    ui.horizontal(|ui| {
        token_in_row(ui, &setting.record.game, 11.0, height, side, theme);
        let (rect, _) = ui.allocate_exact_size(vec2(66.0, height), Sense::hover());
        let font = FontId::new(theme.sizes.text, crate::app::theme::fonts::strong());
        let (name, ink) = (side_name(&setting.record.game, side), theme.panel.text.egui());
        ui.painter().text(rect.left_center(), Align2::LEFT_CENTER, name, font, ink);
        let choices = [(true, tr("seat.person")), (false, tr("seat.engine"))];
        if let Some(person) = choose(ui, theme, narrow, is_person, &choices) {
            setting.set_person(side, person);
        }
    });
    if !is_person {
        levels(ui, setting, side, theme, narrow);
        engines(ui, setting, side, theme, narrow);
    }
}

/// The levels as numbers, and what the chosen one does.
fn levels(ui: &mut Ui, setting: &mut Setting, side: Side, theme: &Theme, narrow: bool) {
    let all = levels_of(&setting.record.game);
    if all.is_empty() {
        return;
    }
    let now = setting.level(side);
    let gap = 4.0;
    let width_of = |count: usize| (ui.available_width() + gap) / count as f32 - gap;
    // Two rows where one would be too small for a finger.
    let each = if width_of(all.len()) < target(theme, narrow) { all.len().div_ceil(2) } else { all.len() };
    let width = width_of(each).min(if each < all.len() { 96.0 } else { 48.0 });
    for (row, first) in all.chunks(each).zip((1..).step_by(each)) {
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = gap;
            for (level, number) in row.iter().zip(first..) {
                let on = now == Some(level);
                let weight = if on { Weight::Primary } else { Weight::Plain };
                let (label, hint) = (number.to_string(), tr(level.name));
                let button = Button { weight, on, hint, width, tight: true, ..Button::new(&label) };
                if button.show(ui, theme, narrow) {
                    setting.set_engine(side, level.seat());
                }
            }
        });
    }
    let Some(level) = setting.level(side) else { return };
    let number = all.iter().position(|other| other == level).map_or(0, |index| index + 1);
    let (number, count) = (number.to_string(), all.len().to_string());
    let what = trf("set-up.level", &[("number", &number), ("count", &count), ("what", tr(level.name))]);
    ui.label(what);
    ui.label(quiet(tr(level.hint), theme));
}

/// The engines that play with no other limit than the time, where a game has several.
fn engines(ui: &mut Ui, setting: &mut Setting, side: Side, theme: &Theme, narrow: bool) {
    let game = setting.record.game.clone();
    let all: Vec<_> = engines_of(&game).collect();
    if all.len() < 2 && !levels_of(&game).is_empty() {
        return;
    }
    let Seat::Engine { engine, .. } = setting.seat(side).clone() else { return };
    ui.horizontal_wrapped(|ui| {
        ui.label(quiet(tr("set-up.engine"), theme));
        for choice in all {
            let on = setting.level(side).is_none() && choice.id == engine;
            let weight = if on { Weight::Primary } else { Weight::Plain };
            let button = Button { weight, on, ..Button::new(tr(choice.name)) };
            if button.show(ui, theme, narrow) {
                let limits = Limits::time(setting.think_ms);
                let seat = Seat::Engine { engine: choice.id.to_owned(), limits, knobs: Knobs::new() };
                setting.set_engine(side, seat);
            }
        }
    });
}

/// Lengths of a tick that are offered, each with the key of its name; none where everybody is waited for.
const PACES: [(Option<u32>, &str); 5] = [
    (None, "set-up.pace.step"),
    (Some(600), "set-up.pace.slow"),
    (Some(400), "set-up.pace.medium"),
    (Some(250), "set-up.pace.fast"),
    (Some(150), "set-up.pace.fastest"),
];

/// Whether the match waits for everybody or goes on by itself, in a game in which both choose at once.
fn pace(ui: &mut Ui, setting: &mut Setting, theme: &Theme, narrow: bool) {
    if !is_at_once(&setting.record.game) {
        return;
    }
    heading(ui, "set-up.pace", theme);
    ui.horizontal_wrapped(|ui| {
        for (tick_ms, name) in PACES {
            let on = setting.record.tick_ms == tick_ms;
            if option(ui, tr(name), on, theme, narrow) {
                setting.record.tick_ms = tick_ms;
            }
        }
    });
    let hint = match setting.record.tick_ms {
        None => tr("set-up.pace.step.hint").to_owned(),
        Some(ms) => trf("set-up.pace.hint", &[("ms", &ms.to_string())]),
    };
    ui.label(quiet(hint, theme));
    ui.add_space(theme.sizes.gap * 0.75);
}

/// Whether both sides choose at once in this game.
fn is_at_once(game: &str) -> bool {
    table_game(game, "").is_ok_and(|start| start.must_act() == [true; 2])
}

/// One of several that exclude each other; whether it was pressed.
fn option(ui: &mut Ui, label: &str, on: bool, theme: &Theme, narrow: bool) -> bool {
    let weight = if on { Weight::Primary } else { Weight::Plain };
    Button { weight, on, ..Button::new(label) }.show(ui, theme, narrow) && !on
}

/// Where the match begins.
fn start(ui: &mut Ui, setting: &mut Setting, desk: &Desk, theme: &Theme, narrow: bool) -> Option<UiCommand> {
    heading(ui, "set-up.start", theme);
    let offered = design(&setting.record.game).map_or_else(Vec::new, Design::starts);
    let mut starts: Vec<(String, String)> =
        offered.into_iter().map(|(key, name, start)| (trf(key, &[("name", &name)]), start)).collect();
    if starts.is_empty() {
        starts.push((tr("set-up.start.usual").to_owned(), String::new()));
    }
    let standard = starts.iter().any(|(_, start)| *start == setting.record.start);
    let mut asked = None;
    ui.horizontal_wrapped(|ui| {
        let weight = |on| if on { Weight::Primary } else { Weight::Plain };
        for (name, start) in starts {
            if option(ui, &name, start == setting.record.start, theme, narrow) {
                setting.record.start = start;
            }
        }
        if !standard {
            let own = Button { weight: weight(true), on: true, ..Button::new(tr("set-up.start.own")) };
            own.show(ui, theme, narrow);
        }
        let here = desk.table.position().filter(|position| position.id() == setting.record.game);
        let here = here.map(|position| position.text());
        if let Some(here) =
            here.filter(|here| *desk.screen.get() == Screen::Playing && *here != setting.record.start)
        {
            let button =
                Button { hint: tr("set-up.start.here.hint"), ..Button::new(tr("set-up.start.here")) };
            if button.show(ui, theme, narrow) {
                setting.record.start = here;
            }
        }
        if editing(&setting.record.game).is_none() {
            return;
        }
        let editor =
            Button { hint: tr("set-up.start.editor.hint"), ..Button::new(tr("set-up.start.editor")) };
        if editor.show(ui, theme, narrow) {
            asked = Some(UiCommand::OpenSheet(Sheet::Editor));
        }
    });
    asked
}

#[cfg(test)]
mod tests {
    use super::*;

    fn setting() -> Setting {
        Setting::of(&Match::new("othello", [Seat::Person, levels_of("othello")[4].seat()]))
    }

    #[test]
    fn a_level_stays_the_same_level_whatever_the_think_time() {
        let mut setting = setting();
        setting.set_think(250);
        assert_eq!(setting.level(Side::Second), Some(&levels_of("othello")[4]));
        setting.set_person(Side::Second, true);
        setting.set_think(300);
        setting.set_person(Side::Second, false);
        assert_eq!(*setting.seat(Side::Second), levels_of("othello")[4].seat_within(300));
        setting.set_engine(Side::First, levels_of("othello")[7].seat());
        assert_eq!(*setting.seat(Side::First), levels_of("othello")[7].seat_within(300));
    }

    #[test]
    fn whoever_swaps_sides_keeps_everything_else() {
        let mut setting = setting();
        setting.record.hints = false;
        setting.swap();
        let record = &setting.record;
        assert_eq!(record.seats, [levels_of("othello")[4].seat(), Seat::Person]);
        assert!(!record.hints && record.moves.is_empty());
        setting.swap();
        assert_eq!(setting.record.seats[0], Seat::Person);
    }

    #[test]
    fn the_next_match_is_set_up_like_the_last_but_begins_anew() {
        let mut record = Match::new("othello", [Seat::Person, Seat::Person]);
        record.start = format!("XO-{} X", "-".repeat(61));
        record.moves = vec!["c1".to_owned()];
        record.cursor = 1;
        let setting = Setting::of(&record);
        assert_eq!(setting.record.start, record.start);
        assert!(setting.record.moves.is_empty() && !setting.has_engine());
    }
}
