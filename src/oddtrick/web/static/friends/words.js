// The words of the page for friends: inviting, open tables, one's own, the name and its ratings, play by turns.

import { t, tn } from "../shared/language.js";

export const words = {
  when: t("Pace"),
  now: t("Now, together"),
  other: t("Other"),
  openIt: t("Open a table"),
  emptySeats: t("Machines fill empty seats until friends sit down."),
  noOpenTables: t("There are no open tables now."),
  noneYouLike: t("No table you like?"),
  findSeat: t("Find me a seat"),
  anyPace: t("Any pace"),
  noTables: t("You have no tables yet."),
  over: t("finished"),
  play: t("Play"),
  compare: t("Compare"),

  newText: t(
    "It belongs to a key that this browser makes, and there is no password. Nothing else about you is asked for.",
  ),
  keepIt: t("Keep this name"),
  openKey: t("Open a key file"),
  openKeyNote: t("From another device on which you have kept your name."),
  noKeyFile: t("This is not a key file."),
  /** @param {string} server */
  otherServer: (server) => t("This key is for {server}, and not for this server.", { server }),
  saveKey: t("Save the key file"),
  saveKeyNote: t("Keep it safe: the file is your name. Nobody can give you the name back without it."),
  rated: t("Rate my matches"),
  ratedNote: t("Finished matches count, if everybody has such a name and wants it."),
  notices: t("Tell me in this browser when it is my turn"),
  noticesNote: t("At tables that are played by turns, also when no page is open."),
  noNotices: t("This server sends no notices. Your turns stand among your tables."),
  blocked: t("This browser does not allow notices from this page."),
  renew: t("Make a new key"),
  renewNote: t("If somebody else may have it. The old file then opens nothing any more."),
  renewed: t("This name has a new key. Save its file."),
  leave: t("Forget it in this browser"),
  remove: t("Delete this name"),
  /** @param {string} name */
  removeText: (name) =>
    t("“{name}” is then free for others, and its ratings are gone. Your seats in this browser are kept.", { name }),
  /** @param {string} name */
  gone: (name) => t("“{name}” is deleted here.", { name }),

  game: t("Game"),
  noRatings: t("Nobody is rated here yet. Ratings are for people who want them."),
  place: t("Place"),
  name: t("Name"),
  rating: t("Rating"),
  matches: t("Matches"),
  ratingNote: t("It begins at 0 and rises as you win and play more. Partners are rated together."),

  // the open tables
  /** @type {Record<string, string>} */
  told: {
    alone: t("The open tables of other servers cannot be seen just now. Yours and those here go on."),
    busy: t("Many machine players are thinking just now: experts look ahead less than usual."),
  },

  near: t("With people near my rating"),
  /** @param {string} name @param {number} rating */
  nearFound: (name, rating) => t("{name}, rated {rating}, waits at another table.", { name, rating }),
  sitThere: t("Sit down there"),

  // by turns
  /** @param {number} n */
  byTurns: (n) => tn(n, "One day a turn", "{n} days a turn", { n }),
  /** @param {number} n */
  days: (n) => tn(n, "by turns, one day a turn", "by turns, {n} days a turn", { n }),
  yourTurn: t("Your turn"),
  /** @param {number} seconds */
  left: (seconds) => {
    const hours = Math.max(1, Math.floor(seconds / 3600)),
      n = hours < 24 ? 0 : Math.round(hours / 24);
    return n
      ? tn(n, "one day left", "{n} days left", { n })
      : tn(hours, "one hour left", "{hours} hours left", { hours });
  },
  aTable: t("One of your tables"),
};
