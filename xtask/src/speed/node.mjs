// Runs bench searches in the worker's module under node, which compiles it as Chromium does. `xtask speed` writes a line "game engine" for each and
// reads a line of JSON: the signature, and the processor time of this process in seconds.
//
// Arguments: the folder of the worker, the file of the weights.

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const [folder, weights] = process.argv.slice(2);
const worker = await import(pathToFileURL(join(folder, "search_worker.js")));
await worker.default({ module_or_path: await readFile(join(folder, "search_worker_bg.wasm")) });
worker.install_weights(await readFile(weights));

for await (const line of createInterface({ input: process.stdin })) {
  const [game, engine] = line.split(" ");
  const before = process.cpuUsage();
  const signature = worker.bench_signature(game, engine);
  const { user, system } = process.cpuUsage(before);
  console.log(JSON.stringify({ signature, cpu_s: (user + system) / 1e6 }));
}
