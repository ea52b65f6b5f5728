// What the pages of sets and of the day ask for, with the token of this browser.

import { call } from "../shared/api.js";
import { ownKey, remember, settings } from "../shared/settings.js";
import { words } from "./words.js";

/**
 * @typedef {{score: number, machines: number, people: number, yours: boolean}} Bar
 * @typedef {{percent: number | null, imps: number | null, place: number, of: number}} Standing
 * @typedef {object} OtherTable
 * @property {string} name
 * @property {[string, string] | null} levels
 * @property {string} contract
 * @property {string} declarer
 * @property {number | null} tricks
 * @property {number} score
 * @property {string} text
 *
 * @typedef {object} BoardResult
 * @property {number} score
 * @property {string} text
 * @property {string} contract
 * @property {string} declarer
 * @property {number | null} tricks
 * @property {number | null} moves
 * @property {number | null} par
 * @property {number | null} percent
 * @property {number | null} imps
 * @property {Bar[]} bars
 * @property {OtherTable[]} tables
 * @property {string} review
 * @property {number} replays
 *
 * @typedef {object} Board
 * @property {number} number
 * @property {string} dealer
 * @property {string} vulnerable
 * @property {"new" | "playing" | "done"} state
 * @property {string} table
 * @property {BoardResult | null} result
 *
 * @typedef {{id: string, name: string, scores: Record<string, number>, standing: Standing | null}} Rival
 *
 * @typedef {object} BoardSet
 * @property {string} id
 * @property {string} title
 * @property {string} kind
 * @property {string} game
 * @property {string} day
 * @property {string} compared
 * @property {string} players
 * @property {string} seat
 * @property {number} machines
 * @property {boolean} ready
 * @property {number} prepared
 * @property {string} commitment
 * @property {number} people
 * @property {string} you
 * @property {Board[]} boards
 * @property {number | null} next
 * @property {Standing | null} standing
 * @property {Rival | null} rival
 * @property {boolean} complete
 *
 * @typedef {object} Spread
 * @property {{label: string, machines: number, people: number, yours: boolean}[]} bars
 * @property {number} machines
 * @property {number} machines_below
 * @property {number} people
 * @property {number} people_below
 *
 * @typedef {object} DaySet
 * @property {string} id
 * @property {string} kind
 * @property {string} title
 * @property {string} game
 * @property {number} boards
 * @property {number} played
 * @property {number | null} next
 * @property {boolean} ready
 * @property {number} prepared
 * @property {boolean} in_time
 * @property {number} people
 * @property {number | null} winnable
 * @property {number | null} best
 * @property {Standing | null} standing
 * @property {Spread | null} spread
 * @property {string} last
 * @property {string} review
 *
 * @typedef {{day: string, played: string[], in_time: string[]}} CalendarDay
 *
 * @typedef {object} Day
 * @property {string} day
 * @property {string} today
 * @property {number} next
 * @property {DaySet[]} sets
 * @property {{now: number, longest: number}} streak
 * @property {CalendarDay[]} calendar
 *
 * @typedef {{kind: string, title: string, boards: number[]}} Kind
 * @typedef {{kinds: Kind[], sets: {id: string, title: string, kind: string, boards: number}[]}} Offer
 */

const PLAYER = "oddtrick.player"; // the token of this browser for all sets and days

/** @returns {string} */
function playerToken() {
  try {
    return localStorage.getItem(PLAYER) ?? "";
  } catch {
    return "";
  }
}

/** A call as this player; a token that the server no longer knows is dropped, and the call made without. */
async function ask(/** @type {string} */ method, /** @type {string} */ path, /** @type {unknown} */ body = null) {
  const token = playerToken();
  try {
    return await call(method, path, body, { token });
  } catch (error) {
    if (!token || /** @type {{status?: number}} */ (error).status !== 403) throw error;
    localStorage.removeItem(PLAYER);
    return call(method, path, body);
  }
}

const addressOf = (/** @type {string} */ id) => `/api/sets/${encodeURIComponent(id)}`;

/** @returns {Promise<Offer>} */
export const offer = () => ask("GET", "/api/sets");

/** @param {string} id @param {string} rival @returns {Promise<BoardSet>} */
export const boardSet = (id, rival = "") =>
  ask("GET", `${addressOf(id)}${rival ? `?rival=${encodeURIComponent(rival)}` : ""}`);

/** @param {{kind: string, boards: number, compared: string}} wish @returns {Promise<{id: string}>} */
export const newSet = (wish) => ask("POST", "/api/sets", wish);

/** A day, today where none is named. @param {string} day @param {string} month @returns {Promise<Day>} */
export const oneDay = (day, month = "") =>
  ask(
    "GET",
    `${day ? `/api/days/${encodeURIComponent(day)}` : "/api/today"}` +
      `${month ? `?month=${encodeURIComponent(month)}` : ""}`,
  );

/**
 * Go to the table of a board: a new one, the one where it was left, or one where it is played `again`.
 * @param {string} id
 * @param {number} board
 */
export async function playBoard(id, board, again = false) {
  const wish = { name: settings.name || words.somebody, key: ownKey(), ...(again ? { again } : {}) };
  const made = await ask("POST", `${addressOf(id)}/boards/${board}`, wish);
  localStorage.setItem(PLAYER, made.player);
  remember(made.table, { token: made.token, seat: made.seat });
  location.assign(`/table/${encodeURIComponent(made.table)}`);
}
