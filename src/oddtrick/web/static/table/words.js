// The words of the table's page: those of the felt, the auction and the referee here, those of people and
// panels beside what they name.

import { capital, number, plural, small, text as shared } from "../shared/strings.js";
import { panelWords } from "./panels/words.js";
import { peopleWords } from "./people/words.js";

/** Every word of the page: its own, and those it shares with other pages. */
export const text = {
  ...shared,
  ...panelWords,
  ...peopleWords,
  product: "oddtrick",

  // cards
  /** @param {string} name @param {string} reason */
  notNow: (name, reason) =>
    reason ? `${name}, not legal now: ${small(reason).replace(/\.$/, "")}` : `${name}, not legal now`,
  /** @param {string} name @param {number} n */
  choices: (name, n) => `${name}, ${number(n)} ways to use it`,
  hintTag: "hint",
  /** @param {string} name @param {number} n */
  cardsHeld: (name, n) => `${name}: ${n} ${plural(n, "card")}`,
  yourHand: "Your hand",
  /** @param {string} name */
  handOf: (name) => `Hand of ${name}`,

  /** @param {number} points */
  highCards: (points) => `high-card ${plural(points, "point")}`,
  /** @param {Frames.HoldingLine} hand */
  holding: ({ points, suits }) => `${points} ${text.highCards(points)} · ${suits}`,

  // seats
  you: "You",
  vulnerable: "Vulnerable",
  vulShort: "VUL",
  dealer: "dealer",
  handMark: "Dy",
  /** @type {Record<string, string>} */
  roles: { declarer: "declarer", dummy: "dummy", maker: "made trumps", out: "sits out" },
  open: "open",
  away: "away",
  waiting: "Waiting",
  /** @param {string} name @param {number} closed */
  partlyOpen: (name, closed) => `${name}: ${number(closed)} closed ${plural(closed, "card")}`,
  /** @param {number} n */
  watching: (n) => `${n} watching`,
  sitHere: "Sit here",
  /** @param {string} seat */
  sitAt: (seat) => `Sit down at ${seat}`,

  // the bar
  lobby: "Back to the front page",
  brand: "oddtrick: back to the front page",
  /** @param {number} n */
  deal: (n) => `deal ${n}`,
  /** @param {number} n @param {any} at */
  clubBoard: (n, at) => `board ${n} · table ${at.table} · round ${at.round}`,
  clubOn: "On with the evening",
  /** @param {string[]} levels */
  againstMachines: (levels) =>
    levels.length === 1 ? `machine players: ${Object(peopleWords.levels)[levels[0]]}` : "against machine players",
  auction: "Auction",
  lastTrick: "Last trick",
  undo: "Undo",
  hint: "Hint",
  score: "Score",
  invite: "Invite",
  help: "Help",
  /** @param {string} kind */
  kinds: (kind) =>
    ({
      claim: "Claim",
      attention: "Draw attention",
      call: "Irregular call",
      irregularity: "Irregularity",
      declare: "Irregular declaration",
      make: "Irregular declaration",
      say: "Irregular double",
      face: "Face hand",
    })[kind] ?? capital(kind.replaceAll("-", " ")),
  /** @param {string} label */
  sure: (label) => `${label}? It cannot be taken back.`,
  howPlayed: "How you will play",
  howPlayedNote:
    "Everybody reads it. If an opponent asks to play on, you keep to it; a finesse that you have not " +
    "announced is barred where the laws of 1963 are kept. By those of 2017 the director says what a doubted " +
    "claim is worth.",
  theTrumps: "Trumps",
  /** @type {Record<string, string>} */
  trumpPlans: { "": "Nothing said", draw: "I draw them", keep: "I leave them" },
  finesseIn: "I take a finesse in",
  suitOrder: "I lead in this order",
  /** @param {string} suit @param {string} place */
  placed: (suit, place) => `${suit}, number ${place}`,
  ownWords: "In your own words",
  ownWordsHint: "such as: then I ruff a heart",
  /** @type {Record<string, string>} */
  suitNames: { S: "Spades", H: "Hearts", D: "Diamonds", C: "Clubs" },
  /** @param {"" | "draw" | "keep"} trumps @param {string[]} finesses @param {string[]} order @param {string} words */
  toldOfPlay: (trumps, finesses, order, words) =>
    [
      { "": "", draw: "drawing the trumps", keep: "leaving the trumps" }[trumps],
      finesses.length && `with a finesse in ${finesses.map((s) => text.suitNames[s].toLowerCase()).join(" and ")}`,
      order.length &&
        `leading ${order.map((s) => text.suitNames[s].toLowerCase()).join(", ")} ` +
          `${order.length > 1 ? "in this order" : "first"}`,
      words && `“${words}”`,
    ]
      .filter(Boolean)
      .map((part) => `, ${part}`)
      .join(""),
  /** @type {Record<string, string>} */
  kindKeys: { claim: "C" },
  panels: "Panels",

  // the table
  table: "Table",
  yourCard: ["Your", "card"],
  yourLead: ["Your", "lead"],
  dummyCard: ["Play", "here"],
  /** @param {string} name */
  next: (name) => [name, "next"],
  /** @param {string} name */
  toPlay: (name) => [name, "to play"],
  /** @param {string} name */
  tapAgain: (name) => `${name}. Tap again to play it, or choose another.`,
  /** @param {string} label */
  tapAgainTo: (label) => `${label}: tap again to confirm.`,
  /** @param {string} name */
  pressEnter: (name) => `${name}. Enter plays it, Escape puts it back.`,
  /** @param {number} n */
  trickOf: (n) => `Trick ${n}`,
  /** @param {string} name */
  wonBy: (name) => `won by ${name}`,
  /** @param {string} who @param {string} card */
  played: (who, card) => `${who}: ${card}`,
  earlier: "Earlier trick",
  later: "Later trick",
  yourChoice: "Your choice",
  /** @param {string} name */
  waitFor: (name) => `Waiting for ${name}`,
  /** @type {Record<string, string>} */
  places: {
    stock: "Stock",
    "turn-up": "Turned up",
    discards: "Discards",
    widow: "Widow",
    out: "Out of play",
    foundation: "Foundation",
    fan: "Fan",
    waste: "Waste",
    "hand-stock": "Hand",
  },
  /** @param {string} place @param {string} act */
  onPlace: (place, act) => `${place}: ${act}`,
  /** @param {string} kind */
  place: (kind) => text.places[kind] ?? capital(kind.replaceAll("-", " ")),

  // the referee
  ruling: "Ruling",
  youMayChoose: "you may choose",
  youDirect: "you direct",
  directorAsked: "the director is asked",
  /** @param {unknown} laws */
  refereed: (laws) => `refereed: ${text.choice(laws)}`,
  /** @param {string} name */
  irregularityBy: (name) => `Irregularity · ${name}`,
  readLaw: "Read the law",
  lookAtTable: "Look at the table",
  confirm: "Confirm",
  /** @param {string[]} names */
  mayChoose: (names) => `${names.join(" or ")} may choose`,
  attentionNote: "The referee rules on what can be put right, and says so where nothing can be.",
  irregularityNote: "What happens at real tables. Nobody is stopped; the referee rules when attention is drawn.",
  irregularNote: "Calls that the rules do not allow now. Nobody is stopped; the referee rules when attention is drawn.",
  allTheSame: "Play it all the same",
  penalty: "penalty",
  /** @param {string} name */
  penaltyCard: (name) => `${name}, penalty card`,
  /** @param {string} seat @param {string} name */
  seatAndName: (seat, name) => (name === seat ? name : `${name}, ${seat}`),

  // a table of piles
  /** @param {string} place */
  moveTo: (place) => `Move it to: ${place}`,
  homes: "Foundations",
  square: "Square",
  allHome: "All home",
  again: "Restart",
  newDeal: "New deal",
  playOut: "Play it out",
  stopWatching: "Stop",
  spaceKey: "Space",
  /** @param {number} n @param {number} of */
  home: (n, of) => [String(n), ` of ${of} home`],
  /** @param {string} name */
  pick: (name) => `${name}.`,
  /** @param {number} n */
  mayGo: (n) => (n === 1 ? "It may go to one place." : `It may go to ${number(n)} places.`),
  patienceKeys: "Arrows move, Enter chooses, Esc puts it back.",

  // what is played, and tricks
  /** @param {Frames.TallyLine} x */
  worth: (x) =>
    `${capital(x.line)} ${number(x.number)}: ${x.points} ${plural(x.points, "point")}${x.name ? `, ${x.name}` : ""}`,
  /** @param {number} n */
  worthAll: (n) => `${n} ${plural(n, "point")} in all`,
  vulnerableWords: { we: "we are vulnerable", they: "they are vulnerable", all: "all are vulnerable" },
  vulnerableShort: { we: "vulnerable", they: "they vulnerable", all: "all vulnerable" },
  tricks: "Tricks",
  /** @param {number} needed @param {number} toGo */
  neededToGo: (needed, toGo, over = false) =>
    `${number(needed)} needed, ${toGo <= 0 ? "made" : over ? `${number(toGo)} short` : `${number(toGo)} to go`}`,
  /** @param {string} name @param {number} needed @param {number} toGo @param {boolean} over */
  theyNeed: (name, needed, toGo, over) => `${name}: ${text.neededToGo(needed, toGo, over)}`,
  /** @param {Frames.WonLine[]} rows */
  pips: (rows) => rows.map((w) => `${w.name}: ${number(w.won)} ${plural(w.won, "trick")}`).join("; "),

  // trumps proposed by a card
  /** @param {string} suit */
  ifTrumps: (suit) => `If ${suit} are trumps`,
  highToLow: "From high to low",
  /** @param {string} who @param {string} card @param {string} suit */
  takesIf: (who, card, suit) =>
    `${who} ${who === "You" ? "take" : "takes"} the ${small(card.split(" of ")[0])} if ${suit} are trumps.`,

  // auction
  /** @param {string} name */
  dealerIs: (name) => `${name === "You" ? "you" : name} dealt`,
  toCall: "to call",
  meanings: "What the calls say",
  askCall: "choose any call to ask",
  silent: "No meaning was given.",
  byTheBook: "By the book: ",
  /** @param {string} who @param {string} call */
  askAbout: (who, call) => `${who}: ${call}. What does it mean?`,
  /** @param {string} who */
  meaningOf: (who) => `${who}, `,
  /** @type {Record<string, string>} */
  sides: { system_ns: "North and south", system_ew: "East and west" },
  /** @type {Record<string, string>} */
  systems: { vanderbilt: "the Vanderbilt club", "two-club": "two clubs on all strong hands" },
  /** @param {string} side @param {string} system */
  announced: (side, system) => `${text.sides[side]} bid ${text.systems[system] ?? system}.`,
  yourCall: "Your call",
  calls: "Bidding box",
  level: "Level",
  /** @param {string} level */
  levelOf: (level) => `Level ${number(Number(level))}`,
  /** @param {string} who @param {Node} call */
  over: (who, call) => [who ? `over ${who}’s ` : "over your ", call],
  hidden: "levels that are too low are hidden",
  chooseCall: "Choose a call, read what it tells, then confirm it.",
  seeToo: "The machines read your call so.",
  noMeaning: "Nobody reads a meaning, unless you explain your call.",
  /** @param {string} label */
  bidIt: (label) => `Bid ${small(label)}`,
  cancel: "Cancel",
  noCalls: "Nobody has called yet.",

  // hint
  askBook: "What would the book do?",
  asking: "Looking it up…",
  hideHint: "Hide",
  hintOff: "A hint can be asked for when it is your turn.",
  /** @param {string} label */
  playIt: (label) => `Play the ${small(label)}`,

  // connection and messages
  reconnecting: "Reconnecting. Your seat and the deal are kept.",
  tryNow: "Try now",
  allRight: "All right",
  notYourTurn: "It is not your turn yet.",
  lostSeat: "Your seat is no longer kept for this browser. You are watching.",
  takeBack: "Continue here",
  /** @param {string} name */
  cannotUse: (name) => `The ${small(name)} cannot be used now.`,

  // before the table
  firstDeal: "First deal",
  /** @param {string} title */
  firstDealOf: (title) => `A first deal: ${title}`,
  endLesson: "End the lesson",
  rules: "Rules",
  wordsHere: "Words here",
  allWords: "All words of the games",
};
