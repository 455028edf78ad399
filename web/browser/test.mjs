// Does the page do what it promises? node test.mjs [NAME…], with GT being the program to compare with.

import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { barriers, browser, gt, gtOrNo, open, saved } from "./page.mjs";

const folder = mkdtempSync(join(tmpdir(), "gt-page."));
const here = (name) => join(folder, name);
let files = 0;
const fresh = (ending) => here(`${files++}.${ending}`);
const tests = {};

const SETTINGS = ["en", "fr", "de"].flatMap((language) => ["desk", "phone"].map((screen) => [screen, language]));

/** Ways to write a deck down. */
const FORMS = 7;

/** Two reference decks, whatever they are. */
const [deck] = JSON.parse(gt("deck", "list", "--format", "json")).decks.map(({ name }) => idOf(name));
function idOf(name) {
  return name.toLowerCase().replaceAll(" ", "-");
}
const text = gt("export", deck, "--to", "json");
const { name, cards, cruiser } = JSON.parse(text);
const code = gt("export", deck, "--to", "code").trim();

const tab = (page, id) => page.locator(`#tab-${id}`).click();
const look = (page, view) => page.locator(`nav a[data-view="${view}"]`).click();
const isLegal = (page) => page.locator(".deckPane .pill.good").count().then((count) => count === 1);

/** Nothing sticks out at the side. */
async function fits(page, name) {
  const [wide, room] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  assert.ok(wide <= room, `${name}: ${wide} in ${room}`);
}

/** On a phone cards and deck are two tabs; on a desk they stand side by side. */
const toCards = async (page) => (await page.locator("#tab-cards").isVisible()) && tab(page, "cards");
const toDeck = async (page) => (await page.locator("#tab-cards").isVisible()) && tab(page, "deck");

for (const [screen, language] of SETTINGS) {
  tests[`a legal deck is built by clicks and by keys, on a ${screen} in ${language}`] = async () => {
    const page = await open({ screen, language });
    assert.equal(await page.locator("html").getAttribute("lang"), language);
    await toCards(page);
    const half = Math.ceil(cards.length / 2);
    for (const card of cards.slice(0, half)) await page.locator(`[data-card="${card}"].tile`).click();
    for (const card of cards.slice(half)) {
      await page.locator("#search").fill(card);
      await page.locator(`.tile[data-card="${card}"][tabindex="0"]`).waitFor();
      await page.locator("#search").press("ArrowDown");
      const tile = page.locator(".tile:focus");
      while ((await tile.getAttribute("data-card")) !== card) await tile.press("ArrowRight");
      await tile.press(" ");
      await page.locator(`.tile[data-card="${card}"][aria-selected="true"]`).waitFor();
    }
    await toDeck(page);
    assert.equal(await isLegal(page), false);
    assert.ok((await page.locator(".problems li").count()) > 0);
    await page.locator(`.cruiser:has(input[value="${cruiser}"])`).click();
    await page.locator(".deckPane .pill.good").waitFor();
    // Undone it is no deck, done again it is one.
    await page.locator(".deckHead .tools button").first().click();
    await page.locator(".deckPane .pill.bad").waitFor();
    await page.locator(".deckHead .tools button").last().click();
    await page.locator(".deckPane .pill.good").waitFor();
    assert.ok(page.url().endsWith(`#${code}`), page.url());
    return page;
  };

  tests[`a link to a deck opens it, and every form is that of the program, on a ${screen} in ${language}`] = async () => {
    const page = await open({ screen, language, hash: `#${code}` });
    await toDeck(page);
    await page.locator(".deckPane .pill.good").waitFor();
    await page.locator("input.deckName").fill(name);
    await page.locator("input.deckName").press("Enter");
    await page.locator(".deckPane .actions button").nth(2).click();
    const exported = {};
    await page.locator("dialog .form input").nth(FORMS - 1).waitFor();
    for (const form of await page.locator("dialog .form input").all()) {
      const id = await form.getAttribute("value");
      await form.click();
      await page.waitForFunction((before) => document.querySelector(".exported").value !== before, exported.last ?? "");
      exported[id] = exported.last = await page.locator(".exported").inputValue();
    }
    delete exported.last;
    assert.equal(Object.keys(exported).length, FORMS);
    const file = fresh("json");
    writeFileSync(file, exported.json);
    for (const [id, written] of Object.entries(exported)) {
      assert.equal(written, gt("export", file, "--to", id, "--lang", language), id);
    }
    await page.keyboard.press("Escape");
    // And back from any of them.
    for (const id of Object.keys(exported)) {
      await page.locator(".deckPane .actions button").nth(0).click();
      await page.locator("dialog .actions button").click();
      await page.locator(".deckPane .pill.bad").waitFor();
      await page.locator(".deckPane .actions button").nth(1).click();
      // As somebody pastes it: at once, however long it is.
      await page.locator("dialog textarea").evaluate((field, text) => (field.value = text), exported[id]);
      await page.locator("dialog button.main").click();
      await page.locator(".deckPane .pill.good").waitFor();
    }
    return page;
  };

  tests[`a run has the numbers of the program, on a ${screen} in ${language}`] = async () => {
    const games = language === "en" && screen === "desk" ? 1000 : 60;
    const page = await open({ screen, language, hash: `#${code}/judge` });
    await page.locator(".opponents button").nth(1).click();
    await page.locator(".opponents input").nth(1).check();
    const against = await page.locator(".opponents input").nth(1).getAttribute("value");
    await page.locator("#games").fill(String(games));
    await page.locator("#seed").fill("7");
    await page.locator(".judge button.main[type=submit]").click();
    await page.locator(".results[data-state=complete]").waitFor({ timeout: 240_000 });
    const json = JSON.parse(await saved(page, () => page.locator(".keep button").first().click()));
    const file = fresh("json");
    writeFileSync(file, gt("import", code, "--name", json.deck));
    const simulate = ["simulate", file, "--against", idOf(against), "--games", String(games), "--seed", "7", "--lang", language];
    assert.deepEqual(json, JSON.parse(gt(...simulate, "--format", "json")));
    // What people read has the same figures, too.
    const shown = await page.locator(".results .told table:not(.chart)").first().locator("tbody tr").first().locator("td").allTextContents();
    const printed = gt(...simulate).split("\n").find((line) => line.startsWith(against));
    for (const figure of shown.filter((cell) => /\d/.test(cell))) assert.ok(printed.includes(figure), `${figure} in ${printed}`);
    await fits(page, "results");
    return page;
  };
}

const LADDER = ["random", "greedy", "veteran", "expert"];

/** Asks the page a question, waits for the answer, and has it as JSON. */
async function judged(page, { question, games, seed = "7", player = "greedy", opponents }) {
  await page.locator(".judge select").first().selectOption(question);
  if (opponents) {
    await page.locator(".opponents button").nth(1).click();
    for (const place of opponents) await page.locator(".opponents input").nth(place).check();
  }
  await page.locator("#games").fill(String(games));
  await page.locator("#seed").fill(seed);
  if (player) await page.locator("#player").selectOption(player);
  await page.locator(".judge button.main[type=submit]").click();
  await page.locator(".results[data-state=complete]").waitFor({ timeout: 400_000 });
  return JSON.parse(await saved(page, () => page.locator(".keep button").first().click()));
}

tests["a comparison and the worth of cards have the numbers of the program, and charts"] = async () => {
  const page = await open({ hash: `#${code}/judge` });
  const [first, second, third] = await page.locator(".opponents input").evaluateAll((boxes) => boxes.map((box) => box.value));
  const compared = await judged(page, { question: "compare", games: 40, opponents: [0, 1, 2] });
  assert.deepEqual(compared, JSON.parse(gt("compare", ...[first, second, third].map(idOf), "--player", "greedy", "--games", "40", "--seed", "7", "--format", "json")));
  assert.equal(await page.locator(".results .heat tbody tr").count(), 3);
  assert.equal(await page.locator(".results .chart tbody tr").count(), 3);
  const valued = await judged(page, { question: "value", games: 20, opponents: [1] });
  const file = fresh("json");
  writeFileSync(file, gt("import", code, "--name", valued.deck));
  const told = JSON.parse(gt("value", file, "--against", idOf(second), "--search", "0", "--player", "greedy", "--games", "20", "--seed", "7", "--format", "json"));
  assert.deepEqual(valued, told);
  assert.equal(await page.locator(".results .chart tbody tr").count(), cards.length);
  const climbed = await judged(page, { question: "ladder", games: 4, opponents: [0], player: null });
  assert.deepEqual(climbed, JSON.parse(gt("ladder", "--players", LADDER.join(","), "--decks", idOf(first), "--games", "4", "--seed", "7", "--format", "json")));
  return page;
};

tests["a search finds the deck of the program, with its tests, and puts it on the table"] = async () => {
  const page = await open({ hash: `#${code}/judge` });
  const found = await judged(page, { question: "improve", games: 4000, player: "greedy" });
  const file = fresh("json");
  writeFileSync(file, gt("import", code, "--name", found.deck));
  assert.deepEqual(found, JSON.parse(gtOrNo("improve", file, "--player", "greedy", "--budget", "4000", "--seed", "7", "--format", "json")));
  await page.locator(".results .actions > button.main:visible").click();
  await page.locator("#view-build:not([hidden])").waitFor();
  await page.locator(".deckPane .pill.good").waitFor();
  const onTable = await page.locator(".deckPane .rows li").count();
  assert.equal(onTable, found.best.cards.length);
  return page;
};

tests["a search is stopped, and ends as if nobody had stopped it"] = async () => {
  const page = await open({ hash: `#${code}/judge` });
  await page.locator(".judge select").first().selectOption("improve");
  await page.locator("#changes").selectOption("2");
  await page.locator("#games").fill("2000");
  await page.locator("#seed").fill("3");
  await page.locator("#player").selectOption("random");
  await page.locator(".judge button.main[type=submit]").click();
  await page.waitForFunction(() => document.querySelector("progress")?.value > 200, null, { timeout: 60_000 });
  const [stop, on] = [0, 1].map((place) => page.locator(".results .actions > button").nth(place));
  await stop.click();
  await page.locator(".results[data-state=stopped]").waitFor({ timeout: 60_000 });
  await on.click();
  await page.locator(".results[data-state=complete]").waitFor({ timeout: 240_000 });
  const found = JSON.parse(await saved(page, () => page.locator(".keep button").first().click()));
  const file = fresh("json");
  writeFileSync(file, gt("import", code, "--name", found.deck));
  assert.deepEqual(found, JSON.parse(gtOrNo("improve", file, "--player", "random", "--changes", "2", "--budget", "2000", "--seed", "3", "--format", "json")));
  return page;
};

tests["a run is stopped, and goes on where it stopped"] = async () => {
  const page = await open({ hash: `#${code}/judge` });
  await page.locator("#games").fill("100000");
  await page.locator("#player").selectOption("random");
  await page.locator(".judge button.main[type=submit]").click();
  const played = () => page.evaluate(() => document.querySelector("progress").value);
  await page.waitForFunction(() => document.querySelector("progress")?.value > 1, null, { timeout: 60_000 });
  const [stop, on] = [0, 1].map((place) => page.locator(".results .actions > button").nth(place));
  await stop.click();
  await on.waitFor();
  const before = await played();
  await page.waitForTimeout(600);
  assert.equal(await played(), before, "nothing is played after a stop");
  await on.click();
  await page.waitForFunction((before) => document.querySelector("progress").value > before, before, { timeout: 60_000 });
  await stop.click();
  await on.waitFor();
  return page;
};

tests["a run that takes the place of another has its own numbers"] = async () => {
  const page = await open({ hash: `#${code}/judge` });
  await page.locator("#player").selectOption("random");
  await page.locator("#games").fill("100000");
  await page.locator(".judge button.main[type=submit]").click();
  await page.waitForFunction(() => document.querySelector("progress")?.value > 1, null, { timeout: 60_000 });
  const told = await judged(page, { question: "simulate", games: 200, player: "random", opponents: [2] });
  const [against] = told.matchups.map(({ opponent }) => opponent);
  const file = fresh("json");
  writeFileSync(file, gt("import", code, "--name", told.deck));
  assert.deepEqual(told, JSON.parse(gt("simulate", file, "--against", idOf(against), "--player", "random", "--games", "200", "--seed", "7", "--format", "json")));
  return page;
};

tests["one's own cards take the place of the built-in ones, and wrong ones change nothing"] = async () => {
  const page = await open();
  const sheet = readFileSync(new URL("../../data/cards.csv", import.meta.url), "utf8");
  const drop = async (name, content) => {
    const dropped = await page.evaluateHandle(([name, content]) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([content], name));
      return transfer;
    }, [name, content]);
    await page.dispatchEvent("body", "drop", { dataTransfer: dropped });
  };
  const count = () => page.locator(".cardsPane .tile").count();
  await page.locator(".cardsPane .tile").nth(99).waitFor({ state: "attached" });
  const lines = sheet.trimEnd().split("\n");
  await drop("cards.csv", [...lines.slice(0, 5), "nonsense"].join("\n"));
  await page.locator(".notice.problem").waitFor();
  assert.equal(await count(), lines.length - 1);
  await drop("cards.csv", lines.slice(0, 61).join("\n"));
  await page.waitForFunction(() => document.querySelectorAll(".cardsPane .tile").length === 60);
  await page.locator(".origin button").click();
  await page.waitForFunction((all) => document.querySelectorAll(".cardsPane .tile").length === all, lines.length - 1);
  return page;
};

for (const screen of ["phone", "tablet", "desk"]) {
  for (const scheme of ["light", "dark"]) {
    tests[`nobody is kept out, nothing sticks out: ${screen}, ${scheme}`] = async () => {
      const language = { phone: "de", tablet: "fr", desk: "en" }[screen];
      const page = await open({ screen, scheme, language, hash: `#${code}` });
      // Some cards say as much as all of them, and are looked at sooner.
      await toCards(page);
      await page.locator("#search").fill("3-1");
      await page.waitForFunction(() => document.querySelectorAll(".cardsPane .tile:not([hidden])").length < 20);
      for (const view of await page.locator("nav a").all()) {
        await view.click();
        const tabs = await page.locator("main > :not([hidden]) [role=tab]:visible").all();
        for (const tab of tabs.length ? tabs : [null]) {
          await tab?.click();
          await page.waitForTimeout(300);
          const name = `${await view.textContent()} ${(await tab?.textContent()) ?? ""}`;
          assert.deepEqual(await barriers(page), [], name);
          await fits(page, name);
        }
      }
      return page;
    };
  }
}

for (const [screen, language] of SETTINGS) {
  tests[`a whole game is played, and its link replays it, on a ${screen} in ${language}`] = async () => {
    const page = await open({ screen, language, hash: `#${code}/play` });
    await page.locator("#other-player").selectOption("greedy");
    await page.locator("#game-seed").fill("11");
    await page.locator(".setup button.main").click();
    // What would the expert do, and how likely is it to win then?
    await page.waitForSelector(".hand button:enabled", { timeout: 60_000 });
    await page.locator(".talk .actions button").nth(1).click();
    await page.locator(".hints li .much", { hasText: /\d+ %/ }).first().waitFor({ timeout: 60_000 });
    // Whatever is offered first: a card of the hand, then a sector; an effect; a move.
    const over = page.locator(".choices button.main");
    for (let choice = 0; choice < 400 && !(await over.count()); choice++) {
      const ready = await page.waitForSelector(".choices button:not([disabled]), .hand button:enabled", { timeout: 60_000 });
      if ((await page.locator(".choices button.main").count()) > 0) break;
      const tile = page.locator(".hand button:enabled[aria-pressed=false]").first();
      // Passes now and then, or a hand would be played out to the last card.
      if (choice % 5 !== 4 && (await tile.count())) {
        await tile.focus();
        await page.keyboard.press("Enter");
      }
      const way = page.locator(".choices .way").first();
      await way.waitFor({ timeout: 60_000 });
      await way.click();
      await page.waitForTimeout(50);
      void ready;
    }
    await over.waitFor({ timeout: 60_000 });
    const transcript = await saved(page, () => page.locator(".talk .actions button").nth(3).click());
    const file = fresh("jsonl");
    writeFileSync(file, transcript);
    gt("replay", "--check", file);
    await over.click();
    await page.locator(".watching .board").waitFor();
    const last = await page.locator(".watching .log li").last().textContent();
    await page.evaluate(() => (navigator.clipboard.writeText = async (text) => (window.copied = text)));
    await page.locator(".watching .talk > .actions button").nth(-2).click();
    await page.waitForFunction(() => window.copied);
    const link = await page.evaluate(() => window.copied);
    const again = await open({ screen, language, hash: link.slice(link.indexOf("#")) });
    await again.locator(".watching .board").waitFor();
    assert.equal(await again.locator(".watching .log li").last().textContent(), last);
    await again.locator(".watching .board").focus().catch(() => {});
    page.faults.push(...again.faults);
    return page;
  };
}

tests["a transcript of the program is watched step by step, with keys"] = async () => {
  gt("play", deck, deck, "--quiet", "--player", "greedy", "--transcript", here("watched.jsonl"));
  const page = await open({ hash: "#/play" });
  await page.locator("#transcript").setInputFiles(here("watched.jsonl"));
  await page.locator(".watching .board").waitFor();
  const steps = await page.locator(".watching .log li").count();
  await page.locator(".watching .steps button").first().focus();
  await page.keyboard.press("End");
  await page.locator(".watching .steps .much", { hasText: `${steps} / ${steps}` }).waitFor();
  await page.keyboard.press("ArrowLeft");
  await page.locator(".watching .steps .much", { hasText: `${steps - 1} / ${steps}` }).waitFor();
  const told = JSON.parse(gt("replay", here("watched.jsonl"), "--format", "json")).games[0].steps;
  assert.equal(told.length, steps);
  assert.deepEqual(await barriers(page), []);
  return page;
};

const wanted = process.argv.slice(2);
const waiting = Object.entries(tests).filter(([name]) => !wanted.length || wanted.some((part) => name.includes(part)));
let failed = 0;

/** Runs one test after the other, as long as there are any. */
async function work() {
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const [name, test] = next;
    const began = Date.now();
    try {
      const page = await test();
      assert.deepEqual(page.faults, []);
      await page.context().close();
      console.log(`ok   ${name} (${((Date.now() - began) / 1000).toFixed(1)} s)`);
    } catch (error) {
      failed++;
      console.log(`FAIL ${name}\n${error.stack}`);
    }
  }
}

await Promise.all([work(), work()]);
await browser.close();
rmSync(folder, { recursive: true });
console.log(failed ? `${failed} failed` : "all passed");
process.exit(failed ? 1 : 0);
