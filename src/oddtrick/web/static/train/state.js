// What the page of the trainer knows, and what is kept of the pupil in this browser.

import { call } from "../shared/api.js";

/**
 * @typedef {{card?: object, due?: string, right?: number, wrong?: number}} Skill
 * @typedef {{version: number, skills: Record<string, Skill>}} Progress
 * @typedef {{id: string, name: string, heading: string, number: number, unmet: string}} Point
 * @typedef {{id: string, title: string, points: Point[]}} Family
 * @typedef {{code: string, label: string, mean?: number, goal?: number, loss?: number, right?: boolean, note?: string}}
 *   Option
 * @typedef {{seat: string, cards: string[], count: number, part: string}} ShownHand
 * @typedef {{kind: string, measure?: string, worlds?: number}} Certificate
 * @typedef {object} Question
 * @property {string} point
 * @property {string} family
 * @property {string} name
 * @property {string} heading
 * @property {number} number
 * @property {string} game
 * @property {string} seat
 * @property {string} turn
 * @property {string} dealer
 * @property {string} ask
 * @property {string} aim
 * @property {string} kind
 * @property {ShownHand[]} hands
 * @property {{name: string, cards: string[]}[]} piles
 * @property {[string, string][]} calls
 * @property {[string, string][][]} tricks
 * @property {[string, string][]} trick
 * @property {import("../odds/suit.js").SuitAsked[]} suits
 * @property {Option[]} options
 * @property {string} why
 * @property {string} citation
 * @property {Certificate} certificate
 * @property {string} certified
 * @property {string} meaning
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

/** Hand an answer to the scheduler, and keep what it says. @param {string} point @param {boolean} right */
export async function learn(point, right) {
  const skill = await call("POST", "/api/train/answered", { right, skill: skillOf(point) });
  const all = progress();
  all.skills[point] = skill;
  keep(all);
}
