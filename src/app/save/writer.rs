//! Writes in the background, one text at a time, so that a slow disk holds up no frame.

use bevy::tasks::futures::check_ready;
use bevy::tasks::{IoTaskPool, Task};

use super::store::{Kept, Store};

/// Writes what it is given, the newest text last; texts that were overtaken while they waited are never written.
#[derive(Debug)]
pub struct Writer {
    what: Kept,
    waiting: Option<String>,
    busy: Option<Task<Result<(), String>>>,
}

impl Writer {
    /// A writer with nothing to do.
    #[must_use]
    pub fn new(what: Kept) -> Self {
        Self { what, waiting: None, busy: None }
    }

    /// Takes the newest text.
    pub fn put(&mut self, text: String) {
        self.waiting = Some(text);
    }

    /// Goes on writing; to be called in each frame.
    ///
    /// # Errors
    /// Says what went wrong with the text before.
    pub fn go_on(&mut self, store: &Store) -> Result<(), String> {
        let mut done = Ok(());
        if let Some(task) = &mut self.busy {
            let Some(result) = check_ready(task) else { return Ok(()) };
            self.busy = None;
            done = result;
        }
        if let Some(text) = self.waiting.take() {
            let (store, what) = (store.clone(), self.what);
            self.busy = Some(IoTaskPool::get().spawn(async move { store.write(what, &text) }));
        }
        done
    }

    /// The program ends: what waits is written now.
    ///
    /// # Errors
    /// Says what could not be written.
    pub fn finish(&mut self, store: &Store) -> Result<(), String> {
        let busy = self.busy.take().map_or(Ok(()), wait);
        let waiting = self.waiting.take().map_or(Ok(()), |text| store.write(self.what, &text));
        busy.and(waiting)
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
