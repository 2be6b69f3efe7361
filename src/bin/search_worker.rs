//! The browser's search worker: a small wasm module without Bevy, one instance in each Web Worker. It receives a request, searches, and posts
//! reports; the page's side is `app/thinking/web.rs`, the script around it `web/search_boot.js`.

#[cfg(not(target_arch = "wasm32"))]
fn main() {
    eprintln!(
        "search_worker runs in a browser's Web Worker; `cargo xtask web` builds it. On the command line use ply."
    );
    std::process::exit(2);
}

#[cfg(target_arch = "wasm32")]
fn main() {
    std::panic::set_hook(Box::new(browser::tell_panic));
}

#[cfg(target_arch = "wasm32")]
#[expect(
    unreachable_pub,
    reason = "what scripts may call must be public, and nothing in this program calls it"
)]
mod browser {
    use std::cell::RefCell;
    use std::panic::PanicHookInfo;
    use std::sync::Arc;

    use js_sys::{Date, Function, Uint8Array};
    use plyscope::clock::{Watch, now_ms};
    use plyscope::engines::bench::Suite;
    use plyscope::engines::othello::pattern::load;
    use plyscope::engines::{Runner, othello};
    use plyscope::protocol::{Body, Report, Request, Status};
    use plyscope::search::limits::Never;
    use plyscope::search::report::Effort;
    use wasm_bindgen::prelude::*;
    use web_sys::DedicatedWorkerGlobalScope;

    thread_local! {
        /// What the engines remember of the game in progress, as long as this worker lives.
        static RUNNER: RefCell<Runner> = RefCell::default();
    }

    /// Answers one request, in one go: `post` is called with the bytes of each report, the last of which says `Done` or `Failed`.
    ///
    /// The budget counts from the moment the request was made: `elapsed_ms` of it were gone when the page sent the request, at
    /// `sent_ms` of the system clock. Page and worker do not share the zero of their own clocks.
    ///
    /// # Errors
    /// Says that the bytes are not a request, in which case there is nobody to address a report to.
    #[wasm_bindgen]
    pub fn answer(request: &[u8], elapsed_ms: f64, sent_ms: f64, post: &Function) -> Result<(), JsError> {
        let request: Request = postcard::from_bytes(request)
            .map_err(|error| JsError::new(&format!("this is not a request: {error}")))?;
        let under_way_ms = (Date::now() - sent_ms).max(0.0);
        let began_ms = now_ms() - elapsed_ms.max(0.0) - under_way_ms;
        let watch = Watch::new(Arc::default(), began_ms, request.limits.time_ms);

        let mut latest = None;
        let mut report = |report: Report| {
            send(&report, post);
            latest = Some(report);
        };
        let end = RUNNER.with_borrow_mut(|runner| runner.run(&request, &watch, &mut report));
        send(&end.unwrap_or_else(|error| failed(&request, latest, error.to_string())), post);
        Ok(())
    }

    /// Whether a request is for an engine that plays by trained weights which are not here yet.
    #[wasm_bindgen]
    #[must_use]
    pub fn wants_weights(request: &[u8]) -> bool {
        let asked = postcard::from_bytes(request).is_ok_and(|request: Request| request.engine == "pattern");
        asked && load::weights().is_none()
    }

    /// Takes the file of the trained weights. Without it the engine that asks for them evaluates by hand.
    ///
    /// # Errors
    /// Says what is wrong with the file.
    #[wasm_bindgen]
    pub fn install_weights(file: &[u8]) -> Result<(), JsError> {
        Ok(load::install(file)?)
    }

    /// The engine's plain entry point, for scripts that know nothing of requests; see [`othello::entry::search_best_move`].
    ///
    /// # Errors
    /// Says what is wrong with the board or with an allowed move.
    #[wasm_bindgen]
    pub fn search_best_move(
        cells: &[i8],
        is_black_turn: bool,
        think_time_ms: u32,
        allowed_moves: &[u8],
    ) -> Result<String, JsError> {
        Ok(othello::entry::search_best_move(cells, is_black_turn, think_time_ms, allowed_moves)?)
    }

    /// The signature of the bench searches of a game by an engine, which `ply bench` must give as well: the same search, whoever compiled it.
    ///
    /// # Errors
    /// Says that there is no such bench.
    #[wasm_bindgen]
    pub fn bench_signature(game: &str, engine: &str) -> Result<f64, JsError> {
        let suite = Suite::of(game, Some(engine))
            .ok_or_else(|| JsError::new(&format!("there is no bench for '{game}' by '{engine}'")))?;
        let mut signature = 0;
        for index in 0..suite.cases.len() {
            signature += suite.search(index, false, &Never)?.signature;
        }
        Ok(signature as f64)
    }

    /// What stands in for the last report of a run that failed: what was found before, and the reason.
    fn failed(request: &Request, latest: Option<Report>, reason: String) -> Report {
        let blank = Report {
            id: request.id,
            shard: request.shard,
            status: Status::Running,
            elapsed_ms: 0,
            effort: Effort::default(),
            body: Body::nothing(),
            book: false,
        };
        Report { status: Status::Failed(reason), ..latest.unwrap_or(blank) }
    }

    fn send(report: &Report, post: &Function) {
        let bytes = postcard::to_stdvec(report).expect("a report holds only strings and numbers");
        // A page that no longer listens is no reason to stop: it ends the worker when it wants to.
        let _ = post.call1(&JsValue::NULL, &Uint8Array::from(bytes.as_slice()));
    }

    /// A panic ends the module with nothing but "unreachable": the reason goes to the page as a text of its own before that.
    pub(super) fn tell_panic(info: &PanicHookInfo) {
        console_error_panic_hook::hook(info);
        if let Ok(worker) = js_sys::global().dyn_into::<DedicatedWorkerGlobalScope>() {
            let _ = worker.post_message(&JsValue::from_str(&info.to_string()));
        }
    }
}
