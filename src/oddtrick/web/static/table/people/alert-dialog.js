// The dialog in which a player tells the others what a call of their own means.

import { on } from "../../shared/dispatch.js";
import { dialog } from "../../shared/dialogs.js";
import { h } from "../../shared/dom.js";
import { t } from "../../shared/language.js";
import { table } from "../state.js";
import { text } from "../words.js";
import { keepOf } from "../auction/auction.js";

const said = {
  alertReaders: t("Opponents and onlookers read it, your partner does not."),
  alertKept: t("This browser remembers it for the same auction."),
  tellThem: t("Tell them"),
};

/**
 * Ask what a call means, and tell it.
 * @param {Frames.ViewFrame} view
 * @param {number} index
 */
export function openAlert(view, index) {
  const call = view.auction?.calls[index];
  if (!call) return;
  const field = h("input.field.wide", {
    type: "text",
    maxlength: 120,
    value: call.alert,
    "aria-label": text.yourAlert(call.text),
  });
  const tell = h("button.btn.p.big", { type: "submit" }, said.tellThem);
  const form = h("form.alertform", field, tell);
  const node = dialog(
    "alert",
    text.yourAlert(call.text),
    h("p.small-text.soft", said.alertReaders),
    form,
    h("p.small-text.soft", said.alertKept),
  );
  on(form, "submit", () => {
    keepOf(view, index, field.value.trim());
    table.socket.send({ type: "alert", call: index, text: field.value.trim() });
    node.close();
  });
  field.focus();
}
