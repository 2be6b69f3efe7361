//! A tree kept from tick to tick, for play: what was counted below the joint action played is where the next search begins. Only searches whose
//! work is not fixed come here, as what they find depends on what was searched before.

use std::any::Any;

use super::leaf::TrailsLeaf;
use crate::games::table_game::JOINT;
use crate::games::trails::Trails;
use crate::games::{Side, SimultaneousGame};
use crate::protocol::Request;
use crate::search::duct::{Searcher, Settings};

type Search = Searcher<Trails, TrailsLeaf>;

/// Where whoever answers request after request keeps what may help with the next.
pub type Warm = Option<Box<dyn Any + Send>>;

/// A tree, and the game it belongs to.
struct Kept {
    settings: Settings,
    leaf: TrailsLeaf,
    start: String,
    moves: Vec<String>,
    search: Search,
}

impl Kept {
    /// Whether the tree was grown in the same game, at or before the position that the request asks about, by the same means.
    fn fits(&self, settings: Settings, leaf: TrailsLeaf, request: &Request) -> bool {
        self.settings == settings
            && self.leaf == leaf
            && self.start == request.start
            && request.moves.starts_with(&self.moves)
    }

    /// The search after what has been played since; `None` where a step was never looked at.
    fn follow(self, request: &Request) -> Option<Search> {
        let Kept { mut search, moves, .. } = self;
        for step in &request.moves[moves.len()..] {
            let (first, second) = step.split_once(JOINT)?;
            let read = |side, text| search.root().parse_action(side, text).ok();
            let (first, second) = (read(Side::First, first)?, read(Side::Second, second)?);
            if !search.advance(first, second) {
                return None;
            }
        }
        Some(search)
    }
}

/// A search of `root`, with what is known of it from the tick before if that was kept. What does not fit is let go.
pub fn take(
    root: &Trails,
    leaf: TrailsLeaf,
    settings: Settings,
    request: &Request,
    warm: &mut Warm,
) -> Search {
    let kept = warm.take().and_then(|kept| kept.downcast::<Kept>().ok());
    kept.filter(|kept| kept.fits(settings, leaf, request))
        .and_then(|kept| kept.follow(request))
        .filter(|search| search.root() == root)
        .unwrap_or_else(|| Searcher::new(root, leaf, settings, None))
}

/// Keeps the tree of a search for the next tick.
pub fn keep(search: Search, leaf: TrailsLeaf, settings: Settings, request: &Request, warm: &mut Warm) {
    let (start, moves) = (request.start.clone(), request.moves.clone());
    *warm = Some(Box::new(Kept { settings, leaf, start, moves, search }));
}
