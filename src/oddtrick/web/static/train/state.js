// What the page of the trainer knows, and what is kept of the pupil in this browser.

import { keep, kept, keptList } from "../shared/kept.js";
import { call, spoken } from "../shared/api.js";
import { remember, settings } from "../shared/settings.js";
import { handWaiting, keepQuestions, keepWaiting, keptQuestion, unheard, waiting } from "./offline.js";
import { words } from "./words.js";
import { place } from "../shared/places.js";

/**
 * @typedef {{card?: object, due?: string, right?: number, wrong?: number}} Skill
 * @typedef {Answers.Mistake} Mistake whose review stands at the address `deal`
 * @typedef {{version: number, skills: Record<string, Skill>, mistakes: Mistake[]}} Progress
 * @typedef {{id: string, name: string, heading: string, number: number, unmet: string}} Point
 * @typedef {{id: string, title: string, points: Point[]}} Family
 * @typedef {Answers.TrainerQuestion} Question
 * @typedef {Answers.AnswerOption} Option
 * @typedef {Answers.ShownHand} ShownHand
 */

const KEY = "oddtrick.training";
const READ = "oddtrick.training.read"; // the deals whose mistakes have been taken: what is deleted stays away
const CHOICES = "oddtrick.training.choices";
const MOST = 200; // mistakes; the oldest are let go
const MOST_READ = 500; // deals

/**
 * `done` is whether the last deal of an evening was answered; `away` is whether the question is one that this browser keeps, because no server answered.
 * @type {{families: Family[], question: Question | null, given: string | null, trouble: string, away: boolean, done: boolean}}
 */
export const state = { families: [], question: null, given: null, trouble: "", away: false, done: false };

/** @param {unknown} one @returns {one is Mistake} */
function isMistake(one) {
  const { point, deal, played, unit } = /** @type {Partial<Mistake>} */ (one ?? {});
  return [point, deal, played].every((part) => typeof part === "string") && Boolean(unit && unit in words.cost);
}

/**
 * What a file or the browser holds, as far as it is progress: anybody may have written it.
 * @param {Partial<Progress> | null} found
 * @returns {Progress | null}
 */
function checked(found) {
  if (found?.version !== 1 || !found.skills || typeof found.skills !== "object") return null;
  const skills = Object.entries(found.skills).filter(([, skill]) => skill && typeof skill === "object");
  const mistakes = Array.isArray(found.mistakes) ? found.mistakes.filter(isMistake) : [];
  return { version: 1, skills: Object.fromEntries(skills), mistakes };
}

/** @returns {Progress} */
const nothing = () => ({ version: 1, skills: {}, mistakes: [] });

/** @returns {Progress} */
export const progress = () => checked(kept(KEY)) ?? nothing();

/** @param {Progress} all */
const write = (all) => keep(KEY, all);

/** Keep what a file holds; whether it is one of the trainer's. @param {string} text */
export function takeFile(text) {
  try {
    const found = checked(JSON.parse(text));
    if (!found) return false;
    write(found);
    return true;
  } catch {
    return false;
  }
}

export function forget() {
  keep(KEY, undefined);
  keepWaiting([]);
}

/** @param {string} point @returns {Skill} */
export const skillOf = (point) => progress().skills[point] ?? {};

/** How hard questions are: any of them, or of each point the easier or the harder half. */
export const LEVELS = /** @type {const} */ (["", "easier", "harder"]);

/**
 * The pupil's choices: how hard questions are to be, and whether mistakes of own deals become questions.
 * @returns {{level: typeof LEVELS[number], mistakes: boolean}}
 */
export function choices() {
  const { level, mistakes } = kept(CHOICES) ?? {};
  return { level: LEVELS.includes(level) ? level : "", mistakes: mistakes !== false };
}

/** @param {"level" | "mistakes"} name @param {string | boolean} value */
export const setChoice = (name, value) => keep(CHOICES, { ...choices(), [name]: value });

/** The point or family that is practised; empty for all. */
export const here = () => decodeURIComponent(location.hash.replace(/^#/, ""));

export async function fetchPoints() {
  state.families = await call("GET", spoken("/api/train/points"));
}

/** The next question of a point or a family, or of all. @param {string} only */
export async function fetchNext(only) {
  const { level, mistakes } = choices();
  const known = { ...progress(), mistakes: mistakes ? progress().mistakes.filter((one) => !one.asked) : [] };
  try {
    state.question = await call("POST", "/api/train/next", { progress: known, only, level });
    state.away = false;
    keepQuestions();
    handWaiting(({ point, right, when }) => scheduled(point, right, true, when));
  } catch (error) {
    if (!unheard(error)) throw error;
    const found = await keptQuestion(known, only);
    if (!found) throw new Error(words.noneKept);
    state.question = found;
    state.away = true;
  }
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
  remember(made.id, { token: made.token, seat: made.seat, asked: location.pathname + location.hash });
  location.assign(place("table", made.id));
}

/** Play the trainer's question on. @param {Question} q @param {string} code */
export const playQuestionOn = (q, code) =>
  playOn(`/api/train/points/${encodeURIComponent(q.point)}/${q.number}`, { code, name: settings.name ?? "" });

/**
 * Have the scheduler say when a point comes again.
 * @param {string} point
 * @param {boolean} right
 * @param {boolean} asked
 * @param {string} [when] the moment of the answer, where it waited
 */
async function scheduled(point, right, asked, when = "") {
  const skill = await call("POST", "/api/train/answered", { right, skill: skillOf(point), when });
  const all = progress();
  all.skills[point] = skill;
  if (asked) all.mistakes = askedAbout(all, point);
  write(all);
}

/** @param {Progress} all @param {string} point */
const askedAbout = (all, point) => all.mistakes.map((one) => (one.point === point ? { ...one, asked: true } : one));

/**
 * Hand an answer to the scheduler, and keep what it says; where it cannot be reached the answer waits.
 * @param {string} point
 * @param {boolean} right
 * @param {boolean} [asked] false for a mistake of a deal, about which nothing has been asked yet
 */
export async function learn(point, right, asked = true) {
  try {
    await scheduled(point, right, asked);
  } catch (error) {
    if (!asked || !unheard(error)) throw error;
    keepWaiting([...waiting(), { point, right, when: new Date().toISOString() }]);
    const all = progress();
    write({ ...all, mistakes: askedAbout(all, point) });
  }
}

/** @returns {string[]} */
const readDeals = () => keptList(READ);

/** Whether the mistakes of a deal have been taken before. @param {string} deal */
export const isRead = (deal) => readDeals().includes(deal) || progress().mistakes.some((one) => one.deal === deal);

/** Keep the mistakes of a deal. @param {string} deal @param {Mistake[]} found */
export function noteMistakes(deal, found) {
  const all = progress();
  all.mistakes = [...all.mistakes, ...found].slice(-MOST);
  write(all);
  keep(READ, [...readDeals(), deal].slice(-MOST_READ));
}

/** Take a mistake out of the list. @param {number} number its place in it */
export function dropMistake(number) {
  const all = progress();
  all.mistakes = all.mistakes.filter((_, at) => at !== number);
  write(all);
}
