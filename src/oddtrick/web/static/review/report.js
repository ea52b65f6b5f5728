// The report of a deal as it comes from the server, and what the page's own solver solves of it.

import { tokenOf } from "../results/keep.js";
import { keepReview, keptReview } from "../offline/reviews.js";
import { tables } from "../shared/settings.js";
import { forget, line, table as solvedTable } from "../solver/solver.js";
import { takeMistakes } from "../train/state.js";
import { askReport, events } from "./events.js";
import { cardsOf, contractsOf, costsOf } from "./solved.js";
import { draw, number, state, table } from "./state.js";
import { words } from "./words.js";
import { sentenceOf } from "../shared/api.js";
import { language } from "../shared/language.js";

/** @import { ReportPart } from "./events.js" */
/** @import { DealRecord } from "./state.js" */

export const MOST_KNOWN = 60; // links told to the server at a time
export const BROUGHT = "oddtrick.review";
const SOLVING = 12; // seconds for a question to the page's own solver

/** Take in a part of the report. @param {ReportPart} part */
function take(part) {
  const [name, data] = part;
  if (name === "waiting") {
    if (state.review) state.review.waiting = data.before;
    return;
  }
  if (name === "told") state.parts = [];
  state.parts.push(part);
  if (name === "told") {
    state.review = {
      ...data,
      book: {},
      costs: undefined,
      makeable: undefined,
      waiting: 0,
      done: false,
      line: state.played !== null,
    };
    state.step = Math.min(state.step, data.told.steps.length);
  }
  if (!state.review) return;
  if (name === "book") {
    for (const one of data) state.review.book[one.step] = one;
  } else if (name === "costs") {
    state.review.costs = data;
  } else if (name === "makeable") {
    state.review.makeable = data;
  } else if (name === "done") {
    state.review.done = true;
    state.review.costs ??= null;
  }
}

/**
 * Ask for the report of an address, or of a record; what was asked before is left.
 * @param {DealRecord | null} record
 */
export async function ask(record) {
  state.asking?.abort();
  if (state.review && !state.review.done) forget(); // what is being solved for nobody
  const mine = (state.asking = new AbortController());
  /** @type {Promise<string>[]} */
  const solving = [];
  try {
    const answer = await report(record, mine.signal);
    if (!answer.ok) {
      if (!record && answer.status === 409)
        state.playing = tables().filter((x) => x.beside === `${table}/${number}` && x.token && !x.over);
      throw new Error((await answer.json()).error);
    }
    for await (const part of events(answer)) {
      const [name, data] = part;
      if (name === "question") solving.push(solved("costs", playCosts(data), mine.signal));
      else if (name === "contracts") solving.push(solved("makeable", contracts(data, mine.signal), mine.signal));
      else if (name !== "done") take(part);
      draw();
    }
    const unsolved = (await Promise.all(solving)).filter(Boolean);
    if (mine.signal.aborted) return;
    if (unsolved.length) await askServer(record, unsolved, mine.signal);
    take(["done", {}]);
    if (!record) keepReview(location.pathname, state.parts);
    draw();
    // What was played wrongly becomes a question of the trainer; without it the review is as good.
    if (!record && state.review && state.own)
      takeMistakes(state.review, state.own, location.pathname).catch(() => undefined);
  } catch (error) {
    if (mine.signal.aborted) return;
    // Without a network: as it was when it was opened before.
    const kept = !record && error instanceof TypeError ? await keptReview(location.pathname) : null;
    for (const part of kept ?? []) take(part);
    if (!kept) state.failed = error instanceof TypeError ? words.failed : sentenceOf(error) || words.failed;
    draw();
  }
}

/**
 * The server's report of an address, or of a record, as it comes.
 * @param {DealRecord | null} record
 * @param {AbortSignal} signal
 */
function report(record, signal) {
  const how = state.solves ? "?solver=page" : "",
    headers = { "accept-language": language };
  return record
    ? fetch(`/api/reviews${how}`, {
        method: "POST",
        headers: { ...headers, "content-type": "application/json" },
        body: JSON.stringify(record),
        signal,
      })
    : askReport(table, number, tokenOf(table), { headers, signal }, how);
}

/** @param {Answers.PlayQuestion | null} question @returns {Promise<ReportPart>} */
const playCosts = async (question) => [
  "costs",
  question && costsOf(question, await line(question, cardsOf(question), SOLVING)),
];

/** @param {Answers.ContractsQuestion} question @param {AbortSignal} signal @returns {Promise<ReportPart>} */
async function contracts(question, signal) {
  const table = await solvedTable(question.hands, SOLVING);
  const found = contractsOf(question, table);
  if (question.vulnerable === null) return ["makeable", found];
  const answer = await fetch("/api/par", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      tricks: table,
      dealer: question.dealer,
      vulnerable: question.vulnerable,
      part_score: question.part_score,
    }),
    signal,
  });
  if (!answer.ok) throw new Error();
  return ["makeable", { ...found, .../** @type {Answers.ParAnswer} */ (await answer.json()) }];
}

/**
 * Show what the solver finds of one part; where it finds nothing, the part's name for the server.
 * @param {"costs" | "makeable"} name
 * @param {Promise<ReportPart>} finding
 * @param {AbortSignal} signal
 */
async function solved(name, finding, signal) {
  try {
    const found = await finding;
    if (signal.aborted) return "";
    take(found);
    draw();
    return "";
  } catch {
    return signal.aborted ? "" : name;
  }
}

/**
 * Have the server reckon what the page's own solver could not, now and from now on.
 * @param {DealRecord | null} record
 * @param {string[]} parts
 * @param {AbortSignal} signal
 */
async function askServer(record, parts, signal) {
  state.solves = false;
  forget();
  const answer = await report(record, signal);
  if (!answer.ok) throw new Error((await answer.json()).error);
  const missing = new Set(parts);
  for await (const part of events(answer)) {
    const [name, data] = part;
    if (!missing.delete(name === "late" ? data.part : name)) continue;
    if (name !== "late") take(part);
    draw();
    if (missing.size === 0) return; // what is left has been told
  }
}

/**
 * The record of a deal with so many of its acts.
 * @param {Answers.DealReport} told
 * @param {number} steps
 * @returns {DealRecord & {actions: string[]}}
 */
export const record = (told, steps) => ({ ...told.record, actions: actionsOf(told.record).slice(0, steps) });

/** The acts of a record: a text is a line of words. @param {DealRecord} record @returns {string[]} */
function actionsOf(record) {
  const found = record.actions ?? [];
  return typeof found === "string" ? found.split(" ").filter(Boolean) : found;
}
