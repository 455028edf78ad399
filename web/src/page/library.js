// How does the page ask the library, which works in workers and never holds the page up?

/** One copy of the library in a worker of its own. */
class Copy {
  #worker;
  #waiting = new Map();
  #number = 0;
  #ready;

  constructor(source, wasm) {
    this.#worker = new Worker(source);
    this.#ready = new Promise((ready, failed) => {
      this.#worker.onmessage = ({ data }) => {
        if (data.module) return ready(data.module);
        const { answered, refused } = this.#waiting.get(data.number);
        this.#waiting.delete(data.number);
        const answer = JSON.parse(data.answer);
        if ("ok" in answer) answered(answer.ok);
        else refused(new Error(answer.error));
      };
      this.#worker.onerror = (event) => failed(new Error(event.message));
    });
    this.#worker.postMessage(wasm);
  }

  get module() {
    return this.#ready;
  }

  /** The answer to a request, or an error whose message is for people. */
  async ask(request) {
    await this.#ready;
    const number = this.#number++;
    return new Promise((answered, refused) => {
      this.#waiting.set(number, { answered, refused });
      this.#worker.postMessage({ number, request: JSON.stringify(request) });
    });
  }

  end() {
    this.#worker.terminate();
  }
}

/** The library: one copy for what is quickly answered, one that thinks, one at the table, and hands that play many games. */
class Library {
  #source = URL.createObjectURL(new Blob([document.getElementById("worker").textContent], { type: "text/javascript" }));
  #quick = new Copy(this.#source, { text: document.getElementById("wasm").textContent });
  #thinking;
  #table;
  #hands = [];
  #set = { ask: "open", cards: null, cruisers: null };
  language = "en";

  async #copy() {
    const copy = new Copy(this.#source, { module: await this.#quick.module });
    await copy.ask(this.#set);
    return copy;
  }

  #said(request) {
    return { language: this.language, ...request };
  }

  /** Something that is answered in an instant. */
  quick(request) {
    return this.#quick.ask(this.#said(request));
  }

  /** Something that may take a while. */
  async think(request) {
    this.#thinking ??= this.#copy();
    return (await this.#thinking).ask(this.#said(request));
  }

  /** Something about the game on the table, which one copy keeps. */
  async table(request) {
    this.#table ??= this.#copy();
    return (await this.#table).ask(this.#said(request));
  }

  /** One copy for each core. */
  async hands() {
    const cores = navigator.hardwareConcurrency || 1;
    while (this.#hands.length < cores) this.#hands.push(this.#copy());
    return Promise.all(this.#hands);
  }

  /** Whatever the hands are doing is given up; new ones come when they are asked for. */
  dropHands() {
    for (const hand of this.#hands.splice(0)) hand.then((copy) => copy.end());
  }

  /** Other cards or cruisers for every copy; files with a problem change nothing. */
  async open(cards, cruisers) {
    const set = { ask: "open", cards, cruisers };
    const opened = await this.#quick.ask(this.#said(set));
    this.#set = set;
    this.dropHands();
    for (const copy of [this.#thinking, this.#table]) copy?.then((copy) => copy.end());
    this.#thinking = this.#table = undefined;
    return opened;
  }
}

export const library = new Library();

/** The bytes of a file as the library takes them: a character each. */
export async function bytesOf(blob) {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  let text = "";
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return text;
}

/** The same for a text. */
export const bytesOfText = (text) => bytesOf(new Blob([text]));
