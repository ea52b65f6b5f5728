// A finished trick stays a while to be seen, and then goes to its winner.

import * as motion from "./motion.js";
import { table, ui } from "../state.js";
import { draw } from "../draw.js";

let gathering = 0;

/**
 * A finished trick stays for a while, to be seen; the next card or a click clears it.
 * @param {Frames.ViewFrame | null} old @param {Frames.ViewFrame} next
 * @param {boolean} fresh whether another deal has begun
 */
export function linger(old, next, fresh) {
  const number = next.tricks.length;
  const finished = !fresh && old && number === old.tricks.length + 1 && !next.trick?.plays.length;
  if (finished && motion.lingering(next)) {
    const trick = /** @type {Frames.TrickDone} */ (next.tricks.at(-1));
    ui.linger = { ...trick, number };
    clearTimeout(gathering);
    gathering = setTimeout(gatherNow, motion.lingering(next));
  } else if (ui.linger && (next.trick?.plays.length || number !== ui.linger.number)) {
    clearTimeout(gathering);
    ui.linger = null;
  }
}

/** The finished trick goes to its winner. */
export async function gatherNow() {
  clearTimeout(gathering);
  const { linger: trick } = ui;
  if (!trick) return;
  await motion.gather(table.view, trick.winner);
  if (ui.linger !== trick) return;
  ui.linger = null;
  draw();
}
