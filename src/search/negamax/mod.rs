//! Negamax.
