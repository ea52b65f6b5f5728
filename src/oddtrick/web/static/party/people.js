// Who comes to a party, who goes home, and a new table.

import { dialog } from "../shared/dialogs.js";
import { on } from "../shared/dispatch.js";
import { h } from "../shared/dom.js";
import { choiceField, fieldsOf, linesField, linesOf, submit, textField } from "../shared/forms.js";
import { add } from "./screens.js";
import { state } from "./state.js";
import { words } from "./words.js";
import { about } from "../shared/punctuation.js";

/** Who comes, who goes home, and a new table. */
export function people() {
  const many = state.view.tables.length > 1;
  const join = h(
    "form.stack",
    textField("player", about(words.join, words.joinNote), { maxlength: 100, required: true }),
    many &&
      choiceField("table", words.joinAt, [
        [0, words.anywhere],
        ...state.view.tables.map((t) => /** @type {[number, string]} */ ([t.table, words.table(t.table)])),
      ]),
    submit(words.joinGo, "btn p big"),
  );
  const leave = h(
    "form.stack",
    choiceField(
      "player",
      about(words.leave, words.leaveNote),
      state.view.players.filter((p) => p.here).map((p) => [p.name, p.name]),
    ),
    submit(words.leaveGo, "btn big"),
  );
  const form = h(
    "form.stack",
    linesField("names", about(words.form, words.formNote), { rows: 5, required: true }),
    submit(words.formGo, "btn big"),
  );
  const box = dialog("people", words.people, join, leave, form);
  /** @param {HTMLFormElement} node @param {(fields: Record<string, HTMLInputElement>) => object} item */
  const send = (node, item) =>
    on(node, "submit", () => {
      box.close();
      add(item(fieldsOf(node)));
    });
  send(join, (x) => ({
    type: "join",
    player: x.player.value.trim(),
    table: Number(x.table?.value ?? 0),
  }));
  send(leave, (x) => ({ type: "leave", player: x.player.value }));
  send(form, (x) => ({
    type: "form",
    candidates: linesOf(x.names.value),
  }));
}
