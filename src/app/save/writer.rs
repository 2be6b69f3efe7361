//! Writes in the background, one text at a time, so that a slow disk holds up no frame.

use bevy::tasks::futures::check_ready;
use bevy::tasks::{IoTaskPool, Task};

use super::store::{Kept, Store};

/// Writes what it is given, in that order; a text that was overtaken while it waited is never written.
#[derive(Debug, Default)]
pub struct Writer {
    waiting: Vec<(Kept, String)>,
    busy: Option<Task<Result<(), String>>>,
}

impl Writer {
    /// Takes the newest text of something that is kept.
    pub fn put(&mut self, what: Kept, text: String) {
        self.forget(what);
        self.waiting.push((what, text));
    }

    /// Drops what waits to be written there.
    pub fn forget(&mut self, what: Kept) {
        self.waiting.retain(|(waits, _)| *waits != what);
    }

    /// Goes on writing; to be called in each frame. Whether something was written, or nothing happened.
    ///
    /// # Errors
    /// Says what went wrong with the text before.
    pub fn go_on(&mut self, store: &Store) -> Result<bool, String> {
        let mut done = Ok(false);
        if let Some(task) = &mut self.busy {
            let Some(result) = check_ready(task) else { return Ok(false) };
            self.busy = None;
            done = result.map(|()| true);
        }
        if !self.waiting.is_empty() {
            let (what, text) = self.waiting.remove(0);
            let store = store.clone();
            self.busy = Some(IoTaskPool::get().spawn(async move { store.write(what, &text) }));
        }
        done
    }

    /// Writes now what waits to be written, and returns when it is there.
    ///
    /// # Errors
    /// Says what could not be written.
    pub fn finish(&mut self, store: &Store) -> Result<(), String> {
        let busy = self.busy.take().map_or(Ok(()), wait);
        self.waiting.drain(..).fold(busy, |done, (what, text)| done.and(store.write(what, &text)))
    }
}

#[cfg(not(target_arch = "wasm32"))]
fn wait(task: Task<Result<(), String>>) -> Result<(), String> {
    bevy::tasks::block_on(task)
}

/// A page cannot wait, and need not: the task runs as soon as this frame is over, even though the program ends with it.
#[cfg(target_arch = "wasm32")]
fn wait(task: Task<Result<(), String>>) -> Result<(), String> {
    task.detach();
    Ok(())
}
