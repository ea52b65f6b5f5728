// What the page of the trainer knows, and what is kept of the pupil in this browser.

import { call, spoken, statusOfCall } from "../shared/api.js";
import { keep, kept, keptList } from "../shared/kept.js";
import { t, tn } from "../shared/language.js";
import { place } from "../shared/places.js";
import { remember, settings } from "../shared/settings.js";
import { capital, number } from "../shared/strings.js";

// The words of the trainer. Questions, answers and reasons come from the server.

export const words = {
  how: t("One topic at a time, on a deal made for it. Read why the answer is right, and what another card costs."),
  weak: t("Ask me what I need most"),
  bidWith: t("Bid boards with a partner"),
  teach: t("Do you teach? Open a class."),
  noneKept: t("There is no network. Open the trainer once with one, and questions are kept for later."),
  away: t("Without a network: your answer is kept, and counted when you are back."),
  asGood: t("Right, and as good."),
  notThis: t("Not this one."),
  notSet: t("No answer is set for this deal."),
  beats: t("How often the contract is beaten, all cards seen"),
  tricks: t("Tricks of your side on the average, all cards seen"),
  /** @param {number} n */
  percent: (n) => t("{n} %", { n: Math.round(n * 100) }),
  /** @param {number} n */
  trick: (n) => t("Trick {n}", { n }),
  /** @param {number} right @param {number} all */
  tally: (right, all) => (all ? t("{right} of {all} right", { right, all }) : t("not yet asked")),
  /** @param {number} learned @param {number} all */
  ofAll: (learned, all) => t("{n} of {all}", { n: learned, all }),
  /** @param {number} n */
  begun: (n) =>
    n ? capital(tn(n, "{n} topic begun.", "{n} topics begun.", { n: number(n) })) : t("Nothing is kept yet."),
  /** @param {string} when */
  due: (when) => t("Again {when}.", { when }),
  soon: t("in this session"),
  /** @param {number} n */
  inDays: (n) => tn(n, "in {n} day", "in {n} days", { n }),
  /** @param {string} suit @param {string} cards */
  oddsLabel: (suit, cards) => t("{suit}: {cards}. Show the odds.", { suit, cards }),
  levels: { "": t("Any"), easier: t("Easier ones"), harder: t("Harder ones") },
  /** @param {number} n */
  deals: (n) => tn(n, "{n} deal", "{n} deals", { n }),
  ownDealsNote: t("Mistakes in deals that you played are asked about first."),
  ownDealsEmpty: t("Review a deal that you played, and its mistakes come here."),
  /** What a mistake cost, by its unit. @type {Record<Answers.Mistake["unit"], (n: number) => string>} */
  cost: {
    tricks: (n) => tn(n, "{n} trick", "{n} tricks", { n }),
    points: (n) => tn(n, "{n} point against par", "{n} points against par", { n: number(n) }),
    percent: (n) => t("{n} % of a top", { n }),
    IMPs: (n) => tn(n, "{n} IMP", "{n} IMPs", { n }),
    score: (n) => tn(n, "{n} point of the score", "{n} points of the score", { n }),
    lost: (n) => tn(n, "deal lost by {n} point", "deal lost by {n} points", { n: number(n) }),
  },
  /** Calls that are words, by their codes. @type {Record<string, string>} */
  calledWords: { P: t("Pass"), X: t("Double"), XX: t("Redouble") },
  /** @param {string} point */
  dropLabel: (point) => t("Remove from the list: {point}", { point }),
};

// The trainer without a network: questions that this browser keeps, and answers that wait for the scheduler.

/**
 * An answer that the scheduler has not seen.
 * @typedef {{point: string, right: boolean, when: string}} Waiting
 */

const QUESTIONS = "/api/train/offline";
const WAITING = "oddtrick.training.waiting";
const MOST_WAITING = 500; // answers; more are not waited for
const DOWN = [0, 502, 503, 504]; // the status where nobody answered, or what stands before a server did
const NEW_SHARE = 0.3; // how often a new point is asked where some have been missed, as by the server

/** Whether a call failed because no server answered. @param {unknown} error */
const unheard = (error) => DOWN.includes(statusOfCall(error));

/** Fetch the questions once, so that the worker of the site keeps them. */
async function keepQuestions() {
  if (!globalThis.navigator?.serviceWorker?.controller || (await caches.match(QUESTIONS))) return;
  await call("GET", QUESTIONS).catch(() => undefined); // the next visit brings them
}

/** @returns {Waiting[]} */
export const waiting = () => keptList(WAITING);

/** @param {Waiting[]} answers */
export const keepWaiting = (answers) => keep(WAITING, answers.slice(-MOST_WAITING));

/**
 * The point to ask, as the server chooses it; those answered since wait for their next time.
 * @param {Progress} progress
 * @param {string[]} points
 * @param {string} now
 * @param {() => number} [lot]
 */
export function choosePoint({ skills, mistakes }, points, now, lot = Math.random) {
  const own = mistakes.filter((one) => !one.asked && points.includes(one.point));
  const last = own[own.length - 1];
  if (last) return last.point;
  const known = points.filter((id) => skills[id]);
  const dueOf = (/** @type {string} */ id) => Date.parse(skills[id].due ?? "") || 0;
  const due = known.filter((id) => dueOf(id) <= Date.parse(now)).sort((a, b) => dueOf(a) - dueOf(b));
  if (due.length) return due[0];
  const fresh = points.filter((id) => !skills[id]);
  const weak = known.filter((id) => (skills[id].wrong ?? 0) > (skills[id].right ?? 0));
  const from = fresh.length && (!weak.length || lot() < NEW_SHARE) ? fresh : weak;
  if (from.length) return from[Math.floor(lot() * from.length)];
  return known.sort((a, b) => dueOf(a) - dueOf(b))[0];
}

/**
 * A question that this browser keeps, of a point, a family or all; null where it keeps none.
 * @param {Progress} progress
 * @param {string} only
 * @returns {Promise<Question | null>}
 */
async function keptQuestion(progress, only) {
  /** @type {Record<string, Question[]>} */
  const all = await call("GET", QUESTIONS).catch(() => ({}));
  const points = Object.keys(all).filter(
    (id) => all[id].length && (!only || only === id || only === all[id][0].family),
  );
  const answered = waiting().map((one) => one.point);
  const open = points.filter((id) => !answered.includes(id));
  const from = open.length ? open : points;
  if (!from.length) return null;
  const found = all[choosePoint(progress, from, new Date().toISOString())];
  const asked = answered.filter((id) => id === found[0].point).length;
  return found[asked % found.length];
}

let handing = false;

/**
 * Hand the answers that wait to the scheduler, the oldest first, until one does not get there.
 * @param {(answer: Waiting) => Promise<void>} hand
 */
export async function handWaiting(hand) {
  if (handing) return;
  handing = true;
  for (const answer of waiting()) {
    try {
      await hand(answer);
    } catch (error) {
      if (unheard(error)) break;
    }
    keepWaiting(waiting().slice(1)); // one that is refused would be refused again
  }
  handing = false;
}

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
const MOST_MISTAKES = 200; // mistakes; the oldest are let go
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
export const progress = () => checked(kept(KEY)) ?? { version: 1, skills: {}, mistakes: [] };

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
  all.mistakes = [...all.mistakes, ...found].slice(-MOST_MISTAKES);
  write(all);
  keep(READ, [...readDeals(), deal].slice(-MOST_READ));
}

/** Take a mistake out of the list. @param {number} number its place in it */
export function dropMistake(number) {
  const all = progress();
  all.mistakes = all.mistakes.filter((_, at) => at !== number);
  write(all);
}

// Mistakes of one's own deals, from their reviews: they become questions of the trainer.

/**
 * What of a review is read here.
 * @typedef {object} Read
 * @property {Answers.DealReport} told
 * @property {Record<number, Answers.Opinion>} book by step
 * @property {Answers.Costs | null | undefined} costs
 * @property {Answers.Makeable | null | undefined} makeable
 */

/**
 * What the server prices a seat's mistakes by: where it left the book, the cards' costs there, and par. Null where
 * it never left the book.
 * @param {Read} review
 * @param {string} seat
 */
export function findings({ told, book, costs, makeable }, seat) {
  const own = Object.values(book).filter((one) => !one.followed && told.steps[one.step]?.by === seat);
  if (!own.length) return null;
  const steps = own.map((one) => one.step);
  const plays = costs?.plays.filter((one) => steps.includes(one.step)) ?? [];
  return { book: own, costs: costs ? { ...costs, plays } : null, par_score: makeable?.par_score ?? null };
}

/**
 * Keep the mistakes of a deal for the trainer, once, each as a miss of its point; none where the pupil wants none.
 * @param {Read} review
 * @param {string} seat
 * @param {string} deal the address of its review
 */
export async function takeMistakes(review, seat, deal) {
  const found = isRead(deal) || !choices().mistakes ? null : findings(review, seat);
  if (!found) return;
  /** @type {Answers.Mistake[]} */
  const mistakes = await call("POST", "/api/reviews/mistakes", { record: review.told.record, seat, deal, found });
  noteMistakes(deal, mistakes);
  for (const { point } of mistakes) await learn(point, false, false);
}
