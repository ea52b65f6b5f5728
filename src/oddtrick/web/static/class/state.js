// What the page of a class knows: the class as this link sees it, the question that is looked at.

import { callsOf, load, save } from "../shared/book.js";

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
