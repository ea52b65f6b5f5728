// What is done on a table's phone: every button ends here.

import { newId } from "../../shared/book.js";
import { t } from "../../shared/language.js";
import { ofRound } from "../notice.js";
import { askWho } from "../who.js";
import { draftOf, EMPTY, resultOf } from "./draft.js";
import { begin, draw, dueOf, go, onward, tell } from "./screens.js";
import { isDue, planned, round, state, statusOf } from "./state.js";

/** Who really sits here, and with which board: the movement says what is wrong. */
function askHere() {
  const [here] = ofRound(planned(), state.view.table, round()),
    due = state.screen === "entry" ? state.at.due : here;
  askWho(state.view, round(), due, begin);
}
export const handlers = {
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
      [ns, ew] = turned ? [due.ew, due.ns] : [due.ns, due.ew];
    const where = isDue(due) ? {} : { round: due.round, table: due.table };
    state.sent = newId();
    state.queue.add({
      type: "propose",
      result: {
        type: "entered",
        sent: state.sent,
        board: due.board,
        ns,
        ew,
        ...resultOf(state.draft),
        turned,
        ...where,
      },
    });
    go("confirm");
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
    state.sent = newId();
    state.queue.add({ type: "propose", sure: true, result: { ...state.doubt.result, sent: state.sent } });
    go("confirm");
  },
  call: () => go("call"),
  /** @param {string} reason */
  reason(reason) {
    state.queue.add({ type: "call", reason, sent: newId(), board: state.at?.due.board ?? 0 });
    go("round");
  },
  uncall: (/** @type {number} */ number) => state.queue.add({ type: "uncall", call: Number(number) }),
  who: askHere,
};
