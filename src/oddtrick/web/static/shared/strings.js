// Every word the pages say of themselves. What a game says (labels, reasons, the log) comes
// from the server.

import { watchTime } from "./watchtime.js";

/** @type {Record<string, string>} */
export const RANKS = {
  A: "Ace", K: "King", Q: "Queen", J: "Jack", T: "Ten", 9: "Nine", 8: "Eight", 7: "Seven",
  6: "Six", 5: "Five", 4: "Four", 3: "Three", 2: "Two",
};
/** @type {Record<string, string>} */
export const SUITS = { S: "spades", H: "hearts", D: "diamonds", C: "clubs", JOKER: "joker" };
/** @type {Record<string, string>} */
export const STRAINS = { S: "Spades", H: "Hearts", D: "Diamonds", C: "Clubs", NT: "No trump" };
/** @type {Record<string, string>} */
export const SEATS = { N: "North", E: "East", S: "South", W: "West" };

const NUMBERS = [
  "none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
  "eleven", "twelve", "thirteen",
];
/** @param {string} text */
const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);
/** @param {string} text */
const small = (text) => text.charAt(0).toLowerCase() + text.slice(1);
/** @param {number} n */
const number = (n) => NUMBERS[n] ?? String(n);
/** @param {number} n @param {string} one */
const plural = (n, one, many = `${one}s`) => (n === 1 ? one : many);

export const t = {
  product: "oddtrick",
  and: " · ",
  capital,
  small,

  // cards
  /** @param {string} rank @param {string} suit */
  cardName: (rank, suit) => `${rank} of ${suit}`,
  joker: "Joker",
  hiddenCard: "A card face down",
  ntShort: "NT",
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

  // seats
  you: "You",
  /** @param {string} letter */
  seat: (letter) => SEATS[letter] ?? letter,
  vulnerable: "Vulnerable",
  vulShort: "VUL",
  dealer: "dealer",
  handMark: "Dy",
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
  clubBoard: (n, at) => `board ${n} · table ${at.table} · round ${at.round}`, clubOn: "On with the evening",
  againstMachines: "against machine players",
  auction: "Auction",
  lastTrick: "Last trick",
  undo: "Undo",
  hint: "Hint",
  score: "Score",
  log: "Log",
  invite: "Invite",
  settings: "Settings",
  help: "Help",
  director: "Director",
  club: "Run an evening",
  party: "Have a party",
  practice: "Practice",
  menu: "Menu",
  /** @param {string} kind */
  besides: (kind) => ({ claim: "Claim", attention: "Draw attention", call: "Irregular call", deed: "Irregularity", declare: "Irregular declaration", make: "Irregular declaration", say: "Irregular double", face: "Face hand" })[kind] ?? capital(kind.replaceAll("-", " ")),
  /** @param {string} label */
  sure: (label) => `${label}? It cannot be taken back.`,
  howPlayed: "How you will play",
  howPlayedNote: "Everybody is told. If an opponent asks to play on, you keep to it; a finesse that you have not announced is barred where the laws of 1963 are kept.",
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
  toldOfPlay: (trumps, finesses, order, words) => [
    { "": "", draw: "drawing the trumps", keep: "leaving the trumps" }[trumps],
    finesses.length && `with a finesse in ${finesses.map((s) => t.suitNames[s].toLowerCase()).join(" and ")}`,
    order.length && `leading ${order.map((s) => t.suitNames[s].toLowerCase()).join(", ")} ${order.length > 1 ? "in this order" : "first"}`,
    words && `“${words}”`,
  ].filter(Boolean).map((part) => `, ${part}`).join(""),
  besidesKeys: { claim: "C" },
  close: "Close",
  panels: "Panels",

  // the table
  table: "Table",
  yourTurn: "Your turn",
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
    stock: "Stock", "turn-up": "Turned up", discards: "Discards", widow: "Widow", out: "Out of play",
    foundation: "Foundation", fan: "Fan", waste: "Waste", "hand-stock": "Hand",
  },
  /** @param {string} place @param {string} act */
  onPlace: (place, act) => `${place}: ${act}`,
  /** @param {string} kind */
  place: (kind) => t.places[kind] ?? capital(kind.replaceAll("-", " ")),
  // the referee
  ruling: "Ruling",
  youMayChoose: "you may choose",
  /** @param {unknown} laws */
  refereed: (laws) => `refereed: ${t.choice(laws)}`,
  /** @param {string} name */
  irregularityBy: (name) => `Irregularity · ${name}`,
  readLaw: "Read the law",
  lookAtTable: "Look at the table",
  confirm: "Confirm",
  /** @param {string[]} names */
  mayChoose: (names) => `${names.join(" or ")} may choose`,
  attentionNote: "The referee rules on what can be put right, and says so where nothing can be.",
  // Whose it is stands over the button.
  /** @param {string} label */
  offenceOnly: (label) => capital(label.replace(/^Draw attention to (an? )?/, "").replace(/ by \S+$/, "")),
  afterClose: "Call after the auction is over",
  deedNote: "What happens at real tables. Nobody is stopped; the referee rules when attention is drawn.",
  /** @param {string} label */
  withACard: (label) => label.replace(/the \w+ of \w+/, "a card"),
  irregularNote: "Calls that the rules do not allow now. Nobody is stopped; the referee rules when attention is drawn.",
  allTheSame: "Play it all the same",
  penalty: "penalty",
  /** @param {string} name */
  penaltyCard: (name) => `${name}, penalty card`,
  /** @param {string} seat @param {string} name */
  seatAndName: (seat, name) => (name === seat ? name : `${name}, ${seat}`),
  /** @param {string} place */
  moveTo: (place) => `Move it to: ${place}`,
  homes: "Foundations",
  square: "Square",
  allHome: "All home",
  again: "Restart",
  againSure: "Lay out the same cards again? The moves made so far are forgotten.",
  newDeal: "New deal",
  anyDeal: "Deal other cards",
  byNumber: "Or the deal of a number, which is the same for everybody:",
  numberOfDeal: "Number of the deal",
  dealThis: "Deal this one",
  /** @param {number} last */
  numberRange: (last) => `Deals are numbered from 1 to ${last.toLocaleString("en")}.`,
  /** @param {number} n */
  dealNumber: (n) => `deal ${n.toLocaleString("en")}`,
  /** @param {number} n */
  moves: (n) => `${n} ${plural(n, "move")}`,
  timeTaken: "Time taken",
  playOut: "Play it out",
  stopWatching: "Stop",
  /** @param {string} reason */
  bookStops: (reason) => `The book stops here. ${reason}`,
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
  worth: (x) => `${t.capital(x.line)} ${number(x.number)}: ${x.points} ${plural(x.points, "point")}${x.name ? `, ${x.name}` : ""}`,
  /** @param {number} n */
  worthAll: (n) => `${n} ${plural(n, "point")} in all`,
  /** @param {string} name */
  byLine: (name) => `by ${name === "You" ? "you" : name}`,
  /** @param {string} seat */
  youSeat: (seat) => `You, ${seat}`,
  vulnerableWords: { we: "we are vulnerable", they: "they are vulnerable", all: "all are vulnerable" },
  vulnerableShort: { we: "vulnerable", they: "they vulnerable", all: "all vulnerable" },
  tricks: "Tricks",
  /** @param {number} needed @param {number} toGo */
  neededToGo: (needed, toGo, over = false) =>
    `${number(needed)} needed, ${toGo <= 0 ? "made" : over ? `${number(toGo)} short` : `${number(toGo)} to go`}`,
  /** @param {string} name @param {number} needed @param {number} toGo @param {boolean} over */
  theyNeed: (name, needed, toGo, over) => `${name}: ${t.neededToGo(needed, toGo, over)}`,
  /** @param {Frames.WonLine[]} rows */
  pips: (rows) => rows.map((w) => `${w.name}: ${number(w.won)} ${plural(w.won, "trick")}`).join("; "),

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
  announced: (side, system) => `${t.sides[side]} bid ${t.systems[system] ?? system}.`,
  yourCall: "Your call",
  calls: "Bidding box",
  level: "Level",
  /** @param {string} level */
  levelOf: (level) => `Level ${number(Number(level))}`,
  /** @param {string} who @param {string} call */
  over: (who, call) => [who ? `over ${who}’s ` : "over your ", call],
  hidden: "levels that are too low are hidden",
  chosen: "Your call, selected",
  chooseCall: "Choose a call, read what it tells, then confirm it.",
  seeToo: "The machines read your call so.",
  noMeaning: "Nobody is told a meaning, unless you explain your call.",
  /** @param {string} label */
  bidIt: (label) => (/^(pass|double|redouble)$/i.test(label) ? label : `Bid ${small(label)}`),
  cancel: "Cancel",
  noCalls: "Nobody has called yet.",

  // score
  markers: ["both face down", "four face down on the three, one pip showing", "three face down on the four, two pips showing", "three face up on the four", "four face up on the three"],
  /** @param {string} name @param {number} n @param {number | null} target */
  ofPoints: (name, n, target) => `${name} ${n} of ${target}`,

  // the end of a deal
  dealOver: "The deal is over",
  /** @param {string} name */
  dealtTo: (name) => (name === "You" ? "You were dealt" : `${name} was dealt`),
  review: "Review",
  replay: "Replay",
  more: "More",
  /** @param {string} side @param {number} points @param {boolean} all */
  scores: (side, points, all) =>
    `${side} ${side === "We" || side === "You" || side === "They" ? "score" : "scores"} ${points}${all ? " in all" : ""}.`,
  cost: "Cost",
  par: "Par",
  workingOutCost: "Working out the cost",
  workingOutPar: "Working out par",
  /** @param {number} you @param {number} partner @param {number} they tricks given up */
  gaveUp(you, partner, they) {
    const tricks = (/** @type {number} */ n) => `${this.tricksInWords[n] ?? n} ${n === 1 ? "trick" : "tricks"}`;
    const ours = you && partner ? `You gave up ${tricks(you)}, your partner ${this.tricksInWords[partner] ?? partner}`
      : you ? `You gave up ${tricks(you)}` : partner ? `Your partner gave up ${tricks(partner)}` : "";
    if (!ours) return they ? `They gave up ${tricks(they)}.` : "Nobody gave up a trick.";
    if (!they) return `${ours}.`;
    return you + partner === they && !(you && partner) ? `${ours}; so did they.` : `${ours}; they gave up ${this.tricksInWords[they] ?? they}.`;
  },
  tricksInWords: ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"],
  givenUp: "Tricks given up",
  /** @param {number[]} numbers */
  tricksNamed: (numbers) => numbers.length === 1 ? `trick ${numbers[0]}`
    : `tricks ${numbers.slice(0, -1).join(", ")} and ${numbers.at(-1)}`,
  /** @param {number} needed */
  ofNeeded: (needed) => `of ${needed}`,
  thisSet: "This set",
  /** @param {number} n @param {number} of */
  boardOf: (n, of) => `${n} of ${of}`,
  /** @param {number} n */
  board: (n) => `Board ${n}`,
  /** @param {number} n */
  percent: (n) => `${n} %`,
  /** @param {string} n */
  imps: (n) => `${n} IMPs`,
  replayed: "Played again: this one does not count.",
  setResults: "Results of this set",
  nextBoardOfSet: "Next board",
  sheet: "Score sheet",
  history: "History",
  nextDeal: "Next deal",
  /** @param {string} what */
  breakOff: (what) => `Break off the ${what}`,
  /** @param {string} what */
  breakOffSure: (what) => `End the ${what} here?`,
  newMatch: "Play again",
  backToLobby: "Back to the front page",

  // files
  fromFile: "from a file",
  seeded: "its maker chose the seed and may know the deals",
  takeHome: "Download the deals",
  forms: { pbn: "PBN", lin: "LIN", jsonl: "JSON" },
  /** @param {string} form */
  downloadAs: (form) => `Download as ${form}`,
  /** @param {string} form */
  saved: (form) => `Saved as ${form}.`,
  copyViewer: "Copy handviewer link",
  viewerCopied: "The link to this deal in the hand viewer of Bridge Base Online is copied.",
  viewerTitle: "Handviewer link",
  viewerText: "This link shows the deal in the hand viewer of Bridge Base Online.",
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
  fileSays: (title, n, more) => `${capital(title)}. ${more ? `The first ${n} boards` : n === 1 ? "One board" : `${n} boards`}.`,
  boards: "Boards",
  noBoards: "There is no board here that can be read.",
  moreBoards: "Show more boards",
  allBoards: "All boards",
  /** @param {number} n */
  tricksTaken: (n) => `${n} ${plural(n, "trick")}`,
  /** @param {any} b */
  boardName: (b) => [b.name, b.outcome || (b.record ? "not played" : ""), b.problems.length ? t.problems(b.problems.length) : ""].filter(Boolean).join(": "),
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

  // hint
  askBook: "What would the book do?",
  asking: "Looking it up…",
  hideHint: "Hide",
  hintOff: "A hint can be asked for when it is your turn.",
  /** @param {string} label */
  playIt: (label) => `Play the ${small(label)}`,

  // log
  /** @param {number} n */
  logTrick: (n) => `trick ${n}`,

  // connection and messages
  reconnecting: "Reconnecting. Your seat and the deal are kept.",
  tryNow: "Try now",
  allRight: "All right",
  opening: "Opening the table…",
  notYourTurn: "It is not your turn yet.",
  lostSeat: "Your seat is no longer kept for this browser. You are watching.",
  takeBack: "Continue here",
  failed: "The server did not answer. Please try again.",
  /** @param {string} name */
  cannotUse: (name) => `The ${small(name)} cannot be used now.`,

  // people
  watchingNow: "You are watching.",
  /** @param {string} seat */
  hostIsAsked: (seat) => `Somebody at your address has a seat already. The host is asked to let you in at ${seat}.`,
  /** @param {string} name @param {string} seat */
  asksToSit: (name, seat) => `${name} wants to sit at ${seat}, from an address that has a seat.`,
  somebody: "Somebody",
  admit: "Let in",
  notAdmit: "Do not",
  /** @param {string[]} seats */
  shared: (seats) => `${seats.join(" and ")} share an address`,
  yourName: "Your name",
  nameAsk: "What shall the others call you?",
  nameAskNote: "Asked once and kept in this browser. Settings change it; without one you are called by your seat.",
  nameOk: "That is me",
  namePlaceholder: "Optional",
  nameNote: "For the next table you sit at",
  inviteTitle: "Invite friends",
  inviteText: "Whoever opens this link sees the table and may sit down: on a free seat at once, in place of a machine player with the next deal.",
  qrCode: "A QR code of the link",
  link: "Link to this table",
  copy: "Copy link",
  copied: "Copied",
  /** @param {number} n */
  openSeats: (n) => (n === 1 ? "One seat is open." : `${capital(number(n))} seats are open.`),
  fill: "Let machine players fill the open seats",

  people: "People",
  hostsDesk: "Host’s desk",
  isHost: "host",
  youAreHost: "You are the host.",
  /** @param {string} name */
  hostIs: (name) => `${name} is the host and arranges this.`,
  noHost: "Nobody is the host.",
  levels: { beginner: "Beginner", book: "Book", expert: "Expert", learned: "Learned", random: "Random" },
  /** @param {string} who */
  machineLevelOf: (who) => `Level of ${who}`,
  levelsBetween: "The levels of the machine players are chosen between two deals.",
  machineLevels: "Machine players",
  standUp: "Stand up",
  remove: "Remove",
  nudge: "Nudge",
  /** @param {string} seat */
  swapWith: (seat) => `Change places with ${seat}`,
  closeTable: "Close the table",
  closeSure: "Close it for everybody?",
  machinePlays: "machine plays",
  machineForYou: "A machine plays for you.",
  seatIsKept: "Your seat is kept.",
  takeSeatBack: "Take your seat back",
  clock: watchTime,
  /** @param {number} seconds */
  awayFor: (seconds) => `away ${t.clock(seconds)}`,
  /** @param {number} n */
  seconds: (n) => `${number(n)} seconds left`,
  /** @param {string} name */
  isAwayTurn: (name) => `${name} is away and is to act.`,
  /** @param {string} name @param {number} seconds */
  soonMachine: (name, seconds) => `In ${seconds} seconds a machine plays for ${name}. One tap gives the seat back.`,
  waitLonger: "Wait longer",
  /** @param {string} name @param {string} what */
  asks: (name, what) => `${name} asks ${what}.`,
  /** @param {string} what */
  youAsk: (what) => `You ask ${what}.`,
  /** @param {string[]} names */
  answersMissing: (names) => `Still to answer: ${names.join(", ")}.`,
  agree: "Agree",
  refuse: "Refuse",
  askNoMore: "Ask no more",
  talk: "Table talk",
  ears: { table: "Table", watchers: "Watchers" },
  nobodySpoke: "Nobody has spoken.",
  phrases: ["Good deal", "Well played", "Thank you, partner", "Sorry", "One moment"],
  sayTo: "Say something to the table",
  send: "Send",
  /** @param {string} name */
  mute: (name) => `Hide what ${name} says`,
  /** @param {string[]} names */
  unmute: (names) => `Hear ${names.join(", ")} again`,
  everybodyReads: "Everyone at the table reads this. Partners cannot whisper.",
  watchersRead: "Only those who watch read this.",
  /** @param {number} n */
  newRemarks: (n) => (n === 1 ? "one new remark" : `${number(n)} new remarks`),
  alerted: "Explained by the caller.",
  explain: "Explain",
  change: "Change",
  /** @param {string} call */
  yourAlert: (call) => `Your alert on ${call}`,
  alertReaders: "Opponents and onlookers read it, your partner does not.",
  alertKept: "Remembered in this browser for the same call after the same calls.",
  tellThem: "Tell them",
  house: {
    name: "Name of the table", watch: "Who may watch", delay: "Onlookers see it", undo: "Undo", patience: "Away before a machine plays",
    timer: "Time for a decision", talk: "Table talk", alerts: "Explaining one’s calls", listed: "Among the open tables", listedFor: "For all to find",
  },
  watchChoices: { nobody: "Nobody", table: "What lies open", hands: "All hands" },
  undoChoices: { alone: "Against machines", consent: "If all agree", never: "Never" },
  talkChoices: { all: "All", table: "Table", off: "Off" },
  handsLate: "All hands only when it is seen three minutes late",
  patienceNote: "The seat is kept",
  timerNote: "A gentle reminder, no more",
  alertsNote: "Not to one’s partner",
  listedNote: "To everybody who can reach this server",
  atOnce: "at once",
  /** @param {number} n */
  minutes: (n) => `${n} min`,
  /** @param {number} n */
  secondsShort: (n) => `${n} s`,
  forEver: "Never",
  seal: "Sealed before the first call",
  /** @param {string} hash */
  sealNote: (hash) => `Seal ${hash.slice(0, 8)}…`,
  sealCheck: "Check",
  sealTrue: "The cards are those that were sealed before the first act.",
  sealFalse: "The opened seal does not fit the one shown before the deal.",
  sealCannot: "This browser cannot reckon it here. Save the seal and check it with: oddtrick verify",
  nextBoard: "Next board of the file",
  sealSave: "Save the seal",
  sealDealing: "What was dealt here",

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
  firstDeal: "First deal",
  /** @param {string} title */
  firstDealOf: (title) => `A first deal: ${title}`,
  endLesson: "End the lesson",
  rules: "Rules",
  rulesOfThis: "The rules of this game",
  favourite: "Favourite",
  seatOption: "Your seat",
  anySeat: "Any",
  others: "The other seats",
  othersChoices: { beginner: "Beginner", book: "Book", expert: "Expert", learned: "Learned", random: "Random", people: "People" },
  yes: "Yes",
  no: "No",
  /** @param {unknown} value */
  choice: (value) => (value === true ? t.yes : value === false ? t.no : capital(String(value)).replace(/([a-z])(\d)/, "$1 $2")),
  /** @param {string} seat */
  yourSeat: (seat) => `you sit ${SEATS[seat] ?? seat}`,
  watchOnly: "watching",
};
