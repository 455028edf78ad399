// Which cards and cruisers are there, and what do they look like?

import { library } from "./library.js";

/** The answer of the library to `shelf`, in the language of the page. */
export const shelf = { cards: [], cruisers: [], effects: [], decks: [], drawings: {}, own: false, set: "" };

export async function stock() {
  const { cards, cruisers, decks, ...rest } = await library.quick({ ask: "shelf" });
  Object.assign(shelf, rest, { cards: cards.cards, cruisers: cruisers.cruisers });
  shelf.decks = decks.map((text) => ({ text, ...JSON.parse(text) }));
  document.getElementById("symbols")?.remove();
  const symbols = document.createElement("div");
  symbols.id = "symbols";
  symbols.innerHTML = shelf.drawings.symbols;
  document.body.append(symbols);
}

export const cardOf = (id) => shelf.cards.find((card) => card.id === id);
