// The words of the page of odds.

/**
 * A question: its name, what it is for, its fields with an example each, and a few ready ones.
 * @typedef {{name: string, label: string, example: string, note: string, more?: boolean}} Field
 * @typedef {{ask: string, title: string, intro: string, fields: Field[], ready: [string, Record<string, string>][]}}
 *   Question
 */

export const words = {
  count: "Count",
  counting: "Counting…",
  ways: (/** @type {string} */ fraction) => `exactly ${fraction}`,
  bestLine: "Best line",
  drawn: (/** @type {string} */ declarer, /** @type {string} */ dummy) => `You hold ${declarer}, dummy holds ${dummy}`,
  dummy: "dummy",
  you: "you",
  none: "no card",
  more: "More",
  oddsOf: (/** @type {string} */ suit) => `The odds in ${suit}`,
  seenFrom: (/** @type {string} */ you, /** @type {string} */ dummy) =>
    `For ${you} and ${dummy}, with what has been played so far.`,
  placesOf: (
    /** @type {string} */ left,
    /** @type {number} */ n,
    /** @type {string} */ right,
    /** @type {number} */ m,
  ) => `Cards not yet seen: ${left} ${n}, ${right} ${m}.`,
  tricksFrom: "Tricks from here, best play for each",
  howTo: (/** @type {number} */ n) => `How to play for ${n}`,
  bestFor: (/** @type {number} */ n) => `For ${n} or more`,
  splitOf: (/** @type {number} */ n) => `How the ${n} missing cards lie`,
  marked: "The marked row is how they lie here.",
  shownOut: "One of them has shown out, so all missing cards lie with the other.",
  calculator: "Open in the calculator",
};

/** @type {Record<string, string>} */
export const headings = {
  tricks: "Tricks",
  left: "Left",
  right: "Right",
  points: "Points",
  shape: "Shape",
  line: "Line",
  "left holds": "Left holds",
  "longest suit": "Longest suit",
};

const PLACES = {
  name: "places",
  label: "Cards not yet seen, left and right",
  example: "13-13",
  more: true,
  note: "13-13 when nothing is known of the other suits.",
};

/** @type {Question[]} */
export const questions = [
  {
    ask: "suit",
    title: "One suit",
    intro: "How many tricks a suit brings, and the best way to play it.",
    fields: [
      { name: "declarer", label: "Your cards", example: "AQT9x", note: "An x is a low card." },
      { name: "dummy", label: "Dummy’s cards", example: "xxx", note: "A dash is no card." },
      { name: "need", label: "Tricks you need", example: "4", note: "With it you see the best line." },
      {
        name: "line",
        label: "Your own line",
        example: "xQ, xT",
        note: "Each trick: the card led, then the third card.",
        more: true,
      },
      { name: "left", label: "Left holds", example: "K", note: "Ranks this hand is known to hold.", more: true },
      { name: "right", label: "Right holds", example: "J", note: "Ranks this hand is known to hold.", more: true },
      { name: "played", label: "Played", example: "K4", note: "Ranks that are gone.", more: true },
      PLACES,
    ],
    ready: [
      ["Ace, queen, ten", { declarer: "AQT", dummy: "xxx", need: "2" }],
      ["Nine cards without the queen", { declarer: "AKJxx", dummy: "xxxx", need: "5", line: "A, xJ" }],
      ["King, jack", { declarer: "KJx", dummy: "xxx" }],
    ],
  },
  {
    ask: "split",
    title: "How cards split",
    intro: "How the missing cards of a suit lie in the two hidden hands.",
    fields: [
      { name: "missing", label: "Missing cards", example: "5", note: "" },
      { name: "with", label: "Which of them matter", example: "Q", note: "Ranks, such as Q or KJ." },
      { name: "left", label: "Seen on the left", example: "xx", note: "Cards this hand has shown.", more: true },
      { name: "right", label: "Seen on the right", example: "x", note: "Cards this hand has shown.", more: true },
      PLACES,
    ],
    ready: [
      ["Five missing", { missing: "5" }],
      ["Four with the queen", { missing: "4", with: "Q" }],
      ["Four, left had five in another suit", { missing: "4", places: "8-13" }],
    ],
  },
  {
    ask: "points",
    title: "Points",
    intro: "How often a hand has so many high-card points.",
    fields: [
      { name: "points", label: "Points", example: "15-17", note: "One number, a range, or 12+." },
      { name: "both", label: "Two hands together: write 1", example: "", note: "Partner’s points and yours." },
    ],
    ready: [
      ["One no-trump, 15 to 17", { points: "15-17" }],
      ["Game for two hands, 25 or more", { points: "25+", both: "1" }],
      ["None at all", { points: "0" }],
    ],
  },
  {
    ask: "shape",
    title: "Shape",
    intro: "How often a hand has a shape.",
    fields: [
      {
        name: "shape",
        label: "Shape",
        example: "4-4-3-2",
        note: "4=4=3=2 means spades, hearts, diamonds, clubs. Leave it empty for all.",
      },
    ],
    ready: [
      ["4-3-3-3", { shape: "4-3-3-3" }],
      ["5-4-2-2", { shape: "5-4-2-2" }],
      ["All shapes", {}],
    ],
  },
  {
    ask: "long",
    title: "Long suits",
    intro: "How often the longest suit of a hand is so long.",
    fields: [{ name: "length", label: "Length", example: "7", note: "One number, a range, or 9+." }],
    ready: [
      ["Seven", { length: "7" }],
      ["Nine or more", { length: "9+" }],
    ],
  },
];
