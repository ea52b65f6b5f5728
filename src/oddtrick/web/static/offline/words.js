// What is said of the site without a network.

import { t } from "../shared/language.js";

export const words = {
  newer: t("A newer version of Oddtrick is ready."),
  load: t("Load it now"),
  later: t("Later"),
  title: t("No connection"),
  text: t("This page needs the server, which cannot be reached. Your games there are kept."),
  without: t("Meanwhile you can play patience, read the rules, and practise rulings."),
  patience: t("Play a patience"),
  today: t("Today’s patience"),
  rules: t("Rules and lessons"),
  practice: t("Practise rulings"),
  again: t("Try again"),
};
