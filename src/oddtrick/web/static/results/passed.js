// Deals in which the player passed a hand that the book bids.

/** @typedef {import("../shared/statistics.js").Deal} Deal */

/**
 * The deals in which the player passed and the book would not have, and the ground of most of them, if there is one.
 * @param {Deal[]} deals
 */
export function passedDeals(deals) {
  const known = deals.filter((deal) => deal.passed !== null);
  const found = known.filter((deal) => deal.passed);
  /** @type {Map<string, number>} */
  const grounds = new Map();
  for (const { passed } of found) {
    const ground = groundOf(passed ?? "");
    grounds.set(ground, (grounds.get(ground) ?? 0) + 1);
  }
  const [most] = [...grounds].sort((a, b) => b[1] - a[1]);
  const next = found.find((deal) => !deal.again) ?? found[0] ?? null;
  return { known: known.length, found, ground: most && most[1] > found.length / 2 && most[1] > 1 ? most[0] : "", next };
}

/** A reason of the book without the suit of one deal. @param {string} reason */
const groundOf = (reason) =>
  reason
    .split(":")[0]
    .replace(/ in (?:clubs|diamonds|hearts|spades)\b/g, "")
    .replace(/\.$/, "");
