//! Where the parts of the playing screen lie. A pure function of the window's size, so that board and panels never overlap.

use bevy_egui::egui::{Rect, pos2, vec2};

use crate::app::settings::PanelPlace;
use crate::app::theme::Sizes;
use crate::app::theme::egui_style::{FINGER, NARROW};

/// The parts, in logical pixels from the window's top left corner.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Layout {
    /// Menu and badge, along the top.
    pub bar: Rect,
    /// The search panel: beside the board or below it, wherever it leaves more for the board, unless the settings say where. `None` when it is hidden.
    pub panel: Option<Rect>,
    /// What is left for the board.
    pub board: Rect,
    /// Below the board, in the showcase: what is said about the game.
    pub caption: Option<Rect>,
    /// Below the board: large buttons to choose with. Empty where there are none.
    pub pad: Rect,
    /// Whether the window is narrow.
    pub narrow: bool,
}

/// Height of the captions' place, in logical pixels.
const CAPTION: f32 = 84.0;

/// Which parts there are besides bar and board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Parts {
    /// The search panel.
    pub panel: bool,
    /// The showcase's captions.
    pub caption: bool,
    /// Where the panel is to lie.
    pub place: PanelPlace,
    /// The height of large buttons below the board, in whole logical pixels.
    pub pad: u16,
}

impl Layout {
    /// Shares out a window of this size. Every part is inside the window and at least 0 wide and high, whatever the size is.
    #[must_use]
    pub(super) fn new(width: f32, height: f32, sizes: &Sizes, parts: Parts) -> Self {
        let window = Rect::from_min_size(pos2(0.0, 0.0), vec2(sane(width), sane(height)));
        let narrow = window.width() < NARROW;
        let bar_height = if narrow { sizes.title_bar.max(FINGER + 8.0) } else { sizes.title_bar };
        let (bar, rest) = window.split_top_bottom_at_y(bar_height.min(window.height()));
        let caption_height = if parts.caption { CAPTION.min(rest.height() * 0.25) } else { 0.0 };
        let pad_height = f32::from(parts.pad).min(rest.height() * 0.4);
        let taken = caption_height + pad_height;
        let below = rest.split_top_bottom_at_y(rest.bottom() - sheet_height(rest, taken));
        let beside = rest.split_left_right_at_x(rest.right() - sizes.side_panel.min(rest.width() * 0.45));
        let board_side = |(play, _): (Rect, Rect)| play.width().min(play.height() - taken);
        let is_below = match parts.place {
            // Wherever more is left for the board.
            PanelPlace::Auto => board_side(below) > board_side(beside),
            PanelPlace::Side => false,
            PanelPlace::Bottom => true,
        };
        let (play, panel) = match (parts.panel, is_below) {
            (false, _) => (rest, None),
            (true, true) => (below.0, Some(below.1)),
            (true, false) => (beside.0, Some(beside.1)),
        };
        let (play, pad) = play.split_top_bottom_at_y(play.bottom() - pad_height.min(play.height()));
        let (board, caption) = play.split_top_bottom_at_y(play.bottom() - caption_height.min(play.height()));
        Self { bar, panel, board, caption: parts.caption.then_some(caption), pad, narrow }
    }

    /// What is left for the board, as Bevy writes it.
    pub(super) fn board_rect(&self) -> bevy::math::Rect {
        let (min, max) = (self.board.min, self.board.max);
        bevy::math::Rect::new(min.x, min.y, max.x, max.y)
    }
}

/// The sheet below the board takes what a square board leaves, but not so little that nothing can be read in it, nor more than half.
fn sheet_height(rest: Rect, caption: f32) -> f32 {
    let (least, most) = (rest.height() * 0.3, rest.height() * 0.55);
    (rest.height() - rest.width() - caption).clamp(least, most)
}

/// A window that is being closed or not yet shown has odd sizes.
fn sane(length: f32) -> f32 {
    if length.is_finite() { length.max(0.0) } else { 0.0 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::theme::Theme;

    fn layout(width: f32, height: f32, panel: bool, caption: bool) -> Layout {
        let parts = Parts { panel, caption, ..Parts::default() };
        Layout::new(width, height, &Theme::default().sizes, parts)
    }

    /// Kind of fault: after a resize the panels cover the board; NaN and negative sizes crash.
    #[test]
    fn the_parts_fill_the_window_and_never_overlap() {
        let lengths = [f32::NAN, -5.0, 0.0, 1.0, 40.0, 390.0, 699.0, 700.0, 844.0, 1280.0, f32::INFINITY];
        for width in lengths {
            for height in lengths {
                let places = [PanelPlace::Auto, PanelPlace::Side, PanelPlace::Bottom];
                let parts = places.into_iter().flat_map(|place| {
                    [(false, false), (true, false), (false, true), (true, true)].map(|(panel, caption)| {
                        Parts { panel, caption, place, pad: if panel { 136 } else { 0 } }
                    })
                });
                for parts in parts {
                    let layout = Layout::new(width, height, &Theme::default().sizes, parts);
                    let window =
                        Rect::from_min_size(pos2(0.0, 0.0), vec2(sane(width), sane(height))).expand(0.01);
                    let parts = [
                        Some(layout.bar),
                        layout.panel,
                        Some(layout.board),
                        layout.caption,
                        Some(layout.pad),
                    ];
                    let mut area = 0.0;
                    for part in parts.into_iter().flatten() {
                        assert!(part.width() >= 0.0 && part.height() >= 0.0, "{width}x{height}: {layout:?}");
                        assert!(window.contains_rect(part), "{width}x{height}: {layout:?}");
                        area += part.area();
                    }
                    let whole = sane(width) * sane(height);
                    assert!((area - whole).abs() <= whole * 1e-5, "{width}x{height}: {layout:?}");
                }
            }
        }
    }

    #[test]
    fn the_panel_lies_where_the_settings_say() {
        let panel = |width, place| {
            let parts = Parts { panel: true, place, ..Parts::default() };
            Layout::new(width, 800.0, &Theme::default().sizes, parts).panel.unwrap()
        };
        for width in [390.0, 1280.0] {
            assert_eq!(panel(width, PanelPlace::Bottom).width(), width);
            assert!(panel(width, PanelPlace::Side).width() < width / 2.0);
        }
        assert_eq!(panel(390.0, PanelPlace::Auto).width(), 390.0);
        assert!(panel(1280.0, PanelPlace::Auto).width() < 640.0);
    }

    #[test]
    fn the_panel_lies_where_it_leaves_more_for_the_board() {
        let is_below = |width, height| layout(width, height, true, false).panel.unwrap().left() == 0.0;
        for (width, height) in [(390.0, 844.0), (768.0, 1024.0), (900.0, 1200.0)] {
            assert!(is_below(width, height), "{width}x{height} is a tall window");
        }
        for (width, height) in [(800.0, 600.0), (1280.0, 800.0), (2560.0, 1440.0), (667.0, 375.0)] {
            assert!(!is_below(width, height), "{width}x{height} is a wide window");
        }
    }

    #[test]
    fn the_board_keeps_most_of_the_room() {
        let wide = layout(1280.0, 800.0, true, false);
        assert!(!wide.narrow && wide.board.width().min(wide.board.height()) > 700.0);
        let phone = layout(390.0, 844.0, true, false);
        assert!(phone.narrow && phone.board.width().min(phone.board.height()) >= 380.0, "{phone:?}");
        assert!(phone.panel.unwrap().height() > 240.0);
        let watched = layout(390.0, 844.0, true, true);
        assert!(watched.board.width().min(watched.board.height()) >= 380.0, "{watched:?}");
    }
}
