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

/** @typedef {string | Record<string, string>} Translation the sentence, or its forms by `Intl`'s names for plurals */
/** @typedef {{oddtrickWords?: Promise<Record<string, Translation> | null>}} Coming */

/** The words of this page in a language that is not English; `theme.js` has asked for them. */
const words = (await /** @type {Coming} */ (globalThis).oddtrickWords) ?? null;
const root = globalThis.document?.documentElement;
export const language = (words && root?.lang) || "en";
/** How the language writes dates, times and lists, as `Intl` takes it. */
export const locale = language === "en" ? "en-GB" : language;
const plurals = words && new Intl.PluralRules(locale);

if (root?.classList.contains("foreign")) {
  if (!words) Object.assign(root, { lang: "en", dir: "ltr" });
  for (const one of document.querySelectorAll("[data-t]")) one.textContent = t(one.textContent?.trim() ?? "");
  for (const one of document.querySelectorAll("[data-t-label]"))
    for (const name of ["title", "aria-label", "placeholder", "alt"]) {
      const label = one.getAttribute(name);
      if (label) one.setAttribute(name, t(label));
    }
  root.classList.remove("foreign");
}

/** The translation of a sentence, for a number where that bends it. @param {string} sentence @param {number} n */
function translated(sentence, n = 1) {
  const found = words?.[sentence];
  return typeof found === "object" ? (found[plurals?.select(n) ?? "other"] ?? found.other) : found;
}

/** Signs of a value that runs, or may run, the other way than the page. */
const turned = root?.dir === "rtl" ? /[\dA-Za-z]/ : /[\u0590-\u08ff]/;
/** A value so that its direction is its own. @param {Value} value */
const isolated = (value) => (turned.test(String(value)) ? `\u2068${value}\u2069` : String(value));

/** @param {string} sentence @param {Record<string, Value>} values */
function filled(sentence, values) {
  return sentence.replace(/\{(\w)(\w*)\}/g, (_, head, rest) => {
    const own = values[head + rest];
    if (own !== undefined) return isolated(own);
    const value = String(values[head.toLowerCase() + rest]); // a capital at the name asks for one at the value
    return isolated(value.charAt(0).toUpperCase() + value.slice(1));
  });
}

/**
 * A sentence: `t("They score {points}.", { points })`.
 * @template {string} const S
 * @param {S} sentence
 * @param {Values<S>} values
 */
export function t(sentence, ...values) {
  return filled(translated(sentence) ?? sentence, values[0] ?? {});
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
  return filled(translated(one, n) ?? (n === 1 ? one : many), values[0] ?? {});
}

/**
 * A sentence with nodes of the page in it: `rich("over {who}’s {call}", { who, call })`.
 * @template {string} const S
 * @param {S} sentence
 * @param {Record<Names<S>, Value | Node>} values
 * @returns {(string | Node)[]}
 */
export function rich(sentence, values) {
  return (translated(sentence) ?? sentence)
    .split(/(\{\w+\})/)
    .filter(Boolean)
    .map((part) => {
      const value = part.startsWith("{")
        ? /** @type {Record<string, Value | Node>} */ (values)[part.slice(1, -1)]
        : part;
      return typeof value === "number" ? String(value) : value;
    });
}
