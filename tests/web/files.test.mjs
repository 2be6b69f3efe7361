// Games that come and go as texts: links, paste, drop, downloads; and what is kept when the page goes away.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, describe, it } from "node:test";
import { launchBrowser, newPage, openGame, serve, shown, until } from "./help.mjs";

const LIMIT = { timeout: 240_000 };

const LINK = "#g=1.othello.f5d6c3";

/** What screen readers are told comes to hold this. */
const told = (page, text) => page.locator("#announcer", { hasText: text }).waitFor({ state: "attached", timeout: 30_000 });

/** Pastes as a person does: the browser's own key, with the text on the clipboard. */
async function paste(page, text) {
  await page.evaluate((text) => navigator.clipboard.writeText(text), text);
  await page.keyboard.press("Control+v");
}

/** Drops a file of these bytes on the page. */
const drop = (page, bytes) => page.evaluate((bytes) => {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File([new Uint8Array(bytes)], "a-game.txt"));
  document.getElementById("board").dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
}, [...bytes]);

/** Every kept game's text. */
const kept = (page) => page.evaluate(() => {
  const keys = Object.keys(localStorage).filter((key) => key.startsWith("plyscope.game-"));
  return keys.map((key) => localStorage[key]);
});

describe("games as texts in the page", () => {
  let browser, server;

  before(async () => {
    browser = await launchBrowser();
    server = await serve();
  });
  after(async () => {
    await browser?.close();
    await server?.close();
  });

  const begin = async (fragment, init) => {
    const page = await newPage(browser, { init });
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await openGame(page, server.url + fragment);
    return page;
  };
  const atTable = (page, moves) => until(page, moves, (now) => now.screen === "Playing" && now.moves.join("") === moves);
  const done = async (page) => {
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  };

  it("opens the game of a link once, and goes on with it after a reload", LIMIT, async () => {
    const page = await begin(LINK);
    await atTable(page, "f5d6c3");
    assert.equal(new URL(page.url()).hash, "");
    await page.evaluate(() => (location.hash = "#g=1.othello.c4"));
    await atTable(page, "c4");
    assert.equal((await kept(page)).length, 2);
    await openGame(page, `${server.url}?again#play`);
    await atTable(page, "c4");
    await done(page);
  });

  it("starts as ever with a broken link, says why, and keeps the saved game", LIMIT, async () => {
    const saved = () => {
      localStorage["plyscope.game-7"] ??= '(version: 1, game: "othello", moves: ["f5", "d6"], cursor: 2, seats: (Person, Person))';
    };
    const page = await begin("#g=1.othello.f5f5", saved);
    await told(page, "could not be opened");
    await told(page, "move 2: f5 is not legal here");
    assert.equal((await shown(page)).screen, "Title");
    const [text] = await kept(page);
    assert.match(text, /"d6"/);
    await openGame(page, `${server.url}?again#play`);
    await atTable(page, "f5d6");
    await done(page);
  });

  it("opens what is pasted at the table, and plays no move by it", LIMIT, async () => {
    const page = await begin("#play");
    await until(page, "the table", ({ turn }) => turn === "Person");
    await paste(page, "1. F5 D6 2. C3");
    await atTable(page, "f5d6c3");
    await told(page, "A transcript of 3 moves");
    await paste(page, "f5 and so on");
    // The sheet lies over the table now: the text waits there, and keys that mean something at the table do nothing.
    await until(page, "the sheet", ({ sheet }) => sheet === "Files");
    await page.keyboard.press("u");
    await page.keyboard.press("Escape");
    await until(page, "the table", ({ sheet }) => sheet === null);
    assert.equal((await shown(page)).ply, 3);
    await done(page);
  });

  it("takes what is typed on a phone's own keyboard, which comes up for the text box", LIMIT, async () => {
    const agent = "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Mobile Safari/537.36";
    const page = await newPage(browser, { width: 390, height: 844, touch: true, agent });
    await openGame(page, `${server.url}#play`);
    await until(page, "the table", ({ turn }) => turn === "Person");
    const keyboardIsUp = () => page.evaluate(() => document.activeElement.id === "egui_text_agent");
    assert.equal(await keyboardIsUp(), false);
    await page.keyboard.press("o");
    await until(page, "the sheet", ({ sheet }) => sheet === "Files");
    await page.waitForTimeout(800);
    // The text box lies below the middle of the window. A second tap is for machines so slow that a tap begins and ends in one frame.
    for (let tap = 0; tap < 4 && !(await keyboardIsUp()); tap++) {
      await page.touchscreen.tap(195, 660);
      await page.waitForTimeout(500);
    }
    assert.equal(await keyboardIsUp(), true);
    await page.keyboard.insertText("f5d6c3");
    await page.waitForTimeout(500);
    // Its button lies at the bottom on the left.
    await page.touchscreen.tap(70, 809);
    await atTable(page, "f5d6c3");
    await done(page);
  });

  it("opens a file that is dropped on the page, and refuses one that is no text", LIMIT, async () => {
    const page = await begin("");
    await drop(page, [0xff, 0xfe, 0x00]);
    await told(page, "neither a text nor an archive of games");
    await drop(page, Buffer.from("f5d6"));
    await atTable(page, "f5d6");
    await done(page);
  });

  it("saves the game as a file that holds all of it", LIMIT, async () => {
    const page = await begin(LINK);
    await atTable(page, "f5d6c3");
    const waiting = page.waitForEvent("download");
    await page.evaluate(() => {
      const detail = { name: "plyscope-game.ron", text: "(version: 1)" };
      window.dispatchEvent(new CustomEvent("plyscope-save", { detail }));
    });
    const download = await waiting;
    assert.equal(download.suggestedFilename(), "plyscope-game.ron");
    assert.equal(await readFile(await download.path(), "utf8"), "(version: 1)");
    await done(page);
  });

  it("has the game as it was when the page is closed in any state of the turn", LIMIT, async () => {
    const engine = "classic~t60000";
    // A game whose first move leaves White nothing but a pass.
    const edge = "-OXXXXXX";
    const passing = `.p${edge}${"-".repeat(48)}${edge}_X`;
    const cases = [
      ["a person's turn", "#g=1.othello.f5d6", ({ turn }) => turn === "Person", "f5d6"],
      ["an engine that thinks", `#g=1.othello.f5.y${engine}`, ({ turn, thought }) => turn === "Thinking" && thought.live, "f5"],
      ["a look at the past", `#g=1.othello.f5d6c3.c1.y${engine}`, ({ turn, ply }) => turn === "Looking" && ply === 1, "f5d6c3"],
      ["a pass", `#g=1.othello.a1${passing}`, ({ turn }) => turn === "Passing", "a1"],
    ];
    for (const [what, fragment, reached, moves] of cases) {
      const page = await begin(fragment);
      await until(page, what, reached);
      // No goodbye: another page in the same browser takes the place of the one that is gone.
      const next = await page.context().newPage();
      await page.close({ runBeforeUnload: false });
      await openGame(next, `${server.url}#play`);
      await until(next, `${what} again`, (now) => now.moves.join("").startsWith(moves));
      await next.context().close();
    }
  });
});
