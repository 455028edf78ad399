// How is a piece of the page made?

/**
 * An element: `h("button.add", { onclick, ariaLabel: "Add" }, "Add")`. What begins with `on` listens, `html` is markup
 * that the library drew, everything else is an attribute; one that is null or false is left out. Texts are texts.
 */
export function h(kind, attributes = {}, ...children) {
  const [name, ...classes] = kind.split(".");
  const element = document.createElement(name);
  if (classes.length) element.className = classes.join(" ");
  for (const [key, value] of Object.entries(attributes)) put(element, key, value);
  element.append(...children.flat(Infinity).filter((child) => child != null && child !== false));
  return element;
}

function put(element, key, value) {
  if (value == null || value === false) return;
  if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
  else if (key === "html") element.innerHTML = value;
  else if (key === "value" || key === "checked") element[key] = value;
  else element.setAttribute(key.replace(/^aria(?=[A-Z])/, "aria-").toLowerCase(), value === true ? "" : value);
}

/** Puts these in the place of everything that is there. */
export function fill(element, ...children) {
  element.replaceChildren(...children.flat(Infinity).filter((child) => child != null && child !== false));
  return element;
}

/** A drawing of the library. */
export const drawn = (markup, kind = "div.drawn") => h(kind, { html: markup });

/** Lets the page draw and hear before the next piece of work. */
export const breath = () => new Promise((done) => setTimeout(done));

/** Only the last of many calls, when it has been quiet for so long. */
export function calmly(milliseconds, act) {
  let timer;
  return (...values) => {
    clearTimeout(timer);
    timer = setTimeout(() => act(...values), milliseconds);
  };
}

/**
 * A row of tabs and their panes; the arrow keys go from one to the next. `tabs` are `[id, label, pane]`; `changed`
 * hears which is shown.
 */
export function tabs(label, all, changed = () => {}) {
  const list = h("div.tabs", { role: "tablist", ariaLabel: label });
  const show = (id, focus) => {
    for (const [other, , pane] of all) {
      const tab = list.querySelector(`#tab-${other}`);
      const on = other === id;
      tab.ariaSelected = on;
      tab.tabIndex = on ? 0 : -1;
      pane.classList.toggle("shown", on);
      if (on && focus) tab.focus();
    }
    changed(id);
  };
  for (const [id, text, pane] of all) {
    pane.id = `pane-${id}`;
    pane.setAttribute("role", "tabpanel");
    pane.setAttribute("aria-labelledby", `tab-${id}`);
    pane.classList.add("pane");
    list.append(h("button", { id: `tab-${id}`, role: "tab", type: "button", ariaControls: pane.id, onclick: () => show(id) }, text));
  }
  list.addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    const shown = all.filter(([id]) => list.querySelector(`#tab-${id}`).offsetParent);
    const at = shown.findIndex(([id]) => list.querySelector(`#tab-${id}`).ariaSelected === "true");
    show(shown[(at + step + shown.length) % shown.length][0], true);
    event.preventDefault();
  });
  return { list, show };
}
