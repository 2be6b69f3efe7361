//! How far, how fast and within which limit a search goes, in numbers.

use super::{Budget, Number, dash};
use crate::app::panels::format;
use crate::app::text::{tr, trf};
use crate::app::thinking::Thought;
use crate::search::report::Effort;
use crate::search::shard::Merged;
use crate::search::tally::Tree;

pub(super) fn work_of(thought: &Thought) -> Effort {
    let mut work = Effort::default();
    for report in thought.shards.iter().flatten() {
        work += report.effort;
    }
    work
}

/// A search by playouts is told by its playouts and its tree, any other by its depth and its table.
pub(super) fn numbers(merged: Option<&Merged<String>>, effort: Effort, elapsed_ms: u32) -> [Number; 4] {
    let speed = |count| format::per_second(count, elapsed_ms).map_or_else(dash, format::count);
    let number = |key, hint, value| Number { key, hint, value };
    let tree = merged.and_then(|merged| merged.tree);
    if let Some(tree) = tree.or_else(|| (effort.playouts > 0).then(Tree::default)) {
        return [
            number("search.playouts", "search.playouts.hint", format::count(effort.playouts)),
            number("search.playouts-speed", "search.playouts-speed.hint", speed(effort.playouts)),
            number("search.tree", "search.tree.hint", tree_size(tree)),
            number(
                "search.tree-depth",
                "search.tree-depth.hint",
                merged.map_or_else(dash, |m| depth(m.depth, m.deepest, false, 100)),
            ),
        ];
    }
    [
        number(
            "search.depth",
            "search.depth.hint",
            merged.map_or_else(dash, |m| depth(m.depth, m.deepest, m.solved, m.confidence)),
        ),
        number("search.nodes", "search.nodes.hint", format::count(effort.nodes)),
        number("search.speed", "search.speed.hint", speed(effort.nodes)),
        number("search.table", "search.table.hint", format::percent(effort.table_hits, effort.table_probes)),
    ]
}

/// Nodes and memory.
fn tree_size(tree: Tree) -> String {
    let (nodes, memory) = (format::count(tree.nodes), format::bytes(tree.bytes));
    let key = if tree.full { "search.tree.full" } else { "search.tree.value" };
    trf(key, &[("nodes", &nodes), ("memory", &memory)])
}

/// The depths in plies, and how sure a search was that left something out.
fn depth(least: u8, greatest: u8, solved: bool, confidence: u8) -> String {
    if solved {
        return tr("search.depth.solved").to_owned();
    }
    let (least_text, greatest_text) = (least.to_string(), greatest.to_string());
    let plies = if least == greatest {
        least_text
    } else {
        trf("search.depth.value", &[("least", &least_text), ("greatest", &greatest_text)])
    };
    if confidence >= 100 {
        return plies;
    }
    trf("search.depth.selective", &[("plies", &plies), ("percent", &confidence.to_string())])
}

/// The first limit that is set is the one that is shown, time before playouts before nodes.
pub(super) fn budget(thought: &Thought, effort: Effort) -> Budget {
    let share = |used: f64, may: f64| Some((used / may.max(1.0)).clamp(0.0, 1.0) as f32);
    let of = |used: &str, may: &str| trf("search.budget", &[("used", used), ("may", may)]);
    let elapsed = format::duration(thought.elapsed_ms);
    let (time, work) =
        ((tr("search.time"), tr("search.time.hint")), (tr("search.work"), tr("search.work.hint")));
    let ((label, hint), text, share) = if let Some(ms) = thought.limits.time_ms {
        (time, of(&elapsed, &format::budget(ms)), share(thought.elapsed_ms.into(), ms.into()))
    } else if let Some(may) = thought.limits.playouts {
        let playouts = (tr("search.work"), tr("search.work.playouts"));
        let used = effort.playouts;
        (playouts, of(&format::count(used), &format::count(may)), share(used as f64, may as f64))
    } else if let Some(may) = thought.limits.nodes {
        let used = effort.nodes;
        (work, of(&format::count(used), &format::count(may)), share(used as f64, may as f64))
    } else {
        (time, elapsed, None)
    };
    Budget { label, hint, text, share }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_selective_search_says_how_sure_it_is() {
        assert_eq!(depth(24, 24, false, 73), "24 @ 73 %");
        assert_eq!(depth(18, 24, false, 95), "18 – 24 @ 95 %");
        assert_eq!(depth(24, 24, false, 100), "24");
        assert_eq!(depth(24, 24, true, 100), tr("search.depth.solved"));
    }
}
