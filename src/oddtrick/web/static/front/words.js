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

  waiting: t("Your deal is waiting"),
  resume: t("Resume"),
  /** @param {string} title */
  resumeOf: (title) => t("Resume {title}", { title }),
  /** @param {number} n */
  trick: (n) => t("trick {n}", { n }),
  /** @param {number} n */
  moreTables: (n) => tn(n, "One more table", "{n} more tables", { n }),

  sets: t("Sets"),
  setsLong: t("Sets of 4, 8 or 16 boards"),
  today: t("Today’s deals"),
  date: () => dayInWords(today(), { day: "numeric", month: "long" }),
  /** @param {number} n */
  todayOf: (n) => tn(n, "One deal, the same for everybody", "{n} deals, the same for everybody", { n }),
  /** @param {number} n @param {number} of */
  playedOf: (n, of) => t("{n} of {of} played", { n, of }),
  /** @param {number} percent @param {number} place @param {number} of */
  scored: (percent, place, of) => t("{percent} %, place {place} of {of}", { percent: Math.round(percent), place, of }),
  /** @param {string} title */
  playToday: (title) => t("Play today’s {title}", { title: small(title) }),
  done: t("Done"),

  lessons: t("First lessons"),
  /** @param {number} n @param {number} of */
  lessonsDone: (n, of) => t("{n} of {of} done", { n, of }),
  start: t("Start"),
  again: t("Again"),
  /** @param {string} title @param {boolean} again */
  startLesson: (title, again) =>
    again ? t("Again: a first deal of {title}", { title }) : t("Start: a first deal of {title}", { title }),

  /** @param {number} n */
  allGames: (n) => t("All {n} games", { n }),
  allGamesNote: t("By family, by players, by any name"),
  friends: t("Play with friends"),
  friendsNote: t("Open a table and send the link"),
  clubs: t("For clubs and directors"),
  clubsNote: t("Evenings, parties, rulings, files"),

  // friends
  openIt: t("Open the table"),
  game: t("Game"),
  anyPace: t("Any pace"),
  findSeat: t("Find me a seat"),
  findSeatNote: t("Join a table that waits for a player, or open one yourself."),
  emptySeats: t("Empty seats can be filled by machine players at any time."),
  openTables: t("Open tables"),
  noOpenTables: t("There are no open tables now."),
  noTables: t("You have no tables yet."),
  over: t("finished"),
};
