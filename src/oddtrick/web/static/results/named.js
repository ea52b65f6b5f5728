// Trumps that somebody named, and what a book player makes of them.

import { share } from "../shared/statistics.js";

/**
 * Per cent of 20,000 deals among four book players (`oddtrick simulate`), with 24 cards, by the game.
 * @type {Record<string, {made: number, all: number, lost: number, lone: number}>}
 */
export const BOOK = { euchre: { made: 79.5, all: 19, lost: 20.5, lone: 6.7 } };

/**
 * What became of the trumps that somebody named in deals of five tricks, each as a share of those deals.
 * @param {import("../shared/statistics.js").Deal[]} deals
 */
export function trumpsNamed(deals) {
  const named = deals.filter((deal) => deal.named && deal.made !== null),
    of = named.length;
  /** @param {(deal: import("../shared/statistics.js").Deal) => unknown} fits */
  const count = (fits) => share(named.filter(fits).length, of);
  return {
    of,
    made: count((deal) => deal.made),
    all: count((deal) => deal.named?.tricks === 5),
    lost: count((deal) => !deal.made),
    lone: count((deal) => deal.named?.lone),
  };
}
