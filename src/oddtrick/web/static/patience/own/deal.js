// One deal of a patience in the browser: the cards laid out, what has been done since, and how far it can
// be taken back.

import { daysSince } from "../../shared/day.js";
import { chance } from "./chance.js";
import { actCode, actLines, said } from "./told.js";

/**
 * @typedef {import("./kernel.js").Standing} Standing
 * @typedef {import("./kernel.js").Question} Question
 *
 * @typedef {object} Words What the words depend on.
 * @property {number} draw cards turned at a time
 * @property {number} redeals
 * @property {string} groups what moves together: nothing, `king` or `runs`
 * @property {boolean} alternate whether colours alternate
 *
 * @typedef {object} Place
 * @property {string} kind
 * @property {number | null} number
 * @property {string | null} first the card it begins with
 * @property {number[]} cards
 *
 * @typedef {object} Moment How the deal stood, and what has happened up to there.
 * @property {Standing} standing
 * @property {Place[]} places
 * @property {string[]} lines of the log, all of them
 * @property {[move: number, order: number[]] | null} act the last one
 */

/** The numbers of deals are below this. */
export const DEALS = 1000000;

/**
 * Lay out the deal of a number.
 * @param {import("./keep.js").Variant} variant
 * @param {number} number
 * @param {(question: Question) => Promise<Standing>} play asks the rules
 */
export async function layOut(variant, number, play) {
  const { rules, words, begun } = variant,
    packs = rules[1];
  const pack = (await chance(`deal ${number}`)).shuffled(Array.from({ length: 52 * packs }, (_, i) => i));
  const first = await stand([]);
  /** @type {Moment[]} */
  const moments = [{ standing: first, places: placesOf(first), lines: [said.dealt], act: null }];
  const now = () => moments[moments.length - 1];

  /** @param {Moment["act"][]} acts */
  function stand(acts) {
    return play({ rules, pack, acts: acts.filter((act) => act !== null) });
  }

  /** @param {Standing} standing @returns {Place[]} */
  function placesOf({ places }) {
    const names = [...begun.places],
      [, , piles, foundations] = rules,
      gone = names.length - places.length; // fans
    names.splice(foundations + piles - gone, gone);
    return names.map(({ kind, number, first }, i) => ({ kind, number, first, cards: places[i] }));
  }

  /** The order of the cards that are gathered for a redeal, by where each lay. */
  async function shuffle() {
    const { places, lines } = now();
    const count = places.reduce((sum, { first, cards }) => sum + (first ? 0 : cards.length), 0);
    const lot = await chance(`deal ${number}/${lines.length}/chance`);
    return lot.shuffled(Array.from({ length: count }, (_, i) => i));
  }

  /** Make a move by its number. @param {number} move */
  async function take(move) {
    const { standing, places, lines } = now(),
      act = standing.legal[move];
    /** @type {[number, number[]]} */
    const done = [move, act.kind === "redeal" ? await shuffle() : []];
    const next = await stand([...moments.map((moment) => moment.act), done]);
    const after = placesOf(next),
      redeals = words.redeals - moments.filter((moment) => moment.act?.[1].length).length - 1;
    const told = actLines(act, places, after, redeals);
    moments.push({ standing: next, places: after, lines: [...lines, ...told], act: done });
    return actCode(act, places, words);
  }

  /** Why the last act cannot be taken back, or "". */
  function stands() {
    if (moments.length < 2) return said.nothing;
    const before = moments[moments.length - 2],
      last = now();
    if (last.standing.over)
      return before.places.every(({ cards }) => cards.every((card) => card >= 0)) ? "" : said.shown;
    return last.act?.[1].length ? said.shuffled : "";
  }

  return {
    variant,
    number,
    stands,
    now,
    /** How many moves have been made. */
    moves: () => moments.length - 1,
    /** Do what a code says; the reason why not, or "". @param {string} code */
    async act(code) {
      const { standing, places } = now();
      if (standing.over) return said.over;
      const wished = standing.legal.find((act) => actCode(act, places, words) === code);
      if (!wished) return said.not;
      await take(wished.number);
      return "";
    },
    /** Bring every card home; the codes of the acts, none where others are needed first. */
    async finish() {
      const codes = [];
      for (const move of now().standing.home) codes.push(await take(move));
      return codes;
    },
    /** Take back the last act; the reason why not, or "". */
    undo() {
      const why = stands();
      if (!why) moments.pop();
      return why;
    },
  };
}

/** @typedef {Awaited<ReturnType<typeof layOut>>} LaidDeal */

// Which deal is laid out: one by lot, one that is known to be winnable, the day's.

const FIRST = "2026-01-01"; // the first day that has a deal
const DRAWN = 1; // which draw of cards from dates this is

/** A number below `n`. @param {number} n */
const below = (n) => Math.floor((crypto.getRandomValues(new Uint32Array(1))[0] / 2 ** 32) * n);

/** The number of any deal. */
export const anyDeal = () => 1 + below(DEALS - 1);

/** A deal of those that are known to be winnable, of a level where one is named, or 0 where there is none.
 * @param {import("./keep.js").KnownDeal[]} known @param {string} [level] */
export function winnableDeal(known, level = "") {
  const found = known.filter((deal) => !level || deal[2] === level);
  return found.length ? found[below(found.length)][0] : 0;
}

/** The deal of a day, the same for everybody: none comes again before all have come.
 * @param {import("./keep.js").KnownDeal[]} known of which the days draw @param {string} day such as `2026-11-24` */
export async function dealOfDay(known, day) {
  const numbers = known.map(([number]) => number).sort((a, b) => a - b);
  const since = daysSince(day, FIRST),
    round = Math.floor(since / numbers.length);
  return (await chance(`day ${DRAWN}/round ${round}`)).shuffled(numbers)[since - round * numbers.length];
}
