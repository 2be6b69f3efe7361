//! Alquerque against the reference: every line of `tests/data/alquerque/oracle.jsonl`.

use plyscope::games::alquerque::notation::{point_text, read_point};
use plyscope::games::alquerque::{Alquerque, Inverting, Unit, perft};
use plyscope::games::table_game::{Alternating, TableGame};
use plyscope::games::{Game, Side};
use serde_json::Value;

const ORACLE: &str = include_str!("../data/alquerque/oracle.jsonl");

/// The lines of a kind.
fn lines(kind: &str) -> impl Iterator<Item = Value> {
    let lines = ORACLE.lines().map(|line| serde_json::from_str(line).expect("one object a line"));
    let lines: Vec<Value> = lines.filter(|line: &Value| line["kind"] == kind).collect();
    assert!(!lines.is_empty(), "{kind}");
    lines.into_iter()
}

fn texts(list: &Value) -> Vec<&str> {
    list.as_array().expect("a list").iter().map(|text| text.as_str().expect("a text")).collect()
}

fn is_inverting(line: &Value) -> bool {
    line["rules"] == "inverting-allowed"
}

fn position_text(line: &Value) -> String {
    let memory = line["memory"].as_object().expect("an object").iter();
    let memory: Vec<String> =
        memory.map(|(piece, from)| format!("{piece}<{}", from.as_str().unwrap())).collect();
    let memory = if memory.is_empty() { "-".to_owned() } else { memory.join(",") };
    let side = if line["side"] == "light" { "w" } else { "b" };
    let chain = line["chain"].as_str().unwrap_or("-");
    let rules = if is_inverting(line) { " inverting" } else { "" };
    format!("{} {side} {memory} {chain}{rules}", texts(&line["rows"]).join("/"))
}

fn table(line: &Value, text: &str) -> Box<dyn TableGame> {
    if is_inverting(line) {
        let start = Inverting::start();
        Box::new(Alternating(if text.is_empty() { start } else { text.parse::<Inverting>().unwrap() }))
    } else {
        let start = Alquerque::start();
        Box::new(Alternating(if text.is_empty() { start } else { text.parse::<Alquerque>().unwrap() }))
    }
}

fn assert_ending(table: &dyn TableGame, result: &Value, line: &Value) {
    let ending = table.ending().unwrap_or_else(|| panic!("not over: {line}"));
    let winner = match ending.outcome {
        plyscope::games::Outcome::Win(Side::First) => "light",
        plyscope::games::Outcome::Win(Side::Second) => "dark",
        plyscope::games::Outcome::Draw => "draw",
    };
    assert_eq!(winner, result["winner"], "{line}");
    assert_eq!(ending.reason, format!("end.alquerque.{}", result["reason"].as_str().unwrap()), "{line}");
    assert_eq!((ending.tally, ending.official), (None, None), "pieces are no points");
    let [light, dark] = table.tally().expect("pieces");
    assert_eq!(
        (result["pieces"]["light"].as_u64(), result["pieces"]["dark"].as_u64()),
        (Some(light.into()), Some(dark.into()))
    );
}

#[test]
fn positions_have_the_steps_the_forbidden_steps_and_the_results_of_the_reference() {
    for line in lines("position") {
        let text = position_text(&line);
        let table = table(&line, &text);
        assert_eq!(table.text(), text, "{line}");
        let mut legal: Vec<String> = Side::BOTH.into_iter().flat_map(|side| table.legal(side)).collect();
        legal.sort();
        assert_eq!(legal, texts(&line["legal"]), "{line}");
        let pieces = plyscope::games::alquerque::notation::read_pieces(&text).expect("a position");
        let mut blocked: Vec<String> = pieces.forbidden().iter().map(ToString::to_string).collect();
        blocked.sort();
        assert_eq!(blocked, texts(&line["blocked"]), "{line}");
        assert_eq!(table.turn_goes_on().as_deref(), line["chain"].as_str(), "{line}");
        match line.get("result") {
            Some(result) => assert_ending(table.as_ref(), result, &line),
            None => assert_eq!(table.ending(), None, "{line}"),
        }
    }
}

#[test]
fn games_go_as_the_reference_has_them() {
    for line in lines("game") {
        let mut table = table(&line, "");
        let start = table.clone();
        let steps = texts(&line["steps"]);
        for step in &steps {
            assert_eq!(table.ending(), None, "{line}");
            table.play(step).unwrap_or_else(|error| panic!("{step}: {error} in {line}"));
        }
        assert_ending(table.as_ref(), &line, &line);
        assert_eq!(table.text().split(' ').next(), Some(texts(&line["final"]).join("/").as_str()), "{line}");
        // Its turns are what people write.
        let turns = texts(&line["turns"]).join(" ");
        let owned: Vec<String> = steps.iter().map(|&step| step.to_owned()).collect();
        assert_eq!(start.write_transcript(&owned), turns);
        assert_eq!(start.read_transcript(&turns).expect("a game").steps, owned);
    }
}

/// Every position of the reference's games can be written down and read again.
#[test]
fn every_position_of_a_game_has_a_text_of_its_own() {
    for line in lines("game") {
        let mut table = table(&line, "");
        for step in texts(&line["steps"]) {
            table.play(step).expect("a legal step");
            let again = self::table(&line, &table.text());
            assert_eq!((again.text(), again.key()), (table.text(), table.key()), "{line}");
            assert_eq!(again.ending(), table.ending());
        }
    }
}

#[test]
fn leaves_are_those_of_the_reference() {
    let more = |inverting: bool, unit: Unit| match (inverting, unit) {
        (false, Unit::Turn) => vec![172_950, 857_709],
        (true, Unit::Turn) => vec![213_307, 1_142_870],
        _ => vec![],
    };
    for line in lines("perft") {
        let unit = if line["unit"] == "turn" { Unit::Turn } else { Unit::Step };
        let leaves =
            line["leaves"].as_array().expect("a list").iter().map(|count| count.as_u64().expect("a count"));
        let leaves = leaves.chain(more(is_inverting(&line), unit));
        for (count, depth) in leaves.zip(1..) {
            let found = if is_inverting(&line) {
                perft(&Inverting::start(), depth, unit)
            } else {
                perft(&Alquerque::start(), depth, unit)
            };
            assert_eq!(found, count, "depth {depth} of {line}");
        }
    }
}

#[test]
fn points_have_names() {
    for point in 0..25 {
        assert_eq!(read_point(&point_text(point)), Some(point));
    }
    assert_eq!(
        (read_point("A1"), read_point("e5"), read_point("f1"), read_point("a6")),
        (Some(0), Some(24), None, None)
    );
}
