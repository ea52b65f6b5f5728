// The words of the front door and of the pages for friends, clubs and learners.

export const words = {
  sentence: "Sit down to a hand of bridge, euchre, whist or patience, alone or with friends.",
  more: "More",
  play: "Play",
  now: " now",
  needsNetwork: "The server cannot be reached. Without it you can play patience.",
  /** @param {string} title */
  playNow: (title) => `Play now: ${title}`,
  otherWays: "Other ways",
  /** @param {string} title */
  otherWaysOf: (title) => `${title}, other ways to play`,

  waiting: "Your deal is waiting",
  resume: "Resume",
  /** @param {string} title */
  resumeOf: (title) => `Resume ${title}`,
  /** @param {number} n */
  trick: (n) => `trick ${n}`,
  /** @param {number} n */
  moreTables: (n) => (n === 1 ? "One more table" : `${n} more tables`),

  sets: "Sets",
  setsLong: "Sets of 4, 8 or 16 boards",
  today: "Today’s deals",
  allOfToday: "All of today’s deals",
  date: () => new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", timeZone: "UTC" }).format(new Date()),
  /** @param {number} n */
  todayOf: (n) => (n === 1 ? "One deal, the same for everybody" : `${n} deals, the same for everybody`),
  /** @param {number} n @param {number} of */
  playedOf: (n, of) => `${n} of ${of} played`,
  /** @param {number} percent @param {number} place @param {number} of */
  scored: (percent, place, of) => `${Math.round(percent)}\u2009%, place ${place} of ${of}`,
  /** @param {string} title */
  playToday: (title) => `Play today’s ${title.toLowerCase()}`,
  done: "Done",

  lessons: "First lessons",
  /** @param {number} n @param {number} of */
  lessonsDone: (n, of) => `${n} of ${of} done`,
  start: "Start",
  again: "Again",
  /** @param {string} title @param {boolean} again */
  startLesson: (title, again) => `${again ? "Again" : "Start"}: a first deal of ${title}`,

  /** @param {number} n */
  allGames: (n) => `All ${n} games`,
  allGamesNote: "By family, by players, by any name",
  friends: "Play with friends",
  friendsNote: "Open a table and send the link",
  clubs: "For clubs and directors",
  clubsNote: "Evenings, parties, rulings, files",

  // friends
  friendsText: "Open a table, send the link, and play when your friends sit down.",
  openTable: "Open a table",
  openIt: "Open the table",
  game: "Game",
  anyPace: "Any pace",
  findSeat: "Find me a seat",
  findSeatNote: "You sit down where somebody waits for this game. Where nobody does, you wait where others find you.",
  emptySeats: "Empty seats can be filled by machine players at any time.",
  openTables: "Open tables",
  noOpenTables: "Nobody has an open table here now.",
  yourTables: "Your tables",
  noTables: "You have no tables yet.",
  over: "finished",
  pastDeals: "All deals you have played",

  // clubs
  club: "Run an evening",
  clubNote: "Pairs, teams or individual; movement, scoring and results.",
  party: "Have a party",
  partyNote: "Rubber, pivot or progressive bridge, and other games without boards.",
  director: "Director",
  directorNote: "From what happened to the ruling, step by step.",
  practice: "Practice",
  practiceNote: "Rule on situations and compare with the law.",
  dealing: "What was dealt here",
  dealingNote: "Shapes and points of all deals, beside the odds.",
  clubsText: "Everything for an evening of cards with scores and a director.",

  // learn
  learn: "Learn",
  learnText: "A first deal tells you one thing at a time. The rules tell the rest.",
  rules: "Rules of every game",
};
