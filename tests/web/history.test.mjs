// The history hammered in the page: undo, redo, jumps and clicks while the engine thinks, moves and has moved. What is drawn equals the position.

import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { launchBrowser, newPage, openGame, serve, shown, until } from "./help.mjs";

const LIMIT = { timeout: 240_000 };

/** Numbers from 0 to below `count`, the same in every run. */
function dice(seed) {
  let state = seed;
  return (count) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * count);
  };
}

/** Leaves a saved match whose engine has half a second for a move. */
function quickEngine() {
  const engine = 'Engine(engine: "classic", limits: (time_ms: Some(500)))';
  localStorage["plyscope.game-1"] ??= `(version: 1, game: "othello", seats: (Person, ${engine}))`;
}

describe("undo, hammered", () => {
  let browser, server;

  before(async () => {
    browser = await launchBrowser();
    server = await serve();
  });
  after(async () => {
    await browser?.close();
    await server?.close();
  });

  it("copies the moves as a transcript", LIMIT, async () => {
    const page = await newPage(browser, { init: quickEngine });
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await openGame(page, `${server.url}#play`);
    const { open: [{ move, x, y }] } = await until(page, "a person's turn", ({ turn }) => turn === "Person");
    await page.mouse.move(x, y);
    await page.mouse.click(x, y, { delay: 60 });
    const { moves } = await until(page, "the answer", ({ ply, turn }) => ply === 2 && turn === "Person");
    assert.equal(moves[0], move);
    await page.keyboard.press("Control+c");
    await page.waitForFunction(() => document.getElementById("announcer").textContent.includes("Copied"));
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), moves.join(""));
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  });

  it("leaves no stale move and no disc that is not in the position", LIMIT, async () => {
    const page = await newPage(browser, { init: quickEngine });
    await openGame(page, `${server.url}#play`);
    await until(page, "a person's turn", ({ turn }) => turn === "Person");
    const throwDie = dice(7);
    const keys = ["u", "u", "u", "r", "Home", "End", "PageUp", "PageDown", "m", "p", "k"];
    let checked = 0;
    for (let round = 0; round < 80; round += 1) {
      const now = await shown(page);
      if (now.turn === "Person" && throwDie(3) > 0) {
        const { x, y } = now.open[throwDie(now.open.length)];
        await page.mouse.click(x, y, { delay: 20 });
      } else {
        await page.keyboard.press(keys[throwDie(keys.length)]);
      }
      await page.waitForTimeout(throwDie(4) * 120);
      const seen = await shown(page);
      if (seen.turn !== "Moving") {
        assert.equal(seen.drawn, seen.position.slice(0, 64), `round ${round}: ${JSON.stringify(seen)}`);
        checked += 1;
      }
    }
    assert.ok(checked > 30, `looked at ${checked} times`);
    // Held down, the key stops at the start.
    for (let times = 0; times < 70; times += 1) await page.keyboard.press("u");
    const start = await until(page, "the start", ({ ply, turn }) => ply === 0 && turn === "Person");
    assert.equal(start.drawn, start.position.slice(0, 64));
    assert.equal(start.thought.live, false);
    assert.ok(page.workers().length <= 4, `${page.workers().length} workers`);
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  });
});
