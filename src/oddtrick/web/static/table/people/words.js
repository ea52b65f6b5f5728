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

  // people

  hostIsAsked: t("Someone on your network already plays here, so the host must let you in."),
  /** @param {string} name @param {string} seat */
  asksToSit: (name, seat) => t("{name}, on your network, wants to sit {seat}.", { name, seat }),

  /** @param {string[]} seats */
  shared: (seats) => t("{seats} share an address", { seats: listed(seats) }),

  nameAskNote: t("This browser keeps it, and Settings can change it. Without a name, others see your seat."),

  youAreHost: t("You are the host."),
  /** @param {string} name */
  hostIs: (name) => t("Only the host, {name}, can change this.", { name }),
  noHost: t("Nobody is the host."),

  /** @param {string} seat */
  swapWith: (seat) => t("Change places with {seat}", { seat }),

  machineForYou: t("A machine plays for you."),

  takeSeatBack: t("Take your seat back"),

  /** @param {number} seconds */
  awayFor: (seconds) => t("away {seconds}", { seconds: watchTime(seconds) }),
  /** @param {number} n */
  seconds: (n) => t("{n} seconds left", { n: number(n) }),

  /** @param {string} name @param {number} seconds */
  soonMachine: (name, seconds) =>
    t("A machine takes over in {seconds} s. {name} can take the seat back at any time.", { seconds, name }),

  /** @param {string} name @param {string} what */
  asks: (name, what) => t("{name} asks {what}.", { name, what }),

  ears: { table: t("Table"), watchers: t("Watchers") },
  nobodySpoke: t("Nobody has spoken."),
  phrases: [t("Good deal"), t("Well played"), t("Thank you, partner"), t("Sorry"), t("One moment")],

  /** @param {string} name */
  mute: (name) => t("Hide what {name} says", { name }),
  /** @param {string[]} names */
  unmute: (names) => t("Hear {names} again", { names: names.join(", ") }),
  everybodyReads: t("Everyone at the table reads this. Partners cannot whisper."),

  /** @param {number} n */
  newRemarks: (n) => tn(n, "one new remark", "{n} new remarks", { n: number(n) }),

  /** @param {string} call */
  yourAlert: (call) => t("Your alert on {call}", { call }),
  watchChoices: { nobody: t("Nobody"), table: t("What onlookers see"), hands: t("All hands") },
  undoChoices: { alone: t("Against machines"), consent: t("If all agree"), never: t("Never") },
  talkChoices: { all: t("All"), table: t("Table"), off: t("Off") },

  /** @param {number} n */
  minutes: (n) => t("{n} min", { n }),
  /** @param {number} n */
  secondsShort: (n) => `${n} s`,

  seal: t("Fair deal, sealed before the first call"),
};
