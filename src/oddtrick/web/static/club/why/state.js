// What the page that says why everybody scored so knows, and figures drawn as bars.

import { joined, decimal, minus, signed } from "../../shared/punctuation.js";
import { cardName } from "../../shared/cards.js";
import { h } from "../../shared/dom.js";
import { t } from "../../shared/language.js";
import { callName } from "../../shared/par.js";
import { idsOf, place } from "../../shared/places.js";
import { id } from "../../shared/book.js";
import { contractSign, nameOf, overUnder } from "../table/entry.js";
import { words } from "../words.js";

/**
 * What the page knows.
 * @typedef {object} WhyState
 * @property {Answers.WhyContent} view the reasons, null before they have come
 * @property {number} pair who is looked at; 0 for all
 * @property {number} board which board is looked at; 0 for none
 * @property {boolean} away whether the server does not answer
 * @property {string} told why something could not be done
 */

export const state = /** @type {WhyState} */ (
  /** @type {unknown} */ ({ view: null, pair: 0, board: 0, away: false, told: "" })
);

/** The set of boards whose player reads this, where it is no evening. */
export const [set = ""] = idsOf("setwhy");

/** The address of a pair's page, a board's, or both. @param {number} pair @param {number} board */
export const hrefOf = (pair, board = 0) => {
  const asked = [...(pair ? [["pair", String(pair)]] : []), ...(board ? [["board", String(board)]] : [])];
  return `${set ? place("setwhy", set) : place("why", id)}${asked.length ? `#${new URLSearchParams(asked)}` : ""}`;
};

/** The evening, once it is there. */
export const evening = () => /** @type {Answers.WhyEvening} */ (state.view.evening);

/** The class by which a step is drawn. @param {{whose: string, points: number}} x */
export const shade = (x) =>
  x.whose === "both" ? "shared" : x.whose === "theirs" ? "theirs" : x.points < 0 ? "lost" : "won";

/** What a contestant's board is above or below average. @param {Answers.WhyLine} line */
export const net = (line) => line.steps.reduce((sum, step) => sum + step.points, 0);

/** Whether the side declared. @param {Answers.WhyLine} line */
export const declared = (line) => Boolean(line.declarer) && line.side.includes(line.declarer);

/** The step that moved a board most, as far as there is one. @param {Answers.WhyLine} line */
export const largest = (line) => [...line.steps].sort((a, b) => Math.abs(b.points) - Math.abs(a.points))[0];

/** What a side itself won or lost on a board. @param {Answers.WhyLine} line */
export const own = (line) => line.steps.reduce((sum, s) => sum + (s.whose === "ours" ? s.points : 0), 0);

/** The boards in the order in which they are worth a look: with cards what one lost oneself, else what moved most.
 *  @param {Answers.WhyLine[]} lines */
export const dearest = (lines) => {
  const size = (/** @type {Answers.WhyLine} */ x) => Math.abs(largest(x)?.points ?? 0);
  const { cards } = evening();
  return [...lines].sort((a, b) => (cards ? own(a) - own(b) : size(b) - size(a)) || a.board - b.board);
};

/** A contract with what came of it, in signs. @param {Answers.WhyLine | Answers.WhyResult} x @returns {import("../../shared/dom.js").Leaf[]} */
export const played = (x) =>
  x.contract === "PASS" || !x.contract
    ? [x.contract ? t("Passed out") : x.ruling ? t("Ruling") : "–"]
    : [
        contractSign(x.contract),
        x.tricks === null ? "" : ` ${overUnder({ contract: x.contract, by: x.declarer, tricks: x.tricks })}`,
      ];

/**
 * Bars from the middle: what was lost to the left, what was won to the right. The text beside them has their sum.
 * @param {{whose: string, points: number}[]} steps @param {number} most what is as wide as one half
 */
export function bars(steps, most) {
  let left = 50,
    right = 50;
  const drawn = steps
    .filter((x) => x.points)
    .map((x) => {
      const wide = (46 * Math.abs(x.points)) / (most || 1);
      const at = x.points < 0 ? (left -= wide) : right;
      if (x.points > 0) right += wide;
      return h(`i.${shade(x)}`, { style: { left: `${at}%`, width: `${Math.max(wide - 0.4, 0.3)}%` } });
    });
  return h("span.why-bar", { "aria-hidden": "true" }, drawn);
}

/** @type {[string, string][]} */
const COLOURS = [
  ["lost", t("you lost")],
  ["won", t("you won")],
  ["theirs", t("opponents")],
  ["shared", t("play, both sides together")],
  ["lost.blind", t("nobody could see it")],
];

/** What the colours of some steps or bars stand for. @param {Iterable<string>} shades */
export function colours(shades) {
  const there = new Set(shades);
  return h(
    "div.why-key",
    COLOURS.filter(([cls]) => there.has(cls)),
    ([cls, said]) => h("span", h(`i.${cls}`), said),
  );
}

/** A sentence with something drawn in it. @param {(what: string) => string} make @param {import("../../shared/dom.js").Leaf} what */
export function drawn(make, what) {
  const [before, after] = make("\u0001").split("\u0001");
  return [before, what, after];
}

/** A score with its unit. @param {number} n @param {number} places of a percentage */
export const score = (n, places) => {
  const { unit } = evening();
  return unit === "%"
    ? `${decimal(n, places)} %`
    : unit === "IMPs"
      ? t("{n} IMPs", { n: signed(n, 1) })
      : t("{n} points", { n: minus(decimal(n, 1)) });
};

/** What a decision or a step brought. @param {{points: number}} x */
export const costSign = (x) => signed(x.points, evening().unit === "%" ? 0 : 1);

/** Whose decision it was. @param {Answers.WhyDecision} x */
export const decider = (x) => x.name || words.SIDES[x.seat];

/** What was better, and why. @param {Answers.WhyDecision} x */
export const better = (x) =>
  joined([x.trick ? t("Play: {card}.", { card: cardName(x.better) }) : betterCall(x), x.reason], " ");

/** @param {Answers.WhyDecision} x */
const betterCall = (x) =>
  x.declarer
    ? t("{call}. Bid on by the expert, that leads to {contract} by {seat}.", {
        call: callName(x.better),
        contract: nameOf(x.contract),
        seat: words.SIDES[x.declarer],
      })
    : t("{call}. Bid on by the expert, that leads to a board passed out.", { call: callName(x.better) });
