// The words of the settings and of the list of keys.

import { t } from "../shared/language.js";
import { text } from "../shared/strings.js";

export const words = {
  /** A language in which nobody has read the words yet. @param {string} language */
  draft: (language) => t("{language} (draft)", { language }),

  themes: { system: t("Device"), light: t("Light"), dark: t("Dark") },

  sizes: /** @type {[boolean, string][]} */ ([
    [false, t("Normal")],
    [true, t("Large")],
  ]),

  tapNumbers: /** @type {[boolean, string][]} */ ([
    [false, t("One")],
    [true, t("Two")],
  ]),

  sides: { left: t("Left"), right: t("Right") },

  keysDo: [
    ["S A, H T, C 2 …", t("choose a card by suit and rank (T is the ten)")],
    ["1 N, 4 S, P, X, X X", t("choose a call: bid, pass, double, redouble")],
    [text.enterKey, t("play the chosen card, make the chosen call, deal the next hand")],
    [t("Space"), t("turn the stock, in patience")],
    ["S", t("call Stop when your opponent forgets a card")],
    [t("Esc"), t("put it back, close a panel")],
    ["← →", t("move within a hand; Home and End go to its ends")],
    [t("Tab"), t("go to the next hand, button or panel")],
    ["H", t("hint")],
    ["L", t("last trick, then earlier ones with ← →")],
    ["A", t("auction")],
    ["U", t("undo")],
    ["C", t("claim, as declarer")],
    ["?", t("these keys")],
  ],
};
