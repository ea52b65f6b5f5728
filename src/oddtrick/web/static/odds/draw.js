// The pictures of odds: bars, a line of play, and a suit as it lies.

import { h, svg } from "../shared/dom.js";
import { t } from "../shared/language.js";
import { about, decimal } from "../shared/punctuation.js";

/** @type {Record<string, string>} */
const HEADINGS = {
  tricks: t("Tricks"),
  left: t("Left"),
  right: t("Right"),
  points: t("Points"),
  shape: t("Shape"),
  line: t("Line"),
  "left holds": t("Left holds"),
  "longest suit": t("Longest suit"),
};

/** The chance that the named cards lie on the left too, where a row has one. @param {Row} row */
function namedText(row) {
  const found = Object.entries(row).find(([key]) => key.startsWith("with "));
  if (!found) return null;
  const text = t("with {ranks} on the left {percent}", {
    ranks: found[0].split(" ")[1],
    percent: percentText(found[1].percent),
  });
  return h("span.small-text.soft", text);
}

/** One row: what it is, a bar, per cent, and the fraction. @param {Row} row @param {string} [cls] */
const bar = (row, cls = "") =>
  h(
    "tr",
    { class: cls },
    h("th", { scope: "row" }, rowLabel(row, HEADINGS), namedText(row)),
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

// The rows of an answer, in words and measures.

/**
 * A row: what it is about by its columns, its chance as a fraction and in per cent.
 * @typedef {{chance: string, percent: number} & Record<string, any>} Row
 */

/**
 * What a row is about: “3–2”, “4 or more”, “15”.
 * @param {Row} row
 * @param {Record<string, string>} headings
 */
export function rowLabel(row, headings) {
  if ("left" in row && "right" in row) return `${row.left}–${row.right}`;
  const name = Object.keys(row).find((key) => key in headings) ?? "";
  const value = String(row[name] ?? "");
  const best = row.line === "best";
  if (name === "line") return best ? t("Best line") : row.line;
  return row.line ? about(value, best ? t("best line") : String(row.line)) : value;
}

/** A chance in per cent, with more figures where it is tiny. @param {number} percent */
export function percentText(percent) {
  if (percent >= 0.01 || percent === 0) return `${decimal(percent, 2)} %`;
  return `${decimal(percent, 2 - Math.floor(Math.log10(percent)), 0)} %`;
}

/**
 * The length of a bar: nothing for never, and at least one for what can be.
 * @param {number} percent
 * @param {number} whole
 */
export const widthOf = (percent, whole) => (percent > 0 ? Math.max(1, (percent / 100) * whole) : 0);

/** Two hands of the suit, for those who listen. @param {string} declarer @param {string} dummy */
export const drawn = (declarer, dummy) => t("You hold {declarer}, dummy holds {dummy}", { declarer, dummy });
