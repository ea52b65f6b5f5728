// What counts as a mistake of one's own: off the book, and dearer than the book.

import assert from "node:assert/strict";
import { test } from "node:test";

globalThis.localStorage = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
const { dearer } = await import("../../src/oddtrick/web/static/train/mistakes.js");

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

test("a card costs what it gives away beyond the book's, a call what the deal brought below par", () => {
  assert.deepEqual(dearer(review(), "S"), [
    { step: 0, played: "4S", cost: 190, unit: "points" },
    { step: 2, played: "C2", cost: 1, unit: "tricks" },
  ]);
});

test("a card no dearer than the book's is no mistake, nor is one that the book plays too", () => {
  assert.deepEqual(dearer(review(), "W"), []);
  assert.deepEqual(dearer(review(), "E"), []);
});

test("par is turned for the other side, and a call above it costs nothing", () => {
  const told = { ...review().told, steps: [step("E", "call", "4S")] };
  const book = { 0: { step: 0, code: "P", followed: false } };
  assert.deepEqual(dearer(review({ told, book }), "E"), []);
  assert.deepEqual(dearer(review({ told, book, makeable: { par_score: -120 } }), "E"), [
    { step: 0, played: "4S", cost: 70, unit: "points" },
  ]);
});

test("without costs or par nothing is charged", () => {
  assert.deepEqual(dearer(review({ costs: null, makeable: null }), "S"), []);
});
