// Light Trails in the page, each played to its end: a person against the engine with keys and with a finger, two people at one keyboard, two engines;
// step by step and in ticks. And Duel.

import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { launchBrowser, newPage, openGame, picture, serve, shown, until } from "./help.mjs";

const LIMIT = { timeout: 240_000 };

const ENGINE = 'Engine(engine: "duct", limits: (playouts: Some(400), time_ms: Some(1000)))';

/** A match of a person against the engine, or of others, kept as the game that was played last. */
const match = (start, tick, seats = ["Person", ENGINE]) => `(() => {
  const tick = ${tick} ? ', tick_ms: Some(${tick})' : '';
  localStorage["plyscope.game-1"] ??= \`(version: 1, game: "trails", start: "${start}", seats: (${seats})\${tick})\`;
})()`;

/** A wall between the heads: nobody is in the way of anybody, and whoever goes straight on has many ticks of time. */
const APART = `1............/${"............./".repeat(6)}#############/${"............./".repeat(6)}............2`;

const KEYS = { U: "ArrowUp", R: "ArrowRight", D: "ArrowDown", L: "ArrowLeft" };
const DIRECTIONS = { w: "U", d: "R", s: "D", a: "L", ArrowUp: "U", ArrowRight: "R", ArrowDown: "D", ArrowLeft: "L" };
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
    const page = await newPage(browser, { width: 390, height: 844, touch: true, init: match(APART, 600) });
    const session = await page.context().newCDPSession(page);
    await openGame(page, `${server.url}#play`);
    await until(page, "a person's turn", isAsked);
    await page.waitForTimeout(1500);
    assert.equal((await shown(page)).ply, 0, "the first tick waits");
    const middle = { x: 195, y: 240 };
    // However late a finger is heard, the head goes straight on until then, and has the room for it.
    for (const direction of ["R", "D", "R", "D", "R"]) {
      await swipe(session, middle, direction);
      await until(page, `a step ${direction}`, ({ moves }) => moves.at(-1)?.[0] === direction);
    }
    await picture(page, "trails-390-ticks");
    const { moves, turn } = await until(page, "the end", ({ turn }) => turn === "Over");
    assert.equal(turn, "Over");
    assert.match(moves.map((step) => step[0]).join(""), /^R+D+R+D+R+$/, "only what was swiped, and straight on");
    await page.waitForTimeout(900);
    await picture(page, "trails-390-over");
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  });

  it("is played by two at one keyboard, step by step and in ticks", LIMIT, async () => {
    for (const [start, tick, turns] of [
      ["1..../...../...../....2", 0, [["d", "ArrowLeft"], ["s", "ArrowUp"], ["a", "ArrowRight"], ["w", "ArrowUp"]]],
      [APART, 600, [["d", "ArrowLeft"], ["s", "ArrowUp"], ["d", "ArrowLeft"]]],
    ]) {
      const page = await newPage(browser, { init: match(start, tick, ["Person", "Person"]) });
      await openGame(page, `${server.url}#play`);
      let ply = (await until(page, "a person's turn", isAsked)).ply;
      for (const keys of turns) {
        for (const key of keys) await page.keyboard.press(key);
        const wanted = keys.map((key) => DIRECTIONS[key]).join("+");
        // In ticks the two keys may fall on either side of one's end.
        const now = await until(page, wanted, (now) => now.ply > ply && now.moves.at(-1) === wanted);
        ply = now.ply;
        if (!tick) await until(page, "both to be asked", isAsked);
      }
      const { moves } = await until(page, "the end", ({ turn }) => turn === "Over");
      if (!tick) assert.deepEqual(moves, ["R+L", "D+U", "L+R", "U+U"]);
      else assert.match(moves.join(" "), /^(R\+L ?)+(D\+L |R\+U )?(D\+U ?)+(R\+U |D\+L )?(R\+L ?)+$/);
      await page.waitForTimeout(900);
      await picture(page, `trails-1280-two-${tick ? "ticks" : "step"}`);
      assert.deepEqual(page.complaints, []);
      await page.context().close();
    }
  });

  it("is played by two engines, step by step and in ticks", LIMIT, async () => {
    for (const tick of [0, 150]) {
      const page = await newPage(browser, { init: match("1....../......./..###../......./......2", tick, [ENGINE, ENGINE]) });
      await openGame(page, `${server.url}#play`);
      const { moves, position } = await until(page, "the end", ({ turn }) => turn === "Over", 90_000);
      assert.ok(moves.length >= 4 && moves.every((step) => /^[URDL]\+[URDL]$/.test(step)), moves.join(" "));
      assert.ok(rowsOf(position).join("").includes("a"), position);
      await page.waitForTimeout(900);
      await picture(page, `trails-1280-engines-${tick ? "ticks" : "step"}`);
      assert.deepEqual(page.complaints, []);
      await page.context().close();
    }
  });

  it("leads to Duel, which is played to its end and shows its equilibrium", LIMIT, async () => {
    for (const [width, height] of [[1280, 800], [390, 844]]) {
      const page = await newPage(browser, { width, height, init: match("", 0) });
      await openGame(page, `${server.url}#play`);
      await until(page, "a person's turn", isAsked);
      await page.keyboard.press("i");
      await until(page, "the rules", ({ sheet }) => sheet === "Rules");
      await page.waitForTimeout(600);
      await picture(page, `trails-${width}-rules`);
      await page.keyboard.press("Escape");
      await until(page, "the table", ({ sheet }) => sheet === null);
      await page.keyboard.press("z");
      let now = await until(page, "Duel", (now) => now.game === "duel" && isAsked(now));
      for (let round = 0; now.turn !== "Over"; round++) {
        await page.keyboard.press("asd"[round % 3]);
        const { ply } = now;
        now = await until(page, `round ${ply + 1}`, (now) => now.ply > ply && isAsked(now));
        if (round !== 1) continue;
        await page.waitForTimeout(500);
        await picture(page, `duel-${width}`);
        await page.keyboard.press("=");
        await page.waitForTimeout(500);
        await picture(page, `duel-${width}-equilibrium`);
        await page.keyboard.press("=");
      }
      await page.waitForTimeout(900);
      await picture(page, `duel-${width}-over`);
      assert.deepEqual(page.complaints, []);
      await page.context().close();
    }
  });
});
