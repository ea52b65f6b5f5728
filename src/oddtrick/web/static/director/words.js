// The words of the director's page. Questions, answers and rulings come with the laws.

import { t, tn } from "../shared/language.js";
import { capital as upper } from "../shared/strings.js";

export const words = {
  sentence: (/** @type {string} */ text) => `${upper(text)}${/[.?!…]$/.test(text) ? "" : "."}`,

  failed: t("The laws could not be fetched."),

  often: t("Called for most often"),
  others: (/** @type {number} */ n) => tn(n, "{n} other matter", "{n} other matters", { n }),
  noOffence: (/** @type {string} */ text) => t("These laws have nothing on “{text}”.", { text }),

  changeOf: (/** @type {string} */ asked) => t("Change the answer to: {asked}", { asked }),
  unknown: t("I do not know"),

  unknownNote: t("All rulings still possible"),

  keys: (/** @type {number} */ n) => t("keys 1 to {n}", { n }),

  law: (/** @type {string[]} */ laws) =>
    !/^\d/.test(laws[0]) ? laws.join(", ") : tn(laws.length, "law {laws}", "laws {laws}", { laws: laws.join(", ") }),

  noneTonight: t("Nothing is kept yet. After a ruling, keep it with its board."),

  keptWith: (/** @type {string[]} */ boards) =>
    boards.length ? t("Kept with {boards}.", { boards: boards.join(", ") }) : t("Kept."),

  dropOf: (/** @type {string} */ title, /** @type {string} */ board) =>
    `${t("Delete: {title}", { title })}${board ? `, ${board}` : ""}`,

  tableOf: (/** @type {string} */ what) => t("{what}: every ruling", { what }),

  or: ` ${t("or")} `,
  refused: t("That is not possible"),
  noCode: (/** @type {string} */ name) => t("There are no laws “{name}” here.", { name }),
  noLaw: (/** @type {string} */ code, /** @type {string} */ name) =>
    t("{code} has no law on “{name}”.", { code, name }),

  several: t("Several irregularities at once"),

  severalWhere: t("The whole has one ruling, which needs the network."),

  numbered: (/** @type {number} */ n, /** @type {string} */ who, /** @type {string} */ did) =>
    t("{n}. {who}: {did}", { n, who, did }),

  earlierOf: (/** @type {string} */ what) => t("It happened earlier: {what}", { what }),

  jointRuling: t("One ruling for the whole"),

  needsNetwork: t("One ruling for several irregularities needs the network, and nobody answers."),

  byItself: (/** @type {string} */ what) => t("{what}, by itself", { what }),
  tricksGo: (/** @type {number} */ n, /** @type {string} */ side) =>
    tn(n, "In all {n} trick goes to {side}.", "In all {n} tricks go to {side}.", { n, side }),

  noTricks: t("No trick goes over."),

  reviewed: (/** @type {string[]} */ laws) =>
    t("After play the score is looked at once, by: {laws}.", { laws: laws.join(", ") }),
};
