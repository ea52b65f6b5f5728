// What a patience offers besides its moves: all cards home at once, and a way on where none is left.

import { h } from "../shared/dom.js";
import { t, tn } from "../shared/language.js";
import { number } from "../shared/strings.js";

/** @import { TableUi } from "../table/state.js" */

/** @param {string} act @param {string} said @param {boolean} [first] @param {string | number} [arg] @param {string} [key] */
const offer = (act, said, first = false, arg = "", key = "") =>
  h(
    "button",
    { class: `btn small ${key ? "go" : first ? "p" : ""}`, do: act, arg, key: `offer-${act}` },
    said,
    key && [" ", h("kbd.kbd", { "aria-hidden": "true" }, key)],
  );

/**
 * How many moves ago a deal could be won that is lost, where that is to be said now: once.
 * @param {Frames.ViewFrame} view
 * @param {TableUi} ui
 */
const lostNow = ({ alone, version, over }, { proof }) =>
  alone && !over && proof?.verdict === "lost" && proof.said && proof.version === version ? proof : null;

/**
 * What is said of a deal that can no longer be won.
 * @param {Frames.ViewFrame} view
 * @param {TableUi} ui
 */
export function lostLine(view, ui) {
  const proof = lostNow(view, ui);
  if (!proof) return null;
  return proof.back ? [h("b", words.lost), " ", words.lostSince(proof.back)] : h("b", words.neverWon);
}

/**
 * The buttons, for who plays alone: none while there are moves to think about.
 * @param {Frames.ViewFrame} view
 * @param {TableUi} ui
 * @param {{undo: string, newDeal: string}} text
 */
export function offers(view, ui, text) {
  if (!view.alone || !view.home || view.over) return [];
  if (view.alone.finish) return [offer("finish", words.finish, true, "", "Enter")];
  const lost = lostNow(view, ui);
  if (lost && !ui.hint)
    return [
      lost.back ? offer("undo", words.undoMoves(lost.back), true, lost.back) : null,
      offer("newDeal", text.newDeal),
    ];
  if (!view.alone.stuck) return [];
  return [view.undo ? offer("undo", text.undo, true) : null, offer("again", words.sameDeal, !view.undo, "sure")];
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

// What a patience says at its table.

export const words = {
  finish: t("Finish"),
  allOpen: t("All cards are open."),
  lost: t("This deal can’t be won from here."),
  neverWon: t("This deal can’t be won."),
  unknown: t("No way to win was found from here."),
  lostHere: t("lost here"),
  canBeWon: t("can be won"),
  /** @param {number} n */
  lostSince: (n) => tn(n, "It could {n} move ago.", "It could {n} moves ago.", { n: number(n) }),
  /** @param {number} n */
  undoMoves: (n) => tn(n, "Undo {n} move", "Undo {n} moves", { n: number(n) }),
  sameDeal: t("Replay"),
  nextDeal: t("Next deal"),
  winnableDeal: t("A deal that can be won"),
  /** @type {Record<string, string>} */
  levels: { easy: t("easy"), middling: t("middling"), hard: t("hard") },
  more: t("More"),
  /** @param {number} n */
  won: (n) => tn(n, "All home in {n} move", "All home in {n} moves", { n }),
  /** @param {number} n @param {number} moves */
  shortest: (n, moves) =>
    moves < n ? t("You beat the shortest known way of {n}.", { n }) : t("The shortest known way takes {n}.", { n }),
  minutes: t("minutes"),
  inARow: t("won in a row"),
  share: t("of all deals won"),
  /** @param {number} n @param {number} of */
  ofDeals: (n, of) => t("{n} of {of}", { n, of }),
  daysInARow: t("days in a row"),
};
