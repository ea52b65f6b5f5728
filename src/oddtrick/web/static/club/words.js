// Every word the pages of an evening say of themselves.

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
const num = (n) => NUMBERS[n] ?? String(n);
/** @param {number} n @param {any} what */
const count = (n, what) => `${num(n)} ${what}${n === 1 ? "" : "s"}`;
/** @param {number} n */
const minus = (n) => (n < 0 ? `−${-n}` : String(n));
/** @param {number} n */
const signed = (n) => (n > 0 ? `+${n}` : minus(n));
const SIDES = /** @type {Record<string, string>} */ ({ N: "North", E: "East", S: "South", W: "West" });
const VULNERABLE = /** @type {Record<string, string>} */ ({
  None: "Nobody is vulnerable",
  NS: "North–South vulnerable",
  EW: "East–West vulnerable",
  All: "All vulnerable",
});

export const words = {
  num,
  count,
  minus,
  signed,
  SIDES,
  pair: "Pair",
  team: "Team",
  capital: (/** @type {string} */ text) => text.charAt(0).toUpperCase() + text.slice(1),
  time: (/** @type {number} */ at) =>
    new Date(at * 1000).toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" }),
  dealt: (/** @type {[any, string]} */ [dealer, vulnerable]) => `${VULNERABLE[vulnerable]}, dealer ${SIDES[dealer]}`,
  close: "Close",

  // links
  noLink:
    "This page opens with the table’s own link. Ask the director for it, or point your camera " +
    "at the card on the table.",
  noRoomLink: "This page opens with the director’s link.",

  // the reach
  reach: "in reach",
  away: "out of reach",
  kept: (/** @type {number} */ n) => `${n} to send`,
  keptNote: "Kept here. Sent when the network is back.",

  // the round at a table
  table: (/** @type {any} */ n) => `Table ${n}`,
  where: (/** @type {number} */ table, /** @type {number} */ round) => `table ${table} · round ${round}`,
  roundOf: (/** @type {number} */ n, /** @type {any} */ of) => (n ? `Round ${n} of ${of}` : "Not begun yet"),
  begins: "The director begins the first round. Results may be entered at any time.",
  left: (/** @type {string} */ text) => `${text} left`,
  timeUp: "Time is up.",
  stands: "The clock stands.",
  over: "The evening is over. Thank you for playing.",
  board: (/** @type {number} */ n) => `Board ${n}`,
  boards: (/** @type {any[]} */ list) =>
    list.length === 1 ? `board ${list[0]}` : `boards ${list.slice(0, -1).join(", ")} and ${list.at(-1)}`,
  enter: "Enter",
  toConfirm: "waits to be confirmed",
  confirmIt: "Confirm",
  sits: "Nobody plays at this table in this round.",
  earlier: "Not entered yet",
  moveOn: "Afterwards",
  goes: (/** @type {any} */ who, /** @type {number} */ table, /** @type {string} */ side, /** @type {any} */ stays) =>
    words.capital(stays ? `${who} stays.` : `${who} goes to table ${table}, ${side}.`),
  restsNext: (/** @type {any} */ who) => words.capital(`${who} plays no more, or waits a round.`),
  resultsPage: "Results",
  previous: "Round before",
  next: "Round after",
  otherRoundShown: (/** @type {number} */ n) => `You look at round ${n}.`,

  // who is here
  notYou: "Not you?",
  whoSits: "Who sits here?",
  whoSitsNote: "Write what is really at the table. The movement says what is wrong, if anything is.",
  nsPair: (/** @type {any} */ one) => `${one} North–South`,
  ewPair: (/** @type {any} */ one) => `${one} East–West`,
  boardNumber: "Board",
  check: "Check",
  right: "This is right. Go on.",
  arrow: (/** @type {any} */ d) =>
    `By the movement ${d.ns} sits North–South and ${d.ew} East–West at board ${d.board}. Did you play it ` +
    "the other way round?",
  turned: "Yes, count it as played",
  otherRound: (/** @type {any} */ d) => `These play board ${d.board} here in round ${d.round}.`,
  enterFor: (/** @type {number} */ n) => `Enter it for round ${n}`,
  otherTable: (/** @type {any} */ d) =>
    `These play board ${d.board} at table ${d.table} in round ${d.round}, not here.`,
  noPair: (/** @type {any} */ n) => `There is no ${n} in this event.`,
  pairElsewhere: (/** @type {any} */ who, /** @type {number} */ table, /** @type {any} */ against) =>
    words.capital(`${who} plays at table ${table} in this round, against ${against}.`),
  pairWaits: (/** @type {any} */ who) => words.capital(`${who} waits in this round.`),
  boardElsewhere: (/** @type {any} */ d, /** @type {any} */ mine) =>
    `Board ${d.board} lies at table ${d.table} in this round. Here ${mine.length === 1 ? "is" : "are"} ` +
    `${words.boards(mine)}.`,
  boardNowhere: (/** @type {number} */ n, /** @type {any} */ mine) =>
    `Nobody plays board ${n} in this round.` +
    `${mine.length ? ` Here ${mine.length === 1 ? "is" : "are"} ${words.boards(mine)}.` : ""}`,
  turnedNote: "Played the other way round",

  // the entry
  back: "Back",
  contract: "Contract",
  by: "By",
  lead: (/** @type {any} */ seat) => (seat ? `Lead by ${SIDES[seat]}` : "Lead"),
  result: "Result",
  level: (/** @type {number} */ n) => `Level ${n}`,
  passedOut: "Passed out",
  doubled: "Doubled",
  redoubled: "Redoubled",
  made: "made",
  more: "More results",
  moreSign: "⋯",
  resultName: (/** @type {number} */ n) => (n === 0 ? "just made" : n > 0 ? `${num(n)} over` : `${num(-n)} down`),
  contractName: (/** @type {number} */ level, /** @type {string} */ strain, /** @type {any} */ risk) =>
    `${num(level)} ` +
    `${strain === "NT" ? "no-trump" : { C: "clubs", D: "diamonds", H: "hearts", S: "spades" }[strain]}` +
    `${risk === "X" ? " doubled" : risk === "XX" ? " redoubled" : ""}`,
  byWhom: (/** @type {any} */ seat) => ` by ${seat}`,
  tricks: (/** @type {number} */ n) => count(n, "trick"),
  to: (/** @type {number} */ points) =>
    points === 0 ? "no score" : points > 0 ? `${points} to N–S` : `${-points} to E–W`,
  toWhom: (/** @type {number} */ points) =>
    points === 0 ? "no score" : points > 0 ? `${points} to North–South` : `${-points} to East–West`,
  leadWord: "lead",
  say: {
    level: "Choose the level, one to seven.",
    strain: "Choose the suit.",
    by: "Who plays it?",
    lead: "Which card was led?",
    rank: "Which card of the suit?",
    result: "How many tricks?",
  },
  say1: "A result",
  clear: "Clear",
  noLead: "Leave the lead out",
  handOver: "Hand to East–West to confirm",
  eastWest: "East–West",
  isRight: "Is this right?",
  forPair: (/** @type {any} */ who, /** @type {string[]} */ names) => `For ${who}${names ? `, ${names}` : ""}`,
  yes: "Yes, it is right",
  no: "No, change it",
  entered: (/** @type {number} */ board) => `Board ${board} is in.`,

  lookAgain: "Please look again",
  mend: "Change it",
  sure: "It is right",

  // calls
  call: "Call the director",
  why: "Why do you call?",
  reasons: [
    "Lead out of turn",
    "Revoke",
    "Bid out of turn",
    "Insufficient bid",
    "Claim disputed",
    "Wrong board or pair",
    "A result is wrong",
    "Something else",
  ],
  called: (/** @type {string} */ reason) => `The director is called: ${reason}.`,
  takeBack: "Take it back",
  message: "From the director",
};

/** What is asked for a union. */
export const unionWords = {
  title: "File for the union",
  summary: "For the club’s union",
  note:
    "A union that counts an evening asks for these; the file of results carries them. The club’s own are kept in " +
    "this browser for the next evening. E-mail and telephone stand in the director’s file only.",
  fields: {
    club: "Club",
    club_number: "The club’s number with its union",
    date: "Day",
    venue: "Venue",
    identifier: "The event’s number with the union",
    contact: "Contact",
    email: "E-mail",
    telephone: "Telephone",
    charge: "Charge rate or code",
    rating: "Master-point scale",
    points: "Kind of master points",
  },
  version: "Version",
  save: "Save the file",
  noClub: "Name the club.",
};
