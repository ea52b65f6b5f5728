// The score pad as the game draws it.

import { h } from "../../shared/dom.js";
import { t } from "../../shared/language.js";
import { number } from "../../shared/strings.js";
import { text } from "../words.js";

/** @typedef {Pick<Frames.PadFrame, "sides" | "rows">} Sheet what is drawn as a table */

/** @param {Sheet} pad */
export function padTable(pad) {
  const labelled = pad.rows.some((r) => r.label);
  const rows = [];
  let rule = "";
  for (const row of pad.rows) {
    if (row.kind === "line") rule = "first";
    else if (row.kind === "game") rule = "gl";
    else {
      const cls = [rule, row.kind === "total" ? "tot" : row.kind === "above" ? "up" : ""].filter(Boolean).join(" ");
      rows.push(padRow(cls, row, pad, labelled));
      rule = "";
    }
  }
  const blank = { cells: pad.sides.map(() => ""), label: "" };
  // The line is drawn from the first deal, with a little room on either side.
  const above = pad.rows.findIndex((r) => r.kind === "line");
  if (above >= 0) for (let i = above; i < 2; i++) rows.unshift(padRow("", blank, pad, labelled));
  if (rule || !rows.length) rows.push(padRow(rule, blank, pad, labelled));
  return h(
    "table",
    {
      class: `pad ${labelled ? "labelled" : ""} ${pad.sides.length > 2 ? "many" : ""}`,
      style: { "--sides": pad.sides.length },
    },
    h("thead>tr", labelled && h("td"), pad.sides, (s) => h("th", { scope: "col", title: s }, h("span.who", s))),
    h("tbody", rows),
  );
}

/**
 * @param {string} cls
 * @param {Pick<Frames.PadLine, "cells" | "label">} row
 * @param {Sheet} pad
 * @param {boolean} labelled
 */
const padRow = (cls, row, pad, labelled) =>
  h("tr", { class: cls }, labelled && (row.label ? h("th", { scope: "row" }, row.label) : h("td")), pad.sides, (_, i) =>
    h("td", row.cells?.[i] ?? ""),
  );

/** @typedef {typeof import("./score-markers.js").markerCards | null} MarkerCards where their part has come */

/** @param {Frames.ViewFrame} view @param {MarkerCards} markerCards */
export function padPanel(view, markerCards) {
  const { pad } = view;
  if (!pad) return null;
  return h(
    "section",
    {
      class: `pan p-pad ${counted(pad) ? "counted" : ""}`,
      "aria-label": t("Score"),
      key: "pad",
      data: { panel: "pad" },
    },
    h(
      "header",
      h("h2", pad.title || t("Score")),
      h("span.small-text.soft", oneGame(pad) ? t("first to {n}", { n: number(pad.target) }) : short(pad.summary)),
    ),
    h("div.in", !oneGame(pad) && padTable(pad), counters(pad, markerCards), notes(pad)),
  );
}

const MOST = 10; // counters in a row; a game to more points is told in figures alone

/**
 * Whether counters or small cards tell the whole score: the first game, to so few points that each side has its ten.
 * @param {Frames.PadFrame} pad
 * @returns {pad is Frames.PadFrame & {target: number}}
 */
const oneGame = (pad) => Boolean(pad.target && pad.target <= MOST) && pad.rows.every((row) => row.kind === "row");

/** Whether these are counters, which have room above a phone's felt. @param {Frames.PadFrame} pad */
const counted = (pad) => oneGame(pad) && !pad.markers;

/**
 * The points of the running game as counters, as many as win it, or as small cards.
 * @param {Frames.PadFrame} pad
 * @param {MarkerCards} markerCards
 */
export function counters(pad, markerCards) {
  const cells = pad.rows.at(-1)?.cells ?? [];
  const { target } = pad;
  if (!target || target > MOST) return null;
  if (pad.markers && markerCards && cells.every((n) => Number(n) < target))
    return h("div.markers", pad.sides, (side, i) => markerCards(side, i, Number(cells[i]) || 0, target));
  return h("div.marks", pad.sides, (side, i) => {
    const n = Number(cells[i]) || 0;
    return h(
      "div",
      { role: "img", "aria-label": text.ofPoints(side, n, target) },
      h("b", side),
      h("span.n", n),
      h(
        "span.dots",
        { style: { "--most": target } },
        Array.from({ length: target }, (_, k) => h("i", { class: k < n ? "f" : "" })),
      ),
    );
  });
}

const SHORT = 30;
/** A summary fits the heading without its full stop, or stands below. @param {string} text */
const short = (text) => (text && text.length <= SHORT ? text.replace(/\.$/, "") : "");

/** @param {Frames.PadFrame} pad */
function notes(pad) {
  const words = [pad.note, oneGame(pad) || short(pad.summary) ? "" : pad.summary].filter(Boolean).join(" ");
  return words ? h("p.small-text.soft.foot", words) : null;
}
