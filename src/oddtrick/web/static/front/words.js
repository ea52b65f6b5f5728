// The words of the front door and of the pages for friends, clubs and learners.

import { dayInWords, today } from "../shared/day.js";
import { t, tn } from "../shared/language.js";
import { small } from "../shared/strings.js";

export const words = {
  play: t("Play"),
  now: t("now"),
  needsNetwork: t("The server cannot be reached. Without it you can play patience."),
  /** @param {string} title */
  playNow: (title) => t("Play now: {title}", { title }),
  otherWays: t("Other ways"),
  /** @param {string} title */
  otherWaysOf: (title) => t("{title}, other ways to play", { title }),

  more: t("More"),
  waiting: t("Your deal is waiting"),
  resume: t("Resume"),
  /** @param {string} title */
  resumeOf: (title) => t("Resume {title}", { title }),
  /** @param {number} n */
  trick: (n) => t("trick {n}", { n }),

  today: t("Today’s deals"),
  date: () => dayInWords(today(), { day: "numeric", month: "long" }),
  longDate: () => dayInWords(today(), { weekday: "long", day: "numeric", month: "long" }),
  /** @param {string} title */
  todays: (title) => t("Today’s {title}", { title: small(title) }),
  /** @param {string} title */
  playToday: (title) => t("Play today’s {title}", { title: small(title) }),
  /** @param {number} n */
  sameForAll: (n) => tn(n, "One deal, the same for everybody", "{n} deals, the same for everybody", { n }),
  /** @param {number} n */
  sameForEverybody: (n) =>
    tn(n, "One deal, the same cards for everybody.", "{n} deals, the same cards for everybody.", { n }),
  /** @param {number} n */
  dealsOf: (n) => tn(n, "One deal", "{n} deals", { n }),
  winnable: t("Winnable, proved"),
  /** @param {number} n */
  peopleHave: (n) => (n ? tn(n, "One person has played.", "{n} people have played.", { n }) : ""),
  /** @param {number} n */
  streak: (n) => tn(n, "Your streak: one day.", "Your streak: {n} days.", { n }),
  goOn: t("Go on"),
  results: t("Results"),
  yesterdays: t("Yesterday’s results"),
  /** @param {string} title @param {string} came */
  yesterday: (title, came) => t("Yesterday’s {title}: {came}", { title: small(title), came }),
  done: t("Done"),

  lessons: t("First lessons"),
  minutesEach: t("five minutes each"),
  start: t("Start"),
  again: t("Again"),
  /** @param {string} title @param {boolean} again */
  startLesson: (title, again) =>
    again ? t("Again: a first deal of {title}", { title }) : t("Start: a first deal of {title}", { title }),
  /** @param {string} title */
  nextLesson: (title) => t("Next lesson: {title}", { title: small(title) }),
  mistakes: t("Three of your mistakes"),
  twoMinutes: t("Two minutes, then new questions"),

  /** @param {number} n */
  allGames: (n) => t("All {n} games", { n }),
  allGamesNote: t("By family, by players, by name"),
  friends: t("Play with friends"),
  friendsNote: t("Open a table and send the link"),
  /** @param {number} n */
  gamesWait: (n) => tn(n, "One game waits for you", "{n} games wait for you", { n }),
  yourTurn: t("It is your turn"),
  clubs: t("For clubs and directors"),
  clubsNote: t("Evenings, parties, rulings, files"),
};
