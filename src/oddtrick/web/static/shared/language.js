// The page's sentences. Every one that a reader sees goes through a function of this module, whole, with the English as
// its key, as with gettext: `tools/page/catalogue.mjs` gathers them. What stands in a page itself has `data-t` for its
// text and `data-t-label` for its labels.

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

/** @param {string} sentence @param {Record<string, Value>} values */
const filled = (sentence, values) => sentence.replace(/\{(\w+)\}/g, (_, name) => String(values[name]));

/**
 * A sentence: `t("They score {points}.", { points })`.
 * @template {string} const S
 * @param {S} sentence
 * @param {Values<S>} values
 */
export function t(sentence, ...values) {
  return filled(sentence, values[0] ?? {});
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
  return filled(n === 1 ? one : many, values[0] ?? {});
}

/**
 * A sentence with nodes of the page in it: `rich("over {who}’s {call}", { who, call })`.
 * @template {string} const S
 * @param {S} sentence
 * @param {Record<Names<S>, Value | Node>} values
 * @returns {(string | Node)[]}
 */
export function rich(sentence, values) {
  return sentence
    .split(/(\{\w+\})/)
    .filter(Boolean)
    .map((part) => {
      const value = part.startsWith("{")
        ? /** @type {Record<string, Value | Node>} */ (values)[part.slice(1, -1)]
        : part;
      return typeof value === "number" ? String(value) : value;
    });
}
