//! The searches that are running: started when an engine is to choose or a person asks for a hint, stopped as soon as nobody waits for them, and
//! heard until they end.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::analysis::{Analysis, analyst};
use super::beside::Beside;
use super::hint::{Hint, adviser};
use super::question::{Asked, Question, requests};
use super::{ShardCount, Shards, Thought};
use crate::app::a11y::Said;
use crate::app::settings::Settings;
use crate::app::table::{MoveIntent, Table, Turn, UiCommand};
use crate::clock::now_ms;
use crate::engines::catalog::is_about_the_book;
use crate::engines::reason::{Reason, reason_for};
use crate::games::Side;
use crate::protocol::{Purpose, Request, RequestId};
use crate::record::Seat;
use crate::search::limits::Limits;

/// How long a search is waited for after its time is up, in milliseconds; then the best so far is played.
const GRACE_MS: f64 = 20.0;

/// The searches at work. Not sent between threads: in a browser they hold the page's own objects.
#[derive(Default)]
pub(super) struct Searches {
    live: Vec<Live>,
    last_id: u64,
    /// What was answered and is still wanted, so that one turn is asked about once.
    answered: Vec<Wanted>,
    /// Whether the program ends, so that nothing is started any more.
    closed: bool,
}

/// What is waited for, and in which state of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Wanted {
    aim: Aim,
    side: Side,
    version: u64,
}

/// What an answer is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Aim {
    /// It is played.
    Move,
    /// It is shown to the person who asked.
    Hint,
    /// It is not waited for: what is found on the way is what is wanted.
    Analysis,
}

/// What is waited for now: a move of every engine that is to choose, a hint, and an analysis.
fn wanted(table: &Table, turn: Turn, hint: &Hint, analysis: Analysis) -> Vec<Wanted> {
    let version = table.version();
    let moves = table.engines_to_move(turn).map(|side| Wanted { aim: Aim::Move, side, version });
    let hint = hint.wanted(table, turn).map(|asker| Wanted { aim: Aim::Hint, side: asker.side, version });
    let analysed = analysis.wanted(table, turn);
    let analysis = analysed.map(|side| Wanted { aim: Aim::Analysis, side, version });
    moves.chain(hint).chain(analysis).collect()
}

struct Live {
    wanted: Wanted,
    position: u64,
    began_ms: f64,
    ends_ms: Option<f64>,
    /// What is known so far, for panels and overlays.
    thought: Thought,
    question: Question,
    /// The shards that were started first, then those whose moves were dealt again.
    groups: Vec<Shards>,
    /// What else looks at the position, for whoever watches.
    beside: Option<Beside>,
    /// The best so far is to be played as soon as there is one.
    hurry: bool,
}

impl Live {
    fn new(requests: Vec<Request>, limits: Limits, wanted: Wanted, position: u64) -> Option<Self> {
        let Request { id, engine, purpose, .. } = requests.first()?;
        let thought = Thought {
            live: Some(*id),
            side: Some(wanted.side),
            position,
            engine: engine.clone(),
            purpose: *purpose,
            limits,
            ..Thought::default()
        };
        let began_ms = now_ms();
        let ends_ms = limits.time_ms.map(|ms| began_ms + f64::from(ms) + GRACE_MS);
        let question = Question::new(requests.clone());
        // A hint is one move, not what becomes of the others.
        let beside = requests.first().filter(|_| wanted.aim != Aim::Hint).and_then(Beside::new);
        let groups = vec![Shards::start(requests, began_ms)];
        Some(Self { wanted, position, began_ms, ends_ms, thought, question, groups, beside, hurry: false })
    }

    /// Fetches what the shards have said; returns whether it was anything.
    fn listen(&mut self) -> bool {
        let reports: Vec<_> = self.groups.iter_mut().flat_map(Shards::poll).collect();
        let heard = !reports.is_empty();
        for report in reports {
            if let Some(again) = self.question.hear(report) {
                self.groups.push(Shards::start(vec![again], self.began_ms));
            }
        }
        let began = heard && self.question.merged(false).is_some() && !self.question.is_done();
        let on_page = self.groups.iter().any(Shards::on_page);
        let Some(beside) = &mut self.beside else { return heard };
        if began && !on_page {
            beside.begin();
        }
        beside.listen() || heard
    }

    fn is_overdue(&self) -> bool {
        self.ends_ms.is_some_and(|ends| now_ms() >= ends)
    }

    /// The move to play, if the search is at its end; `Some(None)` when it ended with nothing.
    fn answer(&self) -> Option<Option<String>> {
        let hurry = self.hurry || self.is_overdue();
        let best = self.question.merged(hurry).map(|merged| merged.best);
        (self.question.is_done() || (hurry && best.is_some())).then_some(best)
    }

    /// Stops whatever is still at work on it, and says what was found.
    fn stop(self) -> Thought {
        self.groups.into_iter().for_each(Shards::stop);
        Thought { live: None, ..self.thought }
    }

    /// Writes down what is known.
    fn note(&mut self) {
        let thought = &mut self.thought;
        thought.shards = self.question.reports();
        if let Some(merged) = self.question.merged(false) {
            thought.merged = Some(merged);
        }
        if let Some(beside) = &self.beside {
            thought.proofs.clone_from(beside.proofs());
        }
        thought.failed = self.question.failed();
        thought.on_page = self.groups.iter().any(Shards::on_page);
    }
}

impl Searches {
    /// Stops every search that is not among these.
    fn keep(&mut self, wanted: &[Wanted], thought: &mut Thought) {
        let stopped = self.live.extract_if(.., |live| !wanted.contains(&live.wanted)).map(Live::stop).last();
        if let Some(last) = stopped {
            *thought = self.live.first().map_or(last, |live| live.thought.clone());
        }
    }

    /// Puts a question to an engine, if there is one to ask. Without `book` it has to think in the opening, too.
    fn start(&mut self, wanted: Wanted, table: &Table, shards: usize, book: bool) {
        let (Some(record), Some(position)) = (&table.record, table.position()) else { return };
        let (adviser, analyst) = (adviser(&record.game), analyst(&record.game));
        let (seat, purpose) = match wanted.aim {
            Aim::Move => (Some(&record.seats[wanted.side.index()]), Purpose::Play),
            Aim::Hint => (adviser.as_ref(), Purpose::Analyse),
            Aim::Analysis => (analyst.as_ref(), Purpose::Analyse),
        };
        let Some(Seat::Engine { engine, limits, knobs }) = seat else { return };
        let limits = if wanted.aim == Aim::Move { table.limits_here(*limits) } else { *limits };
        let knobs = knobs.iter().filter(|(id, _)| book || !is_about_the_book(id));
        let knobs = knobs.map(|(id, &value)| (id.clone(), value)).collect();
        let seat = &Seat::Engine { engine: engine.clone(), limits, knobs };
        self.last_id += 1;
        let asked = Asked {
            id: RequestId(self.last_id),
            game: &record.game,
            start: record.start.clone(),
            moves: &record.moves[..record.cursor],
            seat,
            purpose,
            legal: position.legal(wanted.side),
            seed: record.seed,
            side: wanted.side,
        };
        self.live.extend(Live::new(requests(asked, shards), limits, wanted, position.key()));
    }
}

/// Stops the searches that nobody waits for any more.
pub(super) fn stop_unwanted(
    table: Res<Table>,
    turn: Res<Turn>,
    hint: Res<Hint>,
    analysis: Res<Analysis>,
    mut searches: NonSendMut<Searches>,
    mut thought: ResMut<Thought>,
) {
    let wanted = wanted(&table, *turn, &hint, *analysis);
    searches.answered.retain(|answered| wanted.contains(answered));
    if searches.live.iter().any(|live| !wanted.contains(&live.wanted)) {
        searches.keep(&wanted, &mut thought);
    }
}

/// The program ends: whatever is searched stops.
pub(super) fn stop_all(mut searches: NonSendMut<Searches>, mut thought: ResMut<Thought>) {
    searches.closed = true;
    searches.keep(&[], &mut thought);
}

/// Puts the question to every engine whose answer is wanted and that has not been asked: two that act at once are asked at once.
pub(super) fn start_wanted(
    table: Res<Table>,
    turn: Res<Turn>,
    hint: Res<Hint>,
    analysis: Res<Analysis>,
    (shards, settings): (Res<ShardCount>, Res<Settings>),
    mut searches: NonSendMut<Searches>,
    mut thought: ResMut<Thought>,
) {
    if searches.closed {
        return;
    }
    let idle = searches.live.is_empty();
    for wanted in wanted(&table, *turn, &hint, *analysis) {
        let asked = searches.live.iter().map(|live| live.wanted).chain(searches.answered.iter().copied());
        if !asked.into_iter().any(|asked| asked == wanted) {
            searches.start(wanted, &table, shards.0, settings.opening_book);
        }
    }
    if let Some(first) = searches.live.first().filter(|_| idle) {
        thought.clone_from(&first.thought);
    }
}

/// *Move now*: the best so far is played, or the first thing that is found.
pub(super) fn hurry(mut commands: MessageReader<UiCommand>, mut searches: NonSendMut<Searches>) {
    if commands.read().any(|command| *command == UiCommand::MoveNow) {
        let moves = searches.live.iter_mut().filter(|live| live.wanted.aim == Aim::Move);
        moves.for_each(|live| live.hurry = true);
    }
}

/// Where answers go.
#[derive(SystemParam)]
pub(super) struct Ears<'w> {
    table: Res<'w, Table>,
    hint: ResMut<'w, Hint>,
    asks: MessageWriter<'w, UiCommand>,
    intents: MessageWriter<'w, MoveIntent>,
    said: MessageWriter<'w, Said>,
}

impl Ears<'_> {
    /// Why the move is good that was found for the position on the table.
    fn reason(&self, live: &Live, action: &str) -> Option<Reason> {
        let position = self.table.position()?;
        let found = live.thought.merged.as_ref().map_or(&[][..], |merged| &merged.moves);
        reason_for(position.id(), &position.text(), action, found)
    }

    /// An answer becomes an intent like any other, or the hint that was asked for.
    fn take(&mut self, live: &Live, answer: Option<String>) {
        let (seat, position) = (live.wanted.side, live.position);
        let legal = |action: &String| self.table.position().is_some_and(|now| now.read(seat, action).is_ok());
        match (live.wanted.aim, answer.filter(legal)) {
            (Aim::Hint, answer) => {
                let reason = answer.as_deref().and_then(|action| self.reason(live, action));
                self.said.write_batch(self.hint.give(answer, reason));
            }
            (Aim::Analysis, _) => {}
            (Aim::Move, Some(action)) => {
                self.intents.write(MoveIntent { seat, action, position });
            }
            (Aim::Move, None) => {
                // An engine that cannot answer, even when asked again, leaves its seat to a person: the match goes on.
                let reason = live.question.failure().unwrap_or("no answer");
                self.said.write(Said::trouble("error.engine-failed").with("reason", reason));
                self.asks.write(UiCommand::SetSeat(seat, Seat::Person));
            }
        }
    }
}

/// Hears the shards, and passes on what they have found when they are done or when their time is up.
pub(super) fn watch(mut searches: NonSendMut<Searches>, mut thought: ResMut<Thought>, mut ears: Ears) {
    let (mut news, mut done) = (false, None);
    for mut live in std::mem::take(&mut searches.live) {
        if live.listen() {
            live.note();
            news = true;
        }
        live.thought.elapsed_ms = (now_ms() - live.began_ms) as u32;
        let Some(answer) = live.answer() else {
            searches.live.push(live);
            continue;
        };
        ears.take(&live, answer);
        searches.answered.push(live.wanted);
        done = Some(live.stop());
    }
    // What is shown is the search that was asked for first, or the last that has ended.
    match (searches.live.first(), done) {
        (Some(first), None) if !news => thought.elapsed_ms = first.thought.elapsed_ms,
        (Some(first), _) => thought.clone_from(&first.thought),
        (None, Some(last)) => *thought = last,
        (None, None) => {}
    }
}
