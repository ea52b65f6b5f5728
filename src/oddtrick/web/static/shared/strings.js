// The words that more pages than one say of themselves; those of one page stand in its own `words.js`. What a
// game says (labels, reasons, the log) comes from the server.

/** @type {Record<string, string>} */
export const RANKS = {
  A: "Ace",
  K: "King",
  Q: "Queen",
  J: "Jack",
  T: "Ten",
  9: "Nine",
  8: "Eight",
  7: "Seven",
  6: "Six",
  5: "Five",
  4: "Four",
  3: "Three",
  2: "Two",
};
/** @type {Record<string, string>} */
export const SUITS = { S: "spades", H: "hearts", D: "diamonds", C: "clubs", JOKER: "joker" };
/** @type {Record<string, string>} */
export const STRAINS = { S: "Spades", H: "Hearts", D: "Diamonds", C: "Clubs", NT: "No trump" };
/** @type {Record<string, string>} */
export const SEATS = { N: "North", E: "East", S: "South", W: "West" };

const NUMBERS = [
  "none",
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
/** @param {string} text */
export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);
/** @param {string} text */
export const small = (text) => text.charAt(0).toLowerCase() + text.slice(1);
/** @param {number} n */
export const number = (n) => NUMBERS[n] ?? String(n);
/** @param {number} n @param {string} one */
export const plural = (n, one, many = `${one}s`) => (n === 1 ? one : many);

export const text = {
  and: " · ",
  capital,
  small,

  // cards
  /** @param {string} rank @param {string} suit */
  cardName: (rank, suit) => `${rank} of ${suit}`,
  joker: "Joker",
  hiddenCard: "A card face down",
  ntShort: "NT",

  // seats
  /** @param {string} letter */
  seat: (letter) => SEATS[letter] ?? letter,

  // the bar
  log: "Log",
  settings: "Settings",
  director: "Director",
  club: "Run an evening",
  party: "Have a party",
  practice: "Practice",
  menu: "Menu",
  close: "Close",

  // what is played, and tricks
  /** @param {string} name */
  byLine: (name) => `by ${name === "You" ? "you" : name}`,

  // the end of a deal
  review: "Review",

  // files
  files: "Files of deals",
  openFile: "Open a file",
  openNote: "PBN, LIN and records: look at the boards, play any of them.",
  dropNote: "Or drop it here.",
  dropHere: "Drop the file to open it",
  /** @param {string} name */
  fileTooLarge: (name) => `${name} is too large: a file may have 4 MB here.`,
  /** @param {string} name @param {string} why */
  fileWrong: (name, why) => `${name}: ${why}`,
  /** @param {string} title @param {number} n @param {boolean} more */
  fileSays: (title, n, more) =>
    `${capital(title)}. ${more ? `The first ${n} boards` : n === 1 ? "One board" : `${n} boards`}.`,
  boards: "Boards",
  noBoards: "There is no board here that can be read.",
  moreBoards: "Show more boards",
  allBoards: "All boards",
  /** @param {number} n */
  tricksTaken: (n) => `${n} ${plural(n, "trick")}`,
  /** @param {any} b */
  boardName: (b) =>
    [b.name, b.outcome || (b.record ? "not played" : ""), b.problems.length ? text.problems(b.problems.length) : ""]
      .filter(Boolean)
      .join(": "),
  /** @param {number} n */
  problems: (n) => (n === 1 ? "One thing does not fit" : `${capital(number(n))} things do not fit`),
  doesNotFit: "What does not fit",
  /** @param {string} name */
  diagramOf: (name) => `${name}: hands, auction and play`,
  /** @param {number} n */
  unread: (n) => (n === 1 ? "One place cannot be read" : `${n} places cannot be read`),
  /** @param {number} line @param {number | null} column @param {string} sentence */
  unreadAt: (line, column, sentence) => `Line ${line}${column ? `, column ${column}` : ""}: ${sentence}`,
  /** @param {number} n */
  andMore: (n) => `and ${n} more`,
  playDeal: "Play this deal",
  lookOnly: "To play it, all four hands must be known.",

  // log
  /** @param {number} n */
  logTrick: (n) => `trick ${n}`,

  // connection and messages
  opening: "Opening the table…",
  failed: "The server did not answer. Please try again.",

  // people
  yourName: "Your name",
  namePlaceholder: "Optional",
  nameNote: "For the next table you sit at",
  inviteTitle: "Invite friends",
  inviteText:
    "With this link others see the table and can sit down: on a free seat at once, in place of a machine " +
    "player with the next deal.",
  qrCode: "A QR code of the link",
  link: "Link to this table",
  copy: "Copy link",
  copied: "Copied",
  /** @param {number} n */
  openSeats: (n) => (n === 1 ? "One seat is open." : `${capital(number(n))} seats are open.`),
  fill: "Let machine players fill the open seats",
  house: {
    name: "Name of the table",
    watch: "Who may watch",
    delay: "Onlookers see it",
    undo: "Undo",
    patience: "Away before a machine plays",
    timer: "Time for a decision",
    talk: "Table talk",
    alerts: "Explaining one’s calls",
    listed: "Among the open tables",
    listedFor: "For all to find",
  },

  // settings
  theme: "Light or dark",
  themeNote: "System follows your device",
  themes: { system: "System", light: "Light", dark: "Dark" },
  suits: "Cards",
  suitChoices: { four: "Four colours", two: "Two" },
  twoTap: "Two taps to play",
  twoTapNote: "Choose, then confirm",
  confirmCalls: "Confirm calls",
  confirmNote: "Read the meaning before calling",
  hints: "Hints",
  hintsNote: "With reason and source",
  high: "High cards",
  highs: { left: "Left", right: "Right" },
  plain: "Plain cards",
  plainNote: "Index and suit, nothing else",
  contrast: "More contrast",
  patienceTimer: "Time of a patience",
  patienceTimerNote: "Shown while you play",
  large: "Large print",
  largeNote: "On the cards of a patience",
  stock: "Stock of a patience",
  stockNote: "On the side of the hand you play with",
  forced: "Play a forced card",
  forcedNote: "By itself, but never the first lead",
  sound: "Sounds",
  soundNote: "Your turn, a card, the end",
  vibrate: "Buzz when it is your turn",
  pace: "Pace",
  paceNote: "Of machine players",
  paces: { calm: "Calm", normal: "Normal", fast: "Fast", none: "At once" },
  motion: "Moving cards",
  motions: { auto: "On", off: "Off" },
  on: "On",
  off: "Off",
  deviceNote: "Kept in this browser only.",

  // help
  helpTitle: "Keys",
  helpIntro: "Everything can be done with the mouse, by touch, or with these keys.",
  keys: [
    ["S A, H T, C 2 …", "choose a card by suit and rank (T is the ten)"],
    ["1 N, 4 S, P, X, X X", "choose a call: bid, pass, double, redouble"],
    ["Enter", "play the chosen card, make the chosen call, deal the next hand"],
    ["Space", "turn the stock, at a table of piles"],
    ["S", "Stop, where the other has forgotten a card"],
    ["Esc", "put it back, close a panel"],
    ["← →", "move within a hand; Home and End go to its ends"],
    ["Tab", "go to the next hand, button or panel"],
    ["H", "hint"],
    ["L", "last trick, then earlier ones with ← →"],
    ["A", "auction"],
    ["U", "undo"],
    ["C", "claim, as declarer"],
    ["?", "this help"],
  ],
  helpLook: "Choose any call in the auction to read what it means.",

  // before the table
  /** @param {string} title */
  forget: (title) => `Forget this table: ${title}`,
  someone: "Somebody",
  /** @param {string} name */
  tableOf: (name) => `${name}’s table`,
  /** @param {number} n @param {number} of */
  seatsTaken: (n, of) => `${capital(number(n))} of ${number(of)} seats taken`,
  sitDown: "Sit down",
  watch: "Watch",
  /** @param {string} what @param {string} name */
  atTable: (what, name) => `${what} at ${name}’s table`,
  rulesOfThis: "The rules of this game",
  favourite: "Favourite",
  seatOption: "Your seat",
  anySeat: "Any",
  others: "The other seats",
  othersChoices: {
    beginner: "Beginner",
    book: "Book",
    expert: "Expert",
    learned: "Learned",
    random: "Random",
    people: "People",
  },
  yes: "Yes",
  no: "No",
  /** @param {unknown} value */
  choice: (value) =>
    value === true ? text.yes : value === false ? text.no : capital(String(value)).replace(/([a-z])(\d)/, "$1 $2"),
  /** @param {string} seat */
  yourSeat: (seat) => `you sit ${SEATS[seat] ?? seat}`,
  watchOnly: "watching",
};
