// The words of the front door and of the pages for friends, clubs and learners.

import { dayInWords, today } from "../shared/day.js";
import { t, tn } from "../shared/language.js";
import { small } from "../shared/strings.js";

export const words = {
  sentence: t("Sit down to bridge, euchre, whist or patience, alone or with friends."),
  more: t("More"),
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
  allOfToday: t("All of today’s deals"),
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
  friendsText: t("Open a table, send the link, and play when your friends sit down."),
  openTable: t("Open a table"),
  openIt: t("Open the table"),
  game: t("Game"),
  anyPace: t("Any pace"),
  findSeat: t("Find me a seat"),
  findSeatNote: t("Join a table that waits for a player, or open one yourself."),
  emptySeats: t("Empty seats can be filled by machine players at any time."),
  openTables: t("Open tables"),
  noOpenTables: t("There are no open tables now."),
  yourTables: t("Your tables"),
  noTables: t("You have no tables yet."),
  over: t("finished"),
  pastDeals: t("All deals you have played"),

  // clubs
  club: t("Run an evening"),
  clubNote: t("Pairs, teams or individual; movement, scoring and results."),
  party: t("Have a party"),
  partyNote: t("Rubber, pivot or progressive bridge, and other games without boards."),
  director: t("Director"),
  directorNote: t("From what happened to the ruling, step by step."),
  practice: t("Practice"),
  practiceNote: t("Rule on situations and compare with the law."),
  dealing: t("What was dealt here"),
  dealingNote: t("Shapes and points of all deals, beside the odds."),
  clubsText: t("Everything for an evening of cards with scores and a director."),

  // learn
  learn: t("Learn"),
  learnText: t("A first deal explains one thing at a time. The rules explain the rest."),
  rules: t("Rules of every game"),
};
