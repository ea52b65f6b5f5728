// What the page of a class knows: the class as this link sees it, the question that is looked at.

import { callsOf, load, save } from "../shared/book.js";
import { dayInWords } from "../shared/day.js";
import { t, tn } from "../shared/language.js";

// The words of a class. Questions, answers and reasons come from the server.

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
  show: t("Show a board to all:"),
};

export const words = {
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

/**
 * @typedef {Answers.ClassContent} ClassView
 * @typedef {Answers.ClassPupil} Pupil
 * @typedef {Answers.ClassTaskContent} Task
 */

const given = location.hash.slice(1);
if (given) history.replaceState(null, "", location.pathname);

/** The link of this browser: a teacher's stays the teacher's. A pupil's token has a dot in it. */
export const link = {
  token: /** @type {string} */ (load("teacher") || given || load("pupil") || ""),
};
if (given && !given.includes(".")) save("teacher", (link.token = given));

/**
 * @type {{
 *   view: ClassView | null,
 *   trouble: string,
 *   reached: boolean,
 *   task: Task | null,
 *   pupil: number,
 *   given: string | null,
 *   away: boolean,
 *   families: import("../train/state.js").Family[],
 *   sets: {id: string, title: string}[],
 *   over: string,
 *   said: string,
 *   laid: {boards: number, board: number, hands: Record<string, string[]>} | null,
 * }} `over` is the last day that is over everywhere, `laid` the board of a movement that the teacher faces, `pupil` whom the teacher watches, 0 for nobody; `away`
 *   is where a pupil has left the teacher's deal
 */
export const state = {
  view: null,
  trouble: "",
  reached: true,
  task: null,
  pupil: 0,
  given: null,
  away: false,
  families: [],
  sets: [],
  over: "",
  said: "",
  laid: null,
};

export const { address, get, post } = callsOf("/api/classes", () => link.token);

/** The tasks that have been fetched, as they were told. @type {Map<string, Task>} */
const known = new Map();

/** A task; one that may still be told anew is asked for again. @param {number} number @returns {Promise<Task>} */
export async function fetchTask(number) {
  const key = String(number),
    found = known.get(key);
  if (found?.answered) return found;
  const task = await get(`/tasks/${number}`);
  known.set(key, task);
  return task;
}

/** Keep what an answer has told. @param {Task} task */
export const keepTask = (task) => known.set(String(task.task), task);

/** The pupil of a number. @param {number} number @returns {Pupil | undefined} */
export const pupilOf = (number) => state.view?.pupils.find((pupil) => pupil.number === number);

/** Where a pupil plays a question on: this one, or else the last. @param {Pupil} pupil @param {number} task */
export function tableOf(pupil, task) {
  const last = pupil.tables[task] ? task : Math.max(-1, ...Object.keys(pupil.tables).map(Number));
  return last < 0 ? null : { name: pupil.tables[last], task: last };
}
