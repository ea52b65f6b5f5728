// Every word the pages of a party say of themselves.

import { words as club } from "../club/words.js";

/** @import { Lie, Payment, Settled } from "./state.js" */

const { count, num, signed, minus, capital, time } = club;
/** @param {string[]} names */
const pair = (names) => names.join(" & ");

export const words = {
  count,
  num,
  signed,
  minus,
  capital,
  time,
  pair,
  reach: club.reach,
  away: club.away,
  kept: club.kept,
  keptNote: club.keptNote,
  back: club.back,
  clear: club.clear,

  // a new party
  make: "Have a party",
  intro:
    "Cards on a real table, the score on your phones: who plays with whom, round after round, and at the " +
    "end who pays whom in the fewest payments.",
  kind: "What you play",
  names: "Who plays",
  namesNote: "a line each, in the order in which they came",
  ladies: "The ladies",
  ladiesNote: "a line each; the others are gentlemen",
  couples: "Couples never parted",
  couplesNote: "a line each: “Ada, Ben”; partners whenever both play",
  scoring: "How a round is scored",
  scale: "Contract scores",
  scales: { 1963: "of 1963, as the book has them", today: "of today" },
  honours: "Honours count",
  vulnerable: "Vulnerable",
  vulnerables: {
    law: "by the deal: nobody, the dealer’s side twice, both",
    none: "nobody, all evening",
    all: "both sides, all evening",
    opponents: "on deals two and three who does not deal",
  },
  limit: "No more than 1,000 for a deal, but for slams",
  each: "Both sides enter premiums of a broken rubber",
  deals: "Deals a round",
  minutes: "Minutes a round",
  none: "empty for no limit",
  tables: "Tables",
  tablesNote: "empty for as few as can be",
  asNamed: "Sit as named, table by table; at pivot in the order of your own draw; otherwise by lot",
  title: "What the evening is called",
  titleNote: "may be left empty",
  stake: "Stake",
  stakeNote: "such as 0.05; empty to play for points",
  per: "The stake is for",
  pers: { 100: "a hundred points", 1: "a point" },
  unit: "Points to a unit",
  go: "Begin",
  mine: "Parties of this browser",
  /** @param {string} title */
  carriedOn: (title) => `The columns of “${title}” are carried on, in its units and for its stakes.`,
  more: "What is agreed",

  // the page
  guest: "You look on. Scores are entered by the phones’ link, which the host gives out.",
  /** @param {number} n */
  table: (n) => `Table ${n}`,
  /** @param {number} n */
  round: (n) => `Round ${n}`,
  /** @param {number} n */
  deal: (n) => `Deal ${n}`,
  dealColumn: "Deal",
  /** @param {number} n */
  rubberNo: (n) => `rubber ${n}`,
  thisPhone: "This phone is at",
  allTables: "all tables",
  against: "against",
  /** @param {string} name */
  deals2: (name) => `${name} deals`,
  /** @param {boolean} ns @param {boolean} ew @param {string} names */
  vulnerableNow: (ns, ew, names) =>
    ns && ew ? "all vulnerable" : ns || ew ? `${names} vulnerable` : "nobody vulnerable",
  enter: "Enter a deal",
  enterPoints: "Enter the points",
  undo: "Undo",
  breakOff: "End early",
  endRound: "End the round",
  start: "Begin the time",
  breakTitle: "End this round here?",
  /** @param {number[]} number */
  breakNote: ([game, part]) =>
    game
      ? `The only game counts ${game}${part ? `, the only part score ${part}` : ""}. Then the next round is arranged.`
      : "What stands on the pad counts. Then the next round is arranged.",
  yesBreak: "Yes, end it",
  cancel: "Cancel",
  done: "This table has ended its round and waits for the others.",
  timeUp: "Time is up: a deal that was begun may be finished, no other is dealt.",
  /** @param {string} text */
  left: (text) => `${text} left`,
  /** @param {string[]} names */
  waits: (names) => `${pair(names)} ${names.length === 1 ? "waits" : "wait"}`,
  next: "Next",
  /** @param {string[]} names */
  nextWaits: (names) => `${pair(names)} will wait; the others cut for partners.`,
  ahead: {
    cycle: "Each has played with each: a new draw for partners.",
    waiting: "They cut for partners again.",
    winners: "Winners go up a table, the losers of table 1 to the last; equals are cut for.",
    longest: "Who has played most rubbers in a row goes out, if anybody waits; then they cut for partners.",
  },
  drew: "Drawn",
  total: "Total",
  empty: "Nothing has been scored yet.",

  // the scores
  score: "Scores",
  player: "Player",
  own: "Own",
  opponents: "Against",
  net: "Net",
  units: "Units",
  money: "Money",
  gone: "gone",
  fromBefore: "carried on from before",
  book: "Wash-book",
  /** @param {number} one @param {string} stake */
  bookOf: (one, stake) =>
    `in units of ${one === 1 ? "a point" : one === 100 ? "a hundred points" : `${one} points`}` +
    `${stake ? `, at ${stake}` : ""}`,
  /** @param {Settled} s @param {boolean} many */
  roundLine: (s, many) => `Round ${s.round}${many ? `, table ${s.table}` : ""}`,
  /** @param {Settled} s */
  beat: (s) => (s.margin ? `${pair(s.winners)} by ${s.margin}: ${s.units} each` : "level: nothing each"),
  settle: "Who pays whom",
  settleNow: "if you stopped now",
  nobodyPays: "Nobody owes anything.",
  /** @param {Payment} p */
  pays: (p) => `${p.payer} pays ${p.to}`,
  /** @param {number} n */
  unitsOf: (n) => count(n, "unit"),
  /** @param {number} n @param {number} people */
  fewest: (n, people) =>
    `${capital(count(n, "payment"))} for ${num(people)} who owe or are owed${people > 12 ? "" : ": no fewer will do"}.`,
  /** @param {{name: string}} p */
  whyCard: (p) => `${p.name}’s card`,
  with: "with",
  /** @param {number} unit */
  whyUnit: (unit) =>
    unit === 100
      ? "The difference of a round is counted in hundreds; fifty and more count a hundred."
      : unit === 1
        ? "The difference of a round counts point for point."
        : `The difference of a round is counted in units of ${unit}; a half and more count.`,
  ownDecides: "Own points decide the places.",
  netDecides: "Places go by own points less those of the opponents.",
  broken: "broken off",
  told: "as told at the table",

  // the entry
  contract: "Contract",
  trumps: "Trumps",
  by: "By",
  result: "Result",
  held: "Honours",
  wonBy: "Odd tricks for",
  odd: "Odd tricks",
  timesDoubled: "Doubled",
  chicane: "Without a trump",
  voids: { own: "partner", one: "an opponent", both: "both opponents" },
  doubles: ["no", "once", "twice", "3×", "4×"],
  /** @param {number} n */
  doublesName: (n) => (n ? `doubled ${["", "once", "twice"][n] ?? `${num(n)} times`}` : "not doubled"),
  /** @param {number} n */
  oddName: (n) => count(n, "odd trick"),
  /** @param {Lie} lie @param {boolean} aces @param {string} [side] */
  lieName: (lie, aces, side = "") =>
    `${num(lie.held)} ${aces ? "aces" : "honours"}` +
    `${lie.in_one === lie.held ? " in one hand" : `, ${num(lie.in_one)} in one hand`}${side ? `, ${side}` : ""}`,
  /** @param {Lie} lie */
  lieSign: (lie) =>
    lie.in_one === lie.held
      ? `${lie.held} in one`
      : lie.in_one > 2
        ? `${lie.held}, ${lie.in_one} in one`
        : String(lie.held),
  /** @param {string} names */
  pointsOf: (names) => `Points of ${names}`,
  save: "Enter",
  saveChange: "Correct",
  takeOut: "Take it out",
  reason: "Reason",
  reasonNote: "kept in the history",
  /** @param {number} n */
  entered: (n) => `Deal ${n} is in.`,
  corrected: "Corrected.",
  say: {
    level: "Choose the level, one to seven.",
    strain: "Choose the suit.",
    trumps: "Which suit was trumps?",
    by: "Who played it?",
    side: "Who won the odd tricks?",
    odd: "How many odd tricks?",
    result: "How many tricks?",
    lie: "Which honours?",
    points: "Write the points of both sides.",
  },
  begin: "A deal",

  // the host
  history: "History",
  correct: "Correct",
  off: "undone",
  mended: "corrected later",
  links: "Links",
  phones: "For the phones: enter scores with it",
  watch: "To look on",
  file: "Save file",
  people: "Come and go",
  join: "Comes",
  joinNote: "plays from the next rubber on",
  joinAt: "Table",
  anywhere: "where there is room",
  joinGo: "Let in",
  leave: "Goes home",
  leaveNote: "after this rubber",
  leaveGo: "Let go",
  form: "New table",
  formNote:
    "a line each, in the order in which they came into the room; who has played at no table yet sits down " +
    "first, the others cut for what is left",
  formGo: "Make a table",
  rules: "How it goes",
  ours: "our reading",
  again: "Another evening",
};
