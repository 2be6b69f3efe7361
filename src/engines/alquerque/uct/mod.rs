//! The UCT engine: the general search by playouts, told how Alquerque is played out. `docs/alquerque-uct.md` explains it and says what was measured.
//!
//! - [`playout`]: how a game is played out, and what a position looks worth.
//! - [`frame`]: every position is searched as light's, and of two mirror images always the same one, so that mirrored positions give mirrored
//!   moves.
//! - [`Warm`]: the tree of a game in progress.

use crate::games::alquerque::{Move, Position};
use crate::protocol::{Knobs, Purpose, Request};
use crate::search::limits::Stop;
use crate::search::mcts::{Budget, Searcher, Settings, node_bytes, search};
use crate::search::report::Effort;
use crate::search::tally::Tallies;

pub mod frame;
pub mod playout;

use frame::Frame;
use playout::{Policy, Rollout};

/// A searcher with the game that it has followed so far.
pub struct Warm<P: Position> {
    start: String,
    moves: Vec<String>,
    knobs: Knobs,
    frame: Frame,
    position: P,
    searcher: Searcher<P, Rollout>,
}

/// Searches the position `root` of a request. With time as its limit a search for play goes on from the tree that it finds in `warm`, if that has come
/// from the same game, and leaves its own there; with fixed work every search begins with nothing.
pub(in crate::engines) fn answer<P: Position>(
    request: &Request,
    knobs: &Knobs,
    (root, only): (P, &[Move]),
    warm: &mut Option<Warm<P>>,
    stop: &dyn Stop,
    watch: &mut dyn FnMut(&Tallies<Move>, Effort),
) -> (Tallies<Move>, Effort) {
    let for_play = request.purpose == Purpose::Play;
    let keeps = for_play && !request.limits.is_fixed_work() && only.is_empty();
    let mut warm = if keeps { Some(warm) } else { None };
    let known = warm.as_mut().and_then(|warm| warm.take()).filter(|known| known.fits(request, knobs));
    let mut player = match known {
        Some(known) => known.follow(request, root),
        None => Warm::new(request, knobs, root),
    };
    if !only.is_empty() {
        let only: Vec<Move> = only.iter().map(|&mv| player.frame.seen(mv)).collect();
        player.searcher.restrict(&only);
    }
    let frame = player.frame;
    let back = |found: &Tallies<Move>| {
        let mut found =
            found.map(|&mv| frame.seen(mv), |line| line.iter().map(|&mv| frame.seen(mv)).collect());
        in_order(&mut found, &root);
        found
    };
    let budget = Budget { limits: request.limits, hurry: for_play };
    let mut told = |found: &Tallies<Move>, effort| watch(&back(found), effort);
    let (found, effort) = search(&mut player.searcher, budget, stop, &mut told);
    if let Some(warm) = warm {
        *warm = Some(player);
    }
    (back(&found), effort)
}

/// The root moves in the order in which the game lists them, whatever the frame has made of it.
fn in_order<P: Position>(found: &mut Tallies<Move>, root: &P) {
    let legal = root.legal_moves();
    found.moves.sort_by_key(|tally| legal.iter().position(|&mv| mv == tally.mv));
}

impl<P: Position> Warm<P> {
    fn new(request: &Request, knobs: &Knobs, root: P) -> Self {
        let frame = Frame::of(&root);
        Self {
            start: request.start.clone(),
            moves: request.moves.clone(),
            knobs: knobs.clone(),
            frame,
            position: root,
            searcher: Searcher::new(&frame.position(&root), rollout(knobs), settings::<P>(request, knobs)),
        }
    }

    /// Whether the request is about a later position of the same game and asks for the same engine.
    fn fits(&self, request: &Request, knobs: &Knobs) -> bool {
        self.start == request.start && self.knobs == *knobs && request.moves.starts_with(&self.moves)
    }

    fn follow(mut self, request: &Request, root: P) -> Self {
        let mut moves = Vec::new();
        for text in &request.moves[self.moves.len()..] {
            let Ok(mv) = self.position.parse_move(text) else { break };
            moves.push(self.frame.seen(mv));
            self.position = self.position.play(mv);
        }
        if self.position != root {
            return Self::new(request, &self.knobs, root);
        }
        self.searcher.follow(&moves);
        self.moves.clone_from(&request.moves);
        self
    }
}

fn rollout(knobs: &Knobs) -> Rollout {
    Rollout { policy: if knobs["policy"] == 0.0 { Policy::Uniform } else { Policy::Careful } }
}

fn settings<P: Position>(request: &Request, knobs: &Knobs) -> Settings {
    let grave = knobs["grave"] as u32;
    Settings {
        exploration: knobs["exploration"] as f32,
        solver: knobs["solver"] != 0.0,
        grave: (grave > 0).then_some(grave),
        minimax: knobs["minimax"] as f32,
        cap: knobs["cap"] as u32,
        nodes: (knobs["tree-mb"] * f64::from(1 << 20)) as usize / node_bytes::<P>(),
        // Every shard has playouts of its own.
        seed: request.seed ^ u64::from(request.shard).wrapping_mul(0x9e37_79b9_7f4a_7c15),
    }
}
