// What only the page can do with games as texts: paste, drop, files, the clipboard and the address. The engine asks by events on `window`
// (`plyscope-paste`, `plyscope-pick`, `plyscope-save`, `plyscope-link-read`) and is handed texts by `plyscope-given`, with how they came: by
// `paste`, `drop`, `file` or `link`; `refused` says why nothing comes. A file that is no text comes as bytes.

const TEXT = {
  noClipboard: "the browser does not let the page read the clipboard; press Ctrl+V instead",
  noFile: "this file cannot be read",
};

/** Files larger than this are no games. */
const MOST_BYTES = 8 << 20;

const give = (by, text) => window.dispatchEvent(new CustomEvent("plyscope-given", { detail: { by, text } }));

/** From now on, hands over what people paste, drop and choose. */
export function exchangeGames() {
  window.addEventListener("paste", (event) => {
    const text = event.clipboardData?.getData("text/plain");
    if (!text) return;
    event.preventDefault();
    give("paste", text);
  });
  window.addEventListener("dragover", (event) => event.preventDefault());
  window.addEventListener("drop", (event) => {
    event.preventDefault();
    const [file] = event.dataTransfer?.files ?? [];
    const text = event.dataTransfer?.getData("text/plain");
    if (file) readFile("drop", file);
    else if (text) give("drop", text);
  });
  window.addEventListener("hashchange", () => location.hash.startsWith("#g=") && (give("link", location.hash), forgetLink()));
  window.addEventListener("plyscope-link-read", forgetLink);
  window.addEventListener("plyscope-paste", readClipboard);
  window.addEventListener("plyscope-pick", pickFile);
  window.addEventListener("plyscope-save", ({ detail }) => save(detail.name, detail.text));
}

/** The game is the person's now, and goes on: to load the page again must not begin it anew. */
function forgetLink() {
  history.replaceState(history.state, "", location.pathname + location.search);
}

async function readClipboard() {
  try {
    give("drop", await navigator.clipboard.readText());
  } catch {
    give("refused", TEXT.noClipboard);
  }
}

function pickFile() {
  const input = document.createElement("input");
  input.type = "file";
  input.addEventListener("change", () => input.files[0] && readFile("file", input.files[0]));
  input.click();
}

async function readFile(by, file) {
  try {
    const bytes = await file.slice(0, MOST_BYTES + 1).arrayBuffer();
    const text = asText(bytes);
    if (text === null) window.dispatchEvent(new CustomEvent("plyscope-given", { detail: { by, bytes: new Uint8Array(bytes) } }));
    else give(by, text);
  } catch {
    give("refused", TEXT.noFile);
  }
}

/** The text of a file; null for one that is none, as an archive of games. */
function asText(bytes) {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return text.includes("\0") ? null : text;
  } catch {
    return null;
  }
}

function save(name, text) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
