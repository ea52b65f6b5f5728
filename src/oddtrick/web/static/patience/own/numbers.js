// Which deal is laid out: one by lot, one that is known to be winnable, the day's.

import { daily } from "../rules/games.js";
import { days, levels, winnable } from "../rules/winnable.js";
import { daysSince } from "../../shared/day.js";
import { chance } from "./chance.js";
import { DEALS } from "./deal.js";

/** @typedef {import("./deal.js").Rules} Rules */

const FIRST = "2026-01-01"; // the first day that has a deal
const DRAWN = 1; // which draw of cards from dates this is

/** A number below `n`. @param {number} n */
const below = (n) => Math.floor((crypto.getRandomValues(new Uint32Array(1))[0] / 2 ** 32) * n);

/** The number of any deal. */
export const anyDeal = () => 1 + below(DEALS - 1);

/**
 * The deals of a game that are known to be winnable with these options, each with its moves and its level.
 * @param {Rules} game @param {Record<string, import("./deal.js").Choice>} options
 */
export const knownDeals = (game, options) =>
  winnable[
    [
      game.name,
      ...game.options
        .filter((o) => (options[o.name] ?? o.default) !== o.default)
        .map((o) => `${o.name}=${options[o.name]}`),
    ].join(" ")
  ] ?? [];

/** The name of a level by its number: easy, middling or hard. @param {number} level */
export const levelName = (level) => levels[level];

/**
 * One of them, of a level where one is named, or 0 where there is none.
 * @param {Rules} game @param {Record<string, import("./deal.js").Choice>} options @param {string} [level]
 */
export function winnableDeal(game, options, level = "") {
  const known = knownDeals(game, options).filter((deal) => !level || levelName(deal[2]) === level);
  return known.length ? known[below(known.length)][0] : 0;
}

/** The deal of a day, the same for everybody: none comes again before all have come. @param {string} day such as `2026-11-24` */
export async function dealOfDay(day) {
  const numbers = winnable[daily]
    .slice(0, days)
    .map(([number]) => number)
    .sort((a, b) => a - b);
  const since = daysSince(day, FIRST),
    round = Math.floor(since / numbers.length);
  return (await chance(`day ${DRAWN}/round ${round}`)).shuffled(numbers)[since - round * numbers.length];
}
