// Starts the game and looks after it from outside: the loading bar, and an overlay for when the engine cannot start or has stopped.
//
// The engine speaks to the page by events on `window`: `plyscope-ready` (the first picture is drawn), `plyscope-state` (what is on screen,
// as an object) and `plyscope-panic` (why it stops, as a text). It finds the compiled search module at `window.plyscope`.

import { exchangeGames } from "./files.js";
import { spareProcessor } from "./software.js";

const TEXT = {
  downloading: (loaded, total) => (total ? `${megabytes(loaded)} of ${megabytes(total)} MB` : `${megabytes(loaded)} MB`),
  starting: "Setting up the board…",
  cannotStart: "Plyscope cannot start",
  hasStopped: "Plyscope has stopped",
  noWebAssembly: "This browser does not run WebAssembly, or it is switched off.",
  noWebGl: "Plyscope draws with WebGL 2, and this browser does not offer it.",
  noWebGlHint: "Switch hardware acceleration on in the browser's settings, or use a newer browser.",
  lostContext: "The graphics card was taken away from this page, as happens after a driver update or when the machine was asleep.",
  refused: (path, status) => `The server answered ${status} instead of sending ${path}.`,
  strange: (path) => `The server sent something else in place of ${path}, probably an error page.`,
  unreachable: (path) => `${path} could not be loaded. Is the network there?`,
  serverHint: "If this is your own server: all files of the page must lie in one folder.",
  reload: "Reload",
  reloadSaved: "Reload: your game is saved",
  again: "Load again",
  copied: "Copied",
};

/** How many sentences the log for screen readers keeps. */
const LOG_LINES = 20;

const element = (id) => document.getElementById(id);
const megabytes = (bytes) => (bytes / 1e6).toFixed(1);

/** An error whose message is meant for the person at the page. */
class Told extends Error {
  constructor(message, hint = "") {
    super(message);
    this.hint = hint;
  }
}

spareProcessor();
exchangeGames();

let state = null;
let ready = false;
let failed = false;

const searchModule = wasm("search_worker_bg.wasm").then((response) => WebAssembly.compileStreaming(response));
// Whoever starts a worker hears of a failure; the game itself goes on without workers.
searchModule.catch(() => {});

window.plyscope = Object.freeze({
  /** Promise of the search workers' compiled module. */
  searchModule,
  /** What is on screen, as JSON; `null` before the first picture. */
  get state() {
    return state;
  },
});

window.addEventListener("plyscope-state", ({ detail }) => (state = JSON.stringify(detail)));
window.addEventListener("plyscope-said", ({ detail }) => announce(detail));
window.addEventListener("plyscope-panic", ({ detail }) => stop(detail));
window.addEventListener("plyscope-ready", showGame, { once: true });
window.addEventListener("error", ({ error }) => stopOnTrap(error));
window.addEventListener("unhandledrejection", ({ reason }) => stopOnTrap(reason));
element("board").addEventListener("webglcontextlost", () => stop(TEXT.lostContext));
element("board").addEventListener("keydown", keepTab);
window.addEventListener("plyscope-tab-out", ({ detail: backwards }) => element(backwards ? "before-board" : "after-board").focus());
element("overlay-reload").addEventListener("click", () => location.reload());
element("overlay-copy").addEventListener("click", copyReport);

start().catch((error) => {
  const isTold = error instanceof Told;
  show({ title: TEXT.cannotStart, reason: isTold ? error.message : String(error), hint: error.hint, reload: TEXT.again });
});

async function start() {
  if (typeof WebAssembly !== "object") throw new Told(TEXT.noWebAssembly);
  if (!hasWebGl2()) throw new Told(TEXT.noWebGl, TEXT.noWebGlHint);
  setStage("loading");
  const [init, app] = await Promise.all([appModule(), wasm("app_bg.wasm", showProgress, Number(element("bar").dataset.bytes))]);
  await init({ module_or_path: app });
}

/** The script that wasm-bindgen wrote, whose default export starts the engine. */
async function appModule() {
  try {
    return (await import("./app.js")).default;
  } catch (error) {
    // The import says too little: ask once more for the file alone.
    const response = await fetch("app.js").catch(() => null);
    if (!response) throw new Told(TEXT.unreachable("app.js"));
    if (!response.ok) throw new Told(TEXT.refused("app.js", response.status), TEXT.serverHint);
    const isScript = /javascript/.test(response.headers.get("content-type"));
    throw isScript ? error : new Told(TEXT.strange("app.js"), TEXT.serverHint);
  }
}

/**
 * Fetches a wasm file as a stream that browsers compile while it comes, whatever type the server gives it, and tells of its progress.
 * What is not wasm is refused at its first bytes.
 */
async function wasm(path, progress = () => {}, bytes = 0) {
  const response = await fetch(path).catch(() => null);
  if (!response) throw new Told(TEXT.unreachable(path));
  if (!response.ok) throw new Told(TEXT.refused(path, response.status), TEXT.serverHint);
  // Without a size from the build: the length that the server tells is that of the compressed file when there is an encoding, while what
  // comes is counted unpacked.
  const packed = (response.headers.get("content-encoding") ?? "identity") !== "identity";
  const total = bytes || (packed ? 0 : Number(response.headers.get("content-length") ?? 0));
  const reader = response.body.getReader();
  let { done, value } = await reader.read();
  if (done || String.fromCharCode(...value.subarray(0, 4)) !== "\0asm") {
    reader.cancel().catch(() => {});
    throw new Told(TEXT.strange(path), TEXT.serverHint);
  }
  let loaded = 0;
  const body = new ReadableStream({
    async pull(out) {
      if (done) {
        progress(loaded, total, true);
        out.close();
        return;
      }
      loaded += value.byteLength;
      progress(loaded, total, false);
      out.enqueue(value);
      ({ done, value } = await reader.read());
    },
    cancel: (reason) => reader.cancel(reason),
  });
  return new Response(body, { headers: { "content-type": "application/wasm" } });
}

/** Tab goes through the buttons on the canvas first; when it has come round, the game sends the focus on (see `plyscope-tab-out`). */
function keepTab(event) {
  if (event.key === "Tab" && ready && !failed && !event.ctrlKey && !event.altKey && !event.metaKey) event.preventDefault();
}

/**
 * Adds a sentence to the log that screen readers read out. Each is an element of its own, so that none takes the place of one that has not
 * been read yet, and one that is said twice is read twice.
 */
function announce(text) {
  const log = element("announcer");
  const line = document.createElement("p");
  line.textContent = text;
  log.append(line);
  while (log.childElementCount > LOG_LINES) log.firstElementChild.remove();
}

function showProgress(loaded, total, done) {
  if (done) {
    setStage("starting");
    element("bar").removeAttribute("aria-valuenow");
    element("step").textContent = TEXT.starting;
    return;
  }
  element("step").textContent = TEXT.downloading(loaded, total);
  if (total > 0) {
    const share = Math.min(loaded / total, 1);
    element("bar").setAttribute("aria-valuenow", String(Math.round(share * 100)));
    element("bar-fill").style.transform = `scaleX(${share})`;
  }
}

function setStage(name) {
  element("loading").dataset.state = name;
}

function showGame() {
  ready = true;
  setStage("gone");
  element("loading").setAttribute("aria-hidden", "true");
  if (!failed) element("board").focus({ preventScroll: true });
}

/**
 * Takes the canvas's WebGL 2 context, if there is one. The engine is given the same one afterwards; what it never uses costs time with every
 * picture: a depth buffer, and an alpha channel by which the page behind would have to be mixed in.
 */
function hasWebGl2() {
  const needs = { alpha: false, antialias: false, depth: false, stencil: false };
  return element("board").getContext("webgl2", needs) !== null;
}

/** The engine has stopped for good. */
function stop(reason) {
  show({ title: TEXT.hasStopped, reason, hint: "", reload: hasSavedGame() ? TEXT.reloadSaved : TEXT.reload });
}

/** Traps that no panic announces: memory that ran out, a stack that ran over. */
function stopOnTrap(error) {
  const isTrap = error instanceof WebAssembly.RuntimeError || error instanceof RangeError;
  if (isTrap) stop(`${error.name}: ${error.message}`);
}

function hasSavedGame() {
  try {
    return Object.keys(localStorage).some((key) => key.startsWith("plyscope.game-"));
  } catch {
    return false;
  }
}

/** Shows the overlay; the first reason is the one that counts, what follows from it goes into the report. */
function show({ title, reason, hint, reload }) {
  element("overlay-report").textContent += report(reason, failed);
  if (failed) return;
  failed = true;
  element("overlay-title").textContent = title;
  element("overlay-reason").textContent = reason;
  element("overlay-hint").textContent = hint ?? "";
  element("overlay-reload").textContent = reload;
  element("stage").inert = true;
  element("overlay").hidden = false;
  setStage("gone");
  element("overlay-reload").focus();
}

function report(reason, isFurther) {
  if (isFurther) return `\nThen: ${reason}\n`;
  const lines = [
    `Reason: ${reason}`,
    `Page: ${location.href}`,
    `Browser: ${navigator.userAgent}`,
    `Window: ${innerWidth} × ${innerHeight} at ${devicePixelRatio}`,
    `Time: ${new Date().toISOString()}, ${Math.round(performance.now() / 1000)} s after loading, ${ready ? "running" : "starting"}`,
    `State: ${state}`,
  ];
  return `${lines.join("\n")}\n`;
}

async function copyReport() {
  const text = element("overlay-report").textContent;
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // Without permission, or without HTTPS: by way of the selection.
    element("overlay-details").open = true;
    getSelection().selectAllChildren(element("overlay-report"));
    document.execCommand("copy");
  }
  element("overlay-copy").textContent = TEXT.copied;
}
