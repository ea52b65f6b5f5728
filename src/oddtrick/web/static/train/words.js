// The words of the trainer. Questions, answers and reasons come from the server.

import { t, tn } from "../shared/language.js";
import { capital, number } from "../shared/strings.js";

export const words = {
  how: t("One topic at a time, on a deal made for it. Read why the answer is right, and what another card costs."),
  weak: t("Ask me what I need most"),
  bidWith: t("Bid boards with a partner"),
  teach: t("Do you teach? Open a class."),
  noneKept: t("There is no network. Open the trainer once with one, and questions are kept for later."),
  away: t("Without a network: your answer is kept, and counted when you are back."),
  asGood: t("Right, and as good."),
  notThis: t("Not this one."),
  /** @param {string} label */
  answerIs: (label) => `${label}.`,
  notSet: t("No answer is set for this deal."),
  beats: t("How often the contract is beaten, all cards seen"),
  tricks: t("Tricks of your side on the average, all cards seen"),
  /** @param {number} n */
  percent: (n) => t("{n} %", { n: Math.round(n * 100) }),
  /** @param {number} n */
  trick: (n) => t("Trick {n}", { n }),
  /** @param {number} right @param {number} all */
  tally: (right, all) => (all ? t("{right} of {all} right", { right, all }) : t("not yet asked")),
  /** @param {number} learned @param {number} all */
  ofAll: (learned, all) => t("{n} of {all}", { n: learned, all }),
  /** @param {number} n */
  begun: (n) =>
    n ? capital(tn(n, "{n} topic begun.", "{n} topics begun.", { n: number(n) })) : t("Nothing is kept yet."),
  /** @param {string} when */
  due: (when) => t("Again {when}.", { when }),
  soon: t("in this session"),
  /** @param {number} n */
  inDays: (n) => tn(n, "in {n} day", "in {n} days", { n }),
  /** @param {string} suit @param {string} cards */
  oddsLabel: (suit, cards) => t("{suit}: {cards}. Show the odds.", { suit, cards }),
  levels: { "": t("Any"), easier: t("Easier ones"), harder: t("Harder ones") },
  /** @param {number} n */
  deals: (n) => tn(n, "{n} deal", "{n} deals", { n }),
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
  /** @param {string} point */
  dropLabel: (point) => t("Remove from the list: {point}", { point }),
};
