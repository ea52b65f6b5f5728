// The words for boards that a class plays at tables.

import { dayInWords } from "../shared/day.js";
import { t, tn } from "../shared/language.js";

export const boardWords = {
  title: t("Boards at tables"),
  how: t("The pupils who have joined play whole boards. Results are compared as at a club."),
  who: t("Who plays"),
  four: t("Four pupils at a table"),
  alone: t("Each pupil with machine players, as South"),
  move: t("Boards pass from table to table"),
  moveNote: t("the pairs change; otherwise every table plays all boards"),
  scoring: t("Scoring"),
  matchpoints: t("Matchpoints"),
  imps: t("IMPs"),
  orFile: t("Or a file of boards"),
  from: t("The boards"),
  byScript: t("Made by a dealer script"),
  script: t("Dealer script"),
  /** @param {string} day */
  ofDay: (day) => t("Bridge of {day}, 4 boards", { day: dayInWords(day, { day: "numeric", month: "long" }) }),
  make: t("Deal these boards"),
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
  /** @param {number} n @param {number} all */
  roundOf: (n, all) => t("Round {n} of {all}.", { n, all }),
  /** @param {number} n @param {number} all */
  played: (n, all) => t("{n} of {all} results are in.", { n, all }),
  tables: t("Tables"),
  /** @param {number} n */
  table: (n) => t("Table {n}", { n }),
  /** @param {string} ns @param {string} ew */
  meet: (ns, ew) => t("{ns} against {ew}", { ns, ew }),
  /** @param {number} n */
  board: (n) => t("Board {n}", { n }),
  marks: { right: t("played"), given: t("being played"), open: t("not yet") },
  watch: t("Watch"),
  /** @param {number} n */
  watchTable: (n) => t("Watch table {n}", { n }),
  /** @param {number} n @param {number} all */
  nextRound: (n, all) => t("Begin round {n} of {all}", { n, all }),
  end: t("End, and open all results"),
  results: t("Results"),
  desk: t("Director’s desk"),
  show: t("Show a board to all:"),
  /** @param {number} n */
  go: (n) => tn(n, "Play {n} board", "Play {n} boards", { n }),
  late: t("These boards were dealt before you joined."),
};
