// How is a better deck looked for on all cores?

import { library } from "./library.js";
import { share } from "./run.js";
import { number, say } from "./words.js";

/**
 * A search: one copy of the library keeps it and asks for games, all hands play them. What it asks for depends on results
 * alone, so it finds the deck that `gt improve` finds with the same seed.
 */
export class Search extends EventTarget {
  running = false;
  complete = false;
  played = 0;
  games = 1;
  speed = 0;
  report = null;
  reported = 0;
  problem = null;
  #stage = null;
  #begun = false;
  #stopping = false;
  #asked;

  constructor({ command, ...asked }) {
    super();
    this.wanted = { command };
    this.#asked = asked;
  }

  #changed() {
    this.dispatchEvent(new Event("change"));
  }

  /** What it is doing. */
  get stage() {
    const stage = this.#stage;
    if (!stage) return null;
    if (stage.round) return say("round {round} of search {search}: {score} %", { ...stage, score: number(100 * stage.score) });
    return stage === "testing" ? say("testing what was found on other games") : say("trying single changes");
  }

  /** Begins, or goes on where it was stopped. */
  async go() {
    if (this.running) return;
    this.running = true;
    this.#stopping = false;
    this.#changed();
    try {
      await this.#search();
      await this.#say();
    } catch (error) {
      this.problem = error.message;
    }
    this.running = false;
    this.#changed();
    this.dispatchEvent(new Event("end"));
  }

  async #search() {
    let state = await library.think(this.#begun ? { ask: "resume-search" } : { ask: "keep-search", ...this.#asked });
    this.#begun = true;
    const hands = await library.hands();
    const began = { time: performance.now(), played: 2 * state.played };
    this.#hear(state);
    while (!state.over) {
      const results = await this.#play(hands, state, began);
      state = await library.think(this.#stopping ? { ask: "stop-search" } : { ask: "search-on", results });
      this.#hear(state);
    }
    this.complete = !this.#stopping;
  }

  #hear({ stage, pairs, played }) {
    this.#stage = stage;
    this.games = 2 * pairs;
    this.played = 2 * played;
    this.#changed();
  }

  /** Plays what the search asks for: a byte a pair. */
  async #play(hands, { errand, played }, began) {
    const { purpose, decks, pairs } = errand;
    const results = new Array(pairs.length);
    // Whoever is last shall not keep the others waiting.
    const most = Math.ceil(pairs.length / hands.length / 3);
    let next = 0;
    let done = played;
    const take = (spell) => {
      if (this.#stopping || next >= pairs.length) return null;
      const start = next;
      next = Math.min(start + Math.min(spell, most), pairs.length);
      return { start, end: next };
    };
    const play = (hand, { start, end }) => {
      const first = pairs[start][0];
      const part = { purpose, decks: decks.slice(first, pairs[end - 1][0] + 1), pairs: pairs.slice(start, end).map(([deck, index]) => [deck - first, index]) };
      return hand.ask({ ask: "play-errand", search: this.#asked, errand: part });
    };
    const count = (bytes, { start }) => {
      bytes.forEach((byte, place) => (results[start + place] = byte));
      done += bytes.length;
      this.played = 2 * done;
      this.speed = (1000 * (this.played - began.played)) / (performance.now() - began.time);
      this.#changed();
    };
    await share(hands, take, play, count);
    return results;
  }

  /** Nothing more is begun. */
  stop() {
    this.#stopping = true;
  }

  /** Says it again: in another language. */
  async again() {
    if (this.report) await this.#say();
  }

  async #say() {
    this.report = await library.think({ ask: "report-search" });
    this.reported++;
    this.#changed();
  }
}
