// Hands that were passed though the book bids them: looked for in finished deals, and dealt again to practise.

import { history, tokenOf, keepLost } from "./keep.js";
import { newTable } from "../shared/api.js";
import { recordFound } from "../shared/record-deal.js";
import { remember, settings } from "../shared/settings.js";
import { place } from "../shared/places.js";
import { lostIn } from "./lost.js";

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
