// What the page of the trainer knows, and what is kept of the pupil in this browser.

import { call } from "../shared/api.js";
import { remember, settings } from "../shared/settings.js";

/**
 * @typedef {{card?: object, due?: string, right?: number, wrong?: number}} Skill
 * @typedef {{version: number, skills: Record<string, Skill>}} Progress
 * @typedef {{id: string, name: string, heading: string, number: number, unmet: string}} Point
 * @typedef {{id: string, title: string, points: Point[]}} Family
 * @typedef {Answers.TrainerQuestion} Question
 * @typedef {Answers.AnswerOption} Option
 * @typedef {Answers.ShownHand} ShownHand
 */

const KEY = "oddtrick.training";

/** @type {{families: Family[], question: Question | null, given: string | null, trouble: string}} */
export const state = { families: [], question: null, given: null, trouble: "" };

/** @param {Partial<Progress> | null} found @returns {Progress | null} */
function checked(found) {
  return found?.version === 1 && found.skills && typeof found.skills === "object"
    ? { version: 1, skills: found.skills }
    : null;
}

/** @returns {Progress} */
export function progress() {
  try {
    return checked(JSON.parse(localStorage.getItem(KEY) ?? "null")) ?? { version: 1, skills: {} };
  } catch {
    return { version: 1, skills: {} };
  }
}

/** @param {Progress} all */
function keep(all) {
  try {
    localStorage.setItem(KEY, JSON.stringify(all));
  } catch {
    // A browser that keeps nothing still asks.
  }
}

/** Keep what a file holds; whether it is one of the trainer's. @param {string} text */
export function takeFile(text) {
  try {
    const found = checked(JSON.parse(text));
    if (!found) return false;
    keep(found);
    return true;
  } catch {
    return false;
  }
}

export function forget() {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Then there is nothing.
  }
}

/** @param {string} point @returns {Skill} */
export const skillOf = (point) => progress().skills[point] ?? {};

/** The point or family that is practised; empty for all. */
export const here = () => decodeURIComponent(location.hash.replace(/^#/, ""));

export async function fetchPoints() {
  state.families = await call("GET", "/api/train/points");
}

/** The next question of a point or a family, or of all. @param {string} only */
export async function fetchNext(only) {
  state.question = await call("POST", "/api/train/next", { progress: progress(), only });
  state.given = null;
}

/**
 * Play on at a table, from an answer: the page goes there.
 * @param {string} address of the question
 * @param {Record<string, string>} answer
 * @param {string} [token]
 */
export async function playOn(address, answer, token = "") {
  const made = await call("POST", `${address}/table`, answer, { token });
  remember(made.id, { token: made.token, seat: made.seat });
  location.assign(`/table/${encodeURIComponent(made.id)}`);
}

/** Play the trainer's question on. @param {Question} q @param {string} code */
export const playQuestionOn = (q, code) =>
  playOn(`/api/train/points/${encodeURIComponent(q.point)}/${q.number}`, { code, name: settings.name ?? "" });

/** Hand an answer to the scheduler, and keep what it says. @param {string} point @param {boolean} right */
export async function learn(point, right) {
  const skill = await call("POST", "/api/train/answered", { right, skill: skillOf(point) });
  const all = progress();
  all.skills[point] = skill;
  keep(all);
}
