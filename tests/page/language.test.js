// The sentences of the pages.

import assert from "node:assert/strict";
import { test } from "node:test";

import { rich, t, tn } from "../../src/oddtrick/web/static/shared/language.js";

test("values stand where their names are, in any order and as often as named", () => {
  assert.equal(t("Again tomorrow."), "Again tomorrow.");
  assert.equal(t("{n} of {of}, {n} right", { of: 5, n: 0 }), "0 of 5, 0 right");
});

test("a value may look like a name: it is not filled again", () => {
  assert.equal(t("{who} plays {card}", { who: "{card}", card: "$& $1" }), "{card} plays $& $1");
});

test("a name that runs the other way keeps its direction to itself", () => {
  assert.equal(t("{who}: {n} tricks", { who: "שרה", n: 3 }), "\u2068שרה\u2069: 3 tricks");
  assert.equal(t("{who}: {n} tricks", { who: "Ada", n: 3 }), "Ada: 3 tricks");
});

test("a number bends a sentence", () => {
  const boards = (/** @type {number} */ n) => tn(n, "{n} board", "{n} boards", { n });
  assert.deepEqual([0, 1, 2, 21].map(boards), ["0 boards", "1 board", "2 boards", "21 boards"]);
});

test("nodes stand in a sentence, between its texts", () => {
  const call = /** @type {Node} */ (/** @type {unknown} */ ({ nodeType: 1 }));
  assert.deepEqual(rich("over {who}’s {call}", { who: "Ada", call }), ["over ", "Ada", "’s ", call]);
  assert.deepEqual(rich("{n} {call}", { n: 0, call }), ["0", " ", call]);
});

test("a page in another language begins with its words", async () => {
  const heading = { textContent: " Sit down. ", getAttribute: () => null };
  const root = { lang: "de", dir: "ltr", classList: new Set(["foreign"]) };
  const classList = Object.assign(root.classList, { contains: root.classList.has, remove: root.classList.delete });
  const document = {
    documentElement: { ...root, classList },
    querySelectorAll: (/** @type {string} */ which) => (which === "[data-t]" ? [heading] : []),
  };
  Object.assign(globalThis, { document, oddtrickWords: Promise.resolve({ "Sit down.": "Setz dich." }) });
  const address = "../../src/oddtrick/web/static/shared/language.js?in-german";
  const { language, t: sentence } = await import(address);
  assert.equal(heading.textContent, "Setz dich.");
  assert.deepEqual([language, sentence("Sit down."), sentence("{n} cards", { n: 2 })], ["de", "Setz dich.", "2 cards"]);
  assert.equal(classList.size, 0);
});
