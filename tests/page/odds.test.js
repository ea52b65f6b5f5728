// The rows of the page of odds.

import assert from "node:assert/strict";
import { test } from "node:test";

import { percentText, rowLabel, widthOf } from "../../src/oddtrick/web/static/odds/rows.js";

const headings = { tricks: "Tricks", left: "Left", right: "Right", line: "Line", points: "Points" };

test("a row says what it is about", () => {
  assert.equal(rowLabel({ left: 3, right: 2, chance: "39/115", percent: 33.9 }, headings), "3–2");
  assert.equal(rowLabel({ tricks: "2 or more", chance: "1/2", percent: 50 }, headings), "2 or more");
  assert.equal(rowLabel({ line: "best", chance: "1/2", percent: 50 }, headings), "Best line");
  assert.equal(rowLabel({ line: "xQ", chance: "1/2", percent: 50 }, headings), "xQ");
});

test("what is rare keeps its figures, and what can be has a bar", () => {
  assert.equal(percentText(67.826), "67.83 %");
  assert.equal(percentText(0), "0.00 %");
  assert.equal(percentText(0.00001234), "0.0000123 %");
  assert.equal(widthOf(0, 200), 0);
  assert.equal(widthOf(0.0001, 200), 1);
  assert.equal(widthOf(50, 200), 100);
});
