// What was played, as one sitting after another: the boards of a set, or the deals of a table.

import { daysSince, dayOf, today } from "../shared/day.js";
import { t, tn } from "../shared/language.js";
import { minus } from "../shared/punctuation.js";
import { words } from "./words.js";

/** @typedef {import("./keep.js").KeptDeal} KeptDeal */
/** @typedef {import("../shared/statistics.js").Deal} Counted */
/** @typedef {{deal: KeptDeal, counted: Counted | undefined}} Played */
/**
 * Deals that belong together.
 * @typedef {object} Sitting
 * @property {string} key
 * @property {string} set the id of the set whose boards they are, or ""
 * @property {string} table
 * @property {Played[]} played the first first
 */

/**
 * @param {readonly KeptDeal[]} deals the oldest first
 * @param {readonly Counted[]} counted
 * @returns {Sitting[]} the newest first
 */
export function sittingsOf(deals, counted) {
  const known = new Map(counted.map((one) => [one.id, one]));
  /** @type {Map<string, Sitting>} */
  const found = new Map();
  for (const deal of deals) {
    const its = known.get(`${deal.table}/${deal.deal}`),
      set = its?.set.split("/")[0] ?? "",
      key = set || deal.table || String(deal.at);
    const sitting = found.get(key) ?? { key, set, table: deal.table, played: [] };
    sitting.played.push({ deal, counted: its });
    found.delete(key); // what was played on last stands first
    found.set(key, sitting);
  }
  return [...found.values()].reverse();
}

/** What one's side scored more than the others. @param {KeptDeal} deal */
export const scoreOf = ({ points }) => points[0] - points[1];

/** What a sitting came to: its sum, whether it was won, tricks lost as far as known. @param {Sitting} sitting */
export function totals({ played }) {
  const costs = played.flatMap(({ deal, counted }) => counted?.cost ?? deal.lost?.tricks ?? []);
  const alone = played.at(-1)?.deal.alone,
    score = played.reduce((n, { deal }) => n + scoreOf(deal), 0);
  return {
    score: alone ? tn(alone.moves, "{n} move", "{n} moves", { n: alone.moves }) : minus(score),
    won: alone ? alone.home : score > 0,
    lost: costs.length ? costs.reduce((a, b) => a + b, 0) : null,
    at: played.at(-1)?.deal.at ?? 0,
  };
}

/** A day as one speaks of it. @param {number} at */
export function dayName(at) {
  const before = daysSince(today(), dayOf(at));
  return before === 0 ? t("today") : before === 1 ? t("yesterday") : words.day(at);
}
