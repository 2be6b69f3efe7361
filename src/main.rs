//! Plyscope in a window, or on a page's canvas.

fn main() -> bevy::app::AppExit {
    plyscope::app::run()
}
