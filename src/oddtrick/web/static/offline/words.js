// What is said of the site without a network.

import { t } from "../shared/language.js";

export const words = {
  newer: t("A newer version of Oddtrick is here."),
  load: t("Load it now"),
  later: t("Later"),
  title: t("No connection"),
  text: t("The server cannot be reached, and this page needs it. What you have begun there is kept."),
  without: t("Without it you can play patience, read the rules, and practise rulings."),
  patience: t("Play a patience"),
  today: t("Today’s patience"),
  rules: t("Rules and lessons"),
  practice: t("Practise rulings"),
  again: t("Try again"),
};
