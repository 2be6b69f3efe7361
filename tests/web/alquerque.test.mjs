// Alquerque in the page: a whole game by a person, and pictures of what the board says.

import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { colours, launchBrowser, newPage, openGame, picture, serve, shown, until } from "./help.mjs";

const LIMIT = { timeout: 240_000 };
const SIZES = [[1280, 800], [390, 844]];

/** From a point to its neighbour, in board units. */
const STEP = 172;

const PERSON = "Person";
const RANDOM = 'Engine(engine: "random", limits: (time_ms: Some(300)))';

/** What a page finds in its store before the game starts: a match, and how fast pieces move. */
function stored([match, motion]) {
  localStorage["plyscope.game-1"] ??= match;
  localStorage["plyscope.settings"] ??= `{"version": 1, "motion": ${motion}}`;
}

const record = ({ seats = [PERSON, PERSON], start = "", moves = [], seed = 1 } = {}) => {
  const steps = moves.map((step) => `"${step}"`).join(", ");
  return `(version: 1, game: "alquerque", start: "${start}", moves: [${steps}], cursor: ${moves.length}, seats: (${seats}), seed: ${seed})`;
};

/** Dark's next turn is a chain of two jumps. */
const BEFORE_A_CHAIN = ("c2-c3 c4xc2 c1xc3 a3xc1 c3xa3 b4-c4 d2-c2 c1xc3 d3xb3 a4-b4 a1-b2 c4-c3 b3xd3 d4xd2 "
  + "e2xc2 e4xe2 e1xe3 e5-d4 d1-e1 d4-c4 b2-c3").split(" ");

/** Where a point lies in the page, once the board has found its place there. */
async function placed(page) {
  let last;
  for (;;) {
    const { board } = await until(page, "a board", ({ board, open }) => board && open.length > 0);
    if (JSON.stringify(board) === last) {
      return (point) => ({
        x: board.x + (point.charCodeAt(0) - "c".charCodeAt(0)) * STEP * board.unit,
        y: board.y - (Number(point[1]) - 3) * STEP * board.unit,
      });
    }
    last = JSON.stringify(board);
    await page.waitForTimeout(300);
  }
}

describe("Alquerque in the page", () => {
  let browser, server;

  before(async () => {
    browser = await launchBrowser();
    server = await serve();
  });
  after(async () => {
    await browser?.close();
    await server?.close();
  });

  const begin = async (match, { size: [width, height] = SIZES[0], motion = "Usual" } = {}) => {
    const page = await newPage(browser, { width, height });
    await page.addInitScript(stored, [record(match), motion]);
    await openGame(page, `${server.url}#play`);
    const at = await placed(page);
    const tap = ({ x, y }) => page.mouse.click(x, y);
    return { page, at, go: async (step) => { for (const point of step.split(/[-x]/)) await tap(at(point)); }, tap };
  };
  const done = async (page) => {
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  };

  it("is played to its end by a person", LIMIT, async () => {
    const { page, go } = await begin({ seats: [PERSON, RANDOM], seed: 5 }, { motion: "Off" });
    for (;;) {
      const now = await until(page, "a turn or the end", ({ turn }) => turn === "Person" || turn === "Over");
      assert.equal(now.drawn, now.position.split(" ")[0], "what is drawn is the position");
      if (now.turn === "Over") break;
      const { move } = now.open.find(({ move }) => move.includes("x")) ?? now.open[0];
      await go(move);
      const after = await until(page, `${move} to be played`, ({ ply }) => ply > now.ply);
      assert.equal(after.moves[now.ply], move);
    }
    await page.waitForTimeout(600);
    await picture(page, "web-alquerque-over");
    await done(page);
  });

  for (const size of SIZES) {
    it(`says on the board what can be done, at ${size.join("x")}`, LIMIT, async () => {
      const name = (what) => `web-alquerque-${what}-${size.join("x")}`;
      const wait = (page, ms = 500) => page.waitForTimeout(ms);

      // The forbidden return, and a jump in its middle.
      const forbidden = await begin({ start: "...b./...../w.b../...../.w... w a3<b3 -" }, { size });
      await forbidden.tap(forbidden.at("a3"));
      await wait(forbidden.page);
      await picture(forbidden.page, name("forbidden"));
      const [[red, green, blue]] = await colours(forbidden.page, [forbidden.at("b3")]);
      assert.ok(red > 120 && green < 90 && blue < 90, `the cross is ${[red, green, blue]}`);
      await done(forbidden.page);

      // A chain, hop by hop, and undo in its middle.
      const chain = await begin({ moves: BEFORE_A_CHAIN }, { size, motion: "Slow" });
      await wait(chain.page);
      await picture(chain.page, name("last-move"));
      await chain.go("b4xd2");
      await until(chain.page, "the jump to begin", ({ turn }) => turn === "Moving");
      await wait(chain.page, 350);
      await picture(chain.page, name("jump"));
      await until(chain.page, "the middle of the turn", ({ turn, ply }) => turn === "Person" && ply === 22);
      await wait(chain.page);
      await picture(chain.page, name("chain"));
      await chain.page.keyboard.press("u");
      await until(chain.page, "the hop to be taken back", ({ ply }) => ply === 21);
      await chain.go("b4xd2");
      await until(chain.page, "the middle of the turn", ({ turn, ply }) => turn === "Person" && ply === 22);
      await chain.tap(chain.at("b2"));
      const { moves } = await until(chain.page, "the end of the turn", ({ turn, ply }) => turn === "Person" && ply === 23);
      assert.deepEqual(moves.slice(21), ["b4xd2", "d2xb2"]);
      await done(chain.page);

      // The same, typed as one.
      const typed = await begin({ moves: BEFORE_A_CHAIN }, { size });
      await typed.page.keyboard.type("b4xd2xb2", { delay: 30 });
      const whole = await until(typed.page, "the end of the turn", ({ turn, ply }) => turn === "Person" && ply === 23);
      assert.deepEqual(whole.moves.slice(21), ["b4xd2", "d2xb2"]);
      await done(typed.page);

      // A piece in the hand: dropped where it cannot go, it returns; else it goes.
      const hand = await begin({}, { size });
      const { mouse } = hand.page;
      for (const [target, ply] of [["a4", 0], ["c3", 1]]) {
        const [from, to] = [hand.at("c2"), hand.at(target)];
        await mouse.move(from.x, from.y);
        await mouse.down();
        await mouse.move((from.x + 2 * to.x) / 3, (from.y + 2 * to.y) / 3 + 9, { steps: 4 });
        await wait(hand.page, 200);
        await picture(hand.page, name(`dragged-${target}`));
        await mouse.move(to.x, to.y);
        await mouse.up();
        await wait(hand.page);
        const now = await until(hand.page, "the piece to lie still", ({ turn }) => turn === "Person");
        assert.deepEqual([now.ply, now.drawn], [ply, now.position.split(" ")[0]]);
      }
      await done(hand.page);

      // What the solver proves while UCT thinks.
      const beside = await begin({}, { size });
      await beside.page.keyboard.press("y");
      await until(beside.page, "all proofs", ({ thought }) => thought.live && thought.proofs === 4);
      await wait(beside.page);
      await picture(beside.page, name("proofs"));
      await done(beside.page);

      // Both ways to win.
      for (const [what, start, step] of [
        ["all-captured", "...../...../...../.b.../w.... w - -", "a1xc3"],
        ["no-move", "...../...../w..../...../b.... w - -", "a3-a4"],
      ]) {
        const end = await begin({ start }, { size });
        await end.go(step);
        await until(end.page, "the end", ({ turn }) => turn === "Over");
        await wait(end.page, 900);
        await picture(end.page, name(what));
        await done(end.page);
      }
    });
  }
});
