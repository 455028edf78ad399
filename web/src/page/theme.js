// Light or dark?

import { h } from "./dom.js";
import { say } from "./words.js";

const root = document.documentElement;

const kept = () => {
  try {
    return localStorage.getItem("gt-theme");
  } catch {
    return null;
  }
};

const isDark = () => (root.dataset.theme ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light")) === "dark";

if (kept()) root.dataset.theme = kept();

/** Switches between light and dark; until somebody does, it is as the system has it. */
export function themeButton() {
  const act = () => {
    root.dataset.theme = isDark() ? "light" : "dark";
    try {
      localStorage.setItem("gt-theme", root.dataset.theme);
    } catch {
      // A browser that keeps nothing begins as the system has it.
    }
  };
  return h("button.sign", { type: "button", ariaLabel: say("Light or dark"), title: say("Light or dark"), onclick: act }, "◐");
}
