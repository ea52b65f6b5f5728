// What a table's phone knows: the round as it was last sent, what is being entered, what waits to be sent.

import { load, tokenOf } from "../api.js";
import { due as dueFrom, ofRound } from "../notice.js";
import { EMPTY } from "./entry.js";

/**
 * What the phone knows.
 * @typedef {object} TableState
 * @property {any} view the table and the plan of its rounds, null before it has come
 * @property {any} scores declarer's points by contract
 * @property {boolean} reached whether the server answers
 * @property {"round" | "entry" | "confirm" | "call" | "doubt"} screen what is looked at
 * @property {number} looking the round that is looked at; 0 for the one that is played
 * @property {any} at what is entered: {due, turned}
 * @property {any} draft the keys pressed so far
 * @property {string} sent what the result that is being confirmed is called
 * @property {string} notice what is wrong
 * @property {any} doubt a result that does not fit the cards, with what the server says of it
 * @property {any[]} answered what the server has taken, and the view does not have yet
 * @property {any} queue what waits to be sent
 * @property {boolean} begun whether anything has been shown
 * @property {any} refresh asks the server again
 */

/** @type {TableState} */
export const state = {
  view: null,
  scores: load("scores"),
  reached: true,
  screen: "round",
  looking: 0,
  at: null,
  draft: { ...EMPTY },
  sent: "",
  notice: "",
  doubt: null,
  answered: [],
  queue: null,
  begun: false,
  refresh: null,
};
export const token = tokenOf("table");
/** @param {number} pair */
export const names = (pair) => (state.view.names[pair] ?? []).join(", ");
export const round = () => state.looking || state.view.round || firstOpen()?.round || 1;
/** @param {any} x */
export const keyOf = (x) => `${x.board}/${Math.min(x.ns, x.ew)}/${Math.max(x.ns, x.ew)}`;

/** @param {any} due */
export function statusOf(due) {
  const here = keyOf(due),
    mine = [...state.answered, ...state.queue.items];
  const result = state.view.results.find((/** @type {any} */ x) => keyOf(x) === here);
  if (result) return { state: "in", x: result };
  const proposed = mine.filter((x) => x.type === "propose" && keyOf(x.result) === here).at(-1)?.result;
  const local = proposed && { ...proposed, by: proposed.declarer };
  if (local && mine.some((x) => x.type === "confirm" && x.sent === local.sent)) return { state: "kept", x: local };
  const waits = state.view.waiting.find((/** @type {any} */ x) => keyOf(x) === here);
  const known = waits ?? local;
  if (known && mine.some((x) => x.type === "decline" && x.sent === known.sent)) return { state: "open" };
  if (known && mine.some((x) => x.type === "confirm" && x.sent === known.sent)) return { state: "kept", x: known };
  return known ? { state: "waits", x: known } : { state: "open" };
}

export function firstOpen() {
  return state.view.plan
    .filter((/** @type {number[]} */ x) => x[1] === state.view.table && (!state.view.round || x[0] <= state.view.round))
    .map(dueFrom)
    .find((/** @type {any} */ d) => statusOf(d).state === "open");
}
/** @param {number} n */
export const openIn = (n) =>
  ofRound(state.view.plan, state.view.table, n).find((/** @type {any} */ d) => statusOf(d).state === "open");
