// The phone page of a table: the round, its boards, a result in six taps, the director's call.
// What is sent is kept until the server has answered; the movement is here, so that a wrong board
// or pair is noticed in a dead spot too.

import { astray } from "../../shared/astray.js";
import { handle, when } from "../../shared/dispatch.js";
import { byId, h } from "../../shared/dom.js";
import { id, queueOf, request, save, watch, newId } from "../../shared/book.js";
import { words } from "../words.js";
import { pressed, draftOf, EMPTY, resultOf } from "./draft.js";
import { draw, dueOf, go, lost, onward, begin, tell } from "./screens.js";
import { keyOf, none, state, token, isDue, planned, round, statusOf } from "./state.js";
import { sentenceOf, statusOfCall } from "../../shared/api.js";
import { t } from "../../shared/language.js";
import { ofRound, askWho } from "../notice.js";

// What is done on a table's phone: every button ends here.

/** A result is sent, to be confirmed by the other side. @param {import("./state.js").SentResult} result */
function propose(result, sure = {}) {
  state.sent = result.sent;
  state.queue.add({ type: "propose", result, ...sure });
  go("confirm");
}
const handlers = {
  back: () => go(state.screen === "confirm" ? "entry" : "round"),
  step: (/** @type {number} */ n) => {
    state.looking = Number(n) === state.view.round ? 0 : Number(n);
    draw();
  },
  /** @param {string} key */
  open(key) {
    const due = dueOf(key);
    if (due) begin(due, false);
  },
  /** @param {string} key */
  reopen(key) {
    const due = dueOf(key),
      x = due && statusOf(due).x;
    if (!due || !x) return;
    state.at = { due, turned: x.ns !== due.ns };
    state.draft = draftOf(x);
    state.sent = x.sent ?? "";
    go("confirm");
  },
  clear() {
    state.draft = { ...EMPTY };
    draw();
  },
  hand() {
    const { due, turned } = state.at,
      { round, table, board } = due;
    const [ns, ew] = turned ? [due.ew, due.ns] : [due.ns, due.ew];
    const where = isDue(due) ? {} : { round, table };
    propose({ type: "entered", sent: newId(), board, ns, ew, ...resultOf(state.draft), turned, ...where });
  },
  confirm() {
    state.queue.add({ type: "confirm", sent: state.sent });
    tell(t("Board {board} is in.", { board: state.at.due.board }));
    onward();
  },
  decline() {
    state.queue.add({ type: "decline", sent: state.sent });
    go("entry");
  },
  mend() {
    state.draft = draftOf({ ...state.doubt.result, by: state.doubt.result.declarer });
    go("entry");
  },
  proposeAnyway() {
    state.draft = draftOf({ ...state.doubt.result, by: state.doubt.result.declarer });
    propose({ ...state.doubt.result, sent: newId() }, { sure: true });
  },
  call: () => go("call"),
  /** @param {string} reason */
  reason(reason) {
    state.queue.add({ type: "call", reason, sent: newId(), board: state.at?.due.board ?? 0 });
    go("round");
  },
  uncall: (/** @type {number} */ number) => state.queue.add({ type: "uncall", call: Number(number) }),
  /** Who really sits here, and with which board: the movement says what is wrong. */
  who() {
    const [here] = ofRound(planned(), state.view.table, round());
    askWho(state.view, round(), state.screen === "entry" ? state.at.due : here, begin);
  },
};

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
if (token) {
  state.refresh = watch(`/api/club/${id}/table`, token, show, lost(show));
  state.queue.send();
  setInterval(() => state.screen === "round" && draw(), 1000);
  // Without it no score is shown; the server reckons it again.
  state.scores = await request("GET", "/api/club/scores").catch(() => state.scores);
  save("scores", state.scores);
  draw();
} else
  byId("page").replaceChildren(
    h("main", astray(t("This page needs the table’s link. Ask the director, or point your camera at the table card."))),
  );
