// What the page of a party knows: the party as it was last sent, and what is being entered.

import { callsOf, load } from "../shared/book.js";
import { EMPTY } from "../club/table/entry.js";

/**
 * A round that is over, a payment of one to another, and a lie of the honours.
 * @typedef {Answers.RoundResult} Settled
 * @typedef {Answers.PartyPayment} Payment
 * @typedef {Answers.PartyHolding} Lie
 */
/**
 * The deal or round that is entered: of a table, as the players sat; `entry` where it is corrected.
 * @typedef {object} Entering
 * @property {number} table
 * @property {Record<string, string>} seats
 * @property {number} [number] of the deal
 * @property {number} round
 * @property {number} entry
 */

/** @typedef {{sent?: string, table?: number | undefined}} Item what is sent */

/**
 * What the page knows.
 * @typedef {object} PartyState
 * @property {Answers.PartyContent} view the party, null before it has come
 * @property {boolean} reached whether the server answers
 * @property {"board" | "entry"} screen what is looked at
 * @property {string} notice what is wrong
 * @property {number} mine the table this phone is at; 0 for all
 * @property {Entering} at what is entered, null for nothing
 * @property {import("../club/table/entry.js").ResultDraft} draft the keys pressed so far
 * @property {string[]} points of two sides, where points are entered
 * @property {string} reason why a deal is corrected
 * @property {Answers.PartyEntry[] | null} worth what the deal would enter
 * @property {ReturnType<typeof import("../shared/book.js").queueOf<Item>>} queue what waits to be sent
 */

export const none = /** @type {any} */ (null); // what is there before anything is drawn or entered

/** @type {PartyState} */
export const state = {
  view: none,
  reached: true,
  screen: "board",
  notice: "",
  mine: load("table") ?? 0,
  at: none,
  draft: { ...EMPTY },
  points: ["", ""],
  reason: "",
  worth: null,
  queue: none,
};
export const given = location.hash.slice(1);
// The host's own browser stays the host's, also when the host tries the phones' link.
export const token = load("host") || given || load("phone") || "";
export const { address, get, post } = callsOf("/api/parties", () => token);

/** Whether one may enter anything. */
export const writes = () => state.view.role !== "guest";
/** @param {number} number */
export const tableOf = (number) => state.view.tables.find((t) => t.table === number);
/** Whether something of a table waits to be sent. @param {number} number */
export const pending = (number) => state.queue.items.some((x) => x.table === number);
