// What one does at a review: every button and key ends here.

import * as api from "../shared/api.js";
import { dialog } from "../shared/dialogs.js";
import { linkRow } from "../shared/invite.js";
import { h } from "../shared/dom.js";
import { t } from "../shared/language.js";
import { remember, set, settings, tableOf } from "../shared/settings.js";
import { openSuit } from "../odds/dialog.js";
import { startBoard } from "./file.js";
import { ask, record } from "./report.js";
import { draw, number, state, table } from "./state.js";
import { suitAt } from "./suits.js";
import { nameOf } from "./who.js";
import { sentenceOf } from "../shared/api.js";
import { place } from "../shared/places.js";

/** @import { Review, ReviewState } from "./state.js" */

/** A table of one's own for the deal. @param {Review} review @param {Record<string, unknown>} wish */
async function newTable({ told }, wish) {
  const made = await api.newTable({
    game: told.game,
    options: told.record.options ?? {},
    name: settings.name ?? "",
    ...wish,
  });
  remember(made.id, {
    token: made.token,
    seat: made.seat,
    title: told.title,
    beside: table ? `${table}/${number}` : undefined,
  });
  return place("table", made.id);
}

/** Go where a table has been made, or say why there is none. @param {Promise<string>} making */
async function goTo(making) {
  try {
    location.assign(await making);
  } catch (error) {
    state.failed = sentenceOf(error);
    draw();
  }
}

/** The seat one had at the table, or that of whoever acted. @param {Review} review */
const seat = ({ told }) => (told.seats.includes(state.own) ? state.own : told.steps[state.step]?.by || "any");

/** The links that others may open: to this review, and to the same cards for a friend. @param {Review} review */
function share({ told }) {
  dialog(
    "share",
    t("Share…"),
    h("p", t("This review")),
    linkRow(location.href, t("This review")),
    told.finished
      ? [
          h("p", h("b", t("Challenge a friend")), ". ", t("Your friend plays the same cards.")),
          linkRow(location.origin + place("challenge", table, number), t("Challenge a friend")),
        ]
      : null,
  );
}

/** @type {Record<string, (review: Review, arg: string) => unknown>} */
const handlers = {
  go: (_, at) => {
    state.step = Number(at);
  },
  back: () => {
    state.step = Math.max(0, state.step - 1);
  },
  on: ({ told }) => {
    state.step = Math.min(told.steps.length, state.step + 1);
  },
  first: () => {
    state.step = 0;
  },
  last: ({ told }) => {
    state.step = told.steps.length;
  },
  mistake: ({ costs }) => {
    const found = (costs?.plays ?? []).filter((play) => play.card && play.cost).map((play) => play.step + 1);
    state.step = found.find((at) => at > state.step) ?? found[0] ?? state.step;
  },
  whatif: ({ told }, card) => {
    // At the end of a line the card follows it, elsewhere it takes the place of the one played.
    const open = state.step === told.steps.length && !told.finished;
    const line = record(told, open ? state.step : state.step - 1);
    const actions = [...line.actions, card];
    state.played ??= told.record;
    state.step = actions.length;
    ask({ ...line, actions });
  },
  asPlayed: () => {
    const back = state.played;
    state.played = null;
    ask(table ? null : back);
  },
  playOn: (review) =>
    goTo(newTable(review, { record: record(review.told, state.step), played: true, seat: seat(review) })),
  replay: (review) => {
    const cards = table && !review.line ? { again: `${table}/${number}` } : { record: record(review.told, 0) };
    return goTo(newTable(review, { ...cards, seat: seat(review) }));
  },
  nextBoard: () => {
    const filed = tableOf(table)?.filed;
    if (filed) goTo(startBoard(filed, state.own || undefined));
  },
  odds: (review, arg) => {
    const found = suitAt(review.told, state.step, arg.slice(0, -1), arg.slice(-1));
    if (found) openSuit(found, (one) => nameOf(review, one));
  },
  compare: (_, way) => set("compare", way === "imps" ? "imps" : "mp"),
  values: () => set("values", !settings.values),
  openHands: ({ told }) => {
    const line = record(told, state.step);
    state.played ??= told.record;
    ask(line);
  },
  share,
  part: (_, part) => {
    state.part = /** @type {ReviewState["part"]} */ (part);
  },
};

/** Do what a button or a key is for, once there is a review. @param {string | undefined} name */
export function act(name, arg = "") {
  const handler = handlers[name ?? ""];
  if (!handler || !state.review) return;
  handler(state.review, arg);
  draw();
}
