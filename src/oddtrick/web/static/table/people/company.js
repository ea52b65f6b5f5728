// Who is at the table besides: whether there is company at all, who is away and for how long.

import { table, redraw, ui } from "../state.js";
import { seatOf } from "../view.js";

/**
 * Whether other people are here, or may come: else nothing of all this is shown.
 * @param {Frames.ViewFrame} view
 */
export const inCompany = (view) =>
  view.seats.length > 1 &&
  (view.table.watchers > 0 ||
    view.seats.some((s) => ["person", "open"].includes(s.kind) && s.seat !== view.home) ||
    !view.home);

/**
 * The seat of the viewer, if they hold one.
 * @param {Frames.ViewFrame} view
 */
export const ownSeat = (view) => (view.home ? seatOf(view, view.home) : null);

/** @typedef {{until: number, of: number}} Leave when somebody has been away for too long, of how many seconds */

let ticking = 0;

/**
 * Note when those who are waited for will have been away for too long.
 * @param {Frames.ViewFrame | null} old
 * @param {Frames.ViewFrame} view
 */
export function countDown(old, view) {
  const before = ui.leaving ?? {};
  ui.leaving = {};
  for (const seat of view.seats) {
    if (seat.leaves === null || seat.leaves === undefined) continue;
    const last = old && seatOf(old, seat.seat)?.leaves;
    ui.leaving[seat.seat] =
      before[seat.seat] && last === seat.leaves
        ? before[seat.seat]
        : { until: performance.now() + 1000 * seat.leaves, of: Math.max(seat.leaves, before[seat.seat]?.of ?? 0, 1) };
  }
  timeDecision(old, view);
  if (ui.clock || Object.keys(ui.leaving).length) ticking ||= setInterval(() => table.view && redraw(), 1000);
  else {
    clearInterval(ticking);
    ticking = 0;
  }
}

/**
 * The time for a decision, from the moment it was somebody's turn.
 * @param {Frames.ViewFrame | null} old
 * @param {Frames.ViewFrame} view
 */
export function timeDecision(old, view) {
  const turn = view.seats
    .filter((s) => s.to_act)
    .map((s) => s.seat)
    .join();
  const of = view.over ? 0 : (view.house?.timer ?? 0);
  if (!of || !turn) ui.clock = null;
  else if (ui.clock?.turn !== turn || ui.clock.log !== view.log.length || ui.clock.of !== of)
    ui.clock = { turn, of, log: view.log.length, until: performance.now() + 1000 * of };
}

/**
 * The seconds left for a decision, or null.
 * @param {Frames.SeatLine} seat
 */
export function timeLeft(seat) {
  if (!ui.clock || !seat.to_act) return null;
  return Math.max(0, Math.ceil((ui.clock.until - performance.now()) / 1000));
}

/**
 * The seconds left for somebody who is away, and their share of the whole; null for nobody.
 * @param {string} seat
 */
export function left(seat) {
  const found = ui.leaving?.[seat];
  if (!found) return null;
  const seconds = Math.max(0, Math.round((found.until - performance.now()) / 1000));
  return { seconds, share: Math.min(100, (100 * seconds) / found.of) };
}
