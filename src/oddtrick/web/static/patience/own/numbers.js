// Which deal is laid out: one by lot, one that is known to be winnable, the day's.

import { daysSince } from "../../shared/day.js";
import { chance } from "./chance.js";
import { DEALS } from "./deal.js";

const FIRST = "2026-01-01"; // the first day that has a deal
const DRAWN = 1; // which draw of cards from dates this is

/** A number below `n`. @param {number} n */
const below = (n) => Math.floor((crypto.getRandomValues(new Uint32Array(1))[0] / 2 ** 32) * n);

/** The number of any deal. */
export const anyDeal = () => 1 + below(DEALS - 1);

/** A deal of those that are known to be winnable, of a level where one is named, or 0 where there is none.
 * @param {import("./book.js").KnownDeal[]} known @param {string} [level] */
export function winnableDeal(known, level = "") {
  const found = known.filter((deal) => !level || deal[2] === level);
  return found.length ? found[below(found.length)][0] : 0;
}

/** The deal of a day, the same for everybody: none comes again before all have come.
 * @param {import("./book.js").KnownDeal[]} known of which the days draw @param {string} day such as `2026-11-24` */
export async function dealOfDay(known, day) {
  const numbers = known.map(([number]) => number).sort((a, b) => a - b);
  const since = daysSince(day, FIRST),
    round = Math.floor(since / numbers.length);
  return (await chance(`day ${DRAWN}/round ${round}`)).shuffled(numbers)[since - round * numbers.length];
}
