// The deals that this browser plays by itself, kept in it from act to act: one for each of its tables.

import { call, spoken } from "../../shared/api.js";
import { keep, kept } from "../../shared/kept.js";
import { place } from "../../shared/places.js";

const KEY = "oddtrick.own";
const MOST = 9; // tables of one game

/**
 * @typedef {object} KeptDeal
 * @property {string} game
 * @property {Options} options
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

// What the server tells of the patiences that this browser can play without it.

/**
 * @typedef {string | number | boolean} Choice
 * @typedef {[number: number, moves: number, level: string]} KnownDeal a deal that can be won, with the moves of the
 * shortest known way
 *
 * @typedef {object} Variant A game with its options.
 * @property {number[]} rules
 * @property {import("./deal.js").Words} words
 * @property {KnownDeal[]} known
 * @property {Frames.ViewFrame} begun a frame at the beginning of a deal
 * @property {Partial<Frames.ViewFrame>} over what differs in one after it
 *
 * @typedef {Record<string, Choice>} Options
 *
 * @typedef {object} OwnGame
 * @property {Record<string, {choices: Choice[], default: Choice}>} options
 * @property {Record<string, Variant>} variants by the game's name and the options that are not the usual
 *
 * @typedef {object} Book
 * @property {string} daily the game of the day's patience
 * @property {number} days how many of its known deals the days draw from
 * @property {Record<string, OwnGame>} games
 */

/** @type {Promise<Book> | undefined} */
let asked;

/** @returns {Promise<Book>} */
export const book = () => (asked ??= call("GET", spoken("/api/patience")));

/** A game with options. @param {Book} of @param {string} name @param {Options} chosen @returns {Variant} */
export function variantOf({ games }, name, chosen) {
  const { options, variants } = games[name];
  const other = Object.entries(options).filter(([key, option]) => (chosen[key] ?? option.default) !== option.default);
  return variants[[name, ...other.map(([key]) => `${key}=${chosen[key]}`)].join(" ")];
}
