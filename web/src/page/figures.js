// What is the deck made of, how does it draw, and what should one think about?

import { calmly, drawn, fill, h } from "./dom.js";
import { desk } from "./desk.js";
import { library } from "./library.js";
import { say } from "./words.js";

/** The panes of figures and advice, both of the deck as it is. */
export function studyPanes() {
  const figures = h("section.figuresPane");
  const advice = h("section.advicePane");
  let asked = 0;
  const study = calmly(250, async () => {
    const number = ++asked;
    const deck = desk.text;
    figures.ariaBusy = advice.ariaBusy = true;
    try {
      const { told } = await library.think({ ask: "analyse", deck });
      if (number === asked) show(told);
    } catch (error) {
      if (number === asked) fill(advice, h("p.hint", {}, error.message));
    }
    figures.ariaBusy = advice.ariaBusy = false;
  });
  const show = ([counted, counsel]) => {
    fill(figures, drawn(desk.look.curve), drawn(desk.look.symbols), drawn(counted, "div.told"));
    fill(advice, drawn(counsel, "div.told"));
  };
  fill(figures, h("p.hint", {}, say("Looking at the deck …")));
  fill(advice, h("p.hint", {}, say("Looking at the deck …")));
  desk.addEventListener("change", study);
  if (desk.look) study();
  return [figures, advice];
}
