// What the review of a deal says of one's own play: tricks given away, the lead, a pass too many.

import { askReport, events } from "../review/events.js";
import { newTable } from "../shared/api.js";
import { place } from "../shared/places.js";
import { recordFound } from "../shared/record-deal.js";
import { remember, settings } from "../shared/settings.js";
import { LONGEST_REASON } from "../shared/statistics.js";
import { takeMistakes } from "../train/state.js";
import { tokenOf, history, keepLost } from "./keep.js";

/** @typedef {import("./keep.js").Lost} Lost */
/** @typedef {Pick<import("./keep.js").KeptDeal, "seat" | "contract">} Owned a deal with one's own seat */

/**
 * What a report tells of one's own cards; null where the solver does not know the game.
 * @param {Owned} x
 * @param {Answers.DealReport} told
 * @param {Answers.Costs | null} costs
 * @returns {Lost | null}
 */
function lostOf(x, told, costs) {
  if (!costs) return null;
  const mine = costs.plays.filter((p) => p.card && told.steps[p.step].by === x.seat);
  const first = told.steps.findIndex((one) => one.trick);
  const lead = told.steps[first]?.by === x.seat ? costs.plays.find((p) => p.step === first)?.cost : undefined;
  // Who was dummy decided nothing.
  const role = !mine.length
    ? "idle"
    : !x.contract
      ? "playing"
      : costs.side.includes(x.seat)
        ? "declaring"
        : "defending";
  return { tricks: mine.reduce((n, p) => n + p.cost, 0), role, lead };
}

const PASS = "P";

/**
 * Why the book would have called where this player passed, the first time in a deal; "" where it would not. A long
 * reason ends where the results have no more room.
 * @param {readonly {by: string, code: string}[]} steps
 * @param {readonly Answers.Opinion[]} book
 * @param {string} seat
 */
export const passedOver = (steps, book, seat) =>
  book
    .find((one) => !one.followed && steps[one.step]?.by === seat && steps[one.step].code === PASS)
    ?.reason.slice(0, LONGEST_REASON) ?? "";

/**
 * What the review of a deal says; undefined where it cannot be had just now, null where there is none.
 * @param {Owned & {table: string, deal?: number}} x
 */
async function lostIn(x) {
  const { table, deal } = x;
  const answer = await askReport(table, deal ?? 0, tokenOf(table));
  if (answer.status === 409 || answer.status === 429) return undefined;
  if (!answer.ok) return null;
  /** @type {Answers.Reviewed | null} */
  let reviewed = null;
  /** @type {Answers.Costs | null} */
  let costs = null;
  /** @type {Answers.Makeable | null} */
  let makeable = null;
  /** @type {Answers.Opinion[]} */
  const book = [];
  for await (const [name, data] of events(answer)) {
    if (name === "told") reviewed = data;
    else if (name === "costs") costs = data;
    else if (name === "makeable") makeable = data;
    else if (name === "book") book.push(...data);
  }
  if (!reviewed) return null;
  const review = { told: reviewed.told, book: Object.fromEntries(book.map((one) => [one.step, one])), costs, makeable };
  // What was played wrongly becomes a question of the trainer; without it the history is as good.
  await takeMistakes(review, x.seat, place("review", table, deal ?? 0)).catch(() => undefined);
  return {
    lost: lostOf(x, reviewed.told, costs),
    passed: passedOver(reviewed.told.steps, book, x.seat),
  };
}

// Hands that were passed though the book bids them: looked for in finished deals, and dealt again to practise.

// A deal looked at again: what its review says is kept with the history and with the results.

/** Ask for the review of a deal of the history, and keep what it says.
 * @param {import("./keep.js").KeptDeal} x */
async function analyse(x) {
  const found = await lostIn(x);
  if (found === undefined) return;
  if (x.review) keepLost(x.review, found?.lost ?? null);
  recordFound(`${x.table}/${x.deal}`, { cost: found?.lost?.tricks ?? null, passed: found?.passed ?? "" });
}

/** @typedef {import("../shared/statistics.js").Deal} Deal */

const BATCH = 12; // deals looked at again at a press

/** The panel whose deals are being looked at, and how many are left. */
const state = { left: 0, where: "" };

/** How many deals of a panel are being looked at now. @param {string} scope */
export const looking = (scope) => (scope === state.where ? state.left : 0);

/** The deals that can be looked at again, of the history, the latest first. @param {readonly Deal[]} deals */
export function unseen(deals) {
  const wanted = new Set(deals.filter((deal) => deal.passed === null && !deal.alone).map((deal) => deal.id));
  return history()
    .filter((x) => x.review && wanted.has(`${x.table}/${x.deal}`))
    .reverse()
    .slice(0, BATCH);
}

/** The address of the last patience that could be won and was not. @param {readonly Deal[]} deals */
export function missedDeal(deals) {
  const missed = new Set(deals.filter((deal) => deal.alone?.winnable && !deal.won).map((deal) => deal.id));
  const found = history()
    .filter((x) => missed.has(`${x.table}/${x.deal}`) && x.alone?.deal)
    .pop();
  return found?.alone ? place("own", found.game) + `?deal=${found.alone.deal}` : "";
}

/** Look at some deals again. Throws where the server cannot be reached. @param {readonly Deal[]} deals
 * @param {string} scope of their panel @param {() => void} changed */
export async function look(deals, scope, changed) {
  if (state.left) return;
  const wanted = unseen(deals);
  state.where = scope;
  state.left = wanted.length;
  changed();
  try {
    for (const x of wanted) {
      await analyse(x);
      state.left -= 1;
      changed();
    }
  } finally {
    state.left = 0;
    changed();
  }
}

/**
 * Deal the cards of a hand again, at a table of one’s own. Throws with a sentence where that cannot be.
 * @param {string} id `TABLE/DEAL`
 * @param {string} game
 * @param {string} title
 */
export async function practise(id, game, title) {
  const played = history().find((x) => `${x.table}/${x.deal}` === id);
  const wish = { game, again: id, name: settings.name ?? "", ...(played ? { seat: played.seat } : {}) };
  const made = await newTable(wish, played?.token ?? tokenOf(id.split("/")[0]));
  remember(made.id, { token: made.token, seat: made.seat, title, beside: id });
  recordFound(id, { again: true });
  location.assign(place("table", made.id));
}
