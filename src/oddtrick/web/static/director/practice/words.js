// The words of the practice page. Situations, answers and rulings come with the laws.

import { t } from "../../shared/language.js";
import { capital as upper, number } from "../../shared/strings.js";

export const words = {
  failed: t("The situations could not be fetched."),

  /** @param {number} at @param {number} n */
  ofSet: (at, n) => t("{at} of {n}", { at, n }),
  /** @param {number} right @param {number} wrong @param {number} n */
  tally: (right, wrong, n) => {
    if (right + wrong === 0) return t("Not begun.");
    const values = { right: right ? number(right) : t("none"), wrong: number(wrong) };
    if (wrong) return upper(t("{right} right, {wrong} to look at again.", values));
    return upper(right === n ? t("{right} right. All done.", values) : t("{right} right.", values));
  },

  state: { right: t("answered rightly"), wrong: t("to look at again"), "": t("not yet answered") },

  done: t("Back to the sets"),

  forget: t("Start this set again"),
  /** @param {string} rows */
  picture: (rows) => t("At the table: {rows}", { rows }),
  /** @param {string} seat @param {string} what */
  said: (seat, what) => `${seat} ${what}`,
  calls: { P: t("Pass"), X: t("Double"), XX: t("Redouble") },
  /** @param {string} name */
  noSet: (name) => t("There is no set “{name}” here.", { name }),
  /** @param {number} n */
  noSituation: (n) => t("There is no situation {n} in this set.", { n }),
};
