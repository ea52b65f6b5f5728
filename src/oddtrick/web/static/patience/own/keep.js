// The deals that this browser plays by itself, kept in it from act to act: one for each of its tables.

const KEY = "oddtrick.own";
const OWN = "own-";

/**
 * @typedef {object} KeptDeal
 * @property {string} game
 * @property {Record<string, import("./deal.js").Choice>} options
 * @property {number} number
 * @property {string[]} acts their codes
 * @property {number} laid when the cards were laid out, milliseconds since 1970
 */

/** Whether a table is one of this browser, by its name. @param {string} table */
export const isOwn = (table) => table.startsWith(OWN);

/** The table's name without what marks it: a game's, or `today`. @param {string} table */
export const ownName = (table) => table.slice(OWN.length);

/**
 * Where a game is played without the server.
 * @param {string} name a game's, or `today`
 * @param {Record<string, unknown>} [wish] options, and `deal`, a number, or `winnable`
 * @param {string} [hash]
 */
export function ownAddress(name, wish = {}, hash = "") {
  const asked = new URLSearchParams(Object.entries(wish).map(([key, value]) => [key, String(value)])).toString();
  return `/table/${OWN}${encodeURIComponent(name)}${asked ? `?${asked}` : ""}${hash}`;
}

/** @returns {Record<string, any>} */
function all() {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return found && typeof found === "object" && !Array.isArray(found) ? found : {};
  } catch {
    return {};
  }
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
export function keepDeal(table, deal) {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...all(), [table]: deal }));
  } catch {
    // A browser that keeps nothing still plays.
  }
}
