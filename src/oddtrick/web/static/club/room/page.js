// The director's page: the clock, the room at a glance, who calls, what is missing, what was ruled.

import { installShapes } from "../../shared/cards.js";
import { handle, when } from "../../shared/dispatch.js";
import { byId, h } from "../../shared/dom.js";
import { t } from "../../shared/strings.js";
import { ask, id, keep, now, tokenOf, watch } from "../api.js";
import { pdfDialog } from "../print.js";
import { words as w } from "../words.js";
import { desk, draw } from "./desk.js";
import { deedsOf } from "./dialogs.js";
import { state } from "./state.js";
import { each } from "./tiles.js";
import { room as r } from "./words.js";

const token = tokenOf("room", true);

/** What the clock says aloud, once a round. */
let spoken = "";

function speakUp() {
  if (!state.view?.round || state.view.over || state.view.paused) return;
  const left = state.view.ends - now(),
    what = left <= 0 ? r.up(state.view.round) : left <= 120 ? r.soon(state.view.round) : "";
  if (what && what !== spoken) tell(what);
  if (what) spoken = what;
}

let telling = 0;

/** @param {string} text */
function tell(text) {
  byId("said").textContent = byId("toast").textContent = text;
  clearTimeout(telling);
  telling = setTimeout(() => (byId("toast").textContent = ""), 6000);
}

// -- what is done ---------------------------------------------------------------------------

/**
 * Does something: all of it or nothing. Says whether it was done.
 * @param {{entries?: any[], notes?: any}} of
 */
async function perform({ entries = [], notes = [] }, path = "deeds", answer = {}) {
  try {
    Object.assign(
      answer,
      await ask("POST", `/api/club/${id}/${path}`, { token, body: path === "deeds" ? { entries, notes } : undefined }),
    );
    state.wrong = "";
    await state.refresh();
    draw();
    return "";
  } catch (/** @type {any} */ error) {
    // A dialog says it where it was asked for.
    state.wrong = document.querySelector("dialog[open]") ? "" : error.message;
    draw();
    return error.message;
  }
}

/** @param {string} type */
const note = (type, more = {}) => perform({ notes: [{ type, ...more }] });
const dialogs = deedsOf({ view: () => state.view, perform, refresh: () => state.refresh(), token, tell });

const DEEDS = {
  ...dialogs,
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
    if (!(await note("told", { table: d.table, text: r.asked(d) }))) tell(r.told);
  },
  /** @param {number} n */
  async nudge(n) {
    if (!(await note("told", { table: Number(n), text: r.nudged }))) tell(r.told);
  },
  async undo() {
    const /** @type {any} */ answer = {};
    if (!(await perform({}, "undo", answer))) tell(r.undoing(answer.undone));
  },
};

handle(() => state.view && DEEDS);
when("change", "#minutes", (field) => {
  const given = Number(/** @type {any} */ (field).value.replace(",", "."));
  state.minutes = given >= 1 && given <= 600 ? given : null;
  keep("minutes", state.minutes);
  draw();
});
document.addEventListener("keydown", (event) => {
  if (
    event.key.toLowerCase() === "u" &&
    !event.ctrlKey &&
    !event.metaKey &&
    !event.altKey &&
    !(/** @type {any} */ (event.target).closest("input, textarea, select, dialog"))
  )
    DEEDS.undo();
});

/** @param {any} found */
function show(found) {
  state.view = found;
  document.title = `${found.title} · oddtrick`;
  desk.dataset.version = found.version;
  if (state.wrong === t.failed) state.wrong = "";
  draw();
}

/** @param {any} error */
function lost(error) {
  if (!state.view) desk.replaceChildren(h("p", { class: "hush", role: "alert" }, error.message));
  state.wrong = error.message;
  draw();
}

installShapes();
if (token) {
  state.refresh = watch(`/api/club/${id}/room`, token, show, lost);
  setInterval(() => {
    draw();
    speakUp();
  }, 1000);
  setInterval(async () => {
    if (state.view?.here && !document.hidden)
      state.away = await ask("GET", `/api/club/${id}/away`, { token }).catch(() => state.away);
  }, 4000);
} else desk.replaceChildren(h("p", { class: "hush", role: "alert" }, w.noRoomLink));
