// Frames that say what has changed are folded and laid together, as docs/program/protocol.md tells it.

import assert from "node:assert/strict";
import { test } from "node:test";

const { fold, laid } = await import("../../src/oddtrick/web/static/shared/merge.js");

const hand = (seat, cards) => ({ kind: "hand", seat, number: null, cards, label: `${seat}, ${cards.length}` });
const whole = {
  all: {
    seats: [
      { seat: "N", note: "" },
      { seat: "S", note: "plays alone" },
    ],
    status: { text: "South to play." },
    places: [hand("N", ["??", "??"]), hand("S", ["??", "??"])],
    trick: { plays: [], next: "S" },
    headline: null,
    won: [{ side: "NS", name: "North and South" }],
    log: [{ text: "South led." }, { text: "two" }],
  },
  own: {
    you: "S",
    turned: null,
    seats: { N: "partner" },
    places: { "hand S ": { cards: ["SA", "S2"], label: "Your hand, 2" } },
    log: [[0, { text: "You led." }]],
    turn: { status: { text: "Your play." }, actions: [{ code: "SA" }], menu: [], refusals: [], hint: true },
    won: [{ side: "NS", name: "We" }],
  },
};

test("what is otherwise for one lies over what all see", () => {
  const view = laid(whole, 7);
  assert.equal(view.type, "view");
  assert.equal(view.version, 7);
  assert.deepEqual(
    view.seats.map((line) => line.note),
    ["partner", "plays alone"],
  );
  assert.deepEqual(view.places[1].cards, ["SA", "S2"]);
  assert.equal(view.places[1].kind, "hand");
  assert.equal(view.places[0], whole.all.places[0], "what is not touched stays the same object");
  assert.deepEqual(
    view.log.map((line) => line.text),
    ["You led.", "two"],
  );
  assert.equal(view.won[0].name, "We");
  assert.equal(view.headline, null);
  assert.equal(view.turned, null);
  assert.equal(view.status.text, "Your play.");
  assert.deepEqual([view.actions.length, view.hint, "turn" in view], [1, true, false]);
});

test("both values change by their patches, and what is null in one's own reads as to all", () => {
  const trick = { kind: "trick", seat: "S", number: null, cards: ["SA"], label: "Ace" };
  const now = fold(whole, {
    all: { places: { 1: { cards: ["??"], label: "S, 1" }, splice: [2, 0, [trick]] }, trick: { next: "W" } },
    own: {
      places: { "hand S ": { cards: ["S2"] } },
      seats: { N: null },
      turn: null,
      won: null,
      log: { splice: [0, 1, []] },
    },
  });
  const view = laid(now, 8);
  assert.deepEqual(view.places[1], { ...hand("S", ["S2"]), label: "Your hand, 2" });
  assert.equal(view.places[2], trick);
  assert.deepEqual(view.trick, { plays: [], next: "W" });
  assert.deepEqual([view.seats[0].note, view.won[0].name, view.log[0].text], ["", "North and South", "South led."]);
  assert.deepEqual([view.status.text, view.actions, view.hint], ["South to play.", [], false]);
  assert.deepEqual(whole.all.places[1].cards, ["??", "??"], "the view before stays as it was");
});

test("a frame without patches leaves all as it was", () => {
  const now = fold(whole, { all: undefined, own: undefined });
  assert.equal(now.all, whole.all);
  assert.equal(now.own, whole.own);
});

test("values, lists and nothing take the place of what was", () => {
  assert.deepEqual(fold({ a: 1, b: [1, 2] }, { b: [] }), { a: 1, b: [] });
  assert.deepEqual(fold({ a: { b: 1 } }, { a: null }), { a: null });
  assert.deepEqual(fold({ a: null }, { a: { b: 1 } }), { a: { b: 1 } });
  assert.deepEqual(fold([1, 2, 3], { splice: [1, 2, []] }), [1]);
  assert.equal(fold(whole, undefined), whole);
});
