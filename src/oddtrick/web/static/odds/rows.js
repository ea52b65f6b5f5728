// The rows of an answer, in words and measures.

import { t } from "../shared/language.js";
import { about, decimal } from "../shared/punctuation.js";

/**
 * A row: what it is about by its columns, its chance as a fraction and in per cent.
 * @typedef {{chance: string, percent: number} & Record<string, any>} Row
 */

/**
 * What a row is about: “3–2”, “4 or more”, “15”.
 * @param {Row} row
 * @param {Record<string, string>} headings
 */
export function rowLabel(row, headings) {
  if ("left" in row && "right" in row) return `${row.left}–${row.right}`;
  const name = Object.keys(row).find((key) => key in headings) ?? "";
  const value = String(row[name] ?? "");
  const best = row.line === "best";
  if (name === "line") return best ? t("Best line") : row.line;
  return row.line ? about(value, best ? t("best line") : String(row.line)) : value;
}

/** A chance in per cent, with more figures where it is tiny. @param {number} percent */
export function percentText(percent) {
  if (percent >= 0.01 || percent === 0) return `${decimal(percent, 2)} %`;
  return `${decimal(percent, 2 - Math.floor(Math.log10(percent)), 0)} %`;
}

/**
 * The length of a bar: nothing for never, and at least one for what can be.
 * @param {number} percent
 * @param {number} whole
 */
export const widthOf = (percent, whole) => (percent > 0 ? Math.max(1, (percent / 100) * whole) : 0);
