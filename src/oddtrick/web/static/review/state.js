// What the page of a review knows: the report as far as it has come, and the step that is looked at.

import { canSolve } from "../solver/solver.js";

/** The deal that the address names: of which table, and its number there. */
export const [, , table, number] = location.pathname.split("/");

/**
 * What the page knows.
 * @typedef {object} ReviewState
 * @property {[string, any][]} parts of the report, as they came
 * @property {any} review {told, names, book, costs, makeable, done, line}, null before it has come
 * @property {any} played the record as it was played, while a line of one's own is shown
 * @property {number} step the step that is looked at
 * @property {AbortController | null} asking the report that is being sent
 * @property {any[]} results the same deal at other tables
 * @property {string} failed what is wrong
 * @property {any[]} playing tables of one's own at which the same cards are not over
 * @property {string} own the seat one had, or nothing
 * @property {"deal" | "auction" | "play"} part what a narrow page shows
 * @property {boolean} solves whether the page's own solver is asked: until it fails
 */

/** @type {ReviewState} */
export const state = {
  parts: [],
  review: null,
  played: null,
  step: 0,
  asking: null,
  results: [],
  failed: "",
  playing: [],
  own: "",
  part: "play",
  solves: canSolve(),
};

let drawPage = () => {};

/** Who draws the page. @param {() => void} how */
export const drawWith = (how) => (drawPage = how);

export const draw = () => drawPage();
