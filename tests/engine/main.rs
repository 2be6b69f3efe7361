//! Tests of everything below the app: rules, searches, engines, records. No Bevy.

mod alquerque_engines;
mod alquerque_notation;
mod alquerque_oracle;
mod alquerque_rules;
mod dfpn_oracle;
mod duct;
mod duel;
mod exchange;
mod levels;
mod matrix;
mod mcts;
mod negamax_oracle;
mod openings;
mod oracle_games;
mod othello_classic;
mod othello_entry;
mod othello_evaluation;
mod othello_notation;
mod othello_pattern;
mod othello_perft;
mod othello_random;
mod othello_reason;
mod othello_rules;
mod othello_solver;
#[cfg(feature = "train")]
mod othello_train;
mod othello_truth;
mod othello_wthor;
mod search_limits;
mod search_shards;
mod strong_play;
mod strong_solver;
mod trails_duct;
mod trails_fill;
mod trails_notation;
mod trails_rules;
