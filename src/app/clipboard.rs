//! The system's clipboard: a text that is to be copied is put there, and what became of it is told.

use bevy::prelude::*;

use super::AppSystems;
use super::a11y::Said;
use super::table::{Table, UiCommand};
use crate::exchange::{Format, write};

/// A text for the clipboard.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct Clip(pub String);

/// Copying.
pub fn plugin(app: &mut App) {
    app.add_message::<Clip>()
        .init_non_send::<place::Place>()
        .add_systems(Update, (take_moves, put).chain().in_set(AppSystems::Tell));
}

/// The moves of the match, as a transcript.
fn take_moves(
    mut commands: MessageReader<UiCommand>,
    table: Res<Table>,
    mut clips: MessageWriter<Clip>,
    mut said: MessageWriter<Said>,
) {
    let Some(record) = &table.record else { return };
    if commands.read().any(|command| *command == UiCommand::CopyMoves) {
        match write(record, Format::Transcript) {
            Ok(text) => drop(clips.write(Clip(text))),
            Err(error) => drop(said.write(Said::trouble("error.not-copied").with("reason", error))),
        }
    }
}

fn put(mut clips: MessageReader<Clip>, mut place: NonSendMut<place::Place>, mut said: MessageWriter<Said>) {
    if let Some(Clip(text)) = clips.read().last() {
        place.put(text);
    }
    said.write_batch(place.outcome().map(|outcome| match outcome {
        Ok(()) => Said::new("a11y.copied"),
        Err(reason) => Said::trouble("error.not-copied").with("reason", reason),
    }));
}

#[cfg(not(target_arch = "wasm32"))]
mod place {
    use arboard::Clipboard;

    /// The clipboard, once it was used: on some systems what was copied is there only as long as this is.
    #[derive(Default)]
    pub(super) struct Place {
        clipboard: Option<Clipboard>,
        outcome: Option<Result<(), String>>,
    }

    impl Place {
        pub(super) fn put(&mut self, text: &str) {
            self.outcome = Some(self.try_put(text).map_err(|error| error.to_string()));
        }

        fn try_put(&mut self, text: &str) -> Result<(), arboard::Error> {
            let clipboard = match self.clipboard.take() {
                Some(clipboard) => clipboard,
                None => Clipboard::new()?,
            };
            self.clipboard.insert(clipboard).set_text(text)
        }

        /// What became of the last text, once.
        pub(super) fn outcome(&mut self) -> Option<Result<(), String>> {
            self.outcome.take()
        }
    }
}

#[cfg(target_arch = "wasm32")]
mod place {
    use std::cell::RefCell;
    use std::rc::Rc;

    use crate::app::browser::copy;

    /// What the browser has answered.
    #[derive(Default)]
    pub(super) struct Place(Rc<RefCell<Option<Result<(), String>>>>);

    impl Place {
        pub(super) fn put(&mut self, text: &str) {
            let (answer, text) = (self.0.clone(), text.to_owned());
            wasm_bindgen_futures::spawn_local(async move {
                let outcome = copy(&text).await;
                *answer.borrow_mut() = Some(outcome);
            });
        }

        /// What became of the last text, once.
        pub(super) fn outcome(&mut self) -> Option<Result<(), String>> {
            self.0.borrow_mut().take()
        }
    }
}
