// What a finished deal cost in tricks, and its par: asked for in the background as soon as the deal is over. The
// results of this browser are told what it finds.

import { h } from "../../shared/dom.js";
import { passedOver } from "../../results/lost.js";
import { t } from "../../shared/language.js";
import { parWords } from "../../shared/par.js";
import { minus } from "../../shared/punctuation.js";
import { recordFound } from "../../shared/record-deal.js";
import { text } from "../words.js";
import { events } from "../../review/events.js";
import { nameOf } from "../view.js";

/** @typedef {{step: number, seat: string, card: string | null, cost: number}} CostLine */
/** @typedef {{par?: string, par_score?: number | null}} ParLine */
/**
 * What is known of a deal; `plays` and `par` are undefined until they have come and null where there is none.
 * @typedef {{review: string, by: string[], plays?: CostLine[] | null, par?: ParLine | null}} Known
 */

/** @type {Known | null} */
let known = null;

/** The review that says what a deal cost, if that is asked at all. @param {Frames.ViewFrame} view */
const asked = (view) =>
  view.home && !view.alone && !view.table.evening && view.tricks.length ? view.finished?.review : "";

/**
 * Ask for the cost of the deal that is over, once. @param {Frames.ViewFrame} view @param {string} token
 * @param {() => void} changed
 */
export async function askCost(view, token, changed) {
  const review = asked(view);
  if (!view.finished || !view.home || !review || of(view)) return;
  /** @type {Known} */
  const mine = (known = { review, by: [] });
  /** @type {Answers.DealReport["steps"]} */
  let steps = [];
  /** @type {Answers.Opinion[]} */
  const book = [];
  try {
    const answer = await fetch(
      `/api/tables/${encodeURIComponent(view.table.id)}/deals/${view.finished.deal}/review`,
      token ? { headers: { authorization: `Bearer ${token}` } } : {},
    );
    if (answer.ok)
      for await (const [name, data] of events(answer)) {
        if (name === "told") {
          ({ steps } = data.told);
          mine.by = steps.map((/** @type {{by: string}} */ one) => one.by);
        } else if (name === "book") book.push(...data);
        else if (name === "costs") mine.plays = data && data.plays.filter((/** @type {CostLine} */ play) => play.card);
        else if (name === "makeable") mine.par = data;
        else continue;
        if (known === mine && name !== "book") changed();
        const calls = steps.findIndex((one) => one.trick) - 1;
        if (mine.plays !== undefined && mine.par !== undefined && (book.at(-1)?.step ?? -1) >= calls) break;
      }
  } catch {
    // Without it the result stands as it is; the review tells more.
  }
  mine.plays ??= null;
  mine.par ??= null;
  recordFound(`${view.table.id}/${view.finished.deal}`, {
    ...(mine.plays ? { cost: given(view, mine).you } : {}),
    ...(book.length ? { passed: passedOver(steps, book, view.home) } : {}),
  });
  if (known === mine) changed();
}

/** What is known of this deal, or null where nothing was asked for. @param {Frames.ViewFrame} view */
const of = (view) => (known && known.review === view.finished?.review ? known : null);

/** Tricks given up: by what you played, from your hand or dummy, by your partner and by the others.
 * @param {Frames.ViewFrame} view @param {Known} found */
function given(view, found) {
  const own = view.seats.find((s) => s.seat === view.home);
  const sum = { you: 0, partner: 0, they: 0 };
  for (const play of found.plays ?? []) {
    const side = view.seats.find((s) => s.seat === play.seat)?.side;
    const who = found.by[play.step] === view.home ? "you" : side === own?.side ? "partner" : "they";
    sum[/** @type {keyof typeof sum} */ (who)] += play.cost;
  }
  return sum;
}

const chip = (/** @type {number} */ n) => h("b", { class: `chip c${Math.min(n, 3)}` }, `−${n}`);

/** The lines “Cost” and “Par” under the score; they have their place from the start. @param {Frames.ViewFrame} view */
export function costLines(view) {
  const found = of(view) ?? (asked(view) ? { review: "", by: [] } : null);
  if (!found || (found.plays === null && found.par === null)) return null;
  const sum = given(view, found),
    ours = sum.you + sum.partner;
  const par = found.par;
  /** @type {[string, unknown][]} */
  const lines = [];
  if (found.plays === undefined) lines.push([t("Cost"), t("Working out the cost")]);
  else if (found.plays)
    lines.push([t("Cost"), [ours ? [chip(ours), " "] : null, text.gaveUp(sum.you, sum.partner, sum.they)]]);
  if (typeof par?.par_score === "number") lines.push([t("Par"), parLine(view, par)]);
  if (par === undefined && found.plays !== null) lines.push([t("Par"), t("Working out par")]);
  if (!lines.length) return null;
  return h("dl.costs", { "aria-live": "polite", key: "costs" }, lines, ([name, text]) => [
    h("dt.label", name),
    h("dd", text),
  ]);
}

/** Par from one's own side: the server tells that of North and South. @param {Frames.ViewFrame} view
 * @param {ParLine} par */
function parLine(view, par) {
  const side = (/** @type {string} */ letter) => view.seats.find((s) => s.seat === letter)?.side;
  const own = side(view.home ?? "");
  const score = Number(par.par_score) * (own === side("N") ? 1 : -1);
  const words = parWords(par.par, (seats) => (side(seats[0]) === own ? "" : t("the opponents")));
  return text.parIs(minus(score), words);
}

/** The panel beside the felt: who gave up tricks, and in which. @param {Frames.ViewFrame} view */
export function givenUpPanel(view) {
  const plays = of(view)?.plays?.filter((play) => play.cost) ?? [];
  if (!view.over || !plays.length) return null;
  const seats = view.seats.filter((s) => plays.some((play) => play.seat === s.seat));
  const trickOf = (/** @type {CostLine} */ play) =>
    view.tricks.findIndex((trick) => trick.plays.some((p) => p.seat === play.seat && p.card === play.card)) + 1;
  return h(
    "section.pan.p-given",
    { "aria-label": t("Tricks given up"), key: "given" },
    h("header>h2", t("Tricks given up")),
    h("div.in", seats, (s) => {
      const own = plays.filter((play) => play.seat === s.seat);
      const tricks = [...new Set(own.map(trickOf))].filter(Boolean);
      return h(
        "p.givenline",
        h("span", h("b", nameOf(view, s.seat)), " ", h("span.soft", text.tricksNamed(tricks))),
        chip(own.reduce((n, play) => n + play.cost, 0)),
      );
    }),
  );
}
