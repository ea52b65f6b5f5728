// The page's sentences. Every one that a reader sees goes through a function of this module, with the English as its
// key, as with gettext: `tools/page/catalogue.mjs` gathers them for who translates. The pages speak English so far.
// The address `?lang=en-XA` shows what goes through here: see `pseudo.js`.

import { pseudo } from "./pseudo.js";

/** @typedef {string | number} Value */
/**
 * The names in a sentence that values stand for: `"Board {n} of {of}"` has `n` and `of`.
 * @template {string} S
 * @typedef {S extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never} Names
 */
/**
 * What a sentence needs: a value for each of its names. One that is put together with + may take any.
 * @template {string} S
 * @typedef {string extends S ? [values?: Record<string, Value>]
 *   : [Names<S>] extends [never] ? [] : [values: Record<Names<S>, Value>]} Values
 */

/** How the language writes dates, times and lists, as `Intl` takes it. */
export const locale = "en-GB";

/** Whether the address asks for the strange English of `pseudo.js`. */
const strange = typeof document !== "undefined" && new URLSearchParams(location.search).get("lang") === "en-XA";

/** A sentence as it is shown, its names still in it. @param {string} sentence */
const shown = (sentence) => (strange ? pseudo(sentence) : sentence);

if (strange) translatePage();

/** Do the same with what stands in the page itself: texts under `data-t`, labels under `data-t-label`. */
function translatePage() {
  for (const node of document.querySelectorAll("[data-t]"))
    if (node.textContent) node.textContent = shown(node.textContent);
  for (const node of document.querySelectorAll("[data-t-label]"))
    for (const name of ["aria-label", "placeholder", "title", "alt"]) {
      const text = node.getAttribute(name);
      if (text) node.setAttribute(name, shown(text));
    }
}

/** @param {string} sentence @param {Record<string, Value>} values */
const filled = (sentence, values) => sentence.replace(/\{(\w+)\}/g, (_, name) => String(values[name]));

/**
 * A sentence: `t("They score {points}.", { points })`.
 * @template {string} const S
 * @param {S} sentence
 * @param {Values<S>} values
 */
export function t(sentence, ...values) {
  return filled(shown(sentence), values[0] ?? {});
}

/**
 * A sentence that a number bends: `tn(n, "One board", "{n} boards", { n })`.
 * @template {string} const S
 * @template {string} const P
 * @param {number} n
 * @param {S} one
 * @param {P} many
 * @param {Values<S | P>} values
 */
export function tn(n, one, many, ...values) {
  return filled(shown(n === 1 ? one : many), values[0] ?? {});
}

/**
 * A sentence with nodes of the page in it: `rich("over {who}’s {call}", { who, call })`.
 * @template {string} const S
 * @param {S} sentence
 * @param {Record<Names<S>, Value | Node>} values
 * @returns {(string | Node)[]}
 */
export function rich(sentence, values) {
  return shown(sentence)
    .split(/(\{\w+\})/)
    .filter(Boolean)
    .map((part) => {
      const value = part.startsWith("{")
        ? /** @type {Record<string, Value | Node>} */ (values)[part.slice(1, -1)]
        : part;
      return typeof value === "number" ? String(value) : value;
    });
}
