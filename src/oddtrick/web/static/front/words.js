// The words of the front door and of the pages for friends, clubs and learners.

import { t, tn } from "../shared/language.js";
import { small } from "../shared/strings.js";

export const words = {
  /** @param {string} title */
  otherWaysOf: (title) => t("{title}, other ways to play", { title }),

  /** @param {string} title */
  playToday: (title) => t("Play today’s {title}", { title: small(title) }),
  /** @param {number} n */
  sameForAll: (n) => tn(n, "One deal, the same for everybody", "{n} deals, the same for everybody", { n }),
  /** @param {number} n */
  sameForEverybody: (n) =>
    tn(n, "One deal, the same cards for everybody.", "{n} deals, the same cards for everybody.", { n }),

  /** @param {number} n */
  peopleHave: (n) => (n ? tn(n, "One person has played.", "{n} people have played.", { n }) : ""),
  /** @param {number} n */
  streak: (n) => tn(n, "Your streak: one day.", "Your streak: {n} days.", { n }),

  /** @param {string} title @param {boolean} again */
  startLesson: (title, again) =>
    again ? t("Again: a first deal of {title}", { title }) : t("Start: a first deal of {title}", { title }),

  mistakes: t("Three of your mistakes"),
  twoMinutes: t("Two minutes, then new questions"),

  /** @param {number} n */
  allGames: (n) => t("All {n} games", { n }),
  allGamesNote: t("By family, by players, by name"),

  friendsNote: t("Open a table and send the link"),
  /** @param {number} n */
  gamesWait: (n) => tn(n, "One game waits for you", "{n} games wait for you", { n }),

  clubs: t("For clubs and directors"),
  clubsNote: t("Evenings, parties, rulings, files"),
};
