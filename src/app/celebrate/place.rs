//! Where the panel lies: where it hides nothing of the final board if there is such a place, else as a slim banner over the board's upper edge.

use bevy_egui::egui::{Align2, Pos2, Rect, Vec2, pos2};

/// A place for the panel.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Place {
    /// The part of the window that it may take.
    pub room: Rect,
    /// Which part of the panel lies at the same part of the room.
    pub anchor: Align2,
    /// Whether there is room for one row only.
    pub slim: bool,
}

/// Least width of a panel of several rows, in logical pixels.
const LEAST_WIDTH: f32 = 250.0;

impl Place {
    /// The place in a window of which the board has `area`. The panel is at most `height` high unless it is slim.
    #[must_use]
    pub(super) fn new(window: Rect, area: Rect, height: f32) -> Self {
        let board = Rect::from_center_size(area.center(), Vec2::splat(area.size().min_elem()));
        let over_a_panel = [
            Rect::from_min_max(area.right_top(), window.right_bottom()),
            Rect::from_min_max(area.left_bottom(), window.right_bottom()),
        ];
        let beside_the_board = [
            Rect::from_min_max(pos2(board.right(), area.top()), area.right_bottom()),
            Rect::from_min_max(pos2(area.left(), board.bottom()), area.right_bottom()),
        ];
        let tops = over_a_panel.map(|room| (room, Align2::CENTER_TOP));
        let middles = beside_the_board.map(|room| (room, Align2::CENTER_CENTER));
        let fits = |(room, _): &(Rect, Align2)| room.width() >= LEAST_WIDTH && room.height() >= height;
        let found = tops.into_iter().chain(middles).find(fits);
        let (room, anchor) = found.unwrap_or((area, Align2::CENTER_TOP));
        Self { room, anchor, slim: found.is_none() }
    }

    /// Where the panel's own [`Place::anchor`] lies, `gap` away from the room's edges.
    #[must_use]
    pub(super) fn point(&self, gap: f32) -> Pos2 {
        self.anchor.pos_in_rect(&self.room.shrink(gap))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HEIGHT: f32 = 240.0;

    /// Kind of fault: the end panel hides the final board.
    #[test]
    fn a_panel_of_several_rows_hides_nothing_of_the_board() {
        let window = |width, height| Rect::from_min_size(Pos2::ZERO, Vec2::new(width, height));
        for (window, area, slim) in [
            // With the search panel beside the board and below it, and without it.
            (window(1280.0, 800.0), Rect::from_min_max(pos2(0.0, 52.0), pos2(964.0, 800.0)), false),
            (window(390.0, 844.0), Rect::from_min_max(pos2(0.0, 52.0), pos2(390.0, 442.0)), false),
            (window(1280.0, 800.0), Rect::from_min_max(pos2(0.0, 52.0), pos2(1280.0, 800.0)), false),
            (window(500.0, 1200.0), Rect::from_min_max(pos2(0.0, 52.0), pos2(500.0, 1200.0)), false),
            (window(800.0, 600.0), Rect::from_min_max(pos2(0.0, 52.0), pos2(800.0, 600.0)), true),
            (window(390.0, 600.0), Rect::from_min_max(pos2(0.0, 52.0), pos2(390.0, 600.0)), true),
        ] {
            let place = Place::new(window, area, HEIGHT);
            assert_eq!(place.slim, slim, "{window:?}");
            assert!(window.contains_rect(place.room));
            let board = Rect::from_center_size(area.center(), Vec2::splat(area.size().min_elem()));
            let panel =
                place.anchor.anchor_size(place.point(12.0), Vec2::new(LEAST_WIDTH - 24.0, HEIGHT - 24.0));
            assert!(
                slim || board.intersect(panel).area() <= 0.0 || !board.intersects(panel),
                "{panel:?} on {board:?}"
            );
        }
    }
}
