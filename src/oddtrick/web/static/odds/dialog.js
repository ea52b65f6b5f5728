// The odds of one suit of a deal, told in a dialog over it.

import { suitMark } from "../shared/cards.js";
import { call, sentenceOf } from "../shared/api.js";
import { dialog } from "../shared/dialogs.js";
import { on } from "../shared/dispatch.js";
import { h, render } from "../shared/dom.js";
import { SUITS } from "../shared/strings.js";
import { bars, cardsText, holding, lineList } from "./draw.js";
import { suitQuestion } from "./suit.js";
import { words } from "./words.js";
import { place } from "../shared/places.js";

/** @typedef {import("./suit.js").SuitAsked} SuitAsked */

/** @param {string} kind @param {Record<string, string>} words */
const asked = (kind, words) => call("GET", `/api/odds/${kind}?${new URLSearchParams(words)}`);

/**
 * Open the odds of a suit; `nameOf` gives the name of a seat.
 * @param {SuitAsked} suit
 * @param {(seat: string) => string} nameOf
 */
export function openSuit(suit, nameOf) {
  const question = suitQuestion(suit);
  const { you, dummy, left, right, held, missing, places } = suit;
  const hand = (/** @type {string} */ seat) =>
    /** @type {[string, string]} */ ([nameOf(seat), held[seat] === undefined ? "?" : cardsText(held[seat])]);
  const box = h("div.oddsin", { "aria-live": "polite" }, h("p.soft", words.counting));
  dialog(
    "suitodds",
    words.oddsOf(SUITS[suit.suit]),
    h(
      "p.small-text.soft",
      suitMark(suit.suit),
      " ",
      words.seenFrom(nameOf(you), nameOf(dummy)),
      " ",
      words.placesOf(nameOf(left), places[0], nameOf(right), places[1]),
    ),
    holding(
      [hand(dummy), hand(left), hand(right), hand(you)],
      words.drawn(cardsText(held[you]), cardsText(held[dummy])),
    ),
    box,
  );
  fill(box, question, missing.length, suit);
}

/** @param {HTMLElement} box @param {Record<string, string>} question @param {number} missing @param {SuitAsked} suit */
async function fill(box, question, missing, { left, held, places, known }) {
  try {
    const splits = missing && !known.some(Boolean);
    const [tricks, split] = await Promise.all([
      asked("suit", question),
      splits ? asked("split", { missing: String(missing), places: places.join("-") }) : null,
    ]);
    const line = h("div", { "aria-live": "polite" });
    const need = (/** @type {number} */ n) =>
      on(h("button.btn", words.howTo(n)), "click", async () => {
        const best = await asked("suit", { ...question, need: String(n) });
        render(line, h("h4", words.bestFor(n)), lineList(best["best line"]));
      });
    const open = tricks.rows.flatMap((/** @type {{percent: number}} */ row, /** @type {number} */ i) =>
      row.percent > 0 && row.percent < 100 ? [i + 1] : [],
    );
    render(
      box,
      h("h3", words.tricksFrom),
      bars(tricks.rows),
      open.length > 0 && h("div.buttons", open.map(need)),
      line,
      split
        ? [
            h("h3", words.splitOf(missing)),
            bars(split.rows, (row) => row.left === held[left]?.length),
            held[left] === undefined ? null : h("p.small-text.soft", words.marked),
          ]
        : null,
      missing && !splits ? h("p", words.shownOut) : null,
      h("p>a", { href: place("odds") + `?${new URLSearchParams({ ask: "suit", ...question })}` }, words.calculator),
    );
  } catch (error) {
    const message = sentenceOf(error);
    render(box, h("p.warn", { role: "alert" }, message));
  }
}
