//! Zero-sum matrix games: known values and equilibria, and properties that every solution has.

use plyscope::search::matrix::{MOST, Payoffs};
use proptest::prelude::*;
use serde_json::Value;

/// A matrix of the data: its cells row by row, and how many columns it has.
fn table(rows: &Value) -> (Vec<f64>, usize) {
    let rows: Vec<Vec<f64>> = rows.as_array().expect("rows").iter().map(numbers).collect();
    let columns = rows[0].len();
    (rows.concat(), columns)
}

fn numbers(list: &Value) -> Vec<f64> {
    list.as_array().expect("a list").iter().map(|number| number.as_f64().expect("a number")).collect()
}

#[track_caller]
fn close(found: &[f64], wanted: &[f64], tolerance: f64, what: &str) {
    assert_eq!(found.len(), wanted.len(), "{what}");
    let all_close = found.iter().zip(wanted).all(|(found, wanted)| (found - wanted).abs() <= tolerance);
    assert!(all_close, "{what}: {found:?} is not {wanted:?}");
}

#[test]
fn the_games_of_the_literature_are_solved() {
    let games: Value = serde_json::from_str(include_str!("../data/trails/matrix_games.json")).expect("JSON");
    let games = games.as_array().expect("games");
    assert_eq!(games.len(), 10);
    for game in games {
        let name = game["name"].as_str().expect("a name");
        let (cells, columns) = table(&game["payoff_matrix_p1"]);
        let payoffs = Payoffs::new(&cells, columns);
        let solution = payoffs.solve();
        close(&[solution.value], &[game["value"].as_f64().expect("a value")], 1e-7, name);
        assert!(payoffs.nash_conv(&solution.first, &solution.second) < 1e-12, "{name}: {solution:?}");
        assert_eq!(Some(solution.is_pure()), game["pure_equilibrium"].as_bool(), "{name}");
        if game["p1_unique"] == true {
            close(&solution.first, &numbers(&game["p1_equilibrium"]), 1e-7, name);
        }
    }
}

/// Every payoff matrix of Goofspiel's first tricks; the ranges say between which bounds each bid lies in all equilibria.
#[test]
fn goofspiel_is_solved() {
    let games: Value = serde_json::from_str(include_str!("../data/trails/goofspiel.json")).expect("JSON");
    let mut count = 0;
    for game in games.as_array().expect("games") {
        let roots: Vec<&Value> = match game["root_by_first_prize"].as_object() {
            Some(by_prize) => by_prize.values().collect(),
            None => vec![&game["root"]],
        };
        for root in roots {
            let what = format!("{} cards, {} {}", game["cards"], game["point_order"], game["utility"]);
            let (cells, columns) = table(&root["payoff_matrix_p1"]);
            let payoffs = Payoffs::new(&cells, columns);
            let solution = payoffs.solve();
            close(&[solution.value], &[root["value"].as_f64().expect("a value")], 2e-8, &what);
            assert!(payoffs.nash_conv(&solution.first, &solution.second) < 1e-12, "{what}");
            assert_eq!(Some(solution.is_pure()), root["has_pure_equilibrium"].as_bool(), "{what}");
            let ranges = root["p1_probability_range_over_all_equilibria"].as_array().expect("ranges");
            for (share, range) in solution.first.iter().zip(ranges) {
                let range = numbers(range);
                assert!(range[0] - 1e-6 <= *share && *share <= range[1] + 1e-6, "{what}: {share} {range:?}");
            }
            count += 1;
        }
    }
    assert!(count >= 40, "{count} matrices");
}

#[test]
fn nash_conv_is_scaled_to_the_range_of_the_payoffs() {
    let cells = [0.0, -25.0, 50.0, 25.0, 0.0, -5.0, -50.0, 5.0, 0.0];
    let payoffs = Payoffs::new(&cells, 3);
    let rock = [1.0, 0.0, 0.0];
    // Against rock, paper gains 25 for either player, of a range of 100.
    assert_eq!(payoffs.nash_conv(&rock, &rock), 0.5);
    assert_eq!(Payoffs::new(&[3.0, 3.0], 2).nash_conv(&[1.0], &[0.5, 0.5]), 0.0);
}

#[test]
fn a_game_of_one_action_is_what_it_is() {
    let solution = Payoffs::new(&[2.5], 1).solve();
    assert_eq!((solution.value, &solution.first[..], &solution.second[..]), (2.5, &[1.0][..], &[1.0][..]));
    let row = Payoffs::new(&[3.0, -1.0, 2.0], 3).solve();
    assert_eq!((row.value, &row.second[..]), (-1.0, &[0.0, 1.0, 0.0][..]));
    let column = Payoffs::new(&[3.0, -1.0, 4.0], 1).solve();
    assert_eq!((column.value, &column.first[..]), (4.0, &[0.0, 0.0, 1.0][..]));
}

/// Payoffs of a game; a few levels make ties and degenerate games frequent.
fn any_game() -> impl Strategy<Value = (Vec<f64>, usize)> {
    let shape = (1..=MOST, 1..=MOST, prop_oneof![Just(1), Just(3), Just(1000)]);
    shape.prop_flat_map(|(rows, columns, levels)| {
        let cell = (-levels..=levels).prop_map(move |cell: i32| f64::from(cell) / f64::from(levels));
        (prop::collection::vec(cell, rows * columns), Just(columns))
    })
}

proptest! {
    #[test]
    fn nobody_can_gain_against_a_solution((cells, columns) in any_game()) {
        let payoffs = Payoffs::new(&cells, columns);
        let solution = payoffs.solve();
        for strategy in [&solution.first, &solution.second] {
            prop_assert!((strategy.iter().sum::<f64>() - 1.0).abs() < 1e-12);
            prop_assert!(strategy.iter().all(|share| (0.0..=1.0).contains(share)));
        }
        prop_assert!(payoffs.held_by_second(&solution.second) - payoffs.held_by_first(&solution.first) < 1e-9);
        prop_assert!((payoffs.held_by_first(&solution.first) - solution.value).abs() < 1e-9);
    }

    /// Kind: a simultaneous game gives the point to one side; the second player's view is taken wrong.
    #[test]
    fn swapping_the_players_turns_the_value_round((cells, columns) in any_game()) {
        let rows = cells.len() / columns;
        let swapped: Vec<f64> = (0..columns)
            .flat_map(|column| (0..rows).map(move |row| (row, column)))
            .map(|(row, column)| -cells[row * columns + column])
            .collect();
        let (one, other) = (Payoffs::new(&cells, columns).solve(), Payoffs::new(&swapped, rows).solve());
        prop_assert!((one.value + other.value).abs() < 1e-9, "{one:?} {other:?}");
    }
}
