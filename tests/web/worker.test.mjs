// The search worker by itself: a blank page, the worker's script, and bytes.

import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { launchBrowser, newPage, serve } from "./help.mjs";
import { report, request } from "./postcard.mjs";

const LIMIT = { timeout: 120_000 };

describe("the search worker", () => {
  let browser, server, page;

  before(async () => {
    browser = await launchBrowser();
    server = await serve();
    page = await newPage(browser);
    await page.goto(`${server.url}blank.html`);
    await page.evaluate(async () => {
      const compiled = await WebAssembly.compileStreaming(fetch("search_worker_bg.wasm"));
      /** Sends one message to a new worker and gathers what it says until it ends, or until `quiet` milliseconds have passed. */
      window.ask = (message, quiet) =>
        new Promise((done) => {
          const worker = new Worker("search_boot.js", { type: "module" });
          const said = [];
          const began = performance.now();
          const end = () => {
            worker.terminate();
            done({ said, took: performance.now() - began });
          };
          worker.onerror = (event) => said.push({ error: event.message });
          worker.onmessage = ({ data }) => {
            const at = performance.now() - began;
            said.push({ at, data: data instanceof Uint8Array ? Array.from(data) : data });
            if (data instanceof Uint8Array ? window.isLast(data) : data !== true) end();
          };
          worker.postMessage(compiled);
          worker.postMessage([new Uint8Array(message.bytes), message.elapsed ?? 0, Date.now()]);
          if (quiet) setTimeout(end, quiet);
        });
      // The status follows the id and the shard, one byte each here.
      window.isLast = (bytes) => bytes[2] !== 0;
    });
  });

  after(async () => {
    await browser?.close();
    await server?.close();
  });

  const ask = async (fields, elapsed = 0) => {
    const { said, took } = await page.evaluate((message) => window.ask(message), { bytes: request(fields), elapsed });
    const reports = said.filter(({ data }) => Array.isArray(data)).map(({ at, data }) => ({ at, ...report(data) }));
    return { ready: said[0].data, reports, last: reports.at(-1), took };
  };

  it("answers a request with a legal move", LIMIT, async () => {
    const { ready, last } = await ask({ id: 7, depth: 6 });
    assert.equal(ready, true);
    assert.equal(last.status, "done");
    assert.equal(last.id, 7);
    assert.equal(last.deepest.depth, 6);
    assert.ok(["d3", "c4", "f5", "e6"].includes(last.deepest.best), last.deepest.best);
    assert.ok(last.nodes > 100);
  });

  it("searches only the moves that were dealt to it, after the moves that were played", LIMIT, async () => {
    const { last } = await ask({ moves: ["f5"], depth: 4, only: ["f4"] });
    assert.equal(last.deepest.best, "f4");
  });

  it("works the same as anywhere else in fixed-work mode", LIMIT, async () => {
    const [first, second] = [await ask({ nodes: 30_000 }), await ask({ nodes: 30_000 })];
    const { elapsedMs: _, at: __, ...one } = first.last;
    const { elapsedMs: ___, at: ____, ...two } = second.last;
    assert.deepEqual(one, two);
  });

  it("reports about twelve times a second and keeps to its time", LIMIT, async () => {
    const { reports, last } = await ask({ timeMs: 1500 });
    assert.equal(last.status, "done");
    assert.ok(last.elapsedMs <= 1600, `took ${last.elapsedMs} ms of 1500`);
    const running = reports.filter(({ status }) => status === "running").length;
    assert.ok(running >= 5 && running <= 20, `${running} reports`);
  });

  it("counts the time that was gone before it was asked", LIMIT, async () => {
    const { last } = await ask({ timeMs: 3000 }, 2500);
    assert.equal(last.status, "done");
    assert.ok(last.elapsedMs >= 2500 && last.elapsedMs <= 3100, `at ${last.elapsedMs} of 3000 ms`);
    const { last: late } = await ask({ timeMs: 1000 }, 5000);
    assert.equal(late.status, "done");
    assert.ok(late.deepest, "a move even though the time was over");
  });

  it("fetches the trained weights when it is first asked for the engine that plays by them", LIMIT, async () => {
    const asked = [];
    const watch = ({ url }) => asked.push(url());
    const seen = (request) => watch({ url: () => request.url() });
    page.on("request", seen);
    const wanted = () => asked.filter((url) => url.endsWith(".plyw")).length;
    assert.equal((await ask({ depth: 2 })).last.status, "done");
    assert.equal(wanted(), 0, "classic plays without");
    const trained = (await ask({ engine: "pattern", depth: 6 })).last;
    assert.equal(trained.status, "done", trained.reason);
    assert.equal(wanted(), 1);
    page.off("request", seen);

    for (const body of ["<!doctype html><title>no such file</title>", ""]) {
      await page.route("**/*.plyw", (route) => route.fulfill({ status: body ? 200 : 404, body }));
      const without = (await ask({ engine: "pattern", depth: 6 })).last;
      await page.unroute("**/*.plyw");
      assert.equal(without.status, "done", without.reason);
      assert.notEqual(without.deepest.score, trained.deepest.score, "another evaluation, another score");
    }
  });

  it("says why it cannot answer", LIMIT, async () => {
    const { last } = await ask({ engine: "no-such-engine", depth: 1 });
    assert.equal(last.status, "failed");
    assert.match(last.reason, /no-such-engine/);
    const { last: illegal } = await ask({ moves: ["a1"], depth: 1 });
    assert.equal(illegal.status, "failed");
    assert.match(illegal.reason, /a1/);
  });

  it("says that bytes are no request", LIMIT, async () => {
    for (const bytes of [[], [255, 255, 255], Array(300).fill(7)]) {
      const { said } = await page.evaluate((message) => window.ask(message), { bytes });
      assert.match(String(said.at(-1).data), /not a request/);
    }
  });

  it("keeps the plain entry point: cells in, one line out", LIMIT, async () => {
    const cells = Array(64).fill(0);
    [cells[27], cells[36], cells[28], cells[35]] = [1, 1, -1, -1];
    const call = (...args) => page.evaluate(async (args) => {
      const module = await import("./search_worker.js");
      await module.default({ module_or_path: "search_worker_bg.wasm" });
      try {
        return module.search_best_move(...args);
      } catch (error) {
        return String(error);
      }
    }, args);
    const numbers = (await call(cells, true, 300, [])).split(",").map(Number);
    assert.equal(numbers.length, 7);
    const [row, column, , depth, nodes, elapsed] = numbers;
    assert.ok([[2, 3], [3, 2], [4, 5], [5, 4]].some(([r, c]) => r === row && c === column), `${row},${column}`);
    assert.ok(depth > 0 && nodes > 0 && elapsed <= 400);
    assert.match(await call(cells, true, 200, [2, 3]), /^2,3,/);
    assert.match(await call(Array(64).fill(0), true, 200, []), /^-1,-1,/);
    assert.match(await call(Array(63).fill(0), true, 200, []), /63 cells; expected 64/);
    assert.match(await call(cells, true, 200, [9, 3]), /row 9/);
  });

  // "game/engine=number", as `ply bench GAME --engine ENGINE` gives them.
  const natives = (process.env.PLYSCOPE_SIGNATURES ?? "").split(" ").filter(Boolean).map((text) => text.split(/[/=]/));
  const without = natives.length ? false : "PLYSCOPE_SIGNATURES, what `ply bench` gives, is not set";
  it("searches the very trees that the native engines search", { ...LIMIT, skip: without }, async () => {
    for (const [game, engine, native] of natives) {
      const signature = await page.evaluate(async (of) => {
        const module = await import("./search_worker.js");
        await module.default({ module_or_path: "search_worker_bg.wasm" });
        return module.bench_signature(...of);
      }, [game, engine]);
      assert.equal(String(signature), native, `${game} by ${engine}`);
    }
  });

  it("solves an endgame: the deepest that recursion gets, without running out of stack", LIMIT, async () => {
    const start = "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X";
    const { last } = await ask({ start, timeMs: 20_000 });
    assert.equal(last.status, "done", last.reason);
    assert.deepEqual([last.deepest.best, last.deepest.proven], ["g8", 18]);
  });
});
