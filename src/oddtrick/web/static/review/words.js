// What the review says in several places, or at length.

import { t, tn } from "../shared/language.js";
import { number, small, text } from "../shared/strings.js";
import { signed } from "../shared/punctuation.js";

export const words = {
  /** @param {number} n */
  deal: (n) => t("Deal {n}", { n }),
  /** @param {string} text */
  capital: (text) => `${text[0].toUpperCase()}${text.slice(1)}`,
  /** @param {string} name */
  dealt: (name) => (name === t("You") ? t("you dealt") : t("{name} dealt", { name })),
  /** @param {string} names @param {boolean} several */
  vulnerable: (names, several) =>
    several ? t("{names} are vulnerable", { names }) : t("{names} is vulnerable", { names }),
  /** @param {string[]} sides */
  tricksOf: (sides) =>
    t("Tricks: {sides}", { sides: sides.reduce((one, next) => t("{one}, then {next}", { one, next })) }),
  /** @param {string} side */
  graphTitle: (side) => t("Tricks for {side} with best play from here", { side }),
  /** @param {string} side @param {number} n */
  graphStart: (side, n) =>
    t("Tricks for {side} with best play after each card; {n} at the start.", { side, n: number(n) }),
  /** @param {number} trick @param {string} name @param {string} card @param {number} n */
  changed: (trick, name, card, n) => t("Trick {trick}, {name}, {card}: {n}.", { trick, name, card, n: number(n) }),
  /** @param {string} card @param {number} cost */
  graphCard: (card, cost) => (cost ? t("{card}, cost {cost}", { card, cost }) : card),
  /** @param {number} n */
  needed: (n) => tn(n, "· dashed line: {n} is needed", "· dashed line: {n} are needed", { n: number(n) }),
  none: t("No card gave anything away."),
  best: t("What each side can make"),
  /** @param {number} n */
  againstPar: (n) => (n < 0 ? t("{n} under par", { n: -n }) : n ? t("{n} over par", { n }) : t("par")),
  /** @param {number} n questions of others before ours */
  askingBook: (n) =>
    n
      ? tn(
          n,
          "Asking the book. One question is ahead of yours.",
          "Asking the book. About {n} questions are ahead of yours.",
          { n },
        )
      : t("Asking the book."),
  /** @param {string} label */
  wouldHave: (label) => t("The book: {label}.", { label: small(label) }),
  /** @param {number} n questions of others before ours */
  solving: (n) =>
    n
      ? tn(
          n,
          "Working out the cost: about {n} question is ahead of yours",
          "Working out the cost: about {n} questions are ahead of yours",
          { n },
        )
      : t("Working out the cost"),
  unknown: t("Costs are not available for this game."),
  uneven: t("A trick had too few or too many cards, so costs are not available."),
  /** @param {number} n */
  cost: (n) => (n ? tn(n, "costs {n} trick", "costs {n} tricks", { n: number(n) }) : t("costs nothing")),
  /** @param {number} trick @param {string} whose @param {string} card */
  playedIn: (trick, whose, card) => t("Trick {trick}, {whose} {card}", { trick, whose, card }),
  /** @param {number} n @param {string} side @param {string} card @param {number} after */
  instead: (n, side, card, after) =>
    tn(n, "It wins {side} one trick, {card} {after}.", "It wins {side} {n} tricks, {card} {after}.", {
      side,
      n: number(n),
      card,
      after: number(after),
    }),
  /** @param {number} n @param {string} side */
  beforeIt: (n, side) =>
    tn(n, "Best play from here: one trick in all for {side}.", "Best play from here: {n} tricks in all for {side}.", {
      n: number(n),
      side,
    }),
  /** @param {string} who */
  whatIf: (who) => t("What if {who}", { who }),
  /** @param {string} name */
  plays: (name) => t("{name} plays", { name }),
  choices: t("Every card that could be played"),
  tabs: { deal: t("Deal"), auction: t("Auction"), play: t("Play") },
  failed: t("The review cannot be opened now."),
  /** @param {string} kind @param {number} n */
  kind: (kind, n) => `${text.place(kind)}${n ? ` ${n}` : ""}`,
  noCards: "–",
  /** @type {Record<string, string>} */
  ways: { mp: t("Matchpoints"), imps: t("IMPs") },
  /** @type {Record<string, string>} */
  worths: { mp: t("Matchpoints"), imps: t("IMPs"), points: t("Against the others") },
  /** @param {number} n @param {number} top */
  ofTop: (n, top) =>
    `${String(n / 2)
      .replace(".5", "½")
      .replace("0½", "½")} (${top ? Math.round((100 * n) / top) : 50} %)`,
  /** @type {Record<string, (n: number, top: number) => string>} */
  worthOf: {
    /** @param {number} n @param {number} top */
    mp: (n, top) =>
      t("{n} of {top} matchpoints", {
        n: String(n / 2)
          .replace(".5", "½")
          .replace("0½", "½"),
        top: top / 2,
      }),
    /** @param {number} n */
    imps: (n) => t("{n} IMPs", { n: signed(n, 2, 0) }),
    /** @param {number} n */
    points: (n) => t("{n} points", { n: signed(n, 2, 0) }),
  },
  /** @param {string} name */
  nextFor: (name) => t("{name} to act. Choose for every hand.", { name }),
  /** @param {string} suit @param {string} cards */
  oddsLabel: (suit, cards) => t("{suit}: {cards}. The odds of this suit", { suit, cards }),
};
