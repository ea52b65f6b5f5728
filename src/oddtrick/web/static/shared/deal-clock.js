// How long a deal has been played in this browser.

import { keep, kept } from "./kept.js";

const CLOCK = "oddtrick.results.clock";
const PAUSE = 120; // seconds between two frames that still count as playing

/** The seconds that a deal has been played here: pauses count for little. @param {string} id @param {number} [now] */
export function tick(id, now = Date.now()) {
  /** @type {{id?: string, seconds?: number, last?: number}} */
  const clock = kept(CLOCK) ?? {};
  const known = clock.id === id && Number.isFinite(clock.last) && Number.isFinite(clock.seconds);
  const seconds = known ? Number(clock.seconds) + Math.min((now - Number(clock.last)) / 1000, PAUSE) : 0;
  keep(CLOCK, { id, seconds, last: now });
  return Math.round(Math.max(0, seconds));
}
