//! The search that is running: started when an engine is to choose, stopped as soon as nobody waits for it, and heard until it ends.

use bevy::prelude::*;

use super::question::{Asked, Question, requests};
use super::{ShardCount, Shards, Thought};
use crate::app::a11y::Said;
use crate::app::table::{MoveIntent, Table, Turn, UiCommand};
use crate::clock::now_ms;
use crate::games::Side;
use crate::protocol::{Request, RequestId};
use crate::record::Seat;

/// How long a search is waited for after its time is up, in milliseconds; then the best so far is played.
const GRACE_MS: f64 = 20.0;

/// The live search. Not sent between threads: in a browser it holds the page's own objects.
#[derive(Default)]
pub(super) struct Searches {
    live: Option<Live>,
    last_id: u64,
    /// What was answered last, so that one turn is asked about once.
    answered: Option<Wanted>,
    /// Whether the program ends, so that nothing is started any more.
    closed: bool,
}

/// Whose choice is waited for, and in which state of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Wanted {
    side: Side,
    version: u64,
}

impl Wanted {
    fn of(table: &Table, turn: Turn) -> Option<Self> {
        let side = table.engine_to_move(turn)?;
        Some(Self { side, version: table.version() })
    }
}

struct Live {
    wanted: Wanted,
    position: u64,
    began_ms: f64,
    ends_ms: Option<f64>,
    question: Question,
    /// The shards that were started first, then those whose moves were dealt again.
    groups: Vec<Shards>,
    /// The best so far is to be played as soon as there is one.
    hurry: bool,
}

impl Live {
    fn new(requests: Vec<Request>, wanted: Wanted, position: u64) -> Option<Self> {
        let limits = requests.first()?.limits;
        let began_ms = now_ms();
        let ends_ms = limits.time_ms.map(|ms| began_ms + f64::from(ms) + GRACE_MS);
        let question = Question::new(requests.clone());
        let groups = vec![Shards::start(requests, began_ms)];
        Some(Self { wanted, position, began_ms, ends_ms, question, groups, hurry: false })
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
        heard
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

    fn stop(self) {
        self.groups.into_iter().for_each(Shards::stop);
    }

    /// Writes down what is known for panels and overlays.
    fn tell(&self, thought: &mut Thought) {
        thought.shards = self.question.reports();
        if let Some(merged) = self.question.merged(false) {
            thought.merged = Some(merged);
        }
        thought.failed = self.question.failed();
        thought.on_page = self.groups.iter().any(Shards::on_page);
    }
}

impl Searches {
    fn stop(&mut self, thought: &mut Thought) {
        if let Some(live) = self.live.take() {
            live.stop();
            thought.live = None;
        }
    }
}

/// Stops a search that nobody waits for any more.
pub(super) fn stop_unwanted(
    table: Res<Table>,
    turn: Res<Turn>,
    mut searches: NonSendMut<Searches>,
    mut thought: ResMut<Thought>,
) {
    let wanted = Wanted::of(&table, *turn);
    if searches.live.as_ref().is_some_and(|live| Some(live.wanted) != wanted) {
        searches.stop(&mut thought);
    }
}

/// The program ends: whatever is searched stops.
pub(super) fn stop_all(mut searches: NonSendMut<Searches>, mut thought: ResMut<Thought>) {
    searches.closed = true;
    searches.stop(&mut thought);
}

/// Puts the question to the engine whose turn it is.
pub(super) fn start_wanted(
    table: Res<Table>,
    turn: Res<Turn>,
    shards: Res<ShardCount>,
    mut searches: NonSendMut<Searches>,
    mut thought: ResMut<Thought>,
) {
    let Some(wanted) = Wanted::of(&table, *turn) else { return };
    if searches.closed || searches.live.is_some() || searches.answered == Some(wanted) {
        return;
    }
    let (Some(record), Some(position)) = (&table.record, table.position()) else { return };
    searches.last_id += 1;
    let asked = Asked {
        id: RequestId(searches.last_id),
        game: &record.game,
        start: record.start.clone(),
        moves: &record.moves[..record.cursor],
        seat: &record.seats[wanted.side.index()],
        legal: position.legal(wanted.side),
        seed: record.seed,
    };
    let Seat::Engine { engine, limits, .. } = asked.seat else { return };
    *thought = Thought {
        live: Some(asked.id),
        side: Some(wanted.side),
        position: position.key(),
        engine: engine.clone(),
        limits: *limits,
        ..Thought::default()
    };
    searches.live = Live::new(requests(asked, shards.0), wanted, position.key());
}

/// *Move now*: the best so far is played, or the first thing that is found.
pub(super) fn hurry(mut commands: MessageReader<UiCommand>, mut searches: NonSendMut<Searches>) {
    let hurry = commands.read().any(|command| *command == UiCommand::MoveNow);
    if let Some(live) = searches.live.as_mut() {
        live.hurry |= hurry;
    }
}

/// Hears the shards; when they are done, or when their time is up, the answer becomes an intent like any other.
pub(super) fn watch(
    table: Res<Table>,
    mut searches: NonSendMut<Searches>,
    mut thought: ResMut<Thought>,
    mut asks: MessageWriter<UiCommand>,
    mut intents: MessageWriter<MoveIntent>,
    mut said: MessageWriter<Said>,
) {
    let Some(live) = searches.live.as_mut() else { return };
    if live.listen() {
        live.tell(&mut thought);
    }
    thought.elapsed_ms = (now_ms() - live.began_ms) as u32;
    let Some(answer) = live.answer() else { return };
    let (seat, position) = (live.wanted.side, live.position);
    let legal = |action: &String| table.position().is_some_and(|now| now.read(seat, action).is_ok());
    if let Some(action) = answer.filter(legal) {
        intents.write(MoveIntent { seat, action, position });
    } else {
        // An engine that cannot answer, even when asked again, leaves its seat to a person: the match goes on.
        let reason = live.question.failure().unwrap_or("no answer");
        said.write(Said::trouble("error.engine-failed").with("reason", reason));
        asks.write(UiCommand::SetSeat(seat, Seat::Person));
    }
    searches.answered = searches.live.as_ref().map(|live| live.wanted);
    searches.stop(&mut thought);
}
