// The results of this browser where they are kept: each finished deal once, with the time it took.

import { tick } from "./deal-clock.js";
import { add, EMPTY, read, write } from "./statistics.js";
import { noteUnproved, proveRest } from "./unproved.js";

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
