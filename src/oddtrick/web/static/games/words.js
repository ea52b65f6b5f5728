// The words of the list of games.

import { t, tn } from "../shared/language.js";

export const words = {
  games: t("Games"),
  /** @param {number} n */
  all: (n) => t("All {n} games", { n }),
  note: t("Start any of them at once, alone or with friends."),
  find: t("Find a game"),
  players: t("Players"),
  popular: t("Popular"),
  older: t("Older games"),
  /** @param {number} n */
  olderNote: (n) => t("{n}, as books had them, 1902 to 1963", { n }),
  everybody: t("All"),
  five: "5+",
  /** @param {string} n */
  playersName: (n) =>
    ({
      "": t("Any number of players"),
      1: t("Games for 1 player"),
      5: t("Games for 5 or more"),
      liked: t("Favourites"),
    })[n] ?? t("Games for {n} players", { n }),
  chosen: t("The chosen game"),
  /** @param {string} title @param {string} players */
  gameName: (title, players) =>
    players === "1" ? t("{title}, one player", { title }) : t("{title}, {players} players", { title, players }),
  /** @param {string} text */
  none: (text) => t("No game is called “{text}”.", { text }),
  nothingFits: t("No game fits this choice."),
  near: t("Did you mean one of these?"),
  clear: t("Show all games"),

  play: t("Play now"),
  invite: t("Invite a friend"),
  watch: t("Only watch"),
  rules: t("Rules"),
  ways: t("Other ways to play"),
  presets: t("Starting from"),
  houseRules: t("House rules"),
  waysNote: t("Rules, opponents, pace"),
  from: t("Where it comes from"),
  fromNote: t("What the book leaves open is listed in the rules."),
  /** @param {string} players */
  playersFact: (players) => [players, players === "1" ? t("player") : t("players")],
  /** @param {number} n */
  minutesFact: (n) => [String(n), tn(n, "minute", "minutes")],
  minutesNote: t("For you and machine players, at 7 seconds a call or card. A move in patience counts 2 to 4 seconds."),
  /** @param {number} n */
  lessonsFact: (n) => [String(n), tn(n, "lesson", "lessons")],
  ownCard: t("Our own card…"),
  cardFile: t("The file of the card"),
  cardTooLong: t("A card has at most 48 KB of text."),
  noCard: t("A card begins with “system” and its name."),
  /** @type {Record<string, string>} */
  levels: {
    beginner: t("Makes simple mistakes."),
    book: t("Follows the books."),
    expert: t("Counts and plans."),
    people: t("Seats stay open until people sit down."),
  },
};
