// The pictures of odds: bars, a line of play, and a suit as it lies.

import { h, svg } from "../shared/dom.js";
import { t } from "../shared/language.js";
import { percentText, rowLabel, widthOf } from "./rows.js";
import { headings, words } from "./words.js";

/** @typedef {import("./rows.js").Row} Row */

/** The chance that the named cards lie on the left too, where a row has one. @param {Row} row */
function namedText(row) {
  const found = Object.entries(row).find(([key]) => key.startsWith("with "));
  if (!found) return null;
  const text = words.withNamed(found[0].split(" ")[1], percentText(found[1].percent));
  return h("span.small-text.soft", text);
}

/** One row: what it is, a bar, per cent, and the fraction. @param {Row} row @param {string} [cls] */
const bar = (row, cls = "") =>
  h(
    "tr",
    { class: cls },
    h("th", { scope: "row" }, rowLabel(row, headings), namedText(row)),
    h(
      "td",
      svg(
        "svg.bar200",
        { viewBox: "0 0 200 12", preserveAspectRatio: "none", "aria-hidden": "true" },
        svg("rect.rail", { x: 0, y: 0, width: 200, height: 12, rx: 3 }),
        svg("rect.part", { x: 0, y: 0, width: widthOf(row.percent, 200), height: 12, rx: 3 }),
      ),
    ),
    h("td.num.w6", percentText(row.percent)),
    h("td.num.small-text.soft.roomy", t("exactly {fraction}", { fraction: row.chance })),
  );

/**
 * Rows as bars, those that `mark` picks out marked.
 * @param {Row[]} rows
 * @param {(row: Row) => boolean} [mark]
 */
export const bars = (rows, mark = () => false) =>
  h("table.odds>tbody", rows, (row) => bar(row, mark(row) ? "here" : ""));

/** A line of play, its steps set in by their depth. @param {string[]} line */
export const lineList = (line) =>
  h("ul.line", line, (step) =>
    h("li", { class: `d${Math.min(3, (step.length - step.trimStart().length) / 2)}` }, step.trim()),
  );

/** Ranks as one reads them. @param {string} text */
export const cardsText = (text) =>
  text === "-" || !text
    ? t("no card")
    : [...text.replace(/10/g, "T")].map((rank) => (rank === "T" ? "10" : rank)).join(" ");

/**
 * The suit as it lies, each hand as its name and its cards: the top one, the two at the sides, the bottom one.
 * @param {[string, string][]} hands
 * @param {string} label
 */
export function holding([top, left, right, bottom], label) {
  const side = ([name, cards] = ["", ""]) => h("span", name && h("span.small-text.soft", name, " "), cards);
  return h(
    "div.holding",
    { role: "img", "aria-label": label },
    h("div.small-text.soft", top[0]),
    h("div.held", top[1]),
    h("div.sides", { "aria-hidden": "true" }, side(left), side(right)),
    h("div.held", bottom[1]),
    h("div.small-text.soft", bottom[0]),
  );
}
