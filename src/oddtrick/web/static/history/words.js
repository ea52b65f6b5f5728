// Every word of the history, the score sheet and the challenge.

import { locale, t, tn } from "../shared/language.js";

const DAY = new Intl.DateTimeFormat(locale, { day: "numeric", month: "short" });
/** @param {number} n */
export const minus = (n) => String(n).replace("-", "−");

export const words = {
  /** @param {number} n */
  count: (n) => tn(n, "{n} deal in this browser", "{n} deals in this browser", { n }),
  /** @param {number} n @param {string} name */
  countOf: (n, name) => tn(n, "One deal of {name} on this server", "{n} deals of {name} on this server", { n, name }),
  whose: t("Whose"),
  mine: t("This browser"),
  byName: t("A name on this server"),
  findName: t("Show"),
  /** @param {string} name */
  nobody: (name) => t("No finished deals of {name} are public here.", { name }),
  what: t("Deals to list"),
  dealsOf: t("Deals"),
  matchesOf: t("Matches"),
  empty: t("No finished deals yet. Play one."),
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
  each: t("Choose a deal to review it."),
  exportAll: t("Export all"),
  records: t("Records"),
  pbn: "PBN",
  exportNote: t("Saves one file. The list stays in this browser."),
  nothingOut: t("These tables are no longer on the server."),
  remove: t("Delete mine"),
  sure: t("Delete all finished deals from this browser? Nobody will find them under your name either."),
  yes: t("Delete"),
  no: t("Keep"),
  lost: t("Tricks lost a deal"),
  lostNote: t("against best play with all hands open"),
  roles: /** @type {Record<string, string>} */ ({
    declaring: t("as declarer"),
    defending: t("as defender"),
    playing: t("without a contract"),
  }),
  short: /** @type {Record<string, string>} */ ({ declaring: t("decl."), defending: t("def."), playing: t("others") }),
  /** @param {number} n */
  reckon: (n) => t("Analyse {n} more", { n }),
  /** @param {number} n */
  reckoning: (n) => t("Analysing. {n} to go.", { n }),
  noneLost: t("Based on the deals you have reviewed."),
  contracts: t("Your side’s contracts"),
  /** @param {number} n */
  contractsNote: (n) => tn(n, "{n} deal declared", "{n} deals declared", { n }),
  made: t("Made"),
  down: t("Went down"),
  perGame: t("Per game"),
  running: t("running score"),
  deals: t("Deals"),
  leads: t("Opening leads"),
  /** @param {number} n */
  leadsNote: (n) => tn(n, "One lead of your side", "{n} leads of your side", { n }),
  leadGood: t("Gave nothing away"),
  leadBad: t("Gave tricks away"),
  games: t("Your side’s games"),
  /** @param {number} n */
  gamesNote: (n) => tn(n, "One deal that could make game", "{n} deals that could make game", { n }),
  gameMade: t("Bid and made"),
  gameMissed: t("Missed"),
  gameDown: t("Bid, went down"),
  times: t("Patience"),
  timesNote: t("best times"),
  /** @param {string} time */
  bestOf: (time) => t("best time {time}", { time }),
  noneOut: t("none won yet"),
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
  plot: (name, last, n) =>
    tn(n, "{name}: {last} at the end of one deal", "{name}: {last} at the end of {n} deals", { name, last, n }),
  score: t("Score"),
  /** @param {number} n */
  deal: (n) => t("Deal {n}", { n }),
  /** @param {number} n */
  match: (n) => t("Match {n}", { n }),
  why: t("For what"),
  points: t("Points"),
  failed: t("The server cannot be reached just now."),
  challenge: t("The same cards"),
  /** @param {string} title */
  challengeText: (title) =>
    t("A friend challenges you to a deal of {title}. You get the same cards, then compare results.", { title }),
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
  how: t("How to check it"),
  /** @param {number} n */
  sealed: (n) =>
    tn(n, "{n} deal was sealed before the first call.", "{n} deals were sealed before the first call.", { n }),
  /** @param {number} n */
  verified: (n) => t("{n} of these seals were opened at the end, and all matched.", { n }),
  sealText: t(
    "A seal is a hash of the cards, shown before the first call. It is opened after the deal, and you can verify it.",
  ),
  countText: t(
    "Only finished deals count, at 4, 3, 2 and 1 for ace to jack. " +
      "The odds are exact, over all 635,013,559,600 hands.",
  ),
  dealtHere: t("dealt here"),
  byChance: t("by chance"),
};
