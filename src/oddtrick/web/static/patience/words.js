// What a patience says at its table.

import { t, tn } from "../shared/language.js";
import { number } from "../shared/strings.js";

export const words = {
  finish: t("Finish"),
  allOpen: t("All cards are open."),
  lost: t("This deal can’t be won from here."),
  neverWon: t("This deal can’t be won."),
  unknown: t("No way to win was found from here."),
  lostHere: t("lost here"),
  canBeWon: t("can be won"),
  /** @param {number} n */
  lostSince: (n) => tn(n, "It could {n} move ago.", "It could {n} moves ago.", { n: number(n) }),
  /** @param {number} n */
  undoMoves: (n) => tn(n, "Undo {n} move", "Undo {n} moves", { n: number(n) }),
  sameDeal: t("Replay"),
  nextDeal: t("Next deal"),
  winnableDeal: t("A deal that can be won"),
  /** @type {Record<string, string>} */
  levels: { easy: t("easy"), middling: t("middling"), hard: t("hard") },
  more: t("More"),
  /** @param {number} n */
  won: (n) => tn(n, "All home in {n} move", "All home in {n} moves", { n }),
  /** @param {number} n @param {number} moves */
  shortest: (n, moves) =>
    moves < n ? t("You beat the shortest known way of {n}.", { n }) : t("The shortest known way takes {n}.", { n }),
  minutes: t("minutes"),
  inARow: t("won in a row"),
  share: t("of all deals won"),
  /** @param {number} n @param {number} of */
  ofDeals: (n, of) => t("{n} of {of}", { n, of }),
  daysInARow: t("days in a row"),
};
