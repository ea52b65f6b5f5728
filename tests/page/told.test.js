// What a page tells of numbers holds for the numbers it shows.

import assert from "node:assert/strict";
import { test } from "node:test";

import { usualScore } from "../../src/oddtrick/web/static/sets/side.js";
import { passedDeals } from "../../src/oddtrick/web/static/results/passed.js";

/** A board of which one has 620, and the tables that made other scores. @param {Record<string, number>} tables */
const board = (tables) =>
  /** @type {any} */ ({
    result: {
      score: 620,
      bars: [
        { score: 620, machines: 0, people: 1, yours: true },
        ...Object.entries(tables).map(([score, n]) => ({ score: Number(score), machines: n, people: 0, yours: false })),
      ],
    },
  });

test("the usual score of a board is told with the tables that made it", () => {
  assert.equal(
    usualScore(board({ "-50": 2, 140: 1, 170: 1, 110: 1 })),
    "Two of six tables scored −50; you scored 620.",
  );
  assert.equal(usualScore(board({ "-50": 1, 140: 1 })), "");
  assert.equal(usualScore(board({})), "");
});

test("the ground of passes is that of more than half of them", () => {
  const deals = (/** @type {string[]} */ grounds) =>
    /** @type {any} */ (grounds.map((passed) => ({ passed, again: null })));
  assert.equal(passedDeals(deals(["Length", "Length", "Honours"])).ground, "Length");
  assert.equal(passedDeals(deals(["Length", "Length", "Honours", "Points", "Turn"])).ground, "");
});
