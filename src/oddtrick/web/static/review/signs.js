// Cards, suits and costs as a review shows them.

import { cardName, rankOf, rankText, suitMark, suitOf } from "../shared/cards.js";
import { h, named } from "../shared/dom.js";
import { t } from "../shared/language.js";
import { SUITS, SEATS, listed } from "../shared/strings.js";
import { state } from "./state.js";
import { words } from "./words.js";

const ORDER = "SHDC";
const RANKS = "AKQJT98765432";
/** @param {Answers.Heap} heap */
const key = (heap) => `${heap.kind}/${heap.seat}/${heap.number}`;

/** A card as suit and rank, with its name for those who listen. @param {string} code @param {string} cls */
export function cardSign(code, cls = "") {
  if (suitOf(code) === "JOKER") return h("span", { class: `cd ${cls}` }, named(cardName(code), "★"));
  return h("span", { class: `cd ${cls}` }, named(cardName(code), suitMark(suitOf(code)), rankText(code)));
}

/** A cost as a number and a colour. @param {number} cost */
export const chip = (cost) =>
  h(
    "span",
    { class: `cost c${Math.min(cost, 3)}`, title: words.cost(cost) },
    named(words.cost(cost), cost ? `−${cost}` : "0"),
  );

/**
 * How the cards lie after so many steps.
 * @param {Pick<Answers.DealReport, "heaps" | "steps">} told @param {number} step
 */
export function heapsAt(told, step) {
  const found = new Map(told.heaps.map((heap) => [key(heap), heap]));
  for (const one of told.steps.slice(0, step)) for (const heap of one.changed) found.set(key(heap), heap);
  return [...found.values()];
}

/**
 * The suits of a hand; where `odds` says so, each is a button that asks for its odds.
 * @param {string[]} cards @param {string} seat @param {boolean} odds
 */
export function suitLines(cards, seat, odds) {
  const rest = cards.filter((c) => !ORDER.includes(suitOf(c)));
  const rows = [...ORDER].map((suit) => {
    const of = cards
      .filter((c) => suitOf(c) === suit)
      .sort((a, b) => RANKS.indexOf(rankOf(a)) - RANKS.indexOf(rankOf(b)));
    const held = of.map(rankText).join(" ") || words.noCards;
    const ranks = h("span", held);
    if (!odds) {
      const label = of.map(cardName).join(", ") || words.noCards;
      return h("p", { role: "img", "aria-label": label }, suitMark(suit), ranks);
    }
    const data = { do: "odds", arg: seat + suit, key: `odds-${seat}${suit}` };
    return h(
      "button.suitline",
      { title: t("The odds of this suit"), "aria-label": words.oddsLabel(SUITS[suit], held), data },
      suitMark(suit),
      ranks,
    );
  });
  if (rest.length) rows.push(h("p", rest, (c) => cardSign(c)));
  return rows;
}

/** @param {Answers.DealReport} told @param {number} step */
export function slider(told, step) {
  const of = told.steps.length;
  return h(
    "div.slide",
    { key: "slide" },
    h("input", {
      type: "range",
      min: 0,
      max: of,
      step: 1,
      "aria-label": t("Steps of the deal"),
      "aria-valuetext": t("Step {n} of {of}", { n: step, of }),
      key: "slider",
      id: "slider",
    }),
  );
}

// Who is who in a review: names for seats and sides, and “you” for the one who looks.

/** @import { Review } from "./state.js" */

/** @type {Record<string, string>} */
const SIGNS = { S: "♠", H: "♥", D: "♦", C: "♣" };

/** A card in a line of text. @param {string} suit @param {string} rank */
export const cardText = (suit, rank) => `${SIGNS[suit]}\uFE0E${rank === "T" ? "10" : rank}`;

/** @param {Review} review @param {string} seat */
export const nameOf = (review, seat) => (seat === state.own ? t("You") : review.names[seat] || SEATS[seat] || seat);

/** Whose card it is: “your”, “Ada’s”. @param {Review} review @param {string} seat */
export const whose = (review, seat) => (seat === state.own ? t("your") : t("{name}’s", { name: nameOf(review, seat) }));

/** Your side, or nothing where one only looks. @param {Answers.DealReport} told */
export const ownSide = (told) => told.sides.find((side) => side.seats.includes(state.own));

/** A side by its players: “you” for your own. @param {Review} review @param {string[]} seats */
export function sideName(review, seats) {
  if (seats.includes(state.own)) return t("you");
  return listed(seats.map((seat) => nameOf(review, seat)));
}

/** The seats in the order of play, one's own last. @param {string[]} seats */
export function inOrder(seats) {
  const at = seats.indexOf(state.own);
  return at < 0 ? seats : [...seats.slice(at + 1), ...seats.slice(0, at + 1)];
}

/** The line of the log of a step. @param {Review} review @param {Answers.ReviewStep} step */
export const lineOf = (review, step) =>
  step.text.replaceAll("{hand}", nameOf(review, step.hand)).replaceAll("{by}", nameOf(review, step.by));
