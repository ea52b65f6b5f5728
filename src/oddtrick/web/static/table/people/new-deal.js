// The dialog in which who plays alone says which cards to deal.

import { on } from "../../shared/dispatch.js";
import { dialog } from "../../shared/dialogs.js";
import { h } from "../../shared/dom.js";
import { locale, t } from "../../shared/language.js";
import { table } from "../state.js";
import { words } from "./solo.js";

const said = {
  anyDeal: t("Deal other cards"),
  byNumber: t("Or choose a numbered deal, the same for everybody:"),
  numberOfDeal: t("Deal number"),
  dealThis: t("Deal this one"),
  /** @param {number} last */
  numberRange: (last) => t("Deals are numbered from 1 to {last}.", { last: last.toLocaleString(locale) }),
};

const LAST = 999999; // the numbers of deals, as the protocol has them

/** @param {number} [number] */
const deal = (number) =>
  table.socket.send({ type: "deal", version: table.view.version, ...(number ? { number } : {}) });

/** Ask which cards to deal: any, those that can be won, or those of a number. */
export function askNumber() {
  const field = h("input.field", {
    type: "number",
    min: 1,
    max: LAST,
    inputmode: "numeric",
    placeholder: table.view.alone?.deal || "",
    "aria-label": said.numberOfDeal,
  });
  const form = h("form.bynumber", { novalidate: "" }, field, h("button.btn.big", { type: "submit" }, said.dealThis));
  const sure = table.view.alone?.winnable
    ? [
        h("button.btn.big.wide", { do: "winnableDeal", arg: "", data: { close: "" } }, words.winnableDeal),
        h(
          "div.bynumber.levels",
          { role: "group", "aria-label": words.winnableDeal },
          Object.entries(words.levels),
          ([level, name]) => h("button.btn", { do: "winnableDeal", arg: level, data: { close: "" } }, name),
        ),
      ]
    : null;
  const wrong = h("p.small-text.wrong", { role: "alert" });
  const any = h("button.btn.p.big.wide", { data: { close: "" } }, said.anyDeal);
  on(any, "click", () => deal());
  const node = dialog("newdeal", t("New deal"), any, sure, h("p.small-text.soft", said.byNumber), form, wrong);
  on(form, "submit", () => {
    const number = Number(field.value);
    if (!Number.isInteger(number) || number < 1 || number > LAST) {
      wrong.textContent = said.numberRange(LAST);
      return;
    }
    deal(number);
    node.close();
  });
  any.focus();
}
