// The words of the page of results.

import { t, tn } from "../shared/language.js";
import { about, decimal } from "../shared/punctuation.js";

/** @param {number} n @param {number} places */
const signed = (n, places = 0) =>
  (Number(n.toFixed(places)) > 0 ? "+" : Number(n.toFixed(places)) < 0 ? "−" : "") + decimal(Math.abs(n), places);

const LEVELS = /** @type {Record<string, string>} */ ({
  beginner: t("Against beginners"),
  book: t("Against book players"),
  expert: t("Against experts"),
  learned: t("Against trained players"),
  "": t("With people"),
});

export const words = {
  signed,
  overview: t("Overview"),
  none: t("No results yet"),
  noneText: t("Each deal that you finish is counted here. It stays in this browser."),
  playNow: t("Play a deal"),
  /** @param {number} n */
  deals: (n) => tn(n, "{n} deal", "{n} deals", { n }),
  /** @param {number} n */
  won: (n) => t("{n} won", { n }),
  wonOf: t("won"),
  /** @param {number} won @param {number} of */
  wonCount: (won, of) => t("{won} of {of}", { won, of }),
  /** @param {number} percent */
  percent: (percent) => `${Math.round(percent)}\u2009%`,
  inRow: t("won in a row"),
  longest: t("longest run"),
  fewest: t("fewest moves"),
  fastest: t("best time"),
  pointsADeal: t("points a deal"),
  points: t("Points a deal"),
  moves: t("Moves to win"),
  lastDeals: (/** @type {number} */ n) => (n === 20 ? t("The last twenty") : t("The last deals")),
  newest: t("newest at the right"),
  /** @param {number} won @param {number} of */
  lastLabel: (won, of) => t("Of the last {of}, {won} won", { of, won }),
  made: t("Contracts"),
  madeWord: t("Made"),
  namedTrumps: t("When you named trumps"),
  bookLine: t("line: the book, 24 cards"),
  allFive: t("All five tricks"),
  euchred: t("Euchred"),
  alone: t("Alone"),
  cost: t("Tricks given away"),
  /** @param {number} mean @param {number} deals */
  costText: (mean, deals) =>
    tn(
      deals,
      "{mean} tricks a deal, against best play. {deals} reviewed deal.",
      "{mean} tricks a deal, against best play. {deals} reviewed deals.",
      { mean: decimal(mean, 1), deals },
    ),
  costNone: t("Review a deal to see how many tricks you gave away."),
  costOverTime: t("Tricks a deal, the mean of ten"),
  shouldHave: t("When you should have"),
  /** @param {number} n */
  foundIn: (n) => tn(n, "found in {n} deal", "found in {n} deals", { n }),
  notLooked: t("Your finished deals have not been analysed yet."),
  nonePassed: t("You passed no hand that the book bids."),
  /** @param {number} n */
  passed: (n) =>
    tn(n, "In one deal you passed a hand that the book bids.", "In {n} deals you passed a hand that the book bids.", {
      n,
    }),
  mostly: t("Mostly:"),
  /** @param {number} n */
  practise: (n) => tn(n, "Practise this hand", "Practise these {n} hands", { n }),
  practiseAgain: t("Practise again"),
  reviewOne: t("Review the hand"),
  /** @param {number} n */
  lookThrough: (n) => tn(n, "Analyse one deal", "Analyse {n} deals", { n }),
  /** @param {number} n */
  looking: (n) => t("Analysing your deals. {n} to go.", { n }),
  byMonth: t("By month"),
  levels: t("By opponent"),
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
  shareOfWinnable: (percent) => t("You win {percent} % of winnable deals.", { percent: Math.round(percent) }),
  missedAgain: t("Play a missed one again"),
  couldWin: t("Could the deal be won?"),
  winnable: {
    won: t("won"),
    missed: t("winnable and missed"),
    lost: t("proved lost"),
    unknown: t("not known"),
  },
  keep: t("Your results stay in this browser"),
  keepText: t("Nobody else sees them. Save them as a file, or delete them."),
  save: t("Save as a file"),
  load: t("Load a file"),
  erase: t("Delete all"),
  /** @param {string} game */
  eraseGame: (game) => t("Delete {game}", { game }),
  /** @param {number} n */
  eraseSure: (n) => tn(n, "Delete {n} deal for good?", "Delete {n} deals for good?", { n }),
  eraseYes: t("Delete"),
  eraseNo: t("Keep"),
  erased: t("Deleted."),
  loaded: t("The file has been added."),
  saveDamaged: t("Save the damaged file"),
  dropDamaged: t("Delete the damaged file"),
  /** @param {string} title @param {string[]} values */
  picture: (title, values) => about(title, values.join(", ")),
  file: "oddtrick-results.json",
  damagedFile: "oddtrick-results-damaged.json",
};
