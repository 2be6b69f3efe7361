// Pictures of every screen in every window that a person may well have, to be looked at. They take minutes, so they are taken only when
// PLYSCOPE_MATRIX is set; what can be checked without looking is checked by the app's own tests.

import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { launchBrowser, newPage, openGame, picture, serve, until } from "./help.mjs";

const WINDOWS = [[390, 844], [800, 600], [1280, 800], [2560, 1440]];
const SCALES = [1, 2, 3];
const SHEETS = { SetUp: "n", Editor: "j", Rules: "i", Keys: "?", Settings: ",", About: "q" };

const THEMES = ["Dark", "Paper", "HighContrast"];
const DRESSED = [[390, 844, 3], [800, 600, 1], [1280, 800, 2], [2560, 1440, 1]];

/** A game in progress against an engine that answers at once, with nothing moving. */
function inProgress() {
  const engine = 'Engine(engine: "classic", limits: (nodes: Some(300)))';
  const moves = ["f5", "d6", "c3", "d3", "c4", "f4", "c5", "b3", "c2", "e3", "d2", "c6"].map((move) => `"${move}"`);
  const record = `(version: 1, game: "othello", moves: [${moves}], cursor: 12, seats: (Person, ${engine}))`;
  localStorage["plyscope.game-1"] ??= record;
  localStorage["plyscope.settings"] ??= '{\n    "version": 1,\n    "motion": Off,\n}\n';
}

describe("every window", { skip: !process.env.PLYSCOPE_MATRIX && "set PLYSCOPE_MATRIX to take the pictures" }, () => {
  let server;

  before(async () => (server = await serve()));
  after(() => server?.close());

  for (const scale of SCALES) {
    for (const [width, height] of WINDOWS) {
      it(`${width} × ${height} at ${scale}`, { timeout: 240_000 }, async () => {
        // A browser of its own: the pixel density that driver and developer tools pretend is not that of the canvas.
        const browser = await launchBrowser(`--force-device-scale-factor=${scale}`);
        const page = await newPage(browser, { width, height, scale, init: inProgress });
        await openGame(page, server.url);
        const name = (what) => `matrix-${width}x${height}@${scale}-${what}`;
        await until(page, "the title", ({ screen }) => screen === "Title", 60_000);
        await page.waitForTimeout(1500);
        await picture(page, name("title"));
        await page.keyboard.press("r");
        await until(page, "the game", ({ turn }) => turn === "Person", 60_000);
        await page.waitForTimeout(1500);
        const pixels = await page.evaluate(() => document.getElementById("board").width);
        assert.equal(pixels, width * scale, "the canvas has a pixel for each of the screen's");
        await picture(page, name("playing"));
        for (const [sheet, key] of scale === 1 ? Object.entries(SHEETS) : []) {
          await page.keyboard.press(key);
          await until(page, sheet, (now) => now.sheet === sheet, 60_000);
          await page.waitForTimeout(800);
          await picture(page, name(sheet.toLowerCase()));
          await page.keyboard.press("Escape");
          await until(page, "no sheet", (now) => now.sheet === null, 60_000);
        }
        assert.deepEqual(page.complaints, []);
        await browser.close();
      });
    }
  }

  for (const theme of THEMES) {
    for (const [width, height, scale] of DRESSED) {
      it(`${theme} at ${width} × ${height} at ${scale}`, { timeout: 240_000 }, async () => {
        const browser = await launchBrowser(`--force-device-scale-factor=${scale}`);
        const page = await newPage(browser, { width, height, scale });
        const wear = (theme) => {
          localStorage["plyscope.settings"] = `{\n    "version": 1,\n    "motion": Off,\n    "theme": ${theme},\n}\n`;
        };
        await page.addInitScript(wear, theme);
        await page.addInitScript(inProgress);
        await openGame(page, server.url);
        const name = (what) => `matrix-${theme}-${width}x${height}@${scale}-${what}`;
        await until(page, "the title", ({ screen }) => screen === "Title", 60_000);
        await page.waitForTimeout(1500);
        await picture(page, name("title"));
        await page.keyboard.press("r");
        const { ply, open } = await until(page, "the game", ({ turn }) => turn === "Person", 60_000);
        await page.mouse.click(open[0].x, open[0].y);
        await until(page, "the engine's answer", (now) => now.ply > ply + 1 && now.turn === "Person", 60_000);
        await page.waitForTimeout(1500);
        await picture(page, name("playing"));
        await page.keyboard.press("n");
        await until(page, "the set-up", (now) => now.sheet === "SetUp", 60_000);
        await page.waitForTimeout(800);
        await picture(page, name("setup"));
        assert.deepEqual(page.complaints, []);
        await browser.close();
      });
    }
  }
});
