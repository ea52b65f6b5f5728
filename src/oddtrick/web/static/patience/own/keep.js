// The deals that this browser plays by itself, kept in it from act to act: one for each of its tables.

import { keep, kept } from "../../shared/kept.js";
import { place } from "../../shared/places.js";

const KEY = "oddtrick.own";
const MOST = 9; // tables of one game

/**
 * @typedef {object} KeptDeal
 * @property {string} game
 * @property {import("./book.js").Options} options
 * @property {number} number
 * @property {string[]} acts their codes
 * @property {number} laid when the cards were laid out, milliseconds since 1970
 * @property {boolean} over
 */

/** What is played at a table: a game's name, or `today`. @param {string} table such as `own-game` or `own-game-2` */
export const ownName = (table) => table.replace(/^own-/, "").replace(/-\d+$/, "");

/** A table for a new deal: one at which none is begun, or else the one that was left the longest ago. @param {string} name */
function freeTable(name) {
  const tables = Array.from({ length: MOST }, (_, i) => `own-${name}${i ? `-${i + 1}` : ""}`);
  const laid = (/** @type {string} */ table) => keptDeal(table)?.laid ?? 0;
  const free = tables.find((table) => keptDeal(table)?.over !== false || !keptDeal(table)?.acts.length);
  return free ?? tables.sort((a, b) => laid(a) - laid(b))[0];
}

/** Where today's deal is played without the server. */
export const TODAY = place("own", "today");

/**
 * Where a new deal of a game is played without the server.
 * @param {string} name
 * @param {Record<string, unknown>} [wish] options, and `deal`, a number, or `winnable`
 * @param {string} [hash]
 */
export function ownAddress(name, wish = {}, hash = "") {
  const asked = new URLSearchParams(Object.entries(wish).map(([key, value]) => [key, String(value)])).toString();
  return place("table", freeTable(name)) + `${asked ? `?${asked}` : ""}${hash}`;
}

/** @returns {Record<string, any>} */
function all() {
  const found = kept(KEY);
  return found && typeof found === "object" && !Array.isArray(found) ? found : {};
}

/** What is kept of a table; null where nothing is, or nothing that can be read. @param {string} table @returns {KeptDeal | null} */
export function keptDeal(table) {
  const found = all()[table];
  const whole =
    found &&
    typeof found.game === "string" &&
    Number.isInteger(found.number) &&
    Number.isFinite(found.laid) &&
    typeof (found.options ?? null) === "object" &&
    Array.isArray(found.acts) &&
    found.acts.every((/** @type {unknown} */ x) => typeof x === "string");
  return whole ? found : null;
}

/** @param {string} table @param {KeptDeal} deal */
export const keepDeal = (table, deal) => keep(KEY, { ...all(), [table]: deal });
