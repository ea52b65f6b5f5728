// @ts-nocheck
// The report of a deal as it comes from the server.

import { tokenOf } from "../history/keep.js";
import { tables } from "../shared/settings.js";
import { events } from "./events.js";
import { draw, number, state, table } from "./state.js";
import { words as w } from "./words.js";

export const MOST_KNOWN = 60; // links told to the server at a time
export const BROUGHT = "oddtrick.review";

export function take(name, data) {
  if (name === "told") {
    state.review = {
      ...data,
      book: {},
      costs: undefined,
      makeable: undefined,
      done: false,
      line: state.played !== null,
    };
    state.step = Math.min(state.step, data.told.steps.length);
  } else if (name === "book") {
    for (const one of data) state.review.book[one.step] = one;
  } else if (name === "costs" || name === "makeable") {
    state.review[name] = data;
  } else if (name === "done") {
    state.review.done = true;
    state.review.costs ??= null;
  }
}

/** Ask for the report of an address, or of a record; what was asked before is left. */
export async function ask(record) {
  state.asking?.abort();
  const mine = (state.asking = new AbortController());
  const token = tokenOf(table);
  try {
    const answer = record
      ? await fetch("/api/reviews", {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify(record),
          signal: mine.signal,
        })
      : await fetch(`/api/tables/${encodeURIComponent(table)}/deals/${encodeURIComponent(number)}/review`, {
          headers: token ? { authorization: `Bearer ${token}` } : {},
          signal: mine.signal,
        });
    if (!answer.ok) {
      if (!record && answer.status === 409)
        state.playing = tables().filter((x) => x.beside === `${table}/${number}` && x.token && !x.over);
      throw new Error((await answer.json()).error);
    }
    for await (const [name, data] of events(answer)) {
      take(name, data);
      draw();
    }
  } catch (error) {
    if (mine.signal.aborted) return;
    state.failed = error instanceof TypeError ? w.failed : error.message || w.failed;
    draw();
  }
}
export const record = (steps) => ({ ...state.review.told.record, actions: actions().slice(0, steps) });

/** The acts of the record: a text is a line of words. */
export function actions() {
  const found = state.review.told.record.actions ?? [];
  return typeof found === "string" ? found.split(" ").filter(Boolean) : found;
}
