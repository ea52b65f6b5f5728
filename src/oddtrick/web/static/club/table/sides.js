// Who sits in one direction of a table: a pair, half a team, or the two players of an individual who
// are partners for a round. A page is told their numbers; people know them by what is ranked.

/** @typedef {Pick<Answers.TableContent, "form" | "members">} Sides what a page has of the sides */

/**
 * The numbers of those who are ranked.
 * @param {Sides} view
 * @param {number} side
 */
export const membersOf = (view, side) => view.members[side] ?? [side];

/**
 * A side as people write it: 3, or 3+7 for two players.
 * @param {Sides} view
 * @param {number} side
 */
export const label = (view, side) => (side ? membersOf(view, side).join("+") : "–");

/**
 * A side with what it is: “pair 3”, “team 2”.
 * @param {Sides} view
 * @param {number} side
 */
export const called = (view, side) => `${view.form === "teams" ? "team" : "pair"} ${label(view, side)}`;

/**
 * A board that is due, with its sides as people write them.
 * @template {{ns: number, ew: number}} D
 * @param {Sides} view
 * @param {D} d
 */
export const labelled = (view, d) => ({ ...d, ns: label(view, d.ns), ew: label(view, d.ew) });

/**
 * The side that somebody wrote, of those given: the one with these members; or null.
 * @param {Sides} view
 * @param {string} text
 * @param {number[]} among
 */
export function sideOf(view, text, among) {
  const wanted = text
    .split("+")
    .map((x) => x.trim())
    .sort()
    .join("+");
  return among.find((side) => membersOf(view, side).map(String).sort().join("+") === wanted) ?? null;
}
