// The rows of the page of odds.

import assert from "node:assert/strict";
import { test } from "node:test";

import { suitAsked, suitQuestion } from "../../src/oddtrick/web/static/odds/suit.js";
import { percentText, rowLabel, widthOf } from "../../src/oddtrick/web/static/odds/draw.js";

const headings = { tricks: "Tricks", left: "Left", right: "Right", line: "Line", points: "Points" };

test("a row says what it is about", () => {
  assert.equal(rowLabel({ left: 3, right: 2, chance: "39/115", percent: 33.9 }, headings), "3–2");
  assert.equal(rowLabel({ tricks: "2 or more", chance: "1/2", percent: 50 }, headings), "2 or more");
  assert.equal(rowLabel({ line: "best", chance: "1/2", percent: 50 }, headings), "Best line");
  assert.equal(rowLabel({ line: "xQ", chance: "1/2", percent: 50 }, headings), "xQ");
  assert.equal(rowLabel({ tricks: "2 or more", line: "xQ", chance: "1/2", percent: 50 }, headings), "2 or more: xQ");
  assert.equal(rowLabel({ tricks: "1 or more", line: "best", percent: 100 }, headings), "1 or more: best line");
});

test("what is rare keeps its figures, and what can be has a bar", () => {
  assert.equal(percentText(67.826), "67.83 %");
  assert.equal(percentText(0), "0.00 %");
  assert.equal(percentText(0.00001234), "0.0000123 %");
  assert.equal(percentText(6.299e-10), "0.00000000063 %");
  assert.equal(widthOf(0, 200), 0);
  assert.equal(widthOf(0.0001, 200), 1);
  assert.equal(widthOf(50, 200), 100);
});

const ranks = (suit, text) => [...text].map((rank) => suit + rank);
const hand = (s, h, d, c) => [...ranks("S", s), ...ranks("H", h), ...ranks("D", d), ...ranks("C", c)];
const DEAL = {
  N: hand("KJ2", "AQ54", "K32", "A32"),
  E: hand("Q9876", "K3", "QJT9", "54"),
  S: hand("AT543", "987", "A54", "KQ"),
  W: hand("", "JT62", "876", "JT9876"),
};

test("a suit of a deal is asked about from the hands of two partners", () => {
  const asked = suitAsked({ hands: DEAL, plays: [], partners: ["S", "N"] }, "S", "S");
  assert.deepEqual(suitQuestion(asked), { declarer: "AT543", dummy: "KJ2", places: "13-13" });
  assert.deepEqual([asked.left, asked.right, asked.missing], ["W", "E", "Q9876"]);
  assert.equal(suitAsked({ hands: { N: DEAL.N, S: DEAL.S }, plays: [], partners: ["S", "N"] }, "S", "S"), null);
});

test("who shows out leaves the other all that is hidden", () => {
  const without = (seat, card) => DEAL[seat].filter((one) => one !== card);
  const hands = { N: without("N", "SK"), E: without("E", "S6"), S: without("S", "S3"), W: without("W", "C6") };
  const plays = [
    ["N", "SK"],
    ["E", "S6"],
    ["S", "S3"],
    ["W", "C6"],
  ].map(([seat, card]) => ({ hand: seat, card, led: "SK" }));
  const spades = suitQuestion(suitAsked({ hands, plays, partners: ["S", "N"] }, "S", "S"));
  // East has the other four; nothing is known of the rest of either hand.
  assert.deepEqual(spades, { declarer: "AT54", dummy: "J2", played: "K63", places: "12-12", right: "Q987" });
  const hearts = suitQuestion(suitAsked({ hands, plays, partners: ["S", "N"] }, "S", "H"));
  // Four places of East's are spades, which is all that can be told of hearts.
  assert.deepEqual(hearts, { declarer: "987", dummy: "AQ54", places: "12-8" });
});
