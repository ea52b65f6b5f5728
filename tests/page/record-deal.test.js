// The results of a browser are recorded once a deal, with their time, and a damaged file is kept.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

const kept = new Map();
globalThis.localStorage = {
  getItem: (key) => kept.get(key) ?? null,
  setItem: (key, value) => kept.set(key, String(value)),
  removeItem: (key) => kept.delete(key),
};
const { dropDamaged, judgeRest, recordDeal, recordFound, results } = await import(
  "../../src/oddtrick/web/static/shared/record-deal.js"
);

const playing = (more = {}) => ({
  home: "S",
  table: { id: "t", deal: 1, game: "whist", family: "Whist", set: null, ...more },
  alone: null,
  finished: null,
});
const over = (more) => ({
  ...playing(more),
  finished: {
    review: "/review/t/1",
    deal: 1,
    result: { won: true, points: 2, made: null, declared: false, lone: false, tricks: 8, level: "book" },
  },
});

beforeEach(() => kept.clear());

test("a finished deal is recorded once, with the time between its frames", () => {
  recordDeal(playing(), null, 1_000_000);
  recordDeal(playing(), null, 1_030_000);
  recordDeal(over(), null, 1_040_000);
  recordDeal(over(), null, 9_000_000);
  const { deals } = results().document;
  assert.deepEqual(
    deals.map((deal) => [deal.id, deal.seconds, deal.at, deal.won]),
    [["t/1", 40, 1_040_000, true]],
  );
});

test("a long pause counts for two minutes", () => {
  recordDeal(playing(), null, 0);
  recordDeal(over(), null, 86_400_000);
  assert.equal(results().document.deals[0].seconds, 120);
});

test("an onlooker's deal, and one of a set that is played again, are not recorded", () => {
  recordDeal({ ...over(), home: null }, null, 1);
  recordDeal(over({ set: { id: "x", board: 1, boards: 4, replay: true } }), null, 1);
  assert.equal(results().document.deals.length, 0);
});

test("what a review finds is added to the deal it is of", () => {
  recordDeal(over(), null, 1);
  recordFound("t/1", { cost: 2 });
  recordFound("other/1", { cost: 3 });
  assert.deepEqual(
    results().document.deals.map((deal) => deal.cost),
    [2],
  );
});

test("a damaged file is told and kept when the next deal is recorded, until it is deleted", () => {
  kept.set("oddtrick.results", "{broken");
  recordDeal(over(), null, 1);
  const found = results();
  assert.equal(found.lost, "{broken");
  assert.match(found.problem, /damaged file is kept/);
  assert.equal(found.document.deals.length, 1);
  dropDamaged();
  assert.deepEqual([results().lost, results().problem], ["", ""]);
});

/** A lost deal of Klondike, and what the server says of it. */
const lost = (deal, found) => {
  globalThis.fetch = found;
  return recordDeal(
    {
      ...over({ id: `own-${deal}`, game: "klondike", options: { draw: 3 } }),
      alone: { deal, moves: 9, shortest: null },
      finished: { ...over().finished, result: { ...over().finished.result, won: false } },
    },
    null,
    deal,
  );
};
const answer = (status, json) => ({ ok: status < 400, status, json: async () => json });
const says = (winnable) => async () => answer(200, { winnable, moves: null });
const verdicts = () => results().document.deals.map((deal) => deal.alone.winnable);

test("a patience that was lost is kept as lost or winnable where that is proved, else as unknown", async () => {
  const asked = [];
  const noted = (found) => async (path) => (asked.push(path), found());
  for (const found of [says(true), says(false), says(null)]) await lost(asked.length + 1, noted(found));
  assert.deepEqual(
    asked,
    [1, 2, 3].map((deal) => `/api/patience/klondike/${deal}?draw=3`),
  );
  assert.deepEqual(verdicts(), [true, false, null]);
  globalThis.fetch = () => assert.fail("what is answered is asked again");
  await judgeRest();
});

test("a proof that did not come before the page was left is asked for again at a later visit", async () => {
  let leave = () => {};
  const left = lost(1, () => new Promise((_, fail) => (leave = () => fail(new TypeError("left")))));
  await Promise.resolve(leave());
  await left;
  await lost(2, async () => answer(429, { error: "Too much is being asked for." }));
  await lost(3, async () => answer(503, { error: "The server is closing." }));
  assert.deepEqual(verdicts(), [null, null, null]);
  globalThis.fetch = says(false);
  await Promise.all([judgeRest(), judgeRest()]);
  assert.deepEqual(verdicts(), [false, false, false]);
});

test("a deal that the server refuses, one that is erased, and damage to the list hold nothing up", async () => {
  await lost(1, async () => answer(422, { error: "Deals are numbered from 1." }));
  assert.equal(kept.has("oddtrick.unproved"), false);
  for (const damaged of ["{broken", "7", '[7, {"id": 3}]', "null"]) {
    kept.set("oddtrick.unproved", damaged);
    await judgeRest();
  }
  await lost(2, async () => answer(503, {}));
  kept.delete("oddtrick.results");
  globalThis.fetch = says(false);
  await judgeRest();
  assert.deepEqual(verdicts(), []);
  assert.equal(kept.has("oddtrick.unproved"), false);
});
