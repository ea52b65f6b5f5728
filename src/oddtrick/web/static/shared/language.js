// The page's sentences in the language of who reads them. The English sentence is the key, as with gettext, so
// English needs no catalogue. Another language has one: `languages/CODE.json`, made from `CODE.po` by
// `tools/page/languages.py`. Every script that imports this one waits until it has arrived.

import { settings } from "./settings.js";

/**
 * @typedef {string | number} Value
 * @typedef {string | Partial<Record<Intl.LDMLPluralRule, string>>} Translation One sentence, or its forms by number.
 */
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

/** The languages that every sentence of the page has been put into, by their own names. @type {Record<string, string>} */
export const LANGUAGES = { en: "English" };

/** English for trying the pages: accented and longer, or from right to left. Only an address can ask for them. */
const PSEUDO = ["en-XA", "ar-XB"];

/** The language of the pages: chosen, or the first that the browser asks for and we have. */
export const language = chosen();
/** The same with a region, as `Intl` takes it. */
export const locale = language === "en" ? "en-GB" : language;

function chosen() {
  if (typeof document === "undefined") return "en";
  const asked = new URLSearchParams(location.search).get("lang");
  if (asked && (PSEUDO.includes(asked) || asked in LANGUAGES)) return asked;
  const wanted = settings.language ? [settings.language] : navigator.languages;
  return wanted.map((code) => code.split("-")[0]).find((code) => code in LANGUAGES) ?? "en";
}

/** What gives a sentence in the language, by its key. @returns {Promise<(key: string, english: string) => Translation | undefined>} */
async function sentences() {
  if (language === "en") return () => undefined;
  if (PSEUDO.includes(language)) return (await import("./pseudo.js")).pseudo(language);
  try {
    const answer = await fetch(new URL(`../languages/${language}.json`, import.meta.url));
    const found = /** @type {Record<string, Translation>} */ (await answer.json());
    return (key) => found[key];
  } catch {
    return () => undefined; // without its catalogue the page speaks English
  }
}

const translation = await sentences();
const rules = new Intl.PluralRules(locale);

if (typeof document !== "undefined") {
  document.documentElement.lang = language;
  document.documentElement.dir = /^(ar|fa|he|ur)\b/.test(language) ? "rtl" : "ltr";
  if (language !== "en") translatePage();
}

/** Put what stands in the page itself into the language: texts under `data-t`, labels under `data-t-label`. */
function translatePage() {
  for (const node of document.querySelectorAll("[data-t]"))
    if (node.textContent) node.textContent = found(node.textContent, node.textContent);
  for (const node of document.querySelectorAll("[data-t-label]"))
    for (const name of ["aria-label", "placeholder", "title", "alt"]) {
      const text = node.getAttribute(name);
      if (text) node.setAttribute(name, found(text, text));
    }
}

/** @param {string} sentence @param {Record<string, Value>} values */
const filled = (sentence, values) => sentence.replace(/\{(\w+)\}/g, (_, name) => String(values[name]));

/** @param {string} key @param {string} english @param {number | null} n */
function found(key, english, n = null) {
  const its = translation(key, english);
  if (its === undefined || typeof its === "string") return its ?? english;
  return its[rules.select(n ?? 0)] ?? its.other ?? english;
}

/**
 * A sentence: `t("They score {points}.", { points })`.
 * @template {string} const S
 * @param {S} sentence
 * @param {Values<S>} values
 */
export function t(sentence, ...values) {
  return filled(found(sentence, sentence), values[0] ?? {});
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
  return filled(found(one, n === 1 ? one : many, n), values[0] ?? {});
}

/**
 * A word that means two things, with the one that is meant: `tc("a seat", "Open")`.
 * @template {string} const S
 * @param {string} context
 * @param {S} sentence
 * @param {Values<S>} values
 */
export function tc(context, sentence, ...values) {
  return filled(found(`${context}\u0004${sentence}`, sentence), values[0] ?? {});
}

/**
 * A sentence with nodes of the page in it: `rich("over {who}’s {call}", { who, call })`.
 * @template {string} const S
 * @param {S} sentence
 * @param {Record<Names<S>, Value | Node>} values
 * @returns {(string | Node)[]}
 */
export function rich(sentence, values) {
  return found(sentence, sentence)
    .split(/(\{\w+\})/)
    .filter(Boolean)
    .map((part) => {
      const value = part.startsWith("{")
        ? /** @type {Record<string, Value | Node>} */ (values)[part.slice(1, -1)]
        : part;
      return typeof value === "number" ? String(value) : value;
    });
}
