// What the page of results knows: the results as they were last sent, and what is looked at.

import { membersOf } from "../table/sides.js";

/**
 * What the page knows.
 * @typedef {object} ResultsState
 * @property {Answers.ResultsContent} view the results, null before they have come
 * @property {string} field the list that is looked at
 * @property {number} pair whose card is looked at; 0 for none
 * @property {number} board which board is looked at; 0 for none
 * @property {number | null} after which list: after this round; 0 as things stand, null after the last that is in
 */

const none = /** @type {any} */ (null); // what is there before anything has come

/** @type {ResultsState} */
export const state = {
  view: none,
  field: "",
  pair: 0,
  board: 0,
  after: null,
};

/** The address of a card or a board. @param {number} p the pair @param {number} b the board */
export const hashOf = (p, b) =>
  `#${new URLSearchParams([...(p ? [["pair", String(p)]] : []), ...(b ? [["board", String(b)]] : [])])}`;

/** After which round the list is that is looked at. */
export const chosenRound = () => Math.min(state.after ?? state.view.running.length, state.view.running.length);

/** Whether the pair that is looked at plays in a line. @param {{ns: number, ew: number}} line */
export const plays = (line) => [line.ns, line.ew].some((side) => membersOf(state.view, side).includes(state.pair));

/** On which side of it. @param {{ns: number, ew: number}} line */
export const mine = (line) => (membersOf(state.view, line.ns).includes(state.pair) ? 0 : 1);

/** What the pair that is looked at has of it. @param {Answers.ScoredResult} line */
export const worth = (line) => line.own[state.pair] ?? line.mp[mine(line)];

/** Whether points are of tops. */
export const tops = () => state.view.tops;
