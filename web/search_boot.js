// What a search worker starts with. The page sends the compiled module once, then requests: [bytes, milliseconds of the budget that are gone,
// system clock when sent]. The worker sends `true` when the module runs, the bytes of each report, and a text when it cannot go on.
// The weights of the pattern engine are fetched when it is first asked: whoever plays another engine does not wait for them.
import init, { answer, install_weights, wants_weights } from "./search_worker.js";

const WEIGHTS = new URL("assets/weights/othello.plyw", import.meta.url);
const PATIENCE_MS = 10_000;

let ready = null;
let weights = null;

// A search without the weights is a weaker search, not a failure.
async function fetchWeights() {
  try {
    const file = await fetch(WEIGHTS, { signal: AbortSignal.timeout(PATIENCE_MS) });
    if (!file.ok) throw new Error(`the server answers ${file.status}`);
    install_weights(new Uint8Array(await file.arrayBuffer()));
  } catch (error) {
    weights = null;
    console.warn(`The trained weights are not here, so the engine evaluates by hand: ${error?.message ?? error}`);
  }
}

self.onmessage = async ({ data }) => {
  try {
    if (data instanceof WebAssembly.Module) {
      ready = init({ module_or_path: data });
      await ready;
      self.postMessage(true);
    } else {
      await ready;
      const [request, elapsed, sent] = data;
      if (wants_weights(request)) await (weights ??= fetchWeights());
      answer(request, elapsed, sent, (report) => self.postMessage(report, [report.buffer]));
    }
  } catch (error) {
    self.postMessage(String(error?.message ?? error));
  }
};
