// A situation, drawn: seats, calls and cards.

import { callSign, shownCard } from "../../shared/cards.js";
import { h } from "../../shared/dom.js";
import { text } from "../../shared/strings.js";
import { words } from "./words.js";

export const CARD = /^[SHDC]([2-9TJQKA])$/;
/** @param {string} code */
export const cardOf = (code) => `${text.cardName(RANK[code[1]], SUIT[code[0]])}`;
export const RANK = /** @type {Record<string, string>} */ ({
  A: "ace",
  K: "king",
  Q: "queen",
  J: "jack",
  T: "ten",
  9: "nine",
  8: "eight",
  7: "seven",
  6: "six",
  5: "five",
  4: "four",
  3: "three",
  2: "two",
});
export const SUIT = /** @type {Record<string, string>} */ ({ S: "spades", H: "hearts", D: "diamonds", C: "clubs" });
/** @param {string} code */
export const callOf = (code) => /** @type {Record<string, string>} */ (words.calls)[code] ?? code;

/**
 * What lies or was said at the table, seat by seat.
 * @param {Answers.PracticeSituation} one
 */
export function picture(one) {
  if (!one.shown) return null;
  const shown = one.shown.split(" ").map((part) => part.split(":"));
  const spoken = shown
    .map(([seat, what]) => words.said(text.seat(seat), CARD.test(what) ? cardOf(what) : callOf(what)))
    .join(", ");
  return h("div.felt", { role: "img", "aria-label": words.picture(spoken) }, ["N", "W", "E", "S"], (seat) =>
    h(
      "div",
      { class: `at at${seat}` },
      h("span.plate", text.seat(seat)),
      h(
        "span.cards",
        shown.filter(([s]) => s === seat),
        ([, what]) => (CARD.test(what) ? shownCard(what) : h("span.call", callSign(what, callOf(what)))),
      ),
    ),
  );
}

/** @param {Answers.PracticeCode} code @param {Answers.PracticeSituation} one @param {number} at */
export const situation = (code, one, at) =>
  h(
    "section.pan.story",
    { key: "story" },
    h(
      "div.in",
      h("p.small-text.soft.narrow", code.short, " · ", words.ofSet(at, code.situations.length)),
      h("h2", { tabindex: -1, data: { head: "" } }, one.story),
      picture(one),
    ),
  );
