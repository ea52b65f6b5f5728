// The trainer without a network: questions that this browser keeps, and answers that wait for the scheduler.

import { keep, keptList } from "../shared/kept.js";
import { call, statusOfCall } from "../shared/api.js";

/**
 * @typedef {import("./state.js").Progress} Progress
 * @typedef {import("./state.js").Question} Question
 * An answer that the scheduler has not seen.
 * @typedef {{point: string, right: boolean, when: string}} Waiting
 */

const QUESTIONS = "/api/train/offline";
const WAITING = "oddtrick.training.waiting";
const MOST = 500; // answers; more are not waited for
const DOWN = [0, 502, 503, 504]; // the status where nobody answered, or what stands before a server did
const NEW_SHARE = 0.3; // how often a new point is asked where some have been missed, as by the server

/** Whether a call failed because no server answered. @param {unknown} error */
export const unheard = (error) => DOWN.includes(statusOfCall(error));

/** Fetch the questions once, so that the worker of the site keeps them. */
export async function keepQuestions() {
  if (!globalThis.navigator?.serviceWorker?.controller || (await caches.match(QUESTIONS))) return;
  await call("GET", QUESTIONS).catch(() => undefined); // the next visit brings them
}

/** @returns {Waiting[]} */
export const waiting = () => keptList(WAITING);

/** @param {Waiting[]} answers */
export const keepWaiting = (answers) => keep(WAITING, answers.slice(-MOST));

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
export async function keptQuestion(progress, only) {
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
