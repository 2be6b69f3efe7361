//! Back, as a browser means it: the way in from the title, step by step. The title is at depth 0, a screen beyond it at 1, a sheet over either one deeper.
//! The browser keeps an entry for each step; this keeps the two alike, whoever goes first.

use super::{Screen, Sheet};
use crate::app::table::UiCommand;

/// How deep a person has gone in.
#[must_use]
pub fn depth(screen: Screen, sheet: Option<Sheet>) -> u32 {
    u32::from(matches!(screen, Screen::Playing | Screen::Showcase)) + u32::from(sheet.is_some())
}

/// What a person asks for who goes back to `to`.
#[must_use]
pub fn back_to(to: u32, screen: Screen, sheet: Option<Sheet>) -> Vec<UiCommand> {
    let close = sheet.filter(|_| to < depth(screen, sheet)).map(|_| UiCommand::CloseSheet);
    let leave = (to < depth(screen, None)).then_some(UiCommand::Open(Screen::Title));
    close.into_iter().chain(leave).collect()
}

/// Where the browser stands in its history.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Trail {
    /// The depth of the entry that it shows.
    at: u32,
    /// Whether it was told to go elsewhere and has not arrived yet.
    going: bool,
}

/// What the browser is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// Put an entry of this depth on top.
    Push(u32),
    /// Go so many entries, back if negative.
    Go(i32),
}

impl Trail {
    /// Begins at the entry that the page was loaded in.
    #[must_use]
    pub const fn at(depth: u32) -> Self {
        Self { at: depth, going: false }
    }

    /// What brings the browser one step nearer to where the program is.
    pub fn follow(&mut self, depth: u32) -> Option<Step> {
        if self.going || self.at == depth {
            return None;
        }
        if self.at < depth {
            self.at += 1;
            return Some(Step::Push(self.at));
        }
        self.going = true;
        Some(Step::Go(depth as i32 - self.at as i32))
    }

    /// The browser has come to the entry of depth `to`. Says whether a person has gone back there, from where the program is.
    pub fn arrive(&mut self, to: u32, depth: u32) -> bool {
        self.at = to;
        !std::mem::take(&mut self.going) && to < depth
    }

    /// The depth of the entry that the browser shows.
    #[must_use]
    pub const fn depth(self) -> u32 {
        self.at
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn back_closes_the_sheet_first_and_then_leads_to_the_title() {
        let (playing, keys) = (Screen::Playing, Some(Sheet::Keys));
        assert_eq!(depth(playing, keys), 2);
        assert_eq!(back_to(1, playing, keys), [UiCommand::CloseSheet]);
        assert_eq!(back_to(0, playing, keys), [UiCommand::CloseSheet, UiCommand::Open(Screen::Title)]);
        assert_eq!(back_to(0, playing, None), [UiCommand::Open(Screen::Title)]);
        assert_eq!(back_to(0, Screen::Title, keys), [UiCommand::CloseSheet]);
        assert_eq!(back_to(1, playing, None), []);
    }

    /// A browser's history: what it holds, and where it is.
    struct Browser {
        entries: Vec<u32>,
        index: usize,
    }

    impl Browser {
        fn obey(&mut self, step: Step, trail: &mut Trail, depth: u32) -> bool {
            match step {
                Step::Push(depth) => {
                    self.entries.truncate(self.index + 1);
                    self.entries.push(depth);
                    self.index += 1;
                    false
                }
                Step::Go(count) => self.go(count, trail, depth),
            }
        }

        fn go(&mut self, count: i32, trail: &mut Trail, depth: u32) -> bool {
            self.index = self.index.checked_add_signed(count as isize).unwrap();
            trail.arrive(self.entries[self.index], depth)
        }
    }

    /// Kind of fault: Back leaves the page in the middle of a game, or has to be pressed again and again.
    #[test]
    fn the_browser_follows_the_program_and_the_program_the_browser() {
        let mut browser = Browser { entries: vec![0], index: 0 };
        let mut trail = Trail::at(0);
        for depth in [1, 2, 1, 2, 0, 2, 1, 0] {
            while let Some(step) = trail.follow(depth) {
                assert!(!browser.obey(step, &mut trail, depth), "nobody went back");
            }
            assert_eq!((browser.entries[browser.index], browser.index), (depth, depth as usize));
        }
        // A person at depth 2 goes back twice.
        let mut depth = 2;
        while let Some(step) = trail.follow(depth) {
            browser.obey(step, &mut trail, depth);
        }
        for to in [1, 0] {
            assert!(browser.go(-1, &mut trail, depth), "a person went back");
            depth = to;
            assert_eq!(trail.follow(depth), None);
        }
        // Forward leads to where nothing is any more: the browser is brought back.
        assert!(!browser.go(1, &mut trail, depth));
        let step = trail.follow(depth).unwrap();
        assert_eq!(step, Step::Go(-1));
        assert!(!browser.obey(step, &mut trail, depth));
        assert_eq!(browser.index, 0);
    }
}
