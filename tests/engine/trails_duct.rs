//! Decoupled UCT on Light Trails, through the one door that a table uses.

use std::cell::Cell;

use plyscope::engines::trails::duct::{CHOICES, RULES};
use plyscope::engines::trails::leaf::{NAMES, TrailsLeaf};
use plyscope::engines::trails::reach::{Reach, words};
use plyscope::engines::{RunError, Runner, run};
use plyscope::games::trails::{BOARDS, Direction, Trails};
use plyscope::games::{Side, SimultaneousGame};
use plyscope::protocol::{Request, merge};
use plyscope::search::duct::{Leaf, Searcher, Settings, Ties};
use plyscope::search::joint::{JointTable, ONE};
use plyscope::search::limits::{Limits, Never, Stop};
use rand::{Rng, SeedableRng};
use rand_pcg::Pcg32;

fn trails(text: &str) -> Trails {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn ask(position: &str, simulations: u64) -> Request {
    Request {
        start: position.to_owned(),
        seed: 1,
        ..Request::new("trails", "duct", Limits::playouts(simulations))
    }
}

fn table(request: &Request) -> JointTable<String> {
    let report = run(request, &Never, &mut |_| {}).unwrap_or_else(|error| panic!("{error}"));
    report.body.joint_table().expect("a joint table").clone()
}

fn picked(table: &JointTable<String>, side: Side) -> &str {
    &table.players[side.index()].actions[table.pick(side).expect("an action")].action
}

/// So many positions of random play, from all boards.
fn positions(count: usize, seed: u64) -> Vec<Trails> {
    let mut random = Pcg32::seed_from_u64(seed);
    let mut found = Vec::new();
    while found.len() < count {
        let mut position = trails(BOARDS[random.next_u32() as usize % BOARDS.len()].rows);
        while position.outcome().is_none() {
            if random.next_u32().is_multiple_of(4) {
                found.push(position);
            }
            let [first, second] = Side::BOTH.map(|side| {
                let actions = position.actions(side);
                actions[random.next_u32() as usize % actions.len()]
            });
            position = position.resolve(first, second);
        }
    }
    found.truncate(count);
    found
}

/// Who is first where, cell by cell.
fn slow_reach(position: &Trails) -> ([Vec<(usize, usize)>; 2], bool) {
    let distances = Side::BOTH.map(|side| {
        let head = position.head(side);
        let mut distance = [[u32::MAX; 16]; 16];
        let mut queue = vec![(head.row(), head.column())];
        distance[head.row()][head.column()] = 0;
        let mut next = 0;
        while next < queue.len() {
            let (row, column) = queue[next];
            next += 1;
            for (row_step, column_step) in [(0, 1), (1, 0), (0, -1), (-1, 0)] {
                let (Some(to_row), Some(to_column)) =
                    (row.checked_add_signed(row_step), column.checked_add_signed(column_step))
                else {
                    continue;
                };
                let inside = to_row < 16 && to_column < 16;
                if inside
                    && position.free()[to_row] >> to_column & 1 == 1
                    && distance[to_row][to_column] == u32::MAX
                {
                    distance[to_row][to_column] = distance[row][column] + 1;
                    queue.push((to_row, to_column));
                }
            }
        }
        distance
    });
    let cells = || (0..16).flat_map(|row| (0..16).map(move |column| (row, column)));
    let free = |&(row, column): &(usize, usize)| position.free()[row] >> column & 1 == 1;
    let first = |own: usize| {
        cells()
            .filter(free)
            .filter(|&(row, column)| distances[own][row][column] < distances[1 - own][row][column])
            .collect()
    };
    let both = |&(row, column): &(usize, usize)| distances.iter().all(|known| known[row][column] < u32::MAX);
    ([first(0), first(1)], !cells().filter(free).any(|cell| both(&cell)))
}

#[test]
fn flooding_by_words_agrees_with_flooding_cell_by_cell() {
    for position in positions(1_500, 5) {
        let (own, separated) = slow_reach(&position);
        let found = Reach::of(&position);
        for side in Side::BOTH {
            let mut cells = [0u16; 16];
            own[side.index()].iter().for_each(|&(row, column)| cells[row] |= 1 << column);
            assert_eq!(found.own[side.index()], words(&cells), "{position} {side:?}");
            assert_eq!(found.count(side) as usize, own[side.index()].len());
        }
        assert_eq!(found.separated, separated, "{position}");
    }
}

/// Kind of fault: one head counts what both reach at the same time, or is looked after first.
#[test]
fn every_leaf_sees_the_swapped_position_swapped() {
    for position in positions(300, 6) {
        for leaf in TrailsLeaf::ALL.into_iter().filter(|leaf| *leaf != TrailsLeaf::Playout) {
            let (mut one, mut other) = (leaf, leaf);
            let mut random = Pcg32::seed_from_u64(1);
            let found = one.evaluate(&position, &mut random);
            let mirror = other.evaluate(&position.swapped(), &mut random);
            assert!((found.value + mirror.value - 1.0).abs() < 1e-12, "{position} {leaf:?}");
            assert_eq!(found.proven, mirror.proven, "{position} {leaf:?}");
        }
    }
}

#[test]
fn swapped_players_have_swapped_statistics() {
    for position in positions(25, 7) {
        // Without anything drawn at random the two searches must agree to the last bit.
        let settings = Settings { ties: Ties::First, ..Settings::default() };
        let found = [position, position.swapped()].map(|root| {
            let mut search = Searcher::new(&root, TrailsLeaf::Count, settings, Some(600));
            search.run(Some(600), &Never, &mut |_| {});
            search.table(Side::First)
        });
        let [one, other] = &found;
        for row in 0..one.count(Side::First) {
            for column in 0..one.count(Side::Second) {
                let (cell, mirror) = (one.cell(row, column), other.cell(column, row));
                assert_eq!(cell.visits, mirror.visits, "{position}");
                // Values are rounded to whole parts, one way here and the other way there.
                let sum = (cell.rewards + mirror.rewards).abs_diff(cell.visits * ONE);
                assert!(sum <= cell.visits, "{position}: {sum}");
            }
        }
    }
}

#[test]
fn the_same_request_gives_the_same_table_and_another_seed_another() {
    for (rule, name) in RULES.iter().enumerate() {
        let mut request = ask(BOARDS[0].rows, 400);
        request.knobs.insert("rule".to_owned(), rule as f64);
        request.knobs.insert("leaf".to_owned(), 0.0);
        assert_eq!(table(&request), table(&request), "{name}");
        let other = Request { seed: 2, ..request.clone() };
        assert_ne!(table(&other).cells, table(&request).cells, "{name}");
    }
}

/// Kind of fault: budget 0 or 1 gives no move, or an illegal one.
#[test]
fn a_small_budget_gives_a_legal_action_of_both_sides() {
    for position in positions(60, 8) {
        for (budget, rule) in
            [0, 1, 5].into_iter().flat_map(|budget| (0..RULES.len()).map(move |rule| (budget, rule)))
        {
            for side in Side::BOTH {
                let mut request = Request { side, ..ask(&position.to_string(), budget) };
                request.knobs.insert("rule".to_owned(), rule as f64);
                let found = table(&request);
                assert_eq!(found.side, side);
                let action = picked(&found, side).parse::<Direction>().expect("a direction");
                assert!(position.is_open(side, action), "{position} {}", RULES[rule]);
            }
        }
    }
}

struct After(Cell<u32>);

impl Stop for After {
    fn is_stopped(&self) -> bool {
        self.0.set(self.0.get().saturating_sub(1));
        self.0.get() == 0
    }
}

/// Kind of fault: what the clock cut off is another result, not a shorter one.
#[test]
fn a_search_that_is_cancelled_has_found_what_a_shorter_one_finds() {
    for questions in [1, 2, 4] {
        let request = ask(BOARDS[3].rows, 1_000_000);
        let stopped = run(&request, &After(Cell::new(questions)), &mut |_| {}).expect("it runs");
        let whole = ask(BOARDS[3].rows, 1 + 1_000 * u64::from(questions - 1));
        assert_eq!(stopped.body.joint_table(), Some(&table(&whole)), "{questions}");
    }
}

/// Kind of fault: an immediate win is missed, or a trap that must be blocked now.
#[test]
fn what_wins_or_loses_at_once_is_seen_with_few_simulations() {
    // Player 2 is about to be shut in: player 1 must take the only cell that leads out of its corner.
    let wins = [("1.#/..#/###/2#./.##", Side::First)];
    for (position, side) in wins {
        let found = table(&Request { side, ..ask(position, 50) });
        assert!(found.value().expect("it was searched") > 0.99, "{position}: {found:?}");
    }
    // Going up is a dead end of one cell, going right leads to the open.
    let found = table(&ask("#.####/#1...2/#.####/#.####/#.####", 60));
    assert_ne!(picked(&found, Side::First), "U");
}

/// Kind of fault: of two losses the faster is taken, and a won room is not filled.
#[test]
fn once_apart_each_fills_its_room_for_as_long_as_it_can() {
    let mut position = trails("1..#2./...#../...#../...###");
    let mut ticks = 0;
    while position.outcome().is_none() {
        let [first, second] = Side::BOTH.map(|side| {
            let found = table(&Request { side, ..ask(&position.to_string(), 20) });
            picked(&found, side).parse::<Direction>().expect("a direction")
        });
        position = position.resolve(first, second);
        ticks += 1;
    }
    assert_eq!(ticks, 5, "player 2 has five cells to enter, player 1 eleven");
}

#[test]
fn tables_of_shards_add_up_in_any_order() {
    let shard =
        |shard: u16| run(&Request { shard, shards: 3, ..ask(BOARDS[1].rows, 300) }, &Never, &mut |_| {});
    let reports: Vec<_> = (0..3).map(|number| shard(number).expect("it runs")).collect();
    let said = |order: [usize; 3]| {
        merge(order.map(|index| (&reports[index].body, reports[index].effort))).expect("a move")
    };
    let merged = said([0, 1, 2]);
    for order in [[2, 1, 0], [1, 2, 0]] {
        assert_eq!(said(order), merged);
    }
    let joint = merged.joint.as_ref().expect("the table");
    for (index, cell) in joint.cells.iter().enumerate() {
        let parts = || reports.iter().map(|report| report.body.joint_table().expect("a table").cells[index]);
        assert_eq!(cell.visits, parts().map(|cell| cell.visits).sum::<u64>());
        assert_eq!(cell.rewards, parts().map(|cell| cell.rewards).sum::<u64>());
    }
    assert_eq!((joint.all_visits(), merged.effort.playouts), (900, 900));
    let own = joint.pick(Side::First).expect("an action");
    assert_eq!(merged.best, joint.players[0].actions[own].action);
    assert_ne!(reports[0].body, reports[1].body, "each shard draws by itself");
}

#[test]
fn a_full_tree_goes_on_without_growing() {
    let mut request = ask(BOARDS[3].rows, 3_000);
    request.knobs.insert("memory-mb".to_owned(), 0.0);
    let found = table(&request);
    assert!(found.tree.full && found.tree.nodes <= 2, "{:?}", found.tree);
    assert_eq!(found.all_visits(), 3_000, "the root's table is kept");
    request.knobs.insert("memory-mb".to_owned(), 0.25);
    let found = table(&request);
    assert!(found.tree.full && found.tree.bytes <= 1 << 18, "{:?}", found.tree);
}

/// The positions of a game, each counted once for each way to it.
fn ways(position: &Trails) -> u64 {
    if position.outcome().is_some() {
        return 1;
    }
    let [first, second] = Side::BOTH.map(|side| position.actions(side).to_vec());
    let pairs = first.iter().flat_map(|&one| second.iter().map(move |&other| (one, other)));
    1 + pairs.map(|(one, other)| ways(&position.resolve(one, other))).sum::<u64>()
}

/// Kind of fault: a game that is over is searched on, node after node.
#[test]
fn a_tree_never_grows_beyond_the_game() {
    for rows in ["1../.../..2", "...../.#1#2/....."] {
        let whole = ways(&trails(rows));
        for (rule, name) in RULES.iter().enumerate() {
            let mut request = ask(rows, 20 * whole);
            let knobs = [("rule", rule as f64), ("solver", 0.0), ("leaf", 0.0)];
            request.knobs.extend(knobs.map(|(name, value)| (name.to_owned(), value)));
            let found = table(&request).tree;
            // The sequential baseline has nodes in which one only has chosen, too.
            let most = if name.starts_with("uct") { 3 * whole } else { whole };
            assert!(!found.full && (2..=most).contains(&found.nodes), "{rows}, {name}: {found:?}");
        }
    }
}

/// Kind of fault: a tree that is kept no longer fits the position, or eats the memory.
#[test]
fn a_kept_tree_fits_the_position_and_keeps_its_size() {
    let settings = Settings { bytes: 1 << 20, ..Settings::default() };
    let root = trails(BOARDS[3].rows);
    let mut search = Searcher::new(&root, TrailsLeaf::Count, settings, None);
    let mut position = root;
    for tick in 0..12 {
        search.step(3_000);
        let before = search.table(Side::First);
        assert!(before.tree.bytes <= 1 << 20);
        let [first, second] = Side::BOTH
            .map(|side| before.players[side.index()].actions[before.pick(side).expect("an action")].action);
        position = position.resolve(first, second);
        assert!(search.advance(first, second), "tick {tick}: the joint action played was looked at");
        assert_eq!(search.root(), &position);
        let kept = search.table(Side::First);
        for side in Side::BOTH {
            let actions: Vec<_> =
                kept.players[side.index()].actions.iter().map(|option| option.action).collect();
            assert_eq!(actions, position.actions(side).to_vec(), "tick {tick}");
        }
        assert!(kept.tree.nodes < before.tree.nodes);
        let cells = before.players.each_ref().map(|player| player.actions.len());
        let played = |side: Side, action| {
            before.players[side.index()].actions.iter().position(|option| option.action == action)
        };
        let (row, column) = (
            played(Side::First, first).expect("it is there"),
            played(Side::Second, second).expect("it is there"),
        );
        assert!(kept.all_visits() <= before.cells[row * cells[1] + column].visits);
    }
    // Nothing is known of a joint action that was never looked at.
    let mut fresh = Searcher::new(&root, TrailsLeaf::Count, settings, None);
    assert!(!fresh.advance(Direction::Right, Direction::Left));
    fresh.step(10);
    assert_eq!(fresh.table(Side::First).all_visits(), 10);
}

/// Kind of fault: a kept tree is taken for another game, or makes fixed work depend on what was searched before.
#[test]
fn a_tree_is_kept_for_play_and_never_for_fixed_work() {
    let mut runner = Runner::default();
    let mut timed = |moves: &[&str], seed| {
        let moves = moves.iter().map(|&step| step.to_owned()).collect();
        let limits = Limits::time(60_000);
        let request = Request { moves, seed, limits, ..ask(BOARDS[3].rows, 0) };
        let report = runner.run(&request, &After(Cell::new(4)), &mut |_| {}).expect("it runs");
        report.body.joint_table().expect("a table").all_visits()
    };
    let fresh = timed(&[], 77);
    assert_eq!(fresh, 3_001);
    assert!(timed(&["R+L"], 77) > fresh, "what was counted below R and L is added to");
    assert_eq!(timed(&["R+L"], 78), fresh, "another game begins anew");
    assert_eq!(timed(&["R+L"], 77), fresh, "and lets the first one go");
    let fixed = Request { moves: vec!["R+L".to_owned()], seed: 77, ..ask(BOARDS[3].rows, 500) };
    assert_eq!(table(&fixed).all_visits(), 500);
}

#[test]
fn the_sequential_baseline_tells_a_table_of_the_game_itself() {
    for (rule, side) in [(4.0, Side::First), (5.0, Side::Second)] {
        let mut request = Request { side, ..ask(BOARDS[3].rows, 2_000) };
        request.knobs.insert("rule".to_owned(), rule);
        let found = table(&request);
        assert_eq!([found.count(Side::First), found.count(Side::Second)], [2, 2]);
        assert!(found.all_visits() >= 1_990, "{found:?}");
    }
}

/// Kind of fault: the engine chooses from what the other player counts.
#[test]
fn a_finished_game_has_no_action_and_bad_input_is_told() {
    let over = table(&ask("1#/#2", 10));
    assert_eq!((over.cells.len(), over.pick(Side::First)), (0, None));
    for (request, problem) in [
        (ask("1..", 1), "2"),
        (Request { moves: vec!["U".to_owned()], ..ask("", 1) }, "move 1"),
        (Request { moves: vec!["R+Q".to_owned()], ..ask("", 1) }, "move 1"),
        (Request { knobs: [("rule".to_owned(), 9.0)].into(), ..ask("", 1) }, "'rule' is 9"),
    ] {
        let error = run(&request, &Never, &mut |_| {}).expect_err(problem);
        assert!(error.to_string().contains(problem), "{error}");
        assert!(matches!(error, RunError::Position(_) | RunError::Knob(_)));
    }
    assert_eq!((CHOICES.len(), NAMES.len()), (3, TrailsLeaf::ALL.len()));
}
