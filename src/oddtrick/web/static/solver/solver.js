// The double-dummy solver for a page: it works in a thread of its own, and asks no server.
//
//   import { table, line, forget } from "../solver/solver.js";
//   const tricks = await table(deal); // tricks[4][0]: what the first hand takes in no-trump
//
// A deal is four hands of cards such as "SA" and "D7". The first question starts the thread; it ends, and its
// memory is given back, when nothing has been asked for a while, or by `forget`.

import { SolverFailed } from "./kernel.js";

export { SolverFailed };

/** @typedef {import("./kernel.js").Question} Question */
/** @typedef {import("./kernel.js").Step} Step */

const START = 5; // seconds that the thread may take to start
const IDLE = 20; // seconds after which it ends

/** @type {Worker | null} */
let worker = null;
/** @type {Map<number, {resolve: (found: any) => void, reject: (error: Error) => void, bound: number}>} */
const open = new Map();
let asked = 0;
let idle = 0;

/** Whether this browser can do it at all; whether its page may shows with the first question. */
export const canSolve = () => typeof Worker === "function" && typeof WebAssembly === "object";

/**
 * The tricks of every declarer, in the order of the hands, in clubs, diamonds, hearts, spades and no-trump.
 * Rejects with `SolverFailed`.
 * @param {string[][]} deal four hands of as many cards each
 * @param {number} [seconds] time for it
 * @returns {Promise<number[][]>}
 */
export const table = (deal, seconds = 30) => ask(seconds, { deal });

/**
 * What side 0 takes after each card that could be played, before each card of a line and after the last.
 * Rejects with `SolverFailed`.
 * @param {Question} question the position at its start
 * @param {string[]} cards the line
 * @param {number} [seconds] time for all of it
 * @returns {Promise<Step[]>}
 */
export const line = (question, cards, seconds = 30) => ask(seconds, { question, cards });

/** End the thread and give its memory back; what is being asked is left. */
export function forget() {
  end("The solver was stopped before it had an answer.");
}

/**
 * @param {number} seconds
 * @param {{deal: string[][]} | {question: Question, cards: string[]}} given
 * @returns {Promise<any>}
 */
const ask = (seconds, given) =>
  new Promise((resolve, reject) => {
    clearTimeout(idle);
    try {
      worker ??= begin();
    } catch {
      reject(new SolverFailed("This browser starts no solver."));
      return;
    }
    const number = ++asked;
    // The thread watches its time itself. This is for one that does not start.
    const bound = setTimeout(late, (open.size + 1) * (seconds + START) * 1000);
    open.set(number, { resolve, reject, bound });
    worker.postMessage({ number, ...given, seconds });
  });

function late() {
  end("The solver had no answer in the time there was.");
}

function begin() {
  const made = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
  made.addEventListener("message", ({ data }) => take(data));
  made.addEventListener("error", (event) => {
    event.preventDefault();
    if (made === worker) end("This browser starts no solver.");
  });
  return made;
}

/** @param {{number: number, found?: any, sentence?: string}} answer */
function take({ number, found, sentence }) {
  const one = open.get(number);
  if (!one) return;
  open.delete(number);
  clearTimeout(one.bound);
  if (open.size === 0) idle = setTimeout(forget, IDLE * 1000);
  if (sentence === undefined) one.resolve(found);
  else one.reject(new SolverFailed(sentence));
}

/** @param {string} sentence */
function end(sentence) {
  worker?.terminate();
  worker = null;
  clearTimeout(idle);
  for (const { reject, bound } of open.values()) {
    clearTimeout(bound);
    reject(new SolverFailed(sentence));
  }
  open.clear();
}
