// The results of this browser where they are kept: each finished deal once, with the time it took.

import { tick } from "./deal-clock.js";
import { keep, keptList } from "./kept.js";
import { EMPTY, add, read, write } from "./statistics.js";
import { call, statusOfCall } from "./api.js";

// Patiences that were lost and of which the server has not yet said whether they could be won. A proof may come after
// its page has gone: what is asked is noted first, and asked again at a later visit.

const UNPROVED = "oddtrick.unproved";
const MOST = 50; // the oldest go first

/** @typedef {{id: string, game: string, deal: number, options: Record<string, string>}} Question */

/** @param {unknown} x @returns {x is Question} */
function isQuestion(x) {
  const { id, game, deal, options } = Object(x);
  return typeof id === "string" && typeof game === "string" && Number.isInteger(deal) && typeof options === "object";
}

/** What is not yet answered, the oldest first. @returns {Question[]} */
const unproved = () => keptList(UNPROVED).filter(isQuestion);

/** @param {Question[]} questions */
const keepQuestions = (questions) => keep(UNPROVED, questions.length ? questions.slice(-MOST) : undefined);

/** @param {string} id */
const drop = (id) => keepQuestions(unproved().filter((x) => x.id !== id));

/** @param {Question} question */
const ask = ({ game, deal, options }) =>
  call("GET", `/api/patience/${encodeURIComponent(game)}/${deal}?${new URLSearchParams(options)}`);

/** Note a question. @param {Question} question */
export const noteUnproved = (question) => keepQuestions([...unproved().filter((x) => x.id !== question.id), question]);

/** @type {Promise<void> | null} */
let asking = null;

/**
 * Ask what is open, one after another, until the server cannot be reached or has been asked enough; the rest
 * stays for later.
 * @param {(id: string, winnable: boolean) => void} found the deals of which it is known now
 */
export function proveRest(found) {
  const go = async () => {
    const seen = new Set();
    for (let next; (next = unproved().find((x) => !seen.has(x.id))); ) {
      const { id } = next;
      seen.add(id);
      try {
        const { winnable } = await ask(next);
        if (winnable !== null) found(id, winnable);
      } catch (error) {
        const status = statusOfCall(error);
        if (status < 400 || status >= 500 || status === 429) return;
        // The server knows no such deal: it never will.
      }
      drop(id);
    }
  };
  asking ??= go().finally(() => (asking = null));
  return asking;
}

/** @typedef {import("./statistics.js").Results} Results */
const RESULTS = "oddtrick.results";
const DAMAGED = "oddtrick.results.damaged"; // what could not be read, as it was

/** @param {string} key */
function stored(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** @param {string} key @param {string} text */
function store(key, text) {
  try {
    localStorage.setItem(key, text);
  } catch {
    // A browser that keeps nothing still plays.
  }
}

/**
 * The results, a sentence where not all could be read, and the text that could not.
 * A damaged text is put aside before anything is written in its place.
 */
export function results() {
  const found = read(stored(RESULTS));
  if (found.lost) {
    store(DAMAGED, found.lost);
    if (stored(DAMAGED) === found.lost) keepResults(found.document);
  }
  const lost = stored(DAMAGED) ?? "";
  return { document: found.document, lost, problem: lost ? found.problem || read(lost).problem : "" };
}

/** @param {Results} document */
export const keepResults = (document) => store(RESULTS, write(document));

/** Let go of what could not be read. */
export const dropDamaged = () => localStorage.removeItem(DAMAGED);

/**
 * A deal for the document from the `view` frame of a table whose deal is over: what the server
 * reports in `finished.result`, with the time that the page took; null where there is none.
 * @param {Frames.ViewFrame} view
 * @param {number} at
 * @param {number | null} [seconds]
 * @returns {import("./statistics.js").Deal | null}
 */
export function dealOf(view, at, seconds = null) {
  const { table, finished } = view;
  const result = finished?.result;
  // A deal of this browser's own table has no review.
  if (!finished || !result || !(finished.review || view.alone)) return null;
  return {
    ...EMPTY,
    id: `${table.id}/${finished.deal}`,
    at,
    game: table.game,
    family: table.family,
    level: result.level,
    won: result.won,
    points: result.points,
    made: result.made,
    named: result.declared && result.tricks !== null ? { tricks: result.tricks, lone: result.lone } : null,
    alone: view.alone ? { moves: view.alone.moves, winnable: view.alone.shortest ? true : null } : null,
    seconds,
    set: table.set ? `${table.set.id}/${table.set.board}` : "",
  };
}

/**
 * Take notice of a frame of the table page: time runs while a deal is played, and a finished deal is
 * recorded once. A board that is played again counts for nothing.
 * @param {Frames.ViewFrame} view
 * @param {number | null} [seconds] where the page has measured them itself
 */
export function recordDeal(view, seconds = null, now = Date.now()) {
  const { table, finished } = view;
  if (!view.home || table.set?.replay) return;
  const took = tick(`${table.id}/${table.deal}`, now);
  const deal = finished && dealOf(view, now, seconds ?? took);
  if (!deal) return;
  const { document } = results();
  if (document.deals.some((known) => known.id === deal.id)) return;
  keepResults(add(document, deal));
  return judge(view, deal);
}

/**
 * A patience that was lost: whether it could be won, where the server can prove it. Without a network it is
 * asked again at a later visit; where the proof would take too long, it stays unknown.
 * @param {Frames.ViewFrame} view
 * @param {import("./statistics.js").Deal} deal
 */
function judge({ table, alone }, deal) {
  if (!alone?.deal || !deal.alone || deal.won || deal.alone.winnable !== null) return;
  const typed = Object.entries(table.options).map(([name, choice]) => [name, String(choice)]);
  noteUnproved({ id: deal.id, game: table.game, deal: alone.deal, options: Object.fromEntries(typed) });
  return judgeRest();
}

/** Ask for the proofs that did not come before their page was left. */
export const judgeRest = () =>
  proveRest((id, winnable) => {
    const deal = results().document.deals.find((known) => known.id === id);
    if (deal?.alone) recordFound(id, { alone: { ...deal.alone, winnable } });
  });

/**
 * Note what is learnt of a deal afterwards: what it cost in tricks, a pass that the book would not have made.
 * @param {string} id `TABLE/DEAL`
 * @param {Partial<import("./statistics.js").Deal>} found
 */
export function recordFound(id, found) {
  const { document } = results();
  if (document.deals.some((deal) => deal.id === id)) keepResults(add(document, { id, ...found }));
}
