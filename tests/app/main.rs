//! The logic of the Bevy edge without a window: the table, its turns, searches, the showcase, saving. One binary, so that Bevy is linked once.

mod support;

mod alquerque;
mod at_once;
mod board;
mod duel;
mod files;
mod flow;
mod hint;
mod history;
mod killed;
mod launch;
mod pennies;
mod pointer;
mod save;
mod settings;
mod sheets;
mod showcase;
mod sound;
mod table;
mod telling;
mod thinking;
mod trails;
