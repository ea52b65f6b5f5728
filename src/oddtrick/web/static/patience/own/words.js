// What a table of this browser says.

import { locale, t } from "../../shared/language.js";

export const words = {
  you: t("South"),
  unknown: t("This game needs the network: only patience can be played without it."),
  notHome: t("Not every card can go home yet."),
  noneKnown: t("No deals are known to be winnable with these rules. Take any deal."),
  /** @param {number} last */
  numbers: (last) => t("Deals are numbered from 1 to {last}.", { last: last.toLocaleString(locale) }),
};
