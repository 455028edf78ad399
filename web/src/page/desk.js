// Which deck lies on the table, and which lay there before?

import { library } from "./library.js";

/** A deck file and everything that is quickly said of it. Every change can be undone. */
class Desk extends EventTarget {
  text = "";
  /** The answer of the library to `look`. */
  look = null;
  #past = [];
  #future = [];
  #busy = Promise.resolve();

  /** Changes come one after the other, however quickly somebody clicks. */
  #inTurn(act) {
    const done = this.#busy.then(act);
    this.#busy = done.catch(() => {});
    return done;
  }

  async #show(text) {
    const look = await library.quick({ ask: "look", deck: text });
    this.text = text;
    this.look = look;
    this.dispatchEvent(new Event("change"));
  }

  async #change(text) {
    if (text === this.text) return;
    const before = this.text;
    await this.#show(text);
    if (before) this.#past.push(before);
    this.#future = [];
    this.dispatchEvent(new Event("edit"));
  }

  /** Puts another deck on the table: a deck file. */
  open(text) {
    return this.#inTurn(() => this.#change(text));
  }

  /** Changes the deck: `{ add: "3-10" }`, `{ drop: … }`, `{ cruiser: … }`, `{ name: … }`, `{ notes: … }`. */
  edit(edit) {
    return this.#inTurn(async () => this.#change(await library.quick({ ask: "edit", deck: this.text, edit })));
  }

  /** Puts a card in, or takes it out. */
  toggle(card) {
    return this.#inTurn(async () => {
      const edit = this.has(card) ? { drop: card } : { add: card };
      await this.#change(await library.quick({ ask: "edit", deck: this.text, edit }));
    });
  }

  #step(from, to) {
    return this.#inTurn(async () => {
      if (!from.length) return;
      to.push(this.text);
      await this.#show(from.pop());
      this.dispatchEvent(new Event("edit"));
    });
  }

  undo() {
    return this.#step(this.#past, this.#future);
  }

  redo() {
    return this.#step(this.#future, this.#past);
  }

  /** The same deck once more: another language, other cards. */
  again() {
    return this.#inTurn(() => this.#show(this.text));
  }

  get canUndo() {
    return this.#past.length > 0;
  }

  get canRedo() {
    return this.#future.length > 0;
  }

  get entries() {
    return this.look?.show.cards.map((card) => card.id) ?? [];
  }

  has(card) {
    return this.entries.includes(card);
  }

  get legal() {
    return this.look?.show.legal ?? false;
  }

  get name() {
    return this.look?.show.name ?? "";
  }

  get code() {
    return this.look?.code ?? null;
  }
}

export const desk = new Desk();

/** A deck file with nothing in it yet. */
export const empty = (name) => JSON.stringify({ format: "guerre-totale-deck", version: 1, name, cruiser: null, cards: [] });
