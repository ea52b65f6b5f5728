// The words of the settings and of the list of keys.

import { t } from "../shared/language.js";
import { text } from "../shared/strings.js";

export const words = {
  language: t("Language"),
  device: t("Device"),
  /** A language in which nobody has read the words yet. @param {string} language */
  draft: (language) => t("{language} (draft)", { language }),
  theme: t("Appearance"),
  themes: { system: t("Device"), light: t("Light"), dark: t("Dark") },
  large: t("Cards and text"),
  sizes: /** @type {[boolean, string][]} */ ([
    [false, t("Normal")],
    [true, t("Large")],
  ]),
  taps: t("Taps to play"),
  tapsNote: t("Two: choose, then play"),
  tapNumbers: /** @type {[boolean, string][]} */ ([
    [false, t("One")],
    [true, t("Two")],
  ]),
  hints: t("Hints"),
  hintsNote: t("A button beside your hand"),
  pace: t("Machine players"),
  paceNote: t("Their pace"),
  sound: t("Sound"),

  more: t("More"),
  moreNote: t("moving cards, contrast, clock …"),
  motion: t("Moving cards"),
  contrast: t("More contrast"),
  plain: t("Plain cards"),
  plainNote: t("Rank and suit only"),
  high: t("High cards"),
  sides: { left: t("Left"), right: t("Right") },
  stock: t("Patience stock"),
  stockNote: t("On the side of your playing hand"),
  timer: t("Patience clock"),
  timerNote: t("Shown while you play"),
  forced: t("Play your only card"),
  forcedNote: t("Automatically, except the first lead"),
  deviceNote: t("Kept in this browser only."),

  keys: t("Keys"),
  rulesOfThis: t("The rules of this game"),
  keysIntro: t("Use the mouse, touch, or these keys."),
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
  keysCalls: t("Choose any call in the auction to read what it means."),
};
