// Settings in the page: kept in its storage, and following what the system asks for.

import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { launchBrowser, newPage, openGame, picture, serve, until } from "./help.mjs";

const LIMIT = { timeout: 240_000 };
const KEY = "plyscope.settings";

describe("settings", () => {
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

  /** The game at the table, with this text kept as its settings. */
  async function opened(kept) {
    const page = await newPage(browser);
    await page.addInitScript(([key, kept]) => localStorage.setItem(key, kept), [KEY, kept]);
    await openGame(page, `${server.url}#play`);
    await until(page, "a person's turn", ({ turn }) => turn === "Person");
    return page;
  }

  it("follows the system's wish for less motion while the page is open", LIMIT, async () => {
    const page = await newPage(browser);
    await page.emulateMedia({ reducedMotion: "reduce" });
    await openGame(page, `${server.url}#play`);
    await until(page, "stillness", ({ motion }) => motion === 0);
    await page.emulateMedia({ reducedMotion: "no-preference" });
    await page.mouse.move(300, 300);
    await until(page, "motion", ({ motion }) => motion === 1);
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  });

  it("begins with what was kept", LIMIT, async () => {
    const page = await opened('{"version": 1, "theme": Dark, "motion": Fast}');
    await until(page, "fast motion", ({ motion }) => motion === 2);
    const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    assert.equal(ground, "rgb(43, 38, 34)", "the page around it is dark from the first moment, too");
    await picture(page, "web-dark");
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  });

  it("keeps a text that cannot be read aside, and starts", LIMIT, async () => {
    const broken = '{"version": 1,\n"motion": Slow,\n"theme": ';
    const page = await opened(broken);
    await until(page, "what is whole in it", ({ motion }) => motion === 0.5);
    assert.equal(await page.evaluate((key) => localStorage.getItem(`${key}.unreadable-1`), KEY), broken);
    await page.context().close();
  });
});
