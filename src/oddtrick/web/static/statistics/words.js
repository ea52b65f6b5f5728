// The words of the page of results.

/** @param {number} n @param {number} places */
const signed = (n, places = 0) =>
  (Number(n.toFixed(places)) > 0 ? "+" : Number(n.toFixed(places)) < 0 ? "−" : "") + Math.abs(n).toFixed(places);
/** @param {number} n @param {string} one @param {string} more */
const count = (n, one, more = `${one}s`) => `${n} ${n === 1 ? one : more}`;

const LEVELS = /** @type {Record<string, string>} */ ({
  beginner: "Against beginners",
  book: "Against book players",
  expert: "Against experts",
  learned: "Against trained players",
  "": "With people",
});

export const words = {
  signed,
  overview: "Overview",
  none: "No results yet",
  noneText: "Each deal that you finish is counted here. It stays in this browser.",
  playNow: "Play a deal",
  /** @param {number} n */
  deals: (n) => count(n, "deal"),
  /** @param {number} n */
  won: (n) => `${n} won`,
  wonOf: "won",
  /** @param {number} won @param {number} of */
  wonCount: (won, of) => `${won} of ${of}`,
  /** @param {number} percent */
  percent: (percent) => `${Math.round(percent)}\u2009%`,
  inRow: "won in a row",
  longest: "longest run",
  fewest: "fewest moves",
  fastest: "best time",
  pointsADeal: "points a deal",
  points: "Points a deal",
  moves: "Moves to win",
  lastDeals: (/** @type {number} */ n) => (n === 20 ? "The last twenty" : "The last deals"),
  newest: "newest at the right",
  /** @param {number} won @param {number} of */
  lastLabel: (won, of) => `Of the last ${of}, ${won} won`,
  made: "Contracts",
  madeWord: "Made",
  cost: "Tricks given away",
  /** @param {number} mean @param {number} deals */
  costText: (mean, deals) => `${mean.toFixed(1)} tricks a deal, against best play. ${count(deals, "reviewed deal")}.`,
  costNone: "Review a deal to see how many tricks you gave away.",
  costOverTime: "Tricks a deal, the mean of ten",
  shouldHave: "When you should have",
  /** @param {number} n */
  foundIn: (n) => `found in ${count(n, "deal")}`,
  notLooked: "Your finished deals have not been looked through yet.",
  nonePassed: "You passed no hand that the book bids.",
  /** @param {number} n */
  passed: (n) => `In ${count(n, "deal")} you passed a hand that the book bids.`,
  mostly: "Mostly:",
  /** @param {number} n */
  practise: (n) => (n === 1 ? "Practise this hand" : `Practise these ${n} hands`),
  practiseAgain: "Practise again",
  reviewOne: "Review the hand",
  /** @param {number} n */
  lookThrough: (n) => `Look through ${count(n, "deal")}`,
  /** @param {number} n */
  looking: (n) => `Looking through your deals. ${n} to go.`,
  byMonth: "By month",
  levels: "By opponent",
  /** @param {string} level */
  level: (level) => LEVELS[level] ?? level,
  /** @param {number} n */
  few: (n) => `Shares are shown from ten deals on. You have ${n}.`,
  /** @param {number} won @param {number} of */
  wonOfWinnable: (won, of) => `You have won ${won} of ${count(of, "deal")} that can be won.`,
  /** @param {number} percent */
  shareOfWinnable: (percent) => `You win ${Math.round(percent)}\u2009% of the deals that can be won.`,
  missedAgain: "Play a missed one again",
  couldWin: "Could the deal be won?",
  winnable: { won: "won", missed: "can be won, missed", lost: "cannot be won, proved", unknown: "not known" },
  keep: "Your results stay in this browser",
  keepText: "Nobody else sees them. Save them as a file, or delete them.",
  save: "Save as a file",
  load: "Bring back a file",
  erase: "Delete all",
  /** @param {string} game */
  eraseGame: (game) => `Delete ${game}`,
  /** @param {number} n */
  eraseSure: (n) => `Delete ${count(n, "deal")} for good?`,
  eraseYes: "Delete",
  eraseNo: "Keep",
  erased: "Deleted.",
  loaded: "The file has been added.",
  saveDamaged: "Save the damaged file",
  dropDamaged: "Delete the damaged file",
  /** @param {string} title @param {string[]} values */
  picture: (title, values) => `${title}: ${values.join(", ")}`,
  file: "oddtrick-results.json",
  damagedFile: "oddtrick-results-damaged.json",
};
