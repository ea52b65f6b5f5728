// What is played, such as a contract or the trumps, and the tricks towards it.

import { t } from "../../shared/language.js";
import { about } from "../../shared/punctuation.js";
import { runLine } from "../people/solo.js";
import { callSign } from "../../shared/cards.js";
import { h } from "../../shared/dom.js";
import { tableName } from "../name.js";
import { text } from "../words.js";
import { standing } from "../auction/auction.js";
import { nameOf, ownLetter, seatOf, trickTotal } from "../view.js";

/** @typedef {Frames.WonLine & {needed: number}} Goal a side that needs so many tricks */

/** @param {Frames.WonLine[] | null} won @returns {Goal | null} */
const goalOf = (won) =>
  won?.flatMap(({ needed, ...w }) => (typeof needed === "number" ? [{ ...w, needed }] : []))[0] ?? null;

/** @param {Frames.ViewFrame} view */
function byWhom(view) {
  const by = view.headline?.by;
  if (!by) return null;
  const own = by === ownLetter(view);
  return h(
    "div.whom",
    h("div.name", text.byLine(own ? t("You").toLowerCase() : nameOf(view, by))),
    ...vulnerability(view, by),
  );
}

/** @param {Frames.ViewFrame} view @param {string} by */
function vulnerability(view, by) {
  const own = seatOf(view, ownLetter(view));
  const words = standing(view);
  if (own) return words ? [h("div.small-text.warn", text.capital(words.slice(text.and.length)))] : [];
  const seat = seatOf(view, by);
  return seat?.vulnerable ? [h("div.small-text.warn", t("Vulnerable"))] : [];
}

/**
 * Tricks as boxes: filled when won, outlined while needed, pale beyond.
 * @param {Frames.ViewFrame} view
 * @param {Frames.WonLine[]} rows
 * @param {Goal | null} goal
 */
function pips(view, rows, goal) {
  const total = trickTotal(view);
  const boxes = [];
  const of = goal ?? rows[0];
  const others = goal ? 0 : rows.slice(1).reduce((n, r) => n + r.won, 0);
  for (let i = 0; i < total; i++) {
    const cls = i < of.won ? "w" : i >= total - others ? "o" : goal && i >= goal.needed ? "" : "n";
    boxes.push(h("b", { class: cls }));
  }
  return h("div.pips", { role: "img", "aria-label": text.pips(rows), style: { "--total": total } }, boxes);
}

/**
 * What a side has won, and of how many it needs.
 * @param {Frames.WonLine} won
 * @param {number} i
 * @param {Goal | null} goal
 */
function sideLine(won, i, goal) {
  const of = goal && won.side === goal.side ? ` ${text.ofNeeded(goal.needed)}` : "";
  return i ? [won.name, " ", h("b", won.won), of] : h("b", `${won.name} ${won.won}${of}`);
}

/** @param {Frames.ViewFrame} view */
export function headlinePanel(view) {
  const { headline, won } = view;
  if (!headline && !won) return null;
  const goal = goalOf(won);
  const toGo = goal ? goal.needed - goal.won : 0;
  const ours = goal && goal.side === won?.[0].side;
  return h(
    "section.pan.p-headline",
    { "aria-label": headline?.label ?? t("Tricks"), key: "headline", data: { panel: "headline" } },
    h(
      "div.in",
      headline &&
        h(
          "div.heads",
          h("div.tinted", h("div.unseen", headline.label), h("div.headline", callSign(headline.code, headline.text))),
          byWhom(view),
        ),
      won && [
        goal ? null : h("div.trickline>span.label", t("Tricks")),
        pips(view, won, goal),
        h("div.sides", won, (w, i) => h("span", { class: i ? "soft" : "" }, sideLine(w, i, goal))),
        goal && view.over
          ? null
          : goal
            ? h(
                "p.unseen",
                ours
                  ? text.neededToGo(goal.needed, toGo, view.over)
                  : about(goal.name, text.neededToGo(goal.needed, toGo, view.over)),
              )
            : null,
      ],
    ),
  );
}

/**
 * Your own hand in figures, while there is no contract yet.
 * @param {Frames.ViewFrame} view
 */
export function holdingPanel(view) {
  const { holding } = view;
  if (!holding) return null;
  const words = standing(view);
  return h(
    "section.pan.p-holding",
    { "aria-label": t("Your hand"), key: "holding", data: { panel: "headline" } },
    h(
      "div.in",
      h("div.label", t("Your hand")),
      h("p.points", h("b", holding.points), " ", text.highCards(holding.points)),
      words && h("p.small-text.warn", text.capital(words.slice(text.and.length))),
    ),
  );
}

/**
 * While the auction runs, what is asked of you and your hand in figures: seen on a page that lies low.
 * @param {Frames.ViewFrame} view
 */
function bidLine(view) {
  if (!view.calls || view.over) return null;
  return h(
    "span.bidline",
    { "aria-hidden": "true" },
    h("b", view.status.text),
    " ",
    h("span.small-text.soft", view.holding ? text.holding(view.holding) : ""),
  );
}

const LINE = 14; // letters of names that a narrow page has room for beside the contract

/**
 * The same in one line, for the top of a narrow page.
 * @param {Frames.ViewFrame} view
 */
export function headlineLine(view) {
  const { headline, won } = view;
  const goal = won?.flatMap(({ needed, ...w }) => (needed ? [{ ...w, needed }] : []))[0] ?? null;
  // Where the names of all are too long for the line, the seats stand for them, as on the plates.
  const long = (won ?? []).reduce((/** @type {number} */ n, w) => n + w.name.length, 0) > LINE;
  return [
    h(
      "div",
      { class: `tinted cl ${view.alone ? "whole" : ""}` },
      bidLine(view),
      headline ? [h("b.sign", callSign(headline.code, headline.text)), " "] : h("b.sign", tableName(view.table)),
      view.alone && [" ", h("span.small-text.soft", runLine(view))],
      headline?.by && h("span.small-text.soft", text.byLine(nameOf(view, headline.by)), standing(view, true) ?? ""),
      headline && !headline.by && h("span.small-text.soft", text.small(headline.label)),
    ),
    won
      ? h(
          "div.small-text.wl",
          won.map((w, i) => ({
            ...w,
            name: long && (i || !view.home) ? w.side : w.name,
          })),
          (w, i) => [
            i ? h("span.soft", text.and) : null,
            i ? h("span.soft", `${w.name} ${w.won}`) : h("b", `${w.name} ${w.won}`),
            goal && w.side === goal.side ? h("span.soft", ` ${text.ofNeeded(goal.needed)}`) : null,
          ],
        )
      : null,
  ];
}
