// The point that is asked without a network: as the server chooses it.

import assert from "node:assert/strict";
import { test } from "node:test";

const kept = new Map();
globalThis.localStorage = { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => kept.set(key, value) };
const { choosePoint, handWaiting, keepWaiting, waiting } = await import("../../src/oddtrick/web/static/train/state.js");

const NOW = "2026-11-25T12:00:00Z";
const skill = (day, right = 1, wrong = 0) => ({ due: `2026-11-${day}T00:00:00+00:00`, right, wrong });
const choose = (skills, mistakes, points, lot = 0.5) =>
  choosePoint({ version: 1, skills, mistakes }, points, NOW, () => lot);

test("a mistake of one's own is asked first, then what has been due for longest", () => {
  const skills = { a: skill(20), b: skill(10), c: skill(28) };
  const mistake = (point, asked) => ({ point, asked, deal: "", step: 0, played: "", cost: 1, unit: "tricks" });
  assert.equal(choose(skills, [mistake("c", false)], ["a", "b", "c"]), "c");
  assert.equal(choose(skills, [mistake("c", true), mistake("elsewhere", false)], ["a", "b", "c"]), "b");
});

test("where nothing is due, a point that was missed or a new one by lot, or the next", () => {
  const skills = { missed: skill(28, 0, 1), known: skill(27) };
  assert.equal(choose(skills, [], ["missed", "known", "new"], 0.1), "new");
  assert.equal(choose(skills, [], ["missed", "known", "new"], 0.9), "missed");
  assert.equal(choose({ known: skill(27), later: skill(29) }, [], ["later", "known"]), "known");
});

test("answers wait in order until one is not heard; one that is refused is let go", async () => {
  const answers = ["a", "b", "c"].map((point) => ({ point, right: true, when: NOW }));
  keepWaiting(answers);
  const heard = [];
  await handWaiting(async ({ point }) => {
    heard.push(point);
    if (point === "a") throw Object.assign(new Error("It cannot be read."), { status: 422 });
    if (point === "c") throw Object.assign(new Error("Nobody answered."), { status: 0 });
  });
  assert.deepEqual(heard, ["a", "b", "c"]);
  assert.deepEqual(waiting(), [answers[2]]);
});
