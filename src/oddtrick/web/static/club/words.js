// Every word the pages of an evening say of themselves.

import { locale, t, tn } from "../shared/language.js";
import { contractName } from "../shared/par.js";
import { minus, signed } from "../shared/punctuation.js";
import { PAIRS, SEATS as SIDES, capital, listed, number as num, text } from "../shared/strings.js";

/** @type {Record<string, string>} */
const ONES = { pair: t("pair"), team: t("team"), player: t("player") };
/** @type {Record<string, (n: number) => string>} */
const UNITS = {
  pair: (n) => tn(n, "{n} pair", "{n} pairs", { n: num(n) }),
  player: (n) => tn(n, "{n} player", "{n} players", { n: num(n) }),
  team: (n) => tn(n, "{n} team", "{n} teams", { n: num(n) }),
};
export const words = {
  num,
  /** How many take part, by what the frame calls one of them. @param {number} n @param {string} what */
  count: (n, what) => UNITS[what]?.(n) ?? `${n} ${what}`,
  minus,
  signed: (/** @type {number} */ n) => signed(n, 4, 0),
  SIDES,
  PAIRS,
  /** One who takes part, by what the frame calls it. @param {string} what */
  one: (what) => ONES[what] ?? what,
  pair: t("Pair"),
  team: t("Team"),
  capital,
  time: (/** @type {number} */ at) =>
    new Date(at * 1000).toLocaleTimeString(locale, { hour: "2-digit", minute: "2-digit" }),
  dealt: (/** @type {[string, string]} */ [dealer, vulnerable]) => text.dealt(dealer, vulnerable),
  close: t("Close"),

  // links
  noLink: t("This page needs the table’s link. Ask the director, or point your camera at the table card."),
  noRoomLink: t("This page needs the director’s link."),

  // the reach
  reach: t("online"),
  away: t("offline"),
  kept: (/** @type {number} */ n) => t("{n} to send", { n }),
  keptNote: t("Kept here. Sent when the network is back."),

  // the round at a table
  table: (/** @type {string | number} */ n) => t("Table {n}", { n }),
  where: (/** @type {number} */ table, /** @type {number} */ round) =>
    t("table {table} · round {round}", { table, round }),
  roundOf: (/** @type {number} */ n, /** @type {number} */ of) =>
    n ? t("Round {n} of {of}", { n, of }) : t("Not begun yet"),
  begins: t("The director begins the first round. You can enter results at any time."),
  left: (/** @type {string} */ text) => t("{text} left", { text }),
  timeUp: t("Time is up."),
  stands: t("The clock is stopped."),
  over: t("The evening is over. Thank you for playing."),
  board: (/** @type {number} */ n) => t("Board {n}", { n }),
  boards: (/** @type {(string | number)[]} */ list) =>
    tn(list.length, "board {list}", "boards {list}", { list: listed(list.map(String)) }),
  enter: t("Enter"),
  toConfirm: t("waits to be confirmed"),
  confirmIt: t("Confirm"),
  sits: t("Nobody plays at this table in this round."),
  earlier: t("Not entered yet"),
  moveOn: t("Afterwards"),
  goes: (
    /** @type {string} */ who,
    /** @type {number} */ table,
    /** @type {string} */ side,
    /** @type {boolean} */ stays,
  ) =>
    words.capital(stays ? t("{who} stays.", { who }) : t("{who} goes to table {table}, {side}.", { who, table, side })),
  restsNext: (/** @type {string} */ who) =>
    words.capital(t("{who} has finished, or sits out the next round.", { who })),
  resultsPage: t("Results"),
  whyPage: t("Why this score"),
  whyShort: t("Why?"),
  previous: t("Round before"),
  next: t("Round after"),
  otherRoundShown: (/** @type {number} */ n) => t("You are looking at round {n}.", { n }),

  // who is here
  notYou: t("Not you?"),
  whoSits: t("Who sits here?"),
  whoSitsNote: t("Write who is at the table. You will see whether the movement agrees."),
  nsPair: (/** @type {string} */ one) => t("{one} North–South", { one }),
  ewPair: (/** @type {string} */ one) => t("{one} East–West", { one }),
  boardNumber: t("Board"),
  check: t("Check"),
  right: t("All correct. Go on."),
  arrow: (/** @type {{ns: string, ew: string, board: number}} */ d) =>
    t("On board {board}, {ns} should sit North–South and {ew} East–West. Did you change places?", {
      ns: d.ns,
      ew: d.ew,
      board: d.board,
    }),
  turned: t("Yes, score it as we sat"),
  otherRound: (/** @type {Pick<import("./notice.js").Due, "round" | "table" | "board">} */ d) =>
    t("These play board {board} here in round {round}.", { board: d.board, round: d.round }),
  enterFor: (/** @type {number} */ n) => t("Enter it for round {n}", { n }),
  otherTable: (/** @type {Pick<import("./notice.js").Due, "round" | "table" | "board">} */ d) =>
    t("These play board {board} at table {table} in round {round}, not here.", {
      board: d.board,
      table: d.table,
      round: d.round,
    }),
  noPair: (/** @type {string | number} */ n) => t("There is no {n} in this event.", { n }),
  pairElsewhere: (/** @type {string} */ who, /** @type {number} */ table, /** @type {string} */ against) =>
    words.capital(t("{who} plays at table {table} in this round, against {against}.", { who, table, against })),
  pairWaits: (/** @type {string} */ who) => words.capital(t("{who} sits out this round.", { who })),
  boardElsewhere: (
    /** @type {Pick<import("./notice.js").Due, "round" | "table" | "board">} */ d,
    /** @type {number[]} */ mine,
  ) =>
    tn(
      mine.length,
      "Board {board} is at table {table} in this round. Here you play {mine}.",
      "Board {board} is at table {table} in this round. Here you play {mine}.",
      { board: d.board, table: d.table, mine: words.boards(mine) },
    ),
  boardNowhere: (/** @type {number} */ n, /** @type {number[]} */ mine) =>
    mine.length
      ? tn(
          mine.length,
          "Nobody plays board {n} in this round. Here you play {mine}.",
          "Nobody plays board {n} in this round. Here you play {mine}.",
          { n, mine: words.boards(mine) },
        )
      : t("Nobody plays board {n} in this round.", { n }),
  turnedNote: t("Played the other way round"),
  playedSo: t("It was played so: enter it"),
  playedSoNote: t("Nobody plays a board twice: what else these have to play on it is off."),

  // the entry
  back: t("Back"),
  contract: t("Contract"),
  by: t("By"),
  lead: (/** @type {string} */ seat) => (seat ? t("Lead by {seat}", { seat: SIDES[seat] }) : t("Lead")),
  result: t("Result"),
  level: (/** @type {number} */ n) => t("Level {n}", { n }),
  passedOut: t("Passed out"),
  doubled: t("Doubled"),
  redoubled: t("Redoubled"),
  made: t("made"),
  more: t("More results"),
  moreSign: "⋯",
  resultName: (/** @type {number} */ n) =>
    n === 0 ? t("just made") : n > 0 ? t("{n} over", { n: num(n) }) : t("{n} down", { n: num(-n) }),
  contractName: (/** @type {number} */ level, /** @type {string} */ strain, /** @type {string} */ risk) => {
    const name = contractName(level, strain);
    return risk === "X" ? t("{name} doubled", { name }) : risk === "XX" ? t("{name} redoubled", { name }) : name;
  },
  byWhom: (/** @type {string} */ seat) => ` ${t("by {name}", { name: seat })}`,
  tricks: (/** @type {number} */ n) => tn(n, "{n} trick", "{n} tricks", { n: num(n) }),
  to: (/** @type {number} */ points) =>
    points === 0
      ? t("no score")
      : points > 0
        ? t("{points} to N–S", { points })
        : t("{points} to E–W", { points: -points }),
  toWhom: (/** @type {number} */ points) =>
    points === 0
      ? t("no score")
      : points > 0
        ? t("{points} to North–South", { points })
        : t("{points} to East–West", { points: -points }),
  leadWord: t("lead"),
  say: {
    level: t("Choose the level, one to seven."),
    strain: t("Choose the suit."),
    by: t("Who plays it?"),
    lead: t("Which card was led?"),
    rank: t("Which card of the suit?"),
    result: t("How many tricks?"),
  },
  say1: t("A result"),
  clear: t("Clear"),
  noLead: t("Leave the lead out"),
  handOver: t("Hand to East–West to confirm"),
  eastWest: t("East–West"),
  isRight: t("Is this right?"),
  forPair: (/** @type {string} */ who, /** @type {string} */ names) =>
    `${t("For {who}", { who })}${names ? `, ${names}` : ""}`,
  yes: t("Yes, it is right"),
  no: t("No, change it"),
  entered: (/** @type {number} */ board) => t("Board {board} is in.", { board }),

  lookAgain: t("Please look again"),
  mend: t("Change it"),
  sure: t("It is right"),

  // calls
  call: t("Call the director"),
  why: t("Why do you call?"),
  reasons: [
    t("Lead out of turn"),
    t("Revoke"),
    t("Bid out of turn"),
    t("Insufficient bid"),
    t("Claim disputed"),
    t("Wrong board or pair"),
    t("A result is wrong"),
    t("Something else"),
  ],
  called: (/** @type {string} */ reason) => t("The director is called: {reason}.", { reason }),
  takeBack: t("Take it back"),
  message: t("From the director"),
};

/** What is asked for a union. */
export const unionWords = {
  title: t("File for the union"),
  summary: t("For the club’s union"),
  note: t(
    "Your union needs these details in the results file. Only the director’s file holds e-mail and telephone numbers.",
  ),
  // A field that the server has and that has no word here fails the check of types.
  fields: /** @satisfies {Record<Exclude<keyof Answers.Described, "type">, string>} */ ({
    club: t("Club"),
    club_number: t("The club’s number with its union"),
    date: t("Day"),
    venue: t("Venue"),
    identifier: t("The event’s number with the union"),
    contact: t("Contact"),
    email: t("E-mail"),
    telephone: t("Telephone"),
    charge: t("Charge rate or code"),
    rating: t("Master-point scale"),
    points: t("Kind of master points"),
  }),
  version: t("Version"),
  payToPlay: t("P2P of the English union"),
  myAbf: t("MyABF of the Australian union"),
  save: t("Save the file"),
  noClub: t("Name the club."),
};
