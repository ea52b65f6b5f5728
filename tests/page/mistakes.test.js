// The findings of a review from which the server tells one's own mistakes.

import assert from "node:assert/strict";
import { test } from "node:test";

globalThis.localStorage = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
const { findings } = await import("../../src/oddtrick/web/static/train/state.js");

const step = (by, kind, code) => ({ by, kind, code });
const review = (more = {}) => ({
  told: {
    seats: ["N", "E", "S", "W"],
    net: true,
    sides: [
      { seats: ["N", "S"], score: -50 },
      { seats: ["E", "W"], score: 50 },
    ],
    steps: [step("S", "call", "4S"), step("W", "play", "DK"), step("S", "play", "C2"), step("E", "play", "C3")],
  },
  book: {
    0: { step: 0, code: "3S", followed: false },
    1: { step: 1, code: "D2", followed: false },
    2: { step: 2, code: "C9", followed: false },
    3: { step: 3, code: "C3", followed: true },
  },
  costs: {
    plays: [
      {
        step: 1,
        cost: 1,
        choices: [
          { card: "DK", cost: 1 },
          { card: "D2", cost: 1 },
        ],
      },
      {
        step: 2,
        cost: 2,
        choices: [
          { card: "C2", cost: 2 },
          { card: "C9", cost: 1 },
        ],
      },
    ],
  },
  makeable: { par_score: 140 },
  ...more,
});

test("the server is told where a seat left the book, the costs there, and par", () => {
  const { book, costs } = review();
  const found = findings(review(), "S");
  assert.deepEqual(found.book, [book[0], book[2]]);
  assert.deepEqual(found.costs.plays, [costs.plays[1]]);
  assert.equal(found.par_score, 140);
});

test("without costs or par it is told so; a seat that kept to the book has no mistakes", () => {
  const { costs, par_score } = findings(review({ costs: null, makeable: null }), "S");
  assert.deepEqual([costs, par_score], [null, null]);
  assert.equal(findings(review(), "E"), null);
});
