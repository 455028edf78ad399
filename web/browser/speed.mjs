// How fast is the page beside the program? Games a second on one core, both measured here, one after the other.

import { cpus } from "node:os";
import { gt, browser, open } from "./page.mjs";

const ROUNDS = 3;
const GAMES = { veteran: 200, greedy: 4000, random: 40_000 };

/** In the page: a worker of its own that plays turn after turn. */
async function inPage(page, player, games) {
  return page.evaluate(
    async ({ player, games }) => {
      const source = URL.createObjectURL(new Blob([document.getElementById("worker").textContent], { type: "text/javascript" }));
      const worker = new Worker(source);
      const answer = () => new Promise((done) => (worker.onmessage = ({ data }) => done(data)));
      worker.postMessage({ text: document.getElementById("wasm").textContent });
      await answer();
      const ask = async (request) => {
        worker.postMessage({ number: 0, request: JSON.stringify(request) });
        const { ok, error } = JSON.parse((await answer()).answer);
        if (error) throw new Error(error);
        return ok;
      };
      const { decks } = await ask({ ask: "shelf" });
      await ask({ ask: "join-run", command: "simulate", decks: decks.slice(0, 2), players: [player, player], seed: "2015" });
      const play = async (start, end) => ask({ ask: "play-turns", turns: { start, end } });
      // What is compiled when it is first needed is no part of the speed.
      await play(0, Math.ceil(games / 20));
      const began = performance.now();
      await play(0, games / 2);
      const seconds = (performance.now() - began) / 1000;
      worker.terminate();
      return games / seconds;
    },
    { player, games },
  );
}

/** By the program, on one thread: the difference of two runs, so that starting counts for nothing. */
function native(decks, player, games) {
  const seconds = (games) => {
    const began = performance.now();
    gt("simulate", decks[0], "--against", decks[1], "--games", String(games), "--player", player, "--threads", "1", "--format", "json");
    return (performance.now() - began) / 1000;
  };
  const few = seconds(2);
  return games / (seconds(games + 2) - few);
}

const decks = JSON.parse(gt("deck", "list", "--format", "json")).decks.slice(0, 2).map(({ name }) => name.toLowerCase().replaceAll(" ", "-"));
const page = await open();
console.log(`games a second on one of ${cpus().length} cores   page   program   page / program`);
for (const [player, games] of Object.entries(GAMES)) {
  // The best of some rounds, in turn: other work on the machine slows both, but not always.
  let [here, there] = [0, 0];
  for (let round = 0; round < ROUNDS; round++) {
    here = Math.max(here, await inPage(page, player, games));
    there = Math.max(there, native(decks, player, games));
  }
  console.log(`${player.padEnd(36)} ${here.toFixed(0).padStart(6)} ${there.toFixed(0).padStart(9)} ${(here / there).toFixed(2).padStart(16)}`);
}
await browser.close();
