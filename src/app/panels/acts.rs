//! What a person may ask for by a button or a key: when it is possible, and which command it becomes.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::PanelState;
use crate::app::board::typing::Typing;
use crate::app::board::{Design, design};
use crate::app::celebrate::Celebrating;
use crate::app::notice::Notice;
use crate::app::save::Saved;
use crate::app::screens::{OpenSheet, Screen, Sheet, first_engine, reseeded, usual_match};
use crate::app::settings::{BoardValues, Change, Settings};
use crate::app::showcase::Caption;
use crate::app::table::{Table, Ticking, Turn, UiCommand};
use crate::app::text::tr;
use crate::app::thinking::{Analysis, Asker, Hint};
use crate::games::Side;
use crate::games::registry::GAMES;
use crate::record::{Match, Seat};

/// An action of the interface.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Act {
    /// Begin a match as it was chosen last.
    Play,
    /// Look at the next game on the title.
    NextGame,
    /// Go to the showcase.
    Watch,
    /// Open the saved match.
    Resume,
    /// Begin again, with the same seats.
    Rematch,
    /// Begin again with the sides swapped.
    Swapped,
    /// Take back the last turn.
    Undo,
    /// Play again what was taken back.
    Redo,
    /// Look at the first position.
    First,
    /// Look at the turn before.
    StepBack,
    /// Look at the turn after.
    StepOn,
    /// Look at the last position.
    Last,
    /// Ask what an engine would play.
    Hint,
    /// The engine shall play the best it has found.
    MoveNow,
    /// Pause the match, or go on with it.
    Pause,
    /// Show or hide the search panel.
    SearchPanel,
    /// Show or hide the list of moves.
    MovesPanel,
    /// Put the moves on the clipboard.
    CopyMoves,
    /// Show or hide what each move is worth on the board.
    Values,
    /// Give the first side to an engine or a person.
    FirstSeat,
    /// Give the second side to an engine or a person.
    SecondSeat,
    /// Less think time.
    ThinkLess,
    /// More think time.
    ThinkMore,
    /// Show or hide the equilibrium of a game that is one table.
    Equilibrium,
    /// Begin the smaller game in which it can be seen how this one's engine decides.
    Lesson,
    /// Let an engine think about every position that a person looks at, or no longer.
    Analysis,
    /// Back to the title.
    Back,
    /// Lay this sheet over the screen.
    Sheet(Sheet),
}

/// Think times that the keys step through, in milliseconds.
const THINK_STEPS: [u32; 10] = [100, 250, 500, 1_000, 2_000, 4_000, 8_000, 15_000, 30_000, 60_000];

/// What the possibility of an action depends on.
#[derive(SystemParam)]
pub(super) struct Desk<'w> {
    /// Where the person is.
    pub screen: Res<'w, State<Screen>>,
    /// The match.
    pub table: Res<'w, Table>,
    /// What it waits for.
    pub turn: Res<'w, Turn>,
    /// The match that may be resumed.
    pub saved: Res<'w, Saved>,
    /// What went wrong, if anything did.
    pub notice: Res<'w, Notice>,
    /// What the showcase says.
    pub caption: Res<'w, Caption>,
    /// The end that is celebrated.
    pub celebrating: Res<'w, Celebrating>,
    /// The sheet that lies over the screen.
    pub sheet: Res<'w, OpenSheet>,
    /// The move that is being typed.
    pub typing: Res<'w, Typing>,
    /// Whether positions are analysed.
    pub analysis: Res<'w, Analysis>,
    /// What has been set.
    pub settings: Res<'w, Settings>,
    /// What the panels remember.
    pub state: Res<'w, PanelState>,
    /// The hint that was asked for.
    pub hint: Res<'w, Hint>,
    /// How far the tick has come.
    pub ticking: Res<'w, Ticking>,
}

impl Desk<'_> {
    /// Whether there is something that [`UiCommand::Dismiss`] takes away.
    pub(super) fn something_is_said(&self) -> bool {
        self.notice.0.is_some() || self.celebrating.0.is_some()
    }

    fn may_ask_for_a_hint(&self) -> bool {
        self.settings.hints && Asker::now(&self.table, *self.turn).is_some()
    }

    /// Whether there is anything that a pause would stop, or that waits for its end.
    fn may_pause(&self) -> bool {
        let ticks = self.table.tick().is_some();
        let goes_on = match *self.turn {
            Turn::Thinking | Turn::Showing | Turn::Passing | Turn::Moving | Turn::Paused => true,
            Turn::Over => *self.screen.get() == Screen::Showcase,
            Turn::Person => ticks || self.table.engines_to_move(Turn::Person).next().is_some(),
            Turn::Looking | Turn::Empty => false,
        };
        self.table.is_paused() || goes_on && (ticks || self.table.has_engine())
    }
}

impl Act {
    /// Whether a key that is held down asks again and again.
    #[must_use]
    pub(super) const fn repeats(self) -> bool {
        matches!(self, Act::Undo | Act::Redo | Act::StepBack | Act::StepOn | Act::ThinkLess | Act::ThinkMore)
    }

    /// Whether the action belongs to a screen.
    #[must_use]
    pub(super) const fn is_on(self, screen: Screen) -> bool {
        match self {
            Act::Play | Act::NextGame | Act::Watch | Act::Resume => matches!(screen, Screen::Title),
            Act::Rematch
            | Act::Swapped
            | Act::Undo
            | Act::Redo
            | Act::First
            | Act::StepBack
            | Act::StepOn
            | Act::Last
            | Act::Hint
            | Act::MoveNow
            | Act::FirstSeat
            | Act::SecondSeat
            | Act::ThinkLess
            | Act::ThinkMore
            | Act::MovesPanel
            | Act::CopyMoves
            | Act::Analysis
            | Act::Equilibrium
            | Act::Back => matches!(screen, Screen::Playing),
            Act::Pause | Act::SearchPanel | Act::Values => {
                matches!(screen, Screen::Playing | Screen::Showcase)
            }
            Act::Sheet(Sheet::Editor) => matches!(screen, Screen::Playing),
            Act::Lesson | Act::Sheet(_) => matches!(screen, Screen::Title | Screen::Playing),
        }
    }

    /// What the action is called.
    #[must_use]
    pub(super) fn label(self) -> &'static str {
        tr(match self {
            Act::First => "menu.first",
            Act::StepBack => "menu.step-back",
            Act::StepOn => "menu.step-on",
            Act::Last => "menu.last",
            Act::Hint => "menu.hint-act",
            Act::Pause => "menu.pause",
            Act::MovesPanel => "menu.moves",
            Act::CopyMoves => "menu.copy-moves",
            Act::Values => "menu.values",
            Act::Play => "title.play",
            Act::NextGame => "title.next-game",
            Act::Watch => "title.watch",
            Act::Resume => "title.resume",
            Act::Rematch => "menu.rematch",
            Act::Swapped => "menu.swapped",
            Act::Undo => "menu.undo",
            Act::Redo => "menu.redo",
            Act::MoveNow => "menu.move-now",
            Act::SearchPanel => "menu.search-panel",
            Act::FirstSeat => "menu.first-seat",
            Act::SecondSeat => "menu.second-seat",
            Act::ThinkLess => "menu.think-less",
            Act::ThinkMore => "menu.think-more",
            Act::Analysis => "menu.analysis",
            Act::Equilibrium => "menu.equilibrium",
            Act::Lesson => "rules.duct.begin",
            Act::Back => "menu.title",
            Act::Sheet(sheet) => return sheet.title(),
        })
    }

    /// The command that the action is now; `None` while it is not possible.
    #[must_use]
    pub(super) fn command(self, desk: &Desk) -> Option<UiCommand> {
        let table = &desk.table;
        match self {
            Act::Play => {
                let record = usual_match(&desk.settings, desk.settings.game());
                Some(UiCommand::Begin(Box::new(reseeded(record))))
            }
            Act::NextGame => {
                let next = GAMES.iter().cycle().skip_while(|game| **game != desk.settings.game()).nth(1);
                next.map(|game| UiCommand::Set(Change::Game(game)))
            }
            Act::Watch => Some(UiCommand::Open(Screen::Showcase)),
            Act::Resume => desk.saved.0.as_ref().map(|_| UiCommand::Resume),
            Act::Rematch => (!table.is_empty()).then_some(UiCommand::NewGame),
            Act::Swapped => table.record.as_ref().map(|record| UiCommand::Begin(Box::new(swapped(record)))),
            // Where the game goes on by itself, nothing is taken back before it is over.
            Act::Undo if table.tick().is_some() && *desk.turn != Turn::Over => None,
            Act::Undo => table.undo_target().map(|_| UiCommand::Undo),
            Act::Redo => table.redo_target().map(|_| UiCommand::Redo),
            Act::First => (table.cursor() > 0).then_some(UiCommand::Jump(0)),
            Act::StepBack => table.back_target().map(UiCommand::Jump),
            Act::StepOn => table.on_target().map(UiCommand::Jump),
            Act::Last => (table.cursor() < table.len()).then_some(UiCommand::Jump(usize::MAX)),
            Act::Hint => desk.may_ask_for_a_hint().then_some(UiCommand::Hint),
            Act::MoveNow => matches!(*desk.turn, Turn::Thinking | Turn::Showing | Turn::Looking)
                .then_some(UiCommand::MoveNow),
            Act::Pause => desk.may_pause().then_some(UiCommand::TogglePause),
            Act::SearchPanel => Some(UiCommand::ToggleSearchPanel),
            Act::MovesPanel => Some(UiCommand::ToggleMoves),
            Act::CopyMoves => (!table.is_empty()).then_some(UiCommand::CopyMoves),
            Act::Values => Some(UiCommand::Set(Change::Values(match desk.settings.values {
                BoardValues::Off => BoardValues::Discs,
                BoardValues::Discs | BoardValues::Words => BoardValues::Off,
            }))),
            Act::FirstSeat => other_seat(desk, Side::First),
            Act::SecondSeat => other_seat(desk, Side::Second),
            Act::ThinkLess => {
                let less = THINK_STEPS.into_iter().rev().find(|&ms| ms < desk.state.think_ms);
                less.map(UiCommand::SetThinkTime)
            }
            Act::ThinkMore => {
                let more = THINK_STEPS.into_iter().find(|&ms| ms > desk.state.think_ms);
                more.map(UiCommand::SetThinkTime)
            }
            Act::Analysis => Some(UiCommand::ToggleAnalysis),
            Act::Equilibrium => {
                let game = table.position().and_then(|position| design(position.id()))?;
                game.known_table(&[], false).map(|_| UiCommand::ToggleEquilibrium)
            }
            Act::Lesson => {
                let game = table.position().map_or(desk.settings.game(), |position| position.id());
                lesson(&desk.settings, game)
            }
            Act::Back => Some(UiCommand::Open(Screen::Title)),
            Act::Sheet(sheet) => Some(UiCommand::OpenSheet(sheet)),
        }
    }
}

/// Begins the lesson of a game, if it has one.
#[must_use]
pub(super) fn lesson(settings: &Settings, game: &str) -> Option<UiCommand> {
    let lesson = design(game).and_then(Design::lesson)?;
    Some(UiCommand::Begin(Box::new(reseeded(usual_match(settings, lesson)))))
}

/// The same match from its beginning, with the sides swapped.
fn swapped(record: &Match) -> Match {
    let [first, second] = record.seats.clone();
    let again = Match::new(&*record.game, [second, first]);
    let (start, hints, tick_ms) = (record.start.clone(), record.hints, record.tick_ms);
    reseeded(Match { start, hints, tick_ms, ..again })
}

/// A seat for the engine that was chosen last for a game, or for the one that is offered first; a person's where there is none.
#[must_use]
pub(super) fn engine_seat(settings: &Settings, game: &str, think_ms: u32) -> Seat {
    let chosen = settings
        .choices
        .get(game)
        .and_then(|choices| choices.seats.iter().find(|seat| **seat != Seat::Person));
    let mut seat = chosen.cloned().unwrap_or_else(|| first_engine(game));
    if let Seat::Engine { limits, .. } = &mut seat {
        limits.time_ms = Some(think_ms);
    }
    seat
}

/// Whoever does not sit at `side` now.
fn other_seat(desk: &Desk, side: Side) -> Option<UiCommand> {
    let game = &desk.table.record.as_ref()?.game;
    let seat = if desk.table.is_person(side) {
        engine_seat(&desk.settings, game, desk.state.think_ms)
    } else {
        Seat::Person
    };
    Some(UiCommand::SetSeat(side, seat))
}
