//! The camera: whatever the window's size, the whole board is in view in the part of the window that panels leave free.

use bevy::camera::ScalingMode;
use bevy::prelude::*;
use bevy::window::PrimaryWindow;

use super::Board;
use crate::app::theme::Theme;

/// The part of the window that panels leave free for the board, in logical pixels from the window's top left corner. `None` until a panel says so: all
/// but the title bar.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub struct BoardArea(pub Option<Rect>);

impl BoardArea {
    /// The free part of a window of this size.
    #[must_use]
    pub fn rect(self, window: Vec2, title_bar: f32) -> Rect {
        self.0.unwrap_or_else(|| Rect::from_corners(Vec2::new(0.0, title_bar.min(window.y)), window))
    }
}

/// How the camera looks at the table.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct View {
    /// Units of the table in a logical pixel.
    pub scale: f32,
    /// The point of the table in the middle of the window.
    pub middle: Vec2,
}

/// The view in which a board of the given size, whose middle is the origin, fills `area` but for a margin. Areas too small for anything are taken as
/// one pixel wide and high.
#[must_use]
pub fn fit(window: Vec2, area: Rect, board: Vec2, margin: f32) -> View {
    let narrow = area.size().min_element();
    // On a telephone the board needs the room more than the table around it does.
    let margin = margin.min(narrow * 0.02);
    let free = (area.size() - 2.0 * margin).max(Vec2::ONE);
    let scale = (board / free).max_element();
    let aside = area.center() - window / 2.0;
    View { scale, middle: Vec2::new(-aside.x, aside.y) * scale }
}

/// The one camera. egui draws on it, too, so that it has the whole window.
pub(super) fn spawn_camera(mut commands: Commands) {
    let projection = OrthographicProjection {
        scaling_mode: ScalingMode::WindowSize,
        ..OrthographicProjection::default_2d()
    };
    // Our meshes fade out at their edges by themselves; multisampling would cost much and show little.
    commands.spawn((Camera2d, Projection::Orthographic(projection), Msaa::Off));
}

/// Keeps the board in view.
pub(super) fn follow_window(
    window: Option<Single<&Window, With<PrimaryWindow>>>,
    area: Res<BoardArea>,
    theme: Res<Theme>,
    board: Option<Single<&Board>>,
    camera: Single<(&mut Transform, &mut Projection), With<Camera2d>>,
) {
    let Some(window) = window.map(|window| window.size()) else { return };
    let free = area.rect(window, theme.sizes.title_bar);
    let size = board.map_or(Vec2::splat(1000.0), |board| board.size);
    let view = fit(window, free, size, theme.sizes.board_margin);
    let (mut transform, mut projection) = camera.into_inner();
    let Projection::Orthographic(lens) = projection.as_ref() else { return };
    if lens.scale != view.scale || transform.translation.truncate() != view.middle {
        transform.translation = view.middle.extend(transform.translation.z);
        if let Projection::Orthographic(lens) = projection.as_mut() {
            lens.scale = view.scale;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Where a point of the table is seen in the window.
    fn pixel(view: View, window: Vec2, point: Vec2) -> Vec2 {
        let from_middle = (point - view.middle) / view.scale;
        window / 2.0 + Vec2::new(from_middle.x, -from_middle.y)
    }

    #[test]
    fn the_whole_board_is_in_view_and_in_the_middle_of_its_area() {
        let board = Vec2::splat(912.0);
        for (window, area) in [
            (Vec2::new(1280.0, 800.0), Rect::new(0.0, 52.0, 964.0, 800.0)),
            (Vec2::new(390.0, 844.0), Rect::new(0.0, 52.0, 390.0, 600.0)),
            (Vec2::new(2560.0, 600.0), Rect::new(300.0, 0.0, 2560.0, 600.0)),
            (Vec2::new(200.0, 200.0), Rect::new(0.0, 52.0, 200.0, 200.0)),
        ] {
            let view = fit(window, area, board, 20.0);
            let (low, high) = (pixel(view, window, -board / 2.0), pixel(view, window, board / 2.0));
            let seen = Rect::from_corners(low, high);
            assert!((seen.center() - area.center()).length() < 0.01, "{seen:?} in {area:?}");
            assert!(area.inflate(0.01).contains(seen.min) && area.inflate(0.01).contains(seen.max));
            let slack = (area.size() - seen.size()).min_element();
            assert!(slack <= 40.01, "{slack} pixels of room are not used");
        }
    }

    #[test]
    fn an_area_without_room_gives_a_view_all_the_same() {
        for area in [Rect::new(0.0, 0.0, 0.0, 0.0), Rect::new(50.0, 50.0, 50.0, 90.0)] {
            let view = fit(Vec2::ZERO, area, Vec2::splat(912.0), 20.0);
            assert!(view.scale.is_finite() && view.scale > 0.0 && view.middle.is_finite());
        }
    }

    #[test]
    fn without_panels_the_board_lies_below_the_title_bar() {
        let window = Vec2::new(1280.0, 800.0);
        assert_eq!(BoardArea(None).rect(window, 52.0), Rect::new(0.0, 52.0, 1280.0, 800.0));
        let told = Rect::new(0.0, 52.0, 900.0, 800.0);
        assert_eq!(BoardArea(Some(told)).rect(window, 52.0), told);
    }
}
