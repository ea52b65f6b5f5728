// What every answer is worth, as the page and the printed solutions say it.

import assert from "node:assert/strict";
import { test } from "node:test";

globalThis.matchMedia = () => ({ matches: false });
const { counted } = await import("../../src/oddtrick/web/static/train/question.js");

const hands = [
  { seat: "N", cards: [], part: "dummy" },
  { seat: "S", cards: [], part: "declarer" },
];
const options = [
  { code: "CT", label: "Ten of clubs", mean: 9.5, goal: 90, right: true },
  { code: "CA", label: "Ace of clubs", mean: 9.25, goal: 30 },
];

test("a contract is told by how often it is made or beaten, tricks by their mean", () => {
  const q = { seat: "S", hands, options, certificate: { measure: "contract", worlds: 120 } };
  const found = counted(q);
  assert.deepEqual(
    found.answers.map(({ label, share, right }) => [label, share, right]),
    [
      ["Ten of clubs", 0.75, true],
      ["Ace of clubs", 0.25, false],
    ],
  );
  assert.match(found.answers[1].said, /25/);
  assert.notEqual(found.by, counted({ ...q, seat: "W", hands: [...hands, { seat: "W", cards: [], part: "" }] }).by);
  const tricks = counted({ ...q, certificate: { measure: "tricks", worlds: 120 } });
  assert.match(tricks.answers[0].said, /9.5/);
  assert.equal(tricks.answers[0].share, 1);
});

test("of a call nothing was counted", () => {
  const calls = [{ code: "P", label: "Pass", right: true, mean: null, goal: null }];
  assert.equal(counted({ seat: "S", hands, options: calls, certificate: { kind: "rule" } }), null);
});
