//! Iterative deepening at the root: depth 1, then 2, and so on, each iteration ordered by the one before. The first iteration always ends;
//! one that is stopped later is dropped whole, so that what is reported is always the result of finished work.

use crate::games::Game;
use crate::protocol_free::Purpose;
