// Beside the boards: how the set stands, the best board, the one to learn most from, the friend.

import { h } from "../shared/dom.js";
import { t } from "../shared/language.js";
import { place } from "../shared/places.js";
import { words } from "./words.js";
import { decimal, minus, signed } from "../shared/punctuation.js";

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
    h("h2.label", t("Matchpoints")),
    h("div.bigp", standing.percent === null ? "–" : [decimal(standing.percent, 1), h("span", "\u2009%")]),
    standing.of > 1 && ranks(standing),
    h(
      "p.small-text.soft",
      standing.of > 1 ? words.place(standing.place, standing.of) : "",
      standing.imps === null ? "" : ` ${t("{imps} IMPs against the field.", { imps: signed(standing.imps, 1) })}`,
    ),
  );

/** The way to why the boards went so, where they are of bridge. @param {BoardSet} set */
const whyCard = (set) =>
  set.standing && set.boards.some((board) => board.vulnerable)
    ? h("a.btn.big.wide", { href: place("setwhy", set.id) }, t("Why this score"))
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
          h("th", { scope: "col" }, t("Board")),
          h("th", { scope: "col" }, t("You")),
          h("th", { scope: "col" }, words.rivalName(rival.name)),
        ),
        h(
          "tbody",
          both.map((board) =>
            h(
              "tr",
              h("th", { scope: "row" }, board.number),
              h("td", minus(board.result?.score ?? 0)),
              h("td", minus(rival.scores[board.number])),
            ),
          ),
          h(
            "tr",
            h("th", { scope: "row" }, t("All boards")),
            h("td", percent(set.standing)),
            h("td", percent(rival.standing)),
          ),
        ),
      ),
    h("p.small-text.soft", both.length ? t("Only boards that you both have played are shown.") : words.rivalNone),
  );
}

/** @param {BoardSet} set */
function challengeCard(set) {
  const link = `${location.origin}${place("set", set.id)}?rival=${set.you}`;
  return h(
    "section.pan>div.in",
    h("h2.label", t("Challenge a friend")),
    set.you && set.standing
      ? [
          h("p.small-text", t("Your friend plays the same boards, and you both see both scores.")),
          h(
            "div.linkrow",
            h("input.linkfield", { readonly: true, value: link, "aria-label": t("Challenge a friend") }),
            h("button.btn.big", { data: { copy: link } }, t("Copy the link")),
          ),
        ]
      : h("p.small-text.soft", t("Play a board first. Then you can challenge a friend.")),
  );
}

/** @param {BoardSet} set */
export const sideCards = (set) => [
  set.standing ? standingCard(set.standing) : null,
  whyCard(set),
  rivalCard(set),
  challengeCard(set),
  h("p.small-text.soft.sumx", t("The field is machine players, who played before you, and people.")),
];
