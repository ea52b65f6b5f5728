// What a player tells the others, not the partner, about a call of their own; remembered for the next
// time the same is called after the same.

import { keep, kept } from "../../shared/kept.js";

const KEPT = "oddtrick.alerts",
  MOST = 500;

const all = () => kept(KEPT) ?? {};

/**
 * The situation: the game, and what has been called up to a call.
 * @param {Frames.ViewFrame} view
 * @param {number} index
 */
const situation = (view, index) =>
  [view.table.game, ...(view.auction?.calls ?? []).slice(0, index + 1).map((c) => c.code)].join(" ");

/** The same with a call that is still to be made. @param {Frames.ViewFrame} view @param {string} code */
const next = (view, code) => `${situation(view, Infinity)} ${code}`;

/** @param {string} key a situation @param {string} text */
function note(key, text) {
  const told = all();
  delete told[key];
  if (text) told[key] = text;
  keep(KEPT, Object.fromEntries(Object.entries(told).slice(-MOST)));
}

/** Keep what was told of a call that is made. @param {Frames.ViewFrame} view @param {number} index @param {string} text */
export const keepOf = (view, index, text) => note(situation(view, index), text);

/** What was told of a call the last time. @param {Frames.ViewFrame} view @param {string} code @returns {string} */
export const keptFor = (view, code) => all()[next(view, code)] ?? "";

/** Keep what is to be told of a call once it is made. @param {Frames.ViewFrame} view @param {string} code @param {string} text */
export const keepNext = (view, code, text) => note(next(view, code), text);

/**
 * Whether the viewer may explain a call.
 * @param {Frames.ViewFrame} view
 * @param {number} index
 */
export const mayExplain = (view, index) =>
  Boolean(
    view.house?.alerts &&
      !view.over &&
      view.home &&
      view.auction?.calls[index]?.seat === view.home &&
      view.seats.some((s) => s.kind === "person" && s.seat !== view.home),
  );

/**
 * What was told of this call the last time: to be told again.
 * @param {Frames.ViewFrame | null} old
 * @param {Frames.ViewFrame} view
 * @returns {Frames.Alert | null}
 */
export function toldBefore(old, view) {
  const calls = view.auction?.calls ?? [],
    before = old?.auction?.calls.length ?? calls.length;
  for (let i = before; i < calls.length; i++) {
    const text = mayExplain(view, i) && !calls[i].alert && all()[situation(view, i)];
    if (text) return { type: "alert", call: i, text };
  }
  return null;
}
