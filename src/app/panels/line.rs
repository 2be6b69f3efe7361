//! The best line: what both sides would play, each move with the piece of who plays it, in two rows at most.

use std::sync::Arc;

use bevy_egui::egui::{self, CornerRadius, FontId, Galley, Sense, Ui, pos2, vec2};

use super::summary::Step;
use super::widgets::{explained, quiet};
use crate::app::board::picture::token;
use crate::app::theme::{Theme, fonts};

/// Rows of the best line: what it begins with is what matters, and the moves are below it.
const LINE_ROWS: usize = 2;
/// Room for the number of moves that are left out, in logical pixels.
const LEFT_OUT: f32 = 34.0;
/// Between two moves of the line.
const CHIP_GAP: f32 = 4.0;

/// Shows it.
pub(super) fn show(ui: &mut Ui, game: &str, steps: &[Step], theme: &Theme) {
    let widths: Vec<f32> = steps
        .iter()
        .enumerate()
        .map(|(index, step)| chip_width(step, label_of(ui, step, index == 0, theme).size().x))
        .collect();
    let shown = how_many_fit(&widths, ui.available_width(), theme.sizes.around_words(LEFT_OUT));
    let (first, rest) = steps.split_at(shown);
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(CHIP_GAP, CHIP_GAP);
        for (index, step) in first.iter().enumerate() {
            chip(ui, game, step, index == 0, theme);
        }
        if !rest.is_empty() {
            let all: Vec<&str> = steps.iter().map(|step| step.mv.as_str()).collect();
            explained(ui.label(quiet(format!("+{}", rest.len()), theme)), &all.join(" "));
        }
    });
}

/// How many things of these widths fit into the rows of the line: all, or as many as leave `spare` in the last row.
fn how_many_fit(widths: &[f32], width: f32, spare: f32) -> usize {
    let fill = |spare: f32| {
        let (mut row, mut right) = (0, 0.0);
        widths
            .iter()
            .position(|one| {
                let spare = if row + 1 == LINE_ROWS { spare } else { 0.0 };
                if right > 0.0 && right + one + spare > width {
                    (row, right) = (row + 1, 0.0);
                }
                right += one + CHIP_GAP;
                row == LINE_ROWS
            })
            .unwrap_or(widths.len())
    };
    let all = fill(0.0);
    if all == widths.len() { all } else { fill(spare).max(1) }
}

/// A move with the piece of who plays it; the move to be played now is set off.
fn chip(ui: &mut Ui, game: &str, step: &Step, first: bool, theme: &Theme) {
    let galley = label_of(ui, step, first, theme);
    let width = chip_width(step, galley.size().x);
    let (rect, _) = ui.allocate_exact_size(vec2(width, theme.sizes.around_words(24.0)), Sense::hover());
    let (fill, edge) = if first {
        (theme.panel.hovered.egui(), egui::Stroke::new(1.0, theme.panel.accent.egui()))
    } else {
        (theme.panel.raised.egui(), egui::Stroke::new(1.0, theme.panel.outline.egui()))
    };
    ui.painter().rect(rect, CornerRadius::same(7), fill, edge, egui::StrokeKind::Inside);
    if let Some(side) = step.side {
        token(ui.painter(), game, pos2(rect.left() + 11.0, rect.center().y), 5.5, side, theme);
    }
    let text = pos2(rect.left() + 6.0 + token_width(step), rect.center().y - galley.size().y / 2.0);
    ui.painter().galley(text, galley, theme.panel.text.egui());
}

/// The words of a chip.
fn label_of(ui: &Ui, step: &Step, first: bool, theme: &Theme) -> Arc<Galley> {
    let size = theme.sizes.text_small;
    let font = if first { FontId::new(size, fonts::strong()) } else { FontId::proportional(size) };
    ui.painter().layout_no_wrap(step.mv.clone(), font, theme.panel.text.egui())
}

fn token_width(step: &Step) -> f32 {
    if step.side.is_some() { 16.0 } else { 0.0 }
}

fn chip_width(step: &Step, words: f32) -> f32 {
    words + token_width(step) + 12.0
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Kind of fault: a long line pushes the list of moves out of sight.
    #[test]
    fn a_long_line_takes_two_rows_and_leaves_room_for_what_is_left_out() {
        let wide = |count| vec![60.0; count];
        assert_eq!(how_many_fit(&wide(0), 270.0, 34.0), 0);
        assert_eq!(how_many_fit(&wide(8), 270.0, 34.0), 8, "four in a row, and nothing is left out");
        assert_eq!(how_many_fit(&wide(9), 270.0, 34.0), 7);
        assert_eq!(how_many_fit(&wide(30), 200.0, 34.0), 5);
        assert_eq!(how_many_fit(&wide(3), 20.0, 34.0), 2, "one in a row at least");
    }
}
