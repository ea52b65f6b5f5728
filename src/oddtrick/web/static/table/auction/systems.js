// The systems that sides have announced, in words.

import { t } from "../../shared/language.js";
import { text } from "../../shared/strings.js";

/** @type {Record<string, string>} */
export const sides = { system_ns: t("North and south"), system_ew: t("East and west") };

/** @type {Record<string, string>} */
const systems = {
  vanderbilt: t("the Vanderbilt club"),
  "two-club": t("two clubs for all strong hands"),
  sayc: t("SAYC"),
  acol: t("Acol"),
  "acol-weak-twos": t("Acol with weak twos"),
  "two-over-one": t("two over one"),
  "strong-club": t("a strong club"),
};

/** What a side plays, in a sentence. @param {string} side @param {string} system a name, or a card's text */
export const announcedBy = (side, system) =>
  system === "unknown"
    ? t("{side}: nobody knows what they bid. Machine players there bid by the book.", { side: sides[side] })
    : t("{side} bid {system}.", { side: sides[side], system: systems[system] ?? text.systemName(system) });
