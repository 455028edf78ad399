// What is said to somebody who does not see the page change?

import { h } from "./dom.js";

const polite = h("div.unseen", { role: "status", ariaLive: "polite" });
const notices = h("div.notices", {});

document.body.append(polite, notices);

/** Says something to screen readers alone. */
export function whisper(text) {
  polite.textContent = text;
}

/** Says something to everybody, for a while; a problem stays until it is put away. */
export function tell(text, { problem = false } = {}) {
  const notice = h(problem ? "div.notice.problem" : "div.notice", { role: problem ? "alert" : "status" }, h("p", {}, text));
  const away = () => notice.remove();
  notice.append(h("button.plain", { type: "button", onclick: away, ariaLabel: "×" }, "×"));
  notices.append(notice);
  while (notices.children.length > 3) notices.firstChild.remove();
  if (!problem) setTimeout(away, 6000);
}

/** Runs what may fail, and says why if it does. */
export async function attempt(act) {
  try {
    return await act();
  } catch (error) {
    tell(error.message, { problem: true });
    return undefined;
  }
}
