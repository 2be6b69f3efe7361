//! The table against the sources: no key missing, every placeholder filled.

use std::fs;
use std::path::{Path, PathBuf};

use super::{TABLE, fill, game_name, side_name, tr, trf};
use crate::engines::catalog::{ENGINES, levels_of};
use crate::games::Side;
use crate::games::registry::GAMES;

#[test]
fn placeholders_are_filled_once() {
    let args = [("side", "{x}"), ("x", "no")];
    assert_eq!(fill("{side} to {what}, {side}", &args), "{x} to {what}, {x}");
    assert_eq!(fill("a } b { c", &args), "a } b { c");
}

#[test]
fn an_unknown_key_shows_itself() {
    let key = ["no", "such"].join(".");
    assert_eq!(tr(&key), key);
    assert_eq!(trf(&key, &[]), key);
}

#[test]
fn every_key_in_the_sources_is_in_the_table() {
    let mut missing = Vec::new();
    for (path, source) in sources() {
        for (place, key) in calls(&source) {
            if !TABLE.contains_key(key) {
                let line = source[..place].matches('\n').count() + 1;
                missing.push(format!("{}:{line}: {key}", path.display()));
            }
        }
    }
    assert!(missing.is_empty(), "keys without a text:\n{}", missing.join("\n"));
}

#[test]
fn every_text_is_used() {
    let mut texts: Vec<String> = sources().into_iter().map(|(_, source)| source).collect();
    let scenes = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/scenes");
    texts.extend(files(&scenes, "ron").into_iter().map(|(_, scene)| scene));
    let unused: Vec<_> = TABLE
        .keys()
        .filter(|key| !texts.iter().any(|text| text.contains(&format!("\"{key}\""))))
        // The names of sides and games are put together in this room.
        .filter(|key| !key.starts_with("side.") && !key.starts_with("game."))
        .collect();
    assert!(unused.is_empty(), "texts that nothing shows: {unused:?}");
}

#[test]
fn every_game_side_level_and_engine_has_its_texts() {
    for game in GAMES {
        assert!(!game_name(game).contains('.'), "no name for {game}");
        for side in Side::BOTH {
            assert!(!side_name(game, side).contains('.'), "no name for {side:?} of {game}");
        }
    }
    for level in GAMES.iter().flat_map(|game| levels_of(game)) {
        for key in [level.name, level.hint] {
            assert!(TABLE.contains_key(key), "no text for {key}");
        }
    }
    for engine in ENGINES {
        let knobs = engine.knobs.iter().flat_map(|knob| [knob.name, knob.hint]);
        for key in knobs.chain([engine.name]) {
            assert!(TABLE.contains_key(key), "no text for {key}");
        }
    }
}

/// Every key that is handed to `tr` or `trf` as a literal, with its place.
fn calls(source: &str) -> impl Iterator<Item = (usize, &str)> {
    let openings = ["tr(", "trf("];
    openings.into_iter().flat_map(move |opening| {
        source.match_indices(opening).filter_map(move |(place, _)| {
            let is_a_word = source[..place].ends_with(|c: char| c.is_alphanumeric() || c == '_');
            let literal = source[place + opening.len()..].trim_start().strip_prefix('"')?;
            let key = literal.split('"').next()?;
            (!is_a_word).then_some((place, key))
        })
    })
}

/// Every Rust source of the program but this room's own, with its text.
fn sources() -> Vec<(PathBuf, String)> {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut found = files(&src, "rs");
    found.retain(|(path, _)| !path.starts_with(src.join("app/text")));
    assert!(found.len() > 10, "the sources were not found");
    found
}

/// Every file below a folder whose name ends like this, with its text.
fn files(folder: &Path, ending: &str) -> Vec<(PathBuf, String)> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("a folder can be listed") {
        let path = entry.expect("an entry can be read").path();
        if path.is_dir() {
            found.extend(files(&path, ending));
        } else if path.extension().is_some_and(|found| found == ending) {
            let text = fs::read_to_string(&path).expect("a source is text");
            found.push((path, text));
        }
    }
    found
}
