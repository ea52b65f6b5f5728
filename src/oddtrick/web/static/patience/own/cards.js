// Cards as the patiences of the browser count them: as the library does, a number for every physical
// card. A card is 13 × suit + rank - 2 (clubs 0, diamonds 1, hearts 2, spades 3; ranks 2 to 14); the
// second pack's cards are 53 higher.

import { cardName } from "../../shared/cards.js";

/** @typedef {number} Card */

/** What a second copy of a card adds to its number. */
export const COPY = 53;

const SUITS = "CDHS",
  RANKS = "23456789TJQKA";

/** @type {Record<string, number>} */
export const SUIT = { C: 0, D: 1, H: 2, S: 3 };

/** The suit's letter by its number. */
export const suitLetter = (/** @type {number} */ suit) => SUITS[suit];

/** A card without regard to which copy it is. @param {Card} card */
export const face = (card) => card % COPY;

/** @param {Card} card */
export const suitOf = (card) => Math.floor(face(card) / 13);

/** How far up its suit a card is, from 0 for the ace to 12 for the king. @param {Card} card */
export const step = (card) => (face(card) + 1) % 13;

/** @param {Card} card */
export const red = (card) => suitOf(card) === SUIT.D || suitOf(card) === SUIT.H;

/** Such as `HT`. @param {Card} card */
export const code = (card) => SUITS[suitOf(card)] + RANKS[face(card) % 13];

/** “Ten of hearts”. @param {Card} card */
export const name = (card) => cardName(code(card));

/** “ten of hearts”. @param {Card} card */
export const lowerName = (card) => name(card).toLowerCase();

/** The packs in order, as they are before a shuffle. @param {number} copies @returns {Card[]} */
export const pack = (copies) => Array.from({ length: 52 * copies }, (_, i) => (i % 52) + COPY * Math.floor(i / 52));

/** Copies numbered in the order in which they lie. @param {Card[]} cards */
export function numbered(cards) {
  const seen = new Map();
  return cards.map((card) => {
    const copy = seen.get(face(card)) ?? 0;
    seen.set(face(card), copy + 1);
    return face(card) + COPY * copy;
  });
}

/** Whether two piles show the same cards, whichever copies. @param {Card[]} one @param {Card[]} other */
export const alike = (one, other) =>
  one.length === other.length && one.every((card, i) => face(card) === face(other[i]));

const NUMBERS = [
  "none",
  "one",
  "two",
  "three",
  "four",
  "five",
  "six",
  "seven",
  "eight",
  "nine",
  "ten",
  "eleven",
  "twelve",
  "thirteen",
];

/** A number as one says it, in figures from fourteen on. @param {number} n */
export const numberWord = (n) => (n > 0 ? NUMBERS[n] : undefined) ?? String(n);

/** “three cards”, “no cards”. @param {number} n */
export const countOf = (n) => `${n === 0 ? "no" : numberWord(n)} card${n === 1 ? "" : "s"}`;

/** @param {string} text */
export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);
