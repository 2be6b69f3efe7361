// The page's loudspeaker: silent and unmade until the first gesture, then heard as the game says; the system's wish for less motion is followed.

import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { launchBrowser, newPage, openGame, serve, shown, until } from "./help.mjs";

const LIMIT = { timeout: 240_000 };

/** Counts what is made and started of WebAudio, and remembers what the game says. */
function eavesdrop() {
  window.heard = { contexts: 0, started: 0, said: [] };
  const Context = window.AudioContext;
  window.AudioContext = class extends Context {
    constructor(...options) {
      super(...options);
      window.heard.contexts += 1;
    }
  };
  const { start } = AudioBufferSourceNode.prototype;
  AudioBufferSourceNode.prototype.start = function (...when) {
    window.heard.started += 1;
    return start.apply(this, when);
  };
  window.addEventListener("plyscope-sound", ({ detail }) => window.heard.said.push(detail));
}

const heard = (page) => page.evaluate(() => window.heard);

describe("sound", () => {
  let browser;
  let server;

  before(async () => {
    browser = await launchBrowser();
    server = await serve();
  }, LIMIT);

  after(async () => {
    await browser?.close();
    await server?.close();
  });

  it("makes nothing before the first gesture, and plays what is played after it", LIMIT, async () => {
    const page = await newPage(browser, { init: eavesdrop });
    await openGame(page, `${server.url}#play`);
    await until(page, "a person's turn", ({ turn }) => turn === "Person");
    assert.equal((await heard(page)).contexts, 0);
    const records = page.waitForResponse((response) => response.url().endsWith("place.wav"), { timeout: 60_000 });
    await page.keyboard.press("ArrowUp");
    assert.equal((await records).status(), 200);
    const { open: [{ x, y }] } = await shown(page);
    await page.mouse.move(x, y);
    await page.waitForTimeout(300);
    await page.mouse.click(x, y, { delay: 60 });
    await until(page, "a move", ({ ply }) => ply > 0);
    await page.waitForFunction(() => window.heard.said.length > 0, null, { timeout: 30_000 });
    const { contexts, said } = await heard(page);
    assert.equal(contexts, 1);
    assert.equal(said[0][0], "place");
    assert.ok(said[0][1] > 0 && said[0][1] <= 1);
    await page.waitForFunction(() => window.heard.started > 0, null, { timeout: 30_000 });
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  });

  it("goes on without sounds where they cannot be had", LIMIT, async () => {
    const refuse = (request, response) => response.writeHead(403, { "content-type": "text/html" }).end("<p>no</p>");
    const noise = (request, response) => response.writeHead(200, { "content-type": "text/html" }).end("<p>no sound</p>");
    const answers = { "assets/sounds/place.wav": refuse, "assets/sounds/flip.wav": noise };
    const odd = await serve({ answers });
    const page = await newPage(browser, { init: eavesdrop });
    await openGame(page, `${odd.url}#play`);
    await until(page, "a person's turn", ({ turn }) => turn === "Person");
    await page.keyboard.press("ArrowUp");
    const { open: [{ x, y }] } = await shown(page);
    await page.mouse.move(x, y);
    await page.waitForTimeout(300);
    await page.mouse.click(x, y, { delay: 60 });
    await until(page, "the engine's answer", ({ ply, turn }) => ply > 1 && turn === "Person", 60_000);
    // The browser itself tells of the refused file; nothing else may be told.
    assert.deepEqual(page.complaints.filter((complaint) => !complaint.includes("403")), []);
    await page.context().close();
    await odd.close();
  });
});
