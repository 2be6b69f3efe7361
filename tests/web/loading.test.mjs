// From a blank page to the first picture, on good servers and on bad ones; and what is said when the game stops.

import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { launchBrowser, newPage, openGame, serve, shown, until } from "./help.mjs";

const LIMIT = { timeout: 180_000 };

describe("the page", () => {
  let browser;
  const open = [];

  before(async () => {
    browser = await launchBrowser();
    // The browser's own start is not the page's.
    const page = await newPage(browser);
    await page.goto(`${await serving()}blank.html`);
    await page.context().close();
  });
  after(async () => {
    await browser?.close();
    await Promise.all(open.map((server) => server.close()));
  });

  const serving = async (options) => {
    const server = await serve(options);
    open.push(server);
    return server.url;
  };
  const overlay = async (page) => {
    await page.waitForSelector("#overlay:not([hidden])", { timeout: 120_000 });
    return page.locator("#overlay").innerText();
  };

  it("shows a loading bar within a second and moves it as the program comes", LIMIT, async () => {
    // A slow line: the first half of the program comes after 300 ms, the rest after 1,500.
    const slow = (request, response, send) => slowly(response, send, [300, 1500]);
    const page = await newPage(browser);
    await page.goto(await serving({ answers: { "app_bg.wasm": slow } }), { waitUntil: "commit" });
    await page.locator("#bar").waitFor({ state: "visible" });
    // By the page's own clock, which begins with the navigation: the bar is part of the first thing that is painted.
    const painted = await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint")[0]?.startTime);
    assert.ok((await painted.jsonValue()) < 1000, `the first paint came after ${await painted.jsonValue()} ms`);
    await page.waitForFunction(() => Number(document.getElementById("bar").ariaValueNow) > 20);
    assert.match(await page.locator("#step").innerText(), /^[\d.]+ of [\d.]+ MB$/);
    await page.waitForSelector('#loading[data-state="gone"]', { state: "attached", timeout: 120_000 });
    await page.context().close();
  });

  it("can be played within four seconds of its last byte", LIMIT, async () => {
    // Half of it comes at once, the other half two and a half seconds later, about as a good line would bring it: browsers compile what comes.
    const late = (request, response, send) => slowly(response, send, [0, 2500]);
    const page = await newPage(browser);
    await page.goto(`${await serving({ answers: { "app_bg.wasm": late } })}#play`, { waitUntil: "commit" });
    await until(page, "a person's turn", ({ turn, open }) => turn === "Person" && open.length > 0, 120_000);
    const took = await page.evaluate(() => {
      const [module] = performance.getEntriesByType("resource").filter(({ name }) => name.endsWith("app_bg.wasm"));
      return performance.now() - module.responseEnd;
    });
    console.log(`to be played ${(took / 1000).toFixed(1)} s after the last byte`);
    assert.ok(took < 4000, `it took ${took} ms`);
    await page.context().close();
  });

  it("starts without a complaint under a sub-folder, from relative addresses alone", LIMIT, async () => {
    const url = await serving({ base: "/games/board/plyscope/" });
    const page = await newPage(browser);
    await openGame(page, url);
    await page.waitForTimeout(1000);
    assert.deepEqual(page.complaints, []);
    const strangers = page.traffic.filter((address) => !address.startsWith(url) && !address.startsWith("data:"));
    assert.deepEqual(strangers, []);
    await page.context().close();
  });

  it("starts from a server that tells no length and calls wasm something else", LIMIT, async () => {
    const odd = (request, response, send) => send({ "content-length": null, "content-type": "application/octet-stream" });
    const page = await newPage(browser);
    await openGame(page, await serving({ answers: { "app_bg.wasm": odd, "search_worker_bg.wasm": odd } }));
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  });

  it("says what is wrong when the server refuses, or sends a page in place of a file", LIMIT, async () => {
    const refuse = (request, response) => response.writeHead(403).end("no");
    const html = (request, response) => response.writeHead(200, { "content-type": "text/html" }).end("<p>Not found</p>");
    const cases = [
      [{ "app_bg.wasm": refuse }, /403 instead of sending app_bg\.wasm/],
      [{ "app_bg.wasm": html }, /something else in place of app_bg\.wasm/],
      [{ "app.js": refuse }, /403 instead of sending app\.js/],
      [{ "app.js": html }, /something else in place of app\.js/],
    ];
    for (const [answers, says] of cases) {
      const page = await newPage(browser);
      await page.goto(await serving({ answers }));
      assert.match(await overlay(page), says);
      assert.equal(await page.locator("#overlay-reload").innerText(), "Load again");
      await page.context().close();
    }
  });

  it("starts without its search workers' module, and says so only when it has to search", LIMIT, async () => {
    const html = (request, response) => response.writeHead(200, { "content-type": "text/html" }).end("<p>Not found</p>");
    const page = await newPage(browser);
    await openGame(page, await serving({ answers: { "search_worker_bg.wasm": html } }));
    await page.context().close();
  });

  it("says plainly that there is no WebGL 2", LIMIT, async () => {
    const init = () => {
      const original = HTMLCanvasElement.prototype.getContext;
      HTMLCanvasElement.prototype.getContext = function (kind, ...rest) {
        return kind === "webgl2" ? null : original.call(this, kind, ...rest);
      };
    };
    const page = await newPage(browser, { init });
    await page.goto(await serving());
    assert.match(await overlay(page), /WebGL 2.*hardware acceleration/s);
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  });

  it("starts where the storage throws, or is full", LIMIT, async () => {
    const throwing = () => {
      Object.defineProperty(window, "localStorage", { get: () => { throw new DOMException("no", "SecurityError"); } });
    };
    const full = () => {
      Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError"); };
    };
    for (const init of [throwing, full]) {
      const page = await newPage(browser, { init });
      await openGame(page, await serving());
      assert.ok(await until(page, "the title", ({ screen }) => screen === "Title"));
      assert.deepEqual(page.complaints, []);
      await page.context().close();
    }
  });

  it("shows why it stopped when the program panics", LIMIT, async () => {
    const page = await newPage(browser);
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.goto(`${await serving()}#provoke-panic`);
    const text = await overlay(page);
    assert.match(text, /Plyscope has stopped/);
    assert.match(text, /asked for in the page's address/);
    await page.locator("#overlay-copy").click();
    // The clipboard answers in its own time.
    await page.locator("#overlay-copy", { hasText: "Copied" }).waitFor({ timeout: 10_000 });
    const report = await page.evaluate(() => navigator.clipboard.readText());
    assert.match(report, /Reason: .*asked for in the page's address/s);
    assert.match(report, /Browser: .*Chrome/);
    assert.match(report, /"screen":"Title"/);
    await page.context().close();
  });

  it("says that a lost graphics context ended it, and goes on after a reload", LIMIT, async () => {
    const page = await newPage(browser);
    await openGame(page, await serving());
    await page.evaluate(() => {
      document.getElementById("board").getContext("webgl2").getExtension("WEBGL_lose_context").loseContext();
    });
    assert.match(await overlay(page), /graphics/);
    await page.locator("#overlay-reload").click();
    await page.waitForSelector('#loading[data-state="gone"]', { state: "attached", timeout: 120_000 });
    assert.equal(await page.locator("#overlay").isVisible(), false);
    assert.ok(await shown(page));
    await page.context().close();
  });
});

/** Lets `send` answer, holding back the two halves of its body for so many milliseconds. */
function slowly(response, send, delays) {
  const { write, end } = response;
  const length = () => Number(response.getHeader("content-length"));
  const began = Date.now();
  let passed = 0;
  const wait = () => {
    const due = began + delays[passed < length() / 2 ? 0 : 1];
    return new Promise((go) => setTimeout(go, Math.max(0, due - Date.now())));
  };
  let line = Promise.resolve();
  response.write = (chunk) => {
    line = line.then(wait).then(() => {
      passed += chunk.length;
      write.call(response, chunk) || new Promise((drained) => response.once("drain", drained));
      response.emit("drain");
    });
    return false;
  };
  response.end = (...rest) => {
    line = line.then(() => end.apply(response, rest));
    return response;
  };
  send();
}
