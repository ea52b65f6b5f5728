// The words of the page for friends: inviting, open tables, one's own, the name and its ratings, play by turns.

import { t, tn } from "../shared/language.js";

export const words = {
  newText: t(
    "It belongs to a key that this browser makes, and there is no password. Nothing else about you is asked for.",
  ),

  /** @param {string} server */
  otherServer: (server) => t("This key is for {server}, and not for this server.", { server }),

  noticesNote: t("At tables that are played by turns, also when no page is open."),

  leave: t("Forget it in this browser"),

  /** @param {string} name */
  removeText: (name) =>
    t("“{name}” is then free for others, and its ratings are gone. Your seats in this browser are kept.", { name }),

  noRatings: t("Nobody is rated here yet. Ratings are for people who want them."),

  // the open tables
  /** @type {Record<string, string>} */
  told: {
    alone: t("The open tables of other servers cannot be seen just now. Yours and those here go on."),
    busy: t("Many machine players are thinking just now: experts look ahead less than usual."),
  },
  /** @param {string} name @param {number} rating */
  nearFound: (name, rating) => t("{name}, rated {rating}, waits at another table.", { name, rating }),

  // by turns
  /** @param {number} n */
  byTurns: (n) => tn(n, "One day a turn", "{n} days a turn", { n }),
  /** @param {number} n */
  days: (n) => tn(n, "by turns, one day a turn", "by turns, {n} days a turn", { n }),

  /** @param {number} seconds */
  left: (seconds) => {
    const hours = Math.max(1, Math.floor(seconds / 3600)),
      n = hours < 24 ? 0 : Math.round(hours / 24);
    return n
      ? tn(n, "one day left", "{n} days left", { n })
      : tn(hours, "one hour left", "{hours} hours left", { hours });
  },
};
