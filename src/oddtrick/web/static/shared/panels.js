// What the pages are made of: a heading, panels, rows of a mark, two lines and a button, doors, and plain signs.

import { h, svg } from "./dom.js";
import { about } from "./punctuation.js";

/** @import { Child } from "./dom.js" */

/** The heading of a page with a line below; what stands beside. @param {Child} title @param {Child} line @param {Child[]} beside */
export const head = (title, line, ...beside) =>
  h("div.head", { key: "head" }, h("div", h("h1", title), h("p", line)), beside);

/**
 * A panel.
 * @param {string} key its key, with classes of its own after points
 * @param {Child} title
 * @param {Child} beside the title: a note, or a node
 * @param {Child[]} inside
 */
export function panel(key, title, beside, ...inside) {
  const [name, ...classes] = key.split(".");
  return h(
    "section",
    { class: ["pan", ...classes].join(" "), "aria-labelledby": `${name}-title`, key: name },
    h(
      "header",
      h("h2", { id: `${name}-title` }, title),
      beside instanceof Node ? beside : h("span.small-text.soft", beside),
    ),
    inside,
  );
}

/**
 * The head of a table: what stands over each column, with its class where it has one; nothing over a column of titles.
 * @param {(Child | [Child, string])[]} titles
 */
export const columns = (...titles) =>
  h("thead>tr", titles, (one) => {
    const [title, kind] = Array.isArray(one) ? one : [one, null];
    return title ? h("th", { scope: "col", class: kind }, title) : h("td");
  });

/**
 * A line of a table: its title, and what stands in each column, with its class where it has one.
 * @param {Child} title
 * @param {(Child | [Child, string])[]} cells
 * @param {string | null} [cls] of the line
 */
export const tableLine = (title, cells, cls = null) =>
  h("tr", { class: cls }, h("th", { scope: "row" }, title), cells, (one) => {
    const [inside, kind] = Array.isArray(one) ? one : [one, null];
    return h("td", { class: kind }, inside);
  });

/** @param {Child} mark @param {Child} title @param {Child} small @param {Child[]} acts */
export const row = (mark, title, small, ...acts) =>
  h(
    "li",
    mark !== null && h("span.ld", { "aria-hidden": "true" }, mark),
    h("span.tx", h("b", title), h("small", small)),
    acts,
  );

/** @param {Child[]} rows */
export const rows = (...rows) => h("ul.rw", rows);

/** A row that is a panel of its own. @param {string} kind @param {Node} row */
export const single = (kind, row) => h("section", { class: `pan ${kind}` }, rows(row));

/** @param {string} href @param {Child} title @param {Child} note */
export const door = (href, title, note) =>
  h("a.door", { href }, h("b", title), h("small", note), h("i", { "aria-hidden": "true" }, "→"));

/** What those hear who listen, in which stands what is shown: who says it finds the button by it. @param {string} name @param {string} shown */
const heard = (name, shown) =>
  name === shown ? null : name.toLowerCase().includes(shown.toLowerCase()) ? name : about(shown, name);

/** A button that does something, named for those who listen. @param {string} name @param {string} shown @param {Record<string, unknown>} data */
export const press = (name, shown, data, kind = "") =>
  h("button", { class: `btn ${kind}`, "aria-label": heard(name, shown), data }, shown);

/** @param {string} name @param {string} shown @param {string} href */
export const link = (name, shown, href, kind = "") =>
  h("a", { class: kind ? `btn ${kind}` : "lone", href, "aria-label": heard(name, shown) }, shown);

/** A button that says all of what it does. @param {string} shown @param {Record<string, unknown>} data */
export const act = (shown, data, kind = "") => press(shown, shown, data, kind);

/** A link that says all of where it leads. @param {string} shown @param {string} href */
export const go = (shown, href, kind = "") => link(shown, shown, href, kind);

/** @param {string} name what it says to those who listen */
export const tick = (name) =>
  h(
    "span.tick",
    { role: "img", "aria-label": name },
    svg("svg", { viewBox: "0 0 12 12", "aria-hidden": "true" }, svg("path", { d: "M2 6.500 5 9.500 10.500 3" })),
  );

/** A share as a line. @param {number} percent */
export const shareBar = (percent) =>
  svg(
    "svg.mb",
    { viewBox: "0 0 100 8", preserveAspectRatio: "none", "aria-hidden": "true" },
    svg("rect.of", { width: 100, height: 8 }),
    svg("rect.is", { width: Math.max(0, Math.min(100, percent)), height: 8 }),
  );

/**
 * A button for what `handle` knows by its name, with an argument.
 * @param {Child} words
 * @param {string} does
 * @param {unknown} [arg]
 * @param {import("./dom.js").Props} [more]
 */
export const deed = (words, does, arg = "", kind = "", more = {}) =>
  h("button", { class: `btn ${kind}`, do: does, arg, key: `${does}-${arg}`, ...more }, words);
