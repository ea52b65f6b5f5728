// @ts-nocheck
// The director's page: the clock, the room at a glance, who calls, what is missing, what was ruled.

import { handle, when } from "../../shared/dispatch.js";
import { installShapes } from "../../shared/cards.js";
import { ask, id, keep, kept, now, tokenOf, watch } from "../api.js";
import { pdfDialog, pdfTitle } from "../print.js";
import { deedsOf } from "./dialogs.js";
import { missing, tileOf } from "./state.js";
import { room as r } from "./words.js";
import { called, label, labelled } from "../table/sides.js";
import { words as w } from "../words.js";
import { byId, h, named, refill, s } from "../../shared/dom.js";
import { t } from "../../shared/strings.js";
import { watchTime } from "../../shared/watchtime.js";

const token = tokenOf("room", true);
const desk = byId("room");
let away = []; // at the server's tables: who is not there
let view = null,
  wrong = "",
  refresh = null,
  minutes = kept("minutes");

const ICONS = {
  done: ["m4 10.5 4 4 8-9"],
  call: [
    "M4.5 14h11c-1.500-1.500-1.500-3-1.500-5a4 4 0 0 0-8 0c0 2 0 3.500-1.500 5ZM8.500 16.500a1.600 1.600 0 0 0 3 0",
  ],
  slow: ["M10 3a7 7 0 1 0 0 14 7 7 0 0 0 0-14", "M10 6v4l3 2"],
  miss: ["m4 16 .8-3.500L13.500 3.800l2.700 2.700-8.700 8.700Z"],
  rest: ["M8 3H4v14h4M12 6l4 4-4 4M16 10H8"],
};
const icon = (name) =>
  ICONS[name]
    ? s(
        "svg",
        { class: "ic", viewBox: "0 0 20 20", "aria-hidden": "true" },
        ICONS[name].map((d) => s("path", { d })),
      )
    : null;

const span = (seconds) => watchTime(Math.floor(seconds));
const each = () => minutes ?? Math.round(view.boards * 7.5);
const btn = (words, deed, value, cls = "") =>
  h("button", { class: `btn ${cls}`, type: "button", data: { do: deed, value, key: `${deed}-${value ?? ""}` } }, words);

// -- drawing --------------------------------------------------------------------------------

function clock(tiles) {
  if (view.over)
    return h(
      "section",
      { class: "pan clk", data: { key: "clk" }, "aria-label": r.round },
      h("div", null, h("div", { class: "lab" }, r.over), h("p", null, r.overNote)),
      h("span"),
      h("div", { class: "row" }, btn(r.reopen, "reopen")),
    );
  const at = view.paused || now(),
    left = view.ends - at,
    going = Boolean(view.round);
  const ready = going && (left <= 0 || tiles.every((x) => ["done", "rest"].includes(x.state)));
  const share = going ? Math.min(100, Math.max(0, (100 * (at - view.began)) / (view.ends - view.began))) : 0;
  const next =
    view.round < view.rounds
      ? btn(r.begin(view.round + 1), "begin", view.round + 1, !going || ready ? "p" : "")
      : view.draw
        ? btn(r.drawRound(view.draw.round), "draw", "", view.draw.missing ? "" : "p")
        : btn(r.finish, "finish", "", ready ? "p" : "");
  const field = h("input", {
    class: "field",
    id: "minutes",
    inputmode: "decimal",
    value: each(),
    maxlength: 5,
    autocomplete: "off",
  });
  return h(
    "section",
    { class: "pan clk", data: { key: "clk" }, "aria-label": r.round },
    h(
      "div",
      null,
      h("div", { class: "lab" }, r.round),
      h("div", { class: "bigr" }, view.round || "–", " ", h("small", null, r.of(view.in_all))),
    ),
    h(
      "div",
      null,
      h("div", { class: "lab" }, r.timeLeft),
      h(
        "div",
        { class: `hugec ${going && left <= 0 ? "late" : ""}`, role: "timer" },
        !going ? "–" : left >= 0 ? span(left) : `+${span(-left)}`,
      ),
    ),
    h(
      "div",
      null,
      h(
        "div",
        { class: "between sm" },
        h("span", null, going ? r.began(view.round, w.time(view.began)) : r.notBegun),
        h("span", { class: "soft" }, going ? r.move(w.time(view.ends)) : null),
      ),
      h("div", { class: "pb2", "aria-hidden": "true" }, h("i", { style: { width: `${share}%` } })),
      h(
        "div",
        { class: "row" },
        next,
        going ? [view.paused ? btn(r.goOn, "resumed") : btn(r.pause, "paused"), btn(r.longer, "longer", 2)] : null,
        btn(r.announce, "announce"),
        h("label", { class: "mins" }, r.minutesEach, field),
        h("span", { class: "grow" }),
        going
          ? h("span", { class: "sm soft" }, r.endsAbout(w.time(view.ends + (view.in_all - view.round) * 60 * each())))
          : null,
      ),
    ),
  );
}

const sitsOut = (x) => r.sitsOut(x.ns || x.ew ? called(view, x.ns || x.ew) : "");

function tile(x) {
  const at = Math.min(x.done + 1, x.due.length);
  const waits = x.due.some((d) => d.waiting);
  const text =
    x.state === "call"
      ? w.capital(x.call.reason)
      : x.state === "miss"
        ? r.roundMissing(x.late.round)
        : x.state === "slow"
          ? r.still(at)
          : x.state === "done"
            ? r.allIn(x.due.length)
            : x.state === "rest"
              ? sitsOut(x)
              : waits
                ? r.toConfirm
                : view.round
                  ? r.boardOf(at, x.due.length)
                  : "";
  return h(
    "button",
    { class: `tile t-${x.state}`, type: "button", data: { do: "table", value: x.number, key: `tile-${x.number}` } },
    named(
      r.tileName(x.number, r.state[x.state], text || r.boards(x.due.map((d) => d.board))),
      h(
        "span",
        { class: "row" },
        h("b", { class: "no" }, x.number),
        h("span", { class: "grow" }),
        h("span", { class: "st" }, icon(x.state), r.state[x.state]),
      ),
      h(
        "span",
        { class: "pr" },
        label(view, x.ns),
        " ",
        h("span", { class: "soft" }, r.versus),
        " ",
        label(view, x.ew),
      ),
      h(
        "span",
        { class: "row" },
        h("span", { class: "sm soft grow" }, r.boards(x.due.map((d) => d.board))),
        h(
          "span",
          { class: "bx" },
          x.due.map((d) => h("i", { class: d.line ? "f" : d.waiting ? "h" : "" })),
        ),
      ),
      h("span", { class: "tx" }, text),
    ),
  );
}

/** The server's table that a call comes from, where its board is played at one. */
const laidOf = (c) => view.due.find((d) => d.table === c.table && d.board === c.board && d.laid)?.laid;

const panel = (key, title, note, rows, empty, hot) =>
  h(
    "section",
    { class: `pan k-${key} ${hot ? "hot" : ""}`, data: { key }, "aria-label": title },
    h("header", null, h("h2", null, title), h("span", { class: `sm ${hot ? "w6" : "soft"}` }, note)),
    rows.length ? h("ul", { class: "list2" }, rows) : h("p", { class: "in soft sm" }, empty),
  );
const row = (key, sign, bold, note, ...acts) =>
  h(
    "li",
    { class: "al2", data: { key } },
    icon(sign),
    h("div", { class: "grow" }, h("b", null, bold), h("small", null, note)),
    acts,
  );

function draw() {
  if (!view) return;
  const at = now(),
    tiles = view.numbers.map((n) => tileOf(view, n, at));
  const tally = (...states) => tiles.filter((x) => states.includes(x.state)).length;
  const wants = tally("call", "miss", "slow"),
    slow = tiles.filter((x) => x.state === "slow"),
    lacks = missing(view);
  byId("title").textContent = view.title;
  byId("what").textContent = r.title(view);
  refill(
    byId("tools"),
    h("a", { class: "btn q", href: `/club/${id}`, target: "oddtrick-results" }, r.tools.results),
    ["movement", "names", "hands", "here", "journal"].map((x) => btn(r.tools[x], x, "", "q")),
    h(
      "button",
      { class: "btn q", type: "button", data: { do: "undo", key: "undo" } },
      r.tools.undo,
      " ",
      h("kbd", null, "U"),
    ),
  );
  refill(
    desk,
    h(
      "div",
      { class: "col", data: { key: "left" } },
      wrong ? h("p", { class: "pan said warn", role: "alert", data: { key: "wrong" } }, wrong) : null,
      clock(tiles),
      h(
        "section",
        { class: "pan roompan", data: { key: "tiles" }, "aria-label": r.theRoom },
        h(
          "header",
          null,
          h("h2", null, r.theRoom),
          h(
            "span",
            { class: "sm soft" },
            h("span", null, r.finished(tally("done"))),
            h("span", null, r.playing(tally("play"))),
            wants ? h("b", null, r.wants(wants)) : null,
          ),
        ),
        h(
          "div",
          { class: "tiles" },
          tiles.map(tile),
          h(
            "button",
            { class: "tile add", type: "button", data: { do: "changes", key: "add" } },
            h("span", null, r.add, h("br"), h("span", { class: "sm" }, r.addNote)),
          ),
        ),
      ),
    ),
    h(
      "div",
      { class: "col", data: { key: "right" } },
      panel(
        "calls",
        r.calls,
        r.waiting(view.calls.length),
        view.calls.map((c) =>
          row(
            `c${c.number}`,
            "call",
            r.callOf(c),
            r.ago(at - c.at) + r.onBoard(c.board) + r.by(c.by),
            laidOf(c) ? btn(r.look, "laid", laidOf(c), "sm2") : null,
            btn(r.answered, "answered", c.number, "sm2"),
            btn(r.rule, "rule", c.number, "p sm2"),
          ),
        ),
        r.noCalls,
        view.calls.length > 0,
      ),
      panel(
        "missing",
        r.missing,
        r.before,
        [
          ...view.due
            .filter((d) => d.doubt)
            .map((d) =>
              row(
                `d${d.board}-${d.ns}`,
                "miss",
                r.missingAt(d),
                r.doubt(labelled(view, d)),
                btn(r.look, "result", view.due.indexOf(d), "sm2"),
              ),
            ),
          ...lacks
            .slice(0, 12)
            .map((d) =>
              row(
                `${d.board}-${d.ns}`,
                "miss",
                r.missingAt(d),
                r.missingNote(labelled(view, d)),
                btn(r.ask, "ask", view.due.indexOf(d), "sm2"),
                btn(r.enter, "result", view.due.indexOf(d), "sm2"),
              ),
            ),
        ],
        r.noneMissing,
      ),
      panel(
        "slow",
        view.here ? r.slowOrAway : r.slow,
        "",
        [
          ...slow.map((x) =>
            row(
              `s${x.number}`,
              "slow",
              r.behind(x.number),
              r.behindNote(x.done, x.due.length),
              btn(r.nudge, "nudge", x.number, "sm2"),
            ),
          ),
          ...(view.here ? away : []).map((x) =>
            row(`a${x.id}`, "rest", r.missingAt(x), r.notThere(x.away), btn(r.look, "laid", x.id, "sm2")),
          ),
        ],
        r.nobodySlow,
      ),
      panel(
        "rulings",
        r.rulings,
        String(view.rulings.length + view.penalties.length),
        [
          ...view.rulings.map((x) =>
            row(`r${x.note ?? ""}-${x.entry ?? ""}`, "", w.board(x.board), `${x.text} · ${w.time(x.at)}`),
          ),
          ...view.penalties.map((x) => row(`p${x.pair}-${x.percent}`, "", r.penaltyOf(x, view.one), x.reason)),
        ],
        r.noRulings,
      ),
      view.role === "director"
        ? h(
            "section",
            { class: "pan acts", data: { key: "acts" } },
            btn(r.deputy, "links"),
            btn(r.players, "cards"),
            btn(r.guides, "guides"),
            btn(pdfTitle, "pdf"),
            btn(r.save, "save"),
          )
        : null,
    ),
  );
}

/** What the clock says aloud, once a round. */
let spoken = "";
function speakUp() {
  if (!view?.round || view.over || view.paused) return;
  const left = view.ends - now(),
    what = left <= 0 ? r.up(view.round) : left <= 120 ? r.soon(view.round) : "";
  if (what && what !== spoken) tell(what);
  if (what) spoken = what;
}

let telling = 0;
function tell(text) {
  byId("said").textContent = byId("toast").textContent = text;
  clearTimeout(telling);
  telling = setTimeout(() => (byId("toast").textContent = ""), 6000);
}

// -- what is done ---------------------------------------------------------------------------

/** Does something: all of it or nothing. Says whether it was done. */
async function perform({ entries = [], notes = [] }, path = "deeds", answer = {}) {
  try {
    Object.assign(
      answer,
      await ask("POST", `/api/club/${id}/${path}`, { token, body: path === "deeds" ? { entries, notes } : undefined }),
    );
    wrong = "";
    await refresh();
    draw();
    return "";
  } catch (error) {
    // A dialog says it where it was asked for.
    wrong = document.querySelector("dialog[open]") ? "" : error.message;
    draw();
    return error.message;
  }
}

const note = (type, more = {}) => perform({ notes: [{ type, ...more }] });
const dialogs = deedsOf({ view: () => view, perform, refresh: () => refresh(), token, tell });

const DEEDS = {
  ...dialogs,
  pdf: () => pdfDialog(view, token),
  begin: (n) => note("begun", { round: Number(n), minutes: each() }),
  paused: () => note("paused"),
  resumed: () => note("resumed"),
  longer: (n) => note("longer", { minutes: Number(n) }),
  reopen: () => note("reopened"),
  answered: (n) => note("answered", { call: Number(n) }),
  async ask(index) {
    const d = view.due[index];
    if (!(await note("told", { table: d.table, text: r.asked(d) }))) tell(r.told);
  },
  async nudge(n) {
    if (!(await note("told", { table: Number(n), text: r.nudged }))) tell(r.told);
  },
  async undo() {
    const answer = {};
    if (!(await perform({}, "undo", answer))) tell(r.undoing(answer.undone));
  },
};

handle(() => view && DEEDS);
when("change", "#minutes", (field) => {
  const given = Number(field.value.replace(",", "."));
  minutes = given >= 1 && given <= 600 ? given : null;
  keep("minutes", minutes);
  draw();
});
document.addEventListener("keydown", (event) => {
  if (
    event.key.toLowerCase() === "u" &&
    !event.ctrlKey &&
    !event.metaKey &&
    !event.altKey &&
    !event.target.closest("input, textarea, select, dialog")
  )
    DEEDS.undo();
});

function show(found) {
  view = found;
  document.title = `${found.title} · oddtrick`;
  desk.dataset.version = found.version;
  if (wrong === t.failed) wrong = "";
  draw();
}

function lost(error) {
  if (!view) desk.replaceChildren(h("p", { class: "hush", role: "alert" }, error.message));
  wrong = error.message;
  draw();
}

installShapes();
if (token) {
  refresh = watch(`/api/club/${id}/room`, token, show, lost);
  setInterval(() => {
    draw();
    speakUp();
  }, 1000);
  setInterval(async () => {
    if (view?.here && !document.hidden) away = await ask("GET", `/api/club/${id}/away`, { token }).catch(() => away);
  }, 4000);
} else desk.replaceChildren(h("p", { class: "hush", role: "alert" }, w.noRoomLink));
