//! A question put to an engine: the requests that its shards answer, and what they have said so far. Knows no Bevy, no task and no worker.

use crate::engines::catalog::{Engine, shards_for};
use crate::games::Side;
use crate::protocol::{Purpose, Report, Request, RequestId, Status, merge};
use crate::record::Seat;
use crate::search::shard::{self, Merged};

/// How often the moves of a shard that fails are dealt.
const MOST_TRIES: u8 = 3;

/// A question in the course of being answered.
#[derive(Debug)]
pub(super) struct Question {
    parts: Vec<Part>,
    failed: usize,
}

#[derive(Debug)]
struct Part {
    request: Request,
    report: Option<Report>,
    tries: u8,
}

/// What there is to ask: the match so far and the engine's seat.
pub(super) struct Asked<'a> {
    pub(super) id: RequestId,
    pub(super) game: &'a str,
    pub(super) start: String,
    pub(super) moves: &'a [String],
    pub(super) seat: &'a Seat,
    pub(super) purpose: Purpose,
    pub(super) legal: Vec<String>,
    pub(super) seed: u64,
    pub(super) side: Side,
}

/// A request for each shard: the root moves are dealt to them, or each looks at all of them, as the engine wants it, and a limit of work is shared
/// out. One for a level of fixed work, none for a person's seat.
pub(super) fn requests(asked: Asked, shards: usize) -> Vec<Request> {
    let Seat::Engine { engine, limits, knobs } = asked.seat else { return Vec::new() };
    let shards = shards_for(asked.game, asked.seat, shards);
    let dealt = match Engine::find(asked.game, engine) {
        Some(engine) => engine.deal(&asked.legal, shards),
        None => shard::deal(&asked.legal, shards),
    };
    let count = dealt.len();
    let part = |index: usize| Request {
        id: asked.id,
        game: asked.game.to_owned(),
        start: asked.start.clone(),
        moves: asked.moves.to_vec(),
        engine: engine.clone(),
        knobs: knobs.clone(),
        limits: limits.share(index, count),
        purpose: asked.purpose,
        shard: index as u16,
        shards: count as u16,
        only: dealt[index].clone(),
        side: asked.side,
        seed: asked.seed,
    };
    (0..count).map(part).collect()
}

impl Question {
    pub(super) fn new(requests: Vec<Request>) -> Self {
        let part = |request| Part { request, report: None, tries: 1 };
        Self { parts: requests.into_iter().map(part).collect(), failed: 0 }
    }

    /// Takes a report in. A shard that failed has its moves dealt again: the request to start is returned then.
    pub(super) fn hear(&mut self, mut report: Report) -> Option<Request> {
        let part =
            self.parts.get_mut(usize::from(report.shard)).filter(|part| part.request.id == report.id)?;
        let failed = matches!(report.status, Status::Failed(_));
        let again = failed && part.tries < MOST_TRIES;
        if failed {
            self.failed += 1;
        }
        if again {
            part.tries += 1;
            report.status = Status::Running;
        }
        part.report = Some(report);
        again.then(|| part.request.clone())
    }

    /// Whether no shard will say anything more.
    pub(super) fn is_done(&self) -> bool {
        self.parts.iter().all(Part::is_done)
    }

    /// How often a shard has failed.
    pub(super) fn failed(&self) -> usize {
        self.failed
    }

    /// Why a shard failed for good, if one has.
    pub(super) fn failure(&self) -> Option<&str> {
        self.parts.iter().find_map(|part| match &part.report.as_ref()?.status {
            Status::Failed(reason) => Some(reason.as_str()),
            Status::Running | Status::Done => None,
        })
    }

    /// The newest report of each shard.
    pub(super) fn reports(&self) -> Vec<Option<Report>> {
        self.parts.iter().map(|part| part.report.clone()).collect()
    }

    /// All shards together, as soon as each has finished an iteration; a shard that failed for good with nothing to show is left out. In
    /// a `hurry`, one that has nothing to show yet is left out too.
    pub(super) fn merged(&self, hurry: bool) -> Option<Merged<String>> {
        let mut said = Vec::with_capacity(self.parts.len());
        for part in &self.parts {
            match part.report.as_ref().filter(|report| report.body.has_move()) {
                Some(report) => said.push((&report.body, report.effort)),
                None if hurry || part.is_done() => {}
                None => return None,
            }
        }
        merge(said)
    }
}

impl Part {
    fn is_done(&self) -> bool {
        self.report.as_ref().is_some_and(|report| report.status != Status::Running)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::thinking::failure;
    use crate::engines::catalog::levels_of;
    use crate::protocol::Body;
    use crate::search::limits::Limits;
    use crate::search::report::{Candidates, Iteration, Value};

    const ID: RequestId = RequestId(7);

    fn ask(legal: &[&str], limits: Limits, shards: usize) -> Vec<Request> {
        let seat = Seat::Engine { engine: "any".to_owned(), limits, knobs: Default::default() };
        ask_seat("any", &seat, legal, shards)
    }

    fn ask_seat(game: &str, seat: &Seat, legal: &[&str], shards: usize) -> Vec<Request> {
        let legal = legal.iter().map(|&mv| mv.to_owned()).collect();
        requests(
            Asked {
                id: ID,
                game,
                start: String::new(),
                moves: &[],
                seat,
                purpose: Purpose::Play,
                legal,
                seed: 1,
                side: Side::Second,
            },
            shards,
        )
    }

    fn found(request: &Request, status: Status, score: i32) -> Report {
        let (best, value) = (request.only[0].clone(), Value { score, ..Value::default() });
        let iteration =
            Iteration { depth: 3, confidence: 100, solved: false, pv: vec![best.clone()], best, value };
        let found = Candidates { iterations: vec![iteration], ..Candidates::default() };
        Report { status, body: Body::Candidates(found), ..failure(request, "") }
    }

    fn best(question: &Question, hurry: bool) -> Option<String> {
        question.merged(hurry).map(|merged| merged.best)
    }

    #[test]
    fn moves_and_nodes_are_shared_out() {
        let asked = ask(&["a", "b", "c", "d", "e"], Limits::nodes(1_000), 2);
        let parts: Vec<_> = asked.iter().map(|part| (part.shard, part.shards, part.only.join(""))).collect();
        assert_eq!(parts, [(0, 2, "ace".to_owned()), (1, 2, "bd".to_owned())]);
        assert!(asked.iter().all(|part| part.limits == Limits::nodes(500)));
        assert_eq!(ask(&["a"], Limits::nodes(0), 4).len(), 1);
        assert_eq!(ask(&["a"], Limits::nodes(0), 4)[0].limits, Limits::nodes(1), "some work is always done");
        assert_eq!(ask(&["a", "b"], Limits::time(9), 2)[1].limits, Limits::time(9));
    }

    /// Kind of fault: a level plays another game on a machine with more cores, or without the errors that it is to make.
    #[test]
    fn a_level_of_fixed_work_is_asked_in_one_shard_with_its_settings() {
        for level in levels_of("othello") {
            let asked = ask_seat("othello", &level.seat(), &["c4", "d3", "e6", "f5"], 4);
            assert_eq!(asked.len(), if level.is_fixed_work() { 1 } else { 4 }, "{}", level.key);
            assert!(asked.iter().all(|part| part.knobs == level.knobs() && part.limits == level.limits));
        }
    }

    /// Kind of fault: a late report of an earlier search is taken for one of this search.
    #[test]
    fn a_report_with_another_id_or_from_no_shard_of_ours_is_dropped_unread() {
        let asked = ask(&["a", "b"], Limits::default(), 2);
        let mut question = Question::new(asked.clone());
        let late = Report { id: RequestId(6), ..found(&asked[0], Status::Done, 9) };
        let stray = Report { shard: 2, ..found(&asked[0], Status::Done, 9) };
        assert_eq!((question.hear(late), question.hear(stray)), (None, None));
        assert_eq!(question.reports(), [None, None]);
    }

    #[test]
    fn shards_are_merged_when_each_has_found_something_and_in_a_hurry_before() {
        let asked = ask(&["a", "b"], Limits::default(), 2);
        let mut question = Question::new(asked.clone());
        assert_eq!(best(&question, true), None);
        question.hear(found(&asked[0], Status::Running, 1));
        assert_eq!((best(&question, false), best(&question, true)), (None, Some("a".to_owned())));
        question.hear(found(&asked[1], Status::Done, 5));
        assert_eq!(best(&question, false), Some("b".to_owned()));
        assert!(!question.is_done());
    }

    /// Kind of fault: one dead worker fails the whole move.
    #[test]
    fn a_shard_that_fails_is_dealt_its_moves_again_until_it_is_given_up() {
        let asked = ask(&["a", "b"], Limits::default(), 2);
        let mut question = Question::new(asked.clone());
        question.hear(found(&asked[0], Status::Done, 1));
        for _ in 1..MOST_TRIES {
            assert_eq!(question.hear(failure(&asked[1], "dead")).as_ref(), Some(&asked[1]));
            assert!(!question.is_done() && question.failure().is_none());
            assert_eq!(best(&question, false), None, "its moves are still being looked at");
        }
        assert_eq!(question.hear(failure(&asked[1], "dead")), None);
        assert!(question.is_done());
        assert_eq!((question.failed(), question.failure()), (3, Some("dead")));
        assert_eq!(best(&question, false), Some("a".to_owned()), "it costs its share, not the move");
    }
}
