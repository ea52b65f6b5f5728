// The deals that were finished in this browser. They stay in it: nobody else is told.

import { tableOf, tables } from "../shared/settings.js";
import { keep, keptList } from "../shared/kept.js";

const HISTORY = "oddtrick.history";
const MOST = 2000; // deals; the oldest are let go

/**
 * What the review of a deal says of one's own play; `lead` is what the opening lead cost.
 * @typedef {{tricks: number, role: string, lead?: number | undefined}} Lost
 */
/**
 * A finished deal as this browser keeps it; `lost` is undefined until its review is read, null where it has none.
 * @typedef {Omit<Answers.PastDeal, "review" | "contract" | "made" | "partners" | "against"> & {
 *   review: string | null,
 *   contract: string | null,
 *   deal?: number,
 *   token?: string | null | undefined,
 *   alone?: undefined | {deal: number, moves: number, seconds: number | null, home: boolean},
 *   lost?: undefined | Lost | null,
 * }} KeptDeal
 */

/** @returns {KeptDeal[]} */
export const history = () => keptList(HISTORY).map(numbered);

/**
 * A deal that an earlier version of this page kept without its number: its address has it.
 * @param {KeptDeal} x
 */
const numbered = (x) => (x.deal === undefined && x.review ? { ...x, deal: Number(x.review.split("/").at(-1)) } : x);

/** @param {KeptDeal[]} deals */
const write = (deals) => keep(HISTORY, deals.slice(-MOST));

/**
 * Keep a finished deal, once; with the `seconds` it took where one played alone.
 * @param {Frames.ViewFrame} view
 * @param {number | null} seconds
 */
export function keepDeal(view, seconds) {
  const done = view.finished;
  // A deal of this browser's own table has no review.
  if (!done || !view.home || !(done.review || view.alone)) return;
  const all = history();
  if (all.some((x) => (done.review ? x.review === done.review : x.table === view.table.id))) return;
  /** @param {boolean} ours */
  const points = (ours) => done.entries.filter((e) => e.own === ours).reduce((n, e) => n + e.points, 0);
  all.push({
    review: done.review,
    table: view.table.id,
    deal: done.deal,
    token: tableOf(view.table.id)?.token,
    at: Date.now(),
    game: view.table.game,
    title: view.table.title,
    family: view.table.family,
    seat: view.home,
    text: done.text,
    points: [points(true), points(false)],
    over: done.match_over,
    summary: done.summary,
    alone: view.alone
      ? {
          deal: view.alone.deal,
          moves: view.alone.moves,
          seconds,
          home: points(true) === view.places.reduce((n, p) => n + p.cards.length, 0),
        }
      : undefined,
    contract: view.headline?.needed ? view.headline.by : "",
    lost: done.review ? undefined : null,
  });
  write(all);
}

/**
 * Keep what the review of a deal has found.
 * @param {string} review
 * @param {Lost | null} lost
 */
export function keepLost(review, lost) {
  write(history().map((x) => (x.review === review ? { ...x, lost } : x)));
}

/** The tokens of the seats this browser held, to prove that what was played there was its own. */
export const tokens = () => [...new Set([...tables(), ...history()].flatMap((x) => x.token || []))];

/**
 * The token of a table, which may have been forgotten among the tables.
 * @param {string} table
 */
export const tokenOf = (table) => tableOf(table)?.token ?? history().find((x) => x.table === table)?.token ?? "";

/** Forget the deals of a game. @param {string} game */
export const forgetGame = (game) => write(history().filter((x) => x.game !== game));

export function forgetAll() {
  localStorage.removeItem(HISTORY);
  import("../offline/reviews.js").then(({ forgetReviews }) => forgetReviews());
}
