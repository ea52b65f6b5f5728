// Who sits in one direction of a table: a pair, half a team, or the two players of an individual who
// are partners for a round. A page is told their numbers; people know them by what is ranked.

/** @typedef {Pick<Answers.TableContent, "form" | "members" | "unlisted">} Sides what a page has of the sides */

/**
 * The numbers of those who are ranked.
 * @param {Sides} view
 * @param {number} side
 */
export const membersOf = (view, side) =>
  view.members[side] ??
  (view.unlisted && side >= view.unlisted ? [Math.floor(side / view.unlisted) - 1, side % view.unlisted] : [side]);

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
 * The side that somebody wrote, of those given: the one with these members, or two players who are no partners by the
 * movement; or null.
 * @param {Sides} view
 * @param {string} text
 * @param {number[]} among
 */
export function sideOf(view, text, among) {
  const people = text.split("+").map((x) => Number(x.trim()));
  /** @param {number[]} them */
  const asSet = (them) => [...them].sort().join("+");
  const found = among.find((side) => asSet(membersOf(view, side)) === asSet(people));
  if (found) return found;
  const known = new Set(among.flatMap((side) => membersOf(view, side))),
    [one, other] = people;
  const strangers = view.unlisted && people.length === 2 && one !== other && people.every((x) => known.has(x));
  return strangers ? (one + 1) * view.unlisted + other : null;
}
