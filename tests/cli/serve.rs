//! `ply serve`.

use std::io::Write;
use std::process::{Command, Stdio};

use serde_json::{Value, json};

use super::{complaint, keys_of};

/// What is answered to these lines, whole or not.
fn talk(engine: &str, input: &[u8]) -> Vec<Value> {
    let mut ply = Command::new(env!("CARGO_BIN_EXE_ply"))
        .args(["serve", "alquerque", "--engine", engine])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("ply starts");
    ply.stdin.take().expect("a pipe").write_all(input).expect("ply reads");
    let output = ply.wait_with_output().expect("ply ends");
    assert_eq!((output.status.code(), output.stderr.as_slice()), (Some(0), &b""[..]));
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    text.lines().map(|line| serde_json::from_str(line).expect("one JSON object a line")).collect()
}

fn ask(engine: &str, questions: &[Value]) -> Vec<Value> {
    let lines: String = questions.iter().map(|question| format!("{question}\n")).collect();
    talk(engine, lines.as_bytes())
}

#[test]
fn a_question_is_answered_with_a_turn() {
    let answers = ask(
        "negamax:depth=4",
        &[
            json!({"id": 1, "moves": [], "rules": "default", "seed": 1, "ms": 200}),
            json!({"id": "two", "moves": ["c2-c3"], "playouts": 500}),
            json!({"moves": ["c2-c3", "c4xc2"], "rules": "inverting-allowed", "ms": 0}),
        ],
    );
    assert_eq!(answers.len(), 3);
    assert!(["b2-c3", "c2-c3", "d2-c3", "d3-c3"].contains(&answers[0]["move"].as_str().expect("a move")));
    assert_eq!((keys_of(&answers[0]), &answers[0]["id"]), (vec!["id", "move"], &json!(1)));
    assert_eq!(answers[1], json!({"id": "two", "move": "c4xc2"}));
    assert!(
        answers[2]["move"]
            .as_str()
            .is_some_and(|step| step.ends_with("xc3") || step.ends_with("xc1") || step.contains('x'))
    );
    assert_eq!(keys_of(&answers[2]), ["move"]);
}

/// A whole game: every answer is legal, turns are taken whole, and the end is told.
#[test]
fn a_game_can_be_played_to_its_end() {
    for rules in ["default", "inverting-allowed"] {
        let mut moves: Vec<Value> = Vec::new();
        let mut chains = 0;
        let mut seeds = 1..;
        let over = loop {
            // A few turns in one conversation would have to wait for answers; so each is a conversation of its own.
            let question = json!({"id": moves.len(), "moves": moves, "rules": rules, "seed": seeds.next()});
            let answer = ask("random", &[question]).remove(0);
            match answer.get("over") {
                Some(over) => break over.clone(),
                None => {
                    let turn = answer["move"].as_str().unwrap_or_else(|| panic!("{answer}")).to_owned();
                    chains += usize::from(turn.matches('x').count() > 1);
                    moves.push(json!(turn));
                }
            }
            assert!(moves.len() < 500);
        };
        assert_eq!(keys_of(&over), ["reason", "winner"]);
        assert!(["light", "dark", "draw"].contains(&over["winner"].as_str().expect("a winner")), "{over}");
        assert!(
            ["all-captured", "no-legal-move", "repetition"]
                .contains(&over["reason"].as_str().expect("a reason"))
        );
        assert!(moves.len() > 10 && chains < moves.len());
    }
}

#[test]
fn a_draw_is_told() {
    // Both walk to and fro where nothing else happens: from a game's start this takes a while, so the steps are those of a known game.
    let answers = ask("random", &[json!({"moves": ["c2-c3", "c4xc2", "c1xc3", "a3xc1", "c3xa3"]})]);
    assert!(answers[0]["move"].is_string(), "{answers:?}");
}

// Kind: a program that talks to others dies on what it does not understand.
#[test]
fn nothing_that_is_asked_ends_the_conversation() {
    let lines: &[(&[u8], &str)] = &[
        (b"hello", "no JSON object"),
        (b"{\"id\":7", "no JSON object"),
        (b"[]", "no question"),
        (b"7", "no question"),
        (b"null", "no question"),
        (b"\"\xff\xfe\"", "no JSON object"),
        (b"{\"id\":8}", "missing field `moves`"),
        (b"{\"moves\":\"c2-c3\"}", "no question"),
        (b"{\"moves\":[1]}", "no question"),
        (b"{\"moves\":[],\"rules\":\"other\"}", "unknown variant `other`"),
        (b"{\"moves\":[],\"ms\":-1}", "no question"),
        (b"{\"moves\":[],\"ms\":1e99}", "no question"),
        (b"{\"moves\":[],\"time\":1}", "unknown field `time`"),
        (b"{\"moves\":[\"c2-c9\"]}", "move 1"),
        (b"{\"moves\":[\"\"]}", "move 1: the move is empty"),
        (b"{\"moves\":[\"c2-c3\",\"c2-c3\"]}", "move 2"),
        (b"{\"moves\":[\"c2-c3\",\"c4xc2xe4\"]}", "move 2"),
    ];
    let mut input: Vec<u8> = Vec::new();
    for (line, _) in lines {
        input.extend_from_slice(line);
        input.extend_from_slice(b"\n\n  \n");
    }
    input.extend_from_slice(b"{\"id\":9,\"moves\":[\"c2-c3\"]}");
    let answers = talk("random", &input);
    assert_eq!(answers.len(), lines.len() + 1);
    for ((line, problem), answer) in lines.iter().zip(&answers) {
        let error = answer["error"].as_str().unwrap_or_else(|| panic!("{answer}"));
        assert!(error.contains(problem), "{}: {error}", String::from_utf8_lossy(line));
    }
    assert_eq!((&answers[6]["id"], &answers[lines.len()]), (&json!(8), &json!({"id": 9, "move": "c4xc2"})));
    assert!(talk("random", b"").is_empty());
}

#[test]
fn players_that_are_none_are_refused() {
    for (engine, problem) in
        [("nobody", "no player 'nobody'"), ("greedy", "is no engine"), ("negamax:depth=0", "depth is '0'")]
    {
        let error = complaint(&["serve", "alquerque", "--engine", engine]);
        assert!(error.contains(problem), "{error}");
    }
}
