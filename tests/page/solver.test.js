// The pure parts of the page's solver: cards as numbers, and a report from what was solved.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";

import { contractsOf, costsOf, cardsOf } from "../../src/oddtrick/web/static/review/solved.js";
import { bitsOf, Kernel, PACK, placesOf, SolverFailed } from "../../src/oddtrick/web/static/solver/kernel.js";

const program = readFileSync(new URL("../../src/oddtrick/web/static/solver/solver.wasm", import.meta.url));

test("a card's place is its suit and its rank from above", () => {
  const places = placesOf(PACK);
  assert.equal(places.get("CA"), 0);
  assert.equal(places.get("C2"), 12);
  assert.equal(places.get("SK"), 49);
  assert.deepEqual(bitsOf(["CA", "DA", "HA", "S2"], places), [0x10001, (1 + 2 ** 28) >>> 0]);
});

test("cards that cannot be are refused in a sentence", () => {
  const places = placesOf(PACK);
  for (const wrong of [
    () => bitsOf(["S1"], places),
    () => bitsOf(["SA", "SA"], places),
    () => placesOf([["SA"], ["SA"], [], []]),
    () => placesOf([["SA"], [], []]),
    () => placesOf([Array.from({ length: 16 }, (_, i) => `S${i}`), [], [], []]),
  ])
    assert.throws(wrong, (error) => error instanceof SolverFailed && /^[A-Z].*\.$/.test(error.message));
});

// Spades, no-trump: West leads; North's ace and queen lie over West's king.
const plays = [
  { step: 5, seat: "W", card: "S4" },
  { step: 6, seat: "N", card: "SA" },
  { step: 7, seat: "E", card: "S3" },
  { step: 8, seat: "S", card: "S2" },
  { step: 9, seat: "N", card: "" },
];
const question = {
  suits: [["C2"], ["D2"], [], ["SA", "SK", "SQ", "S4", "S3", "S2"]],
  hands: [
    ["SA", "SQ"],
    ["S3", "C2"],
    ["S2", "D2"],
    ["SK", "S4"],
  ],
  sides: [0, 1, 0, 1],
  trump: 4,
  fewest: false,
  leader: 3,
  side: ["N", "S"],
  tricks: 2,
  plays,
};

test("a card's cost is what it gives away, whoever plays it", async () => {
  const kernel = await Kernel.of(program);
  const found = costsOf(question, kernel.line(question, cardsOf(question)));
  assert.deepEqual(found.side, ["N", "S"]);
  assert.equal(found.tricks, 2);
  // The small lead lets the queen win: the king would have lost to the ace, and the queen wins then, too.
  assert.deepEqual(
    found.plays.map(({ step, card, cost, best }) => [step, card, cost, best]),
    [
      [5, "S4", 0, 2],
      [6, "SA", 1, 2],
      [7, "S3", 0, 1],
      [8, "S2", 0, 1],
      [9, "", 0, 1],
    ],
  );
  assert.deepEqual(found.plays[1].choices, [
    { card: "SQ", cost: 0 },
    { card: "SA", cost: 1 },
  ]);
});

test("the table of contracts names tricks from no-trump down, and the games", () => {
  const table = [
    [1, 2, 3, 4],
    [5, 6, 7, 8],
    [9, 10, 11, 12],
    [0, 1, 2, 3],
    [4, 5, 6, 9],
  ];
  const asked = {
    hands: [],
    seats: ["N", "E", "S", "W"],
    strains: ["NT", "S", "H", "D", "C"],
    games: [9, 9, 9, 9].map((nt) => [nt, 10, 10, 11, 11]),
    bid: true,
    dealer: 0,
    vulnerable: null,
  };
  const { rows, bid, par_score } = contractsOf(asked, table);
  assert.deepEqual(rows[0], { who: "N", tricks: [4, 0, 9, 5, 1], game: false });
  assert.deepEqual(rows[1], { who: "E", tricks: [5, 1, 10, 6, 2], game: true });
  assert.equal(bid, true);
  assert.equal(par_score, null);
  assert.equal(contractsOf({ ...asked, games: [] }, table).rows[0].game, null);
});
