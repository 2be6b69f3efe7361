// A game in the page: a person clicks, the engine answers from its workers, and the page stays awake meanwhile.

import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { colours, launchBrowser, newPage, openGame, picture, serve, shown, until } from "./help.mjs";

const LIMIT = { timeout: 240_000 };

const isMyTurn = ({ turn }) => turn === "Person";

/** What is on screen once it is a person's turn and the board lies still: after a resize it takes some frames to find its place. */
async function settled(page) {
  let last;
  for (;;) {
    const now = await until(page, "a person's turn", isMyTurn);
    if (JSON.stringify(now.open) === last) return now;
    last = JSON.stringify(now.open);
    await page.waitForTimeout(600);
  }
}

/** Clicks the first move that is open; `dx`, `dy` say where the canvas lies in the browser's window. */
async function playFirst(page, frame = page, dx = 0, dy = 0) {
  const before = await settled(frame);
  const [{ move, x, y }] = before.open;
  await page.mouse.click(dx + x, dy + y);
  const after = await until(frame, `${move} to be played`, ({ ply }) => ply > before.ply);
  assert.equal(after.moves[before.ply], move);
  return after;
}

/** How large the canvas is shown, and how many pixels it has. */
const canvasSize = (page) => page.evaluate(() => {
  const { clientWidth, clientHeight, width, height } = document.getElementById("board");
  return [clientWidth, clientHeight, width, height];
});

/** Waits until the canvas is drawn at this size, so many pixels to a CSS pixel. */
async function drawnAt(page, width, height, scale = 1) {
  const wanted = [width, height, width * scale, height * scale];
  const ends = Date.now() + 15_000;
  let size;
  do {
    await page.waitForTimeout(100);
    size = await canvasSize(page);
  } while (size.join() !== wanted.join() && Date.now() < ends);
  assert.deepEqual(size, wanted);
}

const engineAnswered = (page, ply) => until(page, "the engine's answer", (now) => now.ply > ply && isMyTurn(now));

describe("a game in the page", () => {
  let browser, server;

  before(async () => {
    browser = await launchBrowser();
    server = await serve({ base: "/sub/folder/", answers: { "host.html": host } });
  });
  after(async () => {
    await browser?.close();
    await server?.close();
  });

  const begin = async (options = {}, fragment = "#play") => {
    const page = await newPage(browser, { ...options, init: options.init ?? quickEngine });
    await openGame(page, server.url + fragment);
    return page;
  };
  const done = async (page) => {
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  };

  it("plays where one clicks, and the engine answers from its workers", LIMIT, async () => {
    const page = await begin({ init: slowEngine });
    const { ply } = await playFirst(page);
    const thinking = await until(page, "the engine to think", ({ thought }) => thought.live && thought.nodes > 0);
    assert.equal(thinking.thought.onPage, false);
    assert.ok(thinking.thought.shards >= 1);
    assert.ok(page.workers().length >= thinking.thought.shards, `${page.workers().length} workers`);
    const answered = await engineAnswered(page, ply);
    assert.equal(answered.thought.onPage, false);
    assert.equal(answered.thought.failed, 0);
    assert.ok(answered.thought.elapsedMs <= 4100, `thought for ${answered.thought.elapsedMs} of 4000 ms`);
    await done(page);
  });

  it("draws squares and discs where it takes clicks for them", LIMIT, async () => {
    const page = await begin();
    const { open } = await settled(page);
    const at = Object.fromEntries(open.map(({ move, x, y }) => [move, { x, y }]));
    const columns = { c: at.c4.x, d: at.d3.x, e: at.e6.x, f: at.f5.x };
    const rows = { 3: at.d3.y, 4: at.c4.y, 5: at.f5.y, 6: at.e6.y };
    const place = (square) => ({ x: columns[square[0]], y: rows[square[1]] });
    const squares = { field: ["c3", "f3", "c6", "f6"], white: ["d4", "e5"], black: ["e4", "d5"] };
    const found = await colours(page, Object.values(squares).flat().map(place));
    const near = (colour, [red, green, blue]) =>
      Math.max(Math.abs(colour[0] - red), Math.abs(colour[1] - green), Math.abs(colour[2] - blue)) < 24;
    const [field, white, black] = [[78, 127, 102], [249, 244, 236], [38, 34, 32]];
    const wanted = [field, field, field, field, white, white, black, black];
    for (const [index, colour] of found.entries()) {
      assert.ok(near(colour, wanted[index]), `${Object.values(squares).flat()[index]} is ${colour}, not ${wanted[index]}`);
    }
    await done(page);
  });

  it("tells turns and moves to screen readers", LIMIT, async () => {
    const page = await begin();
    const { moves } = await playFirst(page);
    await page.waitForFunction((move) => document.getElementById("announcer").textContent.includes(move), moves[0]);
    await engineAnswered(page, 1);
    const line = page.locator("#announcer");
    assert.equal(await line.getAttribute("aria-live"), "polite");
    assert.notEqual(await line.innerText(), "");
    await done(page);
  });

  it("stays awake while the engine thinks for four seconds", LIMIT, async () => {
    // The first turn is for whatever is done once. Then idle and thinking are looked at by turns, and the middle one of three looks counts, since
    // other programs have their moments as well. The window is of a middling size: what is asked is whether thinking holds the page up, and pixels
    // are filled by the processor here.
    const page = await begin({ width: 1024, height: 768, init: slowEngine });
    await engineAnswered(page, (await playFirst(page)).ply);
    const looks = { idle: [], thinking: [] };
    for (let look = 0; look < 3; look++) {
      await settled(page);
      await page.waitForTimeout(2000);
      looks.idle.push(await measure(page, 3500));
      const { ply } = await playFirst(page);
      await until(page, "the engine to think", ({ thought }) => thought.live);
      looks.thinking.push(await measure(page, 3500));
      assert.equal((await shown(page)).thought.onPage, false);
      await engineAnswered(page, ply);
    }
    const middle = (kind, gaps, number) => looks[kind].map((look) => look[gaps][number]).toSorted((a, b) => a - b)[1];
    for (const [gaps, number] of [["heartbeat", "p95"], ["heartbeat", "longest"], ["frames", "p95"], ["frames", "longest"]]) {
      const [idle, thinking] = [middle("idle", gaps, number), middle("thinking", gaps, number)];
      console.log(`${gaps}, ${number}: ${idle} ms while idle, ${thinking} ms while thinking`);
      assert.ok(thinking - idle <= 50, `${gaps}, ${number}: ${JSON.stringify(looks)}`);
    }
    await done(page);
  });

  it("does next to nothing while a person ponders", LIMIT, async () => {
    const page = await begin();
    await until(page, "a person's turn", isMyTurn);
    await page.waitForTimeout(3000);
    const session = await page.context().newCDPSession(page);
    await session.send("Performance.enable");
    const busy = async () => {
      const { metrics } = await session.send("Performance.getMetrics");
      return metrics.find(({ name }) => name === "TaskDuration").value;
    };
    const began = await busy();
    await page.waitForTimeout(4000);
    const share = ((await busy()) - began) / 4;
    assert.ok(share < 0.25, `${Math.round(share * 100)} % of a core while idle`);
    await done(page);
  });

  it("goes on with the game after a reload", LIMIT, async () => {
    const page = await begin();
    await playFirst(page);
    const before = await engineAnswered(page, 1);
    await page.reload();
    await page.waitForSelector('#loading[data-state="gone"]', { state: "attached", timeout: 120_000 });
    const after = await until(page, "the game", ({ screen, ply }) => screen === "Playing" && ply > 0);
    assert.deepEqual([after.moves, after.position], [before.moves, before.position]);
    await done(page);
  });

  it("keeps the game when the page is left in the middle of a move", LIMIT, async () => {
    const page = await begin({ init: slowEngine });
    const { moves } = await playFirst(page);
    await page.reload();
    await page.waitForSelector('#loading[data-state="gone"]', { state: "attached", timeout: 120_000 });
    const after = await until(page, "the game", ({ screen, ply }) => screen === "Playing" && ply > 0);
    assert.deepEqual(after.moves.slice(0, 1), moves.slice(0, 1));
    await engineAnswered(page, 1);
    await done(page);
  });

  it("keeps the canvas as large as its place, and clicks right, through resizes", LIMIT, async () => {
    const page = await begin({ width: 1000, height: 700 });
    const sizes = [[640, 480], [1280, 800], [390, 844], [900, 600], [1000, 700]];
    for (const [width, height] of sizes) {
      await page.setViewportSize({ width, height });
      await drawnAt(page, width, height);
      await page.waitForTimeout(500);
      assert.deepEqual(await canvasSize(page), [width, height, width, height], "it went on growing or shrinking");
      assert.equal(await page.evaluate(() => document.documentElement.scrollHeight), height);
      const { ply } = await playFirst(page);
      await engineAnswered(page, ply);
    }
    await done(page);
  });

  it("takes clicks where they are on a display of double density", LIMIT, async () => {
    // A browser of its own: the pixel density that driver and developer tools pretend is not that of the canvas.
    const dense = await launchBrowser("--force-device-scale-factor=2", "--window-size=700,600");
    const page = await newPage(dense, { window: true, init: quickEngine });
    await openGame(page, `${server.url}#play`);
    const [width, height] = await page.evaluate(() => [innerWidth, innerHeight]);
    await drawnAt(page, width, height, 2);
    const { ply } = await playFirst(page);
    await engineAnswered(page, ply);
    await done(page);
    await dense.close();
  });

  it("plays one move for one tap", LIMIT, async () => {
    const page = await begin({ width: 390, height: 844, touch: true });
    const { open } = await until(page, "a person's turn", isMyTurn);
    await page.touchscreen.tap(open[0].x, open[0].y);
    const { moves } = await until(page, "the move", ({ ply }) => ply > 0);
    assert.equal(moves[0], open[0].move);
    const answered = await engineAnswered(page, 1);
    await page.waitForTimeout(500);
    assert.equal((await shown(page)).ply, answered.ply);
    await done(page);
  });

  it("leaves the browser its keys", LIMIT, async () => {
    const page = await begin();
    await page.evaluate(() => {
      window.swallowed = [];
      window.addEventListener("keydown", (event) => {
        if (event.defaultPrevented) window.swallowed.push(event.key);
        event.preventDefault();
      });
    });
    await page.locator("#board").focus();
    // Tab has a test of its own: it goes through the buttons and then out.
    for (const key of ["F5", "F12", "Control+r", "Control+v", "Control+l"]) await page.keyboard.press(key);
    await page.waitForTimeout(300);
    assert.deepEqual(await page.evaluate(() => window.swallowed), []);
    await done(page);
  });

  it("takes clicks where they are in a frame of a scrolled page", LIMIT, async () => {
    const page = await newPage(browser, { width: 1000, height: 800, init: quickEngine });
    await page.goto(`${server.url}host.html`);
    const frame = page.frames()[1];
    await frame.waitForSelector('#loading[data-state="gone"]', { state: "attached", timeout: 120_000 });
    await page.evaluate(() => window.scrollTo(40, 330));
    await until(frame, "a person's turn", isMyTurn);
    const { x, y } = await page.locator("iframe").boundingBox();
    const { ply } = await playFirst(page, frame, x + BORDER, y + BORDER);
    await engineAnswered(frame, ply);
    await done(page);
  });

  it("drops a late answer, and keeps one set of workers, through undo and new game while it thinks", LIMIT, async () => {
    const page = await begin({ init: slowEngine });
    for (let round = 0; round < 6; round++) {
      await playFirst(page);
      await until(page, "the engine to think", ({ thought }) => thought.live);
      await page.keyboard.press(round % 2 ? "t" : "u");
      const back = await until(page, "the start", ({ ply, turn }) => ply === 0 && turn === "Person", 2000);
      assert.equal(back.thought.live, false);
    }
    await page.waitForTimeout(4500);
    const { ply, turn } = await shown(page);
    assert.deepEqual([ply, turn], [0, "Person"]);
    const cores = await page.evaluate(() => navigator.hardwareConcurrency);
    assert.ok(page.workers().length <= Math.max(1, cores - 1) + 2, `${page.workers().length} workers`);
    await done(page);
  });

  it("searches a little on the page itself where no worker starts", LIMIT, async () => {
    const throwing = () => {
      window.Worker = class {
        constructor() {
          throw new DOMException("not here", "SecurityError");
        }
      };
    };
    const page = await begin({ init: throwing });
    const { ply } = await playFirst(page);
    const answered = await engineAnswered(page, ply);
    assert.equal(answered.thought.onPage, true);
    assert.ok(answered.thought.nodes <= 25_000, `${answered.thought.nodes} nodes`);
    await done(page);
  });

  it("searches on the page itself where the workers' script is refused", LIMIT, async () => {
    const refuse = (request, response) => response.writeHead(403).end("no");
    const odd = await serve({ answers: { "search_boot.js": refuse } });
    const page = await newPage(browser);
    await openGame(page, `${odd.url}#play`);
    const { ply } = await playFirst(page);
    const answered = await engineAnswered(page, ply);
    assert.equal(answered.thought.onPage, true);
    await page.context().close();
    await odd.close();
  });

  it("plays its showcase by itself", LIMIT, async () => {
    const page = await begin({}, "#showcase");
    await until(page, "six moves", ({ screen, ply }) => screen === "Showcase" && ply >= 6, 120_000);
    await done(page);
  });

  for (const [width, height] of [[1280, 800], [390, 844]]) {
    it(`has its picture taken at ${width} × ${height}`, LIMIT, async () => {
      const page = await begin({ width, height }, "");
      await until(page, "the title", ({ screen }) => screen === "Title");
      await page.waitForTimeout(500);
      await picture(page, `web-title-${width}x${height}`);
      await page.context().close();
      const table = await begin({ width, height, init: slowEngine });
      await picture(table, `web-start-${width}x${height}`);
      for (let turn = 0; turn < 2; turn++) await engineAnswered(table, (await playFirst(table)).ply);
      await playFirst(table);
      await until(table, "the engine to think", ({ thought }) => thought.live && thought.depth >= 4);
      await table.waitForTimeout(1500);
      await picture(table, `web-thinking-${width}x${height}`);
      await done(table);
    });
  }
});

/** Around the frame, in pixels. */
const BORDER = 7;

/** Leaves a saved match whose engine has half a second for a move, where there is none yet. */
function quickEngine() {
  const engine = 'Engine(engine: "classic", limits: (time_ms: Some(500)))';
  const key = "plyscope.game-1";
  localStorage[key] ??= `(version: 1, game: "othello", seats: (Person, ${engine}))`;
}

/** A match with an engine that thinks as long as it may, unless one is saved already. */
function slowEngine() {
  const engine = 'Engine(engine: "classic", limits: (time_ms: Some(4000)))';
  const key = "plyscope.game-1";
  localStorage[key] ??= `(version: 1, game: "othello", seats: (Person, ${engine}))`;
}

/** A tall page that shows the game in a frame. */
function host(request, response) {
  const style = `margin: 400px 0 0 90px; width: 800px; height: 600px; border: ${BORDER}px solid`;
  const frame = `<iframe src="index.html#play" style="${style}"></iframe>`;
  response.writeHead(200, { "content-type": "text/html" }).end(`<!doctype html><link rel="icon" href="data:,"><body style="width: 1500px; height: 3000px">${frame}`);
}

/** Gaps between the beats of a timer and between frames, in milliseconds, over so much time. */
function measure(page, milliseconds) {
  return page.evaluate((milliseconds) => new Promise((done) => {
    const gaps = { heartbeat: [], frames: [] };
    const ends = performance.now() + milliseconds;
    const watch = (kind, next) => {
      let last = performance.now();
      const beat = () => {
        const now = performance.now();
        gaps[kind].push(now - last);
        last = now;
        if (now < ends) next(beat);
      };
      next(beat);
    };
    watch("heartbeat", (beat) => setTimeout(beat, 10));
    watch("frames", (beat) => requestAnimationFrame(beat));
    setTimeout(() => {
      const summary = (all) => {
        const sorted = all.toSorted((a, b) => a - b);
        const at = (share) => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]);
        return { count: sorted.length, median: at(0.5), p95: at(0.95), longest: at(1) };
      };
      done({ heartbeat: summary(gaps.heartbeat), frames: summary(gaps.frames) });
    }, milliseconds + 200);
  }), milliseconds);
}
