// Light Trails in the page: a person against the engine, step by step with the keyboard and in ticks with a finger, each played to its end.

import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { launchBrowser, newPage, openGame, picture, serve, shown, until } from "./help.mjs";

const LIMIT = { timeout: 120_000 };

/** A match of a person against the engine, kept as the game that was played last. */
const match = (start, tick) => `(() => {
  const engine = 'Engine(engine: "duct", limits: (playouts: Some(400), time_ms: Some(1000)))';
  const tick = ${tick} ? ', tick_ms: Some(${tick})' : '';
  localStorage["plyscope.game-1"] ??= \`(version: 1, game: "trails", start: "${start}", seats: (Person, \${engine})\${tick})\`;
})()`;

const KEYS = { U: "ArrowUp", R: "ArrowRight", D: "ArrowDown", L: "ArrowLeft" };
const STEPS = { U: [-1, 0], R: [0, 1], D: [1, 0], L: [0, -1] };

/** The rows of a position, without what stands behind them. */
const rowsOf = (position) => position.split(" ")[0].split("/");

/** Where the person's head is. */
function head(rows) {
  const row = rows.findIndex((line) => line.includes("1"));
  return [row, rows[row].indexOf("1")];
}

const cellAt = (rows, row, column) => rows[row]?.[column] ?? "#";

/** How many free cells can be reached from here. */
function room(rows, row, column) {
  const seen = new Set(), open = [[row, column]];
  while (open.length) {
    const [r, c] = open.pop();
    const key = `${r},${c}`;
    if (seen.has(key) || cellAt(rows, r, c) !== ".") continue;
    seen.add(key);
    for (const [dr, dc] of Object.values(STEPS)) open.push([r + dr, c + dc]);
  }
  return seen.size;
}

/** The direction into the largest room, along a wall if there is a choice; none if the head cannot go on. */
function best(position) {
  const rows = rowsOf(position);
  const [row, column] = head(rows);
  const worth = ([, [dr, dc]]) => {
    const [r, c] = [row + dr, column + dc];
    const walls = Object.values(STEPS).filter(([a, b]) => cellAt(rows, r + a, c + b) !== ".").length;
    return room(rows, r, c) * 8 + walls;
  };
  const open = Object.entries(STEPS).filter(([, [dr, dc]]) => cellAt(rows, row + dr, column + dc) === ".");
  return open.sort((a, b) => worth(b) - worth(a))[0]?.[0];
}

const isAsked = ({ turn }) => turn === "Person" || turn === "Over";

/** A finger is drawn over the board in a direction. */
async function swipe(session, { x, y }, direction) {
  const [dy, dx] = STEPS[direction];
  const touch = (type, points) => session.send("Input.dispatchTouchEvent", { type, touchPoints: points });
  await touch("touchStart", [{ x, y }]);
  for (const part of [15, 40, 70]) await touch("touchMove", [{ x: x + dx * part, y: y + dy * part }]);
  await touch("touchEnd", []);
}

describe("Light Trails in the page", () => {
  let browser, server;

  before(async () => {
    browser = await launchBrowser();
    server = await serve();
  });
  after(async () => {
    await browser?.close();
    await server?.close();
  });

  it("is played step by step with the arrow keys", LIMIT, async () => {
    const page = await newPage(browser, { init: match("1....../......./..###../......./......2", 0) });
    await openGame(page, `${server.url}#play`);
    let now = await until(page, "a person's turn", isAsked);
    assert.equal(now.game, "trails");
    while (now.turn !== "Over") {
      const direction = best(now.position);
      await page.keyboard.press(KEYS[direction]);
      const ply = now.ply;
      now = await until(page, `tick ${ply + 1}`, (now) => now.ply === ply + 1 && isAsked(now));
      assert.equal(now.moves[ply].split("+")[0], direction, "what was pressed was played");
      if (ply === 4) await picture(page, "trails-1280-step");
    }
    await page.waitForTimeout(900);
    await picture(page, "trails-1280-over");
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  });

  it("runs by itself in ticks and is steered with a finger", LIMIT, async () => {
    const page = await newPage(browser, { width: 390, height: 844, touch: true, init: match("1....../......./......./......./......2", 1500) });
    const session = await page.context().newCDPSession(page);
    await openGame(page, `${server.url}#play`);
    let now = await until(page, "a person's turn", isAsked);
    await page.waitForTimeout(700);
    assert.equal((await shown(page)).ply, 0, "the first tick waits");
    await picture(page, "trails-390-ticks");
    const middle = { x: 195, y: 240 };
    let steered = 0;
    while (now.turn !== "Over") {
      const direction = best(now.position);
      if (direction) {
        await swipe(session, middle, direction);
        steered += 1;
      }
      const ply = now.ply;
      now = await until(page, `tick ${ply + 1}`, (now) => now.turn === "Over" || now.ply > ply);
    }
    assert.ok(steered >= 3 && now.moves.length >= 3, `${steered} swipes, ${now.moves.length} ticks`);
    assert.ok(new Set(now.moves.map((step) => step[0])).size >= 2, `it was steered: ${now.moves}`);
    await page.waitForTimeout(900);
    await picture(page, "trails-390-over");
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  });
});
