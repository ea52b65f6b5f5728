// Every word the pages of a party say of themselves.

import { t, tn } from "../shared/language.js";
import { words as club } from "../club/words.js";

/** @import { Lie, Payment, Settled } from "./state.js" */

const { num, signed, minus, capital, time } = club;
/** @param {string[]} names */
const pair = (names) => names.join(" & ");

export const words = {
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
  make: t("Have a party"),
  intro: t("Play with real cards, and score on your phones. Oddtrick seats every round and settles up at the end."),
  kind: t("What you play"),
  names: t("Who plays"),
  namesNote: t("one a line, in order of arrival"),
  ladies: t("The ladies"),
  ladiesNote: t("one a line; the others count as gentlemen"),
  couples: t("Couples never parted"),
  couplesNote: t("one couple a line: “Ada, Ben”; always partners when both play"),
  scoring: t("How a round is scored"),
  scale: t("Contract scores"),
  scales: { 1963: t("of 1963, the book’s scores"), today: t("of today") },
  honours: t("Honours count"),
  vulnerable: t("Vulnerable"),
  vulnerables: {
    law: t("by the deal: none, dealer’s side twice, both"),
    none: t("nobody, all evening"),
    all: t("both sides, all evening"),
    opponents: t("on deals two and three, the non-dealers"),
  },
  limit: t("At most 1,000 for a deal, slams apart"),
  each: t("Both sides score premiums of an unfinished rubber"),
  deals: t("Deals a round"),
  minutes: t("Minutes a round"),
  none: t("empty for no limit"),
  tables: t("Tables"),
  tablesNote: t("empty for the fewest possible"),
  asNamed: t("Seat players in the order listed, not by lot"),
  title: t("Name of the evening"),
  titleNote: t("may be left empty"),
  stake: t("Stake"),
  stakeNote: t("such as 0.05; empty to play for points"),
  per: t("The stake is for"),
  pers: { 100: t("a hundred points"), 1: t("a point") },
  unit: t("Points to a unit"),
  go: t("Begin"),
  mine: t("Parties of this browser"),
  /** @param {string} title */
  carriedOn: (title) => t("The scores of “{title}” go on, in its units and stakes.", { title }),
  more: t("What is agreed"),

  // the page
  guest: t("You are watching. To enter scores, ask the host for the phones’ link."),
  /** @param {number} n */
  table: (n) => t("Table {n}", { n }),
  /** @param {number} n */
  round: (n) => t("Round {n}", { n }),
  /** @param {number} n */
  deal: (n) => t("Deal {n}", { n }),
  dealColumn: t("Deal"),
  /** @param {number} n */
  rubberNo: (n) => t("rubber {n}", { n }),
  thisPhone: t("This phone is at"),
  allTables: t("all tables"),
  against: t("against"),
  /** @param {string} name */
  deals2: (name) => t("{name} deals", { name }),
  /** @param {boolean} ns @param {boolean} ew @param {string} names */
  vulnerableNow: (ns, ew, names) =>
    ns && ew ? t("all vulnerable") : ns || ew ? t("{names} vulnerable", { names }) : t("nobody vulnerable"),
  enter: t("Enter a deal"),
  enterPoints: t("Enter the points"),
  undo: t("Undo"),
  breakOff: t("End early"),
  endRound: t("End the round"),
  start: t("Begin the time"),
  breakTitle: t("End this round here?"),
  /** @param {number[]} number */
  breakNote: ([game, part]) =>
    game
      ? part
        ? t("A lone game counts {game}, a lone part score {part}. Then the next round begins.", { game, part })
        : t("A lone game counts {game}. Then the next round begins.", { game })
      : t("The score so far counts. Then the next round begins."),
  yesBreak: t("Yes, end it"),
  cancel: t("Cancel"),
  done: t("This table has finished its round and waits for the others."),
  timeUp: t("Time is up. Finish this deal, but do not start another."),
  /** @param {string} text */
  left: (text) => t("{text} left", { text }),
  /** @param {string[]} names */
  waits: (names) => tn(names.length, "{names} waits", "{names} wait", { names: pair(names) }),
  next: t("Next"),
  /** @param {string[]} names */
  nextWaits: (names) => t("{names} will wait; the others cut for partners.", { names: pair(names) }),
  ahead: {
    cycle: t("Everybody has partnered everybody, so partners are drawn again."),
    waiting: t("Players cut for partners again."),
    winners: t("Winners move up a table, and table 1’s losers go to the last. Ties are cut for."),
    longest: t("If anybody waits, the player with most rubbers in a row goes out. Then they cut for partners."),
  },
  drew: t("Drawn"),
  total: t("Total"),
  empty: t("Nothing has been scored yet."),

  // the scores
  score: t("Scores"),
  player: t("Player"),
  own: t("For"),
  opponents: t("Against"),
  net: t("Net"),
  units: t("Units"),
  money: t("Money"),
  gone: t("gone"),
  fromBefore: t("carried on from before"),
  book: t("Wash-book"),
  /** @param {number} one @param {string} stake */
  bookOf: (one, stake) =>
    [
      one === 1
        ? t("in units of a point")
        : one === 100
          ? t("in units of a hundred points")
          : t("in units of {n} points", { n: one }),
      stake ? t("at {stake}", { stake }) : "",
    ]
      .filter(Boolean)
      .join(", "),
  /** @param {Settled} s @param {boolean} many */
  roundLine: (s, many) =>
    many ? t("Round {round}, table {table}", { round: s.round, table: s.table }) : t("Round {n}", { n: s.round }),
  /** @param {Settled} s */
  beat: (s) =>
    s.margin
      ? t("{winners} by {margin}: {units} each", { winners: pair(s.winners), margin: s.margin, units: s.units })
      : t("a tie: nothing each"),
  settle: t("Who pays whom"),
  settleNow: t("if you stopped now"),
  nobodyPays: t("Nobody owes anything."),
  /** @param {Payment} p */
  pays: (p) => t("{payer} pays {to}", { payer: p.payer, to: p.to }),
  /** @param {number} n */
  unitsOf: (n) => tn(n, "{n} unit", "{n} units", { n: num(n) }),
  /** @param {number} n @param {number} people */
  fewest: (n, people) =>
    capital(
      people > 12
        ? tn(n, "{n} payment settles it for {people}.", "{n} payments settle it for {people}.", {
            n: num(n),
            people: num(people),
          })
        : tn(
            n,
            "One payment settles it for {people}, the fewest possible.",
            "{n} payments settle it for {people}, the fewest possible.",
            { n: num(n), people: num(people) },
          ),
    ),
  /** @param {{name: string}} p */
  whyCard: (p) => t("{name}’s card", { name: p.name }),
  with: t("with"),
  /** @param {number} unit */
  whyUnit: (unit) =>
    unit === 100
      ? t("A round’s difference is rounded to hundreds, and fifty rounds up.")
      : unit === 1
        ? t("A round’s difference counts point for point.")
        : t("A round’s difference is rounded to units of {unit}, and a half rounds up.", { unit }),
  ownDecides: t("Places go by points won."),
  netDecides: t("Places go by points won less the opponents’ points."),
  broken: t("ended early"),
  told: t("as called at the table"),

  // the entry
  contract: t("Contract"),
  trumps: t("Trumps"),
  by: t("By"),
  result: t("Result"),
  held: t("Honours"),
  wonBy: t("Odd tricks for"),
  odd: t("Odd tricks"),
  timesDoubled: t("Doubled"),
  chicane: t("Without a trump"),
  voids: { own: t("partner"), one: t("an opponent"), both: t("both opponents") },
  doubles: [t("no"), t("once"), t("twice"), "3×", "4×"],
  /** @param {number} n */
  doublesName: (n) =>
    [t("not doubled"), t("doubled once"), t("doubled twice")][n] ?? t("doubled {n} times", { n: num(n) }),
  /** @param {number} n */
  oddName: (n) => tn(n, "{n} odd trick", "{n} odd tricks", { n: num(n) }),
  /** @param {Lie} lie @param {boolean} aces @param {string} [side] */
  lieName: (lie, aces, side = "") =>
    (lie.in_one === lie.held
      ? aces
        ? t("{n} aces in one hand", { n: num(lie.held) })
        : t("{n} honours in one hand", { n: num(lie.held) })
      : aces
        ? t("{n} aces, {one} in one hand", { n: num(lie.held), one: num(lie.in_one) })
        : t("{n} honours, {one} in one hand", { n: num(lie.held), one: num(lie.in_one) })) + (side ? `, ${side}` : ""),
  /** @param {Lie} lie */
  lieSign: (lie) =>
    lie.in_one === lie.held
      ? t("{held} in one", { held: lie.held })
      : lie.in_one > 2
        ? t("{held}, {inone} in one", { held: lie.held, inone: lie.in_one })
        : String(lie.held),
  /** @param {string} names */
  pointsOf: (names) => t("Points of {names}", { names }),
  save: t("Enter"),
  saveChange: t("Correct"),
  takeOut: t("Take it out"),
  reason: t("Reason"),
  reasonNote: t("kept in the history"),
  /** @param {number} n */
  entered: (n) => t("Deal {n} is in.", { n }),
  corrected: t("Corrected."),
  say: {
    level: t("Choose the level, one to seven."),
    strain: t("Choose the suit."),
    trumps: t("Which suit was trumps?"),
    by: t("Who played it?"),
    side: t("Who won the odd tricks?"),
    odd: t("How many odd tricks?"),
    result: t("How many tricks?"),
    lie: t("Which honours?"),
    points: t("Write the points of both sides."),
  },
  begin: t("A deal"),

  // the host
  history: t("History"),
  correct: t("Correct"),
  off: t("undone"),
  mended: t("corrected later"),
  links: t("Links"),
  phones: t("For the phones: enter scores with it"),
  watch: t("To look on"),
  file: t("Save file"),
  people: t("Come and go"),
  join: t("Comes"),
  joinNote: t("plays from the next rubber on"),
  joinAt: t("Table"),
  anywhere: t("where there is room"),
  joinGo: t("Add player"),
  leave: t("Goes home"),
  leaveNote: t("after this rubber"),
  leaveGo: t("Remove player"),
  form: t("New table"),
  formNote: t("one a line, first come first; newcomers sit, the others cut for the rest"),
  formGo: t("Make a table"),
  rules: t("How it goes"),
  ours: t("our reading"),
  again: t("Another evening"),
};
