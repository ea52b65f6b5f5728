// What a page tells of numbers holds for the numbers it shows.

import assert from "node:assert/strict";
import { test } from "node:test";

import { passedDeals } from "../../src/oddtrick/web/static/results/sittings.js";

test("the ground of passes is that of more than half of them", () => {
  const deals = (/** @type {string[]} */ grounds) =>
    /** @type {any} */ (grounds.map((passed) => ({ passed, again: null })));
  assert.equal(passedDeals(deals(["Length", "Length", "Honours"])).ground, "Length");
  assert.equal(passedDeals(deals(["Length", "Length", "Honours", "Points", "Turn"])).ground, "");
});
