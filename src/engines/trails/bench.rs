//! The search of [`crate::engines::bench`] for Light Trails: the empty board of 13 by 13, with the engine's own settings.

use crate::engines::bench::{Case, Suite};
use crate::search::limits::Limits;

/// One search in one thread.
pub const SUITE: Suite = Suite { game: "trails", engine: "duct", knobs: &[], cases: &CASES };

const CASES: [Case; 1] = [Case {
    name: "d",
    position: "1............/............./............./............./............./............./............./\
               ............./............./............./............./............./............2",
    limits: Limits::playouts(100_000),
}];
