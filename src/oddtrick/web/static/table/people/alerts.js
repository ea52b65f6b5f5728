// What a player tells the others, not his partner, about a call of his own; remembered for the next
// time the same is called after the same.

import { on } from "../../shared/dispatch.js";
import { dialog } from "../../shared/dialogs.js";
import { h } from "../../shared/dom.js";
import { text } from "../words.js";

const KEPT = "oddtrick.alerts",
  MOST = 500;

function all() {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? "null") ?? {};
  } catch {
    return {};
  }
}

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
function keep(key, text) {
  const kept = all();
  delete kept[key];
  if (text) kept[key] = text;
  try {
    localStorage.setItem(KEPT, JSON.stringify(Object.fromEntries(Object.entries(kept).slice(-MOST))));
  } catch {
    // A browser that keeps nothing asks again.
  }
}

/** What was told of a call the last time. @param {Frames.ViewFrame} view @param {string} code @returns {string} */
export const keptFor = (view, code) => all()[next(view, code)] ?? "";

/** Keep what is to be told of a call once it is made. @param {Frames.ViewFrame} view @param {string} code @param {string} text */
export const keepNext = (view, code, text) => keep(next(view, code), text);

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

/**
 * Ask what a call means, and tell it.
 * @param {Frames.ViewFrame} view
 * @param {number} index
 * @param {(frame: Frames.ClientFrame) => unknown} send
 */
export function openAlert(view, index, send) {
  const call = view.auction?.calls[index];
  if (!call) return;
  const field = h("input", {
    class: "field wide",
    type: "text",
    maxlength: 120,
    value: call.alert,
    "aria-label": text.yourAlert(call.text),
  });
  const tell = h("button", { class: "btn p big", type: "submit" }, text.tellThem);
  const form = h("form", { class: "alertform" }, field, tell);
  const node = dialog(
    "alert",
    text.yourAlert(call.text),
    h("p", { class: "small-text soft" }, text.alertReaders),
    form,
    h("p", { class: "small-text soft" }, text.alertKept),
  );
  on(form, "submit", () => {
    keep(situation(view, index), field.value.trim());
    send({ type: "alert", call: index, text: field.value.trim() });
    node.close();
  });
  field.focus();
}
