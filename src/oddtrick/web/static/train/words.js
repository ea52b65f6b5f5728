// The words of the trainer. Questions, answers and reasons come from the server.

import { t, tn } from "../shared/language.js";
import { capital, number } from "../shared/strings.js";
import { decimal } from "../shared/punctuation.js";

export const words = {
  title: t("Trainer"),
  choose: t("What do you want to practise?"),
  how: t("One topic at a time, on a deal made for it. Read why the answer is right, and what another card costs."),
  weak: t("Ask me what I need most"),
  weakNote: t("What is due, what you missed, then something new."),
  bidWith: t("Bid boards with a partner"),
  teach: t("Do you teach? Open a class."),
  loading: t("Fetching a question…"),
  noneKept: t("There is no network. Open the trainer once with one, and questions are kept for later."),
  away: t("Without a network: your answer is kept, and counted when you are back."),
  points: t("Points"),
  allOfFamily: t("Ask about all of these"),
  back: t("All points"),
  next: t("Next question"),
  playOn: t("Play on from here"),
  /** @param {number} n @param {number} of */
  again: (n, of) => t("Deal {n} of {of}.", { n, of }),
  noAgain: t("There are no deals to train from here. Open the page of the score first."),
  ended: t("All these deals are answered."),
  endedNote: t("What you missed comes again when it is due."),
  backToWhy: t("Back to your score"),
  right: t("Right."),
  asGood: t("Right, and as good."),
  notThis: t("Not this one."),
  /** @param {string} label */
  answerIs: (label) => `${label}.`,
  notSet: t("No answer is set for this deal."),
  unsure: t("I do not know"),
  rightMark: t("the right answer"),
  yours: t("your answer"),
  /** @param {number} n */
  inDeals: (n) => tn(n, "In {n} deal that fits what you see", "In {n} deals that fit what you see", { n }),
  makes: t("How often the contract is made, all cards seen"),
  beats: t("How often the contract is beaten, all cards seen"),
  tricks: t("Tricks of your side on the average, all cards seen"),
  asked: t("What the book asks for each call"),
  comesTo: t("What each move comes to"),
  called: t("The book’s call"),
  /** @param {number} n */
  percent: (n) => t("{n} %", { n: Math.round(n * 100) }),
  /** @param {number} n */
  mean: (n) => decimal(n, 1),
  you: t("You"),
  dummy: t("dummy"),
  declarer: t("declarer"),
  whichCard: t("Which card?"),
  /** @param {number} won @param {number} lost */
  soFar: (won, lost) => t("Tricks so far: {won} for you, {lost} for them.", { won, lost }),
  calls: t("Calls"),
  noCalls: t("You call first."),
  earlier: t("Earlier tricks"),
  more: t("Calls, earlier tricks, odds"),
  /** @param {number} n */
  trick: (n) => t("Trick {n}", { n }),
  /** @param {number} right @param {number} all */
  tally: (right, all) => (all ? t("{right} of {all} right", { right, all }) : t("not yet asked")),
  /** @param {number} learned @param {number} all */
  ofAll: (learned, all) => t("{n} of {all}", { n: learned, all }),
  /** @param {number} n */
  begun: (n) =>
    n ? capital(tn(n, "{n} topic begun.", "{n} topics begun.", { n: number(n) })) : t("Nothing is kept yet."),
  comesBack: t("What you miss comes back soon, what you know later."),
  /** @param {string} when */
  due: (when) => t("Again {when}.", { when }),
  soon: t("in this session"),
  tomorrow: t("tomorrow"),
  /** @param {number} n */
  inDays: (n) => tn(n, "in {n} day", "in {n} days", { n }),
  odds: t("Tap one of your suits for its odds."),
  /** @param {string} suit @param {string} cards */
  oddsLabel: (suit, cards) => t("{suit}: {cards}. Show the odds.", { suit, cards }),
  level: t("How hard"),
  levels: { "": t("Any"), easier: t("Easier ones"), harder: t("Harder ones") },
  /** @param {number} n */
  deals: (n) => tn(n, "{n} deal", "{n} deals", { n }),
  askMistakes: t("Ask about my mistakes"),
  ownDeals: t("From your own deals"),
  ownDealsNote: t("Mistakes in deals that you played are asked about first."),
  ownDealsEmpty: t("Review a deal that you played, and its mistakes come here."),
  /** What a mistake cost, by its unit. @type {Record<Answers.Mistake["unit"], (n: number) => string>} */
  cost: {
    tricks: (n) => tn(n, "{n} trick", "{n} tricks", { n }),
    points: (n) => tn(n, "{n} point against par", "{n} points against par", { n: number(n) }),
    percent: (n) => t("{n} % of a top", { n }),
    IMPs: (n) => tn(n, "{n} IMP", "{n} IMPs", { n }),
    score: (n) => tn(n, "{n} point of the score", "{n} points of the score", { n }),
    lost: (n) => tn(n, "deal lost by {n} point", "deal lost by {n} points", { n: number(n) }),
  },
  /** Calls that are words, by their codes. @type {Record<string, string>} */
  calledWords: { P: t("Pass"), X: t("Double"), XX: t("Redouble") },
  review: t("Review"),
  fromScore: t("Why this score"),
  drop: t("Remove"),
  /** @param {string} point */
  dropLabel: (point) => t("Remove from the list: {point}", { point }),
  askedSince: t("asked since"),
  yourProgress: t("Your progress"),
  kept: t("It is kept in this browser alone."),
  save: t("Save as a file"),
  open: t("Open a file"),
  forget: t("Delete it"),
  forgetSure: t("Delete your progress? It cannot be brought back."),
  forgotten: t("Your progress is deleted."),
  opened: t("Your progress is taken from the file."),
  badFile: t("This is not a trainer file."),
  file: "oddtrick-training.json",
  /** @param {string} ranks @param {string} suit */
  held: (ranks, suit) => t("{ranks} of {suit}", { ranks, suit }),
};
