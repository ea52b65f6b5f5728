// The words of the trade at the table.

import assert from "node:assert/strict";
import { test } from "node:test";

import { patternOf, usesIn } from "../../src/oddtrick/web/static/shared/term-uses.js";

const WORDS = [
  { name: "trick", meaning: "One card from each hand.", forms: ["trick", "tricks"] },
  { name: "odd trick", meaning: "A trick beyond six.", forms: ["odd trick", "odd tricks"] },
  { name: "lead", meaning: "The first card of a trick.", forms: ["lead", "leads", "led"] },
];

test("a word is found in all its forms, the longest first, and once", () => {
  const forms = patternOf(WORDS);
  const text = "Two odd tricks: he led, and leads to the last trick.";
  const found = usesIn(forms, text, new Set());
  assert.deepEqual(
    found.map(({ word, start, end }) => [word.name, text.slice(start, end)]),
    [
      ["odd trick", "odd tricks"],
      ["lead", "led"],
      ["trick", "trick"],
    ],
  );
});

test("part of a word is no word", () => {
  const forms = patternOf(WORDS);
  assert.deepEqual(usesIn(forms, "misled, a mis-lead, leader, tricky, trick-taking", new Set()), []);
  assert.deepEqual(usesIn(forms, "A trick.", new Set(["trick"])), []);
});
