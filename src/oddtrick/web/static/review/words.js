// Every word the review says of itself.

import { t, tn } from "../shared/language.js";
import { either, number, small, text } from "../shared/strings.js";
import { decimal } from "../shared/punctuation.js";

/** @param {number} n */
const signed = (n) => `${n > 0 ? "+" : n < 0 ? "−" : ""}${decimal(Math.abs(n), 2, 0)}`;

export const words = {
  /** @param {number} n */
  deal: (n) => t("Deal {n}", { n }),
  /** @param {string} text */
  capital: (text) => `${text[0].toUpperCase()}${text.slice(1)}`,
  you: t("You"),
  your: t("your"),
  youFor: t("you"),
  /** @param {string} name */
  of: (name) => t("{name}’s", { name }),
  /** @param {string} name */
  dealt: (name) => (name === t("You") ? t("you dealt") : t("{name} dealt", { name })),
  /** @param {string} names @param {boolean} several */
  vulnerable: (names, several) =>
    several ? t("{names} are vulnerable", { names }) : t("{names} is vulnerable", { names }),
  /** @param {string} contract @param {string} name */
  contractBy: (contract, name) => t("{contract} by {name}", { contract, name }),
  isVulnerable: t("vulnerable"),
  allVulnerable: t("everybody vulnerable"),
  /** @param {number} n */
  points: (n) => t("{n} high-card points", { n }),
  hands: t("All hands"),
  auction: t("Auction"),
  chooseCall: t("choose a call to ask"),
  calls: t("Before the play"),
  moves: t("What was done"),
  play: t("The play"),
  tricks: t("Tricks"),
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
  key: t("cost one trick"),
  /** @param {number} n */
  needed: (n) => tn(n, "· dashed line: {n} is needed", "· dashed line: {n} are needed", { n: number(n) }),
  /** @param {number} n */
  trick: (n) => t("Trick {n}", { n }),
  trickColumn: t("Trick"),
  result: t("Result"),
  nothing: t("Nothing scored."),
  given: t("Tricks given away"),
  turning: t("Turning points"),
  none: t("No card gave anything away."),
  /** @param {number} n */
  cards: (n) => t("{n} cards", { n }),
  best: t("What each side can make"),
  wasPlayed: t("the contract that was played"),
  par: t("Par"),
  youScored: t("You scored"),
  /** @param {string} side */
  sideScored: (side) => t("Scored by {side}", { side }),
  /** @param {number} n */
  againstPar: (n) => (n < 0 ? t("{n} under par", { n: -n }) : n ? t("{n} over par", { n }) : t("par")),
  book: t("The book"),
  silent: t("The book does not say."),
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
  followed: t("The book agrees."),
  followedToo: t("The book would have done the same."),
  /** @param {string} label */
  wouldHave: (label) => t("The book: {label}.", { label: small(label) }),
  tells: t("It shows:"),
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
  /** @param {string} card */
  theCard: (card) => t("the {card}", { card }),
  /** @param {string[]} cards */
  betterWas: (cards) => t("Better: {cards}.", { cards: either(cards) }),
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
  youPlay: t("you play"),
  /** @param {string} name */
  plays: (name) => t("{name} plays", { name }),
  choices: t("Every card that could be played"),
  start: t("The start"),
  /** @param {number} n @param {number} of */
  step: (n, of) => t("Step {n} of {of}", { n, of }),
  steps: t("Steps of the deal"),
  back: t("Step back"),
  on: t("Step on"),
  mistake: t("Next mistake"),
  playOn: t("Play on from here"),
  replay: t("Replay"),
  challenge: t("Challenge a friend"),
  share: t("Share…"),
  shareReview: t("This review"),
  challenged: t("Your friend plays the same cards."),
  tabs: { deal: t("Deal"), auction: t("Auction"), play: t("Play") },
  part: t("What is shown"),
  table: t("To the table"),
  toResults: t("Results"),
  line: t("Your line, not what was played."),
  asPlayed: t("Back to what was played"),
  touch: t("Step through the play below, or tap a card."),
  keys: t("Arrow keys step, Home and End jump, M finds the next mistake."),
  failed: t("The review cannot be opened now."),
  noRecord: t("No deal is open. Choose one from your results or a file."),
  heaps: t("Other piles"),
  /** @param {string} kind @param {number} n */
  kind: (kind, n) => `${text.place(kind)}${n ? ` ${n}` : ""}`,
  noCards: "–",
  compared: t("Side by side"),
  thisTable: t("This table"),
  otherTable: t("The other table"),
  inFile: t("In the file"),
  noResult: t("no result"),
  nextBoard: t("Next board"),
  difference: t("Difference"),
  anotherTable: t("Another table"),
  /** @param {number} n */
  results: (n) => t("{n} results", { n }),
  made: t("Result"),
  comparedIn: t("Compared in"),
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
    imps: (n) => t("{n} IMPs", { n: signed(n) }),
    /** @param {number} n */
    points: (n) => t("{n} points", { n: signed(n) }),
  },
  yours: t("You have a table with these cards open."),
  playIt: t("Play it to the end"),
  closeIt: t("Close that table"),
  openHands: t("Play on, all hands open"),
  /** @param {string} name */
  nextFor: (name) => t("{name} to act. Choose for every hand.", { name }),
  values: t("Show the solver’s values"),
  hideValues: t("Hide the solver’s values"),
  oddsOf: t("The odds of this suit"),
  /** @param {string} suit @param {string} cards */
  oddsLabel: (suit, cards) => t("{suit}: {cards}. The odds of this suit", { suit, cards }),
  oddsHint: t("Tap a suit for its odds."),
};
