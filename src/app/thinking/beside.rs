//! The solver beside an engine that tries out games: it looks at the same position on its own, in one shard with a fixed amount of work, and what it proves
//! of the moves is shown beside what the engine makes of them. The engine hears nothing of it and does not wait for it.
//!
//! It begins when the engine has reported for the first time: who answers sooner than that is left alone. It ends with the engine's search at the latest.

use std::collections::BTreeMap;

use super::Shards;
use crate::clock::now_ms;
use crate::engines::catalog::Engine;
use crate::protocol::{Knobs, Purpose, Report, Request};
use crate::search::limits::Limits;

/// What it may do for a position: about a second of one core.
const WORK: Limits = Limits::nodes(1_000_000);

/// Megabytes of its table.
const TABLE_MB: f64 = 8.0;

/// Its shard's number: none of the engine's, whose memory of the game is kept by this number.
const SHARD: u16 = u16::MAX;

/// How moves are proven to end for the side to move: 1 if it wins, -1 if it loses.
pub type Proofs = BTreeMap<String, i32>;

/// A solver that is to begin, is at work, or has said all it can.
pub(super) struct Beside {
    request: Option<Request>,
    shards: Option<Shards>,
    proofs: Proofs,
}

impl Beside {
    /// The solver that belongs beside whoever answers this request, if there is one.
    pub(super) fn new(asked: &Request) -> Option<Self> {
        let prover = Engine::find(&asked.game, &asked.engine)?.prover?;
        let request = Request {
            engine: prover.to_owned(),
            knobs: Knobs::from([("table-mb".to_owned(), TABLE_MB)]),
            limits: WORK,
            purpose: Purpose::Analyse,
            shard: SHARD,
            shards: 1,
            only: Vec::new(),
            ..asked.clone()
        };
        Some(Self { request: Some(request), shards: None, proofs: Proofs::new() })
    }

    /// Begins, if it has not begun.
    pub(super) fn begin(&mut self) {
        if let Some(request) = self.request.take() {
            self.shards = Some(Shards::start(vec![request], now_ms()));
        }
    }

    /// Fetches what it has said; returns whether that was anything new.
    pub(super) fn listen(&mut self) -> bool {
        let reports = self.shards.as_mut().map(Shards::poll).unwrap_or_default();
        let Some(found) = reports.last().map(proofs).filter(|found| *found != self.proofs) else {
            return false;
        };
        // A shard that fails has nothing to say; what it proved before holds.
        self.proofs.extend(found);
        true
    }

    /// What is proven.
    pub(super) fn proofs(&self) -> &Proofs {
        &self.proofs
    }
}

/// The moves that a report says are proven.
fn proofs(report: &Report) -> Proofs {
    let found = report.body.candidates().map_or(&[][..], |found| &found.moves);
    found.iter().filter_map(|one| Some((one.mv.clone(), one.value.proven?))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engines::run;
    use crate::search::limits::Never;

    fn asked(game: &str, engine: &str) -> Request {
        Request { shard: 2, shards: 3, ..Request::new(game, engine, Limits::time(4_000)) }
    }

    #[test]
    fn only_who_tries_out_games_has_a_solver_beside_it() {
        assert!(Beside::new(&asked("alquerque", "uct")).is_some());
        for (game, engine) in
            [("alquerque", "perfect"), ("alquerque", "negamax"), ("othello", "classic"), ("", "")]
        {
            assert!(Beside::new(&asked(game, engine)).is_none(), "{engine}");
        }
    }

    /// Kind of fault: the solver takes the place of the engine's tree, or is asked about some of the moves only.
    #[test]
    fn it_is_asked_about_all_moves_with_its_own_work_and_number() {
        let dealt = Request {
            only: vec!["c2-c3".to_owned()],
            moves: vec!["c2-c3".to_owned()],
            ..asked("alquerque", "uct")
        };
        let request = Beside::new(&dealt).and_then(|beside| beside.request).expect("a request");
        assert_eq!(
            (request.engine.as_str(), request.limits, request.purpose),
            ("perfect", WORK, Purpose::Analyse)
        );
        assert_eq!((request.shard, request.shards, request.only.len()), (SHARD, 1, 0));
        assert_eq!((&request.moves, request.id), (&dealt.moves, dealt.id));
    }

    #[test]
    fn it_knows_from_the_book_who_wins_after_every_first_move() {
        let request =
            Beside::new(&asked("alquerque", "uct")).and_then(|beside| beside.request).expect("a request");
        let report = run(&request, &Never, &mut |_| ()).expect("an answer");
        let lost = ["b2-c3", "d2-c3", "d3-c3"].map(|mv| (mv.to_owned(), -1));
        assert_eq!(proofs(&report), lost.into_iter().chain([("c2-c3".to_owned(), 1)]).collect());
    }
}
