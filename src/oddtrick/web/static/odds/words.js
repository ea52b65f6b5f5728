// The words of the page of odds.

import { t } from "../shared/language.js";

/**
 * A question: its name, what it is for, its fields with an example each, and a few ready ones.
 * @typedef {{name: string, label: string, example: string, note: string, more?: boolean, tick?: boolean}} Field
 * @typedef {{ask: string, title: string, intro: string, fields: Field[], ready: [string, Record<string, string>][]}}
 *   Question
 */

export const words = {
  /** @param {string} declarer @param {string} dummy */
  drawn: (declarer, dummy) => t("You hold {declarer}, dummy holds {dummy}", { declarer, dummy }),
  /** @param {string} ranks @param {string} percent */
  withNamed: (ranks, percent) => t("with {ranks} on the left {percent}", { ranks, percent }),
  calculator: t("Open in the calculator"),
};

/** @type {Record<string, string>} */
export const headings = {
  tricks: t("Tricks"),
  left: t("Left"),
  right: t("Right"),
  points: t("Points"),
  shape: t("Shape"),
  line: t("Line"),
  "left holds": t("Left holds"),
  "longest suit": t("Longest suit"),
};

/** The queen and two small cards, as one types them. */
const QUEEN_AND_TWO = ["Q", "x", "x"].join("");

const PLACES = {
  name: "places",
  label: t("Unseen cards, left and right"),
  example: "13-13",
  more: true,
  note: t("13-13 when nothing is known of the other suits."),
};

/** @type {Question[]} */
export const questions = [
  {
    ask: "suit",
    title: t("One suit"),
    intro: t("How many tricks a suit brings, and the best way to play it."),
    fields: [
      { name: "declarer", label: t("Your cards"), example: "AQT9x", note: t("An x is a low card.") },
      { name: "dummy", label: t("Dummy’s cards"), example: "xxx", note: t("A dash is no card.") },
      { name: "need", label: t("Tricks you need"), example: "4", note: t("Then the best line is shown.") },
      {
        name: "expected",
        label: t("Most tricks on average"),
        example: "",
        note: t("Leave the tricks you need empty."),
        tick: true,
      },
      {
        name: "line",
        label: t("Your own line"),
        example: "xQ, xT",
        note: t("Each trick: the card led, then the third card."),
        more: true,
      },
      { name: "left", label: t("Left holds"), example: "K", note: t("Ranks that this hand has shown."), more: true },
      {
        name: "right",
        label: t("Right holds"),
        example: "J",
        note: t("Ranks that this hand has shown."),
        more: true,
      },
      { name: "played", label: t("Played"), example: "K4", note: t("Ranks that are gone."), more: true },
      PLACES,
    ],
    ready: [
      [t("Ace, queen, ten"), { declarer: "AQT", dummy: "xxx", need: "2" }],
      [t("Nine cards without the queen"), { declarer: "AKJxx", dummy: "xxxx", need: "5", line: "A, xJ" }],
      [t("King, jack"), { declarer: "KJx", dummy: "xxx" }],
      [t("Most tricks on average"), { declarer: "AKT75", dummy: "96", expected: "1" }],
    ],
  },
  {
    ask: "split",
    title: t("How cards split"),
    intro: t("How the missing cards of a suit lie in the two hidden hands."),
    fields: [
      { name: "missing", label: t("Missing cards"), example: "5", note: "" },
      { name: "with", label: t("Which of them matter"), example: "Q", note: t("Ranks, such as Q or KJ.") },
      {
        name: "exactly",
        label: t("Left holds exactly"),
        example: QUEEN_AND_TWO,
        note: t("A whole hand: an x is a low card."),
        more: true,
      },
      { name: "left", label: t("Seen on the left"), example: "xx", note: t("Cards this hand has shown."), more: true },
      { name: "right", label: t("Seen on the right"), example: "x", note: t("Cards this hand has shown."), more: true },
      PLACES,
    ],
    ready: [
      [t("Five missing"), { missing: "5" }],
      [t("Four with the queen"), { missing: "4", with: "Q" }],
      [t("The queen and two small ones on the left"), { missing: "5", exactly: QUEEN_AND_TWO }],
      [t("Four, left had five in another suit"), { missing: "4", places: "8-13" }],
    ],
  },
  {
    ask: "points",
    title: t("Points"),
    intro: t("How often a hand has this many high-card points."),
    fields: [
      { name: "points", label: t("Points"), example: "15-17", note: t("One number, a range, or 12+.") },
      {
        name: "both",
        label: t("Two hands together"),
        example: "",
        note: t("Partner’s points and yours."),
        tick: true,
      },
    ],
    ready: [
      [t("One no-trump, 15 to 17"), { points: "15-17" }],
      [t("Game for two hands, 25 or more"), { points: "25+", both: "1" }],
      [t("None at all"), { points: "0" }],
    ],
  },
  {
    ask: "shape",
    title: t("Shape"),
    intro: t("How often a hand has a shape."),
    fields: [
      {
        name: "shape",
        label: t("Shape"),
        example: "4-4-3-2",
        note: t("4=4=3=2 means spades, hearts, diamonds, clubs. Leave it empty for all."),
      },
    ],
    ready: [
      ["4-3-3-3", { shape: "4-3-3-3" }],
      ["5-4-2-2", { shape: "5-4-2-2" }],
      [t("All shapes"), {}],
    ],
  },
  {
    ask: "long",
    title: t("Long suits"),
    intro: t("How often a hand’s longest suit has this length."),
    fields: [{ name: "length", label: t("Length"), example: "7", note: t("One number, a range, or 9+.") }],
    ready: [
      [t("Seven"), { length: "7" }],
      [t("Nine or more"), { length: "9+" }],
    ],
  },
];
