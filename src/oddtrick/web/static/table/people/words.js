// The words of the table's page on people: who sits, how the table is kept, talk, the seal, playing alone.

import { number, plural } from "../../shared/strings.js";
import { watchTime } from "../../shared/watchtime.js";

export const peopleWords = {
  // who plays alone
  againSure: "Lay out the same cards again? The moves made so far are forgotten.",
  anyDeal: "Deal other cards",
  byNumber: "Or the deal of a number, which is the same for everybody:",
  numberOfDeal: "Number of the deal",
  dealThis: "Deal this one",
  /** @param {number} last */
  numberRange: (last) => `Deals are numbered from 1 to ${last.toLocaleString("en")}.`,
  /** @param {number} n */
  dealNumber: (n) => `deal ${n.toLocaleString("en")}`,
  /** @param {number} n */
  moves: (n) => `${n} ${plural(n, "move")}`,
  timeTaken: "Time taken",
  /** @param {string} reason */
  bookStops: (reason) => `The book stops here. ${reason}`,

  // people
  watchingNow: "You are watching.",
  /** @param {string} _seat */
  hostIsAsked: (_seat) => "Someone on your network is already at this table, so the host has to let you in.",
  /** @param {string} name @param {string} seat */
  asksToSit: (name, seat) => `${name} wants to sit ${seat}. Someone on the same network is already playing.`,
  somebody: "Somebody",
  admit: "Let in",
  notAdmit: "Refuse",
  /** @param {string[]} seats */
  shared: (seats) => `${seats.join(" and ")} share an address`,
  nameAsk: "What shall the others call you?",
  nameAskNote: "Asked once and kept in this browser. Settings change it; without one you are called by your seat.",
  nameOk: "Sit down",
  people: "People",
  hostsDesk: "Host’s desk",
  isHost: "host",
  youAreHost: "You are the host.",
  /** @param {string} name */
  hostIs: (name) => `${name} is the host and arranges this.`,
  noHost: "Nobody is the host.",
  /** @type {Record<string, string>} */
  levels: { beginner: "Beginner", book: "Book", expert: "Expert", learned: "Learned", random: "Random" },
  /** @param {string} who */
  machineLevelOf: (who) => `Level of ${who}`,
  levelsBetween: "The levels of the machine players are chosen between two deals.",
  machineLevels: "Machine players",
  standUp: "Stand up",
  remove: "Remove",
  nudge: "Nudge",
  /** @param {string} seat */
  swapWith: (seat) => `Change places with ${seat}`,
  closeTable: "Close the table",
  closeSure: "Close it for everybody?",
  machinePlays: "machine plays",
  machineForYou: "A machine plays for you.",
  seatIsKept: "Your seat is kept.",
  takeSeatBack: "Take your seat back",
  clock: watchTime,
  /** @param {number} seconds */
  awayFor: (seconds) => `away ${watchTime(seconds)}`,
  /** @param {number} n */
  seconds: (n) => `${number(n)} seconds left`,
  /** @param {string} name */
  isAwayTurn: (name) => `${name} is away and is to act.`,
  /** @param {string} name @param {number} seconds */
  soonMachine: (name, seconds) => `A machine takes over in ${seconds} s. ${name} can take the seat back at any time.`,
  waitLonger: "Wait longer",
  /** @param {string} name @param {string} what */
  asks: (name, what) => `${name} asks ${what}.`,
  /** @param {string} what */
  youAsk: (what) => `You ask ${what}.`,
  /** @param {string[]} names */
  answersMissing: (names) => `Still to answer: ${names.join(", ")}.`,
  agree: "Agree",
  refuse: "Refuse",
  askNoMore: "Ask no more",
  talk: "Table talk",
  ears: { table: "Table", watchers: "Watchers" },
  nobodySpoke: "Nobody has spoken.",
  phrases: ["Good deal", "Well played", "Thank you, partner", "Sorry", "One moment"],
  sayTo: "Say something to the table",
  send: "Send",
  /** @param {string} name */
  mute: (name) => `Hide what ${name} says`,
  /** @param {string[]} names */
  unmute: (names) => `Hear ${names.join(", ")} again`,
  everybodyReads: "Everyone at the table reads this. Partners cannot whisper.",
  watchersRead: "Only those who watch read this.",
  /** @param {number} n */
  newRemarks: (n) => (n === 1 ? "one new remark" : `${number(n)} new remarks`),
  alerted: "Explained by the caller.",
  explain: "Explain",
  change: "Change",
  /** @param {string} call */
  yourAlert: (call) => `Your alert on ${call}`,
  alertReaders: "Opponents and onlookers read it, your partner does not.",
  alertKept: "Remembered in this browser for the same call after the same calls.",
  tellThem: "Tell them",
  watchChoices: { nobody: "Nobody", table: "What lies open", hands: "All hands" },
  undoChoices: { alone: "Against machines", consent: "If all agree", never: "Never" },
  talkChoices: { all: "All", table: "Table", off: "Off" },
  handsLate: "Showing all hands needs the 3-minute delay.",
  patienceNote: "The seat is kept",
  timerNote: "A gentle reminder, no more",
  alertsNote: "Not to one’s partner",
  listedNote: "To everybody who can reach this server",
  atOnce: "at once",
  /** @param {number} n */
  minutes: (n) => `${n} min`,
  /** @param {number} n */
  secondsShort: (n) => `${n} s`,
  forEver: "Never",
  seal: "Fair deal, sealed before the first call",
  /** @param {string} hash */
  sealNote: (hash) => `Seal ${hash.slice(0, 8)}…`,
  sealCheck: "Verify",
  sealTrue: "The cards are those that were sealed before the first act.",
  sealFalse: "The opened seal does not fit the one shown before the deal.",
  sealCannot: "This browser cannot check it here. Save it and use: oddtrick verify",
  nextBoard: "Next board of the file",
  sealSave: "Save it",
  sealDealing: "Dealing statistics",
};
