//! `ply games` and the opening book as `ply` tells of it.

use std::path::PathBuf;

use super::{complaint, output};

/// A file in a folder of its own, which goes with it.
struct File(PathBuf);

impl File {
    fn new(name: &str, bytes: &[u8]) -> Self {
        let folder = std::env::temp_dir().join(format!("plyscope-games-{}-{name}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder");
        let path = folder.join(name);
        #[expect(clippy::disallowed_methods, reason = "a test's own file")]
        std::fs::write(&path, bytes).expect("a file");
        Self(path)
    }

    fn path(&self) -> &str {
        self.0.to_str().expect("a path in UTF-8")
    }
}

impl Drop for File {
    fn drop(&mut self) {
        let _ = self.0.parent().map(std::fs::remove_dir_all);
    }
}

const GGF: &str = "(;GM[Othello]PB[ann]PW[bob]RE[-4.0]BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]\
                   B[F5//1.2]W[D6];)\n";

/// White is to answer f5.
const AFTER_F5: &str = "---------------------------OX------XXX-------------------------- O";

#[test]
fn games_are_listed_found_and_written() {
    let file = File::new("two.ggf", format!("{GGF}{}", GGF.replace("ann", "eve")).as_bytes());
    let list = output(&["games", file.path()]);
    assert_eq!(list.lines().count(), 2, "{list}");
    let found = output(&["games", file.path(), "--find", "EVE perpendicular"]);
    assert_eq!(found.trim(), "2  eve - bob -4.0  Perpendicular");
    assert_eq!(output(&["games", file.path(), "--game", "2"]), "f5d6\n");
    let none = complaint(&["games", file.path(), "--game", "3"]);
    assert!(none.contains("there is no game 3; expected 1 to 2"), "{none}");
}

#[test]
fn what_is_no_such_file_is_refused() {
    let file = File::new("notes.txt", b"f5d6");
    let told = complaint(&["games", file.path()]);
    assert!(told.contains("notes.txt: this is neither a WTHOR archive nor GGF"), "{told}");
    assert!(complaint(&["games", "nowhere.wtb"]).contains("nowhere.wtb"));
}

#[test]
fn the_book_is_asked_only_where_that_is_said() {
    let asked = ["analyse", "othello", "--position", AFTER_F5, "--depth", "3", "--set"];
    let with = output(&[&asked[..], &["book=1"]].concat());
    assert!(
        with.contains("\nbook   looked up in the book of openings") && with.contains("\nnodes  0,"),
        "{with}"
    );
    let without = output(&[&asked[..], &["book=0"]].concat());
    assert!(!without.contains("book") && !without.contains("\nnodes  0,"), "{without}");
}

#[test]
fn the_book_is_checked_by_a_command() {
    let told = output(&["book", "othello", "--check"]);
    assert!(told.starts_with("positions  ") && told.contains("lead out of the book"), "{told}");
    assert!(complaint(&["book", "othello", "--out", "book.plyb"]).contains("expected --wthor FOLDER"));
}
