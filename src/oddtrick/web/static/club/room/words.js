// What the director's page says of itself.

import { t, tn } from "../../shared/language.js";
import { capital, number } from "../../shared/strings.js";
import { called } from "../table/sides.js";
import { words } from "../words.js";

/** @param {Pick<Answers.DirectorContent, "form" | "pairs" | "tables">} v */
const tables = (v) =>
  v.form === "pairs" && v.pairs.length % 2 && v.pairs.length < 2 * v.tables
    ? t("{n} and a half tables", { n: number(v.tables - 1) })
    : tn(v.tables, "{n} table", "{n} tables", { n: number(v.tables) });

export const roomWords = {
  /** @param {Answers.DirectorContent} v */
  title: (v) =>
    t("{v} · {inall} rounds of {boards} · {movement}", {
      v: tables(v),
      inall: v.in_all,
      boards: v.boards,
      movement: v.movement,
    }),
  tools: /** @type {Record<string, string>} */ ({
    results: t("Results"),
    movement: t("Movement"),
    names: t("Names"),
    journal: t("History"),
    hands: t("Hands"),
    here: t("Tables"),
    changes: t("Changes"),
    undo: t("Undo"),
  }),
  /** @param {number} n @param {string} at */
  began: (n, at) => t("round {n} began {at}", { n, at }),
  /** @param {string} at */
  endsAbout: (at) => t("ends about {at}", { at }),
  /** @param {number} n */
  drawRound: (n) => t("Draw round {n}", { n }),
  /** @param {string} one */
  ownDraw: (one) =>
    t("Your own draw in place of it, as “1-4 2-3 5”: {one} 1 against 4, and 5 waits", { one: words.one(one) }),
  drawNote: t("Winners of neighbouring matches meet. For a tied match, say who goes through."),
  /** @param {number} n */
  begin: (n) => t("Begin round {n}", { n }),
  overNote: t("All boards and the files for other programs are public now."),
  /** @param {number} n */
  soon: (n) => t("Two minutes left in round {n}.", { n }),
  /** @param {number} n */
  up: (n) => t("Round {n} is over.", { n }),
  state: /** @type {Record<string, string>} */ ({
    call: t("calls"),
    miss: t("no result"),
    slow: t("slow"),
    done: t("finished"),
    play: t("playing"),
    ready: t("ready"),
    rest: t("waits"),
  }),
  /** @param {Answers.DirectorContent} v @param {number} side */
  sitsOut: (v, side) => (side ? t("{who} sits out", { who: called(v, side) }) : t("nobody plays")),
  /** @param {number[]} list */
  boards: (list) => {
    if (!list.length) return t("no boards");
    const run = list.length > 2 && list[list.length - 1] - list[0] === list.length - 1;
    return tn(list.length, "board {run}", "boards {run}", { run: run ? `${list[0]}–${list.at(-1)}` : list.join(", ") });
  },
  /** @param {number} n @param {string} state @param {string} more */
  tileName: (n, state, more) => t("Table {n}, {state}, {more}", { n, state, more }),
  /** @param {string} name */
  section: (name) => t("Section {name}", { name }),
  /** @param {number} s */
  ago: (s) =>
    s < 90
      ? t("just now")
      : tn(Math.round(s / 60), "{n} minute ago", "{n} minutes ago", { n: number(Math.round(s / 60)) }),
  /** @param {{table: number, board: number}} d */
  missingAt: (d) => t("Table {table}, board {board}", d),
  /** @param {{round: number, board: number}} d */
  asked: (d) => t("Please enter board {board} of round {round}.", d),
  /** @param {Answers.PenaltyLine} x @param {string} one */
  penaltyOf: (x, one) =>
    `${capital(one)} ${x.pair}, ${
      x.percent ? t("{percent} % of a top", { percent: x.percent }) : t("{points} points", { points: x.points })
    }`,
  handsNote: t(
    "A file of the boards, such as PBN. " +
      "Deals stay hidden until their boards are played, and impossible leads are questioned.",
  ),
  /** @param {number} n */
  handsKnown: (n) =>
    n ? capital(tn(n, "{n} board known.", "{n} boards known.", { n: number(n) })) : t("None known yet."),
  hereNote: t(
    "Everybody plays in the browser with a personal link. " +
      "Boards are dealt and sealed now, and results come by themselves.",
  ),
  hereReferee: t("With the referee, by the laws of 2017; judgement calls come to you"),
  hereTables: t("Only these tables, by number; the others use cards and a phone"),
  /** @param {Answers.PlayerLinkDrawn} x @param {string} one */
  playerLink: (x, one) => (x.name.endsWith(` ${x.of}`) ? x.name : `${x.name}, ${words.one(one)} ${x.of}`),
  optional: t("may be left out"),
  /** @param {{board: number, ns: string, ew: string}} d */
  correctTitle: (d) => t("Board {board}, {ns} against {ew}", d),
  namesNote: /** @type {Record<string, string>} */ ({
    pairs: t("One pair a line, as “1: Ada, Ben”."),
    individual: t("One player a line, as “1: Ada”."),
    teams: t("One team a line, its name first, as “1: Sharks, Ada, Ben, Cleo, Dan”."),
  }),
  membersNote: t("Members are suggested by name and number where the club’s list is installed."),
  /** @param {string} one */
  leaves: (one) => t("A {one} goes home", { one: words.one(one) }),
  /** @param {string} one */
  comes: (one) => t("A {one} comes late", { one: words.one(one) }),
  /** @param {string} one */
  moves: (one) => t("A {one} takes the empty place", { one: words.one(one) }),
  /** @param {string} one */
  number: (one) => capital(words.one(one)),
  journalFind: t("Find, as “board 7” or “pair 3”"),
  deviceNote: t("Open this link on the new device; everything entered is there. A new link shuts the old device out."),
  /** @param {number} table @param {string} side @param {number | undefined} partner @param {string} other */
  guideLine: (table, side, partner, other) =>
    partner
      ? t("table {table}, {side}, with {partner}, against {other}", { table, side, partner, other })
      : t("table {table}, {side}, against {other}", { table, side, other }),
  announceTitle: t("Announce to all tables"),
  /** @param {number} n */
  lacks: (n) => capital(tn(n, "{n} result still missing.", "{n} results still missing.", { n: number(n) })),
};
