// The words of bidding with a partner. Names and meanings of calls come from the server.

import { t, tn } from "../shared/language.js";

export const words = {
  newAfter: t("After each auction you see how the machine bids the board."),

  partners: { person: t("A person, by a link"), machine: t("The machine, which bids by your system") },

  kinds: {
    ours: t("Your side has most of the points"),
    game: t("Near game"),
    slam: t("Near slam"),
    any: t("As they are dealt"),
  },

  opposing: { pass: t("Always pass"), bid: t("Bid by Standard American") },

  shown: { call: t("After each call"), auction: t("After the auction") },

  /** @param {string} when */
  begunOn: (when) => t("Begun on {when}", { when }),
  /** @param {number} n */
  board: (n) => t("Board {n}", { n }),

  marks: { done: t("bid"), now: t("now"), open: t("not yet") },

  vulnerable: {
    None: t("nobody vulnerable"),
    NS: t("your side vulnerable"),
    EW: t("they are vulnerable"),
    Both: t("all vulnerable"),
  },

  /** @param {string} seat @param {string} call */
  called: (seat, call) => t("{seat}: {call}.", { seat, call }),

  shows: t("What the calls have shown"),

  byBook: t("The meaning by the system, from the calls alone."),

  whose: { you: t("You"), book: t("The machine"), learned: t("The learned bidder") },

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

  /** @param {number} n */
  total: (n) =>
    n > 0
      ? tn(n, "In all {n} IMP better than the machine.", "In all {n} IMPs better than the machine.", { n })
      : n < 0
        ? tn(-n, "In all {n} IMP less than the machine.", "In all {n} IMPs less than the machine.", { n: -n })
        : t("In all as good as the machine."),
};
