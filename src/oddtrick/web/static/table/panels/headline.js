// What is played, such as a contract or the trumps, and the tricks towards it.

import { call } from "../../shared/api.js";
import { callSign, bidParts, cardName } from "../../shared/cards.js";
import { h } from "../../shared/dom.js";
import { t, rich } from "../../shared/language.js";
import { about, minus } from "../../shared/punctuation.js";
import { playerToken } from "../../shared/settings.js";
import { small } from "../../shared/strings.js";
import { standing } from "../auction/auction.js";
import { tableName } from "../later.js";
import { runLine } from "../people/solo.js";
import { nameOf, ownLetter, seatOf, trickTotal, targetsOf } from "../view.js";
import { text } from "../words.js";

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

/** @param {Goal} goal */
const toGo = ({ needed, won }) => text.neededToGo(needed, needed - won);

/** @param {Frames.ViewFrame} view */
export function headlinePanel(view) {
  const { headline, won } = view;
  if (!headline && !won) return null;
  const goal = goalOf(won);
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
        goal && !view.over && h("p.unseen", ours ? toGo(goal) : about(goal.name, toGo(goal))),
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

// What the book would do, with its reason and where it says so.

/**
 * Whether H asks for a hint: where hearts may be named, it names them.
 * @param {Frames.ViewFrame} view
 */
const keyed = (view) => !view.actions.some((a) => a.code === "H");

/**
 * The advice as one would say it.
 * @param {Frames.ViewFrame} view
 * @param {{code: string, label: string}} hint
 */
export function advice(view, hint) {
  const kind = view.actions.find((a) => a.code === hint.code)?.kind;
  if (kind === "play") return t("Play the {label}", { label: small(hint.label) });
  return bidParts(hint.code) ? text.bidIt(hint.label) : hint.label;
}

const MOST = 14; // words of a hint that are shown at once

/**
 * The first parts of a text, as many as are short together.
 * @param {string} text
 * @param {RegExp} between two parts
 */
function fitting(text, between) {
  let shown = "";
  for (const part of text.split(between)) {
    const more = `${shown} ${part}`.trim();
    if (more.split(/\s+/).length > MOST) break;
    shown = more;
  }
  return shown.replace(/[;,:]$/, ".");
}

/** A reason as far as it is short: whole sentences and parts of them. @param {string} reason */
export const brief = (reason) => fitting(reason, /(?<=[.!?;])\s+/) || fitting(reason, /(?<=[.!?;,:])\s+/) || reason;

/**
 * A hint in one line: what, why, and the way to all that the book says of it.
 * @param {Frames.ViewFrame} view
 * @param {Frames.Hint} hint
 */
export const hintLine = (view, hint) => [h("b", `${advice(view, hint)}.`), " ", ...hintReason(hint)];

/** @param {Frames.Hint} hint */
export function hintReason(hint) {
  const short = brief(hint.reason);
  const more = hint.citation || short !== hint.reason;
  return [short, more ? [" ", h("button.linky.small-text", { do: "moreHint" }, t("More"))] : null];
}

/**
 * The same of a move between piles: which card, and onto which.
 * @param {Frames.ViewFrame} view
 * @param {Frames.Hint} hint
 */
export function layoutAdvice(view, hint) {
  const action = view.actions.find((a) => a.code === hint.code),
    [to] = action?.card ? targetsOf(view, action) : [];
  if (!action?.card || !to) return h("b", `${hint.label}.`);
  const card = h("b", cardName(action.card)),
    top = to.cards.at(-1);
  if (to.kind === "foundation") return rich("{card} home.", { card });
  if (to.seat || top === "??") return rich("{card} to: {place}.", { card, place: to.name });
  return top ? rich("{card} onto the {top}.", { card, top: small(cardName(top)) }) : text.intoSpace(card);
}

/** @param {Frames.ViewFrame} view @param {import("../state.js").TableUi} ui @param {{enabled: boolean}} with_ */
export function hintPanel(view, ui, { enabled }) {
  if (!enabled || !view.you) return null;
  const { hint } = ui;
  return h(
    "section",
    { class: `pan p-hint ${hint ? "given" : ""}`, "aria-label": t("Hint"), key: "hint", data: { panel: "hint" } },
    h("header", h("h2", t("Hint")), hint && h("button.small-text.soft.linky", { do: "hideHint" }, t("Hide"))),
    h(
      "div.in.tinted",
      { "aria-live": "polite" },
      hint
        ? [h("p.advice", advice(view, hint)), h("p.why", hintReason(hint))]
        : view.hint
          ? h(
              "button.btn.wide",
              { disabled: ui.asking, do: "hint" },
              ui.asking ? t("Looking it up…") : t("Give me a hint"),
              ...(keyed(view) ? [" ", h("kbd.kbd", "H")] : []),
            )
          : h("p.small-text.soft", t("Hints are for your turn.")),
    ),
  );
}

// A board of a set: how far the set is, how this board compares with the field, and the way to the next board.

/** @typedef {{score: number, percent: number | null, imps: number | null}} BoardResult */
/** @typedef {{number: number, state: string, result: BoardResult | null}} BoardLine */
/**
 * @typedef {object} SetTold
 * @property {string} id
 * @property {string} title
 * @property {string} compared
 * @property {number | null} next
 * @property {BoardLine[]} boards
 * @property {number} machines
 */

/** @type {{key: string, told: SetTold | null} | null} */
let known = null;

/**
 * Ask how the set stands: once while a board is played, and again when it is over.
 * @param {Frames.ViewFrame} view @param {() => void} changed
 */
export async function askSet(view, changed) {
  const { set } = view.table;
  if (!set) return;
  const key = `${set.id}/${set.board}/${view.over}`;
  if (known?.key === key) return;
  const mine = (known = { key, told: known?.told?.id === set.id ? known.told : null });
  try {
    mine.told = await call("GET", `/api/sets/${encodeURIComponent(set.id)}`, null, { token: playerToken() });
  } catch {
    return; // the strip shows the numbers alone
  }
  if (known === mine) changed();
}

/** The number of the board to go on with, or null where the set is complete. @param {Frames.ViewFrame} view */
export function nextOfSet(view) {
  const { set } = view.table;
  if (!set) return null;
  if (known?.told?.id === set.id && known.key.endsWith("/true")) return known.told.next;
  return set.board < set.boards ? set.board + 1 : null;
}

/** How a board compares with the field. @param {BoardLine} board @param {string} compared */
function against(board, compared) {
  const result = board.result;
  if (!result) return "";
  if (compared === "IMPs" && result.imps !== null) return t("{n} IMPs", { n: minus(result.imps) });
  return result.percent === null ? minus(result.score) : `${Math.round(result.percent)} %`;
}

/** The strip of boards and their results. @param {Frames.ViewFrame} view */
export function setPanel(view) {
  const { set } = view.table;
  if (!set) return null;
  const told = known?.told?.id === set.id ? known.told : null;
  const done = told?.boards.filter((board) => board.result) ?? [];
  return h(
    "section.pan.p-set",
    { "aria-label": t("This set"), key: "set", data: { panel: "pad" } },
    h("header", h("h2", t("This set")), h("span.small-text.soft", t("{n} of {of}", { n: set.board, of: set.boards }))),
    h(
      "div.in",
      h(
        "ol.setstrip",
        Array.from({ length: set.boards }, (_, i) => {
          const over = told?.boards[i]?.state === "done" || (view.over && i + 1 === set.board);
          const here = i + 1 === set.board;
          return h("li", { class: here ? "at" : over ? "done" : "", "aria-current": here ? "step" : null }, i + 1);
        }),
      ),
      done.map((board) =>
        h(
          "p",
          { class: `setline ${board.number === set.board ? "at" : ""}` },
          h("span", t("Board {n}", { n: board.number })),
          h("b", against(board, told?.compared ?? "")),
        ),
      ),
      set.replay && h("p.small-text.soft", t("Played again: this one does not count.")),
    ),
  );
}
