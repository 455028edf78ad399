// How fast is the page beside the program? Games a second on one core and on all, both measured here, one after the other.

import { cpus } from "node:os";
import { gt, browser, open } from "./page.mjs";

const ROUNDS = 3;
const CORES = cpus().length;
const GAMES = [
  ["veteran", 200, 1],
  ["greedy", 3000, 1],
  ["random", 40_000, 1],
  ["veteran", 200 * CORES, CORES],
];

/** In the page: workers of its own, each of which plays its share of the turns. */
async function inPage(page, player, games, hands) {
  return page.evaluate(
    async ({ player, games, hands }) => {
      const source = URL.createObjectURL(new Blob([document.getElementById("worker").textContent], { type: "text/javascript" }));
      const hire = async () => {
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
        const play = (start, end) => ask({ ask: "play-turns", turns: { start, end } });
        // What is compiled when it is first needed is no part of the speed.
        await play(0, Math.ceil(games / hands / 20));
        return { play, end: () => worker.terminate() };
      };
      const workers = await Promise.all(Array.from({ length: hands }, hire));
      const share = games / 2 / hands;
      const began = performance.now();
      await Promise.all(workers.map(({ play }, n) => play(n * share, (n + 1) * share)));
      const seconds = (performance.now() - began) / 1000;
      workers.forEach(({ end }) => end());
      return games / seconds;
    },
    { player, games, hands },
  );
}

/** By the program, on as many threads: the difference of two runs, so that starting counts for nothing. */
function native(decks, player, games, threads) {
  const seconds = (games) => {
    const began = performance.now();
    gt("simulate", decks[0], "--against", decks[1], "--games", String(games), "--player", player, "--threads", String(threads), "--format", "json");
    return (performance.now() - began) / 1000;
  };
  const few = seconds(2);
  return games / (seconds(games + 2) - few);
}

const decks = JSON.parse(gt("deck", "list", "--format", "json")).decks.slice(0, 2).map(({ name }) => name.toLowerCase().replaceAll(" ", "-"));
const page = await open();
console.log("games a second          cores     page  program   page / program");
for (const [player, games, cores] of GAMES) {
  // The best of some rounds, in turn: other work on the machine slows both, but not always.
  let [here, there] = [0, 0];
  for (let round = 0; round < ROUNDS; round++) {
    here = Math.max(here, await inPage(page, player, games, cores));
    there = Math.max(there, native(decks, player, games, cores));
  }
  console.log(`${player.padEnd(20)} ${String(cores).padStart(8)} ${here.toFixed(0).padStart(8)} ${there.toFixed(0).padStart(8)} ${(here / there).toFixed(2).padStart(16)}`);
}
await browser.close();
