//! One Web Worker with the search module in it, and the line to it. What is said on the line is described in `web/search_boot.js`.

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::future::poll_fn;
use std::rc::Rc;
use std::task::{Poll, Waker};

use js_sys::{Array, Date, Promise, Reflect, Uint8Array};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::{ErrorEvent, Event, MessageEvent, Worker, WorkerOptions, WorkerType};

use super::{Ear, Trouble};
use crate::clock::now_ms;
use crate::protocol::{Report, Request, Status};

/// The script that a worker starts with, relative to the page.
const SCRIPT: &str = "search_boot.js";

/// A worker that has been started. Dropping it ends it, whatever it is doing.
pub(super) struct SearchWorker {
    worker: Worker,
    line: Rc<Line>,
    ready: Cell<bool>,
    _on_message: Closure<dyn FnMut(MessageEvent)>,
    _on_error: Closure<dyn FnMut(Event)>,
}

/// What a worker says.
enum Word {
    /// The module runs.
    Ready,
    /// The bytes of a report.
    Report(Vec<u8>),
    /// It cannot go on, for this reason.
    Broken(String),
}

/// What was said and not heard yet.
#[derive(Default)]
struct Line {
    words: RefCell<VecDeque<Word>>,
    listener: Cell<Option<Waker>>,
}

impl SearchWorker {
    /// Starts a worker from the module that the page has compiled. It need not be ready when this returns.
    pub(super) async fn start() -> Result<Self, String> {
        let module = JsFuture::from(compiled_module()?).await.map_err(text)?;
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        let worker = Worker::new_with_options(SCRIPT, &options).map_err(text)?;
        let line = Rc::<Line>::default();
        let (said, broke) = (line.clone(), line.clone());
        let on_message = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
            said.say(Word::read(&event.data()));
        });
        let on_error = Closure::<dyn FnMut(Event)>::new(move |event: Event| {
            let reason = event.dyn_ref::<ErrorEvent>().map(ErrorEvent::message).unwrap_or_default();
            broke.say(Word::Broken(format!("the worker's script failed: {reason}")));
        });
        worker.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
        worker.set_onerror(Some(on_error.as_ref().unchecked_ref()));
        worker.post_message(&module).map_err(text)?;
        Ok(Self { worker, line, ready: Cell::new(false), _on_message: on_message, _on_error: on_error })
    }

    /// Waits until the module runs.
    pub(super) async fn ready(&self) -> Result<(), String> {
        while !self.ready.get() {
            match self.line.hear().await {
                Word::Ready => self.ready.set(true),
                Word::Report(_) => return Err("the worker spoke before it was ready".to_owned()),
                Word::Broken(reason) => return Err(reason),
            }
        }
        Ok(())
    }

    /// Puts a request and leaves each report in `ear`, until the last one. The time that is gone since `began_ms` is told to the worker,
    /// whose own clock began at another moment.
    pub(super) async fn answer(&self, request: &Request, began_ms: f64, ear: &Ear) -> Result<(), Trouble> {
        ear.ready.set(true);
        let bytes = postcard::to_stdvec(request).expect("a request holds only strings and numbers");
        let bytes = Uint8Array::from(bytes.as_slice());
        let message = Array::of3(&bytes, &(now_ms() - began_ms).into(), &Date::now().into());
        self.worker.post_message(&message).map_err(|error| Trouble::Broken(text(error)))?;
        loop {
            let report = match self.line.hear().await {
                Word::Ready => continue,
                Word::Broken(reason) => return Err(Trouble::Broken(reason)),
                Word::Report(bytes) => postcard::from_bytes::<Report>(&bytes)
                    .map_err(|error| Trouble::Broken(format!("a report was not readable: {error}")))?,
            };
            let more = report.status == Status::Running;
            *ear.newest.borrow_mut() = Some(report);
            if !more {
                return Ok(());
            }
        }
    }
}

impl Drop for SearchWorker {
    fn drop(&mut self) {
        self.worker.set_onmessage(None);
        self.worker.set_onerror(None);
        self.worker.terminate();
    }
}

impl Word {
    fn read(data: &JsValue) -> Self {
        match data.dyn_ref::<Uint8Array>() {
            Some(bytes) => Self::Report(bytes.to_vec()),
            None if data.is_truthy() && data.as_bool().is_some() => Self::Ready,
            None => Self::Broken(data.as_string().unwrap_or_else(|| "it sent something unknown".to_owned())),
        }
    }
}

impl Line {
    fn say(&self, word: Word) {
        self.words.borrow_mut().push_back(word);
        if let Some(listener) = self.listener.take() {
            listener.wake();
        }
    }

    async fn hear(&self) -> Word {
        poll_fn(|context| match self.words.borrow_mut().pop_front() {
            Some(word) => Poll::Ready(word),
            None => {
                self.listener.set(Some(context.waker().clone()));
                Poll::Pending
            }
        })
        .await
    }
}

/// The promise of the module, which the page's boot script compiles once for all workers.
fn compiled_module() -> Result<Promise, String> {
    let get = |from: &JsValue, name: &str| Reflect::get(from, &name.into()).ok();
    get(&js_sys::global(), "plyscope")
        .and_then(|boot| get(&boot, "searchModule"))
        .and_then(|promise| promise.dyn_into().ok())
        .ok_or_else(|| "the page offers no search module".to_owned())
}

/// What a thrown value says.
fn text(error: JsValue) -> String {
    let error = error.dyn_ref::<js_sys::Error>().map(|error| String::from(error.message()));
    error.unwrap_or_else(|| "the browser gave no reason".to_owned())
}
