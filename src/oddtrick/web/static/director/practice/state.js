// What the page of practice knows: the situations, and the answer just given.

import { keep, kept } from "../../shared/kept.js";
import { t } from "../../shared/language.js";

/** @typedef {Answers.PracticeCode} Code */
/** @typedef {Answers.PracticeSituation} Situation */
/**
 * What the page knows.
 * @typedef {object} PracticeState
 * @property {Answers.PracticeBook} book the situations by code, null before they have come
 * @property {string | null} given the answer just given, by its words
 */

/** @type {PracticeState} */
export const state = {
  book: /** @type {any} */ (null),
  given: null,
};
export const PROGRESS = "oddtrick.practice";

/** How each situation was answered, by code and id. @returns {Record<string, Record<string, "right" | "wrong">>} */
export const progress = () => kept(PROGRESS) ?? {};

/** @param {string} code @param {string} id @param {"right" | "wrong" | null} how */
export function note(code, id, how) {
  const all = progress();
  if (how === null) delete all[code];
  else all[code] = { ...all[code], [id]: how };
  keep(PROGRESS, all);
}
/** @param {Code} code @param {Situation} one */
export const stateOf = (code, one) => progress()[code.name]?.[one.id] ?? "";
/** @param {Code} code @param {string} how */
export const tally = (code, how) => code.situations.filter((one) => stateOf(code, one) === how).length;

export function here() {
  const [name = "", number = ""] = location.hash.replace(/^#/, "").split("/").map(decodeURIComponent);
  return { name, number: Number(number || 1) };
}
/** @param {Code} code @param {number} number */
export const address = (code, number) => `#${code.name}/${number}`;

/**
 * The next situation after one that is still open, or that was answered wrongly.
 * @param {Code} code
 * @param {number} at
 */
export function following(code, at) {
  const order = code.situations.map((_, i) => (at + i) % code.situations.length);
  const found = ["", "wrong"].map((how) =>
    order.find((i) => i !== at - 1 && stateOf(code, code.situations[i]) === how),
  );
  return found[0] !== undefined
    ? { number: found[0] + 1, label: t("Next situation") }
    : found[1] !== undefined
      ? { number: found[1] + 1, label: t("Next to look at again") }
      : null;
}

/**
 * The answers, in an order of the situation's own: the right one is not always first.
 * @param {Situation} one
 * @returns {{text: string, right?: boolean, where?: string}[]}
 */
export function answers(one) {
  const all = [{ text: one.right, right: true }, ...one.wrong];
  let seed = [...one.story].reduce((sum, c) => (sum * 31 + (c.codePointAt(0) ?? 0)) % 1000003, 7);
  for (let i = all.length - 1; i > 0; i--) {
    seed = (seed * 48271 + 11) % 2147483647;
    [all[i], all[seed % (i + 1)]] = [all[seed % (i + 1)], all[i]];
  }
  return all;
}
