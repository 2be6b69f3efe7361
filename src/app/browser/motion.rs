//! Whether the person has asked the system for less motion. It is asked anew in every frame, since it may change while the page is open.

use bevy::prelude::*;
use web_sys::{MediaQueryList, window};

use crate::app::settings::Machine;

/// How style sheets ask for it.
const LESS_MOTION: &str = "(prefers-reduced-motion: reduce)";

pub(super) fn plugin(app: &mut App) {
    let query = window().and_then(|page| page.match_media(LESS_MOTION).ok().flatten());
    if let Some(query) = query {
        app.insert_non_send(query).add_systems(First, follow);
    }
}

fn follow(query: NonSend<MediaQueryList>, mut machine: ResMut<Machine>) {
    let less_motion = query.matches();
    if machine.less_motion != less_motion {
        machine.less_motion = less_motion;
    }
}
