// Pictures of every view: node pictures.mjs FOLDER, with GT being the program.

import { join } from "node:path";
import { browser, gt, open, SCREENS } from "./page.mjs";

const folder = process.argv[2];
const [{ name }] = JSON.parse(gt("deck", "list", "--format", "json")).decks;
const code = gt("export", name.toLowerCase().replaceAll(" ", "-"), "--to", "code").trim();

const views = {
  build: async () => {},
  judge: async (page) => {
    await page.locator("#games").fill("100");
    await page.locator(".judge button.main[type=submit]").click();
    await page.waitForFunction(() => document.querySelector("progress")?.value === document.querySelector("progress")?.max, null, { timeout: 600_000 });
    await page.waitForTimeout(1000);
  },
  play: async (page) => {
    await page.locator("#other-player").selectOption("greedy");
    await page.locator("#game-seed").fill("2015");
    await page.locator(".setup .question > button").nth(1).click();
    await page.locator(".watching .board").waitFor({ timeout: 120_000 });
    for (let step = 0; step < 4; step++) await page.locator(".watching .steps button").nth(5).click();
    await page.waitForTimeout(800);
  },
};

for (const screen of Object.keys(SCREENS)) {
  for (const scheme of ["light", "dark"]) {
    for (const [view, prepare] of Object.entries(views)) {
      const page = await open({ screen, scheme, hash: `#${code}${view === "build" ? "" : `/${view}`}` });
      await prepare(page);
      await page.screenshot({ path: join(folder, `${view}-${screen}-${scheme}.png`) });
      await page.context().close();
    }
  }
}
await browser.close();
