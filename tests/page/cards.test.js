// The pure functions of shared/cards.js, shared/punctuation.js and table/view.js.
// The expected words are those of the game, written by hand.

import assert from "node:assert/strict";
import { test } from "node:test";

import { bidParts, cardName, rankOf, suitOf } from "../../src/oddtrick/web/static/shared/cards.js";
import { spot } from "../../src/oddtrick/web/static/table/view.js";

test("a card has a suit, a rank and a name", () => {
  assert.equal(suitOf("HT"), "H");
  assert.equal(rankOf("HT"), "T");
  assert.equal(cardName("HT"), "Ten of hearts");
  assert.equal(cardName("JOKER"), "Joker");
  assert.equal(cardName("??"), "A card face down");
});

test("a bid has a level, a strain and doubles", () => {
  assert.deepEqual(bidParts("3NT"), { level: "3", strain: "NT", doubled: 0 });
  assert.deepEqual(bidParts("4SXX"), { level: "4", strain: "S", doubled: 2 });
  for (const word of ["P", "X", "", null, undefined, "4Z", "NT"]) assert.equal(bidParts(word), null);
});

test("the players sit round the felt in order, the first at the bottom", () => {
  const seats = (n) => Array.from({ length: n }, (_, i) => spot(i, n));
  assert.deepEqual(seats(2), ["south", "north"]);
  assert.deepEqual(seats(3), ["south", "west", "east"]);
  assert.deepEqual(seats(4), ["south", "west", "north", "east"]);
  assert.deepEqual(seats(7), ["south", "west", "west", "north", "north", "east", "east"]);
});
