// A party: who plays with whom, the pads, who pays whom; and on the phones a deal in six taps.

import { astray } from "../shared/astray.js";
import { load, queueOf, save, watch } from "../shared/book.js";
import { installShapes } from "../shared/cards.js";
import { handle, on, when } from "../shared/dispatch.js";
import { byId, h } from "../shared/dom.js";
import { handlers } from "./actions.js";
import { pressed } from "./draft.js";
import { draw, foresee } from "./screens.js";
import { address, given, none, state, tableOf, token } from "./state.js";
import { sentenceOf, statusOfCall } from "../shared/api.js";

const page = byId("page");
if (given) history.replaceState(null, "", location.pathname);

when("click", "[data-press]", ({ dataset: { press, value } }) => {
  const said = ["level", "result", "risk", "lie"].includes(press ?? "") ? Number(value) : value;
  state.draft = pressed(state.draft, press ?? "", said, state.view.way.keys);
  foresee();
  draw();
});
handle(() => /** @type {Record<string, import("../shared/dispatch.js").Handler>} */ (handlers));
on(page, "input", (_, event) => {
  const { name, value } = /** @type {HTMLInputElement} */ (event.target);
  if (name === "mine") {
    state.mine = Number(value);
    save("table", state.mine);
  } else if (name === "reason") state.reason = value;
  else if (name === "points0" || name === "points1") state.points[Number(name.at(-1))] = value;
  draw();
});

// -- starting -----------------------------------------------------------------------------------

/** @param {Answers.PartyContent} next */
function show(next) {
  state.reached = true;
  state.view = next;
  save("view", next);
  if (next.role !== "guest") save(next.role, token);
  if (state.mine && !tableOf(state.mine)) state.mine = 0;
  document.title = `${next.title} · oddtrick`;
  // Somebody else may have entered the deal, or ended the round, meanwhile.
  if (state.screen === "entry" && state.at && !state.at.entry) {
    const t = tableOf(state.at.table);
    if (!t || t.over || t.round !== state.at.round || t.lines.length + 1 !== state.at.number) state.screen = "board";
  }
  draw();
}

/** @param {unknown} error */
function lost(error) {
  if (statusOfCall(error) === 403 || statusOfCall(error) === 404) {
    page.replaceChildren(h("main", astray(error)));
    state.view = none;
    return;
  }
  state.reached = false;
  const known = state.view ?? load("view");
  if (known && !state.view) state.view = known;
  if (!state.view) page.replaceChildren(h("main", astray(error)));
  draw();
}

state.queue = queueOf(
  token,
  (item, wrong) => {
    state.reached = true;
    if (wrong) state.notice = sentenceOf(wrong);
    refresh();
    draw();
  },
  () => {
    state.reached = false;
    draw();
  },
  address,
);

installShapes();
const refresh = watch(address, token, show, lost);
state.queue.send();
setInterval(() => state.view?.terms.minutes && state.screen === "board" && draw(), 1000);
