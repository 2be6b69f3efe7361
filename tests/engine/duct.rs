//! Decoupled UCT on games whose solution is known: matrix games, and the sequential game made of them.

use std::cell::Cell;

use plyscope::engines::matrix::{Payoff, play};
use plyscope::games::matrix::{MATRICES, MatrixGame};
use plyscope::games::{Side, SimultaneousGame};
use plyscope::search::duct::{HalfTurn, Progress, Rule, Searcher, Sequential, Settings, Ties};
use plyscope::search::joint::{self, Choice, JointTable};
use plyscope::search::limits::{Never, Stop};
use serde_json::Value;

const RULES: [Rule; 4] =
    [Rule::Ucb1 { c: 1.5 }, Rule::Tuned, Rule::RegretMatching { gamma: 0.1 }, Rule::Exp3 { gamma: 0.1 }];

fn game(name: &str) -> MatrixGame {
    MatrixGame::named(name).unwrap_or_else(|| panic!("{name}"))
}

/// Without the solver, which would see through a matrix game at once.
fn settings(rule: Rule) -> Settings {
    Settings { rule, choice: Choice::Mix, solver: false, seed: 1, ..Settings::default() }
}

fn nash_conv(game: &MatrixGame, table: &JointTable<String>) -> f64 {
    let [first, second] = Side::BOTH.map(|side| table.mix(side));
    game.matrix().nash_conv([&first, &second])
}

/// The share of simulations in which both took the action of the same number.
fn diagonal(table: &JointTable<String>) -> f64 {
    let equal: u64 = (0..table.count(Side::First)).map(|index| table.cell(index, index).visits).sum();
    equal as f64 / table.all_visits() as f64
}

#[test]
fn the_matrix_games_are_those_of_the_data() {
    let data: Value = serde_json::from_str(include_str!("../data/trails/matrix_games.json")).expect("JSON");
    let data = data.as_array().expect("a list");
    assert_eq!(data.len(), MATRICES.len());
    for (known, matrix) in data.iter().zip(&MATRICES) {
        assert_eq!(known["name"].as_str().map(|name| name.replace('_', "-")).as_deref(), Some(matrix.name));
        let texts = |key: &str| -> Vec<&str> {
            known[key].as_array().expect("a list").iter().filter_map(Value::as_str).collect()
        };
        assert_eq!(
            [texts("p1_actions"), texts("p2_actions")],
            matrix.actions.map(<[_]>::to_vec),
            "{}",
            matrix.name
        );
        let rows = known["payoff_matrix_p1"].as_array().expect("rows");
        let payoffs: Vec<f64> =
            rows.iter().flat_map(|row| row.as_array().expect("a row")).filter_map(Value::as_f64).collect();
        assert_eq!(payoffs, matrix.payoffs, "{}", matrix.name);
        let mix = |key: &str| -> Vec<f64> {
            known[key].as_array().expect("a list").iter().filter_map(Value::as_f64).collect()
        };
        let found = matrix.nash_conv([&mix("p1_equilibrium"), &mix("p2_equilibrium")]);
        assert!(found.abs() < 1e-6, "{}: {found}", matrix.name);
    }
}

#[test]
fn a_matrix_game_reads_what_it_writes_and_says_what_it_cannot_read() {
    for matrix in MATRICES {
        let start = game(matrix.name);
        let (rows, columns) = (start.actions(Side::First), start.actions(Side::Second));
        for &row in &rows {
            for &column in &columns {
                let over = start.resolve(row, column);
                assert_eq!(over.to_string().parse(), Ok(over));
                assert!(over.outcome().is_some() && over.actions(Side::First).is_empty());
                let written = start.action_text(column);
                assert_eq!(start.parse_action(Side::Second, &written), Ok(column));
            }
        }
        assert_eq!(start.to_string().parse(), Ok(start));
    }
    for wrong in ["", "chess", "rps R", "rps R+X", "rps X+R"] {
        assert!(wrong.parse::<MatrixGame>().is_err(), "{wrong}");
    }
}

#[test]
fn regret_matching_ends_within_a_hundredth_of_an_equilibrium() {
    let game = game("biased-rps");
    for seed in 1..=3 {
        let settings = Settings { seed, ..settings(Rule::RegretMatching { gamma: 0.01 }) };
        let found = nash_conv(&game, &play(&game, settings, 1_000_000, &Never));
        assert!(found < 0.01, "seed {seed}: {found}");
    }
}

#[test]
fn exp3_comes_near_an_equilibrium() {
    for name in ["matching-pennies", "rps", "biased-rps", "asymmetric-2x2", "lockstep-2x2"] {
        let game = game(name);
        let found = nash_conv(&game, &play(&game, settings(Rule::Exp3 { gamma: 0.1 }), 300_000, &Never));
        assert!(found < 0.05, "{name}: {found}");
    }
}

/// Ties that are broken by the first action, or only where they are exact, leave both players walking the diagonal for ever.
#[test]
fn the_tolerance_keeps_both_players_off_the_diagonal() {
    let game = game("biased-rps");
    let found = |rule, ties| {
        let table = play(&game, Settings { ties, ..settings(rule) }, 200_000, &Never);
        (diagonal(&table), nash_conv(&game, &table))
    };
    for rule in [Rule::Ucb1 { c: 1.5 }, Rule::Tuned] {
        let (diagonal, conv) = found(rule, Ties::First);
        assert!(diagonal == 1.0 && conv > 0.1, "{rule:?}: {diagonal} {conv}");
        let (diagonal, conv) = found(rule, Ties::Within(0.0));
        assert!(diagonal > 0.85 && conv > 0.1, "{rule:?}: {diagonal} {conv}");
        let (diagonal, conv) = found(rule, Ties::Within(0.01));
        assert!(diagonal < 0.55 && conv < 0.07, "{rule:?}: {diagonal} {conv}");
    }
}

/// Kind of fault: the joint cell with the best average is picked, as if the other player would help.
#[test]
fn the_cell_with_the_best_average_is_not_what_is_picked() {
    let game = game("no-mixing-dominance");
    for rule in RULES {
        let table = play(&game, Settings { choice: Choice::Max, ..settings(rule) }, 20_000, &Never);
        let value = |cell: usize| table.cells[cell].value().unwrap_or_default();
        let best = (0..6).max_by(|&one, &other| value(one).total_cmp(&value(other)));
        assert_eq!(best, Some(5), "{rule:?}: the best cell for player 1 is b with C");
        assert_eq!([table.pick(Side::First), table.pick(Side::Second)], [Some(0), Some(1)], "{rule:?}");
    }
}

/// Kind of fault: one player is favoured, as when rewards are mirrored only nearly or the rows are updated before the columns.
#[test]
fn swapped_players_have_swapped_statistics() {
    // Payoffs whose rewards are whole parts, so that nothing is rounded.
    for name in ["matching-pennies", "rps", "rock-paper-scissors-well", "asymmetric-2x2", "lockstep-2x2"] {
        let game = game(name);
        let swapped = Swapped(game);
        for rule in [Rule::Ucb1 { c: 1.5 }, Rule::Tuned] {
            // Nothing is drawn at random here, so that the two searches must agree to the last bit.
            let settings = Settings { ties: Ties::First, ..settings(rule) };
            let one = searched(&game, Payoff, settings);
            let other = searched(&swapped, SwappedPayoff, settings);
            let (rows, columns) = (one.count(Side::First), one.count(Side::Second));
            assert_eq!((rows, columns), (other.count(Side::Second), other.count(Side::First)));
            for row in 0..rows {
                assert_eq!(one.visits(Side::First, row), other.visits(Side::Second, row), "{name}");
                assert_eq!(one.mean(Side::First, row), other.mean(Side::Second, row), "{name}");
                for column in 0..columns {
                    let (cell, mirror) = (one.cell(row, column), other.cell(column, row));
                    assert_eq!(cell.visits, mirror.visits, "{name}");
                    assert_eq!(cell.rewards, cell.visits * joint::ONE - mirror.rewards, "{name}");
                }
            }
        }
    }
}

fn searched<G: SimultaneousGame>(
    game: &G,
    leaf: impl plyscope::search::duct::Leaf<G>,
    settings: Settings,
) -> JointTable<G::Action> {
    let mut searcher = Searcher::new(game, leaf, settings, Some(3_000));
    searcher.run(Some(3_000), &Never, &mut |_| {});
    searcher.table(Side::First)
}

#[test]
fn the_same_seed_gives_the_same_result_and_another_seed_another() {
    let game = game("biased-rps");
    for rule in RULES {
        let found = |seed| play(&game, Settings { seed, ..settings(rule) }, 5_000, &Never);
        assert_eq!(found(7), found(7), "{rule:?}");
        assert_ne!(found(7), found(8), "{rule:?}");
    }
}

/// Kind of fault: a small budget gives no action, or an illegal one.
#[test]
fn a_budget_of_one_or_none_gives_a_legal_action() {
    for matrix in MATRICES {
        for budget in [0, 1, 2] {
            for choice in [Choice::Max, Choice::Mix, Choice::Purified] {
                for rule in RULES {
                    let game = game(matrix.name);
                    let table = play(&game, Settings { choice, ..settings(rule) }, budget, &Never);
                    assert_eq!(table.all_visits(), budget.max(1));
                    for side in Side::BOTH {
                        let pick = table.pick(side).expect("there is always an action");
                        assert!(table.mix(side)[pick] > 0.0);
                        let text = &table.players[side.index()].actions[pick].action;
                        assert!(game.parse_action(side, text).is_ok(), "{text}");
                    }
                }
            }
        }
    }
}

/// Stops when it is asked for the nth time.
struct After(Cell<u32>);

impl Stop for After {
    fn is_stopped(&self) -> bool {
        self.0.set(self.0.get().saturating_sub(1));
        self.0.get() == 0
    }
}

/// Kind of fault: what a search says depends on how it was stopped, not on how much it has done.
#[test]
fn a_search_that_is_stopped_has_found_what_a_shorter_one_finds() {
    let game = game("duel-attack-dodge-charge");
    for questions in [1, 2, 3, 7, 12] {
        let stopped = play(&game, settings(Rule::Tuned), 50_000, &After(Cell::new(questions)));
        let whole = 1 + 1_000 * u64::from(questions - 1);
        assert_eq!(stopped, play(&game, settings(Rule::Tuned), whole, &Never), "{questions}");
    }
}

#[test]
fn searching_in_steps_finds_what_searching_at_once_finds() {
    let game = game("rps");
    let mut searcher = Searcher::new(&game, Payoff, settings(Rule::Tuned), None);
    for count in [1, 0, 17, 482] {
        assert_eq!(searcher.step(count), Progress::Running);
    }
    let at_once = play(&game, settings(Rule::Tuned), 500, &Never);
    assert_eq!(searcher.table(Side::First).cells, at_once.cells);
}

#[test]
fn a_finished_game_is_done_at_once_and_has_no_actions() {
    let over = game("rps").resolve(0, 16);
    let mut searcher = Searcher::new(&over, Payoff, settings(Rule::Tuned), None);
    assert_eq!(searcher.step(10), Progress::Done);
    searcher.run(None, &Never, &mut |_| {});
    let table = searcher.table(Side::First);
    assert_eq!((table.pick(Side::First), table.cells.len(), searcher.simulations()), (None, 0, 0));
    assert_eq!(joint::merge(&[(&table, searcher.effort())]), None);
}

/// What one player knows of the other decides matching pennies: who is to match and chooses first has lost.
#[test]
fn who_chooses_first_in_the_sequential_game_is_seen_through() {
    let game = game("matching-pennies");
    for searcher in Side::BOTH {
        let root = Sequential::new(game, searcher);
        let mut search = Searcher::new(&root, HalfTurn(Payoff), settings(Rule::Tuned), Some(4_000));
        search.run(Some(4_000), &Never, &mut |_| {});
        let table = search.joint_table();
        let own = (0..2).map(|index| table.mean(searcher, index).expect("both were tried"));
        assert!(own.into_iter().all(|mean| mean < 0.1), "{searcher:?}: {table:?}");
        assert_eq!(table.all_visits() + 2, 4_000, "each action was entered once before it was answered");
    }
}

#[test]
fn a_sequential_position_reads_what_it_writes() {
    let start = Sequential::new(game("lockstep-2x2"), Side::Second);
    let waits = start.actions(Side::First);
    for &own in &start.actions(Side::Second) {
        let half = start.resolve(waits[0], own);
        assert_eq!(half.turn(), Side::First);
        assert_ne!((half.key(), half.to_string()), (start.key(), start.to_string()));
        for position in [&start, &half] {
            assert_eq!(position.to_string().parse().as_ref(), Ok(position));
        }
        for &answer in &half.actions(Side::First) {
            let whole = half.resolve(answer, half.actions(Side::Second)[0]);
            assert!(whole.outcome().is_some());
            let text = half.action_text(answer);
            assert_eq!(half.parse_action(Side::First, &text), Ok(answer));
        }
    }
    for wrong in ["", "rps", "rps@", "rps@3", "rps@1X", "chess@1"] {
        assert!(wrong.parse::<Sequential<MatrixGame>>().is_err(), "{wrong}");
    }
}

/// A matrix game seen by the other player.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Swapped(MatrixGame);

impl std::fmt::Display for Swapped {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}

impl std::str::FromStr for Swapped {
    type Err = plyscope::games::ParseError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        text.parse().map(Swapped)
    }
}

impl SimultaneousGame for Swapped {
    const ID: &'static str = "swapped";
    type Action = u8;
    type Actions = <MatrixGame as SimultaneousGame>::Actions;

    fn start() -> Self {
        Self(MatrixGame::start())
    }

    fn actions(&self, side: Side) -> Self::Actions {
        self.0.actions(side.other())
    }

    fn resolve(&self, first: u8, second: u8) -> Self {
        Self(self.0.resolve(second, first))
    }

    fn outcome(&self) -> Option<plyscope::games::Outcome> {
        use plyscope::games::Outcome;
        self.0.outcome().map(|outcome| match outcome {
            Outcome::Win(side) => Outcome::Win(side.other()),
            Outcome::Draw => Outcome::Draw,
        })
    }

    fn key(&self) -> u64 {
        self.0.key()
    }

    fn action_text(&self, action: u8) -> String {
        self.0.action_text(action)
    }

    fn parse_action(&self, side: Side, text: &str) -> Result<u8, plyscope::games::ParseError> {
        self.0.parse_action(side.other(), text)
    }
}

struct SwappedPayoff;

impl plyscope::search::duct::Leaf<Swapped> for SwappedPayoff {
    fn name(&self) -> &'static str {
        "payoff"
    }

    fn evaluate(
        &mut self,
        position: &Swapped,
        random: &mut rand_pcg::Pcg32,
    ) -> plyscope::search::duct::Estimate {
        let found = plyscope::search::duct::Leaf::evaluate(&mut Payoff, &position.0, random);
        plyscope::search::duct::Estimate { value: 1.0 - found.value, ..found }
    }

    fn settled(&self, position: &Swapped) -> Option<f64> {
        plyscope::search::duct::Leaf::settled(&Payoff, &position.0).map(|value| 1.0 - value)
    }
}
