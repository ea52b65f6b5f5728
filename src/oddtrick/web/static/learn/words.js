// The words of the page for learners.

import { t } from "../shared/language.js";

export const words = {
  title: t("Learn"),
  lead: t("One thing at a time, at a table with cards."),
  mistakes: t("Three of your mistakes, two minutes"),
  questions: t("Questions, one at a time"),
  then: t("The answer comes with its reason."),
  start: t("Start"),
  topics: t("Topics"),
  /** @param {number} n @param {number} of */
  begun: (n, of) => t("{n} of {of}", { n, of }),
  ownMistakes: t("Your mistakes and how hard"),
  choose: t("Choose"),
  older: t("Lessons of older games"),
  partner: t("Bid with a partner"),
  partnerNote: t("A friend or the machine"),
  rules: t("Rules"),
  rulesNote: t("Of every game, one page each"),
  glossary: t("Words"),
  glossaryNote: t("What finesse or bower means"),
  odds: t("Odds"),
  oddsNote: t("Suit breaks and best lines"),
  more: t("More to learn"),
  kept: t("Lessons and questions keep their place in this browser."),
  teachers: t("For teachers"),
  allRules: t("Rules of every game"),
};
