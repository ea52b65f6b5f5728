// Who comes to a party, who goes home, and a new table.

import { dialog } from "../shared/dialogs.js";
import { on } from "../shared/dispatch.js";
import { h } from "../shared/dom.js";
import { choiceField, linesField, linesOf, submit, textField } from "../shared/forms.js";
import { add } from "./screens.js";
import { state } from "./state.js";
import { words as w } from "./words.js";

/** Who comes, who goes home, and a new table. */
export function people() {
  const many = state.view.tables.length > 1;
  const join = h(
    "form",
    { class: "stack" },
    textField("player", `${w.join}: ${w.joinNote}`, { maxlength: 100, required: true }),
    many
      ? choiceField("table", w.joinAt, [
          [0, w.anywhere],
          ...state.view.tables.map((/** @type {any} */ t) => [t.table, w.table(t.table)]),
        ])
      : null,
    submit(w.joinGo, "btn p big"),
  );
  const leave = h(
    "form",
    { class: "stack" },
    choiceField(
      "player",
      `${w.leave}: ${w.leaveNote}`,
      state.view.players.filter((/** @type {any} */ p) => p.here).map((/** @type {any} */ p) => [p.name, p.name]),
    ),
    submit(w.leaveGo, "btn big"),
  );
  const form = h(
    "form",
    { class: "stack" },
    linesField("names", `${w.form}: ${w.formNote}`, { rows: 5, required: true }),
    submit(w.formGo, "btn big"),
  );
  const box = dialog("people", w.people, join, leave, form);
  /** @param {any} node @param {any} item */
  const send = (node, item) =>
    on(node, "submit", () => {
      box.close();
      add(item(node.elements));
    });
  send(join, (/** @type {any} */ x) => ({
    type: "join",
    player: x.player.value.trim(),
    table: Number(x.table?.value ?? 0),
  }));
  send(leave, (/** @type {any} */ x) => ({ type: "leave", player: x.player.value }));
  send(form, (/** @type {any} */ x) => ({
    type: "form",
    candidates: linesOf(x.names.value),
  }));
}
