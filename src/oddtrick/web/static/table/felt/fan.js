// How the cards of one's own hand lie: in a fan, in two rows, in rows of five.

import { placeKey } from "../view.js";

/** @import { TableUi } from "../state.js" */

/** Keys for cards: a pack may hold a card twice. @param {Frames.PlaceLine} place @param {string[]} cards */
export function keyed(place, cards) {
  /** @type {Record<string, number>} */
  const seen = {};
  return cards.map((card) => {
    seen[card] = (seen[card] ?? 0) + 1;
    return `${placeKey(place)}/${card}${seen[card] > 1 ? `#${seen[card]}` : ""}`;
  });
}

/**
 * Exactly one card of a group takes part in tabbing; arrows reach the others. Unless somebody is in
 * the group just now, it is one that may be played, where there is one.
 * @param {TableUi} ui
 * @param {Frames.PlaceLine} place
 * @param {string[]} keys
 */
export function settleRove(ui, place, keys) {
  ui.rove ??= {};
  const group = placeKey(place),
    now = ui.rove[group] ?? "";
  /** @param {string} key */
  const playable = (key) => ui.menu.byCard.has(key.replace(/#\d+$/, ""));
  const holder = /** @type {HTMLElement | null | undefined} */ (document.activeElement?.closest("[data-group]"));
  const within = holder?.dataset.group === group;
  if (keys.includes(now) && (within || playable(now))) return;
  ui.rove[group] = keys.find(playable) ?? (keys.includes(now) ? now : keys[0]);
}

/**
 * Cards in two rows for a narrow page; one more than the most where that keeps a suit together.
 * @param {string[][]} groups
 */
export function twoRows(groups, max = 7) {
  const count = groups.reduce((n, g) => n + g.length, 0);
  if (count <= max) return [groups];
  const half = Math.ceil(count / 2);
  // Break between suits where that leaves the rows nearly even, otherwise inside one.
  let best = null,
    sum = 0;
  for (const group of groups.slice(0, -1)) {
    sum += group.length;
    if (
      sum <= max + 1 &&
      count - sum <= max + 1 &&
      sum >= half - 1 &&
      (best === null || Math.abs(sum - half) < Math.abs(best - half))
    )
      best = sum;
  }
  const cut = best ?? half;
  /** @type {[string[][], string[][]]} */
  const rows = [[], []];
  let at = 0;
  for (const group of groups) {
    const upper = group.slice(0, Math.max(0, cut - at));
    const lower = group.slice(upper.length);
    if (upper.length) rows[0].push(upper);
    if (lower.length) rows[1].push(lower);
    at += group.length;
  }
  return rows;
}

/**
 * Cards in rows of at most so many, for a page that is narrow and low.
 * @param {string[][]} groups
 * @param {number} max
 */
export function rowsOf(groups, max) {
  const cards = groups.flat().length,
    rows = Math.ceil(cards / max),
    most = Math.ceil(cards / rows);
  /** @type {string[][][]} */
  const found = [];
  /** @type {string[][]} */
  let row = [];
  let room = 0;
  for (const group of groups) {
    let rest = group;
    while (rest.length) {
      if (!room) (found.push((row = [])), (room = most));
      row.push(rest.slice(0, room));
      const taken = Math.min(room, rest.length);
      rest = rest.slice(taken);
      room -= taken;
    }
  }
  return found;
}
export const SHORT = 5; // cards of a row where three rows are better than two
/**
 * CSS variables for a card's place on a narrow page: in two rows, and in more of five (`--q…`).
 * @param {string[][]} groups
 */
export function narrowSpots(groups) {
  /** @param {string[][][]} rows @param {string} v */
  const place = (rows, v) =>
    rows.flatMap((row, r) => {
      const n = row.reduce((k, g) => k + g.length, 0);
      return row.flatMap((group, g) =>
        group.map((_, j) => {
          const i = row.slice(0, g).reduce((k, x) => k + x.length, 0) + j;
          return {
            [`--${v}r`]: r,
            [`--${v}i`]: i,
            [`--${v}g`]: g,
            [`--${v}m`]: Math.max(1, n - 1),
            [`--${v}n`]: n - 1,
            [`--${v}gs`]: row.length - 1,
          };
        }),
      );
    });
  const two = twoRows(groups),
    more = rowsOf(groups, SHORT);
  const short = place(more, "q");
  return { spots: place(two, "p").map((spot, i) => ({ ...spot, ...short[i] })), rows: two.length, more: more.length };
}
