//! What a player may know when it chooses, seen from inside the tree.

use rand::SeedableRng;
use rand_pcg::Pcg32;

use super::select::{by_bound, logarithm, logarithms};
use super::tree::{Met, Place, Tree};
use super::{Playout, Rule, Searcher, Settings, Ties};
use crate::games::Side;
use crate::games::matrix::MatrixGame;

const ATTACK: usize = 0;
const DODGE: usize = 1;

const RULES: [Rule; 4] =
    [Rule::Ucb1 { c: 1.5 }, Rule::Tuned, Rule::RegretMatching { gamma: 0.1 }, Rule::Exp3 { gamma: 0.1 }];

/// The table of the seed: agent Y on the rows, agent X on the columns; children 78 and 79, 80 and 81.
fn seed_table(results: [(u32, u32); 4]) -> (Tree<u8>, Place) {
    let game = MatrixGame::named("lockstep-2x2").expect("it is in the list");
    let mut tree = Tree::new(1 << 16, Rule::Tuned, None);
    let node = tree.add(None).expect("there is room");
    let place = tree.open(node, &game).expect("there is room");
    for (cell, (visits, wins)) in results.into_iter().enumerate() {
        let met = Met { row: cell / 2, column: cell % 2, probabilities: [1.0; 2] };
        tree.cells[place.cell(met.row, met.column)].child = 78 + cell as u32;
        for visit in 0..visits {
            tree.count(place, met, f64::from(u8::from(visit < wins)), Rule::Tuned);
        }
        tree.nodes[0].visits += visits;
    }
    (tree, place)
}

fn chosen(tree: &Tree<u8>, place: Place, side: Side) -> usize {
    let ln = logarithm(logarithms(), tree.nodes[0].visits);
    let mut random = Pcg32::seed_from_u64(1);
    by_bound(&tree.sums[place.sums(side)], ln, Rule::Tuned, Ties::Within(0.01), &mut random)
}

/// The seed's own example: X chooses by columns, Y by rows, and the child is where they meet.
#[test]
fn x_dodges_and_y_attacks_so_that_the_child_is_79() {
    // Wins of player 1, who is Y: attacking is good for Y, and against it dodging is better for X.
    let (tree, place) = seed_table([(20, 18), (20, 12), (10, 3), (10, 2)]);
    let x = &tree.sums[place.sums(Side::Second)];
    let visits = |child: usize| tree.cells[place.cell(child / 2, child % 2)].visits;
    assert_eq!(x[ATTACK].visits, visits(0) + visits(2), "X's attack counts children 78 and 80");
    assert_eq!(x[DODGE].visits, visits(1) + visits(3), "X's dodge counts children 79 and 81");
    assert_eq!((x[ATTACK].rewards, x[DODGE].rewards), (9.0, 16.0), "X gets what Y does not");
    let (row, column) = (chosen(&tree, place, Side::First), chosen(&tree, place, Side::Second));
    assert_eq!((row, column), (ATTACK, DODGE));
    assert_eq!(tree.cells[place.cell(row, column)].child, 79);
}

/// Kind of fault: player A's choice reads player B's numbers.
#[test]
fn no_choice_reads_the_other_players_numbers() {
    for rule in RULES {
        for side in Side::BOTH {
            let settings = Settings { rule, solver: false, ..Settings::default() };
            let game = MatrixGame::named("biased-rps").expect("it is in the list");
            let choices = |poisoned: bool| {
                let mut searcher = Searcher::new(&game, Playout, settings, Some(500));
                searcher.step(500);
                let place = searcher.tree.place(0).expect("the root has a table");
                if poisoned {
                    for sum in &mut searcher.tree.sums[place.sums(side.other())] {
                        (sum.visits, sum.rewards, sum.extra) = (0, f64::NAN, f64::NAN);
                    }
                }
                searcher.random = Pcg32::seed_from_u64(9);
                (0..200).map(|_| searcher.choose_for(side, place, 5.0).index).collect::<Vec<_>>()
            };
            assert_eq!(choices(false), choices(true), "{rule:?} {side:?}");
        }
    }
}

/// Kind of fault: what was never tried waits behind what was, or always in the same order.
#[test]
fn what_was_never_tried_comes_first_in_random_order() {
    let (mut tree, place) = seed_table([(5, 5), (5, 5), (0, 0), (0, 0)]);
    assert_eq!(chosen(&tree, place, Side::First), DODGE, "one action of Y is left to try");
    for sum in &mut tree.sums {
        (sum.visits, sum.rewards) = (0, 0.0);
    }
    let mut random = Pcg32::seed_from_u64(1);
    let sums = &tree.sums[place.sums(Side::First)];
    let first: Vec<_> =
        (0..40).map(|_| by_bound(sums, 0.0, Rule::Tuned, Ties::Within(0.0), &mut random)).collect();
    assert!(first.contains(&ATTACK) && first.contains(&DODGE), "{first:?}");
    assert_eq!(by_bound(sums, 0.0, Rule::Tuned, Ties::First, &mut random), ATTACK);
}

/// Kind of fault: a cell that was never visited counts as a reward of nothing, which one player regrets and the other enjoys.
#[test]
fn a_cell_that_was_never_visited_is_no_regret() {
    let game = MatrixGame::named("lockstep-2x2").expect("it is in the list");
    let rule = Rule::RegretMatching { gamma: 0.1 };
    let mut tree = Tree::new(1 << 16, rule, None);
    let node = tree.add(None).expect("there is room");
    let place = tree.open(node, &game).expect("there is room");
    let at = |row, column| Met { row, column, probabilities: [1.0; 2] };
    tree.count(place, at(0, 0), 0.25, rule);
    assert!(tree.sums.iter().all(|sum| sum.extra == 0.0), "nothing else is known");
    tree.count(place, at(0, 1), 0.75, rule);
    let regret = |tree: &Tree<u8>, side, index: usize| tree.sums[place.sums(side)][index].extra;
    assert_eq!(regret(&tree, Side::First, 1), 0.0);
    assert_eq!(regret(&tree, Side::Second, 0), 0.5, "player 2 would have got 0.75 in place of 0.25");
    tree.count(place, at(1, 1), 0.5, rule);
    assert_eq!(regret(&tree, Side::First, 0), 0.25);
    assert_eq!(regret(&tree, Side::Second, 0), 0.5, "the cell below the first is still unknown");
}
