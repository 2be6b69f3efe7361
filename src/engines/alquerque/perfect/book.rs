//! The book: positions that are known to be lost for their side to move, so that whoever moves there has found a winning turn. It holds the
//! strategy of each winner from the start, as far as the solver would take long to find it again.
//!
//! As a file: `PLYB`, a version (1) and the number of entries as little-endian numbers of four bytes, then the entries, sorted by key: ten bytes of
//! key (see [`super::node`]) and one with the number of turns until the game is over at the latest.

use std::sync::OnceLock;

use crate::search::dfpn::{Known, Node, Numbers, Solver};

const MAGIC: [u8; 4] = *b"PLYB";
const VERSION: u32 = 1;
const HEADER: usize = 12;
const KEY: usize = 10;
const ENTRY: usize = KEY + 1;

/// The book that comes with the program.
const BUILT_IN: &[u8] = include_bytes!("../../../../assets/books/alquerque.plyb");

/// Work that an entry pretends to have cost, so that nothing takes its place in a solver's table.
const WORK: u64 = u64::MAX;

/// Why a file is no book.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BookError {
    /// Too short, or something else.
    #[error("this is no book: expected \"PLYB\" and a header of 12 bytes")]
    Magic,
    /// A newer version, or an older one.
    #[error("the book has version {0}; expected 1")]
    Version(u32),
    /// Cut off, or with something behind its end.
    #[error("the book has {found} bytes; its {entries} entries make {expected}")]
    Length {
        /// Bytes found.
        found: usize,
        /// Entries promised.
        entries: u32,
        /// Bytes that they take.
        expected: u64,
    },
    /// Entries in the wrong order.
    #[error("the book is damaged: entry {0} is not in its place")]
    Order(usize),
}

/// Lost positions with the number of turns until they are over, by key.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Book {
    entries: Vec<(u128, u8)>,
}

/// The book that comes with the program.
#[must_use]
pub fn book() -> &'static Book {
    static BOOK: OnceLock<Book> = OnceLock::new();
    BOOK.get_or_init(|| Book::read(BUILT_IN).expect("a test reads the book that is built in"))
}

impl Book {
    /// A book of these entries, in any order.
    #[must_use]
    pub fn new(entries: impl IntoIterator<Item = (u128, u8)>) -> Self {
        let mut entries: Vec<_> = entries.into_iter().collect();
        entries.sort_unstable();
        entries.dedup_by_key(|(key, _)| *key);
        Self { entries }
    }

    /// Reads a file.
    ///
    /// # Errors
    /// Says what is wrong with it.
    pub fn read(bytes: &[u8]) -> Result<Self, BookError> {
        let number = |at: usize| {
            let number = bytes.get(at..at + 4).and_then(|bytes| bytes.try_into().ok());
            number.map(u32::from_le_bytes).ok_or(BookError::Magic)
        };
        if !bytes.starts_with(&MAGIC) {
            return Err(BookError::Magic);
        }
        let (version, entries) = (number(4)?, number(8)?);
        if version != VERSION {
            return Err(BookError::Version(version));
        }
        let expected = HEADER as u64 + u64::from(entries) * ENTRY as u64;
        if bytes.len() as u64 != expected {
            return Err(BookError::Length { found: bytes.len(), entries, expected });
        }
        let (list, _) = bytes[HEADER..].as_chunks::<ENTRY>();
        let entry = |entry: &[u8; ENTRY]| {
            let mut key = [0; 16];
            key[..KEY].copy_from_slice(&entry[..KEY]);
            (u128::from_le_bytes(key), entry[KEY])
        };
        let entries: Vec<_> = list.iter().map(entry).collect();
        match entries.windows(2).position(|pair| pair[0].0 >= pair[1].0) {
            Some(place) => Err(BookError::Order(place + 1)),
            None => Ok(Self { entries }),
        }
    }

    /// The book as a file.
    #[must_use]
    pub fn write(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(HEADER + self.entries.len() * ENTRY);
        bytes.extend_from_slice(&MAGIC);
        bytes.extend_from_slice(&VERSION.to_le_bytes());
        bytes.extend_from_slice(&(self.entries.len() as u32).to_le_bytes());
        for (key, turns) in &self.entries {
            bytes.extend_from_slice(&key.to_le_bytes()[..KEY]);
            bytes.push(*turns);
        }
        bytes
    }

    /// How many positions it holds.
    #[must_use]
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether it holds nothing.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// In how many turns at most the game is over after the position with this key, if it is known as lost.
    #[must_use]
    pub fn get(&self, key: u128) -> Option<u8> {
        let place = self.entries.binary_search_by_key(&key, |(key, _)| *key).ok()?;
        Some(self.entries[place].1)
    }

    /// Tells a solver all that the book knows.
    pub fn teach<N: Node>(&self, solver: &mut Solver<N>) {
        for (key, turns) in &self.entries {
            let known = Known { numbers: Numbers::LOST, turns: u16::from(*turns), work: WORK };
            solver.learn(*key, known);
        }
    }
}
