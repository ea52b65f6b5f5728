// The words of the page for learners.

import { t } from "../shared/language.js";

export const words = {
  /** @param {number} n @param {number} of */
  begun: (n, of) => t("{n} of {of}", { n, of }),
  ownMistakes: t("Your mistakes and how hard"),

  kept: t("Lessons and questions keep their place in this browser."),

  allRules: t("Rules of every game"),
};
