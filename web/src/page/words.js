// In which language is it said?

/** English to the other languages; the bundler puts the rows of data/words here that the page needs. */
const WORDS = {words};

export const LANGUAGES = { en: "English", fr: "Français", de: "Deutsch" };

const remembered = () => {
  try {
    return localStorage.getItem("gt-language");
  } catch {
    return null;
  }
};

/** The language of the page: the reader's choice, else the browser's. */
let language = [remembered(), ...navigator.languages].map((it) => it?.slice(0, 2)).find((it) => it in LANGUAGES) ?? "en";

export const spoken = () => language;

export function speak(chosen) {
  language = chosen;
  try {
    localStorage.setItem("gt-language", chosen);
  } catch {
    // A browser that keeps nothing asks again the next time.
  }
}

/** A text in the language of the page: `say("{count} games", { count: 7 })`. */
export function say(english, places = {}) {
  const template = WORDS[language]?.[english] ?? english.split("@")[0];
  return template.replace(/\{(\w+)\}/g, (_, name) => places[name] ?? "");
}

/** One or many: `plural(7, "1 game", "{count} games")`. French counts nothing as one. */
export function plural(count, one, many) {
  const shown = number(count);
  if (count === 1 || (count === 0 && language === "fr")) return say(one).replace(/^1(?!\d)/, shown);
  return say(many, { count: shown });
}

/** A number as this language writes it. */
export const number = (value, digits = 0) =>
  new Intl.NumberFormat(language, { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(value);

/** How long something takes, in words that promise no more than they know. */
export function duration(seconds) {
  if (seconds < 1.5) return say("a second");
  if (seconds < 90) return plural(Math.round(seconds), "1 second", "{count} seconds");
  if (seconds < 5400) return plural(Math.round(seconds / 60), "1 minute", "{count} minutes");
  return plural(Math.round(seconds / 3600), "1 hour", "{count} hours");
}
