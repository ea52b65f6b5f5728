// What is done on a table's phone: every button ends here.

import { dialog } from "../../shared/dialogs.js";
import { on } from "../../shared/dispatch.js";
import { h } from "../../shared/dom.js";
import { numberField, submit, fieldsOf } from "../../shared/forms.js";
import { newId } from "../api.js";
import { noticed, ofRound } from "../notice.js";
import { words } from "../words.js";
import { draftOf, EMPTY, resultOf } from "./draft.js";
import { begin, draw, dueOf, go, onward, tell } from "./screens.js";
import { label } from "./sides.js";
import { round, state, statusOf } from "./state.js";

/** Who really sits here, and with which board: the movement says what is wrong. */
export function askWho() {
  const [here] = ofRound(state.view.plan, state.view.table, round()),
    due = state.screen === "entry" ? state.at.due : here;
  const who = state.view.form === "teams" ? words.team : words.pair,
    many = state.view.form === "individual";
  /** @param {string} name @param {string} words @param {string | number} value */
  const side = (name, words, value) =>
    numberField(name, words, { inputmode: many ? "text" : "numeric", maxlength: 9, value });
  const answer = h("div", { role: "status", class: "answer" });
  const form = h(
    "form",
    null,
    h("p", { class: "soft" }, words.whoSitsNote),
    side("ns", words.nsPair(who), label(state.view, due?.ns)),
    side("ew", words.ewPair(who), label(state.view, due?.ew)),
    side("board", words.boardNumber, due?.board ?? ""),
    answer,
    submit(words.check),
  );
  const box = dialog("who", words.whoSits, form);
  on(form, "submit", () => {
    const found = noticed(state.view, round(), {
      board: Number(fieldsOf(form).board.value),
      ns: fieldsOf(form).ns.value,
      ew: fieldsOf(form).ew.value,
    });
    /** @param {import("../notice.js").Due | undefined} due @param {boolean} turned @param {string} words */
    const enter = (due, turned, words) => {
      const button = h("button", { class: "btn big wide go", type: "button" }, words);
      return on(button, "click", () => {
        box.close();
        if (due) begin(due, turned);
      });
    };
    answer.replaceChildren(h("p", { class: found.sentence ? "warn" : "" }, found.sentence ?? words.right));
    if (!found.sentence) answer.append(enter(found.due, false, words.enter));
    else if (found.mend) answer.append(enter(found.due, Boolean(found.turned), found.mend));
  });
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
    state.sent = newId();
    state.queue.add({
      type: "propose",
      result: { type: "entered", sent: state.sent, board: due.board, ns, ew, ...resultOf(state.draft), turned },
    });
    go("confirm");
  },
  confirm() {
    state.queue.add({ type: "confirm", sent: state.sent });
    tell(words.entered(state.at.due.board));
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
  who: askWho,
};
