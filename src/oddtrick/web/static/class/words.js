// The words of a class. Questions, answers and reasons come from the server.

import { t, tn } from "../shared/language.js";
import { dayInWords } from "../shared/day.js";

// The words for boards that a class plays at tables.

export const boardWords = {
  moveNote: t("the pairs change; otherwise every table plays all boards"),
  /** @param {string} day */
  ofDay: (day) => t("Bridge of {day}, 4 boards", { day: dayInWords(day, { day: "numeric", month: "long" }) }),
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

export const words = {
  away: t("The server does not answer. What you see may be old."),

  // coming in
  nameNote: t("The teacher sees it; the other pupils do not."),

  // the pupil
  noTasks: t("There are no questions yet. They come here by themselves."),
  fetching: t("Fetching the question…"),
  /** @param {number} n */
  score: (n, all = 0) => t("{n} of {all} right", { n, all }),
  marks: {
    right: t("right"),
    wrong: t("not right"),
    given: t("answered"),
    open: t("not yet"),
    now: t("now"),
  },

  // the teacher
  link: t("The pupils’ link"),
  linkNote: t("Anybody with this link can join under a name. Write it on the board, or show the picture."),
  yourLink: t("Your own link, for another device"),

  /** @param {number} minutes */
  minutes: (minutes) => tn(minutes, "for {n} minute", "for {n} minutes", { n: minutes }),
  /** @param {string} name */
  watch: (name) => t("Watch {name}", { name }),
  /** @param {string} name */
  watching: (name) => t("{name} sees this question.", { name }),
  /** @param {string} name */
  answered: (name) => t("{name} has answered.", { name }),
  back: t("Back to the class"),
  /** @param {number} n */
  table: (n) => t("Look at the table of question {n}", { n }),
  /** @param {number} n */
  number: (n) => t("Question {n}", { n }),
  /** @param {number} right @param {number} all */
  tally: (right, all) => (all ? t("{right} of {all} right", { right, all }) : t("no answers yet")),
  /** @param {number} all */
  given: (all) => tn(all, "{n} answer", "{n} answers", { n: all }),
  /** @param {string} label @param {number} n */
  said: (label, n) => t("{label}: {n}", { label, n }),
  // setting
  ownAsked: t("The next call or card is asked where the file stops. After a whole auction it is the lead."),
  /** @param {number} n @param {string} first */
  leftOut: (n, first) => tn(n, "Left out: {first}", "{n} are left out. The first: {first}", { n, first }),
  endSure: t("End these boards? Nothing more is played, and everybody sees all hands."),

  // showing
  /** @param {string} card */
  faced: (card) => t("{card}, faced", { card }),
  /** @param {string} card */
  closed: (card) => t("{card}, closed to the pupils", { card }),
};
