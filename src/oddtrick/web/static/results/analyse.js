// A deal looked at again: what its review says is kept with the history and with the results.

import { recordFound } from "../shared/record-deal.js";
import { keepLost } from "./keep.js";
import { lostIn } from "./lost.js";

/** Ask for the review of a deal of the history, and keep what it says.
 * @param {import("./keep.js").KeptDeal} x */
export async function analyse(x) {
  const found = await lostIn(x);
  if (found === undefined) return;
  if (x.review) keepLost(x.review, found?.lost ?? null);
  recordFound(`${x.table}/${x.deal}`, { cost: found?.lost?.tricks ?? null, passed: found?.passed ?? "" });
}
