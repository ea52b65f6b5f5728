// Beside the boards: how the set stands, the best board, the one to learn most from, the friend.

import { h } from "../shared/dom.js";
import { place } from "../shared/places.js";
import { words } from "./words.js";
import { decimal } from "../shared/punctuation.js";

/** @typedef {import("./data.js").BoardSet} BoardSet */
/** @typedef {import("./data.js").Standing} Standing */

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

/** The way to why the boards went so, where they are of bridge. @param {BoardSet} set */
const whyCard = (set) =>
  set.standing && set.boards.some((board) => board.vulnerable)
    ? h("a.btn.big.wide", { href: place("setwhy", set.id) }, words.why)
    : null;

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

/** @param {BoardSet} set */
export const sideCards = (set) => [
  set.standing ? standingCard(set.standing) : null,
  whyCard(set),
  rivalCard(set),
  challengeCard(set),
  h("p.small-text.soft.sumx", words.machineField),
];
