// Who comes to a party, who goes home, and a new table.

import { dialog } from "../shared/dialogs.js";
import { on } from "../shared/dispatch.js";
import { h } from "../shared/dom.js";
import { choiceField, fieldsOf, linesField, linesOf, submit, textField } from "../shared/forms.js";
import { t } from "../shared/language.js";
import { add } from "./screens.js";
import { state } from "./state.js";
import { words } from "./words.js";
import { about } from "../shared/punctuation.js";

/** Who comes, who goes home, and a new table. */
export function people() {
  const many = state.view.tables.length > 1;
  const join = h(
    "form.stack",
    textField("player", about(t("Comes"), t("plays from the next rubber on")), { maxlength: 100, required: true }),
    many &&
      choiceField("table", t("Table"), [
        [0, t("where there is room")],
        ...state.view.tables.map((t) => /** @type {[number, string]} */ ([t.table, words.table(t.table)])),
      ]),
    submit(t("Add player"), "btn p big"),
  );
  const leave = h(
    "form.stack",
    choiceField(
      "player",
      about(t("Goes home"), t("after this rubber")),
      state.view.players.filter((p) => p.here).map((p) => [p.name, p.name]),
    ),
    submit(t("Remove player"), "btn big"),
  );
  const form = h(
    "form.stack",
    linesField("names", about(t("New table"), words.formNote), { rows: 5, required: true }),
    submit(t("Make a table"), "btn big"),
  );
  const box = dialog("people", t("Come and go"), join, leave, form);
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
