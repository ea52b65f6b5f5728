// The parts that a score is made of: what they are called, and what is said of one that cost something.

import { t } from "../../shared/language.js";
import { decimal } from "../../shared/punctuation.js";

/** @type {Record<string, string>} */
export const PARTS = {
  "theirs contract": t("Their contracts"),
  "ours contract": t("Your contracts"),
  "theirs lead": t("Their leads"),
  "ours lead": t("Your leads"),
  "both declaring": t("Play, declaring"),
  "both defending": t("Play, defending"),
  "theirs declarer": t("Their declarer play"),
  "theirs defence": t("Their defence"),
  "ours declarer": t("Your declarer play"),
  "ours defence": t("Your defence"),
  "both whole": t("Contract and play"),
  "nobody ruling": t("Rulings"),
};
/** @type {Record<string, (points: string) => string>} */
const COST = {
  "theirs contract": (points) => t("Their contracts cost you {points}.", { points }),
  "ours contract": (points) => t("Your contracts cost {points}.", { points }),
  "theirs lead": (points) => t("Their leads cost you {points}.", { points }),
  "ours lead": (points) => t("Your leads cost {points}.", { points }),
  "both declaring": (points) => t("Where you declared, the play of both sides cost you {points}.", { points }),
  "both defending": (points) => t("Where you defended, the play of both sides cost you {points}.", { points }),
  "theirs declarer": (points) => t("Their declarer play cost you {points}.", { points }),
  "theirs defence": (points) => t("Their defence cost you {points}.", { points }),
  "ours declarer": (points) => t("Your declarer play cost {points}.", { points }),
  "ours defence": (points) => t("Your defence cost {points}.", { points }),
};
/** What a part cost, in a sentence. @param {string} key @param {number} points */
export const costOf = (key, points) => (COST[key] ?? COST["ours contract"])(decimal(points, 1));
