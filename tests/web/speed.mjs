// The same as `xtask/src/speed/node.mjs`, in Chromium: a line "game engine" in, a line of JSON out. The processor time is that of the page's process.
//
// Arguments: the folder of the worker, the file of the weights.

import { readFile } from "node:fs/promises";
import { createInterface } from "node:readline";

const [folder, weights] = process.argv.slice(2);
process.env.PLYSCOPE_SITE = folder;
const { launchBrowser, newPage, serve } = await import("./help.mjs");

const browser = await launchBrowser();
const answers = { "weights.plyw": async (_, response) => response.end(await readFile(weights)) };
const server = await serve({ answers });
const page = await newPage(browser);
await page.goto(`${server.url}blank.html`);
await page.evaluate(async () => {
  window.worker = await import("./search_worker.js");
  await window.worker.default({ module_or_path: "search_worker_bg.wasm" });
  const file = await fetch("weights.plyw");
  window.worker.install_weights(new Uint8Array(await file.arrayBuffer()));
});

const session = await browser.newBrowserCDPSession();
const seconds = async () => {
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  return processInfo.filter(({ type }) => type === "renderer").reduce((sum, { cpuTime }) => sum + cpuTime, 0);
};

for await (const line of createInterface({ input: process.stdin })) {
  const before = await seconds();
  const signature = await page.evaluate(([game, engine]) => window.worker.bench_signature(game, engine), line.split(" "));
  console.log(JSON.stringify({ signature, cpu_s: (await seconds()) - before }));
}
await browser.close();
await server.close();
