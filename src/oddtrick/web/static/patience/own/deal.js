// One deal of a patience in the browser: the cards laid out, what has been done since, and how far it can
// be taken back.

import { daysSince } from "../../shared/day.js";
import { t } from "../../shared/language.js";
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

// Chance that follows from a text, as Python's `random.Random(text)` has it: a deal has the same cards
// in the browser as on the server. The generator is the Mersenne Twister of Matsumoto and Nishimura
// (1998), seeded by a list of words.

const N = 624,
  M = 397;
const UPPER = 0x80000000,
  LOWER = 0x7fffffff,
  MATRIX = 0x9908b0df;

/** The words that a text seeds with: the text and its SHA-512 as one number, its lowest 32 bits first. @param {string} text */
async function wordsOf(text) {
  if (!globalThis.crypto?.subtle) throw new Error(t("Dealing without the server needs a secure address (https)."));
  const bytes = new TextEncoder().encode(text);
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-512", bytes));
  const all = [...bytes, ...hash].reverse();
  /** @type {number[]} */
  const words = [];
  for (let i = 0; i < all.length; i += 4) {
    words.push(
      ((all[i] ?? 0) | ((all[i + 1] ?? 0) << 8) | ((all[i + 2] ?? 0) << 16) | ((all[i + 3] ?? 0) << 24)) >>> 0,
    );
  }
  while (words.length > 1 && words.at(-1) === 0) words.pop();
  return words;
}

/** @param {number[]} key */
function seeded(key) {
  const state = new Uint32Array(N);
  state[0] = 19650218;
  for (let i = 1; i < N; i++) state[i] = Math.imul(1812433253, state[i - 1] ^ (state[i - 1] >>> 30)) + i;
  let i = 1,
    j = 0;
  for (let k = Math.max(N, key.length); k; k--) {
    state[i] = (state[i] ^ Math.imul(state[i - 1] ^ (state[i - 1] >>> 30), 1664525)) + key[j] + j;
    if (++i >= N) [state[0], i] = [state[N - 1], 1];
    if (++j >= key.length) j = 0;
  }
  for (let k = N - 1; k; k--) {
    state[i] = (state[i] ^ Math.imul(state[i - 1] ^ (state[i - 1] >>> 30), 1566083941)) - i;
    if (++i >= N) [state[0], i] = [state[N - 1], 1];
  }
  state[0] = UPPER;
  return state;
}

/** @param {Uint32Array} state */
function twist(state) {
  for (let i = 0; i < N; i++) {
    const both = (state[i] & UPPER) | (state[(i + 1) % N] & LOWER);
    state[i] = state[(i + M) % N] ^ (both >>> 1) ^ (both & 1 ? MATRIX : 0);
  }
}

/** @typedef {Awaited<ReturnType<typeof chance>>} Chance */

/** The chance of a text. @param {string} text */
export async function chance(text) {
  const state = seeded(await wordsOf(text));
  let at = N;

  function word() {
    if (at === N) {
      twist(state);
      at = 0;
    }
    let y = state[at++];
    y ^= y >>> 11;
    y ^= (y << 7) & 0x9d2c5680;
    y ^= (y << 15) & 0xefc60000;
    return (y ^ (y >>> 18)) >>> 0;
  }

  /** A whole number below `n`, each as likely. @param {number} n */
  function below(n) {
    const spare = Math.clz32(n);
    for (;;) {
      const found = word() >>> spare;
      if (found < n) return found;
    }
  }

  /** A list in an order by chance. @template T @param {T[]} list @returns {T[]} */
  function shuffled(list) {
    const found = [...list];
    for (let i = found.length - 1; i > 0; i--) {
      const j = below(i + 1);
      [found[i], found[j]] = [found[j], found[i]];
    }
    return found;
  }

  return { below, shuffled };
}
