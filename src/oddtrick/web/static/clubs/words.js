// The words of the first page for clubs, and of what this server has dealt.

import { t, tn } from "../shared/language.js";

export const words = {
  /** @param {string} title */
  roomOf: (title) => t("Open the room: {title}", { title }),
  kinds: /** @type {[string, string][]} */ ([
    ["mitchell", t("Pairs")],
    ["round-robin", t("Teams")],
    ["individual", t("Individual")],
  ]),
  others: t("Other movements and scoring"),
};

export const dealingWords = {
  /** @param {number} n */
  deals: (n) => tn(n, "{n} deal played to the end", "{n} deals played to the end", { n }),
  /** @param {number} n */
  hands: (n) => tn(n, "{n} sealed hand of thirteen", "{n} sealed hands of thirteen", { n }),
  games: t("Deals of each game"),
  how: t("How to check it"),
  /** @param {number} n */
  sealed: (n) =>
    tn(n, "{n} deal was sealed before the first call.", "{n} deals were sealed before the first call.", { n }),
  /** @param {number} n */
  verified: (n) => t("{n} of these seals were opened at the end, and all matched.", { n }),
  sealText: t(
    "A seal is a hash of the cards, shown before the first call. It is opened after the deal, and you can verify it.",
  ),
  countText: t(
    "Only finished deals count, at 4, 3, 2 and 1 for ace to jack. " +
      "The odds are exact, over all 635,013,559,600 hands.",
  ),
};
