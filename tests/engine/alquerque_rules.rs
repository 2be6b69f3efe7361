//! Alquerque's rules: bitboards against a slow walk over points and lines, symmetry, and the ends of games.

use std::collections::{BTreeMap, BTreeSet};

use plyscope::games::alquerque::{Alquerque, Board, Draw, Inverting, MOST_SIDEWAYS, Memory, Move, Position};
use plyscope::games::table_game::{Alternating, Scored, TableGame};
use plyscope::games::{Game, Outcome, Side};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg32;

/// A point as file and row, from 0.
type Point = (i8, i8);

/// The oracle: a board as a map, lines as a rule about coordinates, and everything asked of one point after the other.
#[derive(Clone, Debug)]
struct Slow {
    pieces: BTreeMap<Point, Side>,
    came_from: BTreeMap<Point, Point>,
    side: Side,
    chain: Option<Point>,
    remembers: bool,
}

fn neighbours((x, y): Point) -> Vec<Point> {
    let mut found = Vec::new();
    for dx in -1..=1i8 {
        for dy in -1..=1i8 {
            let diagonal = dx != 0 && dy != 0;
            let is_joined = (dx, dy) != (0, 0) && (!diagonal || (x + y) % 2 == 0);
            if is_joined && on_board((x + dx, y + dy)) {
                found.push((x + dx, y + dy));
            }
        }
    }
    found
}

fn on_board((x, y): Point) -> bool {
    (0..5).contains(&x) && (0..5).contains(&y)
}

fn name((x, y): Point) -> String {
    format!("{}{}", ["a", "b", "c", "d", "e"][x as usize], y + 1)
}

fn point(index: u8) -> Point {
    ((index % 5) as i8, (index / 5) as i8)
}

impl Slow {
    fn of(position: &Alquerque, remembers: bool) -> Self {
        let Board { side, chain, .. } = position.board;
        let (mut pieces, mut came_from) = (BTreeMap::new(), BTreeMap::new());
        for index in 0..25u8 {
            for side in Side::BOTH {
                if position.board.pieces(side) >> index & 1 == 1 {
                    pieces.insert(point(index), side);
                }
            }
            const STEPS: [(i8, i8); 8] =
                [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];
            if let Some(direction) = position.memory.of(index) {
                let ((x, y), (dx, dy)) = (point(index), STEPS[direction]);
                came_from.insert((x, y), (x + dx, y + dy));
            }
        }
        let chain = (chain != 0).then(|| point(chain.trailing_zeros() as u8));
        Self { pieces, came_from, side, chain, remembers }
    }

    fn jumps(&self, from: Point) -> Vec<Point> {
        let behind = |over: &Point| (2 * over.0 - from.0, 2 * over.1 - from.1);
        let is_enemy = |over: &Point| self.pieces.get(over) == Some(&self.side.other());
        let is_free = |to: &Point| on_board(*to) && !self.pieces.contains_key(to);
        neighbours(from).iter().filter(|over| is_enemy(over)).map(behind).filter(is_free).collect()
    }

    fn steps(&self, from: Point) -> Vec<Point> {
        let forward = if self.side == Side::First { 1 } else { -1 };
        let last_row = if self.side == Side::First { 4 } else { 0 };
        if from.1 == last_row {
            return Vec::new();
        }
        let is_allowed = |to: &Point| {
            // What a text says a piece remembers need not have happened: only what lies beside it forbids anything.
            let is_back = self.remembers && to.1 == from.1 && self.came_from.get(&from) == Some(to);
            (to.1 - from.1) * forward >= 0 && !self.pieces.contains_key(to) && !is_back
        };
        neighbours(from).into_iter().filter(is_allowed).collect()
    }

    fn legal(&self) -> BTreeSet<String> {
        let own = self.pieces.iter().filter(|(_, side)| **side == self.side).map(|(point, _)| *point);
        let own: Vec<Point> = own.filter(|point| self.chain.is_none_or(|chain| chain == *point)).collect();
        let all = |sign: &str, to: &dyn Fn(Point) -> Vec<Point>| -> BTreeSet<String> {
            let of = |from: Point| to(from).into_iter().map(move |to| (from, to));
            own.iter()
                .flat_map(|&from| of(from))
                .map(|(from, to)| format!("{}{sign}{}", name(from), name(to)))
                .collect()
        };
        let jumps = all("x", &|from| self.jumps(from));
        if jumps.is_empty() && self.chain.is_none() { all("-", &|from| self.steps(from)) } else { jumps }
    }

    fn play(&mut self, mv: Move) {
        let (from, to) = (point(mv.from), point(mv.to));
        let piece = self.pieces.remove(&from).expect("a piece moves");
        self.pieces.insert(to, piece);
        self.came_from.remove(&from);
        self.chain = None;
        let jumped = (from.0 - to.0).abs().max((from.1 - to.1).abs()) == 2;
        if jumped {
            let over = ((from.0 + to.0) / 2, (from.1 + to.1) / 2);
            self.pieces.remove(&over).expect("a piece is captured");
            self.came_from.remove(&over);
            if !self.jumps(to).is_empty() {
                self.chain = Some(to);
                return;
            }
        } else {
            self.came_from.insert(to, from);
        }
        self.side = self.side.other();
    }

    fn rows(&self) -> String {
        let cell = |point: Point| match self.pieces.get(&point) {
            Some(Side::First) => 'w',
            Some(Side::Second) => 'b',
            None => '.',
        };
        let row = |y: i8| (0..5).map(|x| cell((x, y))).collect::<String>();
        (0..5).rev().map(row).collect::<Vec<_>>().join("/")
    }

    fn memory(&self) -> String {
        let told: Vec<String> =
            self.came_from.iter().map(|(piece, from)| format!("{}<{}", name(*piece), name(*from))).collect();
        if told.is_empty() { "-".to_owned() } else { told.join(",") }
    }

    fn text(&self) -> String {
        let side = if self.side == Side::First { 'w' } else { 'b' };
        format!("{} {side} {} {}", self.rows(), self.memory(), self.chain.map_or("-".to_owned(), name))
    }
}

fn legal<G: Game>(position: &G) -> BTreeSet<String> {
    position.legal_moves().as_ref().iter().map(|&mv| position.move_text(mv)).collect()
}

fn any<G: Game>(position: &G, random: &mut Pcg32) -> Option<G::Move> {
    let moves = position.legal_moves();
    let moves = moves.as_ref();
    if moves.is_empty() { None } else { Some(moves[random.random_range(0..moves.len() as u32) as usize]) }
}

#[track_caller]
fn read(text: &str) -> Alquerque {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

#[track_caller]
fn read_inverting(text: &str) -> Inverting {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Pieces strewn at random, with whatever memory and, where a piece can capture, perhaps in the middle of a chain.
fn strewn(random: &mut Pcg32) -> Alquerque {
    let pieces = random.random::<u32>() & ((1 << 25) - 1);
    let light = random.random::<u32>();
    let pieces = if random.random_range(0..2u32) == 0 { pieces } else { pieces & random.random::<u32>() };
    let side = Side::BOTH[random.random_range(0..2u32) as usize];
    let mut memory = [0; 8];
    for index in 0..25u8 {
        let direction = random.random_range(0..16u32) as usize;
        if direction < 8
            && pieces >> index & 1 == 1
            && neighbours(point(index)).iter().any(|&to| {
                let (from, to) = (point(index), to);
                [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)][direction]
                    == (to.0 - from.0, to.1 - from.1)
            })
        {
            memory[direction] |= 1 << index;
        }
    }
    let board = Board {
        own: pieces & light,
        other: pieces & !light,
        from_east: memory[2],
        from_west: memory[6],
        chain: 0,
        side,
    };
    let mut position = Alquerque { board, memory: Memory(memory) };
    let jumps = position.board.actions();
    if jumps.jumps && random.random_range(0..3u32) == 0 {
        position.board.chain = 1 << any(&position, random).expect("a jump").from;
    }
    position
}

/// Random games under both rules: the same legal steps, the same boards, the same memory, the same texts.
#[test]
fn games_agree_with_the_slow_walk() {
    let mut random = Pcg32::seed_from_u64(1);
    for _ in 0..1_500 {
        let (mut fast, mut inverting) = (Alquerque::start(), Inverting::start());
        let (mut slow, mut lax) = (Slow::of(&fast, true), Slow::of(&fast, false));
        loop {
            assert_eq!(legal(&fast), slow.legal(), "{fast}");
            assert_eq!(fast.to_string(), slow.text());
            let Some(mv) = any(&fast, &mut random) else { break };
            fast = fast.play(mv);
            slow.play(mv);
        }
        loop {
            assert_eq!(inverting.position.to_string(), lax.text());
            let Some(mv) = any(&inverting, &mut random) else { break };
            assert_eq!(legal(&inverting), lax.legal(), "{inverting}");
            inverting = inverting.play(mv);
            lax.play(mv);
        }
    }
}

/// 100,000 boards that no game may lead to, with whatever memory and chains.
#[test]
fn strewn_boards_agree_with_the_slow_walk() {
    let mut random = Pcg32::seed_from_u64(2);
    for _ in 0..100_000 {
        let position = strewn(&mut random);
        let mut slow = Slow::of(&position, true);
        assert_eq!(legal(&position), slow.legal(), "{position}");
        assert_eq!(position.to_string(), slow.text());
        assert_eq!(read(&slow.text()), position);
        let inverting = Inverting::new(position);
        assert_eq!(legal(&inverting), Slow::of(&position, false).legal(), "{inverting}");
        let without: BTreeSet<String> = position.forbidden().iter().map(ToString::to_string).collect();
        let all = legal(&inverting);
        assert!(without.is_disjoint(&legal(&position)) && without.is_subset(&all), "{position}");
        if let Some(mv) = any(&position, &mut random) {
            slow.play(mv);
            assert_eq!(position.play(mv).to_string(), slow.text(), "{mv} in {position}");
        }
    }
}

/// A step by its number is the one that a list has there, so that playouts that build no list play the same moves.
#[test]
fn the_nth_action_is_that_of_the_list() {
    let mut random = Pcg32::seed_from_u64(3);
    for _ in 0..20_000 {
        let board = strewn(&mut random).board;
        let actions = board.actions();
        let list: Vec<Move> = actions.iter().collect();
        assert_eq!(actions.count() as usize, list.len());
        assert_eq!(actions.is_empty(), list.is_empty());
        let by_number: Vec<Move> = (0..actions.count()).map(|number| actions.nth(number)).collect();
        assert_eq!(by_number, list);
        assert!(list.iter().all(|mv| mv.is_jump() == actions.jumps && mv.slot() < Move::SLOTS));
    }
}

/// Mirrored positions have mirrored steps that lead to mirrored positions; so have positions turned round, with the colours exchanged.
#[test]
fn the_board_may_be_mirrored_and_turned() {
    let mut random = Pcg32::seed_from_u64(4);
    let mut position = Alquerque::start();
    // The start is its own image, but for who is to move.
    let Board { own, other, .. } = position.board;
    let turned = Board { own: other, other: own, side: Side::Second, ..position.board };
    assert_eq!(position.turned().board, turned);
    for round in 0..30_000 {
        let image = position.mirrored();
        let turned = position.turned();
        let moves = |position: &Alquerque| position.legal_moves().into_iter().collect::<BTreeSet<Move>>();
        let mapped =
            |map: fn(Move) -> Move| moves(&position).into_iter().map(map).collect::<BTreeSet<Move>>();
        assert_eq!(moves(&image), mapped(Move::mirrored), "{position}");
        assert_eq!(moves(&turned), mapped(Move::turned), "{position}");
        let view = position.board.view();
        assert_eq!(turned.board.view(), view);
        assert_eq!(image.board.view(), view.mirrored());
        assert_eq!(image.board.view().reduced().0, view.reduced().0);
        assert_eq!(view.packed() == image.board.view().packed(), view == image.board.view());
        let Some(mv) = any(&position, &mut random) else {
            assert_eq!(image.outcome(), position.outcome());
            assert_eq!(
                turned.outcome(),
                position.outcome().map(|outcome| match outcome {
                    Outcome::Win(side) => Outcome::Win(side.other()),
                    Outcome::Draw => Outcome::Draw,
                })
            );
            position = if round % 2 == 0 { Alquerque::start() } else { strewn(&mut random) };
            continue;
        };
        assert_eq!(position.play(mv).mirrored(), image.play(mv.mirrored()));
        assert_eq!(position.play(mv).turned(), turned.play(mv.turned()));
        position = position.play(mv);
    }
}

/// Under the default rules no game goes on for ever: with captures and steps forward used up, steps to the side run out, too.
#[test]
fn random_games_end() {
    let mut random = Pcg32::seed_from_u64(5);
    let (mut steps, mut longest, mut first) = (0, 0, 0);
    const GAMES: u32 = 10_000;
    for _ in 0..GAMES {
        let (mut position, mut length) = (Alquerque::start(), 0);
        while let Some(mv) = any(&position, &mut random) {
            position = position.play(mv);
            length += 1;
        }
        assert!(position.outcome().is_some() && position.ending().is_some(), "{position}");
        first += u32::from(position.outcome() == Some(Outcome::Win(Side::First)));
        (steps, longest) = (steps + length, longest.max(length));
    }
    // The reference has 32.8 steps on average and 59 at most.
    let average = f64::from(steps) / f64::from(GAMES);
    assert!((32.3..33.3).contains(&average) && longest < 80, "{average} on average, {longest} at most");
    assert!((GAMES / 3..GAMES * 2 / 3).contains(&first));
}

// Kind: endless shuffling under a rule option that allows it.
#[test]
fn games_in_which_inverting_is_allowed_end() {
    let mut random = Pcg32::seed_from_u64(6);
    let mut endings = BTreeMap::new();
    for _ in 0..20_000 {
        let mut position = Inverting::start();
        let mut length = 0;
        while let Some(mv) = any(&position, &mut random) {
            position = position.play(mv);
            length += 1;
            assert!(length < 1_000, "{position}");
        }
        assert!(position.legal_moves().is_empty());
        *endings.entry(position.ending().expect("over").reason).or_insert(0) += 1;
    }
    assert!(
        endings["end.alquerque.repetition"] > 0 && endings["end.alquerque.no-legal-move"] > 0,
        "{endings:?}"
    );
}

const SHUFFLE: [&str; 4] = ["a1-b1", "e5-d5", "b1-a1", "d5-e5"];

#[test]
fn the_third_time_makes_a_draw_and_not_the_second() {
    let mut position = read_inverting("....b/...../...../...../w.... w - - inverting");
    for round in 0..2 {
        for step in SHUFFLE {
            assert_eq!(position.outcome(), None, "round {round}, before {step}");
            position = position.play(position.parse_move(step).expect("a legal step"));
        }
    }
    assert_eq!((position.outcome(), position.draw()), (Some(Outcome::Draw), Some(Draw::Repetition)));
    assert!(position.legal_moves().is_empty());
    assert_eq!(position.ending().expect("over").reason, "end.alquerque.repetition");
    let error = position.parse_move("a1-b1").unwrap_err().to_string();
    assert!(error.contains("the game is over"), "{error}");
    // A step forward is the beginning of something new.
    let mut other = read_inverting("....b/...../...../...../w.... w - - inverting");
    for step in
        [&SHUFFLE[..], &["a1-a2", "e5-d5", "a2-b2", "d5-e5", "b2-a2"], &["e5-d5", "a2-b2", "d5-e5"]].concat()
    {
        other = other.play(other.parse_move(step).expect("a legal step"));
    }
    assert_eq!(other.outcome(), None);
    assert_eq!(other.quiet.steps().count(), 7);
}

/// Two pieces walk along their rows so that nothing is repeated three times: a draw for want of progress.
#[test]
fn steps_to_the_side_alone_come_to_an_end() {
    let mut position = read_inverting("....b/..b../...../..w../w.... w - - inverting");
    let mut random = Pcg32::seed_from_u64(7);
    let mut best = 0;
    for _ in 0..20_000 {
        let mut walk = position;
        loop {
            let moves = walk.legal_moves();
            let quiet: Vec<Move> = moves
                .iter()
                .copied()
                .filter(|mv| mv.is_sideways() && walk.play(*mv).draw() != Some(Draw::Repetition))
                .collect();
            if quiet.is_empty() {
                break;
            }
            walk = walk.play(quiet[random.random_range(0..quiet.len() as u32) as usize]);
        }
        best = best.max(walk.quiet.steps().count());
        if best == MOST_SIDEWAYS {
            position = walk;
            break;
        }
    }
    assert_eq!(best, MOST_SIDEWAYS);
    assert_eq!((position.outcome(), position.draw()), (Some(Outcome::Draw), Some(Draw::NoProgress)));
    assert_eq!(position.ending().expect("over").reason, "end.alquerque.no-progress");
    assert_eq!(read_inverting(&position.to_string()), position);
}

// Kind: a win on the very last move scored as a draw because another question was asked first.
#[test]
fn who_cannot_move_has_lost_even_where_a_draw_is_due() {
    // Dark's last piece stands on light's base row, where it makes no step; light has shuffled to the limit.
    // A shuffle that is written down: the steps fit together, and the last one is dark's.
    let steps: Vec<&str> =
        (0..MOST_SIDEWAYS).map(|number| ["e1-d1", "b2-a2", "d1-e1", "a2-b2"][(number + 3) % 4]).collect();
    let last = steps.last().copied();
    assert_eq!(last, Some("e1-d1"));
    let won: Inverting = format!("...../...../...../.w.../...b. w - - inverting {}", steps.join(","))
        .parse()
        .expect("a position");
    assert_eq!(won.quiet.steps().count(), MOST_SIDEWAYS);
    assert_eq!((won.outcome(), won.draw()), (Some(Outcome::Draw), Some(Draw::Repetition)));
    let lost = Inverting { position: read("...../...../...../.w.../...b. b - -"), ..won };
    assert_eq!((lost.outcome(), lost.draw()), (Some(Outcome::Win(Side::First)), None));
    assert!(lost.legal_moves().is_empty());
    assert_eq!(lost.ending().expect("over").reason, "end.alquerque.no-legal-move");
}

/// The beginning of a piece's memory, its end, and what it does not forbid.
#[test]
fn only_a_step_back_to_the_side_is_forbidden_and_only_until_the_next_action() {
    let position = read("b..../...../...../.w.../..... w b2<a2 -");
    assert_eq!(legal(&position), ["b2-a3", "b2-b3", "b2-c2", "b2-c3"].map(str::to_owned).into());
    assert_eq!(position.forbidden().iter().map(ToString::to_string).collect::<Vec<_>>(), ["b2-a2"]);
    let error = position.parse_move("b2-a2").unwrap_err().to_string();
    assert!(error.contains("came from there"), "{error}");
    // However many turns later.
    let later = position.play(position.parse_move("b2-c2").expect("legal"));
    assert_eq!(later.to_string(), "b..../...../...../..w../..... b c2<b2 -");
    // A memory of a step forward forbids nothing, as no piece steps backward; it is told all the same.
    let forward = read("b..../...../...../.w.../..... w b2<b1 -");
    assert!(forward.forbidden().is_empty());
    assert_eq!(forward.to_string(), "b..../...../...../.w.../..... w b2<b1 -");
    assert_eq!(forward.key(), read("b..../...../...../.w.../..... w - -").key());
    assert_ne!(position.key(), forward.key());
    // Inverting allowed: the same memory, without effect.
    let free = read_inverting("b..../...../...../.w.../..... w b2<a2 - inverting");
    assert_eq!(free.legal_moves().len(), 5);
    assert_eq!(free.to_string(), "b..../...../...../.w.../..... w b2<a2 - inverting");
}

/// A jump clears the memory of the piece that jumps, and of the one that is captured.
#[test]
fn captures_clear_memory() {
    let position = read("...../...../..b../.w.../....b w b2<a2,c3<b3,e1<d1 -");
    let after = position.play(position.parse_move("b2xd4").expect("legal"));
    assert_eq!(after.to_string(), "...../...w./...../...../....b b e1<d1 -");
}

#[test]
fn on_the_opponents_base_row_a_piece_only_captures() {
    let stuck = read("w..../...../...../...../....w w - -");
    assert!(legal(&stuck).iter().all(|step| step.starts_with("e1")), "{:?}", legal(&stuck));
    let capturing = read("w..../b..../...../...../....w w - -");
    assert_eq!(legal(&capturing), ["a5xa3"].map(str::to_owned).into());
    // Having left the row it steps again.
    let mut after = capturing.play(capturing.parse_move("a5xa3").expect("legal"));
    after.board = Board { own: after.board.other, other: after.board.own, side: Side::First, ..after.board };
    assert!(legal(&after).contains("a3-a4"));
}

// Kind: in a capture chain another piece may continue, or the chain may be stopped early.
#[test]
fn in_a_chain_the_same_piece_goes_on_and_must() {
    // Two pieces can capture; a1 has two jumps before it.
    let start = read("....b/...../.b..w/.b.b./w.... w - -");
    assert_eq!(legal(&start), ["a1xc3", "e3xc1"].map(str::to_owned).into());
    let middle = start.play(start.parse_move("a1xc3").expect("legal"));
    assert_eq!(middle.to_string(), "....b/...../.bw.w/...b./..... w - c3");
    assert_eq!((middle.side_to_move(), middle.chain()), (Side::First, Some(12)));
    assert_eq!(middle.turn_goes_on().as_deref(), Some("c3"));
    assert_eq!(legal(&middle), ["c3xa3", "c3xe1"].map(str::to_owned).into());
    let error = middle.parse_move("e3xc1").unwrap_err().to_string();
    assert!(error.contains("goes on") && error.contains("c3xa3"), "{error}");
    // Read from a text, the middle of a chain is the same.
    assert_eq!(read(&middle.to_string()), middle);
    assert_ne!(middle.key(), Alquerque { board: Board { chain: 0, ..middle.board }, ..middle }.key());
    // The shorter way is allowed; where nothing is left to jump the turn ends.
    let after = middle.play(middle.parse_move("c3xe1").expect("legal"));
    assert_eq!((after.side_to_move(), after.turn_goes_on()), (Side::Second, None));
    assert_eq!(Alternating(after).must_act(), [false, true]);
}

// Kind: capture is compulsory only for the touched piece.
#[test]
fn captures_are_compulsory_for_the_side() {
    let position = read("....b/...../...../.b.../w...w w - -");
    assert_eq!(legal(&position), ["a1xc3"].map(str::to_owned).into());
    let error = position.parse_move("e1-d1").unwrap_err().to_string();
    assert!(error.contains("a piece must be captured") && error.contains("a1xc3"), "{error}");
}

// Kind: the end is asked of the side that is not to move; a win on the last move is no draw.
#[test]
fn who_is_to_move_and_cannot_has_lost() {
    for (text, reason) in [
        ("b.b.b/...b./...../...../b.... w a1<a2 -", "end.alquerque.all-captured"),
        // Light's only piece stands on dark's base row with nothing to capture.
        ("w..../...../...../..b../..... w - -", "end.alquerque.no-legal-move"),
        // Hemmed in.
        ("...../...../b.b../bb.../wbb.. w - -", "end.alquerque.no-legal-move"),
    ] {
        let position = read(text);
        assert_eq!(position.outcome(), Some(Outcome::Win(Side::Second)), "{text}");
        assert_eq!(position.ending().expect("over").reason, reason, "{text}");
        assert!(position.legal_moves().is_empty());
        assert_eq!(Alternating(position).must_act(), [false; 2]);
        // The other side, asked in its place, can move: it has not lost.
        let other = Board {
            own: position.board.other,
            other: position.board.own,
            side: Side::Second,
            ..position.board
        };
        assert!(!other.is_over());
    }
    // The jump that captures the last piece wins, though its side has nothing left to do.
    let last = read("...../...../..b../.w.../..... w - -");
    let over = last.play(last.parse_move("b2xd4").expect("legal"));
    assert_eq!(over.outcome(), Some(Outcome::Win(Side::First)));
    assert_eq!(over.tally(), Some([1, 0]));
}

#[test]
fn keys_are_well_mixed() {
    let mut random = Pcg32::seed_from_u64(8);
    let (mut keys, mut set) = (BTreeMap::new(), [0u32; 64]);
    let mut position = Alquerque::start();
    while keys.len() < 100_000 {
        let key = position.key();
        let board = position.board;
        match keys.insert(key, board) {
            None => set.iter_mut().zip(0..).for_each(|(count, bit)| *count += (key >> bit & 1) as u32),
            Some(same) => assert_eq!(same, board, "two boards with the key {key:#018x}"),
        }
        position = any(&position, &mut random).map_or_else(|| strewn(&mut random), |mv| position.play(mv));
    }
    assert!(set.iter().all(|count| (48_500..51_500).contains(count)), "{set:?}");
}
