// What the page of a party knows: the party as it was last sent, and what is being entered.

import { EMPTY } from "../club/table/entry.js";
import { words as club } from "../club/words.js";
import { callsOf, load } from "../shared/book.js";
import { t, tn } from "../shared/language.js";
import { joined } from "../shared/punctuation.js";
import { capital, number } from "../shared/strings.js";

// What the pages of a party say in several places, or at length.

/** @param {string[]} names */
const pair = (names) => names.join(" & ");

export const words = {
  ...club,
  pair,

  // a new party
  intro: t("Play with real cards, and score on your phones. Oddtrick seats every round and settles up at the end."),
  namesNote: t("one a line, in order of arrival"),
  ladiesNote: t("one a line; the others count as gentlemen"),
  couples: t("Couples never parted"),
  couplesNote: t("one couple a line: “Ada, Ben”; always partners when both play"),
  scales: { 1963: t("of 1963, the book’s scores"), today: t("of today") },
  vulnerables: /** @type {Record<string, string>} */ ({
    law: t("by the deal: none, dealer’s side twice, both"),
    none: t("nobody, all evening"),
    all: t("both sides, all evening"),
    opponents: t("on deals two and three, the non-dealers"),
  }),
  none: t("empty for no limit"),
  tablesNote: t("empty for the fewest possible"),
  stakeNote: t("such as 0.05; empty to play for points"),

  // the page
  /** @param {number} n */
  round: (n) => t("Round {n}", { n }),
  /** @param {number} n */
  deal: (n) => t("Deal {n}", { n }),
  against: t("against"),
  /** @param {string} name */
  deals2: (name) => t("{name} deals", { name }),
  /** @param {boolean} ns @param {boolean} ew @param {string} names */
  vulnerableNow: (ns, ew, names) =>
    ns && ew ? t("all vulnerable") : ns || ew ? t("{names} vulnerable", { names }) : t("nobody vulnerable"),
  undo: t("Undo"),
  /** @param {number[]} number */
  breakNote: ([game, part]) =>
    game
      ? part
        ? t("A lone game counts {game}, a lone part score {part}. Then the next round begins.", { game, part })
        : t("A lone game counts {game}. Then the next round begins.", { game })
      : t("The score so far counts. Then the next round begins."),
  /** @param {string[]} names */
  waits: (names) => tn(names.length, "{names} waits", "{names} wait", { names: pair(names) }),

  // the scores
  fromBefore: t("carried on from before"),
  /** @param {number} one @param {string} stake */
  bookOf: (one, stake) =>
    joined([
      one === 1
        ? t("in units of a point")
        : one === 100
          ? t("in units of a hundred points")
          : t("in units of {n} points", { n: one }),
      stake ? t("at {stake}", { stake }) : "",
    ]),
  /** @param {Settled} s @param {boolean} many */
  roundLine: (s, many) =>
    many ? t("Round {round}, table {table}", { round: s.round, table: s.table }) : t("Round {n}", { n: s.round }),
  /** @param {Settled} s */
  beat: (s) =>
    s.margin
      ? t("{winners} by {margin}: {units} each", { winners: pair(s.winners), margin: s.margin, units: s.units })
      : t("a tie: nothing each"),
  /** @param {number} n */
  unitsOf: (n) => tn(n, "{n} unit", "{n} units", { n: number(n) }),
  /** @param {number} n @param {number} people */
  fewest: (n, people) =>
    capital(
      people > 12
        ? tn(n, "{n} payment settles it for {people}.", "{n} payments settle it for {people}.", {
            n: number(n),
            people: number(people),
          })
        : tn(
            n,
            "One payment settles it for {people}, the fewest possible.",
            "{n} payments settle it for {people}, the fewest possible.",
            { n: number(n), people: number(people) },
          ),
    ),
  /** @param {{name: string}} p */
  whyCard: (p) => t("{name}’s card", { name: p.name }),
  /** @param {number} unit */
  whyUnit: (unit) =>
    unit === 100
      ? t("A round’s difference is rounded to hundreds, and fifty rounds up.")
      : unit === 1
        ? t("A round’s difference counts point for point.")
        : t("A round’s difference is rounded to units of {unit}, and a half rounds up.", { unit }),
  ownDecides: t("Places go by points won."),
  netDecides: t("Places go by points won less the opponents’ points."),

  // the entry
  doubles: [t("no"), t("once"), t("twice"), "3×", "4×"],
  /** @param {number} n */
  doublesName: (n) =>
    [t("not doubled"), t("doubled once"), t("doubled twice")][n] ?? t("doubled {n} times", { n: number(n) }),
  /** @param {number} n */
  oddName: (n) => tn(n, "{n} odd trick", "{n} odd tricks", { n: number(n) }),
  /** @param {Lie} lie @param {boolean} aces @param {string} [side] */
  lieName: (lie, aces, side = "") =>
    (lie.in_one === lie.held
      ? aces
        ? t("{n} aces in one hand", { n: number(lie.held) })
        : t("{n} honours in one hand", { n: number(lie.held) })
      : aces
        ? t("{n} aces, {one} in one hand", { n: number(lie.held), one: number(lie.in_one) })
        : t("{n} honours, {one} in one hand", { n: number(lie.held), one: number(lie.in_one) })) +
    (side ? `, ${side}` : ""),
  /** @param {Lie} lie */
  lieSign: (lie) =>
    lie.in_one === lie.held
      ? t("{held} in one", { held: lie.held })
      : lie.in_one > 2
        ? t("{held}, {inone} in one", { held: lie.held, inone: lie.in_one })
        : String(lie.held),
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

  // the host
  formNote: t("one a line, first come first; newcomers sit, the others cut for the rest"),
};

/**
 * A round that is over, a payment of one to another, and a lie of the honours.
 * @typedef {Answers.RoundResult} Settled
 * @typedef {Answers.PartyPayment} Payment
 * @typedef {Answers.PartyHolding} Lie
 */
/**
 * The deal or round that is entered: of a table, as the players sat; `entry` where it is corrected.
 * @typedef {object} Entering
 * @property {number} table
 * @property {Record<string, string>} seats
 * @property {number} [number] of the deal
 * @property {number} round
 * @property {number} entry
 */

/** @typedef {{sent?: string, table?: number | undefined}} Item what is sent */

/**
 * What the page knows.
 * @typedef {object} PartyState
 * @property {Answers.PartyContent} view the party, null before it has come
 * @property {boolean} reached whether the server answers
 * @property {"board" | "entry"} screen what is looked at
 * @property {string} notice what is wrong
 * @property {number} mine the table this phone is at; 0 for all
 * @property {Entering} at what is entered, null for nothing
 * @property {import("../club/table/entry.js").ResultDraft} draft the keys pressed so far
 * @property {string[]} points of two sides, where points are entered
 * @property {string} reason why a deal is corrected
 * @property {Answers.PartyEntry[] | null} worth what the deal would enter
 * @property {ReturnType<typeof import("../shared/book.js").queueOf<Item>>} queue what waits to be sent
 */

const none = /** @type {any} */ (null); // what is there before anything is drawn or entered

/** @type {PartyState} */
export const state = {
  view: none,
  reached: true,
  screen: "board",
  notice: "",
  mine: load("table") ?? 0,
  at: none,
  draft: { ...EMPTY },
  points: ["", ""],
  reason: "",
  worth: null,
  queue: none,
};
export const given = location.hash.slice(1);
// The host's own browser stays the host's, also when the host tries the phones' link.
export const token = load("host") || given || load("phone") || "";
export const { address, get, post } = callsOf("/api/parties", () => token);

/** Whether one may enter anything. */
export const writes = () => state.view.role !== "guest";
/** @param {number} number */
export const tableOf = (number) => state.view.tables.find((t) => t.table === number);
/** Whether something of a table waits to be sent. @param {number} number */
export const pending = (number) => state.queue.items.some((x) => x.table === number);
