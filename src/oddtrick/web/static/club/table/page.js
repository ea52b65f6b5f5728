// The phone page of a table: the round, its boards, a result in six taps, the director's call.
// What is sent is kept until the server has answered; the movement is here, so that a wrong board
// or pair is noticed in a dead spot too.

import { astray } from "../../shared/astray.js";
import { installShapes } from "../../shared/cards.js";
import { handle, when } from "../../shared/dispatch.js";
import { h } from "../../shared/dom.js";
import { id, load, queueOf, request, save, watch } from "../../shared/book.js";
import { words } from "../words.js";
import { handlers } from "./actions.js";
import { pressed } from "./draft.js";
import { draw, dueOf, go, onward, page } from "./screens.js";
import { keyOf, none, state, token } from "./state.js";
import { sentenceOf, statusOfCall } from "../../shared/api.js";

when("click", "[data-press]", ({ dataset: { press, value } }) => {
  state.draft = pressed(state.draft, press, value);
  draw();
});
handle(() => handlers);

/**
 * Whether one version has something that another has not.
 * @param {string} one
 * @param {string} other
 */
function isAfter(one, other) {
  const [a, b] = [one, other].map((x) => x.split(".").map(Number));
  return a[0] > b[0] || a[1] > b[1];
}

/** @param {Answers.TableContent} found */
function show(found) {
  const round_ = state.view?.round;
  state.reached = true;
  state.view = found;
  state.answered = state.answered.filter((x) => isAfter(x.version, found.version));
  save("view", found);
  if (round_ !== undefined && round_ !== found.round) state.looking = 0;
  document.title = `${words.table(found.table)}, ${found.title} · oddtrick`;
  if (!state.begun) {
    state.begun = true;
    if (found.round) return onward();
  } else if (round_ !== found.round && state.screen === "round" && found.round) return onward();
  draw();
}

/** @param {unknown} error */
function lost(error) {
  if (statusOfCall(error) === 403 || statusOfCall(error) === 404) {
    save("view", null);
    page.replaceChildren(h("main", astray(error)));
    state.view = none;
    return;
  }
  state.reached = false;
  const known = state.view ?? load("view");
  if (known && !state.view) {
    show(known);
    state.reached = false;
  }
  if (!state.view) page.replaceChildren(h("main", astray(error)));
  draw();
}

state.queue = queueOf(
  token,
  (item, wrong, answer) => {
    state.reached = true;
    if (answer) state.answered = [...state.answered, { ...item, version: answer.version }];
    if (statusOfCall(wrong) === 428 && item.type === "propose") {
      state.queue.drop(item.result.sent);
      state.doubt = { result: item.result, sentence: sentenceOf(wrong) };
      state.at = { due: dueOf(keyOf(item.result)) ?? none, turned: item.result.turned };
      return go("doubt");
    }
    state.notice = wrong ? sentenceOf(wrong) : "";
    const sent = item.type === "propose" ? item.result.sent : item.sent;
    if (wrong && state.screen === "confirm" && sent === state.sent) state.screen = "round";
    state.refresh?.();
    draw();
  },
  () => {
    state.reached = false;
    draw();
  },
  `/api/club/${id}/table`,
);

async function start() {
  installShapes();
  if (!token) {
    page.replaceChildren(h("main", astray(words.noLink)));
    return;
  }
  state.refresh = watch(`/api/club/${id}/table`, token, show, lost);
  state.queue.send();
  setInterval(() => state.screen === "round" && draw(), 1000);
  try {
    state.scores = await request("GET", "/api/club/scores");
    save("scores", state.scores);
  } catch {
    // The score is only shown; the server reckons it again.
  }
  draw();
}

start();
