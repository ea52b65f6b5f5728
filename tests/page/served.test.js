// What the server says, in the language of a page.

import assert from "node:assert/strict";
import { test } from "node:test";

globalThis.oddtrickWords = Promise.resolve({
  "{who} led the {card}.": "{who}: {card} ausgespielt.",
  "{rank} of {suit}": "{suit}-{rank}",
  clubs: "Treff",
  three: "Drei",
  Pass: "Passe",
});
const { served, servedFrame } = await import("../../src/oddtrick/web/static/shared/served.js");

test("a usual sentence is in the page’s language with its values, and another stays as it is", () => {
  assert.equal(served("Pass"), "Passe");
  assert.equal(served("Ben led the three of clubs."), "Ben: Treff-Drei ausgespielt.");
  assert.equal(served("Nobody led a card."), "Nobody led a card.");
  assert.equal(served("Pile one, top three of clubs"), "Pile one, top three of clubs"); // “Pile one, top three” is no rank
});

test("of a frame only what is read is changed, and nothing that people say", () => {
  const frame = {
    type: "view",
    seats: [{ name: "Pass" }],
    actions: [{ code: "P", label: "Pass" }],
    log: [{ text: "Ben led the three of clubs.", trick: 1 }],
    talk: [{ name: "Ann", text: "Pass", at: 1, watchers: false }],
  };
  assert.deepEqual(servedFrame(frame), {
    ...frame,
    actions: [{ code: "P", label: "Passe" }],
    log: [{ text: "Ben: Treff-Drei ausgespielt.", trick: 1 }],
  });
});
