//! Who sits at a side, as a part of a link.

use super::escaped;
use crate::engines::catalog::{Engine, level_of, levels_of};
use crate::protocol::Knobs;
use crate::record::Seat;
use crate::search::limits::Limits;

/// Who sits there, as a part of a link; `None` for a person.
pub(super) fn write(game: &str, seat: &Seat) -> Option<String> {
    let Seat::Engine { engine, limits, knobs } = seat else { return None };
    let level = level_of(game, seat);
    let mut text = level.map_or_else(|| escaped(engine), |level| format!("~{}", escaped(level.key)));
    let usual = level.map(|level| level.limits).unwrap_or_default();
    let mut say = |tag: char, value: Option<u64>, usual: Option<u64>| {
        if let Some(value) = value.filter(|_| value != usual) {
            text += &format!("~{tag}{value}");
        }
    };
    say('t', limits.time_ms.map(u64::from), usual.time_ms.map(u64::from));
    say('n', limits.nodes, usual.nodes);
    say('d', limits.depth.map(u64::from), usual.depth.map(u64::from));
    say('p', limits.playouts, usual.playouts);
    if level.is_some() && limits.time_ms.is_none() && usual.time_ms.is_some() {
        text += "~t";
    }
    if level.is_none() {
        text.extend(
            knobs.iter().map(|(id, value)| format!("~k{}~{}", escaped(id), escaped(&value.to_string()))),
        );
    }
    Some(text)
}

/// Reads what [`write`] wrote; the error says what is wrong and what was expected.
pub(super) fn read(game: &str, text: &str) -> Result<Seat, (String, String)> {
    let wrong = |problem: String, expected: &str| (problem, expected.to_owned());
    let mut words = text.split('~');
    let name = words.next().unwrap_or_default();
    let (engine, mut limits, mut knobs) = if name.is_empty() {
        let key = words.next().unwrap_or_default();
        let level = levels_of(game).iter().find(|level| level.key == key);
        let keys = || levels_of(game).iter().map(|level| level.key).collect::<Vec<_>>().join(", ");
        let level =
            level.ok_or_else(|| (format!("there is no level '{key}'"), format!("one of {}", keys())))?;
        (level.engine.to_owned(), level.limits, level.knobs())
    } else {
        (name.to_owned(), Limits::default(), Knobs::new())
    };
    let engine_known = Engine::find(game, &engine);
    let known = engine_known
        .ok_or_else(|| wrong(format!("there is no engine '{engine}'"), "an engine of this version"))?;
    while let Some(word) = words.next() {
        let mut signs = word.chars();
        let (tag, value) = (signs.next(), signs.as_str());
        let expected = "t, n, d or p and a number, or k and a setting";
        let bad = || wrong(format!("found '{word}' in an engine's seat"), expected);
        match tag {
            Some('t') if value.is_empty() => limits.time_ms = None,
            Some('t') => limits.time_ms = Some(value.parse().map_err(|_| bad())?),
            Some('n') => limits.nodes = Some(value.parse().map_err(|_| bad())?),
            Some('d') => limits.depth = Some(value.parse().map_err(|_| bad())?),
            Some('p') => limits.playouts = Some(value.parse().map_err(|_| bad())?),
            Some('k') => {
                let number = words.next().and_then(|number| number.parse::<f64>().ok());
                knobs.insert(value.to_owned(), number.filter(|number| number.is_finite()).ok_or_else(bad)?);
            }
            _ => return Err(bad()),
        }
    }
    known.read(&knobs).map_err(|problem| wrong(problem, "a setting of this engine"))?;
    Ok(Seat::Engine { engine, limits, knobs })
}
