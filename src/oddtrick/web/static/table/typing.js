// Playing by keyboard: codes, Enter, Escape and arrows.

import { from } from "../shared/dom.js";
import { arrow } from "../shared/keys.js";
import { act, uncover } from "./act.js";
import { handlers } from "./actions.js";
import { draw } from "./draw.js";
import { table, redraw, ui } from "./state.js";
import { spaceAction } from "./view.js";

/** The codes that may be typed now, and taking one. */
export const typable = () =>
  table.view && !ui.lost
    ? table.view.actions.filter((a) => a.kind !== "stop").map((a) => (a.kind !== "move" && a.card ? a.card : a.code))
    : [];

/** @param {string} code */
export function chooseTyped(code) {
  const action = table.view.actions.find((a) => (a.kind !== "move" && a.card ? a.card : a.code) === code);
  if (!action) return;
  uncover();
  const [key, actions] = [...ui.menu.byCard].find(([, some]) => some.includes(action)) ?? ["", []];
  if (key && action.card) {
    const { card } = action,
      place = key.slice(0, -card.length - 1);
    ui.pick = { key, card, place, actions };
    draw();
    focusOn(`[data-key="${CSS.escape(key)}"]`);
    return;
  }
  ui.call = action.code;
  draw();
  focusOn(`[data-code="${CSS.escape(action.code)}"]`);
}

/** @param {string} query of what lies on the table */
const focusOn = (query) => /** @type {HTMLElement | null} */ (document.querySelector(`#table ${query}`))?.focus();

/** @param {KeyboardEvent} event */
export function enter(event) {
  const finish = table.view?.alone?.finish;
  if (from(event, "button, a") && !(finish && from(event, ".layout"))) return false;
  if (ui.pick?.actions.length === 1) act(ui.pick.actions[0].code);
  else if (ui.call) act(ui.call);
  else if (finish) handlers.finish();
  else if (table.view?.over && !ui.linger) handlers.next();
  else return false;
  return true;
}

/** S calls Stop. */
export function stop() {
  const action = table.view?.actions.find((a) => a.kind === "stop");
  if (action) act(action.code);
  return Boolean(action);
}

/** Space turns the stock, unless a button beside the piles is meant. @param {KeyboardEvent} event */
export function space(event) {
  if (from(event, "button, a") && !from(event, ".layout")) return false;
  const action = spaceAction(table.view, ui.places);
  if (!action) return false;
  // Some browsers press a button when the key comes up.
  document.addEventListener("keyup", (up) => up.key === " " && up.preventDefault(), { once: true });
  uncover();
  act(action.code);
  return true;
}

export function escape() {
  if (ui.auto) ui.auto = "";
  else if (ui.pick) ui.pick = null;
  else if (ui.call) ui.call = null;
  else if (ui.past) ui.past = null;
  else if (ui.sheet) ui.sheet = null;
  else if (ui.message && !ui.message.lasting) ui.message = null;
  else return false;
  redraw();
  return true;
}

/** @param {KeyboardEvent} event */
export function arrowKey(event) {
  if (arrow(event)) return true;
  if (ui.past && event.key === "ArrowLeft") ui.past = Math.max(1, ui.past - 1);
  else if (ui.past && event.key === "ArrowRight") ui.past = Math.min(table.view.tricks.length, ui.past + 1);
  else return false;
  redraw();
  return true;
}
