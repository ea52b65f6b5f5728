// The fields that several dialogs of the director have.

import { numberOf, textField } from "../../shared/forms.js";
import { t } from "../../shared/language.js";

/**
 * Text on one line.
 * @param {string} text
 */
export const oneLine = (text) => text.replace(/\s+/g, " ").trim();

/** The numbers that stand in a text. @param {string} [text] */
export const numbersOf = (text = "") => (text.match(/\d+/g) ?? []).map(Number);

/**
 * A field of a dialog, for as much as the server takes.
 * @param {string} name
 * @param {string} words
 */
export const lineField = (name, words, more = {}) => textField(name, words, { maxlength: 300, ...more });

/**
 * A field for a number that must be given.
 * @param {string} name
 * @param {string} words
 */
export const wholeField = (name, words, value = "") =>
  lineField(name, words, {
    inputmode: "numeric",
    maxlength: 4,
    value,
    required: true,
    pattern: "\\d+",
    title: t("A whole number"),
  });

/**
 * What a penalty takes: of a top where the scoring has tops, else points.
 * @param {Answers.DirectorContent} v
 * @param {string} amount
 */
export const lost = (v, amount) => {
  const much = numberOf(amount);
  return v.tops ? { percent: much } : { percent: 0, points: much };
};
/** @param {Answers.DirectorContent} v */
export const lossField = (v) =>
  lineField("amount", v.tops ? t("Percent of a top") : t("Points"), {
    inputmode: "decimal",
    maxlength: 7,
    value: "10",
    required: true,
    pattern: "\\d+([.,]\\d{1,4})?|\\d*½",
  });

/** @typedef {Pick<Answers.BoardDue, "board" | "ns" | "ew">} Place */
/** @param {Place} d */
export const at = (d) => ({ board: d.board, ns: d.ns, ew: d.ew });
/** A board with two sides, whichever way they sit. @param {Place} d */
export const keyOf = (d) => `${d.board}/${Math.min(d.ns, d.ew)}/${Math.max(d.ns, d.ew)}`;
/**
 * A line's pairs as they really sat.
 * @param {Answers.BoardDue} d
 */
export const seated = (d) => (d.line ? { board: d.board, ns: d.line.ns, ew: d.line.ew } : at(d));
