// What a deal of the browser says, in the same words as the server.

import { cardName } from "../../shared/cards.js";
import { t } from "../../shared/language.js";
import { SUITS, capital, number, small } from "../../shared/strings.js";

/**
 * @typedef {import("./kernel.js").Act} Act
 * @typedef {import("./deal.js").Place} Place
 * @typedef {import("./deal.js").Words} Words
 */

const suitOf = (/** @type {number} */ card) => "CDHS"[Math.floor((card % 52) / 13)];

/** Such as `HT`. @param {number} card */
export const codeOf = (card) => suitOf(card) + "23456789TJQKA"[card % 13];

/** “ten of hearts”. @param {number} card */
const nameOf = (card) => small(cardName(codeOf(card)));

/** What lies in a place: “three cards, top ten of hearts”. @param {number[]} cards @param {string} shape */
export function contents(cards, shape) {
  if (!cards.length) return t("empty");
  const hidden = cards.filter((card) => card < 0).length,
    seen = cards.length - hidden,
    top = cards[cards.length - 1];
  const count =
    hidden && seen && shape !== "heap"
      ? t("{closed}, {open}", {
          closed: hidden === 1 ? t("one closed") : t("{number} closed", { number: number(hidden) }),
          open: seen === 1 ? t("one open") : t("{number} open", { number: number(seen) }),
        })
      : cards.length === 1
        ? t("one card")
        : t("{number} cards", { number: number(cards.length) });
  return top < 0 ? count : t("{count}, top {card}", { count, card: nameOf(top) });
}

/** @type {Record<string, string>} */
const PLACES = { "hand-stock": t("hand"), stock: t("stock"), waste: t("waste") };

/** @param {Place} place */
function placeName({ kind, number: n, first }) {
  if (first) return t("the {suit} foundation", { suit: SUITS[first[0]] });
  if (!n) return t("the {place}", { place: PLACES[kind] });
  return kind === "fan" ? t("fan {number}", { number: n }) : t("pile {number}", { number: n });
}

/** What an act is called in records. @param {Act} act @param {Place[]} places @param {Words} words */
export function actCode({ kind, card, from, to }, places, words) {
  if (kind !== "move" && kind !== "draw") return kind;
  const [source, target] = [places[from], places[to]];
  const named = kind === "draw" || (words.groups && source.kind === "pile") ? `.${codeOf(card)}` : "";
  const where = { waste: "W", "hand-stock": "H" }[source.kind] ?? source.number;
  const onto = target.first ? target.first[0] + (target.first[1] === "K" ? "K" : "") : target.number;
  return `${where}${named}>${onto}`;
}

/** What it is called on a button. @param {Act} act @param {Place[]} places @param {Words} words */
export function actLabel({ kind, card, from, to }, places, words) {
  if (kind === "turn")
    return words.draw > 1 ? t("Turn {number} cards", { number: number(words.draw) }) : t("Turn a card");
  if (kind === "turn-over") return t("Turn the waste over");
  if (kind === "redeal") return t("Gather, shuffle and deal again");
  if (kind === "resign") return t("Resign");
  const there = placeName(places[to]);
  if (card < 0) return t("Next card of the hand to {there}", { there });
  const how = { card: capital(nameOf(card)), here: placeName(places[from]), there };
  return kind === "draw" ? t("{card} drawn out from {here} to {there}", how) : t("{card} from {here} to {there}", how);
}

/**
 * The lines of the log: what was done, and what followed by itself.
 * @param {Act} act @param {Place[]} before @param {Place[]} after @param {number} left redeals after it
 */
export function actLines({ kind, card, from, to }, before, after, left) {
  const by = t("You"),
    hand = by;
  if (kind === "resign") return [t("{by} resigned.", { by })];
  if (kind === "turn-over") return [t("{by} turned the waste over.", { by })];
  if (kind === "redeal")
    return [
      t("{by} gathered the cards to deal again ({left} more to come).", { by, left }),
      t("The cards are shuffled and dealt again."),
    ];
  const grown = (/** @type {number} */ at) => after[at].cards.length - before[at].cards.length;
  const top = (/** @type {number} */ at) => nameOf(after[at].cards[after[at].cards.length - 1]);
  if (kind === "turn") {
    const waste = after.findIndex((place) => place.kind === "waste"),
      under = grown(waste) - 1,
      turned = { by, card: top(waste) };
    return [
      under
        ? t("{by} turned the {card}, with {under} under it.", { ...turned, under })
        : t("{by} turned the {card}.", turned),
    ];
  }
  const [source, target] = [after[from], after[to]],
    more = grown(to) - 1;
  const done = { by, card: card < 0 ? top(to) : nameOf(card), here: placeName(source), there: placeName(target) };
  const hidden = (/** @type {Place} */ place) => place.cards.filter((one) => one < 0).length;
  const stock = after.findIndex((place) => place.kind === "stock");
  return [
    kind === "draw"
      ? t("{by} drew out the {card} from {here} to {there}.", done)
      : more
        ? t("{by} moved the {card} with {more} more from {here} to {there}.", { ...done, more })
        : t("{by} moved the {card} from {here} to {there}.", done),
    ...(source.kind === "pile" && hidden(source) < hidden(before[from])
      ? [t("{hand} turned up the {card} on pile {number}.", { hand, card: top(from), number: Number(source.number) })]
      : []),
    ...(stock >= 0 && grown(stock) < 0
      ? [t("{hand} replaced fan {number} from the stock.", { hand, number: Number(source.number) })]
      : []),
  ];
}

const OWED = t("Fill the space first, from the waste or the hand.");
const MOVE = t("Your move");
/** @type {Record<string, string>} */
const GROUPS = {
  king: t("Only a whole run headed by a king moves together, into a space."),
  runs: t("Only cards in order and in alternating colours move together."),
};

/**
 * Why a card cannot be moved, by the number of the reason (`Why` in native/environments/patience/layout.hpp).
 * @param {{place: number, card: number, why: number}} refused @param {Place[]} places @param {Words} words
 */
export function reason({ place, card, why }, places, words) {
  const onto = places.find((one, i) => one.kind === "pile" && i !== place),
    top = { card: nameOf(onto?.cards.at(-1) ?? 0) };
  return [
    "",
    OWED,
    t("No foundation is ready for the {card}.", { card: nameOf(card) }),
    GROUPS[words.groups],
    words.alternate
      ? t("On the {card} goes the next lower card of the other colour.", top)
      : t("On the {card} goes the next lower card.", top),
    t("Only a king goes into a space."),
    t("A space is filled from the waste or the hand."),
    t("That would leave the layout as it is."),
  ][why];
}

export const said = {
  dealt: t("The cards are dealt."),
  move: `${MOVE}.`,
  owed: OWED,
  /** @param {string} text of the status */
  heading: (text) => (text === `${MOVE}.` ? MOVE : t("Your turn: {what}", { what: text.slice(0, -1) })),
  stuck: t("No moves are left."),
  over: t("The hand is over."),
  not: t("That cannot be done now."),
  shown: t("Hidden cards have been shown since: nothing is taken back."),
  shuffled: t("The cards have been shuffled since: nothing is taken back."),
  nothing: t("There is nothing to take back in this hand."),
  notHome: t("Not every card can go home yet."),
  /** @param {number} cards */
  aim: (cards) => t("The aim: all {cards} cards home.", { cards }),
  /** @param {number} cards */
  won: (cards) => t("Won: all {cards} cards are home.", { cards }),
  /** @param {number} n @param {number} cards */
  home: (n, cards) => t("{n} of {cards} cards home.", { n, cards }),
  allWhy: t("all cards on the foundations"),
};
