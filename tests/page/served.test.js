// What the server says, in the language of a page.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { parsePo } from "../../tools/page/languages.mjs";

/** The sentences of a language. @param {string} language */
const sentences = (language) => [
  ...parsePo(
    readFileSync(new URL(`../../src/oddtrick/languages/${language}.po`, import.meta.url), "utf8"),
  ).found.values(),
];
/** What a page in German fetches of what the server says. */
const words = Object.fromEntries(
  sentences("de")
    .filter((one) => one.places.includes("served"))
    .map((one) => [one.id, one.forms[0]]),
);
/** @type {any} */
const browser = globalThis;
browser.document = {
  documentElement: {
    lang: "de",
    dataset: { words: "/static/1/languages/*/table/page.json" },
    classList: { contains: () => false },
  },
};
browser.oddtrickWords = Promise.resolve({});
let asked = "";
browser.fetch = async (/** @type {string} */ address) => ((asked = address), { ok: true, json: async () => words });
const { served } = await import("../../src/oddtrick/web/static/shared/served.js");
const { servedFrame } = await import("../../src/oddtrick/web/static/shared/served-frames.js");

test("the words of the server are fetched by themselves", () =>
  assert.equal(asked, "/static/1/languages/de/served.json"));

test("a listed sentence is in the page’s language with its values, and another stays as it is", () => {
  assert.equal(served("Pass"), "Passe");
  assert.equal(served("Nobody led a card."), "Nobody led a card.");
});

test("a value at the head, two names and a number with words are looked up", () => {
  assert.equal(served("Clubs foundation, empty"), "Grundstapel Treff, leer");
});

test("words that are known in part stay as they are", () =>
  assert.equal(served("Choose wisely by bidding"), "Choose wisely by bidding"));

/** Values that may stand for the names that are words themselves. @type {Record<string, string>} */
const VALUES = {
  ...{ rank: "king", suit: "hearts", strain: "spades", level: "Two", n: "3", number: "3", numbers: "3" },
  ...{ call: "two hearts", card: "king of hearts", contract: "Two hearts", how: "just made", place: "hand" },
  ...{ rest: "six", tricks: "one trick", tens: "twenty", unit: "six", ranks: "QJ", figure: "3.5" },
};

/** A second value of a kind has a number. @param {string} name */
const valueOf = (name) => VALUES[name.replace(/\d+$/, "")] ?? "Zz9";

test("no sentence is taken for another", () => {
  const wrong = [];
  for (const [english, own] of Object.entries(words)) {
    if (typeof own !== "string") continue;
    const said = english.replace(/\{(\w+)\}/g, (_, name) => valueOf(name));
    const wanted = own.replace(/\{(\w)(\w*)\}/g, (_, head, rest) => {
      const value = served(valueOf(head.toLowerCase() + rest));
      return head === head.toLowerCase() ? value : value.charAt(0).toUpperCase() + value.slice(1);
    });
    if (served(said).toLowerCase() !== wanted.toLowerCase()) wrong.push([said, served(said), wanted]);
  }
  assert.deepEqual(wrong, []);
});

test("names that somebody wrote small, sides of two people and rulings that name a player are said", () => {
  assert.equal(served("Two hearts by anna"), "Zwei Coeur von anna");
  assert.equal(served("max and Ben"), "max und Ben");
  assert.equal(served("Bid and pass"), "Bid and pass"); // words of the list are no names
});

test("a line of play is said step by step", () => {
  assert.deepEqual(
    servedFrame({
      "best line": ["Lead the 2 from dummy and play the T, but the A on the K or if the next hand shows out."],
    }),
    { "best line": ["2 vom Dummy spielen und T legen, aber A auf K oder wenn die nächste Hand nicht bedient."] },
  );
  assert.equal(
    served(
      "If left plays one of 43 or shows out and right plays the Q: Lead the 9 from declarer's hand and play the A.",
    ),
    "Wenn links eine von 43 legt oder nicht bedient und rechts Q legt: 9 aus der Hand spielen und A legen.",
  );
  assert.equal(served("AQT opposite 432, 2 or more tricks"), "AQT gegenüber 432, 2 Stiche oder mehr");
});

test("of a frame only what is read is changed, and nothing that people say", () => {
  const frame = {
    type: "view",
    seats: [{ name: "Pass" }],
    tricks_won: [{ side: "NS", name: "We", won: 3 }],
    actions: [{ code: "P", label: "Passe" }],
    log: [{ text: "Jack: Treff-Drei ausgespielt.", trick: 1 }],
    talk: [{ name: "Ann", text: "Pass", at: 1, watchers: false }],
  };
  assert.deepEqual(servedFrame(frame, true), {
    ...frame,
    tricks_won: [{ side: "NS", name: "Wir", won: 3 }],
  });
});

test("a pass that the book would not have made is kept no longer than results take", async () => {
  const { passedOver } = await import("../../src/oddtrick/web/static/results/lost.js");
  const { add, empty } = await import("../../src/oddtrick/web/static/shared/statistics.js");
  const told = (/** @type {string} */ reason) => {
    const opinion = { step: 0, followed: false, code: "1H", label: "", reason, citation: "", meaning: "" };
    return passedOver([{ by: "S", code: "P" }], [opinion], "S");
  };
  assert.equal(told("Irgend drei Trümpfe genügen: Coeur machen."), "Irgend drei Trümpfe genügen: Coeur machen.");
  const long = told("A long reason. ".repeat(40));
  const deal = { id: "t/1", at: 1, game: "bridge", passed: long };
  assert.equal(add(empty(), deal).deals[0].passed, long);
});

test("the name of a person is never translated, whatever word it is", () => {
  for (const name of ["Jack", "King", "Pass", "Hearts", "Ace"]) {
    const { seats, log } = servedFrame({
      log: [{ text: `Two hearts by ${name}` }],
      seats: [{ seat: "N", kind: "person", name }],
    });
    assert.equal(seats[0].name, name);
    assert.equal(log[0].text, `Zwei Coeur von ${name}`);
  }
  assert.equal(served("Jack of clubs"), "Treff-Bube");
});

test("a call is a number in German, and a card that is taken has its article", () => {
  for (const [language, article] of /** @type {[string, RegExp][]} */ ([
    ["de", /^(den|die|das) /],
    ["fr", /^(le|la) |^l’/],
  ])) {
    const all = Object.fromEntries(sentences(language).map((one) => [one.id, one.forms[0]]));
    for (const rank of ["ace", "king", "queen", "jack", "ten", "nine", "eight", "seven"])
      assert.match(all[`the ${rank}`], article, `${language}: the ${rank}`);
    assert.match(all["{who} takes {card} if {suit} are trumps."], /\{who\} \p{L}+ \{card\}/u);
  }
});
