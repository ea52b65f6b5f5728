// An act of the player, sent to the server; and what else goes on by itself after it.

import { sentenceOf } from "../shared/api.js";
import { settings } from "../shared/settings.js";
import { table, lost, redraw, say, sheeted, ui } from "./state.js";
import { goesHome } from "./view.js";

/**
 * Send an act, once for each version of the table.
 * @param {string} code
 * @param {import("./state.js").TableUi["auto"]} [auto]
 */
export function act(code, auto = "") {
  if (ui.lost || ui.sent === table.view.version) return;
  ui.auto = auto; // whatever else is done ends it
  ui.pick = null;
  ui.call = null;
  if (auto !== "watch") ui.message = null;
  if (table.socket.send({ type: "act", version: table.view.version, code })) ui.sent = table.view.version;
  else lost();
  redraw();
}

/** Go on with a board of the set this table belongs to. @param {number | null} board */
export async function goToBoard(board, again = false) {
  if (!board) return;
  try {
    const { playBoard } = await import("../sets/data.js");
    await playBoard(table.view.table.set?.id ?? "", board, again);
  } catch (error) {
    say(sentenceOf(error), { tone: "w", lasting: true });
  }
}

/** The next card home, where all are to go there. */
export function sendHome() {
  const next = table.view.actions.find((a) => goesHome(table.view, a));
  if (next) act(next.code, "home");
  else ui.auto = "";
}

/** Whoever chooses something wants to see the table, and what the status line says of it. */
export function uncover() {
  if (sheeted()) ui.sheet = null;
}

/** Ask what the book would do. */
export function askHint() {
  if (!settings.hints || !table.view.hint || ui.hint) return;
  ui.asking = table.socket.send({ type: "hint", version: table.view.version });
  redraw();
}
