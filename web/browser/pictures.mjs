// Pictures of every view: node pictures.mjs FOLDER [PART…], with GT being the program. A part is in the name of the picture.

import { join } from "node:path";
import { browser, gt, open } from "./page.mjs";

const [folder, ...wanted] = process.argv.slice(2);
const SCREENS = { phone: { width: 390, height: 844 }, laptop: { width: 1280, height: 800 }, wide: { width: 2560, height: 1440 } };
const [{ name }] = JSON.parse(gt("deck", "list", "--format", "json")).decks;
const code = gt("export", name.toLowerCase().replaceAll(" ", "-"), "--to", "code").trim();

const tab = (id) => (page) => page.locator(`#tab-${id}`).click();
const judge = (question, games, player) => async (page) => {
  await page.locator(".judge select").first().selectOption(question);
  await page.locator("#games").fill(String(games));
  await page.locator("#player").selectOption(player);
  await page.locator(".judge button.main[type=submit]").click();
  await page.locator(".results[data-state=complete]").waitFor({ timeout: 900_000 });
  if (page.viewportSize().width < 600) await page.locator(".results").evaluate((results) => scrollTo(0, results.offsetTop - 60));
};

const views = {
  build: ["", async () => {}],
  deck: ["", tab("deck")],
  figures: ["", tab("figures")],
  advice: ["", tab("advice")],
  judge: ["/judge", judge("simulate", 200, "veteran")],
  compare: ["/judge", judge("compare", 60, "greedy")],
  value: ["/judge", judge("value", 60, "greedy")],
  improve: ["/judge", judge("improve", 12_000, "greedy")],
  setup: ["/play", async () => {}],
  play: [
    "/play",
    async (page) => {
      await page.locator("#other-player").selectOption("greedy");
      await page.locator("#game-seed").fill("2015");
      await page.locator(".setup button.main").click();
      for (let choice = 0; choice < 12; choice++) {
        const tile = page.locator(".hand button:enabled[aria-pressed=false]").first();
        await page.waitForSelector(".choices .way, .hand button:enabled", { timeout: 60_000 });
        if (await tile.count()) await tile.click();
        await page.locator(".choices .way").first().click();
        await page.waitForTimeout(400);
      }
      const tile = page.locator(".hand button:enabled[aria-pressed=false]").first();
      if (await tile.count()) await tile.click();
    },
  ],
  watch: [
    "/play",
    async (page) => {
      await page.locator("#other-player").selectOption("greedy");
      await page.locator("#game-seed").fill("2015");
      await page.locator(".setup .question > button").nth(1).click();
      await page.locator(".watching .board").waitFor({ timeout: 120_000 });
      for (let step = 0; step < 8; step++) await page.locator(".watching .steps button").nth(5).click();
    },
  ],
};

for (const [screen, viewport] of Object.entries(SCREENS)) {
  for (const scheme of ["light", "dark"]) {
    for (const [view, [place, prepare]] of Object.entries(views)) {
      const picture = `${view}-${screen}-${scheme}.png`;
      if (wanted.length && !wanted.some((part) => picture.includes(part))) continue;
      const page = await open({ viewport, scheme, hash: `#${code}${place}` });
      await prepare(page);
      await page.waitForTimeout(1000);
      await page.screenshot({ path: join(folder, picture) });
      await page.context().close();
      console.log(picture);
    }
  }
}
await browser.close();
