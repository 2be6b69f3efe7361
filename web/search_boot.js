// What a search worker starts with. The page sends the compiled module once, then requests: [bytes, milliseconds of the budget that are gone,
// system clock when sent]. The worker sends `true` when the module runs, the bytes of each report, and a text when it cannot go on.
import init, { answer } from "./search_worker.js";

let ready = null;

self.onmessage = async ({ data }) => {
  try {
    if (data instanceof WebAssembly.Module) {
      ready = init({ module_or_path: data });
      await ready;
      self.postMessage(true);
    } else {
      await ready;
      const [request, elapsed, sent] = data;
      answer(request, elapsed, sent, (report) => self.postMessage(report, [report.buffer]));
    }
  } catch (error) {
    self.postMessage(String(error?.message ?? error));
  }
};
