// What the patiences share: acts, moves, foundations, and the way home.

import { t } from "../../shared/language.js";
import { lowerName, step, suitLetter, suitOf } from "./cards.js";

/**
 * @typedef {import("./cards.js").Card} Card
 *
 * @typedef {{kind: string, number: number}} Pile
 *
 * @typedef {object} Act What is done, by the player unless it follows by itself or is chance's.
 * @property {string} kind `move`, `draw`, `turn`, `turn-over`, `redeal`, `resign`; `face`, `refill`; `shuffle`
 * @property {Card} [card] the card that is moved; -1 for one whose face is not known
 * @property {Pile} [from]
 * @property {Pile} [to]
 * @property {Card[]} [cards] what fell, in the order in which it lies
 *
 * @typedef {object} Place Cards lying somewhere: `shown` tells which of them lie face up.
 * @property {string} kind
 * @property {number} number from 1; 0 where there is only one
 * @property {Card[]} cards
 * @property {(card: Card) => boolean} shown
 * @property {string} shape
 * @property {Card} first the card it has to begin with, or -1
 * @property {number} spread
 *
 * @typedef {[suit: number, up: boolean]} Foundation
 */

/** @type {Act} */
export const RESIGN = { kind: "resign" };

/** The kinds of acts that nobody does: they follow by themselves, or are chance's. */
export const BY_ITSELF = new Set(["face", "refill", "shuffle"]);

/** @param {Pile} one @param {Pile} other */
export const same = (one, other) => one.kind === other.kind && one.number === other.number;

/** The step of the card a foundation takes next; outside 0 to 12 where it is full. @param {Foundation} home @param {Card[]} cards */
const wants = ([, up], cards) => (up ? cards.length : 12 - cards.length);

/** @param {Foundation} home @param {Card[]} cards @param {Card} card */
export const takes = (home, cards, card) => step(card) === wants(home, cards) && suitOf(card) === home[0];

/**
 * The foundations a card could be laid on, one of each kind, with whether it is taken: of like ones the
 * first that takes it, or else the first.
 * @param {Foundation[]} where @param {Card[][]} built @param {Card} card @returns {[number, boolean][]}
 */
export function homes(where, built, card) {
  const found = [true, false].map((way) => {
    const like = where.flatMap(([suit, up], i) => (suit === suitOf(card) && up === way ? [i] : []));
    const taken = like.find((i) => takes(where[i], built[i], card));
    return /** @type {[number, boolean]} */ ([taken ?? like[0] ?? -1, taken !== undefined]);
  });
  return found.filter(([at]) => at >= 0);
}

/**
 * The moves that build every card of these piles, top cards last; none where some need other moves first.
 * @param {Foundation[]} where @param {Card[][]} built @param {[Pile, Card[]][]} piles @returns {Act[]}
 */
export function homeward(where, built, piles) {
  const home = built.map((cards) => [...cards]);
  const left = piles.map(([pile, cards]) => /** @type {[Pile, Card[]]} */ ([pile, [...cards]]));
  /** @type {Act[]} */
  const found = [];
  while (left.some(([, cards]) => cards.length)) {
    const before = found.length;
    for (const [from, cards] of left) {
      for (let card = cards.at(-1); card !== undefined; card = cards.at(-1)) {
        const at = homes(where, home, card).find(([, taken]) => taken)?.[0];
        if (at === undefined) break;
        found.push({ kind: "move", card, from, to: { kind: "foundation", number: at + 1 } });
        home[at].push(card);
        cards.pop();
      }
    }
    if (found.length === before) return [];
  }
  return found;
}

/** “the hearts foundation”. @param {Foundation} home */
export const homeName = ([suit]) => `the ${["clubs", "diamonds", "hearts", "spades"][suit]} foundation`;

/** Where a move goes, in records: a foundation by its suit, any other pile by its number. @param {Foundation[]} where @param {Pile} to */
export function ontoCode(where, to) {
  if (to.kind !== "foundation") return String(to.number);
  const [suit, up] = where[to.number - 1];
  return suitLetter(suit) + (up ? "" : "K");
}

/** @param {Card} card */
export const noHome = (card) => t("No foundation is ready for the {card}.", { card: lowerName(card) });

/** The card a foundation begins with. @param {Foundation} home */
export const firstOf = ([suit, up]) => 13 * suit + (up ? 12 : 11);

/** @param {Foundation[]} where @param {Card[][]} built @returns {Place[]} */
export const homePlaces = (where, built) =>
  built.map((cards, i) => ({
    kind: "foundation",
    number: i + 1,
    cards,
    shown: () => true,
    shape: "heap",
    first: firstOf(where[i]),
    spread: 1,
  }));
