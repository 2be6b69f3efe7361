//! Othello engines.
