//! What follows from the settings together with what the system wishes.

use bevy::prelude::*;
use bevy::render::renderer::RenderAdapterInfo;

use super::{Effects, Motion, Settings};
use crate::app::AppSystems;
use crate::app::motion::MotionSpeed;

/// What the system says about itself and its person.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Machine {
    /// It asks for less motion (the browser's `prefers-reduced-motion`); natively it is not asked, which counts as no.
    pub less_motion: bool,
    /// The processor draws, for want of a graphics card.
    pub processor_draws: bool,
}

/// Whether little is to be drawn that costs much: no multisampling, no shadows, nothing that lies over the whole window.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LowEffects(pub bool);

/// Lets the rest of the program follow the settings, in the frame in which they change.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Follow;

/// Follows settings and system.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Machine>()
        .init_resource::<LowEffects>()
        .init_resource::<MotionSpeed>()
        .add_systems(Startup, ask_renderer)
        .add_systems(Update, follow.in_set(Follow).in_set(AppSystems::Table));
}

/// Asks the renderer who draws; without one nobody does.
fn ask_renderer(adapter: Option<Res<RenderAdapterInfo>>, mut machine: ResMut<Machine>) {
    // Its kind is an enum of a crate that is not ours to name; what it calls itself is.
    machine.processor_draws = adapter.is_some_and(|adapter| format!("{:?}", adapter.device_type) == "Cpu");
}

/// Only what has changed is written, so that a test may set a speed of its own.
fn follow(
    settings: Res<Settings>,
    machine: Res<Machine>,
    mut low: ResMut<LowEffects>,
    mut speed: ResMut<MotionSpeed>,
    mut last_speed: Local<MotionSpeed>,
) {
    if !settings.is_changed() && !machine.is_changed() {
        return;
    }
    low.set_if_neq(LowEffects(low_effects(settings.effects, *machine)));
    let now = motion_speed(settings.motion, *machine);
    if *last_speed != now {
        *last_speed = now;
        *speed = now;
    }
}

fn motion_speed(motion: Motion, machine: Machine) -> MotionSpeed {
    MotionSpeed(match motion {
        Motion::Off => 0.0,
        Motion::System if machine.less_motion => 0.0,
        Motion::Slow => 0.5,
        Motion::System | Motion::Usual => 1.0,
        Motion::Fast => 2.0,
    })
}

fn low_effects(effects: Effects, machine: Machine) -> bool {
    match effects {
        Effects::Auto => machine.processor_draws,
        Effects::Full => false,
        Effects::Low => true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn motion_follows_the_system_unless_the_person_says_otherwise() {
        let calm = Machine { less_motion: true, ..Machine::default() };
        for (motion, usually, calmly) in [
            (Motion::System, 1.0, 0.0),
            (Motion::Off, 0.0, 0.0),
            (Motion::Slow, 0.5, 0.5),
            (Motion::Usual, 1.0, 1.0),
            (Motion::Fast, 2.0, 2.0),
        ] {
            assert_eq!(motion_speed(motion, Machine::default()).0, usually, "{motion:?}");
            assert_eq!(motion_speed(motion, calm).0, calmly, "{motion:?}");
        }
    }

    #[test]
    fn effects_are_low_by_default_where_the_processor_draws() {
        let processor = Machine { processor_draws: true, ..Machine::default() };
        for (effects, card, none) in
            [(Effects::Auto, false, true), (Effects::Full, false, false), (Effects::Low, true, true)]
        {
            assert_eq!(low_effects(effects, Machine::default()), card, "{effects:?}");
            assert_eq!(low_effects(effects, processor), none, "{effects:?}");
        }
    }
}
