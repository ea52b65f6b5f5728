// What the page of a review knows: the report as far as it has come, and the step that is looked at.

import { canSolve } from "../solver/solver.js";
import { idsOf } from "../shared/places.js";

/** The deal that the address names: of which table, and its number there. */
export const [table, number] = idsOf("review");

/** @typedef {Record<string, unknown> & {actions?: string | string[], options?: unknown}} DealRecord */
/**
 * A finished deal with what has been found out of it so far.
 * @typedef {Answers.Reviewed & Findings} Review
 * @typedef {object} Findings
 * @property {Record<number, Answers.Opinion>} book by step
 * @property {Answers.Costs | null | undefined} costs null where no solver knows them, undefined until they come
 * @property {Answers.Makeable | null | undefined} makeable
 * @property {number} waiting how many questions of others lie before the next, where many do
 * @property {boolean} done whether all has come
 * @property {boolean} line whether it is a line of one's own, not what was played
 */
/** @typedef {[Answers.ReviewStep, number]} Said an act, and its step */

/**
 * What the page knows.
 * @typedef {object} ReviewState
 * @property {import("./events.js").ReportPart[]} parts of the report, as they came
 * @property {Review | null} review null before it has come
 * @property {DealRecord | null} played the record as it was played, while a line of one's own is shown
 * @property {number} step the step that is looked at
 * @property {AbortController | null} asking the report that is being sent
 * @property {Answers.TableResult[]} results the same deal at other tables
 * @property {string} failed what is wrong
 * @property {{id: string}[]} playing tables of one's own at which the same cards are not over
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
