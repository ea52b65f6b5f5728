// What the director's page says of itself.

import { t, tn } from "../../shared/language.js";
import { small } from "../../shared/strings.js";
import { words } from "../words.js";

const { num } = words;
/** @param {Pick<Answers.DirectorContent, "form" | "pairs" | "tables">} v */
const tables = (v) =>
  v.form === "pairs" && v.pairs.length % 2 && v.pairs.length < 2 * v.tables
    ? t("{n} and a half tables", { n: num(v.tables - 1) })
    : tn(v.tables, "{n} table", "{n} tables", { n: num(v.tables) });

export const roomWords = {
  title: (/** @type {Answers.DirectorContent} */ v) =>
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
  round: t("Round"),
  of: (/** @type {number} */ n) => t("of {n}", { n }),
  timeLeft: t("Time left"),
  notBegun: t("Not begun"),
  began: (/** @type {number} */ n, /** @type {string} */ at) => t("round {n} began {at}", { n, at }),
  move: (/** @type {string} */ at) => t("move at {at}", { at }),
  endsAbout: (/** @type {string} */ at) => t("ends about {at}", { at }),
  drawRound: (/** @type {number} */ n) => t("Draw round {n}", { n }),
  drawTitle: t("The next round"),
  swissNote: t("By the ranking, equals meet, and nobody meets twice."),
  danish: t("Danish: those who have met may meet again, except those of the last round"),
  ownDraw: (/** @type {string} */ one) =>
    t("Your own draw in place of it, as “1-4 2-3 5”: {one} 1 against 4, and 5 waits", { one: words.one(one) }),
  drawNote: t("Winners of neighbouring matches meet. For a tied match, say who goes through."),
  through: t("Who goes through, by number"),
  begin: (/** @type {number} */ n) => t("Begin round {n}", { n }),
  minutesEach: t("Minutes a round"),
  pause: t("Pause"),
  goOn: t("Go on"),
  longer: t("2 minutes more"),
  announce: t("Announce"),
  finish: t("End the evening"),
  reopen: t("Go on playing"),
  over: t("The evening is over"),
  overNote: t("All boards and the files for other programs are public now."),
  soon: (/** @type {number} */ n) => t("Two minutes left in round {n}.", { n }),
  up: (/** @type {number} */ n) => t("Round {n} is over.", { n }),
  theRoom: t("The room"),
  finished: (/** @type {number} */ n) => t("{n} finished", { n }),
  playing: (/** @type {number} */ n) => t("{n} playing", { n }),
  wants: (/** @type {number} */ n) => tn(n, "{n} needs you", "{n} need you", { n }),
  state: /** @type {Record<string, string>} */ ({
    call: t("calls"),
    miss: t("no result"),
    slow: t("slow"),
    done: t("finished"),
    play: t("playing"),
    ready: t("ready"),
    rest: t("waits"),
  }),
  allIn: (/** @type {number} */ n) => (n === 2 ? t("both in") : n === 1 ? t("in") : t("all in")),
  boardOf: (/** @type {number} */ n, /** @type {number} */ of) => t("board {n} of {of}", { n, of }),
  still: (/** @type {number} */ n) => t("still board {n}", { n }),
  roundMissing: (/** @type {number} */ n) => t("round {n} missing", { n }),
  toConfirm: t("to be confirmed"),
  sitsOut: (/** @type {string} */ who) => (who ? t("{who} sits out", { who }) : t("nobody plays")),
  boards: (/** @type {number[]} */ list) => {
    if (!list.length) return t("no boards");
    const run = list.length > 2 && list[list.length - 1] - list[0] === list.length - 1;
    return tn(list.length, "board {run}", "boards {run}", { run: run ? `${list[0]}–${list.at(-1)}` : list.join(", ") });
  },
  versus: t("v"),
  add: t("Changes"),
  addNote: t("late pair, sit-out, a pair that leaves"),
  tileName: (/** @type {number} */ n, /** @type {string} */ state, /** @type {string} */ more) =>
    t("Table {n}, {state}, {more}", { n, state, more }),
  section: (/** @type {string} */ name) => t("Section {name}", { name }),
  onScreens: t("on screens"),
  calls: t("Calls"),
  waiting: (/** @type {number} */ n) => t("{n} waiting", { n }),
  noCalls: t("No calls. A quiet room."),
  callOf: (/** @type {Pick<Answers.DirectorCallLine, "table" | "reason">} */ c) =>
    t("Table {table}, {reason}", { table: c.table, reason: small(c.reason) }),
  ago: (/** @type {number} */ s) =>
    s < 90
      ? t("just now")
      : tn(Math.round(s / 60), "{n} minute ago", "{n} minutes ago", { n: num(Math.round(s / 60)) }),
  by: (/** @type {string} */ name) => (name ? t("by {name}", { name }) : ""),
  onBoard: (/** @type {number} */ n) => (n ? t("board {n}", { n }) : ""),
  rule: t("Give a ruling"),
  answered: t("Answered"),
  missing: t("Missing results"),
  before: t("before this round"),
  noneMissing: t("Nothing is missing."),
  missingAt: (/** @type {{table: number, board: number}} */ d) =>
    t("Table {table}, board {board}", { table: d.table, board: d.board }),
  missingNote: (/** @type {{round: number, ns: string, ew: string}} */ d) =>
    t("round {round}, {ns} against {ew}", { round: d.round, ns: d.ns, ew: d.ew }),
  ask: t("Ask"),
  asked: (/** @type {{round: number, board: number}} */ d) =>
    t("Please enter board {board} of round {round}.", { board: d.board, round: d.round }),
  told: t("Sent."),
  slow: t("Slow"),
  slowOrAway: t("Slow or away"),
  behind: (/** @type {number} */ n) => t("Table {n}, behind the clock", { n }),
  behindNote: (/** @type {number} */ done, /** @type {number} */ of) =>
    t("{done} of {of} boards in", { done: num(done), of: num(of) }),
  nudge: t("Nudge"),
  nudged: t("You are late. Please play on."),
  nobodySlow: t("Nobody is behind the clock."),
  penaltyOf: (/** @type {Answers.PenaltyLine} */ x, /** @type {string} */ one) =>
    `${words.capital(one)} ${x.pair}, ${
      x.percent ? t("{percent} % of a top", { percent: x.percent }) : t("{points} points", { points: x.points })
    }`,
  rulings: t("Rulings kept"),
  noRulings: t("No rulings yet."),
  deputy: t("Links"),
  players: t("Print table cards"),
  save: t("Save file"),
  union: t("File for the union"),
  doubt: (/** @type {{ns: string, ew: string}} */ d) =>
    t("the lead entered was not in that hand, {ns} against {ew}", { ns: d.ns, ew: d.ew }),
  look: t("Look"),
  handsTitle: t("Hand records"),
  handsNote: t(
    "A file of the boards, such as PBN. " +
      "Deals stay hidden until their boards are played, and impossible leads are questioned.",
  ),
  handsKnown: (/** @type {number} */ n) =>
    n ? words.capital(tn(n, "{n} board known.", "{n} boards known.", { n: num(n) })) : t("None known yet."),
  handsFile: t("File"),
  handsSend: t("Keep the hand records"),
  noFile: t("Choose a file."),
  hereTitle: t("Where the boards are played"),
  hereNote: t(
    "Everybody plays in the browser with a personal link. " +
      "Boards are dealt and sealed now, and results come by themselves.",
  ),
  hereReferee: t("With the referee, by the laws of 2017; judgement calls come to you"),
  hereTables: t("Only these tables, by number; the others use cards and a phone"),
  hereMachines: t("Machine players may take seats that stay empty"),
  hereBegin: t("Play at Oddtrick’s tables"),
  hereChange: t("Change for boards not yet begun"),
  hereDone: t("Players’ links are under “Links” and on the table cards."),
  onPaper: t("Play on with cards on real tables"),
  watchTable: t("Watch at the table"),
  nobody: t("nobody yet"),
  absent: t("not there"),
  notThere: (/** @type {[string, string][]} */ seats) =>
    t("not there: {seats}", {
      seats: seats.map(([seat, name]) => words.SIDES[seat] + (name ? ` (${name})` : "")).join(", "),
    }),
  playerLink: (/** @type {Answers.PlayerLinkDrawn} */ x, /** @type {string} */ one) =>
    x.name.endsWith(` ${x.of}`) ? x.name : `${x.name}, ${words.one(one)} ${x.of}`,
  table: (/** @type {number} */ n) => t("Table {n}", { n }),
  say: t("Message to the table"),
  sayIt: t("Say it"),
  enter: t("Enter"),
  correct: t("Correct"),
  adjust: t("Adjust"),
  withdraw: t("Withdraw"),
  reason: t("Reason"),
  optional: t("may be left out"),
  correctTitle: (/** @type {{board: number, ns: string, ew: string}} */ d) =>
    t("Board {board}, {ns} against {ew}", { board: d.board, ns: d.ns, ew: d.ew }),
  turned: t("They sat in each other’s seats"),
  others: t("Others sat here, or another board"),
  insteadOf: t("In place of a board that will not be played"),
  noneInstead: t("No: all boards due are still played"),
  adjustTitle: t("An adjusted score"),
  stands: t("The result stands"),
  ruleTitle: (/** @type {number} */ n) => t("A ruling at table {n}", { n }),
  ruling: t("What you ruled"),
  rulingNote: t("Kept with the deal."),
  which: t("Board"),
  assistant: t("Look up the law (opens in a new tab)"),
  penalty: t("Penalty"),
  noPenalty: t("None"),
  penaltyFor: (/** @type {number} */ n, /** @type {string} */ one) => `${words.capital(words.one(one))} ${n}`,
  percent: t("Percent of a top"),
  points: t("Points"),
  keepRuling: t("Keep the ruling"),
  names: t("Names"),
  namesNote: /** @type {Record<string, string>} */ ({
    pairs: t("One pair a line, as “1: Ada, Ben”."),
    individual: t("One player a line, as “1: Ada”."),
    teams: t("One team a line, its name first, as “1: Sharks, Ada, Ben, Cleo, Dan”."),
  }),
  saveNames: t("Save names"),
  members: t("Members"),
  membersNote: t("Members are suggested by name and number where the club’s list is installed."),
  badLine: (/** @type {string} */ line) => t("Write “{line}” like this: “1: Ada, Ben”.", { line }),
  changes: t("Changes"),
  leaves: (/** @type {string} */ one) => t("A {one} goes home", { one: words.one(one) }),
  comes: (/** @type {string} */ one) => t("A {one} comes late", { one: words.one(one) }),
  after: t("after round"),
  moves: (/** @type {string} */ one) => t("A {one} takes the empty place", { one: words.one(one) }),
  renames: t("Rename a player"),
  renameWho: t("Player, as listed"),
  renameNote: t("The name changes everywhere in this event."),
  renameTo: t("Is"),
  drops: t("Drop a table"),
  extra: t("One more round"),
  hold: t("Show boards with the last result only"),
  disclose: t("Show boards once they are played out"),
  showReasons: t("Show everybody why they scored so"),
  hideReasons: t("Show nobody why they scored so"),
  brings: (/** @type {string} */ one) => t("Points carried forward for a {one}", { one: words.one(one) }),
  hasBrought: t("Points"),
  noPoints: (/** @type {string} */ text) =>
    t("Write points as a number with at most two decimals, not “{text}”.", { text }),
  fouls: t("A board was played with other cards"),
  fouledTables: t("or only at tables"),
  number: (/** @type {string} */ one) => words.capital(words.one(one)),
  tableNumber: t("Table"),
  wholeNumber: t("A whole number"),
  punish: t("Penalty"),
  journal: t("What was done"),
  journalFind: t("Find, as “board 7” or “pair 3”"),
  device: t("Another device"),
  deviceTitle: (/** @type {number} */ n) => t("Another device at table {n}", { n }),
  deviceNote: t("Open this link on the new device; everything entered is there. A new link shuts the old device out."),
  deviceRenew: t("Give this table a new link"),
  undoThis: t("Undo"),
  undone: t("undone"),
  undoing: (/** @type {string} */ text) => t("Undone: {text}", { text }),
  links: t("Links"),
  reach: t("Give each link only to the people it is for."),
  publicLink: t("Results, for everybody"),
  directorLink: t("Director: keep it, for this page on another device"),
  deputyLink: t("Deputy: everything but links and the file"),
  tableLink: (/** @type {number} */ n) => t("Table {n}", { n }),
  renew: t("Give the deputy another link"),
  scan: t("Point a phone’s camera here."),
  guides: t("Print guide cards"),
  guide: (/** @type {number} */ n, /** @type {string} */ one) => `${words.capital(words.one(one))} ${n}`,
  waitsLine: t("waits"),
  guideLine: (
    /** @type {number} */ table,
    /** @type {string} */ side,
    /** @type {number | undefined} */ partner,
    /** @type {string} */ other,
  ) =>
    partner
      ? t("table {table}, {side}, with {partner}, against {other}", { table, side, partner, other })
      : t("table {table}, {side}, against {other}", { table, side, other }),
  announceTitle: t("Announce to all tables"),
  announceIt: t("Announce"),
  movementTitle: t("The movement"),
  fileName: (/** @type {string} */ id) => `${id}.club`,
  sure: t("End the evening"),
  sureNote: t("Everybody then sees all boards. You can still go on playing afterwards."),
  lacks: (/** @type {number} */ n) =>
    words.capital(tn(n, "{n} result still missing.", "{n} results still missing.", { n: num(n) })),
};
