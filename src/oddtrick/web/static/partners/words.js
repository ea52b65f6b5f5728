// The words of bidding with a partner. Names and meanings of calls come from the server.

import { t, tn } from "../shared/language.js";

export const words = {
  newTitle: t("Bid with a partner"),
  newHow: t("You and a partner bid boards together. Nothing is played."),
  newAfter: t("After each auction you see how the machine bids the board."),
  partner: t("Your partner"),
  partners: { person: t("A person, by a link"), machine: t("The machine, which bids by your system") },
  hands: t("Hands"),
  kinds: {
    ours: t("Your side has most of the points"),
    game: t("Near game"),
    slam: t("Near slam"),
    any: t("As they are dealt"),
  },
  opponents: t("The opponents"),
  opposing: { pass: t("Always pass"), bid: t("Bid by Standard American") },
  meanings: t("What a call shows"),
  shown: { call: t("After each call"), auction: t("After the auction") },
  system: t("Your system"),
  boards: t("Boards"),
  begin: t("Begin"),
  yours: t("Sets that you have begun"),
  /** @param {string} when */
  begunOn: (when) => t("Begun on {when}", { when }),
  away: t("The server does not answer. What you see may be old."),

  link: t("Your partner’s link"),
  linkNote: t("Your partner sits North. You can begin; your partner’s calls are waited for."),
  notHere: t("Your partner has not come yet."),

  squares: t("The boards"),
  /** @param {number} n */
  board: (n) => t("Board {n}", { n }),
  /** @param {number} n @param {number} of */
  boardOf: (n, of) => t("Board {n} of {of}", { n, of }),
  marks: { done: t("bid"), now: t("now"), open: t("not yet") },
  /** @param {string} dealer */
  dealer: (dealer) => t("{dealer} deals", { dealer }),
  vulnerable: {
    None: t("nobody vulnerable"),
    NS: t("your side vulnerable"),
    EW: t("they are vulnerable"),
    Both: t("all vulnerable"),
  },
  auction: t("The auction"),
  noCalls: t("Nobody has called yet."),
  yourHand: t("Your hand"),
  yourCall: t("Your call"),
  /** @param {string} seat */
  waitFor: (seat) => t("{seat} is to call.", { seat }),
  /** @param {string} seat @param {string} call */
  called: (seat, call) => t("{seat}: {call}.", { seat, call }),
  level: t("Level"),
  /** @param {number} n */
  levelOf: (n) => t("Level {n}", { n }),
  chooseLevel: t("Choose a level, then a suit."),
  callIt: t("Call it"),
  shows: t("What the calls have shown"),
  silent: t("Shown once the auction is over."),
  byBook: t("The meaning by the system, from the calls alone."),
  fetching: t("Comparing the auctions…"),

  passedOut: t("Passed out"),
  /** @param {string} contract @param {string} seat */
  by: (contract, seat) => t("{contract} by {seat}", { contract, seat }),
  compared: t("Compared"),
  whose: { you: t("You"), book: t("The machine"), learned: t("The learned bidder") },
  par: t("Par"),
  contract: t("Contract"),
  tricks: t("Tricks"),
  points: t("Points"),
  mean: t("On average"),
  seenNote: t("Tricks and points with all cards seen."),
  /** @param {number} n */
  meanNote: (n) => t("The average is over {n} deals with the same two hands of your side.", { n }),
  /** @param {number} n */
  imps: (n) =>
    n > 0
      ? tn(n, "{n} IMP better than the machine’s auction", "{n} IMPs better than the machine’s auction", { n })
      : n < 0
        ? tn(-n, "{n} IMP less than the machine’s auction", "{n} IMPs less than the machine’s auction", { n: -n })
        : t("As good as the machine’s auction"),
  hands4: t("All four hands"),
  auctions: t("The other auctions"),
  next: t("Next board"),
  toResults: t("How it went"),
  allDone: t("All boards are bid"),
  /** @param {number} n */
  total: (n) =>
    n > 0
      ? tn(n, "In all {n} IMP better than the machine.", "In all {n} IMPs better than the machine.", { n })
      : n < 0
        ? tn(-n, "In all {n} IMP less than the machine.", "In all {n} IMPs less than the machine.", { n: -n })
        : t("In all as good as the machine."),
  again: t("Another set"),
};
