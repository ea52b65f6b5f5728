// What stands between parts of a text, as a language writes it: French has a space before a colon.

import { locale, t } from "./language.js";

/** What is said of something: “Ada: five of hearts”. @param {string | number} what @param {string | number} said */
export const about = (what, said) => t("{what}: {said}", { what, said });

/** Parts after one another: “Us: four tricks; Them: two tricks”. @param {readonly string[]} parts */
export const inTurn = (parts) =>
  parts.length ? parts.reduce((first, next) => t("{first}; {next}", { first, next })) : "";

/** A number with a true minus sign. @param {number | string} n */
export const minus = (n) => String(n).replace("-", "−");

/** A number with its sign, and at most and at least so many places. @param {number} n @param {number} [most] @param {number} [least] */
export const signed = (n, most = 0, least = most) =>
  (Number(n.toFixed(most)) > 0 ? "+" : Number(n.toFixed(most)) < 0 ? "−" : "") + decimal(Math.abs(n), most, least);

/** A number with at most, and at least, so many places after its point, or its comma.
 *  @param {number} n @param {number} most @param {number} [least] */
export const decimal = (n, most, least = most) =>
  n.toLocaleString(locale, { minimumFractionDigits: least, maximumFractionDigits: most, useGrouping: false });
