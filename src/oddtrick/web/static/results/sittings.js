// What was played, by sittings; the hands that were passed though the book bids them; the trumps that were named.

import { daysSince, dayOf, today } from "../shared/day.js";
import { t, tn } from "../shared/language.js";
import { minus } from "../shared/punctuation.js";
import { share } from "../shared/statistics.js";
import { words } from "./words.js";

/** @typedef {import("../shared/statistics.js").Deal} Deal */

/**
 * The deals in which the player passed and the book would not have, and the ground of most of them, if there is one.
 * @param {Deal[]} deals
 */
export function passedDeals(deals) {
  const known = deals.filter((deal) => deal.passed !== null);
  const found = known.filter((deal) => deal.passed);
  /** @type {Map<string, number>} */
  const grounds = new Map();
  for (const { passed } of found) {
    const ground = groundOf(passed ?? "");
    grounds.set(ground, (grounds.get(ground) ?? 0) + 1);
  }
  const [most] = [...grounds].sort((a, b) => b[1] - a[1]);
  const next = found.find((deal) => !deal.again) ?? found[0] ?? null;
  return { known: known.length, found, ground: most && most[1] > found.length / 2 && most[1] > 1 ? most[0] : "", next };
}

/** A reason of the book without the suit of one deal. @param {string} reason */
const groundOf = (reason) =>
  reason
    .split(":")[0]
    .replace(/ in (?:clubs|diamonds|hearts|spades)\b/g, "")
    .replace(/\.$/, "");

// Trumps that somebody named, and what a book player makes of them.

/**
 * Per cent of 20,000 deals among four book players (`oddtrick simulate`), with 24 cards, by the game.
 * @type {Record<string, {made: number, all: number, lost: number, lone: number}>}
 */
export const BOOK = { euchre: { made: 79.5, all: 19, lost: 20.5, lone: 6.7 } };

/**
 * What became of the trumps that somebody named in deals of five tricks, each as a share of those deals.
 * @param {import("../shared/statistics.js").Deal[]} deals
 */
export function trumpsNamed(deals) {
  const named = deals.filter((deal) => deal.named && deal.made !== null),
    of = named.length;
  /** @param {(deal: import("../shared/statistics.js").Deal) => unknown} fits */
  const count = (fits) => share(named.filter(fits).length, of);
  return {
    of,
    made: count((deal) => deal.made),
    all: count((deal) => deal.named?.tricks === 5),
    lost: count((deal) => !deal.made),
    lone: count((deal) => deal.named?.lone),
  };
}

// What was played, as one sitting after another: the boards of a set, or the deals of a table.

/** @typedef {import("./keep.js").KeptDeal} KeptDeal */
/** @typedef {{deal: KeptDeal, counted: Deal | undefined}} Played */
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
 * @param {readonly Deal[]} counted
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
