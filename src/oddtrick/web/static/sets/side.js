// Beside the boards: how the set stands, the best board, the one to learn most from, the friend.

import { h } from "../shared/dom.js";
import { place } from "../shared/places.js";
import { words } from "./words.js";
import { decimal } from "../shared/punctuation.js";

/** @typedef {import("./data.js").Board} Board */
/** @typedef {import("./data.js").BoardSet} BoardSet */
/** @typedef {import("./data.js").Standing} Standing */

/** The boards with the highest and the lowest share of the matchpoints. @param {BoardSet} set */
export function extremes(set) {
  const known = set.boards.filter((board) => typeof board.result?.percent === "number");
  known.sort((a, b) => Number(b.result?.percent) - Number(a.result?.percent));
  const [best, last] = [known[0], known.at(-1)];
  return { best: best ?? null, low: last && last !== best ? last : null };
}

/** A place among all, as blocks. @param {Standing} standing */
const ranks = ({ place, of }) =>
  h(
    "div.rk",
    { role: "img", "aria-label": words.place(place, of) },
    Array.from({ length: Math.min(of, 24) }, (_, i) => {
      const here = of <= 24 ? place - 1 : Math.round(((place - 1) * 23) / (of - 1));
      return h("i", { class: i === here ? "me" : "" });
    }),
  );

/** @param {Standing} standing */
const standingCard = (standing) =>
  h(
    "section.pan.stand>div.in",
    h("h2.label", words.matchpoints),
    h("div.bigp", standing.percent === null ? "–" : [decimal(standing.percent, 1), h("span", "\u2009%")]),
    standing.of > 1 && ranks(standing),
    h(
      "p.small-text.soft",
      standing.of > 1 ? words.place(standing.place, standing.of) : "",
      standing.imps === null ? "" : ` ${words.impsOf(standing.imps)}`,
    ),
  );

/** What the tables of a board did beside its player. @param {Board} board */
function sameTables({ result }) {
  if (!result) return "";
  const bar = result.bars.find((x) => x.yours);
  return words.sameScore(result.score, bar ? bar.machines + bar.people - 1 : 0);
}

/** The score that came up most often, at how many of the tables. @param {Board} board */
export function usualScore({ result }) {
  if (!result) return "";
  const bars = result.bars.map((bar) => ({ score: bar.score, tables: bar.machines + bar.people }));
  const all = bars.reduce((n, bar) => n + bar.tables, 0);
  const usual = bars.sort((a, b) => b.tables - a.tables)[0];
  if (!usual || usual.score === result.score || usual.tables < 2) return "";
  return words.usualScore(usual.tables, all, usual.score, result.score);
}

/** @param {{best: Board | null, low: Board | null}} found */
function boardsCard({ best, low }) {
  const shown = (/** @type {Board} */ board, /** @type {string} */ text) =>
    h(
      "p.tinted",
      h("b", words.boardNumber(board.number)),
      `, ${words.percent(Number(board.result?.percent))}. ${text}`,
    );
  if (!best) return null;
  return h(
    "section.pan.sumx>div.in",
    h("h2.label", words.best),
    shown(best, sameTables(best)),
    low && [
      h("hr"),
      h("h2.label", words.learn),
      shown(low, usualScore(low)),
      h("a.btn.big.wide", { href: low.result?.review }, words.review(low.number)),
    ],
  );
}

/** The same set, played by a friend. @param {BoardSet} set */
function rivalCard(set) {
  const { rival } = set;
  if (!rival) return null;
  const both = set.boards.filter((board) => board.result && rival.scores[board.number] !== undefined);
  const percent = (/** @type {Standing | null} */ x) => (x?.percent == null ? "" : words.percent(x.percent));
  return h(
    "section.pan>div.in",
    h("h2.label", words.rival(rival.name)),
    both.length > 0 &&
      h(
        "table.rival",
        h(
          "thead>tr",
          h("th", { scope: "col" }, words.board),
          h("th", { scope: "col" }, words.you),
          h("th", { scope: "col" }, words.rivalName(rival.name)),
        ),
        h(
          "tbody",
          both.map((board) =>
            h(
              "tr",
              h("th", { scope: "row" }, board.number),
              h("td", words.plain(board.result?.score ?? 0)),
              h("td", words.plain(rival.scores[board.number])),
            ),
          ),
          h(
            "tr",
            h("th", { scope: "row" }, words.average),
            h("td", percent(set.standing)),
            h("td", percent(rival.standing)),
          ),
        ),
      ),
    h("p.small-text.soft", both.length ? words.rivalBoards : words.rivalNone),
  );
}

/** @param {BoardSet} set */
function challengeCard(set) {
  const link = `${location.origin}${place("set", set.id)}?rival=${set.you}`;
  return h(
    "section.pan>div.in",
    h("h2.label", words.challenge),
    set.you && set.standing
      ? [
          h("p.small-text", words.challengeText),
          h(
            "div.linkrow",
            h("input.linkfield", { readonly: true, value: link, "aria-label": words.challenge }),
            h("button.btn.big", { data: { copy: link } }, words.copy),
          ),
        ]
      : h("p.small-text.soft", words.challengeLater),
  );
}

/** @param {BoardSet} set @param {{best: Board | null, low: Board | null}} found */
export const sideCards = (set, found) => [
  set.standing ? standingCard(set.standing) : null,
  boardsCard(found),
  rivalCard(set),
  challengeCard(set),
  h("p.small-text.soft.sumx", words.machineField),
];
