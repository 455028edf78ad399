// A game that is looked at, step by step.

import { fill, h } from "./dom.js";
import { attempt, whisper } from "./heard.js";
import { library } from "./library.js";
import { gameAddress } from "./link.js";
import { copy } from "./sharing.js";
import { say } from "./words.js";

/** The game and the step on show. */
let watched = null;

/** Has the library read a game: `{ ask: "watch", … }`. */
export async function watchGame(request) {
  const answer = await library.table(request);
  watched = { ...answer, request, at: 0 };
}

/** Shows it; `leave` goes back. */
export function watchPane(stage, leave) {
  const parts = { a: h("div"), b: h("div"), board: h("div.boards"), chances: h("div"), told: h("div.toldStep", { role: "status" }) };
  const last = watched.steps.length - 1;
  const slider = h("input", { type: "range", min: 0, max: last, value: watched.at, ariaLabel: say("Step"), oninput: () => go(Number(slider.value)) });
  const place = h("span.much");
  let timer;
  let asked = 0;
  const go = async (at) => {
    watched.at = Math.max(0, Math.min(last, at));
    const number = ++asked;
    const step = watched.steps[watched.at];
    const { drawn: now, chances } = await library.table({ ask: "step", at: watched.at });
    if (number !== asked) return;
    for (const part of ["a", "b", "board"]) parts[part].innerHTML = now[part];
    parts.chances.innerHTML = chances;
    slider.value = watched.at;
    slider.ariaValueText = step.text;
    place.textContent = `${watched.at + 1} / ${last + 1}`;
    fill(parts.told, h("p.phaseName", {}, [step.round ? say("Round {round}", { round: step.round }) : say("Set-up"), step.phase].filter(Boolean).join(" · ")), h("p", {}, step.text), step.changes && h("p.aside", {}, step.changes));
    for (const item of list.children) item.toggleAttribute("aria-current", item.value === watched.at);
    // The list alone: the boards stay where they are.
    const here = list.querySelector("[aria-current]");
    if (here) list.scrollTop = here.offsetTop - list.offsetTop - list.clientHeight / 2;
  };
  const stop = () => {
    clearInterval(timer);
    timer = undefined;
    run.textContent = "▶";
    run.ariaLabel = say("Play the steps");
  };
  const toggle = () => {
    if (timer) return stop();
    if (watched.at === last) watched.at = -1;
    run.textContent = "❚❚";
    run.ariaLabel = say("Pause");
    timer = setInterval(() => {
      if (!slider.isConnected || watched.at >= last) stop();
      else go(watched.at + 1);
    }, 900);
  };
  const sign = (label, text, act) => h("button.sign", { type: "button", ariaLabel: label, title: label, onclick: act }, text);
  const part = (step) => `${step.round} ${step.phase}`;
  const phase = (direction) => {
    let at = watched.at;
    const here = part(watched.steps[at]);
    while (watched.steps[at + direction] && part(watched.steps[at]) === here) at += direction;
    go(at);
  };
  const run = sign(say("Play the steps"), "▶", toggle);
  const list = h("ol.log", { tabindex: 0, ariaLabel: say("What happened") }, watched.steps.map((step, at) => h(step.kind === "round" ? "li.roundStart" : "li", { value: at, onclick: () => go(at) }, step.text)));
  const link = h("button", { type: "button", onclick: () => attempt(async () => copy(await gameAddress(await kept()))) }, say("Copy a link"));
  const controls = h(
    "div.actions.steps",
    {},
    sign(say("First step"), "⇤", () => go(0)),
    sign(say("Phase before"), "«", () => phase(-1)),
    sign(say("Step back"), "‹", () => go(watched.at - 1)),
    run,
    sign(say("Next step"), "›", () => go(watched.at + 1)),
    sign(say("Next phase"), "»", () => phase(1)),
    sign(say("Last step"), "⇥", () => go(last)),
    place,
  );
  const pane = h(
    "div.table.watching",
    { onkeydown: (event) => keys(event, { ArrowRight: () => go(watched.at + 1), ArrowLeft: () => go(watched.at - 1), PageDown: () => phase(1), PageUp: () => phase(-1), Home: () => go(0), End: () => go(last) }) },
    h("div.boardSide", {}, parts.b, parts.board, parts.a),
    h("div.talk", {}, controls, slider, parts.told, watched.fault && h("p.bad", {}, watched.fault), parts.chances, h("div.actions", {}, link, h("button", { type: "button", onclick: leave }, say("Another game"))), h("h3", {}, say("What happened")), list),
  );
  fill(stage, pane);
  go(watched.at);
  whisper(watched.sides.join("; "));
}

function keys(event, acts) {
  if (event.target.matches("input, select, textarea") || !acts[event.key]) return;
  event.preventDefault();
  acts[event.key]();
}

/** What a link has to hold: how the game began and its choices, or the transcript that it is from. */
async function kept() {
  if (watched.request.ask === "watch") return watched.request.bytes;
  return (await library.table({ ask: "keep" })).saved;
}
