// What a patience offers besides its moves: all cards home at once, and a way on where none is left.

import { h } from "../shared/dom.js";
import { words } from "./words.js";

/** @param {string} act @param {string} said @param {boolean} [first] @param {string} [arg] */
const offer = (act, said, first = false, arg = "") =>
  h(
    "button",
    { class: `btn small ${first ? "p" : ""}`, type: "button", data: { do: act, arg, key: `offer-${act}` } },
    said,
  );

/**
 * The buttons, for who plays alone: none while there are moves to think about.
 * @param {Frames.ViewFrame} view
 * @param {string} undo
 */
export function offers(view, undo) {
  if (!view.alone || !view.home || view.over) return [];
  if (view.alone.finish) return [offer("finish", words.finish, true)];
  if (!view.alone.stuck) return [];
  return [view.undo ? offer("undo", undo, true) : null, offer("again", words.sameDeal, !view.undo, "sure")];
}

/**
 * What the buttons do, with the way to send a frame.
 * @param {() => Frames.ViewFrame} view
 * @param {(frame: Frames.ClientFrame) => unknown} send
 */
export const patienceHandlers = (view, send) => ({
  finish: () => view().alone?.finish && send({ type: "finish", version: view().version }),
  winnableDeal: (/** @type {Frames.DealAnew["level"]} */ level) =>
    send({ type: "deal", version: view().version, winnable: true, level: level ?? "" }),
});
