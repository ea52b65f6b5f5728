// What the director does: how it is sent and said, and the fields that several dialogs have.

import { sentenceOf } from "../../shared/api.js";
import { id, request, tokenOf } from "../../shared/book.js";
import { byId } from "../../shared/dom.js";
import { numberOf, textField } from "../../shared/forms.js";
import { t } from "../../shared/language.js";
import { draw } from "./desk.js";
import { state } from "./state.js";

export const token = tokenOf("room", true);

/** The timer of the sentence that is shown. */
let telling = 0;

/** @param {string} text */
export function tell(text) {
  byId("said").textContent = byId("toast").textContent = text;
  clearTimeout(telling);
  telling = setTimeout(() => (byId("toast").textContent = ""), 6000);
}

/**
 * Asks for something, and shows what has come of it; throws what goes wrong.
 * @param {string} path
 * @param {unknown} [body]
 */
export async function answerTo(path, body) {
  const answer = await request("POST", `/api/club/${id}/${path}`, { token, body });
  state.wrong = "";
  await state.refresh();
  return answer;
}

/** Does something by a dialog, which says what goes wrong. @param {string} path @param {unknown} body */
export const send = async (path, body) => void (await answerTo(path, body));

/** Does something. Gives what is wrong, or nothing. @param {() => Promise<unknown>} act */
export async function attempted(act) {
  try {
    await act();
    return "";
  } catch (error) {
    // A dialog says it where it was asked for.
    state.wrong = document.querySelector("dialog[open]") ? "" : sentenceOf(error);
    draw();
    return sentenceOf(error);
  }
}

/**
 * Does all of it or nothing. Gives what is wrong, or nothing.
 * @param {{entries?: object[], notes?: object[]}} deeds
 */
export const perform = (deeds) => attempted(() => answerTo("deeds", { entries: [], notes: [], ...deeds }));
/** @param {string} type */
export const note = (type, more = {}) => perform({ notes: [{ type, ...more }] });
/** @param {string} type */
export const enter = (type, more = {}) => perform({ entries: [{ type, ...more }] });

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
