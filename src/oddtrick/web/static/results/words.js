// Every word of the results, the score sheet and the challenge.

import { locale, t, tn } from "../shared/language.js";
import { about, signed } from "../shared/punctuation.js";

const DAY = new Intl.DateTimeFormat(locale, { day: "numeric", month: "short" });

const LEVELS = /** @type {Record<string, string>} */ ({
  beginner: t("Against beginners"),
  book: t("Against book players"),
  expert: t("Against experts"),
  learned: t("Against trained players"),
  "": t("With people"),
});

export const words = {
  clubEvenings: t("Your evenings at the club"),
  /** @param {number} n */
  joinedEvenings: (n) => tn(n, "{n} evening", "{n} evenings joined", { n }),
  weakness: t("Chance alone does that to one part in twenty."),
  /** @param {number} n */
  withinChance: (n) =>
    n < 2
      ? t("One evening is mostly chance. Ten together tell more.")
      : t("Every part is within chance so far. More evenings tell more."),
  evenings: t("Points an evening, and how far chance moves them. This is kept in this browser alone."),
  theseEvenings: t("These evenings"),
  signed,
  title: t("Results"),
  lead: t("Everything you have played, the newest first."),
  none: t("No results yet"),
  noneText: t("Each deal that you finish is counted here. It stays in this browser."),
  playNow: t("Play a deal"),
  all: t("All"),
  games: t("Games"),

  // what was played
  last: t("Last played"),
  score: t("Score"),
  result: t("Result"),
  imps: t("IMPs"),
  tricksLost: t("Tricks lost"),
  date: t("Day"),
  /** @param {number} at */
  day: (at) => DAY.format(new Date(at)),
  today: t("today"),
  yesterday: t("yesterday"),
  wonWord: t("won"),
  lostWord: t("lost"),
  /** @param {number} n */
  deal: (n) => t("Deal {n}", { n }),
  /** @param {number} n */
  board: (n) => t("Board {n}", { n }),
  /** @param {number} n */
  boards: (n) => tn(n, "{n} board", "{n} boards", { n }),
  /** @param {number} n */
  movesOf: (n) => tn(n, "{n} move", "{n} moves", { n }),
  review: t("Review"),
  /** @param {string} what */
  reviewOf: (what) => about(t("Review"), what),
  sheet: t("Score sheet"),
  earlier: t("Earlier"),
  keep: t("Save or load a file"),
  keepText: t("Your results stay in this browser. Nobody else sees them."),
  save: t("Save as a file"),
  load: t("Load a file"),
  records: t("Save all deals as records"),
  pbn: t("Save all deals as PBN"),
  erase: t("Delete all"),
  /** @param {string} game */
  eraseGame: (game) => t("Delete {game}", { game }),
  /** @param {number} n */
  eraseSure: (n) =>
    tn(
      n,
      "Delete {n} deal for good? Nobody will find it under your name either.",
      "Delete {n} deals for good? Nobody will find them under your name either.",
      { n },
    ),
  eraseYes: t("Delete"),
  eraseNo: t("Keep"),
  erased: t("Deleted."),
  loaded: t("The file has been added."),
  saveDamaged: t("Save the damaged file"),
  dropDamaged: t("Delete the damaged file"),
  file: "oddtrick-results.json",
  damagedFile: "oddtrick-results-damaged.json",
  nothingOut: t("These tables are no longer on the server."),
  byName: t("A name on this server"),
  findName: t("Show"),
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
  where: t("Where you lose"),
  /** @param {number} n */
  whereNote: (n) => tn(n, "tricks a deal, {n} reviewed", "tricks a deal, {n} reviewed", { n }),
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
  costNone: t("Review a deal to see where you lose tricks."),
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
  more: t("More figures"),
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
  shareOfWinnable: (percent) => t("You win {percent} % of winnable deals.", { percent: Math.round(percent) }),
  missedAgain: t("Play a missed one again"),
  couldWin: t("Could the deal be won?"),
  winnable: {
    won: t("won"),
    missed: t("winnable and missed"),
    lost: t("proved lost"),
    unknown: t("not known"),
  },
  /** @param {string} title @param {string[]} values */
  picture: (title, values) => about(title, values.join(", ")),

  // the score sheet
  /** @param {number} n */
  match: (n) => t("Match {n}", { n }),
  why: t("For what"),
  sheetPoints: t("Points"),
  times: t("Patience"),
  /** @param {string} time */
  bestOf: (time) => t("best time {time}", { time }),
  noneOut: t("none won yet"),
  time: t("Time"),
  moveCount: t("Moves"),
  cardsHome: t("Home"),
  number: t("Number"),

  // the challenge
  challenge: t("The same cards"),
  /** @param {string} title */
  challengeText: (title) =>
    t("A friend challenges you to a deal of {title}. You get the same cards, then compare results.", { title }),
  name: t("Your name"),
  play: t("Play these cards"),
};
