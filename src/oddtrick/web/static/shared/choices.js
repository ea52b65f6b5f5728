// The choices of games' options, as a reader has them. One that is not named here is a name, or a game's.

import { t } from "./language.js";
import { capital, text } from "./strings.js";

/** By the choice alone, or after its option where another option has it too. @type {Record<string, string>} */
const CHOICES = {
  yes: t("Yes"),
  no: t("No"),
  "deal again": t("Deal again"),
  "dealer side": t("Dealer’s side"),
  "part score or game": t("Part score or game"),
  "any number of tricks": t("Any number of tricks"),
  strict: t("Strict"),
  ...text.laws,
  dealer: t("The dealer’s"),
  other: t("The other"),
  None: t("Neither"),
  NS: t("North–South"),
  EW: t("East–West"),
  All: t("Both"),
  matchpoints: t("Matchpoints"),
  "scale present": t("Of today"),
  "scoring contract": t("As at contract"),
  "scoring auction": t("As at auction"),
  chosen: t("Chosen"),
  dealt: t("Dealt"),
  "6down7up": t("6 down, 7 up"),
  "7down6up": t("7 down, 6 up"),
  "play rubber": t("A rubber"),
  "play game": t("One game"),
  "8 deals": t("8 deals"),
  "12 deals": t("12 deals"),
  "dealer names": t("The dealer names a suit"),
  "dealer names any": t("The dealer names any suit"),
  "dealer names or no-trump": t("The dealer names a suit, or no-trump"),
  "dealer names or pays": t("The dealer names a suit, or pays a point"),
  "throw in": t("Thrown in"),
  free: t("Freely"),
  alone: t("Only alone"),
  eldest: t("The dealer’s left"),
  "left of loner": t("The lone hand’s left"),
  "redeal: nines and tens": t("Nines and tens: deal again"),
  "redeal: ace, no face": t("An ace, no face card: deal again"),
  "swap three": t("Nines and tens: exchange three"),
  spades: t("Spades"),
  hearts: t("Hearts"),
  diamonds: t("Diamonds"),
  clubs: t("Clubs"),
  "mode stop": t("By Stop"),
  "win stock": t("Without a stock"),
  "win all": t("With all cards up"),
  "begins card": t("By the first card"),
  "begins cut": t("By cutting"),
  "spaces any": t("From either"),
  "spaces stock": t("From the stock"),
  "standstill count": t("Count the cards"),
  "standstill draw": t("A draw"),
};

/** The titles of games, by their names. @type {Map<string, string>} */
export const titles = new Map();

/** A choice of an option. @param {string} option @param {unknown} value */
export const choiceOf = (option, value) =>
  typeof value === "boolean"
    ? CHOICES[value ? "yes" : "no"]
    : (CHOICES[`${option} ${value}`] ??
      CHOICES[String(value)] ??
      titles.get(String(value)) ??
      capital(String(value)).replace(/([a-z])(\d)/, "$1 $2"));
