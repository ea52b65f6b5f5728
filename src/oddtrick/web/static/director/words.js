// The words of the director's page. Questions, answers and rulings come with the laws.

import { t, tn } from "../shared/language.js";
import { capital as upper } from "../shared/strings.js";

export const words = {
  /** @param {string} text */
  sentence: (text) => `${upper(text)}${/[.?!…]$/.test(text) ? "" : "."}`,
  often: t("Called for most often"),
  /** @param {number} n */
  others: (n) => tn(n, "{n} other matter", "{n} other matters", { n }),
  /** @param {string} text */
  noOffence: (text) => t("These laws have nothing on “{text}”.", { text }),
  /** @param {string} asked */
  changeOf: (asked) => t("Change the answer to: {asked}", { asked }),
  unknown: t("I do not know"),
  unknownNote: t("All rulings still possible"),
  /** @param {string[]} laws */
  law: (laws) =>
    !/^\d/.test(laws[0]) ? laws.join(", ") : tn(laws.length, "law {laws}", "laws {laws}", { laws: laws.join(", ") }),
  noneTonight: t("Nothing is kept yet. After a ruling, keep it with its board."),
  /** @param {string[]} boards */
  keptWith: (boards) => (boards.length ? t("Kept with {boards}.", { boards: boards.join(", ") }) : t("Kept.")),
  /** @param {string} title @param {string} board */
  dropOf: (title, board) => `${t("Delete: {title}", { title })}${board ? `, ${board}` : ""}`,
  /** @param {string} what */
  tableOf: (what) => t("{what}: every ruling", { what }),
  or: ` ${t("or")} `,
  refused: t("That is not possible"),
  /** @param {string} code @param {string} name */
  noLaw: (code, name) => t("{code} has no law on “{name}”.", { code, name }),
  several: t("Several irregularities at once"),
  severalWhere: t("The whole has one ruling, which needs the network."),
  /** @param {number} n @param {string} who @param {string} did */
  numbered: (n, who, did) => t("{n}. {who}: {did}", { n, who, did }),
  /** @param {string} what */
  earlierOf: (what) => t("It happened earlier: {what}", { what }),
  jointRuling: t("One ruling for the whole"),
  needsNetwork: t("One ruling for several irregularities needs the network, and nobody answers."),
  /** @param {string} what */
  byItself: (what) => t("{what}, by itself", { what }),
  /** @param {number} n @param {string} side */
  tricksGo: (n, side) => tn(n, "In all {n} trick goes to {side}.", "In all {n} tricks go to {side}.", { n, side }),
  noTricks: t("No trick goes over."),
  /** @param {string[]} laws */
  reviewed: (laws) => t("After play the score is looked at once, by: {laws}.", { laws: laws.join(", ") }),
};
