//! `docs/requirements.md` names tests; here it is held to its word.

use std::fs;
use std::path::{Path, PathBuf};

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Every file below a folder of the project, build results left out.
fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let paths = entries.map(|entry| entry.expect("an entry can be read").path());
    paths
        .filter(|path| path.file_name().is_none_or(|name| name != "node_modules"))
        .flat_map(|path| if path.is_dir() { files(&path) } else { vec![path] })
        .collect()
}

/// What the files of this name hold, one after the other.
fn text_of(files: &[PathBuf], name: &str) -> String {
    let same = files.iter().filter(|path| path.file_name().is_some_and(|found| found == name));
    same.map(|path| fs::read_to_string(path).expect("a source is text")).collect()
}

#[test]
fn every_test_that_is_named_exists() {
    let page = fs::read_to_string(root().join("docs/requirements.md")).expect("the page");
    let sources = [files(&root().join("src")), files(&root().join("tests"))].concat();
    let mut checked = [0, 0];
    // Rust: `file::test`.
    for name in page.split('`').skip(1).step_by(2).filter(|code| code.contains("::")) {
        let (file, test) = name.rsplit_once("::").expect("two parts");
        let text = text_of(&sources, &format!("{file}.rs"));
        assert!(
            text.contains(&format!("#[test]\nfn {test}()"))
                // A property test has parameters.
                || text.contains(&format!("#[test]\n    fn {test}(")),
            "{name}"
        );
        checked[0] += 1;
    }
    // JavaScript: `file.test.mjs`: "title".
    let pieces: Vec<&str> = page.split(".test.mjs`: \"").collect();
    for pair in pieces.windows(2) {
        let file = pair[0].rsplit('`').next().expect("a file");
        let title = pair[1].split('"').next().expect("a title");
        let text = text_of(&sources, &format!("{file}.test.mjs"));
        // Titles that are put together begin with a backtick.
        let is_there = ['"', '`'].iter().any(|quote| text.contains(&format!("it({quote}{title}")));
        assert!(is_there, "{file}: {title}");
        checked[1] += 1;
    }
    assert!(checked[0] > 50 && checked[1] > 3, "{checked:?}");
}
