// What a table's phone knows: the round as it was last sent, what is being entered, what waits to be sent.

import { load, tokenOf } from "../../shared/book.js";
import { due as dueFrom, ofRound } from "../notice.js";
import { EMPTY } from "./draft.js";
import { membersOf } from "./sides.js";

/** @typedef {import("../notice.js").Due} Due */
/**
 * A result as it is sent, and one as it is drawn.
 * @typedef {import("./draft.js").ResultSent & {type: "entered", sent: string, board: number, ns: number, ew: number,
 *   turned: boolean, round?: number, table?: number}} SentResult
 * @typedef {import("./draft.js").Drawn & {sent?: string, ns: number, ew: number, score?: number | null}} KnownResult
 */
/**
 * What a table sends.
 * @typedef {{type: "propose", result: SentResult, sure?: boolean, sent?: undefined}
 *   | {type: "confirm" | "decline", sent: string}
 *   | {type: "call", reason: string, sent: string, board: number}
 *   | {type: "uncall", call: number, sent?: undefined}} Item
 */

/**
 * What the phone knows.
 * @typedef {object} TableState
 * @property {Answers.TableContent} view the table and the plan of its rounds, null before it has come
 * @property {import("./draft.js").Scores | null} scores
 * @property {boolean} reached whether the server answers
 * @property {"round" | "entry" | "confirm" | "call" | "doubt"} screen what is looked at
 * @property {number} looking the round that is looked at; 0 for the one that is played
 * @property {{due: Due, turned: boolean}} at what is entered, null for nothing
 * @property {import("./draft.js").ResultDraft} draft the keys pressed so far
 * @property {string} sent what the result that is being confirmed is called
 * @property {string} notice what is wrong
 * @property {{result: SentResult, sentence: string}} doubt a result that does not fit the cards, with what the server
 *   says of it, null for none
 * @property {(Item & {version: string})[]} answered what the server has taken, and the view does not have yet
 * @property {ReturnType<typeof import("../../shared/book.js").queueOf<Item>>} queue what waits to be sent
 * @property {boolean} begun whether anything has been shown
 * @property {() => unknown} refresh asks the server again
 */

export const none = /** @type {any} */ (null); // what is there before anything is drawn or entered

/** @type {TableState} */
export const state = {
  view: none,
  scores: load("scores"),
  reached: true,
  screen: "round",
  looking: 0,
  at: none,
  draft: { ...EMPTY },
  sent: "",
  notice: "",
  doubt: none,
  answered: [],
  queue: none,
  begun: false,
  refresh: none,
};
export const token = tokenOf("table");
/** @param {number} pair */
export const names = (pair) => (state.view.names[pair] ?? []).join(", ");
export const round = () => state.looking || state.view.round || firstOpen()?.round || 1;
/** @param {Pick<Due, "board" | "ns" | "ew">} x */
export const keyOf = (x) => `${x.board}/${Math.min(x.ns, x.ew)}/${Math.max(x.ns, x.ew)}`;

/** @param {Due} due @returns {{state: "open" | "in" | "kept" | "waits", x?: KnownResult}} */
export function statusOf(due) {
  const here = keyOf(due),
    mine = [...state.answered, ...state.queue.items];
  const result = state.view.results.find((x) => keyOf(x) === here);
  if (result) return { state: "in", x: result };
  const proposed = mine.flatMap((x) => (x.type === "propose" && keyOf(x.result) === here ? [x.result] : [])).at(-1);
  const local = proposed && { ...proposed, by: proposed.declarer };
  if (local && mine.some((x) => x.type === "confirm" && x.sent === local.sent)) return { state: "kept", x: local };
  const waits = state.view.waiting.find((x) => keyOf(x) === here);
  const known = waits ?? local;
  if (known && mine.some((x) => x.type === "decline" && x.sent === known.sent)) return { state: "open" };
  if (known && mine.some((x) => x.type === "confirm" && x.sent === known.sent)) return { state: "kept", x: known };
  return known ? { state: "waits", x: known } : { state: "open" };
}

/** @param {Due} due whether the movement has it */
export const isDue = (due) => state.view.plan.some((x) => keyOf(dueFrom(x)) === keyOf(due));

/** Those of a side who play a board once. @param {number} side */
const units = (side) => (state.view.form === "individual" ? membersOf(state.view, side) : [side]);

/** The boards of the movement, with what this table has entered against it and in place of what then falls. */
export function planned() {
  const sent = [...state.answered, ...state.queue.items].flatMap((x) => (x.type === "propose" ? [x.result] : []));
  const more = new Map();
  for (const { round, table, board, ns, ew } of [...state.view.waiting, ...sent])
    if (round && table && !isDue({ round, table, board, ns, ew }))
      more.set(keyOf({ board, ns, ew }), [round, table, board, ns, ew]);
  const against = /** @type {import("../notice.js").Planned[]} */ ([...more.values()]);
  /** @param {import("../notice.js").Planned} row */
  const falls = ([, , board, ns, ew]) =>
    against.some((x) => x[2] === board && [x[3], x[4]].flatMap(units).some((u) => [ns, ew].flatMap(units).includes(u)));
  return [...state.view.plan.filter((row) => !falls(row)), ...against];
}

const firstOpen = () =>
  planned()
    .filter((x) => x[1] === state.view.table && (!state.view.round || x[0] <= state.view.round))
    .map(dueFrom)
    .find((d) => statusOf(d).state === "open");
/** @param {number} n */
export const openIn = (n) => ofRound(planned(), state.view.table, n).find((d) => statusOf(d).state === "open");
