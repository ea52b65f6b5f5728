// The director's page: the clock, the room at a glance, who calls, what is missing, what was ruled.

import { sentenceOf } from "../../shared/api.js";
import { astray } from "../../shared/astray.js";
import { id, now, request, save, watch } from "../../shared/book.js";
import { handle, when } from "../../shared/dispatch.js";
import { byId, h, isForPage, named, render, svg } from "../../shared/dom.js";
import { input, numberOf } from "../../shared/forms.js";
import { t, tn } from "../../shared/language.js";
import { deed, panel } from "../../shared/panels.js";
import { place } from "../../shared/places.js";
import { joined, watchTime } from "../../shared/punctuation.js";
import { capital, number, small, text } from "../../shared/strings.js";
import { pdfDialog, pdfTitle } from "../print.js";
import { label, labelled } from "../table/sides.js";
import { words } from "../words.js";
import { answerTo, attempted, changes, note, state, tell, token } from "./deeds.js";
import { papers, shown } from "./shown.js";
import { results } from "./results.js";
import { roomWords } from "./words.js";

// The director's page, drawn: clock, tables, what waits for the director.

const desk = byId("room");
/**
 * @param {string} key
 * @param {string} title
 * @param {string} note
 * @param {Node[]} rows
 * @param {string} empty
 * @param {boolean} [hot]
 */
const listing = (key, title, note, rows, empty, hot) =>
  panel(
    `${key}.k-${key}${hot ? ".hot" : ""}`,
    title,
    h("span", { class: `small-text ${hot ? "w6" : "soft"}` }, note),
    rows.length ? h("ul.list2", rows) : h("p.in.soft.small-text", empty),
  );
/** @param {string} key @param {string} sign @param {string} bold @param {string} note @param {...Node | null} acts */
const row = (key, sign, bold, note, ...acts) =>
  h("li.al2", { key }, icon(sign), h("div.grow", h("b", bold), h("small", note)), acts);

export function draw() {
  if (!state.view) return;
  const at = now(),
    tiles = state.view.numbers.map((/** @type {number} */ n) => tileOf(state.view, n, at));
  /** @param {...string} states */
  const tally = (...states) => tiles.filter((x) => states.includes(x.state)).length;
  const wants = tally("call", "miss", "slow"),
    slow = tiles.filter((x) => x.state === "slow"),
    lacks = state.view.due.filter((d) => !d.line && state.view.round && d.round < state.view.round);
  byId("title").textContent = state.view.title;
  byId("what").textContent = roomWords.title(state.view);
  render(
    byId("tools"),
    h("a.btn.q", { href: place("evening", id), target: "oddtrick-results" }, roomWords.tools.results),
    ["movement", "names", "hands", "here", "journal"].map((x) => deed(roomWords.tools[x], x, "", "q")),
    h("button.btn.q", { do: "undo", key: "undo" }, roomWords.tools.undo, " ", h("kbd", "U")),
  );
  render(
    desk,
    h(
      "div.col",
      { key: "left" },
      state.wrong && h("p.pan.said.warn", { role: "alert", key: "wrong" }, state.wrong),
      clock(tiles),
      panel(
        "tiles.roompan",
        t("The room"),
        h(
          "span.small-text.soft",
          h("span", t("{n} finished", { n: tally("done") })),
          h("span", t("{n} playing", { n: tally("play") })),
          wants ? h("b", tn(wants, "{n} needs you", "{n} need you", { n: wants })) : null,
        ),
        h(
          "div.tiles",
          tiles.map(tile),
          !state.view.past &&
            h(
              "button.tile.add",
              { do: "changes", key: "add" },
              h("span", t("Changes"), h("br"), h("span.small-text", t("late pair, sit-out, a pair that leaves"))),
            ),
        ),
      ),
    ),
    h(
      "div.col",
      { key: "right" },
      listing(
        "calls",
        t("Calls"),
        t("{n} waiting", { n: state.view.calls.length }),
        state.view.calls.map((c) =>
          row(
            `c${c.number}`,
            "call",
            t("Table {table}, {reason}", { table: c.table, reason: small(c.reason) }),
            joined([
              roomWords.ago(at - c.at),
              c.board ? t("board {n}", { n: c.board }) : "",
              c.by ? t("by {name}", { name: c.by }) : "",
            ]),
            laidOf(c) ? deed(t("Look"), "laid", laidOf(c), "sm2") : null,
            deed(t("Answered"), "answered", c.number, "sm2"),
            deed(t("Give a ruling"), "rule", c.number, "p sm2"),
          ),
        ),
        t("No calls. A quiet room."),
        state.view.calls.length > 0,
      ),
      listing(
        "missing",
        t("Missing results"),
        t("before this round"),
        [
          ...state.view.due
            .filter((d) => d.doubt)
            .map((d) =>
              row(
                `d${d.board}-${d.ns}`,
                "miss",
                roomWords.missingAt(d),
                t("the lead entered was not in that hand, {ns} against {ew}", labelled(state.view, d)),
                deed(t("Look"), "result", state.view.due.indexOf(d), "sm2"),
              ),
            ),
          ...lacks
            .slice(0, 12)
            .map((d) =>
              row(
                `${d.board}-${d.ns}`,
                "miss",
                roomWords.missingAt(d),
                t("round {round}, {ns} against {ew}", labelled(state.view, d)),
                deed(t("Ask"), "ask", state.view.due.indexOf(d), "sm2"),
                deed(t("Enter"), "result", state.view.due.indexOf(d), "sm2"),
              ),
            ),
        ],
        t("Nothing is missing."),
      ),
      listing(
        "slow",
        state.view.here ? t("Slow or away") : t("Slow"),
        "",
        [
          ...slow.map((x) =>
            row(
              `s${x.number}`,
              "slow",
              t("Table {n}, behind the clock", { n: x.number }),
              t("{done} of {of} boards in", { done: number(x.done), of: number(x.due.length) }),
              deed(t("Nudge"), "nudge", x.number, "sm2"),
            ),
          ),
          ...(state.view.here ? state.away : []).map((x) =>
            row(
              `a${x.id}`,
              "rest",
              roomWords.missingAt(x),
              t("not there: {seats}", {
                seats: x.away.map(([seat, name]) => words.SIDES[seat] + (name ? ` (${name})` : "")).join(", "),
              }),
              deed(t("Look"), "laid", x.id, "sm2"),
            ),
          ),
        ],
        t("Nobody is behind the clock."),
      ),
      listing(
        "rulings",
        t("Rulings kept"),
        String(state.view.rulings.length + state.view.penalties.length),
        [
          ...state.view.rulings.map((x) =>
            row(`r${x.note ?? ""}-${x.entry ?? ""}`, "", words.board(x.board), `${x.text} · ${words.time(x.at)}`),
          ),
          ...state.view.penalties.map((x) =>
            row(`p${x.pair}-${x.percent}`, "", roomWords.penaltyOf(x, state.view.one), x.reason),
          ),
        ],
        t("No rulings yet."),
      ),
      state.view.role === "director" &&
        h(
          "section.pan.acts",
          { key: "acts" },
          deed(t("Links"), "links"),
          deed(t("Print table cards"), "cards"),
          deed(t("Print guide cards"), "guides"),
          deed(pdfTitle, "pdf"),
          deed(t("File for the union"), "union"),
          deed(t("Save file"), "save"),
        ),
    ),
  );
}

// The director's clock and tables: how long the round goes on, and how each table stands.

/** @typedef {Answers.DirectorContent} View */
/** @typedef {ReturnType<typeof tileOf>} Tile a table with what stands on its tile */

const ICONS = /** @type {Record<string, string[]>} */ ({
  done: ["m4 10.5 4 4 8-9"],
  call: [
    "M4.5 14h11c-1.500-1.500-1.500-3-1.500-5a4 4 0 0 0-8 0c0 2 0 3.500-1.500 5ZM8.500 16.500a1.600 1.600 0 0 0 3 0",
  ],
  slow: ["M10 3a7 7 0 1 0 0 14 7 7 0 0 0 0-14", "M10 6v4l3 2"],
  miss: ["m4 16 .8-3.500L13.500 3.800l2.700 2.700-8.700 8.700Z"],
  rest: ["M8 3H4v14h4M12 6l4 4-4 4M16 10H8"],
});
/** @param {string} name */
const icon = (name) =>
  ICONS[name]
    ? svg("svg.ic", { viewBox: "0 0 20 20", "aria-hidden": "true" }, ICONS[name], (d) => svg("path", { d }))
    : null;
/** @param {number} seconds */
const span = (seconds) => watchTime(Math.floor(seconds));
const each = () => state.minutes ?? Math.round(state.view.boards * 7.5);

/** @param {Tile[]} tiles */
function clock(tiles) {
  if (state.view.over || state.view.past)
    return h(
      "section.pan.clk",
      { key: "clk", "aria-label": t("Round") },
      h("div", h("div.label", t("The evening is over")), h("p", roomWords.overNote)),
      h("span"),
      !state.view.past && h("div.row", deed(t("Go on playing"), "reopen")),
    );
  const at = state.view.paused || now(),
    left = state.view.ends - at,
    going = Boolean(state.view.round);
  const ready = going && (left <= 0 || tiles.every((x) => ["done", "rest"].includes(x.state)));
  const share = going
    ? Math.min(100, Math.max(0, (100 * (at - state.view.began)) / (state.view.ends - state.view.began)))
    : 0;
  const next =
    state.view.round < state.view.rounds
      ? deed(roomWords.begin(state.view.round + 1), "begin", state.view.round + 1, !going || ready ? "p" : "")
      : state.view.draw
        ? deed(roomWords.drawRound(state.view.draw.round), "draw", "", state.view.draw.missing ? "" : "p")
        : deed(t("End the evening"), "finish", "", ready ? "p" : "");
  const field = input({ id: "minutes", inputmode: "decimal", value: each(), maxlength: 5 });
  return h(
    "section.pan.clk",
    { key: "clk", "aria-label": t("Round") },
    h(
      "div",
      h("div.label", t("Round")),
      h("div.bigr", state.view.round || "–", " ", h("small", t("of {n}", { n: state.view.in_all }))),
    ),
    h(
      "div",
      h("div.label", t("Time left")),
      h(
        "div",
        { class: `hugec ${going && left <= 0 ? "late" : ""}`, role: "timer" },
        !going ? "–" : left >= 0 ? span(left) : `+${span(-left)}`,
      ),
    ),
    h(
      "div",
      h(
        "div.between.small-text",
        h("span", going ? roomWords.began(state.view.round, words.time(state.view.began)) : t("Not begun")),
        h("span.soft", going && t("move at {at}", { at: words.time(state.view.ends) })),
      ),
      h("div.pb2", { "aria-hidden": "true" }, h("i", { style: { width: `${share}%` } })),
      h(
        "div.row",
        next,
        going && [
          state.view.paused ? deed(t("Go on"), "resumed") : deed(t("Pause"), "paused"),
          deed(t("2 minutes more"), "longer", 2),
        ],
        deed(t("Announce"), "announce"),
        h("label.mins", t("Minutes a round"), field),
        h("span.grow"),
        going &&
          h(
            "span.small-text.soft",
            roomWords.endsAbout(words.time(state.view.ends + (state.view.in_all - state.view.round) * 60 * each())),
          ),
      ),
    ),
  );
}
/** @param {Tile} x */
function tile(x) {
  const at = Math.min(x.done + 1, x.due.length);
  const waits = x.due.some((d) => d.waiting);
  /** @type {Record<string, string | undefined>} */
  const said = {
    call: x.call && capital(x.call.reason),
    miss: x.late && t("round {n} missing", { n: x.late.round }),
    slow: t("still board {n}", { n: at }),
    done: x.due.length === 2 ? t("both in") : x.due.length === 1 ? t("in") : t("all in"),
    rest: roomWords.sitsOut(state.view, x.ns || x.ew),
    play: waits ? t("to be confirmed") : t("board {n} of {of}", { n: at, of: x.due.length }),
    ready: waits ? t("to be confirmed") : "",
  };
  const text = said[x.state] ?? "";
  const about = [...(x.section ? [roomWords.section(x.section)] : []), ...(x.here ? [t("on screens")] : [])];
  return h(
    "button",
    { class: `tile t-${x.state}`, do: "table", key: `tile-${x.number}`, data: { value: x.number } },
    named(
      [
        roomWords.tileName(x.number, roomWords.state[x.state], text || roomWords.boards(x.due.map((d) => d.board))),
        ...about,
      ].join(", "),
      h("span.row", h("b.no", x.number), h("span.grow"), h("span.st", icon(x.state), roomWords.state[x.state])),
      h("span.pr", label(state.view, x.ns), " ", h("span.soft", t("v")), " ", label(state.view, x.ew)),
      h(
        "span.row",
        h("span.small-text.soft.grow", roomWords.boards(x.due.map((d) => d.board))),
        h("span.bx", x.due, (d) => h("i", { class: d.line ? "f" : d.waiting ? "h" : "" })),
      ),
      h("span.row.last", h("span.tx", text), about.length > 0 && h("span.scr", about.join(" · "))),
    ),
  );
}

/**
 * The server's table that a call comes from, where its board is played at one.
 * @param {Answers.DirectorCallLine} c
 */
const laidOf = (c) => state.view.due.find((d) => d.table === c.table && d.board === c.board && d.laid)?.laid;

/**
 * The table's state in the round that is played, with what stands on its tile.
 * @param {View} view
 * @param {number} number
 * @param {number} at
 */
function tileOf(view, number, at) {
  const round = Math.max(1, view.round);
  const due = view.due.filter((d) => d.table === number && d.round === round);
  const sits = view.sittings.find(([r, table]) => r === round && table === number);
  const done = due.filter((d) => d.line).length;
  const call = view.calls.find((c) => c.table === number);
  const late = view.due.find((d) => d.table === number && d.round < round && !d.line);
  const tile = { number, round, due, done, ns: sits?.[2] ?? 0, ew: sits?.[3] ?? 0, call, late };
  const state = call
    ? "call"
    : late
      ? "miss"
      : !due.length
        ? "rest"
        : done === due.length
          ? "done"
          : isSlow(view, due.length, done, at)
            ? "slow"
            : view.round
              ? "play"
              : "ready";
  const { here } = view;
  return {
    ...tile,
    state,
    section: view.sections[number] ?? "",
    here: Boolean(here && (!here.tables.length || here.tables.includes(number))),
  };
}

/**
 * Fewer boards are in than the clock allows for.
 * @param {View} view
 * @param {number} boards
 * @param {number} done
 * @param {number} at
 */
function isSlow(view, boards, done, at) {
  if (!view.round || view.over) return false;
  const gone = ((view.paused || at) - view.began) / Math.max(1, view.ends - view.began);
  return done < Math.min(boards, Math.floor(gone * boards));
}

/**
 * What the page has said, and asked for.
 * @typedef {object} Said
 * @property {string} spoken what the clock has said aloud, once a round
 * @property {boolean} watching whether the server tells who is away from its tables
 */

/** @type {Said} */
const said = { spoken: "", watching: false };

function speakUp() {
  if (!state.view?.round || state.view.over || state.view.paused) return;
  const left = state.view.ends - now(),
    what = left <= 0 ? roomWords.up(state.view.round) : left <= 120 ? roomWords.soon(state.view.round) : "";
  if (what && what !== said.spoken) tell(what);
  if (what) said.spoken = what;
}

// -- what is done ---------------------------------------------------------------------------

const handlers = {
  ...results,
  ...changes,
  ...shown,
  ...papers,
  pdf: () => pdfDialog(state.view, token),
  begin: (/** @type {number} */ n) => note("begun", { round: Number(n), minutes: each() }),
  paused: () => note("paused"),
  resumed: () => note("resumed"),
  longer: (/** @type {number} */ n) => note("longer", { minutes: Number(n) }),
  reopen: () => note("reopened"),
  answered: (/** @type {number} */ n) => note("answered", { call: Number(n) }),
  /** @param {number} index */
  async ask(index) {
    const d = state.view.due[index];
    if (!(await note("told", { table: d.table, text: roomWords.asked(d) }))) tell(t("Sent."));
  },
  /** @param {number} n */
  async nudge(n) {
    if (!(await note("told", { table: Number(n), text: t("You are late. Please play on.") }))) tell(t("Sent."));
  },
  undo: () => attempted(async () => tell(t("Undone: {text}", { text: (await answerTo("undo")).undone }))),
};

handle(() => state.view && handlers);
when("change", "#minutes", (field) => {
  const given = numberOf(/** @type {HTMLInputElement} */ (field).value);
  state.minutes = given >= 1 && given <= 600 ? given : null;
  save("minutes", state.minutes);
  draw();
});
document.addEventListener("keydown", (event) => {
  if (event.key.toLowerCase() === "u" && isForPage(event, "input, textarea, select, dialog")) handlers.undo();
});

/** @param {Answers.DirectorContent} found */
function show(found) {
  state.view = found;
  if (found.here && !said.watching) {
    said.watching = true;
    watch(
      `/api/club/${id}/away`,
      token,
      (/** @type {Answers.TableAway[]} */ away) => (state.away = away),
      () => undefined,
    );
  }
  document.title = `${found.title} · oddtrick`;
  desk.dataset.version = found.version;
  if (state.wrong === text.failed) state.wrong = "";
  draw();
}

/** @param {unknown} error */
function lost(error) {
  if (!state.view) desk.replaceChildren(astray(error));
  state.wrong = sentenceOf(error);
  draw();
}
if (token) {
  state.refresh = watch(`/api/club/${id}/room`, token, show, lost);
  request("GET", "/api/club/scores").then(
    (found) => (state.scores = found),
    () => null,
  );
  setInterval(() => {
    draw();
    speakUp();
  }, 1000);
} else desk.replaceChildren(astray(t("This page needs the director’s link.")));
