// The patiences that the browser plays by itself against walks at a table of the server, frame by frame.
// `own-patience.json` is written by tools/page/patience_cases.py from the library's own games.

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { test } from "node:test";

const own = "../../src/oddtrick/web/static/patience/";
const { chance } = await import(`${own}own/chance.js`);
const { layOut } = await import(`${own}own/deal.js`);
const { frameOf } = await import(`${own}own/frame.js`);
const { dealOfDay, knownDeals } = await import(`${own}own/numbers.js`);

const { parts, days, walks } = JSON.parse(readFileSync(new URL("own-patience.json", import.meta.url), "utf-8"));

const DIFFERENT = ["version", "house", "talk", "seal", "hint", "type"];

const sorted = (data) => {
  if (Array.isArray(data)) return data.map(sorted);
  if (data === null || typeof data !== "object") return data;
  return Object.fromEntries(
    Object.keys(data)
      .sort()
      .map((key) => [key, sorted(data[key])]),
  );
};
const digest = (data) =>
  createHash("sha256")
    .update(JSON.stringify(sorted(data)))
    .digest("hex")
    .slice(0, 8);

/** The frame in the parts of which digests are kept. */
function inParts(deal) {
  const known = knownDeals(deal.game, deal.options);
  const frame = structuredClone(frameOf(deal, { id: "t", version: 1, name: "South", known }));
  for (const name of DIFFERENT) delete frame[name];
  delete frame.table.id;
  if (frame.finished) {
    delete frame.finished.files;
    delete frame.finished.review;
  }
  const found = parts.slice(0, -1).map((name) => frame[name]);
  for (const name of parts.slice(0, -1)) delete frame[name];
  return [...found, frame];
}

async function play(deal, what) {
  if (what === "undo") return deal.undo();
  if (what !== "finish") return deal.act(what);
  for (const code of deal.wayHome()) assert.equal(await deal.act(code), "");
  return "";
}

for (const { game, options, deal: number, steps } of walks) {
  test(`${game} ${JSON.stringify(options)}, deal ${number}, ${steps.length} frames`, async () => {
    const { rules } = await import(`${own}rules/${game}.js`);
    const deal = await layOut(rules, options, number);
    for (const [i, [what, ...wanted]] of steps.entries()) {
      if (i) assert.equal(await play(deal, what), "", `step ${i}: ${what}`);
      inParts(deal).forEach((part, at) => {
        if (digest(part) !== wanted[at])
          assert.fail(`step ${i} (${what}): ${parts[at]} is ${JSON.stringify(part).slice(0, 2000)}`);
      });
    }
  });
}

test("chance is that of Python: random.Random(text)", async () => {
  // >>> r = random.Random("deal 7"); [r.randrange(1024) for _ in range(5)]
  const one = await chance("deal 7");
  assert.deepEqual(
    Array.from({ length: 5 }, () => one.below(1024)),
    [450, 51, 643, 641, 966],
  );
  // >>> x = list(range(10)); random.Random("ä").shuffle(x); x
  assert.deepEqual((await chance("ä")).shuffled([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]), [0, 3, 4, 8, 6, 7, 2, 5, 9, 1]);
});

test("the deal of a day is the server's", async () => {
  for (const [day, number] of Object.entries(days)) assert.equal(await dealOfDay(day), number, day);
});

test("what cannot be done is refused in a sentence and changes nothing", async () => {
  const { rules } = await import(`${own}rules/klondike.js`);
  const deal = await layOut(rules, {}, 4),
    before = deal.now();
  for (const code of ["", "99>1", "1>1", "turn-over", "<script>", "H>3", "x".repeat(5000)]) {
    assert.match(await deal.act(code), /\.$/, code);
    assert.equal(deal.now(), before);
  }
  assert.match(deal.undo(), /nothing to take back/);
  await deal.act("resign");
  assert.equal(await deal.act("turn"), "The hand is over.");
});
