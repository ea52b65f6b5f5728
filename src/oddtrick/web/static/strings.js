// Every word the pages say of themselves. What a game says (labels, reasons, the log) comes
// from the server.

export const RANKS = {
  A: "Ace", K: "King", Q: "Queen", J: "Jack", T: "Ten", 9: "Nine", 8: "Eight", 7: "Seven",
  6: "Six", 5: "Five", 4: "Four", 3: "Three", 2: "Two",
};
export const SUITS = { S: "spades", H: "hearts", D: "diamonds", C: "clubs", JOKER: "joker" };
export const STRAINS = { S: "Spades", H: "Hearts", D: "Diamonds", C: "Clubs", NT: "No trump" };
export const SEATS = { N: "North", E: "East", S: "South", W: "West" };

const NUMBERS = [
  "none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
  "eleven", "twelve", "thirteen",
];
const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);
const small = (text) => text.charAt(0).toLowerCase() + text.slice(1);
const number = (n) => NUMBERS[n] ?? String(n);
const plural = (n, one, many = `${one}s`) => (n === 1 ? one : many);

export const t = {
  product: "oddtrick",
  motto: "whist, bridge, euchre and patience",
  and: " · ",
  capital,
  small,

  // cards
  cardName: (rank, suit) => `${rank} of ${suit}`,
  joker: "Joker",
  hiddenCard: "A card face down",
  ntShort: "NT",
  notNow: (name, reason) =>
    reason ? `${name}, not legal now: ${small(reason).replace(/\.$/, "")}` : `${name}, not legal now`,
  choices: (name, n) => `${name}, ${number(n)} ways to use it`,
  hintTag: "hint",
  cardsHeld: (name, n) => `${name}: ${n} ${plural(n, "card")}`,
  yourHand: "Your hand",
  handOf: (name) => `Hand of ${name}`,

  // seats
  you: "You",
  seat: (letter) => SEATS[letter] ?? letter,
  vulnerable: "Vulnerable",
  vulShort: "VUL",
  dealer: "dealer",
  roles: { declarer: "declarer", dummy: "dummy", maker: "made trumps", out: "sits out" },
  open: "open",
  away: "away",
  watching: (n) => `${n} watching`,
  sitHere: "Sit here",
  sitAt: (letter) => `Sit down at ${SEATS[letter] ?? letter}`,

  // the bar
  lobby: "Back to the lobby",
  brand: "oddtrick: back to the lobby",
  deal: (n) => `deal ${n}`,
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
  menu: "Menu",
  besides: (kind) => ({ claim: "Claim" })[kind] ?? capital(kind.replaceAll("-", " ")),
  besidesKeys: { claim: "C" },
  close: "Close",
  panels: "Panels",

  // the table
  table: "Table",
  yourTurn: "Your turn",
  yourCard: ["Your", "card"],
  yourLead: ["Your", "lead"],
  dummyCard: ["Play", "here"],
  next: (name) => [name, "next"],
  toPlay: (name) => [name, "to play"],
  tapAgain: (name) => `${name}. Tap again to play it, or choose another.`,
  tapAgainTo: (label) => `${label}: tap again to confirm.`,
  pressEnter: (name) => `${name}. Enter plays it, Escape puts it back.`,
  trickOf: (n) => `Trick ${n}`,
  wonBy: (name) => `won by ${name}`,
  played: (who, card) => `${who}: ${card}`,
  earlier: "Earlier trick",
  later: "Later trick",
  yourChoice: "Your choice",
  waitFor: (name) => `Waiting for ${name}`,
  pileOf: (n, top) => `${n} ${plural(n, "card")}${top ? `, ${top} on top` : ""}`,
  places: {
    stock: "Stock", "turn-up": "Turned up", discards: "Discards", widow: "Widow", out: "Out of play",
    foundation: "Foundation", fan: "Fan", waste: "Waste",
  },
  place: (kind) => t.places[kind] ?? capital(kind.replaceAll("-", " ")),
  toPlace: (kind, n) => (n ? `${t.place(kind)} ${n}` : t.place(kind)),
  emptyPlace: (kind, n) => `${t.toPlace(kind, n)}, empty`,
  pileName: (kind, n, count, top) => `${t.toPlace(kind, n)}, ${t.pileOf(count, top)}`,
  moveTo: (place) => `Move it to: ${place}`,
  home: (n, of) => [String(n), ` of ${of} home`],
  pick: (name) => `${name}.`,
  mayGo: (n) => (n === 1 ? "It may go to one place." : `It may go to ${number(n)} places.`),
  patienceKeys: "Arrows move, Enter chooses, Esc puts it back.",

  // contract and tricks
  by: (headline) => (headline.label === "Contract" ? "Declarer" : "By"),
  byLine: (name) => `by ${name === "You" ? "you" : name}`,
  youSeat: (letter) => `You, ${SEATS[letter] ?? letter}`,
  vulnerableWords: { we: "we are vulnerable", they: "they are vulnerable", all: "all are vulnerable" },
  vulnerableShort: { we: "vulnerable", they: "they vulnerable", all: "all vulnerable" },
  tricks: "Tricks",
  neededToGo: (needed, toGo) =>
    toGo > 0 ? `${number(needed)} needed, ${number(toGo)} to go` : `${number(needed)} needed, made`,
  theyNeed: (name, needed, toGo) => `${name}: ${t.neededToGo(needed, toGo)}`,
  pips: (rows) => rows.map((w) => `${w.name}: ${number(w.won)} ${plural(w.won, "trick")}`).join("; "),

  // auction
  dealerIs: (name) => `dealer ${name}`,
  toCall: "to call",
  meanings: "Meanings",
  askCall: "choose any call to ask",
  silent: "No meaning was given.",
  askAbout: (who, call) => `${who}: ${call}. What does it mean?`,
  meaningOf: (who) => `${who}, `,
  yourCall: "Your call",
  over: (who, call) => [`over ${who}’s `, call],
  hidden: "levels that are too low are hidden",
  chosen: "Your call, selected",
  chooseCall: "Choose a call to read what it tells the table, then confirm it.",
  seeToo: "Everybody at the table may read this.",
  bidIt: (label) => (/^(pass|double|redouble)$/i.test(label) ? label : `Bid ${small(label)}`),
  cancel: "Cancel",
  noCalls: "Nobody has called yet.",

  // score
  ofPoints: (name, n, target) => `${name} ${n} of ${target}`,

  // the end of a deal
  dealOver: "The deal is over",
  dealtTo: (name) => (name === "You" ? "You were dealt" : `${name} was dealt`),
  nextDeal: "Next deal",
  newMatch: "Play again",
  backToLobby: "Back to the lobby",

  // hint
  askBook: "What would the book do?",
  asking: "Looking it up…",
  hideHint: "Hide",
  hintOff: "A hint can be asked for when it is your turn.",
  playIt: (label) => `Play the ${small(label)}`,

  // log
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
  cannotUse: (name) => `The ${small(name)} cannot be used now.`,

  // people
  watchingNow: "You are watching.",
  yourName: "Your name",
  namePlaceholder: "Optional",
  nameNote: "For the next table you sit at",
  inviteTitle: "Invite friends",
  inviteText: "Whoever opens this link sees the table and may sit down on a free seat or in place of a machine player.",
  link: "Link to this table",
  copy: "Copy link",
  copied: "Copied",
  openSeats: (n) => (n === 1 ? "One seat is open." : `${capital(number(n))} seats are open.`),
  fill: "Let machine players fill the open seats",

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

  // lobby
  games: "Games",
  lobbyTitle: "Oddtrick: choose a game",
  numberOfPlayers: "Number of players",
  chosenGame: "The chosen game",
  leftOff: "Where you left off",
  forget: (title) => `Forget this table: ${title}`,
  find: "Find a game, book or year",
  allGames: (n) => `All ${n}`,
  players: (n) => (n === "1" ? "1 player" : n),
  playersName: (n) => (n === "1" ? "Games for 1 player" : n === "5" ? "Games for 5 or more" : `Games for ${n} players`),
  fiveUp: "5 or more",
  gameName: (g) => `${g.title}, ${g.source}, ${g.seats.length} ${plural(g.seats.length, "player")}`,
  noGame: (query, near) => `No game called “${query}” here.${near ? ` Try ${near}.` : ""}`,
  nothingFits: "No game fits this choice.",
  clearSearch: "Clear search",
  seatOption: "Your seat",
  anySeat: "Any",
  others: "The other seats",
  othersNote: "Who fills them",
  othersChoices: { book: "Book", random: "Random", people: "People" },
  sitAndDeal: "Sit down and deal",
  dealPatience: "Deal",
  inviteFriends: "Invite friends",
  onlyWatch: "Only watch",
  chooseGame: "Choose a game",
  yes: "Yes",
  no: "No",
  choice: (value) => (value === true ? t.yes : value === false ? t.no : capital(String(value))),
  yourSeat: (letter) => `you sit ${SEATS[letter] ?? letter}`,
  watchOnly: "watching",
};
