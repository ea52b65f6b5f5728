// What the pages of an evening say in several places, or at length.

import { locale, t, tn } from "../shared/language.js";
import { contractName } from "../shared/par.js";
import { signed } from "../shared/punctuation.js";
import { SEATS as SIDES, capital, listed, number as num, text } from "../shared/strings.js";

/** @type {Record<string, string>} */
const ONES = { pair: t("pair"), team: t("team"), player: t("player") };
export const words = {
  /** @param {number} n */
  signed: (n) => signed(n, 4, 0),
  SIDES,
  /** One who takes part, by what the frame calls it. @param {string} what */
  one: (what) => ONES[what] ?? what,
  /** @param {number} at */
  time: (at) => new Date(at * 1000).toLocaleTimeString(locale, { hour: "2-digit", minute: "2-digit" }),
  dealt: (/** @type {[string, string]} */ [dealer, vulnerable]) => text.dealt(dealer, vulnerable),

  // the reach
  /** @param {number} n */
  kept: (n) => t("{n} to send", { n }),
  keptNote: t("Kept here. Sent when the network is back."),

  // the round at a table
  /** @param {string | number} n */
  table: (n) => t("Table {n}", { n }),
  /** @param {number} table @param {number} round */
  where: (table, round) => t("table {table} · round {round}", { table, round }),
  /** @param {number} n @param {number} of */
  roundOf: (n, of) => (n ? t("Round {n} of {of}", { n, of }) : t("Not begun yet")),
  /** @param {string} text */
  left: (text) => t("{text} left", { text }),
  stands: t("The clock is stopped."),
  /** @param {number} n */
  board: (n) => t("Board {n}", { n }),
  /** @param {(string | number)[]} list */
  boards: (list) => tn(list.length, "board {list}", "boards {list}", { list: listed(list.map(String)) }),
  toConfirm: t("waits to be confirmed"),
  sits: t("Nobody plays at this table in this round."),
  /** @param {string} who @param {number} table @param {string} side @param {boolean} stays */
  goes: (who, table, side, stays) =>
    capital(stays ? t("{who} stays.", { who }) : t("{who} goes to table {table}, {side}.", { who, table, side })),
  /** @param {string} who */
  restsNext: (who) => capital(t("{who} has finished, or sits out the next round.", { who })),

  // who is here
  /** @param {{ns: string, ew: string, board: number}} d */
  arrow: (d) => t("On board {board}, {ns} should sit North–South and {ew} East–West. Did you change places?", d),
  /** @param {Pick<import("./notice.js").Due, "round" | "table" | "board">} d */
  otherRound: (d) => t("These play board {board} here in round {round}.", d),
  /** @param {number} n */
  enterFor: (n) => t("Enter it for round {n}", { n }),
  /** @param {string | number} n */
  noPair: (n) => t("There is no {n} in this event.", { n }),
  /** @param {string} who @param {number} table @param {string} against */
  pairElsewhere: (who, table, against) =>
    capital(t("{who} plays at table {table} in this round, against {against}.", { who, table, against })),
  /** @param {Pick<import("./notice.js").Due, "round" | "table" | "board">} d @param {number[]} mine */
  boardElsewhere: (d, mine) =>
    tn(
      mine.length,
      "Board {board} is at table {table} in this round. Here you play {mine}.",
      "Board {board} is at table {table} in this round. Here you play {mine}.",
      { ...d, mine: words.boards(mine) },
    ),
  /** @param {number} n @param {number[]} mine */
  boardNowhere: (n, mine) =>
    mine.length
      ? tn(
          mine.length,
          "Nobody plays board {n} in this round. Here you play {mine}.",
          "Nobody plays board {n} in this round. Here you play {mine}.",
          { n, mine: words.boards(mine) },
        )
      : t("Nobody plays board {n} in this round.", { n }),
  playedSoNote: t("Nobody plays a board twice: what else these have to play on it is off."),

  // the entry
  /** @param {string} seat */
  lead: (seat) => (seat ? t("Lead by {seat}", { seat: SIDES[seat] }) : t("Lead")),
  /** @param {number} n */
  level: (n) => t("Level {n}", { n }),
  /** @param {number} n */
  resultName: (n) => (n === 0 ? t("just made") : n > 0 ? t("{n} over", { n: num(n) }) : t("{n} down", { n: num(-n) })),
  /** @param {number} level @param {string} strain @param {number} risk */
  contractName: (level, strain, risk) => {
    const name = contractName(level, strain);
    return risk === 2 ? t("{name} redoubled", { name }) : risk ? t("{name} doubled", { name }) : name;
  },
  /** @param {string} seat */
  byWhom: (seat) => ` ${t("by {name}", { name: seat })}`,
  /** @param {number} n */
  tricks: (n) => tn(n, "{n} trick", "{n} tricks", { n: num(n) }),
  /** @param {number} points */
  to: (points) =>
    points === 0
      ? t("no score")
      : points > 0
        ? t("{points} to N–S", { points })
        : t("{points} to E–W", { points: -points }),
  /** @param {number} points */
  toWhom: (points) =>
    points === 0
      ? t("no score")
      : points > 0
        ? t("{points} to North–South", { points })
        : t("{points} to East–West", { points: -points }),
  say: {
    level: t("Choose the level, one to seven."),
    strain: t("Choose the suit."),
    by: t("Who plays it?"),
    lead: t("Which card was led?"),
    rank: t("Which card of the suit?"),
    result: t("How many tricks?"),
  },
  /** @param {string} who @param {string} names */
  forPair: (who, names) => `${t("For {who}", { who })}${names ? `, ${names}` : ""}`,

  // calls
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
  /** @param {string} reason */
  called: (reason) => t("The director is called: {reason}.", { reason }),
};
