// How are thousands of games shared among the cores?

import { library } from "./library.js";

/** How long what was told stands at the least. */
const STANDS = 400;

/** How long a hand plays before it tells: short enough to stop soon, long enough not to talk all the time. */
const SPELL = 150;

/**
 * Has all hands work until nothing is left: `take` gives out about so many pieces, or nothing any more, `play` has a hand
 * do them, and `count` hears what came of it.
 */
export const share = (hands, take, play, count) =>
  Promise.all(
    hands.map(async (hand) => {
      let spell = 1;
      for (let work = take(spell); work; work = take(spell)) {
        const time = performance.now();
        const done = await play(hand, work);
        const took = performance.now() - time;
        spell = Math.max(1, Math.min(4 * spell, Math.round((spell * SPELL) / Math.max(took, 1))));
        await count(done, work);
      }
    }),
  );

/**
 * A run that is played by all hands. The turns of the plan are given out in order; one copy of the library counts
 * what comes back, and says what it says. The sum is that of `gt` with the same seed.
 */
export class Run extends EventTarget {
  running = false;
  played = 0;
  /** Games a second, as far as that is known. */
  speed = 0;
  /** What the library says of it, and how often it has. */
  report = null;
  reported = 0;
  problem = null;
  #matchups = 0;
  #pairs;
  #next = 0;
  #stopping = false;
  #reporting = null;
  #asked;

  constructor(wanted) {
    super();
    this.wanted = wanted;
    const { games, ...asked } = wanted;
    this.#asked = asked;
    this.#pairs = Math.ceil(games / 2);
  }

  get #turns() {
    return this.#matchups * this.#pairs;
  }

  get games() {
    return 2 * this.#turns;
  }

  get complete() {
    return this.#matchups > 0 && this.played === this.games;
  }

  #changed() {
    this.dispatchEvent(new Event("change"));
  }

  /** Begins, or goes on. */
  async go() {
    if (this.running) return;
    this.running = true;
    this.#stopping = false;
    this.#changed();
    try {
      if (!this.#matchups) this.#matchups = (await library.think({ ask: "keep-run", ...this.#asked })).matchups;
      const hands = await library.hands();
      await Promise.all(hands.map((hand) => hand.ask({ ask: "join-run", ...this.#asked })));
      const began = { time: performance.now(), played: this.played };
      await share(hands, (spell) => this.#take(spell), (hand, turns) => hand.ask({ ask: "play-turns", turns }), (turns) => this.#count(turns, began));
      await this.#say();
    } catch (error) {
      this.problem = error.message;
    }
    this.running = false;
    this.#changed();
    this.dispatchEvent(new Event("end"));
  }

  /** No further turn is given out. */
  stop() {
    this.#stopping = true;
  }

  /** Twice as many games; those that were played stay. */
  longer() {
    this.#pairs *= 2;
    return this.go();
  }

  /** The next turns, unless there are none or somebody stopped it. */
  #take(spell) {
    if (this.#stopping || this.#next >= this.#turns) return null;
    const start = this.#next;
    this.#next = Math.min(start + spell, this.#turns);
    return { start, end: this.#next };
  }

  async #count(turns, began) {
    const { counted } = await library.think({ ask: "count-turns", turns });
    this.played = Math.max(this.played, 2 * counted);
    this.speed = (1000 * (this.played - began.played)) / (performance.now() - began.time);
    this.#changed();
    this.#reporting ??= this.#say().then(() => setTimeout(() => (this.#reporting = null), STANDS));
  }

  /** Says it again: in another language. */
  async again() {
    if (this.report) await this.#say();
  }

  /** Asks what the games say so far. */
  async #say() {
    this.report = await library.think({ ask: "report-run", pairs: this.#pairs, running: this.running && !this.#stopping && this.played < this.games });
    this.reported++;
    this.#changed();
  }
}
