// The director's page: the clock, the room at a glance, who calls, what is missing, what was ruled.

import { astray } from "../../shared/astray.js";
import { installShapes } from "../../shared/cards.js";
import { handle, when } from "../../shared/dispatch.js";
import { byId, isForPage } from "../../shared/dom.js";
import { numberOf } from "../../shared/forms.js";
import { t } from "../../shared/language.js";
import { text } from "../../shared/strings.js";
import { request, id, save, now, tokenOf, watch } from "../../shared/book.js";
import { pdfDialog } from "../print.js";
import { desk, draw } from "./desk.js";
import { state } from "./state.js";
import { each } from "./tiles.js";
import { roomWords } from "./words.js";
import { sentenceOf } from "../../shared/api.js";
import { changeHandlers } from "./changes.js";
import { paperHandlers } from "./paper.js";
import { resultHandlers } from "./results.js";
import { shownHandlers } from "./shown.js";

// What the director does in dialogs, put together.

/** @typedef {import("./state.js").Room} Room */

/**
 * All that is done in dialogs, by its names.
 * @param {Pick<Room, "view" | "perform" | "token" | "tell"> & {refresh: () => unknown}} of
 */
function dialogHandlers({ view, perform, refresh, token, tell }) {
  const /** @type {Room} */ room = { view, perform, token, tell, send, scores: null };
  request("GET", "/api/club/scores").then(
    (found) => (room.scores = found),
    () => null,
  );

  /**
   * Asks for something by a dialog, which says what goes wrong.
   * @param {string} path
   * @param {unknown} body
   */
  async function send(path, body) {
    await request("POST", `/api/club/${id}/${path}`, { token, body });
    await refresh();
  }

  return { ...resultHandlers(room), ...changeHandlers(room), ...shownHandlers(room), ...paperHandlers(room) };
}

const token = tokenOf("room", true);

/**
 * What the page has said, and asked for.
 * @typedef {object} Said
 * @property {string} spoken what the clock has said aloud, once a round
 * @property {number} telling the timer of the sentence that is shown
 * @property {boolean} watching whether the server tells who is away from its tables
 */

/** @type {Said} */
const said = { spoken: "", telling: 0, watching: false };

function speakUp() {
  if (!state.view?.round || state.view.over || state.view.paused) return;
  const left = state.view.ends - now(),
    what = left <= 0 ? roomWords.up(state.view.round) : left <= 120 ? roomWords.soon(state.view.round) : "";
  if (what && what !== said.spoken) tell(what);
  if (what) said.spoken = what;
}

/** @param {string} text */
function tell(text) {
  byId("said").textContent = byId("toast").textContent = text;
  clearTimeout(said.telling);
  said.telling = setTimeout(() => (byId("toast").textContent = ""), 6000);
}

// -- what is done ---------------------------------------------------------------------------

/**
 * Does something: all of it or nothing. Says whether it was done.
 * @param {{entries?: object[], notes?: object[]}} of
 */
async function perform({ entries = [], notes = [] }, path = "deeds", answer = {}) {
  try {
    Object.assign(
      answer,
      await request("POST", `/api/club/${id}/${path}`, {
        token,
        body: path === "deeds" ? { entries, notes } : undefined,
      }),
    );
    state.wrong = "";
    await state.refresh();
    draw();
    return "";
  } catch (error) {
    // A dialog says it where it was asked for.
    state.wrong = document.querySelector("dialog[open]") ? "" : sentenceOf(error);
    draw();
    return sentenceOf(error);
  }
}

/** @param {string} type */
const note = (type, more = {}) => perform({ notes: [{ type, ...more }] });
const dialogs = dialogHandlers({ view: () => state.view, perform, refresh: () => state.refresh(), token, tell });

const handlers = {
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
    if (!(await note("told", { table: d.table, text: roomWords.asked(d) }))) tell(t("Sent."));
  },
  /** @param {number} n */
  async nudge(n) {
    if (!(await note("told", { table: Number(n), text: t("You are late. Please play on.") }))) tell(t("Sent."));
  },
  async undo() {
    const answer = { undone: "" };
    if (!(await perform({}, "undo", answer))) tell(t("Undone: {text}", { text: answer.undone }));
  },
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

installShapes();
if (token) {
  state.refresh = watch(`/api/club/${id}/room`, token, show, lost);
  setInterval(() => {
    draw();
    speakUp();
  }, 1000);
} else desk.replaceChildren(astray(t("This page needs the director’s link.")));
