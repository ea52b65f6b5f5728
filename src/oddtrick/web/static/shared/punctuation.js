// What stands between parts of a text, as a language writes it: French has a space before a colon.

import { locale, t } from "./language.js";

// Times in words of a watch.

/**
 * A time as on a watch: 4:12, or 1:04:12.
 * @param {number} seconds
 */
export function watchTime(seconds) {
  const two = (/** @type {number} */ n) => String(n).padStart(2, "0");
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

/** What is said of something: “Ada: five of hearts”. @param {string | number} what @param {string | number} said */
export const about = (what, said) => t("{what}: {said}", { what, said });

/** Parts after one another: “Us: four tricks; Them: two tricks”. @param {readonly string[]} parts */
export const inTurn = (parts) =>
  parts.length ? parts.reduce((first, next) => t("{first}; {next}", { first, next })) : "";

/** What there is of some pieces, with a sign between. @param {readonly unknown[]} pieces */
export const joined = (pieces, sign = ", ") => pieces.filter(Boolean).join(sign);

/** A number with a true minus sign. @param {number | string} n */
export const minus = (n) => String(n).replace("-", "−");

/** A number with its sign, and at most and at least so many places. @param {number} n @param {number} [most] @param {number} [least] */
export const signed = (n, most = 0, least = most) =>
  (Number(n.toFixed(most)) > 0 ? "+" : Number(n.toFixed(most)) < 0 ? "−" : "") + decimal(Math.abs(n), most, least);

/** A number with at most, and at least, so many places after its point, or its comma.
 *  @param {number} n @param {number} most @param {number} [least] */
export const decimal = (n, most, least = most) =>
  n.toLocaleString(locale, { minimumFractionDigits: least, maximumFractionDigits: most, useGrouping: false });
