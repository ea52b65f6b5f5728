// The words for boards that a class plays at tables.

import { dayInWords } from "../shared/day.js";
import { t, tn } from "../shared/language.js";

export const boardWords = {
  moveNote: t("the pairs change; otherwise every table plays all boards"),

  /** @param {string} day */
  ofDay: (day) => t("Bridge of {day}, 4 boards", { day: dayInWords(day, { day: "numeric", month: "long" }) }),

  /** @param {number} n @param {number} left */
  made: (n, left) =>
    [
      tn(n, "{n} board is set.", "{n} boards are set.", { n }),
      left ? tn(left, "The movement has no place for {n}.", "The movement has no place for {n}.", { n: left }) : "",
    ]
      .filter(Boolean)
      .join(" "),
  /** @param {number} n */
  byFour: (n) => tn(n, "{n} board, four pupils at a table", "{n} boards, four pupils at a table", { n }),
  /** @param {number} n */
  eachAlone: (n) =>
    tn(n, "{n} board, each pupil with machine players", "{n} boards, each pupil with machine players", { n }),

  /** @param {number} n */
  board: (n) => t("Board {n}", { n }),
  marks: { right: t("played"), given: t("being played"), open: t("not yet") },

  end: t("End, and open all results"),

  show: t("Show a board to all:"),
};
