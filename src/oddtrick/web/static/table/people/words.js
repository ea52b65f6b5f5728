// The words of the table's page on people: who sits, how the table is kept, talk, the seal, playing alone.

import { locale, t, tn } from "../../shared/language.js";
import { listed, number } from "../../shared/strings.js";
import { watchTime } from "../../shared/watchtime.js";

export const peopleWords = {
  // who plays alone
  againSure: t("Start the same deal again? Your moves so far are lost."),
  /** @param {number} n */
  dealNumber: (n) => t("deal {n}", { n: n.toLocaleString(locale) }),
  /** @param {number} n */
  moves: (n) => tn(n, "{n} move", "{n} moves", { n }),
  timeTaken: t("Time taken"),

  // people
  watchingNow: t("You are watching."),
  /** @param {string} name */
  invitedBy: (name) => t("{name} invites you. Sit where you like.", { name }),
  hostIsAsked: t("Someone on your network already plays here, so the host must let you in."),
  /** @param {string} name @param {string} seat */
  asksToSit: (name, seat) => t("{name}, on your network, wants to sit {seat}.", { name, seat }),
  somebody: t("Somebody"),
  admit: t("Let in"),
  notAdmit: t("Refuse"),
  /** @param {string[]} seats */
  shared: (seats) => t("{seats} share an address", { seats: listed(seats) }),
  nameAsk: t("What is your name?"),
  nameAskNote: t("This browser keeps it, and Settings can change it. Without a name, others see your seat."),
  nameOk: t("Sit down"),
  people: t("People"),
  hostsDesk: t("Host’s desk"),
  isHost: t("host"),
  youAreHost: t("You are the host."),
  /** @param {string} name */
  hostIs: (name) => t("Only the host, {name}, can change this.", { name }),
  noHost: t("Nobody is the host."),
  /** @param {string} who */
  machineLevelOf: (who) => t("Level of {who}", { who }),
  levelsBetween: t("You can change levels between deals."),
  machineLevels: t("Machine players"),
  standUp: t("Stand up"),
  remove: t("Remove"),
  nudge: t("Nudge"),
  /** @param {string} seat */
  swapWith: (seat) => t("Change places with {seat}", { seat }),
  closeTable: t("Close the table"),
  closeSure: t("Close the table for everybody?"),
  machinePlays: t("machine plays"),
  machineForYou: t("A machine plays for you."),
  seatIsKept: t("Your seat is kept."),
  takeSeatBack: t("Take your seat back"),
  clock: watchTime,
  /** @param {number} seconds */
  awayFor: (seconds) => t("away {seconds}", { seconds: watchTime(seconds) }),
  /** @param {number} n */
  seconds: (n) => t("{n} seconds left", { n: number(n) }),
  /** @param {string} name */
  isAwayTurn: (name) => t("{name} is away, and the table waits.", { name }),
  /** @param {string} name @param {number} seconds */
  soonMachine: (name, seconds) =>
    t("A machine takes over in {seconds} s. {name} can take the seat back at any time.", { seconds, name }),
  waitLonger: t("Wait longer"),
  /** @param {string} name @param {string} what */
  asks: (name, what) => t("{name} asks {what}.", { name, what }),
  /** @param {string} what */
  youAsk: (what) => t("You ask {what}.", { what }),
  /** @param {string[]} names */
  answersMissing: (names) => t("Waiting for {names}.", { names: names.join(", ") }),
  agree: t("Agree"),
  refuse: t("Refuse"),
  askNoMore: t("Never mind"),
  talk: t("Table talk"),
  ears: { table: t("Table"), watchers: t("Watchers") },
  nobodySpoke: t("Nobody has spoken."),
  phrases: [t("Good deal"), t("Well played"), t("Thank you, partner"), t("Sorry"), t("One moment")],
  sayTo: t("Say something"),
  send: t("Send"),
  /** @param {string} name */
  mute: (name) => t("Hide what {name} says", { name }),
  /** @param {string[]} names */
  unmute: (names) => t("Hear {names} again", { names: names.join(", ") }),
  everybodyReads: t("Everyone at the table reads this. Partners cannot whisper."),
  watchersRead: t("Only onlookers read this."),
  /** @param {number} n */
  newRemarks: (n) => tn(n, "one new remark", "{n} new remarks", { n: number(n) }),
  alerted: t("Explained by the caller."),
  explain: t("Explain"),
  change: t("Change"),
  /** @param {string} call */
  yourAlert: (call) => t("Your alert on {call}", { call }),
  watchChoices: { nobody: t("Nobody"), table: t("What onlookers see"), hands: t("All hands") },
  undoChoices: { alone: t("Against machines"), consent: t("If all agree"), never: t("Never") },
  talkChoices: { all: t("All"), table: t("Table"), off: t("Off") },
  handsLate: t("Showing all hands needs the 3-minute delay."),
  patienceNote: t("The seat is kept"),
  timerNote: t("Only a gentle reminder"),
  alertsNote: t("To opponents, not to your partner"),
  listedNote: t("To everybody on this server"),
  atOnce: t("at once"),
  /** @param {number} n */
  minutes: (n) => t("{n} min", { n }),
  /** @param {number} n */
  secondsShort: (n) => `${n} s`,
  forEver: t("Never"),
  seal: t("Fair deal, sealed before the first call"),
  sealNote: t("Fair deal"),
  nextBoard: t("Next board"),
};
