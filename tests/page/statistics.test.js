// What a browser remembers of its deals, and what they add up to.

import assert from "node:assert/strict";
import test from "node:test";

import { dealOf } from "../../src/oddtrick/web/static/shared/record-deal.js";
import * as s from "../../src/oddtrick/web/static/shared/statistics.js";
import { passedDeals, trumpsNamed } from "../../src/oddtrick/web/static/results/sittings.js";

const deal = (n, more = {}) => ({ id: `t/${n}`, at: n * 1000, game: "whist", points: 0, ...more });

test("a damaged file is told in a sentence and nothing is lost", () => {
  for (const text of ["{", "[]", '{"version": 1}', '{"version": 9, "deals": []}', "null", "7"]) {
    const found = s.read(text);
    assert.deepEqual(found.document, s.empty());
    assert.match(found.problem, /^[A-Z].*\.$/);
    assert.equal(found.lost, text);
  }
  assert.deepEqual(s.read(null), { document: s.empty(), problem: "", lost: "" });
});

test("of a file with one bad deal the others are read, and the file is kept", () => {
  const text = JSON.stringify({ version: 1, deals: [deal(1), { id: 5 }, null, deal(2)] });
  const found = s.read(text);
  assert.deepEqual(
    found.document.deals.map((d) => d.id),
    ["t/1", "t/2"],
  );
  assert.equal(found.lost, text);
  assert.match(found.problem, /^2 deals /);
});

test("a document written is the document read", () => {
  const document = s.add(s.empty(), deal(2, { won: true }), deal(1, { won: false }));
  assert.deepEqual(s.read(s.write(document)), { document, problem: "", lost: "" });
  assert.deepEqual(
    document.deals.map((d) => d.at),
    [1000, 2000],
  );
});

test("a deal counts once, and what is learnt of it later is added", () => {
  let document = s.add(s.empty(), deal(1, { won: true, points: 3 }));
  document = s.add(document, deal(1, { won: true, points: 3, cost: 2 }));
  assert.equal(document.deals.length, 1);
  assert.deepEqual([document.deals[0].cost, document.deals[0].points], [2, 3]);
  assert.deepEqual(s.merge(document, document), document);
});

test("what is no deal is refused and changes nothing", () => {
  const document = s.add(s.empty(), deal(1));
  for (const bad of [{}, deal(2, { points: NaN }), deal(2, { won: "yes" }), deal(2, { at: -1 })]) {
    assert.throws(() => s.add(document, bad), TypeError);
  }
  assert.equal(document.deals.length, 1);
});

test("no share is told of fewer than ten deals", () => {
  const some = (n) => Array.from({ length: n }, (_, i) => ({ ...deal(i), won: i % 2 === 0 }));
  const few = s.add(s.empty(), ...some(9)).deals;
  const enough = s.add(s.empty(), ...some(10)).deals;
  assert.deepEqual(s.summary(few).won, { count: 5, of: 9, percent: null });
  assert.deepEqual(s.summary(enough).won, { count: 5, of: 10, percent: 50 });
});

test("runs pass over deals that nobody won", () => {
  const won = [true, true, null, true, false, true];
  assert.deepEqual(s.runs(won.map((w) => ({ won: w }))), { now: 1, longest: 3 });
  assert.deepEqual(s.runs([]), { now: 0, longest: 0 });
});

test("deals are chosen by game, level and time, and taken away by game", () => {
  const document = s.add(
    s.empty(),
    deal(1, { level: "book" }),
    deal(2, { level: "expert" }),
    deal(3, { game: "euchre" }),
  );
  assert.deepEqual(
    s.chosen(document, { level: "expert" }).map((d) => d.at),
    [2000],
  );
  assert.equal(s.chosen(document, { game: "whist", since: 1500 }).length, 1);
  assert.deepEqual(
    s.remove(document, "whist").deals.map((d) => d.game),
    ["euchre"],
  );
  assert.deepEqual(s.remove(document), s.empty());
  assert.deepEqual(s.played(document), [
    { name: "whist", deals: 2 },
    { name: "euchre", deals: 1 },
  ]);
});

test("the best of the deals won, and tricks given away where they are known", () => {
  const alone = (moves) => ({ alone: { moves, winnable: null } });
  const document = s.add(
    s.empty(),
    deal(1, { won: true, seconds: 300, ...alone(120) }),
    deal(2, { won: true, seconds: 200, ...alone(140) }),
    deal(3, { won: false, seconds: 10, cost: 3, ...alone(9) }),
  );
  const found = s.summary(document.deals);
  assert.deepEqual(found.best, { moves: 120, seconds: 200 });
  assert.deepEqual(found.cost, { deals: 1, mean: 3 });
  assert.deepEqual(found.last, [true, true, false]);
});

test("deals played alone by what could be done", () => {
  const deals = [
    { won: true, alone: { moves: 1, winnable: true } },
    { won: false, alone: { moves: 1, winnable: true } },
    { won: false, alone: { moves: 1, winnable: false } },
    { won: false, alone: { moves: 1, winnable: null } },
    { won: true, alone: null },
  ];
  assert.deepEqual(s.winnable(deals), { won: 1, missed: 1, lost: 1, unknown: 1 });
});

test("bars tell empty steps too, and months keep their order", () => {
  assert.deepEqual(s.bars([-4, 1, 1, 5], 5), [
    { from: -5, count: 1 },
    { from: 0, count: 2 },
    { from: 5, count: 1 },
  ]);
  assert.deepEqual(
    s.bars([1, 31], 10).map((b) => b.count),
    [1, 0, 0, 1],
  );
  assert.deepEqual(s.bars([], 5), []);
  const at = (text) => Date.parse(text);
  const document = s.add(s.empty(), deal(1, { at: at("2026-10-31") }), deal(2, { at: at("2026-11-01") }));
  assert.deepEqual(
    s.byMonth(document.deals).map((m) => [m.month, m.deals]),
    [
      ["2026-10", 1],
      ["2026-11", 1],
    ],
  );
});

test("a deal from the frame of a finished table", () => {
  const view = {
    table: { id: "xyz", game: "whist", family: "Whist", set: { id: "abc", board: 3 } },
    alone: null,
    finished: {
      deal: 1,
      review: "/review/xyz/1",
      result: { won: false, points: -2, made: null, level: "book" },
    },
  };
  const found = dealOf(view, 5000, 61);
  assert.equal(s.fault(found), "");
  assert.deepEqual([found.id, found.set, found.points, found.seconds], ["xyz/1", "abc/3", -2, 61]);
});

test("hands that were passed though the book bids them, and its most frequent ground", () => {
  const any = (suit) => `Any three trumps are enough: make it ${suit}.`;
  const deals = [
    deal(1, { passed: null }),
    deal(2, { passed: "" }),
    deal(3, { passed: any("hearts"), again: true }),
    deal(4, { passed: any("clubs") }),
    deal(5, { passed: "There are two fairly sure tricks in clubs." }),
  ];
  const found = passedDeals(s.add(s.empty(), ...deals).deals);
  assert.deepEqual([found.known, found.found.length, found.next.id], [4, 3, "t/4"]);
  assert.equal(found.ground, "Any three trumps are enough");
  assert.deepEqual(passedDeals([]), { known: 0, found: [], ground: "", next: null });
});

test("a running mean begins where there is enough", () => {
  assert.deepEqual(s.runningMean([1, 2, 3, 6], 3), [2, 11 / 3]);
  assert.deepEqual(s.runningMean([1], 3), []);
});

test("a patience of the list of those that can be won is known to be one", () => {
  const view = (shortest) => ({
    table: { id: "t", game: "klondike", family: "Patience", set: null },
    alone: { moves: 9, shortest },
    finished: { deal: 1, review: "", result: { won: false, points: 3, made: null, level: "" } },
  });
  assert.deepEqual([dealOf(view(101), 1).alone.winnable, dealOf(view(null), 1).alone.winnable], [true, null]);
});

test("trumps that one named are counted by what became of them", () => {
  const named = (n, tricks, lone = false) => deal(n, { made: tricks > 2, named: { tricks, lone } });
  const some = [named(1, 5, true), named(2, 3), named(3, 2), named(4, 5), deal(5, { made: true }), deal(6)];
  const found = trumpsNamed(s.add(s.empty(), ...some).deals);
  assert.deepEqual([found.of, found.made.count, found.all.count, found.lost.count, found.lone.count], [4, 3, 2, 1, 1]);
  assert.throws(() => s.add(s.empty(), deal(1, { named: { tricks: "5", lone: false } })), TypeError);
});
