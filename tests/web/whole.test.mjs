// Whole games in the page: by keyboard alone, by touch alone. What screen readers are told tells all of it.

import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { launchBrowser, newPage, openGame, picture, serve, shown, until } from "./help.mjs";

const LIMIT = { timeout: 300_000 };

/** The weakest engine, nothing moving, and a log of everything that is said. */
function quick() {
  const engine = 'Engine(engine: "classic", limits: (time_ms: Some(4000), nodes: Some(1)), knobs: {"error": 2400.0, "exact-from": 0.0})';
  localStorage["plyscope.game-1"] ??= `(version: 1, game: "othello", seats: (Person, ${engine}))`;
  localStorage["plyscope.settings"] ??= '{\n    "version": 1,\n    "motion": Off,\n}\n';
  window.said = [];
  window.addEventListener("plyscope-said", ({ detail }) => window.said.push(detail));
}

const isOver = ({ turn }) => turn === "Over";
const isMyTurn = ({ turn }) => turn === "Person";
const waits = (now) => isMyTurn(now) || isOver(now);

/** Plays with `move(now)` until the game is over, and gives back what is on screen then. */
async function playOut(page, move) {
  for (let plies = 0; plies < 80; plies++) {
    const now = await until(page, "my turn or the end", waits, 60_000);
    if (isOver(now)) return now;
    await move(now);
    await until(page, "the move to be played", ({ ply }) => ply > now.ply);
  }
  throw new Error("the game does not end");
}

/** Checks that what was said tells the whole game in order: every move of both sides, every pass, the result. */
async function tellsTheWholeGame(page, { moves }) {
  await page.waitForFunction(() => window.said.some((line) => /draw|wins/.test(line)), null, { timeout: 10_000 });
  const said = (await page.evaluate(() => window.said)).join(" ");
  let from = 0;
  for (const [index, move] of moves.entries()) {
    const side = index % 2 ? "White" : "Black";
    const sentence = move === "pass" ? `${side} cannot move and passes.` : `${side} plays ${move}.`;
    const at = said.indexOf(sentence, from);
    assert.ok(at >= 0, `"${sentence}" (move ${index + 1}) was not said after ${from} of:\n${said}`);
    from = at + sentence.length;
  }
  assert.match(said.slice(from), /(wins|draw), \d+ to \d+/);
  const { lines, last } = await page.evaluate(() => {
    const log = document.getElementById("announcer");
    return { lines: log.childElementCount, last: log.lastElementChild.textContent };
  });
  assert.ok(lines > 1 && lines <= 20 && last !== "", "the log in the page is kept short");
}

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** Moves the board's cursor from one square to another by arrow keys. */
async function walk(page, from, to) {
  const place = (square) => [square.charCodeAt(0) - 97, Number(square[1]) - 1];
  const [a, b] = [place(from), place(to)];
  for (const [key, [right, down]] of Object.entries(ARROWS)) {
    const count = Math.max(0, right * (b[0] - a[0]) + down * (b[1] - a[1]));
    for (let step = 0; step < count; step++) {
      await page.keyboard.press(key);
      await frames(page, 2);
    }
  }
}

function frames(page, count) {
  return page.evaluate((count) => new Promise((done) => {
    const next = () => (count-- > 0 ? requestAnimationFrame(next) : done());
    next();
  }), count);
}

describe("a whole game", () => {
  let browser, server;

  before(async () => {
    browser = await launchBrowser();
    server = await serve();
  });
  after(async () => {
    await browser?.close();
    await server?.close();
  });

  it("is played by keyboard alone, and told to screen readers", LIMIT, async () => {
    const page = await newPage(browser, { width: 900, height: 600, init: quick });
    await openGame(page, server.url);
    await until(page, "the title", ({ screen }) => screen === "Title");
    await page.keyboard.press("r");
    await until(page, "my turn", isMyTurn);
    let cursor = null;
    let typed = false;
    const over = await playOut(page, async ({ open }) => {
      const { move } = open[open.length - 1];
      if ((typed = !typed)) {
        await page.keyboard.type(move, { delay: 40 });
        return;
      }
      if (!cursor) {
        // The first arrow brings the cursor up.
        await page.keyboard.press("ArrowRight");
        await frames(page, 2);
        cursor = "d4";
      }
      await walk(page, cursor, move);
      cursor = move;
      await page.keyboard.press("Enter");
    });
    await tellsTheWholeGame(page, over);
    await picture(page, "web-keyboard-end");
    // The end leaves the keys to the person: the panel goes, then the title comes.
    await page.keyboard.press("Escape");
    await frames(page, 4);
    await page.keyboard.press("Escape");
    await until(page, "the title", ({ screen }) => screen === "Title");
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  });

  it("is played by touch alone, one move a tap", LIMIT, async () => {
    const page = await newPage(browser, { width: 390, height: 844, touch: true, init: quick });
    await openGame(page, `${server.url}#play`);
    await until(page, "my turn", isMyTurn);
    await page.waitForTimeout(600);
    const over = await playOut(page, async (now) => {
      const { x, y, move } = now.open[0];
      await page.touchscreen.tap(x, y);
      const then = await until(page, `${move} to be played`, ({ ply }) => ply > now.ply);
      assert.equal(then.moves[now.ply], move);
    });
    assert.equal(await page.evaluate(() => scrollX + scrollY + (visualViewport.scale - 1)), 0, "the page has scrolled or zoomed");
    await tellsTheWholeGame(page, over);
    await picture(page, "web-touch-end");
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  });

  it("goes back by the browser's own key, one step at a time", LIMIT, async () => {
    const page = await newPage(browser, { width: 900, height: 600, init: quick });
    await page.goto(`${server.url}blank.html`);
    await openGame(page, server.url);
    await until(page, "the title", ({ screen }) => screen === "Title");
    await page.locator("#board").click({ position: { x: 890, y: 590 } });
    await page.keyboard.press("r");
    await until(page, "my turn", isMyTurn);
    await page.keyboard.press("?");
    await until(page, "the sheet", ({ sheet }) => sheet === "Keys");
    await page.waitForTimeout(300);
    await page.goBack();
    await until(page, "the table", ({ screen, sheet }) => screen === "Playing" && sheet === null);
    await page.goBack();
    await until(page, "the title", ({ screen }) => screen === "Title");
    await page.goForward();
    await page.waitForTimeout(500);
    assert.equal((await shown(page)).screen, "Title", "there is nothing to go forward to");
    // Closing by the game's own key leaves no entry behind.
    await page.keyboard.press("?");
    await until(page, "the sheet", ({ sheet }) => sheet === "Keys");
    await page.keyboard.press("Escape");
    await until(page, "no sheet", ({ sheet }) => sheet === null);
    await page.waitForTimeout(500);
    await page.goBack();
    await page.waitForURL(/blank\.html/);
    await page.context().close();
  });

  it("lets Tab go through the buttons and then out of the canvas", LIMIT, async () => {
    const page = await newPage(browser, { width: 900, height: 600, init: quick });
    await openGame(page, `${server.url}#play`);
    await until(page, "my turn", isMyTurn);
    await page.locator("#board").focus();
    const where = () => page.evaluate(() => document.activeElement?.id ?? "");
    let steps = 0;
    while ((await where()) === "board" && steps < 60) {
      await page.keyboard.press("Tab");
      await page.waitForTimeout(400);
      steps++;
    }
    // It stands behind the canvas, or a step further on, in the browser's own order.
    assert.ok(["after-board", ""].includes(await where()), `at "${await where()}" after ${steps} steps`);
    assert.ok(steps > 3, `only ${steps} steps`);
    await page.context().close();
  });
});
