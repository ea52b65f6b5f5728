// The words of the trainer. Questions, answers and reasons come from the server.

import { number, plural } from "../shared/strings.js";

export const words = {
  title: "Trainer",
  choose: "What do you want to practise?",
  how: "One point at a time, on a deal made for it. The answer is certified: read why, and what each other one costs.",
  weak: "Ask me what I need most",
  weakNote: "What is due, what you missed, then something new.",
  loading: "Fetching a question…",
  tryAgain: "Try again",
  points: "Points",
  back: "All points",
  next: "Next question",
  right: "Right.",
  asGood: "Right, and as good.",
  notThis: "Not this one.",
  /** @param {string} label */
  answerIs: (label) => `${label}.`,
  unsure: "I do not know",
  rightMark: "the right answer",
  yours: "your answer",
  /** @param {number} n */
  inDeals: (n) => `In ${n} deals that fit what you see`,
  makes: "How often the contract is made, all cards seen",
  beats: "How often the contract is beaten, all cards seen",
  tricks: "Tricks of your side on the average, all cards seen",
  asked: "What the book asks for each call",
  called: "The book’s call",
  /** @param {number} n */
  percent: (n) => `${Math.round(n * 100)} %`,
  /** @param {number} n */
  mean: (n) => n.toFixed(1),
  you: "You",
  dummy: "dummy",
  declarer: "declarer",
  whichCard: "Which card?",
  calls: "Calls",
  noCalls: "You call first.",
  earlier: "Earlier tricks",
  /** @param {number} n */
  trick: (n) => `Trick ${n}`,
  /** @param {number} right @param {number} all */
  tally: (right, all) => (all ? `${right} of ${all} right` : "not yet asked"),
  /** @param {number} learned @param {number} all */
  ofAll: (learned, all) => `${learned} of ${all}`,
  /** @param {number} n */
  begun: (n) => (n ? `${number(n)} ${plural(n, "point")} begun` : "Nothing is kept yet."),
  comesBack: "What you miss comes back soon, what you know later.",
  /** @param {string} when */
  due: (when) => `Again ${when}.`,
  soon: "in this session",
  tomorrow: "tomorrow",
  /** @param {number} n */
  inDays: (n) => `in ${n} days`,
  odds: "Tap a suit of yours for its odds.",
  /** @param {string} suit @param {string} cards */
  oddsLabel: (suit, cards) => `${suit}: ${cards}. Show the odds.`,
  yourProgress: "Your progress",
  kept: "It is kept in this browser alone.",
  save: "Save as a file",
  open: "Open a file",
  forget: "Delete it",
  forgetSure: "Delete your progress? It cannot be brought back.",
  forgotten: "Your progress is deleted.",
  opened: "Your progress is taken from the file.",
  badFile: "This is no file of the trainer.",
  file: "oddtrick-training.json",
  /** @param {string} ranks @param {string} suit */
  held: (ranks, suit) => `${ranks} of ${suit}`,
};
