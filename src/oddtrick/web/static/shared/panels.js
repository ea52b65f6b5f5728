// What the pages are made of: a heading, panels, rows of a mark, two lines and a button, doors, and plain signs.

import { h, svg } from "./dom.js";
import { about } from "./punctuation.js";

/** @import { Child } from "./dom.js" */

/** The heading of a page with a line below; what stands beside. @param {Child} title @param {Child} line @param {Child[]} beside */
export const head = (title, line, ...beside) =>
  h("div", { class: "head", data: { key: "head" } }, h("div", null, h("h1", null, title), h("p", null, line)), beside);

/** @param {string} key @param {Child} title @param {Child} note @param {Child[]} inside */
export const panel = (key, title, note, ...inside) =>
  h(
    "section",
    { class: "pan", "aria-labelledby": `${key}-title`, data: { key } },
    h("header", null, h("h2", { id: `${key}-title` }, title), h("span", { class: "small-text soft" }, note)),
    inside,
  );

/** @param {Child} mark @param {Child} title @param {Child} small @param {Child[]} acts */
export const row = (mark, title, small, ...acts) =>
  h(
    "li",
    null,
    mark === null ? null : h("span", { class: "ld", "aria-hidden": "true" }, mark),
    h("span", { class: "tx" }, h("b", null, title), h("small", null, small)),
    acts,
  );

/** @param {Child[]} rows */
export const rows = (...rows) => h("ul", { class: "rw" }, rows);

/** A row that is a panel of its own. @param {string} kind @param {Node} row */
export const single = (kind, row) => h("section", { class: `pan ${kind}` }, rows(row));

/** @param {string} href @param {Child} title @param {Child} note */
export const door = (href, title, note) =>
  h("a", { class: "door", href }, h("b", null, title), h("small", null, note), h("i", { "aria-hidden": "true" }, "→"));

/** What those hear who listen, in which stands what is shown: who says it finds the button by it. @param {string} name @param {string} shown */
const heard = (name, shown) =>
  name === shown ? null : name.toLowerCase().includes(shown.toLowerCase()) ? name : about(shown, name);

/** A button that does something, named for those who listen. @param {string} name @param {string} shown @param {Record<string, unknown>} data */
export const press = (name, shown, data, kind = "") =>
  h("button", { class: `btn ${kind}`, type: "button", "aria-label": heard(name, shown), data }, shown);

/** @param {string} name @param {string} shown @param {string} href */
export const link = (name, shown, href, kind = "") =>
  h("a", { class: kind ? `btn ${kind}` : "lone", href, "aria-label": heard(name, shown) }, shown);

/** @param {string} name what it says to those who listen */
export const tick = (name) =>
  h(
    "span",
    { class: "tick", role: "img", "aria-label": name },
    svg("svg", { viewBox: "0 0 12 12", "aria-hidden": "true" }, svg("path", { d: "M2 6.500 5 9.500 10.500 3" })),
  );

/** A share as a line. @param {number} percent */
export const shareBar = (percent) =>
  svg(
    "svg",
    { class: "mb", viewBox: "0 0 100 8", preserveAspectRatio: "none", "aria-hidden": "true" },
    svg("rect", { width: 100, height: 8, class: "of" }),
    svg("rect", { width: Math.max(0, Math.min(100, percent)), height: 8, class: "is" }),
  );
