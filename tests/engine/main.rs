//! Tests of everything below the app: rules, searches, engines, records. No Bevy.

mod othello_notation;
mod othello_perft;
mod othello_rules;
