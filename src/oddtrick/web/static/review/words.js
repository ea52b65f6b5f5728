// Every word the review says of itself.

const NUMBERS = [
  "no",
  "one",
  "two",
  "three",
  "four",
  "five",
  "six",
  "seven",
  "eight",
  "nine",
  "ten",
  "eleven",
  "twelve",
  "thirteen",
];
/** @param {number} n */
const number = (n) => NUMBERS[n] ?? String(n);

/** @param {number} n */
const signed = (n) => `${n > 0 ? "+" : n < 0 ? "−" : ""}${Math.abs(Math.round(n * 100) / 100)}`;

export const words = {
  /** @param {number} n */
  deal: (n) => `Deal ${n}`,
  /** @param {string} text */
  capital: (text) => `${text[0].toUpperCase()}${text.slice(1)}`,
  you: "You",
  your: "your",
  youFor: "you",
  /** @param {string} name */
  of: (name) => `${name}’s`,
  /** @param {string} name */
  dealt: (name) => `${name === "You" ? "you" : name} dealt`,
  /** @param {string} names @param {boolean} several */
  vulnerable: (names, several) => `${names} ${several ? "are" : "is"} vulnerable`,
  isVulnerable: "vulnerable",
  allVulnerable: "everybody vulnerable",
  /** @param {number} n */
  points: (n) => `${n} high-card points`,
  hands: "The deal",
  auction: "Auction",
  chooseCall: "choose a call to ask",
  calls: "Before the play",
  moves: "What was done",
  play: "The play",
  tricks: "Tricks",
  /** @param {string[]} sides */
  tricksOf: (sides) => `Tricks: ${sides.join(", then ")}`,
  /** @param {string} side */
  graphTitle: (side) => `Tricks for ${side}, best play from here`,
  /** @param {string} side @param {number} n */
  graphStart: (side, n) => `Tricks for ${side} with best play from each card on: ${number(n)} at the start.`,
  /** @param {number} trick @param {string} name @param {string} card @param {number} n */
  changed: (trick, name, card, n) => `Trick ${trick}, ${name}, ${card}: ${number(n)}.`,
  /** @param {string} card @param {number} cost */
  graphCard: (card, cost) => (cost ? `${card}, cost ${cost}` : card),
  key: "cost one trick",
  /** @param {number} n */
  needed: (n) => `· dashed line: ${number(n)} ${n === 1 ? "is" : "are"} needed`,
  /** @param {number} n */
  trick: (n) => `Trick ${n}`,
  trickColumn: "Trick",
  result: "Result",
  nothing: "Nothing scored.",
  given: "Tricks given away",
  turning: "Turning points",
  none: "No card gave anything away.",
  /** @param {number} n */
  cards: (n) => `${n} cards`,
  best: "What each side can make",
  wasPlayed: "the contract that was played",
  par: "Par",
  youScored: "You scored",
  /** @param {string} side */
  sideScored: (side) => `Scored by ${side}`,
  /** @param {number} n */
  againstPar: (n) => (n ? `${Math.abs(n)} ${n < 0 ? "under" : "over"} par` : "par"),
  book: "The book",
  silent: "The book is silent here.",
  /** @param {number} n questions of others before ours */
  askingBook: (n) => (n ? `Asking the book. About ${n} questions are before yours.` : "Asking the book."),
  followed: "The book agrees.",
  followedToo: "The book would have done the same.",
  /** @param {string} label */
  wouldHave: (label) => `The book: ${label.toLowerCase()}.`,
  tells: "It tells:",
  /** @param {number} n questions of others before ours */
  solving: (n) => (n ? `Working out the cost: about ${n} questions are before yours` : "Working out the cost"),
  unknown: "The solver does not know this game: no costs.",
  uneven:
    "A trick of this deal had too few or too many cards: the solver counts with hands of one length only, " +
    "so there are no costs.",
  /** @param {number} n */
  cost: (n) => (n ? `costs ${number(n)} ${n === 1 ? "trick" : "tricks"}` : "costs nothing"),
  /** @param {number} trick @param {string} whose @param {string} card */
  playedIn: (trick, whose, card) => `Trick ${trick}, ${whose} ${card}`,
  /** @param {string} card */
  theCard: (card) => `the ${card}`,
  /** @param {string[]} cards */
  betterWas: (cards) => `Better: ${cards.join(" or ")}.`,
  /** @param {number} n @param {string} side @param {string} card @param {number} after */
  instead: (n, side, card, after) =>
    `It brings ${side} ${number(n)} ${n === 1 ? "trick" : "tricks"}, ${card} ${number(after)}.`,
  /** @param {number} n @param {string} side */
  beforeIt: (n, side) => `Best play from here: ${number(n)} ${n === 1 ? "trick" : "tricks"} in all for ${side}.`,
  /** @param {string} who */
  whatIf: (who) => `What if ${who}`,
  youPlay: "you play",
  /** @param {string} name */
  plays: (name) => `${name} plays`,
  choices: "Every card that could be played",
  start: "The start",
  /** @param {number} n @param {number} of */
  step: (n, of) => `Step ${n} of ${of}`,
  steps: "Steps of the deal",
  back: "Step back",
  on: "Step on",
  mistake: "Next mistake",
  playOn: "Play on from here",
  replay: "Replay",
  challenge: "Challenge a friend",
  share: "Share",
  shareReview: "This review",
  challenged: "Your friend plays the same cards.",
  tabs: { deal: "Deal", auction: "Auction", play: "Play" },
  part: "What is shown",
  table: "To the table",
  history: "History",
  line: "Your line, not what was played.",
  asPlayed: "Back to what was played",
  keys: "Arrow keys step, Home and End go to the ends, M to the next mistake.",
  failed: "The review cannot be opened just now.",
  noRecord: "There is no deal here. Open one from a table, from the history, or from a file.",
  heaps: "Elsewhere on the table",
  /** @param {string} kind @param {number} n */
  kind: (kind, n) => `${kind[0].toUpperCase()}${kind.slice(1).replaceAll("-", " ")}${n ? ` ${n}` : ""}`,
  noCards: "–",
  compared: "Side by side",
  thisTable: "This table",
  otherTable: "The other table",
  inFile: "In the file",
  noResult: "no result",
  nextBoard: "Next board",
  difference: "Difference",
  anotherTable: "Another table",
  /** @param {number} n */
  results: (n) => `${n} results`,
  made: "Made of it",
  comparedIn: "Compared in",
  /** @type {Record<string, string>} */
  ways: { mp: "Matchpoints", imps: "IMPs" },
  /** @type {Record<string, string>} */
  worths: { mp: "Matchpoints", imps: "IMPs", points: "Against the others" },
  /** @param {number} n @param {number} top */
  ofTop: (n, top) =>
    `${String(n / 2)
      .replace(".5", "½")
      .replace("0½", "½")} (${top ? Math.round((100 * n) / top) : 50} %)`,
  /** @type {Record<string, (n: number, top: number) => string>} */
  worthOf: {
    /** @param {number} n @param {number} top */
    mp: (n, top) =>
      `${String(n / 2)
        .replace(".5", "½")
        .replace("0½", "½")} of ${top / 2} matchpoints`,
    /** @param {number} n */
    imps: (n) => `${signed(n)} IMPs`,
    /** @param {number} n */
    points: (n) => `${signed(n)} points`,
  },
  yours: "One of these tables is yours.",
  playIt: "Play it to the end",
  closeIt: "Close that table",
  openHands: "Play on, all hands open",
  /** @param {string} name */
  nextFor: (name) => `${name} to act. Choose for every hand.`,
  values: "Show the solver’s values",
  hideValues: "Hide the solver’s values",
  oddsOf: "The odds of this suit",
  /** @param {string} suit @param {string} cards */
  oddsLabel: (suit, cards) => `${suit}: ${cards}. The odds of this suit`,
  oddsHint: "Tap a suit for its odds.",
};
