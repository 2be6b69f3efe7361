// What the tests of the page share: a static server that can misbehave on demand, a browser, and a page that remembers its complaints.
//
// PLYSCOPE_SITE names the folder of the built page, PLYSCOPE_SCREENSHOTS where pictures go; both default to the target folder.

import { createReadStream, existsSync, mkdirSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { dirname, extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

const root = join(dirname(fileURLToPath(import.meta.url)), "../..");
const target = process.env.CARGO_TARGET_DIR ?? join(root, "target");
export const site = process.env.PLYSCOPE_SITE ?? join(target, "site");
const screenshots = process.env.PLYSCOPE_SCREENSHOTS ?? join(target, "screenshots");

const TYPES = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".wasm": "application/wasm",
  ".svg": "image/svg+xml",
  ".webmanifest": "application/manifest+json",
  ".ttf": "font/ttf",
  ".wav": "audio/wav",
};

/**
 * Serves the page under `base`. `answers` maps a path inside it to a function `(request, response, send)` that answers itself; `send`
 * is the ordinary answer. `blank.html` is an empty page without a policy, for tests that need only the origin.
 */
export async function serve({ base = "/", answers = {} } = {}) {
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url, "http://localhost").pathname);
    const inside = path.startsWith(base) ? normalize(path.slice(base.length) || "index.html") : "..";
    const send = (headers = {}) => sendFile(response, inside, headers);
    if (answers[inside]) answers[inside](request, response, send);
    else if (inside === "blank.html") response.writeHead(200, { "content-type": TYPES[".html"] }).end("<!doctype html><title>blank</title>");
    else send();
  });
  await new Promise((listening) => server.listen(0, "127.0.0.1", listening));
  const url = `http://localhost:${server.address().port}${base}`;
  const close = () => {
    server.closeAllConnections();
    return new Promise((closed) => server.close(closed));
  };
  return { url, close };
}

function sendFile(response, inside, headers) {
  const file = join(site, inside);
  if (inside.startsWith("..") || !existsSync(file) || !statSync(file).isFile()) {
    response.writeHead(404, { "content-type": "text/plain" }).end("not found");
    return;
  }
  const type = TYPES[extname(file)] ?? "application/octet-stream";
  const all = { "content-type": type, "content-length": statSync(file).size, "cache-control": "no-store", ...headers };
  for (const name of Object.keys(all)) if (all[name] === null) delete all[name];
  response.writeHead(200, all);
  createReadStream(file).pipe(response);
}

const ARGUMENTS = [
  "--no-sandbox", "--no-first-run", "--disable-quic", "--disable-background-networking", "--disable-component-update",
  "--disable-sync", "--ignore-gpu-blocklist", "--use-gl=angle", "--use-angle=gl-egl",
];

/** A Chromium that draws in software. `PLYSCOPE_CHROMIUM` names another one than Debian's. */
export function launchBrowser(...more) {
  const executablePath = process.env.PLYSCOPE_CHROMIUM ?? "/usr/bin/chromium";
  return chromium.launch({ executablePath, args: [...ARGUMENTS, ...more] });
}

/**
 * A new page in a context of its own; with `window`, of the size and pixel density of the browser's window; with `agent`, in a browser that
 * calls itself so. `page.complaints` collects
 * errors on the console and uncaught ones; `page.traffic` the addresses that were asked for.
 */
export async function newPage(browser, { width = 1280, height = 800, scale, window = false, touch = false, agent, init } = {}) {
  const viewport = window ? null : { width, height };
  const context = await browser.newContext({ viewport, deviceScaleFactor: scale, hasTouch: touch, userAgent: agent });
  const page = await context.newPage();
  page.complaints = [];
  page.traffic = [];
  page.on("console", (message) => message.type() === "error" && page.complaints.push(message.text()));
  page.on("pageerror", (error) => page.complaints.push(String(error)));
  page.on("request", (request) => page.traffic.push(request.url()));
  if (init) await page.addInitScript(init);
  return page;
}

/** What the game says is on screen. */
export const shown = (page) => page.evaluate(() => JSON.parse(window.plyscope?.state ?? "null"));

/** Waits until `test` holds for what is on screen, and gives that back. */
export async function until(page, what, test, timeout = 30_000) {
  const ends = Date.now() + timeout;
  for (;;) {
    const now = await shown(page);
    if (now && test(now)) return now;
    if (Date.now() > ends) throw new Error(`waited ${timeout} ms for ${what}; on screen is ${JSON.stringify(now)}`);
    await page.waitForTimeout(40);
  }
}

/** Opens the game and waits for its first picture. */
export async function openGame(page, url) {
  await page.goto(url);
  await page.waitForSelector('#loading[data-state="gone"]', { state: "attached", timeout: 120_000 });
}

/** Keeps a picture of the page. */
export async function picture(page, name) {
  mkdirSync(screenshots, { recursive: true });
  await page.screenshot({ path: join(screenshots, `${name}.png`) });
}

/** The colours of a page's pixels, as `[red, green, blue]`, at points given in CSS pixels of a page whose scale is 1. */
export async function colours(page, points) {
  const image = (await page.screenshot()).toString("base64");
  // A page of its own decodes the picture: the game's policy lets no strange images in.
  const decoder = await page.context().newPage();
  const found = await decoder.evaluate(async ([image, points]) => {
    const bytes = Uint8Array.from(atob(image), (sign) => sign.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d");
    context.drawImage(bitmap, 0, 0);
    return points.map(({ x, y }) => [...context.getImageData(Math.round(x), Math.round(y), 1, 1).data].slice(0, 3));
  }, [image, points]);
  await decoder.close();
  return found;
}
