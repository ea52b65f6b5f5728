// The words of the list of games.

export const words = {
  games: "Games",
  allGames: "All games",
  /** @param {number} n */
  all: (n) => `All ${n} games`,
  note: "Every one plays at once, alone or with friends.",
  find: "Find a game",
  players: "Players",
  families: "Families",
  everybody: "All",
  five: "5+",
  /** @param {string} n */
  playersName: (n) =>
    ({ "": "Any number of players", 1: "Games for 1 player", 5: "Games for 5 or more", liked: "Favourites" })[n] ??
    `Games for ${n} players`,
  chosen: "The chosen game",
  /** @param {string} title @param {string} players */
  gameName: (title, players) => `${title}, ${players} ${players === "1" ? "player" : "players"}`,
  /** @param {string} text */
  none: (text) => `No game is called “${text}”.`,
  nothingFits: "No game fits this choice.",
  near: "Did you mean one of these?",
  clear: "Show all games",

  play: "Play now",
  invite: "Invite a friend",
  watch: "Only watch",
  rules: "Rules",
  ways: "Other ways to play",
  waysNote: "Rules, opponents, pace",
  from: "Where it comes from",
  fromNote: "What the book leaves open is listed in the rules.",
  /** @param {string} players */
  playersFact: (players) => [players, players === "1" ? "player" : "players"],
  /** @param {number} n */
  minutesFact: (n) => [String(n), n === 1 ? "minute" : "minutes"],
  minutesNote:
    "The time is for you and machine players: 7 seconds for a call or a card, 2 to 4 for a move of a patience.",
  /** @param {number} n */
  lessonsFact: (n) => [String(n), n === 1 ? "lesson" : "lessons"],
  /** @type {Record<string, string>} */
  levels: {
    beginner: "Beginners play simply and make mistakes.",
    book: "They play as the book of the game teaches.",
    expert: "Experts count the cards and think ahead.",
    learned: "They learned by playing many deals among themselves.",
    random: "They play any card that is allowed.",
    people: "Seats stay open until people sit down.",
  },
};
