// A dialog, and what dialogs are made of: choices side by side, rows with their words, a menu.

import { on } from "./dispatch.js";
import { h } from "./dom.js";
import { t } from "./language.js";
import { set, settings } from "./settings.js";

/** @type {Record<string, number>} */
const STEPS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/**
 * Opens a dialog and gives its node.
 * @param {string} id
 * @param {string} title
 * @param {...any} body
 */
export function dialog(id, title, ...body) {
  document.getElementById(id)?.remove();
  const node = h(
    "dialog",
    { id, "aria-labelledby": `${id}-title` },
    h(
      "header",
      h("h2", { id: `${id}-title` }, title),
      h("button.btn.q", { "aria-label": t("Close"), data: { close: "" } }, "✕"),
    ),
    h("div.in", body),
  );
  document.body.append(node);
  node.showModal();
  return node;
}

/** Closes the dialog with this id, where it is open. @param {string} id */
export function closeDialog(id) {
  const node = document.getElementById(id);
  if (node instanceof HTMLDialogElement) node.close();
}

/**
 * A row of choices of which one holds. `choices` pairs values with words.
 * @template V
 * @param {string} name
 * @param {string} label
 * @param {readonly (readonly [V, string])[]} choices
 * @param {V} value
 * @param {(value: V) => void} onChange
 */
export function segment(name, label, choices, value, onChange) {
  const box = h("div.seg", { role: "radiogroup", "aria-label": label });
  const draw = (/** @type {V} */ chosen) => {
    box.replaceChildren(
      ...choices.map(([v, words]) => {
        const held = v === chosen;
        const button = h(
          "button",
          { role: "radio", "aria-checked": String(held), class: held ? "on" : "", tabindex: held ? 0 : -1 },
          words,
        );
        return on(button, "click", () => {
          draw(v);
          onChange(v);
        });
      }),
    );
    if (!choices.some(([v]) => v === chosen)) buttons()[0].tabIndex = 0;
  };
  const buttons = () => /** @type {HTMLButtonElement[]} */ ([...box.children]);
  box.addEventListener("keydown", (event) => {
    const step = STEPS[event.key];
    if (!step) return;
    const all = buttons(),
      at = all.findIndex((button) => button === document.activeElement);
    if (at < 0) return;
    const next = (at + step + all.length) % all.length;
    all[next].click();
    buttons()[next].focus();
    event.preventDefault();
    event.stopPropagation();
  });
  draw(value);
  return box;
}

/**
 * Choices side by side of which one holds, drawn again when another is chosen: `act` is done with its value.
 * @param {string} label
 * @param {string} act
 * @param {readonly (readonly [string, string])[]} choices
 * @param {string} value
 */
export const switches = (label, act, choices, value, cls = "") =>
  h("div", { class: `seg ${cls}`, role: "group", "aria-label": label, key: act }, choices, ([v, words]) =>
    h(
      "button",
      { class: v === value ? "on" : "", "aria-pressed": String(v === value), do: act, arg: v, key: `${act}-${v}` },
      words,
    ),
  );

/** @param {string} title @param {string} note @param {Node} control */
export const optionRow = (title, note, control) =>
  h("div.opt", h("div", h("b", title), note && h("small", note)), control);

/**
 * A row of choices of which one holds, under its words.
 * @template V
 * @param {string} title
 * @param {readonly (readonly [V, string])[]} choices
 * @param {V} value
 * @param {(value: V) => void} onChange
 */
export const choiceRow = (title, choices, value, onChange, note = "") =>
  optionRow(title, note, segment("", title, choices, value, onChange));

/** The name that others see from the next table on. */
export function nameField() {
  const field = h("input.field", {
    type: "text",
    maxlength: 24,
    value: settings.name,
    placeholder: t("Optional"),
    "aria-label": t("Your name"),
    autocomplete: "nickname",
  });
  return on(field, "change", () => set("name", field.value.trim()));
}

/** @typedef {[string, string, boolean?, string?]} MenuRow what to do, words, disabled, with what */

/**
 * A menu of rows; what is no row is left out.
 * @param {readonly (MenuRow | false | 0 | "" | null | undefined)[]} rows
 */
export const openMenu = (rows, title = t("Menu")) =>
  dialog(
    "menu",
    title,
    h(
      "div.menulist",
      rows.filter((row) => Array.isArray(row)),
      ([action, words, disabled, arg = ""]) =>
        h("button.btn.big", { disabled, do: action, arg, data: { close: "" } }, words),
    ),
  );
