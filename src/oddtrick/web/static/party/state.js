// What the page of a party knows: the party as it was last sent, and what is being entered.

import { id, load } from "../club/api.js";
import { EMPTY } from "./draft.js";

/**
 * A round that is over, a payment of one to another, and a lie of the honours.
 * @typedef {{round: number, table: number, margin: number, units: number, winners: string[]}} Settled
 * @typedef {{payer: string, to: string, units: number, worth: string}} Payment
 * @typedef {{held: number, in_one: number}} Lie
 */

/**
 * What the page knows.
 * @typedef {object} PartyState
 * @property {any} view the party, null before it has come
 * @property {boolean} reached whether the server answers
 * @property {"board" | "entry"} screen what is looked at
 * @property {string} notice what is wrong
 * @property {number} mine the table this phone is at; 0 for all
 * @property {any} at what is entered: {table, seats, number, round, entry}; entry where it is corrected
 * @property {any} draft the keys pressed so far
 * @property {string[]} points of two sides, where points are entered
 * @property {string} reason why a deal is corrected
 * @property {any} worth what the deal would enter
 * @property {any} queue what waits to be sent
 */

/** @type {PartyState} */
export const state = {
  view: null,
  reached: true,
  screen: "board",
  notice: "",
  mine: load("table") ?? 0,
  at: null,
  draft: { ...EMPTY },
  points: ["", ""],
  reason: "",
  worth: null,
  queue: null,
};
export const API = `/api/parties/${id}`;
export const given = location.hash.slice(1);
// The host's own browser stays the host's, also when he tries the phones' link.
export const token = load("host") || given || load("phone") || "";

/** Whether one may enter anything. */
export const writes = () => state.view.role !== "guest";
/** @param {number} number */
export const tableOf = (number) => state.view.tables.find((/** @type {any} */ t) => t.table === number);
/** Whether something of a table waits to be sent. @param {number} number */
export const pending = (number) => state.queue.items.some((/** @type {any} */ x) => x.table === number);
