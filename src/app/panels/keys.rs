//! Every action with its key, in one table: keys are read by it, the menu lists it, and buttons name their key from it.

use bevy::input::keyboard::{Key, KeyboardInput};
use bevy::prelude::*;
use bevy_egui::EguiContexts;
use bevy_egui::input::EguiWantsInput;

use super::acts::{Act, Desk};
use super::held::Held;
use crate::app::board::typing::{Stroke, begins_move, goes_on};
use crate::app::screens::{Screen, Sheet};
use crate::app::table::UiCommand;
use crate::app::text::{tr, trf};

/// An action's key: what is typed, whatever the layout of the keyboard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Binding {
    /// The action.
    pub act: Act,
    /// What is typed.
    pub typed: Typed,
    /// Whether Ctrl (or Cmd) is held.
    pub ctrl: bool,
}

/// What is typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Typed {
    /// A character, in lower case.
    Sign(&'static str),
    /// The Escape key.
    Escape,
    /// The Home key.
    Home,
    /// The End key.
    End,
    /// The Page Up key.
    PageUp,
    /// The Page Down key.
    PageDown,
}

const fn plain(act: Act, sign: &'static str) -> Binding {
    Binding { act, typed: Typed::Sign(sign), ctrl: false }
}

const fn ctrl(act: Act, sign: &'static str) -> Binding {
    Binding { act, typed: Typed::Sign(sign), ctrl: true }
}

const fn named(act: Act, typed: Typed) -> Binding {
    Binding { act, typed, ctrl: false }
}

/// The table. The first key of an action is the one that its button names.
pub(super) const BINDINGS: &[Binding] = &[
    plain(Act::Play, "p"),
    plain(Act::NextGame, "g"),
    plain(Act::Watch, "w"),
    plain(Act::Resume, "r"),
    plain(Act::Sheet(Sheet::SetUp), "n"),
    plain(Act::Rematch, "t"),
    plain(Act::Swapped, "x"),
    plain(Act::Undo, "u"),
    ctrl(Act::Undo, "z"),
    plain(Act::Redo, "r"),
    ctrl(Act::Redo, "y"),
    named(Act::StepBack, Typed::PageUp),
    named(Act::StepOn, Typed::PageDown),
    named(Act::First, Typed::Home),
    named(Act::Last, Typed::End),
    plain(Act::Hint, "k"),
    plain(Act::MoveNow, "m"),
    plain(Act::Pause, "p"),
    plain(Act::SearchPanel, "s"),
    // Where S steers.
    plain(Act::SearchPanel, "."),
    plain(Act::MovesPanel, "l"),
    ctrl(Act::CopyMoves, "c"),
    plain(Act::Values, "v"),
    plain(Act::FirstSeat, "1"),
    plain(Act::SecondSeat, "2"),
    plain(Act::ThinkLess, "-"),
    plain(Act::ThinkMore, "+"),
    plain(Act::Sheet(Sheet::Editor), "j"),
    plain(Act::Analysis, "y"),
    plain(Act::Equilibrium, "="),
    plain(Act::Lesson, "z"),
    plain(Act::Sheet(Sheet::Rules), "i"),
    plain(Act::Sheet(Sheet::Settings), ","),
    plain(Act::Sheet(Sheet::Files), "o"),
    plain(Act::Sheet(Sheet::Keys), "?"),
    plain(Act::Sheet(Sheet::About), "q"),
    named(Act::Back, Typed::Escape),
];

impl Binding {
    /// How the key is called: "U", "Ctrl+Z", "Esc".
    #[must_use]
    pub(super) fn name(&self) -> String {
        let key = match self.typed {
            Typed::Sign("-") => "−".to_owned(),
            Typed::Sign(sign) => sign.to_uppercase(),
            Typed::Escape => tr("key.escape").to_owned(),
            Typed::Home => tr("key.home").to_owned(),
            Typed::End => tr("key.end").to_owned(),
            Typed::PageUp => tr("key.page-up").to_owned(),
            Typed::PageDown => tr("key.page-down").to_owned(),
        };
        if self.ctrl { trf("key.ctrl", &[("key", &key)]) } else { key }
    }

    fn is(&self, key: &Key, ctrl: bool) -> bool {
        let same = match (self.typed, key) {
            (Typed::Sign(sign), Key::Character(typed)) => typed.to_lowercase() == sign,
            (Typed::Escape, Key::Escape)
            | (Typed::Home, Key::Home)
            | (Typed::End, Key::End)
            | (Typed::PageUp, Key::PageUp)
            | (Typed::PageDown, Key::PageDown) => true,
            _ => false,
        };
        same && self.ctrl == ctrl
    }
}

/// The keys of an action, as they are called.
pub(super) fn names(act: Act) -> impl Iterator<Item = String> {
    BINDINGS.iter().filter(move |binding| binding.act == act).map(Binding::name)
}

/// A sentence about an action, with its first key.
#[must_use]
pub(super) fn hint(act: Act, what: &str) -> String {
    match names(act).next() {
        Some(key) => trf("menu.hint", &[("what", what), ("key", &key)]),
        None => what.to_owned(),
    }
}

/// Reads the keys. What is typed into a text box stays there; Escape first closes what is open.
pub(super) fn read(
    mut typed: MessageReader<KeyboardInput>,
    held: Res<ButtonInput<KeyCode>>,
    mut contexts: EguiContexts,
    egui: Res<EguiWantsInput>,
    desk: Desk,
    mut strokes: MessageWriter<Stroke>,
    mut out: MessageWriter<UiCommand>,
) {
    let mut typing = desk.typing.is_active();
    let in_a_text_box = contexts.ctx_mut().is_ok_and(|ctx| ctx.text_edit_focused());
    let has_focus = contexts.ctx_mut().is_ok_and(|ctx| ctx.memory(|memory| memory.focused().is_some()));
    let mut modifiers = Held::before(&held);
    for event in typed.read() {
        modifiers.follow(event);
        if !event.state.is_pressed() {
            continue;
        }
        let (ctrl, alt) = (modifiers.ctrl(), modifiers.alt());
        let repeats = act_of(&event.logical_key, ctrl, *desk.screen.get()).is_some_and(Act::repeats);
        if event.repeat && !repeats {
            continue;
        }
        let closes = event.logical_key == Key::Escape && egui.is_popup_open();
        if in_a_text_box || alt || closes {
            continue;
        }
        // A sheet has the keys to itself: Escape takes it away, and the key that opened it does so, too.
        if let Some(sheet) = desk.sheet.0 {
            let act = act_of(&event.logical_key, ctrl, *desk.screen.get());
            if event.logical_key == Key::Escape || act == Some(Act::Sheet(sheet)) {
                out.write(UiCommand::CloseSheet);
            }
            continue;
        }
        // Escape first takes the focus from a button; egui does that.
        if event.logical_key == Key::Escape && has_focus {
            continue;
        }
        if let Some(stroke) = stroke(&event.logical_key, ctrl, &desk, typing) {
            typing = matches!(stroke, Stroke::Sign(_));
            strokes.write(stroke);
            continue;
        }
        if event.logical_key == Key::Escape && desk.something_is_said() {
            out.write(UiCommand::Dismiss);
            continue;
        }
        let act = act_of(&event.logical_key, ctrl, *desk.screen.get());
        out.write_batch(act.and_then(|act| act.command(&desk)));
    }
}

/// Whether a key is somebody's on this screen.
#[must_use]
pub fn is_bound(key: &Key, screen: Screen) -> bool {
    act_of(key, false, screen).is_some()
}

/// What a key does to the move that is being typed; `typing` says whether one was begun.
fn stroke(key: &Key, ctrl: bool, desk: &Desk, typing: bool) -> Option<Stroke> {
    if ctrl || *desk.screen.get() != Screen::Playing {
        return None;
    }
    let position = desk.table.position()?;
    match key {
        Key::Character(typed) => {
            let mut signs = typed.chars().map(|sign| sign.to_ascii_lowercase());
            let (Some(sign), None) = (signs.next(), signs.next()) else { return None };
            let fits = begins_move(position, sign) || (typing && goes_on(position.id(), sign));
            fits.then_some(Stroke::Sign(sign))
        }
        Key::Backspace => typing.then_some(Stroke::Erase),
        Key::Enter => typing.then_some(Stroke::Enter),
        Key::Escape => (typing || desk.typing.is_shown()).then_some(Stroke::Clear),
        _ => None,
    }
}

/// Which action a key asks for on a screen. Ctrl belongs to the browser but for what the table lists.
fn act_of(key: &Key, ctrl: bool, screen: Screen) -> Option<Act> {
    let fits = |binding: &&Binding| binding.is(key, ctrl) && binding.act.is_on(screen);
    BINDINGS.iter().find(fits).map(|binding| binding.act)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn typed(sign: &str, ctrl: bool, screen: Screen) -> Option<Act> {
        act_of(&Key::Character(sign.into()), ctrl, screen)
    }

    #[test]
    fn no_key_means_two_things_on_one_screen() {
        for screen in [Screen::Loading, Screen::Title, Screen::Playing, Screen::Showcase] {
            let mut seen = Vec::new();
            for binding in BINDINGS.iter().filter(|binding| binding.act.is_on(screen)) {
                let key = (format!("{:?}", binding.typed), binding.ctrl);
                assert!(!seen.contains(&key), "{key:?} on {screen:?}");
                seen.push(key);
            }
        }
    }

    /// Kind of fault: a key that plays a square asks for something else as well.
    #[test]
    fn the_letters_of_squares_are_left_to_the_board() {
        for binding in BINDINGS.iter().filter(|binding| binding.act.is_on(Screen::Playing) && !binding.ctrl) {
            let Typed::Sign(sign) = binding.typed else { continue };
            assert!(!("a"..="h").contains(&sign), "'{sign}' begins a square: {:?}", binding.act);
        }
    }

    #[test]
    fn the_key_is_the_letter_that_is_typed_on_its_screen() {
        assert_eq!(typed("u", false, Screen::Playing), Some(Act::Undo));
        assert_eq!(typed("U", false, Screen::Playing), Some(Act::Undo));
        assert_eq!(typed("z", true, Screen::Playing), Some(Act::Undo));
        assert_eq!(typed("z", false, Screen::Playing), Some(Act::Lesson));
        assert_eq!(typed("u", false, Screen::Title), None);
        assert_eq!(typed("r", false, Screen::Title), Some(Act::Resume));
        assert_eq!(typed("r", false, Screen::Playing), Some(Act::Redo));
    }

    /// Kind of fault: the browser's own keys are swallowed.
    #[test]
    fn reloading_the_page_is_nobodys_key_here() {
        for screen in [Screen::Title, Screen::Playing, Screen::Showcase] {
            assert_eq!(typed("r", true, screen), None);
            assert_eq!(act_of(&Key::F5, false, screen), None);
        }
    }
}
