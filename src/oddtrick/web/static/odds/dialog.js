// The odds of one suit of a deal, told in a dialog over it.

import { suitMark } from "../shared/cards.js";
import { attempt, call } from "../shared/api.js";
import { dialog } from "../shared/dialogs.js";
import { on } from "../shared/dispatch.js";
import { h, render } from "../shared/dom.js";
import { t } from "../shared/language.js";
import { SUITS } from "../shared/strings.js";
import { bars, cardsText, drawn, holding, lineList } from "./draw.js";
import { suitQuestion } from "./suit.js";
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
  const box = h("div.oddsin", { "aria-live": "polite" }, h("p.soft", t("Counting…")));
  dialog(
    "suitodds",
    t("The odds in {suit}", { suit: SUITS[suit.suit] }),
    h(
      "p.small-text.soft",
      suitMark(suit.suit),
      " ",
      t("For {you} and {dummy}, after the cards played so far.", { you: nameOf(you), dummy: nameOf(dummy) }),
      " ",
      t("Unseen cards: {left} {n}, {right} {m}.", {
        left: nameOf(left),
        n: places[0],
        right: nameOf(right),
        m: places[1],
      }),
    ),
    holding([hand(dummy), hand(left), hand(right), hand(you)], drawn(cardsText(held[you]), cardsText(held[dummy]))),
    box,
  );
  fill(box, question, missing.length, suit);
}

/** @param {HTMLElement} box @param {Record<string, string>} question @param {number} missing @param {SuitAsked} suit */
async function fill(box, question, missing, { left, held, places, known }) {
  /** @param {string} said */
  const failed = (said) => render(box, h("p.warn", { role: "alert" }, said));
  await attempt(failed, async () => {
    const splits = missing && !known.some(Boolean);
    const [tricks, split] = await Promise.all([
      asked("suit", question),
      splits ? asked("split", { missing: String(missing), places: places.join("-") }) : null,
    ]);
    const line = h("div", { "aria-live": "polite" });
    const need = (/** @type {number} */ n) =>
      on(h("button.btn", t("How to play for {n}", { n })), "click", async () => {
        const best = await asked("suit", { ...question, need: String(n) });
        render(line, h("h4", t("For {n} or more", { n })), lineList(best["best line"]));
      });
    const open = tricks.rows.flatMap((/** @type {{percent: number}} */ row, /** @type {number} */ i) =>
      row.percent > 0 && row.percent < 100 ? [i + 1] : [],
    );
    render(
      box,
      h("h3", t("Tricks from here, with best play")),
      bars(tricks.rows),
      open.length > 0 && h("div.buttons", open.map(need)),
      line,
      split
        ? [
            h("h3", t("How the {n} missing cards lie", { n: missing })),
            bars(split.rows, (row) => row.left === held[left]?.length),
            held[left] === undefined ? null : h("p.small-text.soft", t("The marked row is how they lie here.")),
          ]
        : null,
      missing && !splits ? h("p", t("One opponent has shown out, so the other holds all missing cards.")) : null,
      h(
        "p>a",
        { href: place("odds") + `?${new URLSearchParams({ ask: "suit", ...question })}` },
        t("Open in the calculator"),
      ),
    );
  });
}
