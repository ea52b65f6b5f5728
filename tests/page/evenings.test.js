// Ten evenings joined: means, their standard errors, and what is a weakness.

import assert from "node:assert/strict";
import { test } from "node:test";

import { joined, weakness } from "../../src/oddtrick/web/static/club/why/mine.js";

/** An evening with one part of one's own. @param {number} points @param {number | null} error */
const evening = (points, error, kind = "contract", unit = "%") => ({
  id: `${Math.random()}`,
  title: "Monday",
  at: 0,
  pair: 1,
  unit,
  parts: [{ whose: "ours", kind, name: "Own contracts", points, error, beyond: false }],
});

test("a part of several evenings is their mean, and its error shrinks with the root of their number", () => {
  const { evenings, parts } = joined([evening(-4, 3), evening(-2, 3), evening(-3, 3), evening(-3, 3)]);
  assert.equal(evenings, 4);
  // Four errors of 3: the root of 36, by four.
  assert.deepEqual(
    parts.map(({ points, error, beyond }) => ({ points, error, beyond })),
    [{ points: -3, error: 1.5, beyond: false }],
  );
  assert.equal(weakness(parts), undefined);
});

test("more than two standard errors is a weakness, and only what one lost oneself", () => {
  const nine = Array.from({ length: 9 }, () => evening(-3, 3));
  assert.equal(weakness(joined(nine).parts)?.points, -3); // its error is 1
  const won = nine.map((x) => ({ ...x, parts: x.parts.map((part) => ({ ...part, points: 3 })) }));
  assert.equal(weakness(joined(won).parts), undefined);
});

test("the latest ten are joined, of one unit, and none whose error is not known", () => {
  const ten = Array.from({ length: 10 }, () => evening(-1, 3));
  assert.equal(joined([...ten, evening(-90, 3)]).parts[0].points, -1);
  assert.equal(joined([evening(2, 1), evening(-90, 3, "contract", "IMPs")]).parts[0].points, 2);
  assert.deepEqual(joined([evening(2, null)]).parts, []);
});
