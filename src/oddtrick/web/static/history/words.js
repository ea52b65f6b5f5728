// Every word of the history, the score sheet and the challenge.

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
/** @param {number} n */
export const minus = (n) => String(n).replace("-", "−");

export const words = {
  /** @param {number} n */
  count: (n) => `${n} ${n === 1 ? "deal" : "deals"} in this browser`,
  /** @param {number} n @param {string} name */
  countOf: (n, name) => `${n} ${n === 1 ? "deal" : "deals"} of ${name} on this server`,
  whose: "Whose",
  mine: "This browser",
  byName: "A name on this server",
  findName: "Show",
  nameField: "Name",
  /** @param {string} name */
  nobody: (name) => `Nobody of the name ${name} has finished a deal here that others may know of.`,
  what: "What is listed",
  dealsOf: "Deals",
  matchesOf: "Matches",
  empty: "Nothing finished yet. Play a deal.",
  finished: "Finished deals",
  all: "All",
  date: "Date",
  game: "Game",
  company: "With · against",
  result: "Result",
  machines: "machines",
  /** @param {number} at */
  day: (at) => {
    const d = new Date(at);
    return `${d.getDate()} ${MONTHS[d.getMonth()]}`;
  },
  more: "Earlier",
  each: "Each opens its review.",
  exportAll: "Export all",
  records: "Records",
  pbn: "PBN",
  exportNote: "One file. What is listed here stays in this browser.",
  nothingOut: "The server has none of these tables any more.",
  remove: "Delete mine",
  sure:
    "Delete the list of all finished deals from this browser? Who looks for your name on this server will not " +
    "find the seats that this browser holds either.",
  yes: "Delete",
  no: "Keep",
  lost: "Tricks lost a deal",
  lostNote: "to best play, all hands seen",
  declaring: "as declarer",
  defending: "as defender",
  playing: "without a contract",
  short: { declaring: "decl.", defending: "def.", playing: "others" },
  /** @param {number} n */
  reckon: (n) => `Analyse ${n} more`,
  /** @param {number} n */
  reckoning: (n) => `Analysing. ${n} to go.`,
  noneLost: "Based on the deals you have reviewed.",
  contracts: "Contracts of ours",
  /** @param {number} n */
  contractsNote: (n) => `${n} ${n === 1 ? "deal" : "deals"} declared`,
  made: "Made",
  down: "Went down",
  perGame: "Per game",
  running: "running score",
  deals: "Deals",
  leads: "Opening leads",
  /** @param {number} n */
  leadsNote: (n) => `${n} ${n === 1 ? "lead" : "leads"} of ours`,
  leadGood: "Gave nothing away",
  leadBad: "Gave tricks away",
  games: "Games of ours",
  /** @param {number} n */
  gamesNote: (n) => `${n} ${n === 1 ? "deal" : "deals"} that could make one`,
  gameMade: "Bid and made",
  gameMissed: "Missed",
  gameDown: "Bid, went down",
  times: "Patience",
  timesNote: "best times",
  /** @param {string} time */
  bestOf: (time) => `best time ${time}`,
  noneOut: "none has come out yet",
  played: "Played",
  home: "Came out",
  best: "Best time",
  bestCards: "Most home",
  time: "Time",
  moves: "Moves",
  cardsHome: "Home",
  number: "Number",
  won: "Ahead",
  /** @param {string} name @param {string} last @param {number} n */
  plot: (name, last, n) => `${name}: ${last} at the end of ${n} deals`,
  score: "Score",
  /** @param {number} n */
  deal: (n) => `Deal ${n}`,
  /** @param {number} n */
  match: (n) => `Match ${n}`,
  why: "For what",
  points: "Points",
  look: "Look at it again",
  failed: "The server cannot be reached just now.",
  challenge: "The same cards",
  /** @param {string} title */
  challengeText: (title) =>
    `Somebody has played a deal of ${title} and asks what you make of it. You get the same cards in the ` +
    "same place; afterwards both results stand side by side.",
  name: "Your name",
  play: "Play these cards",
};

// The page of what this server has dealt.
export const dealingWords = {
  /** @param {number} n */
  deals: (n) => `${n} ${n === 1 ? "deal" : "deals"} played to the end`,
  /** @param {number} n */
  hands: (n) => `${n} sealed ${n === 1 ? "hand" : "hands"} of thirteen`,
  shapes: "Shapes",
  shape: "Shape",
  points: "High-card points",
  point: "Points",
  dealt: "Dealt",
  share: "Share",
  odds: "By chance",
  /** @param {number} n */
  rest: (n) => `${n} others`,
  games: "Deals of each game",
  how: "How you can know",
  /** @param {number} n */
  sealed: (n) => `${n} ${n === 1 ? "deal was" : "deals were"} sealed before the first call.`,
  /** @param {number} n */
  verified: (n) => `Of these the seal of ${n} was opened at the end and found true.`,
  sealText:
    "A seal is the hash of a text with the cards and the key they follow from. It is shown before anybody " +
    "acts and opened when the deal is over. The table’s end and “oddtrick verify” check it for you.",
  countText:
    "Counted are deals that are over. A hand has 4 points for an ace, 3 for a king, 2 for a queen, 1 for a " +
    "jack. The odds are exact: the hands of that kind among all 635,013,559,600.",
  dealtHere: "dealt here",
  byChance: "by chance",
};
