// Every word of the history, the score sheet and the challenge.

import { locale, t, tn } from "../shared/language.js";

const DAY = new Intl.DateTimeFormat(locale, { day: "numeric", month: "short" });
/** @param {number} n */
export const minus = (n) => String(n).replace("-", "−");

export const words = {
  /** @param {number} n */
  count: (n) => tn(n, "{n} deal in this browser", "{n} deals in this browser", { n }),
  /** @param {number} n @param {string} name */
  countOf: (n, name) => tn(n, "{n} deal of {name} on this server", "{n} deals of {name} on this server", { n, name }),
  whose: t("Whose"),
  mine: t("This browser"),
  byName: t("A name on this server"),
  findName: t("Show"),
  nameField: t("Name"),
  /** @param {string} name */
  nobody: (name) => t("Nobody of the name {name} has finished a deal here that others may know of.", { name }),
  what: t("What is listed"),
  dealsOf: t("Deals"),
  matchesOf: t("Matches"),
  empty: t("Nothing finished yet. Play a deal."),
  finished: t("Finished deals"),
  all: t("All"),
  date: t("Date"),
  game: t("Game"),
  company: t("With · against"),
  result: t("Result"),
  machines: t("machines"),
  /** @param {number} at */
  day: (at) => DAY.format(new Date(at)),
  more: t("Earlier"),
  each: t("Each opens its review."),
  exportAll: t("Export all"),
  records: t("Records"),
  pbn: "PBN",
  exportNote: t("One file. What is listed here stays in this browser."),
  nothingOut: t("The server has none of these tables any more."),
  remove: t("Delete mine"),
  sure: t(
    "Delete the list of all finished deals from this browser? Who looks for your name on this server will not " +
      "find the seats that this browser holds either.",
  ),
  yes: t("Delete"),
  no: t("Keep"),
  lost: t("Tricks lost a deal"),
  lostNote: t("to best play, all hands seen"),
  declaring: t("as declarer"),
  defending: t("as defender"),
  playing: t("without a contract"),
  short: { declaring: t("decl."), defending: t("def."), playing: t("others") },
  /** @param {number} n */
  reckon: (n) => t("Analyse {n} more", { n }),
  /** @param {number} n */
  reckoning: (n) => t("Analysing. {n} to go.", { n }),
  noneLost: t("Based on the deals you have reviewed."),
  contracts: t("Contracts of ours"),
  /** @param {number} n */
  contractsNote: (n) => tn(n, "{n} deal declared", "{n} deals declared", { n }),
  made: t("Made"),
  down: t("Went down"),
  perGame: t("Per game"),
  running: t("running score"),
  deals: t("Deals"),
  leads: t("Opening leads"),
  /** @param {number} n */
  leadsNote: (n) => tn(n, "{n} lead of ours", "{n} leads of ours", { n }),
  leadGood: t("Gave nothing away"),
  leadBad: t("Gave tricks away"),
  games: t("Games of ours"),
  /** @param {number} n */
  gamesNote: (n) => tn(n, "{n} deal that could make one", "{n} deals that could make one", { n }),
  gameMade: t("Bid and made"),
  gameMissed: t("Missed"),
  gameDown: t("Bid, went down"),
  times: t("Patience"),
  timesNote: t("best times"),
  /** @param {string} time */
  bestOf: (time) => t("best time {time}", { time }),
  noneOut: t("none has come out yet"),
  played: t("Played"),
  home: t("Came out"),
  best: t("Best time"),
  bestCards: t("Most home"),
  time: t("Time"),
  moves: t("Moves"),
  cardsHome: t("Home"),
  number: t("Number"),
  won: t("Ahead"),
  /** @param {string} name @param {string} last @param {number} n */
  plot: (name, last, n) => t("{name}: {last} at the end of {n} deals", { name, last, n }),
  score: t("Score"),
  /** @param {number} n */
  deal: (n) => t("Deal {n}", { n }),
  /** @param {number} n */
  match: (n) => t("Match {n}", { n }),
  why: t("For what"),
  points: t("Points"),
  look: t("Look at it again"),
  failed: t("The server cannot be reached just now."),
  challenge: t("The same cards"),
  /** @param {string} title */
  challengeText: (title) =>
    t(
      "Somebody has played a deal of {title} and asks what you make of it. You get the same cards in the " +
        "same place; afterwards both results stand side by side.",
      { title },
    ),
  name: t("Your name"),
  play: t("Play these cards"),
};

// The page of what this server has dealt.
export const dealingWords = {
  /** @param {number} n */
  deals: (n) => tn(n, "{n} deal played to the end", "{n} deals played to the end", { n }),
  /** @param {number} n */
  hands: (n) => tn(n, "{n} sealed hand of thirteen", "{n} sealed hands of thirteen", { n }),
  shapes: t("Shapes"),
  shape: t("Shape"),
  points: t("High-card points"),
  point: t("Points"),
  dealt: t("Dealt"),
  share: t("Share"),
  odds: t("By chance"),
  /** @param {number} n */
  rest: (n) => t("{n} others", { n }),
  games: t("Deals of each game"),
  how: t("How you can know"),
  /** @param {number} n */
  sealed: (n) =>
    tn(n, "{n} deal was sealed before the first call.", "{n} deals were sealed before the first call.", { n }),
  /** @param {number} n */
  verified: (n) => t("Of these the seal of {n} was opened at the end and found true.", { n }),
  sealText: t(
    "A seal is the hash of a text with the cards and the key they follow from. It is shown before anybody " +
      "acts and opened when the deal is over. The table’s end and “oddtrick verify” check it for you.",
  ),
  countText: t(
    "Counted are deals that are over. A hand has 4 points for an ace, 3 for a king, 2 for a queen, 1 for a " +
      "jack. The odds are exact: the hands of that kind among all 635,013,559,600.",
  ),
  dealtHere: t("dealt here"),
  byChance: t("by chance"),
};
