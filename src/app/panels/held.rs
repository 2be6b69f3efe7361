//! Which modifier keys are held when another key goes down, in the order in which it happened: within one slow frame Ctrl may go down, and be up
//! again.

use bevy::input::keyboard::KeyboardInput;
use bevy::prelude::*;

const CTRL: [KeyCode; 4] =
    [KeyCode::ControlLeft, KeyCode::ControlRight, KeyCode::SuperLeft, KeyCode::SuperRight];
const ALT: [KeyCode; 2] = [KeyCode::AltLeft, KeyCode::AltRight];

/// The modifier keys that are down.
#[derive(Debug)]
pub(super) struct Held(Vec<KeyCode>);

impl Held {
    /// Those that were down as the frame began.
    #[must_use]
    pub(super) fn before(keys: &ButtonInput<KeyCode>) -> Self {
        let was_down = |key: &KeyCode| match (keys.just_pressed(*key), keys.just_released(*key)) {
            (true, _) => false,
            (false, released) => released || keys.pressed(*key),
        };
        Self(CTRL.into_iter().chain(ALT).filter(was_down).collect())
    }

    /// Follows a key that goes down or up.
    pub(super) fn follow(&mut self, event: &KeyboardInput) {
        let key = event.key_code;
        self.0.retain(|held| *held != key);
        if event.state.is_pressed() && (CTRL.contains(&key) || ALT.contains(&key)) {
            self.0.push(key);
        }
    }

    /// Whether Ctrl (or Cmd) is down.
    #[must_use]
    pub(super) fn ctrl(&self) -> bool {
        self.0.iter().any(|key| CTRL.contains(key))
    }

    /// Whether Alt is down.
    #[must_use]
    pub(super) fn alt(&self) -> bool {
        self.0.iter().any(|key| ALT.contains(key))
    }
}

#[cfg(test)]
mod tests {
    use bevy::input::ButtonState;
    use bevy::input::keyboard::Key;

    use super::*;

    /// Every key that goes down among these, with whether Ctrl was down; true is down.
    fn read(mut keys: ButtonInput<KeyCode>, events: &[(KeyCode, bool)]) -> Vec<(KeyCode, bool)> {
        for &(key, down) in events {
            if down { keys.press(key) } else { keys.release(key) }
        }
        let mut held = Held::before(&keys);
        let mut read = Vec::new();
        for &(key_code, down) in events {
            let state = if down { ButtonState::Pressed } else { ButtonState::Released };
            let (text, window) = (None, Entity::PLACEHOLDER);
            let logical_key = Key::Character("x".into());
            held.follow(&KeyboardInput { key_code, logical_key, state, text, repeat: false, window });
            if down && key_code == KeyCode::KeyC {
                read.push((key_code, held.ctrl()));
            }
        }
        read
    }

    /// Kind of fault: a key's Ctrl is lost in a slow frame, so that it means something else.
    #[test]
    fn a_stroke_within_one_frame_is_read_in_order() {
        let (ctrl, c) = (KeyCode::ControlLeft, KeyCode::KeyC);
        let up = ButtonInput::default;
        let down = || {
            let mut keys = ButtonInput::default();
            keys.press(ctrl);
            keys.clear();
            keys
        };
        assert_eq!(read(up(), &[(ctrl, true), (c, true), (c, false), (ctrl, false)]), [(c, true)]);
        assert_eq!(read(up(), &[(c, true), (c, false), (ctrl, true)]), [(c, false)]);
        assert_eq!(read(up(), &[(ctrl, true), (ctrl, false), (c, true)]), [(c, false)]);
        assert_eq!(read(down(), &[(c, true)]), [(c, true)]);
        assert_eq!(read(down(), &[(c, true), (ctrl, false)]), [(c, true)]);
        assert_eq!(read(down(), &[(ctrl, false), (c, true)]), [(c, false)]);
    }
}
