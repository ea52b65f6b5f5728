// The director's page: the clock, the room at a glance, who calls, what is missing, what was ruled.

import { astray } from "../../shared/astray.js";
import { handle, when } from "../../shared/dispatch.js";
import { isForPage } from "../../shared/dom.js";
import { numberOf } from "../../shared/forms.js";
import { t } from "../../shared/language.js";
import { text } from "../../shared/strings.js";
import { request, id, save, now, watch } from "../../shared/book.js";
import { pdfDialog } from "../print.js";
import { answerTo, attempted, note, tell, token } from "./deeds.js";
import { desk, draw } from "./desk.js";
import { state } from "./state.js";
import { each } from "./tiles.js";
import { roomWords } from "./words.js";
import { sentenceOf } from "../../shared/api.js";
import { changes } from "./changes.js";
import { papers } from "./paper.js";
import { results } from "./results.js";
import { shown } from "./shown.js";

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
