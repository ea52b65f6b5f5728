// Frames that say what has changed are folded into the view, as docs/protocol.md tells it.

import assert from "node:assert/strict";
import { test } from "node:test";

const { fold, merged } = await import("../../src/oddtrick/web/static/shared/merge.js");

const hand = (seat, cards) => ({ kind: "hand", seat, cards, label: `${seat}, ${cards.length}` });
const view = {
  type: "view",
  version: 7,
  places: [hand("N", ["??", "??"]), hand("S", ["SA", "S2"])],
  trick: { plays: [], next: "S" },
  headline: null,
  log: [{ text: "one" }, { text: "two" }],
};

test("what a frame leaves out stays as it was, and the log goes on from a line", () => {
  const now = merged(view, { type: "view", version: 8, log: [{ text: "three" }], log_from: 1 });
  assert.equal(now.version, 8);
  assert.deepEqual(now.log, [{ text: "one" }, { text: "three" }]);
  assert.equal(now.places, view.places);
});

test("a list lets items come and go, then items change by their numbers", () => {
  const trick = { kind: "trick", seat: "N", cards: ["D7"] };
  const now = merged(view, {
    type: "view",
    version: 8,
    shared: { places: { 0: { cards: ["??"], label: "N, 1" }, splice: [2, 0, [trick]] }, trick: { next: "W" } },
  });
  assert.deepEqual(now.places, [{ ...view.places[0], cards: ["??"], label: "N, 1" }, view.places[1], trick]);
  assert.equal(now.places[1], view.places[1], "what is not touched stays the same object");
  assert.deepEqual(now.trick, { plays: [], next: "W" });
  assert.equal("shared" in now, false);
  assert.deepEqual(view.places[0].cards, ["??", "??"], "the view before stays as it was");
});

test("one's own patch comes after the shared one", () => {
  const now = merged(view, {
    type: "view",
    version: 8,
    shared: { places: { 1: { cards: ["??"], label: "S, 1" } }, log: { splice: [2, 0, [{ text: "South led." }]] } },
    own: { places: { 1: { cards: ["S2"] } }, log: { 2: { text: "You led." } } },
  });
  assert.deepEqual(now.places[1], hand("S", ["S2"]));
  assert.equal(now.log.at(-1).text, "You led.");
});

test("values, lists and nothing take the place of what was", () => {
  assert.deepEqual(fold({ a: 1, b: [1, 2] }, { b: [] }), { a: 1, b: [] });
  assert.deepEqual(fold({ a: { b: 1 } }, { a: null }), { a: null });
  assert.deepEqual(fold({ a: null }, { a: { b: 1 } }), { a: { b: 1 } });
  assert.deepEqual(fold([1, 2, 3], { splice: [1, 2, []] }), [1]);
  assert.equal(fold(view, undefined), view);
});

test("a whole view takes the place of everything", () => {
  const now = merged(view, { ...view, version: 9, places: [], log: [], log_from: 0 });
  assert.deepEqual(now.places, []);
  assert.deepEqual(now.log, []);
});
