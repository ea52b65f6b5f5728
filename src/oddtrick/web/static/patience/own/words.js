// What a table of this browser says.

import { locale, t } from "../../shared/language.js";

export const words = {
  you: t("South"),
  unknown: t("This game needs the network: only patience can be played without it."),
  noRules: t("The rules could not be fetched. Open the page again."),
  noneKnown: t("No deals are known to be winnable with these rules. Take any deal."),
  /** @param {number} last */
  numbers: (last) => t("Deals are numbered from 1 to {last}.", { last: last.toLocaleString(locale) }),
};
