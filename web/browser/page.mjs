// How does a test get at the page, and at the program that it is compared with?

import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

export const SCREENS = { phone: { width: 390, height: 844 }, tablet: { width: 820, height: 1180 }, desk: { width: 1440, height: 900 } };

const address = new URL("../dist/gt.html", import.meta.url).href;
const axe = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");

export const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: FLAGS });

/** The page in a fresh browser that remembers nothing. Whatever it asks of others, and every error, is noted. */
export async function open({ screen = "desk", viewport = SCREENS[screen], language = "en", hash = "", scheme = "light" } = {}) {
  const context = await browser.newContext({ viewport, locale: language, colorScheme: scheme, acceptDownloads: true, hasTouch: screen === "phone" });
  const page = await context.newPage();
  page.faults = [];
  page.on("console", (message) => message.type() === "error" && page.faults.push(`console: ${message.text()}`));
  page.on("pageerror", (error) => page.faults.push(`error: ${error.message}`));
  page.on("request", (request) => /^(file|blob|data):/.test(request.url()) || page.faults.push(`request: ${request.url()}`));
  await page.goto(address + hash);
  await page.waitForSelector("html[data-ready]", { timeout: 120_000 });
  return page;
}

/** What axe finds that would keep somebody out. */
export async function barriers(page) {
  // The policy of the page lets nobody else's script in; a driver may.
  await page.evaluate(axe);
  // A drawn card is a picture: its label says in words what it shows, not the letters that are in it.
  const rules = { "label-content-name-mismatch": { enabled: false } };
  const found = await page.evaluate((rules) => axe.run(document, { resultTypes: ["violations"], rules }), rules);
  return found.violations
    .filter(({ impact }) => ["serious", "critical"].includes(impact))
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).slice(0, 3).join(" | ")}`);
}

/** What the program prints. */
export const gt = (...words) => execFileSync(process.env.GT, words, { encoding: "utf8", maxBuffer: 1 << 28 });

/** The same of a command whose answer may be no. */
export const gtOrNo = (...words) => {
  const { status, stdout, stderr } = spawnSync(process.env.GT, words, { encoding: "utf8", maxBuffer: 1 << 28 });
  if (status > 1) throw new Error(stderr);
  return stdout;
};

/** What a click saves. */
export async function saved(page, click) {
  const [download] = await Promise.all([page.waitForEvent("download"), click()]);
  return readFileSync(await download.path(), "utf8");
}
