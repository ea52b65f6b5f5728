// The words that more pages than one say of themselves; those of one page stand in its own `words.js`. What a
// game says (labels, reasons, the log) comes from the server.

import { language, locale, t, tn } from "./language.js";
import { about } from "./punctuation.js";

/** @type {Record<string, string>} */
export const RANKS = {
  A: t("Ace"),
  K: t("King"),
  Q: t("Queen"),
  J: t("Jack"),
  T: t("Ten"),
  9: t("Nine"),
  8: t("Eight"),
  7: t("Seven"),
  6: t("Six"),
  5: t("Five"),
  4: t("Four"),
  3: t("Three"),
  2: t("Two"),
};
/** @type {Record<string, string>} */
export const SUITS = { S: t("spades"), H: t("hearts"), D: t("diamonds"), C: t("clubs"), JOKER: t("joker") };
/** @type {Record<string, string>} */
export const STRAINS = { S: t("Spades"), H: t("Hearts"), D: t("Diamonds"), C: t("Clubs"), NT: t("No trump") };
/** @type {Record<string, string>} */
export const SEATS = { N: t("North"), E: t("East"), S: t("South"), W: t("West") };
/** A seat by its letter. @type {Record<string, string>} */
const LETTERS = { N: t("N"), E: t("E"), S: t("S"), W: t("W") };
/** The two pairs by the letters of their seats. @type {Record<string, string>} */
export const PAIRS = { NS: t("N–S"), EW: t("E–W") };
const VULNERABLE = /** @type {Record<string, string>} */ ({
  None: t("Nobody is vulnerable"),
  NS: t("North–South vulnerable"),
  EW: t("East–West vulnerable"),
  All: t("All vulnerable"),
});

const NUMBERS = "no one two three four five six seven eight nine ten eleven twelve thirteen".split(" ");
/** A sentence begins so. @param {string} text */
export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);
/** A word within a sentence; where nouns have capitals there, as in German, they keep them. @param {string} text */
export const small = (text) => (/^\p{Lu}/u.test(SUITS.S) ? text : text.charAt(0).toLowerCase() + text.slice(1));
/** A number in a sentence. English has words for small ones; elsewhere those bend with what is counted, so that
 *  figures stand there. @param {number} n */
export const number = (n) => (language === "en" && NUMBERS[n]) || String(n);
/** “A, B and C”. @param {readonly string[]} names */
export const listed = (names) => new Intl.ListFormat(locale, { type: "conjunction" }).format(names);
/** “A, B or C”. @param {readonly string[]} names */
export const either = (names) => new Intl.ListFormat(locale, { type: "disjunction" }).format(names);

/** The name of the key, which is no act as “Enter” is. */
const ENTER = t("Enter (key)").replace(" (key)", "");

/** Days that a turn may have, at tables played by turns. */
export const TURN_DAYS = [1, 3, 7];

/** The levels of machine players that are offered. @type {Record<string, string>} */
const LEVELS = { beginner: t("Easy"), book: t("Good"), expert: t("Expert") };
/** @type {Record<string, string>} */
const OTHER_LEVELS = { learned: t("Learned"), random: t("Random") };

export const text = {
  and: " · ",
  capital,
  small,

  // cards
  /** @param {string} rank @param {string} suit */
  cardName: (rank, suit) => t("{rank} of {suit}", { rank, suit }),

  // seats
  /** @param {string} letter */
  seat: (letter) => SEATS[letter] ?? letter,
  /** @param {string} seat */
  letter: (seat) => LETTERS[seat] ?? seat,
  /** Who dealt, and who is vulnerable where a game knows that. @param {string} dealer @param {string} vulnerable */
  dealt: (dealer, vulnerable) =>
    vulnerable
      ? t("{vulnerable}, dealer {dealer}", { vulnerable: VULNERABLE[vulnerable], dealer: text.seat(dealer) })
      : t("Dealer {dealer}", { dealer: text.seat(dealer) }),

  // places of cards
  /** @type {Record<string, string>} */
  places: {
    stock: t("Stock"),
    "turn-up": t("Turned up"),
    discards: t("Discards"),
    widow: t("Widow"),
    out: t("Out of play"),
    foundation: t("Foundation"),
    fan: t("Fan"),
    waste: t("Waste"),
    "hand-stock": t("Hand"),
  },
  /** @param {string} kind */
  place: (kind) => text.places[kind] ?? capital(kind.replaceAll("-", " ")),
  enterKey: ENTER,

  // the bar
  log: t("Log"),
  /** @param {number} n */
  waitForYou: (n) => tn(n, "{n} waits for you", "{n} wait for you", { n }),

  // what is played, and tricks
  /** @param {string} name */
  byLine: (name) => (name === t("You") ? t("by you") : t("by {name}", { name })),

  // files
  /** @param {string} title @param {number} n @param {boolean} more */
  fileSays: (title, n, more) =>
    `${capital(title)}. ${more ? t("The first {n} boards.", { n }) : tn(n, "One board.", "{n} boards.", { n })}`,
  /** @param {Answers.BoardLine} b */
  boardName: (b) =>
    [b.name, b.outcome || (b.record ? t("not played") : ""), b.problems.length ? text.problems(b.problems.length) : ""]
      .filter(Boolean)
      .reduce(about),
  /** @param {number} n */
  problems: (n) => capital(tn(n, "One problem", "{n} problems", { n: number(n) })),
  /** @param {number} n */
  unread: (n) => tn(n, "One place cannot be read", "{n} places cannot be read", { n }),
  /** @param {number} line @param {number | null} column @param {string} sentence */
  unreadAt: (line, column, sentence) =>
    column
      ? t("Line {line}, column {column}: {sentence}", { line, column, sentence })
      : t("Line {line}: {sentence}", { line, sentence }),

  // connection and messages
  failed: t("The server did not answer. Please try again."),

  // people
  qrCode: t("A QR code of the link"),
  /** @param {number} n */
  openSeats: (n) => capital(tn(n, "One seat is open.", "{n} seats are open.", { n: number(n) })),
  fill: t("Let machine players fill the open seats"),
  house: {
    name: t("Name of the table"),
    watch: t("Who may watch"),
    delay: t("Onlookers see it"),
    undo: t("Undo"),
    patience: t("Away before a machine plays"),
    timer: t("Time for a decision"),
    talk: t("Table talk"),
    alerts: t("Explaining your calls"),
    listed: t("Among the open tables"),
    listedFor: t("Anybody can find it"),
  },

  // settings
  suitChoices: { four: t("Four colours"), two: t("Two") },
  paces: { calm: t("Calm"), normal: t("Normal"), fast: t("Fast") },

  // before the table
  /** @param {string} title */
  forget: (title) => t("Forget this table: {title}", { title }),
  /** @param {number} n @param {number} of */
  seatsTaken: (n, of) =>
    n ? capital(t("{n} of {of} seats taken", { n: number(n), of: number(of) })) : t("No seat taken yet"),
  levels: LEVELS,
  /** What a machine player is called: also one that nobody is offered. @param {string} level */
  levelName: (level) => LEVELS[level] ?? OTHER_LEVELS[level] ?? level,
  othersChoices: { ...LEVELS, people: t("People") },
  /** Codes of laws by which a table is refereed. @type {Record<string, string>} */
  laws: {
    contract1963: t("Rubber bridge"),
    duplicate2017: t("Duplicate 2017"),
    auction1910: t("Auction 1910"),
    bridge1902: t("Bridge 1902"),
  },
  /** The name of an own system, as its card has it. @param {string} card */
  systemName: (card) => (/^title (.+)$/m.exec(card) ?? /^system (.+)$/m.exec(card))?.[1]?.trim() ?? "",
  /** @param {string} seat */
  yourSeat: (seat) => t("you sit {seat}", { seat: SEATS[seat] ?? seat }),
};
