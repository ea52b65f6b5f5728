// The words of the results, the score sheet and the challenge.

import { locale, t, tn } from "../shared/language.js";

const DAY = new Intl.DateTimeFormat(locale, { day: "numeric", month: "short" });

const LEVELS = /** @type {Record<string, string>} */ ({
  beginner: t("Against beginners"),
  book: t("Against book players"),
  expert: t("Against experts"),
  learned: t("Against trained players"),
  "": t("With people"),
});

export const words = {
  /** @param {number} n */
  withinChance: (n) =>
    n < 2
      ? t("One evening is mostly chance. Ten together tell more.")
      : t("Every part is within chance so far. More evenings tell more."),
  evenings: t("Points an evening, and how far chance moves them. This is kept in this browser alone."),

  // what was played
  /** @param {number} at */
  day: (at) => DAY.format(new Date(at)),
  /** @param {number} n */
  deal: (n) => t("Deal {n}", { n }),
  keep: t("Save or load a file"),
  /** @param {number} n */
  eraseSure: (n) =>
    tn(
      n,
      "Delete {n} deal for good? Nobody will find it under your name either.",
      "Delete {n} deals for good? Nobody will find them under your name either.",
      { n },
    ),
  byName: t("A name on this server"),
  /** @param {string} name */
  nobody: (name) => t("No finished deals of {name} are public here.", { name }),
  /** @param {number} n @param {string} name */
  countOf: (n, name) => tn(n, "One deal of {name} on this server", "{n} deals of {name} on this server", { n, name }),
  mine: t("Back to your results"),

  // figures
  /** @param {number} n */
  deals: (n) => tn(n, "{n} deal", "{n} deals", { n }),
  /** @param {number} n */
  won: (n) => t("{n} won", { n }),
  /** @param {number} won @param {number} of */
  wonCount: (won, of) => t("{won} of {of}", { won, of }),
  /** @param {number} percent */
  percent: (percent) => `${Math.round(percent)}\u2009%`,
  /** @param {number} n */
  lastDeals: (n) => (n === 20 ? t("The last twenty") : t("The last deals")),
  /** @param {number} won @param {number} of */
  lastLabel: (won, of) => t("Of the last {of}, {won} won", { of, won }),
  where: t("Where you lose"),
  parts: /** @type {Record<string, string>} */ ({
    bidding: t("Bidding"),
    lead: t("Opening lead"),
    declaring: t("Declarer"),
    defending: t("Defence"),
  }),
  practiseParts: /** @type {Record<string, string>} */ ({
    bidding: t("Practise bidding"),
    lead: t("Practise leads"),
    declaring: t("Practise declarer’s play"),
    defending: t("Practise defence"),
  }),
  notLooked: t("Your finished deals have not been analysed yet."),
  nonePassed: t("You passed no hand that the book bids."),
  /** @param {number} n */
  passed: (n) =>
    tn(n, "In one deal you passed a hand that the book bids.", "In {n} deals you passed a hand that the book bids.", {
      n,
    }),
  /** @param {number} n */
  lookThrough: (n) => tn(n, "Analyse one deal", "Analyse {n} deals", { n }),
  /** @param {number} n */
  looking: (n) => t("Analysing your deals. {n} to go.", { n }),
  /** @param {string} level */
  level: (level) => LEVELS[level] ?? level,
  /** @param {number} n */
  few: (n) => t("Percentages start at ten deals. You have {n}.", { n }),
  /** @param {number} won @param {number} of */
  wonOfWinnable: (won, of) =>
    tn(of, "You have won {won} of {of} winnable deal.", "You have won {won} of {of} winnable deals.", {
      won,
      of,
    }),
  /** @param {number} percent */
  shareOfWinnable: (percent) => t("You win {percent} % of winnable deals.", { percent: Math.round(percent) }),
  winnable: {
    won: t("won"),
    missed: t("winnable and missed"),
    lost: t("proved lost"),
    unknown: t("not known"),
  },

  // the challenge
  challenge: t("The same cards"),
  /** @param {string} title */
  challengeText: (title) =>
    t("A friend challenges you to a deal of {title}. You get the same cards, then compare results.", { title }),
};
