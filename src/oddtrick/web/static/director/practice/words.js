// The words of the practice page. Situations, answers and rulings come with the laws.

import { t } from "../../shared/language.js";
import { capital as upper, number } from "../../shared/strings.js";

export const words = {
  upper,
  loading: t("Fetching the situations…"),
  failed: t("The situations could not be fetched."),
  choose: t("Which laws do you want to practise?"),
  /** @param {number} n */
  begin: (n) => t("{n} situations", { n }),
  how: t("Something went wrong at the table. Choose the ruling; then read the law."),
  /** @param {number} at @param {number} n */
  ofSet: (at, n) => t("{at} of {n}", { at, n }),
  /** @param {number} right @param {number} wrong @param {number} n */
  tally: (right, wrong, n) => {
    if (right + wrong === 0) return t("Not begun.");
    const values = { right: right ? number(right) : t("none"), wrong: number(wrong) };
    if (wrong) return upper(t("{right} right, {wrong} to look at again.", values));
    return upper(right === n ? t("{right} right. All done.", values) : t("{right} right.", values));
  },
  inSet: t("In this set"),
  codes: t("Laws"),
  right: t("Right answer"),
  rightMark: t("right"),
  notSo: t("Not this one"),
  notSoMark: t("not this one"),
  state: { right: t("answered rightly"), wrong: t("to look at again"), "": t("not yet answered") },
  /** @param {string} title */
  elsewhere: (title) => t("That ruling belongs to: {title}.", { title }),
  silent: t("This book does not say."),
  read: t("Ask the director’s assistant"),
  next: t("Next situation"),
  nextMistake: t("Next to look at again"),
  done: t("Back to the sets"),
  again: t("Answer again"),
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
