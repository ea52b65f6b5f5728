// The words of the list of games.

import { t, tn } from "../shared/language.js";

export const words = {
  /** @param {number} n */
  olderNote: (n) => t("{n}, as books had them, 1902 to 1963", { n }),
  /** @param {string} n */
  playersName: (n) =>
    ({
      "": t("Any number of players"),
      1: t("Games for 1 player"),
      5: t("Games for 5 or more"),
      liked: t("Favourites"),
    })[n] ?? t("Games for {n} players", { n }),
  /** @param {string} title @param {string} players */
  gameName: (title, players) =>
    players === "1" ? t("{title}, one player", { title }) : t("{title}, {players} players", { title, players }),
  nothingFits: t("No game fits this choice."),
  /** @param {string} players */
  playersFact: (players) => [players, players === "1" ? t("player") : t("players")],
  /** @param {number} n */
  minutesFact: (n) => [String(n), tn(n, "minute", "minutes")],
  minutesNote: t("For you and machine players, at 7 seconds a call or card. A move in patience counts 2 to 4 seconds."),
  /** @param {number} n */
  lessonsFact: (n) => [String(n), tn(n, "lesson", "lessons")],
  /** @type {Record<string, string>} */
  levels: {
    beginner: t("Makes simple mistakes."),
    book: t("Follows the books."),
    expert: t("Counts and plans."),
    people: t("Seats stay open until people sit down."),
  },
};
