// What a patience says at its table.

import { t, tn } from "../shared/language.js";

export const words = {
  finish: t("Send all home"),
  sameDeal: t("Replay"),
  nextDeal: t("Next deal"),
  winnableDeal: t("A deal that can be won"),
  /** @type {Record<string, string>} */
  levels: { easy: t("easy"), middling: t("middling"), hard: t("hard") },
  /** @param {string} level */
  proved: (level) => t("can be won, {level}", { level }),
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
