// Forms: fields with their words, and what is done when one is sent.

import { dialog } from "./dialogs.js";
import { on } from "./dispatch.js";
import { h } from "./dom.js";
import { attempt } from "./api.js";

/** @typedef {import("./dom.js").Props} Props */
/** @typedef {import("./dom.js").Child} Words what stands on the page: text, nodes, or several of them */
/** @typedef {readonly (readonly [string | number, Words])[]} Choices values with their words */

/**
 * Words, with a note in small print.
 * @param {Words} words
 * @param {Words} [note]
 */
export const titled = (words, note) => h("span", words, note ? h("small.soft", ` ${note}`) : null);

/** A control under its words. @param {Words} words @param {...Words} control */
export const labelled = (words, ...control) => h("label.fld", words, control);

/** A field without words of its own. @param {Props} more */
export const input = (more) => h("input", { class: "field", autocomplete: "off", ...more });

/**
 * A field to write in.
 * @param {string} name
 * @param {Words} words
 * @param {Props} [more] such as its value
 */
export const textField = (name, words, more = {}) => labelled(words, input({ name, ...more }));

/**
 * A field for a number.
 * @param {string} name
 * @param {Words} words
 * @param {Props} [more]
 */
export const numberField = (name, words, more = {}) => textField(name, words, { inputmode: "numeric", ...more });

/**
 * Several lines to write in.
 * @param {string} name
 * @param {Words} words
 * @param {Props} [more]
 */
export const linesField = (name, words, more = {}) => labelled(words, h("textarea", { class: "field", name, ...more }));

/**
 * The options of a list.
 * @param {Choices} choices
 * @param {unknown} [value] the one that holds
 */
export const options = (choices, value) =>
  choices.map(([v, words]) => h("option", { value: v, selected: v === value }, words));

/**
 * A list to choose from.
 * @param {Props} props
 * @param {Choices} [choices]
 * @param {unknown} [value]
 */
export const select = (props, choices = [], value = undefined) =>
  h("select", { class: "field", ...props }, options(choices, value));

/**
 * A list to choose from, under its words.
 * @param {string} name
 * @param {Words} words
 * @param {Choices} [choices]
 * @param {unknown} [value]
 */
export const choiceField = (name, words, choices = [], value = undefined) =>
  labelled(words, select({ name }, choices, value));

/** A box to tick, before its words. @param {Node} box @param {Words} words @param {string} [cls] */
export const ticked = (box, words, cls = "row") => h("label", { class: cls }, box, words);

/** A box to tick. @param {string} name @param {Words} words @param {boolean} [checked] */
export const tickField = (name, words, checked = false) =>
  ticked(h("input", { type: "checkbox", name, checked }), words);

/** The button that sends a form. @param {Words} words @param {string} [cls] */
export const submit = (words, cls = "btn p big wide") => h("button", { class: cls, type: "submit" }, words);

/** What stands in a form, by the names of its fields. @param {HTMLFormElement} form @returns {Record<string, any>} */
export const valuesOf = (form) => Object.fromEntries(new FormData(form));

/** The fields of a form, by their names. @param {HTMLFormElement} form */
export const fieldsOf = (form) =>
  /** @type {Record<string, HTMLInputElement>} */ (/** @type {unknown} */ (form.elements));

/**
 * A form. `send(values, form)` gives what is wrong, or throws it, which is said over the button, or nothing; then it is
 * `done`.
 * @param {HTMLElement} button
 * @param {(values: Record<string, any>, form: HTMLFormElement) => any} send
 * @param {() => void} done
 * @param {...Words} fields
 */
export function form(button, send, done, ...fields) {
  const wrong = h("p.warn", { role: "alert" });
  const node = h("form", fields, wrong, button);
  return on(node, "submit", async () => {
    wrong.textContent = "";
    const say = (/** @type {string} */ said) => (wrong.textContent = said);
    const said = await attempt(say, () => send(valuesOf(node), node));
    if (said) say(said);
    else if (!wrong.textContent) done();
  });
}

/**
 * A form in a dialog, which closes when it is done.
 * @param {string} id
 * @param {string} title
 * @param {Words} words those of the button
 * @param {(values: Record<string, any>, form: HTMLFormElement) => any} send
 * @param {...Words} fields
 */
export function formDialog(id, title, words, send, ...fields) {
  const box = dialog(
    id,
    title,
    form(submit(words), send, () => box.close(), ...fields),
  );
  return box;
}

/** A number as people write it: 10, 33.3, 33,3, ½, 2½ or −50; NaN where it is none. @param {string} text */
export const numberOf = (text) => Number(text.replace("½", ".5").replace(",", ".").replace("−", "-"));

/** What stands between signs, without empty pieces. @param {string} text @param {string} sign */
export const piecesOf = (text, sign) =>
  text
    .split(sign)
    .map((piece) => piece.trim())
    .filter(Boolean);

/** The lines that somebody wrote, without empty ones. @param {string} text */
export const linesOf = (text) => piecesOf(text, "\n");
