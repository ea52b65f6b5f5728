// Boards that the class plays at tables: the teacher sets them and sees every table, a pupil finds the way to theirs.

import { deed, panel } from "../shared/panels.js";
import { request, save, watch } from "../shared/book.js";
import { dayBeside } from "../shared/day.js";
import { h } from "../shared/dom.js";
import { choiceField, linesField, numberField, tickField, titled } from "../shared/forms.js";
import { t, tn } from "../shared/language.js";
import { remember } from "../shared/settings.js";
import { state, boardWords as words } from "./state.js";
import { about } from "../shared/punctuation.js";
import { place } from "../shared/places.js";

/** @typedef {Answers.ClassBoards} ClassBoards */
/** @typedef {Answers.DirectorContent} Room */

/** What the director of each event sees, by the event. @type {Map<string, Room>} */
const rooms = new Map();
/** @type {Set<string>} */
const watched = new Set();

/** The secret of a link. @param {ClassBoards} movement */
const secret = (movement) => movement.link.split("#")[1] ?? "";

/** See how the tables do from now on. @param {Answers.ClassContent} view @param {() => void} changed */
export function watchTables(view, changed) {
  for (const movement of view.boards) {
    if (watched.has(movement.event)) continue;
    watched.add(movement.event);
    watch(
      `/api/club/${movement.event}/room`,
      secret(movement),
      (found) => {
        rooms.set(movement.event, found);
        changed();
      },
      () => null,
    );
  }
}

/** Whether the boards of a movement are over, as far as is known. @param {ClassBoards} movement */
export const isOver = (movement) => Boolean(rooms.get(movement.event)?.over);

/** What a director does. @param {number} n the movement, from 0 @param {object} note */
export function direct(n, note) {
  const movement = /** @type {ClassBoards} */ (state.view?.boards[n]);
  return request("POST", `/api/club/${movement.event}/deeds`, { token: secret(movement), body: { notes: [note] } });
}

/** Look at a table: the way to it, once its link is known. @param {number} n @param {string} table */
export async function toTable(n, table) {
  const movement = /** @type {ClassBoards} */ (state.view?.boards[n]);
  const found = await request("GET", `/api/club/${movement.event}/laid/${table}`, { token: secret(movement) });
  remember(table, { token: found.token, title: words.board(found.board) });
  location.assign(place("table", table));
}

/** The round that begins next, with its minutes. @param {number} n */
export function nextRound(n) {
  const room = /** @type {Room} */ (rooms.get(state.view?.boards[n].event ?? ""));
  const minutes = room.ends > room.began ? (room.ends - room.began) / 60 : 20;
  return { type: "begun", round: room.round + 1, minutes: Math.max(1, Math.round(minutes)) };
}

/** What the server calls a machine player. */
const MACHINE = "Machine";

/** The pupils of both sides. @param {Room} room @param {Answers.BoardDue} due */
function pupilsAt(room, { ns, ew }) {
  const [one, other] = [ns, ew].map((side) =>
    (room.names[side] ?? []).filter((/** @type {string} */ name) => name !== MACHINE).join(", "),
  );
  return one && other ? t("{ns} against {ew}", { ns: one, ew: other }) : one || other;
}

/** @param {Room} room @param {number} n @param {number} table */
function tableRow(room, n, table) {
  const due = room.due.filter((one) => one.table === table && one.round === Math.max(1, room.round));
  const [first] = due;
  if (!first) return null;
  const open = due.find((one) => !one.line && one.laid);
  const mark = (/** @type {Answers.BoardDue} */ one) => (one.line ? "right" : one.laid ? "given" : "open");
  return h(
    "tr",
    { key: `table-${n}-${table}` },
    h("th", { scope: "row" }, t("Table {n}", { n: table })),
    h("td", pupilsAt(room, first)),
    h(
      "td>span.squares",
      { role: "img", "aria-label": due.map((one) => about(words.board(one.board), words.marks[mark(one)])).join(", ") },
      due,
      (one) => h("i", { class: mark(one) }),
    ),
    h(
      "td",
      open &&
        deed(t("Watch"), "toTable", `${n}/${open.laid}`, "", { "aria-label": t("Watch table {n}", { n: table }) }),
    ),
  );
}

/** @param {Room} room @param {number} n */
const roundButton = (room, n) =>
  !room.over &&
  room.round < room.rounds &&
  deed(t("Begin round {n} of {all}", { n: room.round + 1, all: room.rounds }), "nextRound", n, "p");

/** A table that may be wider than the page. @param {string} name @param {Node} table */
export const listed = (name, table) => h("div.list", { tabindex: 0, role: "region", "aria-label": name }, table);

/** @param {ClassBoards} movement @param {number} n */
function movementPart(movement, n) {
  const room = rooms.get(movement.event);
  const done = room?.due.filter((one) => one.line).length ?? 0;
  return h(
    "div.in.movement",
    { key: `movement-${movement.event}` },
    h("p.w6", movement.alone ? words.eachAlone(movement.boards.length) : words.byFour(movement.boards.length)),
    room &&
      h(
        "p.small-text.soft",
        { role: "status" },
        room.rounds > 1 ? `${t("Round {n} of {all}.", { n: room.round, all: room.rounds })} ` : "",
        t("{n} of {all} results are in.", { n: done, all: room.due.length }),
      ),
    room &&
      listed(
        t("Tables"),
        h("table.progress>tbody", room.numbers, (table) => tableRow(room, n, table)),
      ),
    h(
      "div.buttons",
      room && roundButton(room, n),
      room && !room.over && deed(t("End, and open all results"), "endBoards", n),
      h("a.btn", { href: place("evening", movement.event) }, t("Results")),
      h("a.btn", { href: movement.link }, t("Director’s desk")),
    ),
    !state.view?.over &&
      h(
        "p.buttons",
        { role: "group", "aria-label": words.show },
        h("span.small-text.soft", words.show),
        movement.boards,
        (board) => deed(board, "showBoard", `${n + 1}/${board}`, "", { "aria-label": words.board(board) }),
      ),
  );
}

/** The movements of the class, as the teacher sees them, the last one first. @param {Answers.ClassContent} view */
export const boardsPanel = (view) =>
  view.boards.length > 0 && panel("boards", t("Boards at tables"), "", view.boards.map(movementPart).reverse());

/** What stands in the list where a dealer script makes the boards. */
export const BY_SCRIPT = "script";
/** Where the form's boards come from: a dealer script, or a set by its name. */
export const source = { name: BY_SCRIPT };
/** Days that are over whose boards are offered. */
const DAYS = 7;

/** A dealer script, the sets that come with the program, and those of the last days that are over everywhere. */
function sources() {
  const days = state.over ? Array.from({ length: DAYS }, (_, n) => dayBeside(state.over, -n)) : []; // it is asked for
  return /** @type {[string, string][]} */ ([
    [BY_SCRIPT, t("Made by a dealer script")],
    ...state.sets.map(({ id, title }) => [id, title]),
    ...days.map((day) => [`${day}-bridge`, words.ofDay(day)]),
  ]);
}

/** @param {string} id @param {string} words */
export const fileButton = (id, words) =>
  h(
    "label.btn.filed",
    words,
    h("input.unseen", { type: "file", id, accept: ".pbn,.lin,.dlm,.rbn,.zip,.gz,.json,.xml" }),
  );

/** A dealer script, in its own language. */
const EXAMPLE = "condition hcp(north) >= 20";

/** A dealer script, and how many deals are made by it. @param {import("../shared/forms.js").Words} said @param {number} rows @param {string} value */
export const scriptFields = (said, rows, value) => [
  linesField("script", titled(said), { rows, spellcheck: "false", placeholder: EXAMPLE }),
  numberField("count", t("Deals"), { value, maxlength: 2 }),
];

/** How boards are set: from a file, by a script or of a set, who plays, how it is scored. */
export const boardsForm = () =>
  h(
    "form",
    { id: "boards", key: "boardsform" },
    h("p.small-text.soft", t("The pupils who have joined play whole boards. Results are compared as at a club.")),
    choiceField("who", t("Who plays"), [
      ["four", t("Four pupils at a table")],
      ["alone", t("Each pupil with machine players, as South")],
    ]),
    tickField("move", titled(t("Boards pass from table to table"), words.moveNote)),
    choiceField("scoring", t("Scoring"), [
      ["matchpoints", t("Matchpoints")],
      ["imps", t("IMPs")],
    ]),
    choiceField("from", t("The boards"), sources(), source.name),
    source.name === BY_SCRIPT && scriptFields(t("Dealer script"), 3, "4"),
    h("button.btn.p.big", { type: "submit" }, t("Deal these boards")),
    fileButton("boardfile", t("Or a file of boards")),
  );

/** A pupil's way to their tables, the last set first. @param {Answers.ClassContent} view */
export const boardsOfPupil = (view) =>
  view.boards.length > 0 &&
  h(
    "section.pan.in",
    { "aria-label": t("Boards at tables"), key: "boards" },
    h("h2", t("Boards at tables")),
    view.boards
      .map((movement, n) => {
        save("class", view.id, movement.event); // the way back from there
        return h(
          "div.buttons",
          { key: `mine-${movement.event}` },
          movement.link
            ? h(
                "a",
                { class: n + 1 === view.boards.length ? "btn p big" : "btn big", href: movement.link },
                tn(movement.boards.length, "Play {n} board", "Play {n} boards", { n: movement.boards.length }),
              )
            : h("span.soft", t("These boards were dealt before you joined.")),
          h("a.btn.big", { href: place("evening", movement.event) }, t("Results")),
        );
      })
      .reverse(),
  );
