// Entering a deal of a party: the keys, and what it would enter.

import { deed } from "../shared/panels.js";
import { h } from "../shared/dom.js";
import { textField, titled } from "../shared/forms.js";
import { t } from "../shared/language.js";
import { top } from "./board.js";
import { dealOf, isWhole, keyboard, pairOf, sentence } from "./keys.js";
import { state } from "./state.js";
import { words } from "./words.js";

const pointFields = () =>
  ["NS", "EW"].map((side, i) =>
    textField(`points${i}`, t("Points of {names}", { names: pairOf(state.at.seats, side) }), {
      inputmode: "numeric",
      maxlength: 6,
      value: state.points[i],
      key: `points${i}`,
    }),
  );

/** Whether a number of points is written. @param {string} text */
export const whole = (text) => /^\d{1,6}$/.test(text.trim());
export const ready = () =>
  state.view.way.keys.form === "points" ? state.points.every(whole) : isWhole(state.draft, state.view.way.keys);

export function entryScreen() {
  const { keys } = state.view.way,
    { seats } = state.at,
    byPoints = keys.form === "points";
  return [
    top(
      byPoints ? words.round(state.at.round) : words.deal(state.at.number ?? 0),
      state.view.tables.length > 1
        ? words.table(state.at.table)
        : `${pairOf(seats, "NS")} ${words.against} ${pairOf(seats, "EW")}`,
      true,
    ),
    h(
      "main.ce",
      state.notice && h("p.told.wrong", { role: "alert" }, state.notice),
      byPoints ? pointFields() : keyboard(state.draft, keys, seats),
      state.at.entry
        ? textField("reason", titled(t("Reason"), t("kept in the history")), {
            maxlength: 200,
            value: state.reason,
            key: "reason",
          })
        : null,
      state.at.entry && !byPoints ? deed(t("Take it out"), "out", "", "wide out") : null,
    ),
    h(
      "footer.cf",
      h(
        "div",
        { role: "status" },
        byPoints ? h("div.small-text.soft", words.say.points) : sentence(state.draft, keys, seats, state.worth),
      ),
      h(
        "div.row",
        deed(t("Clear"), "clear", "", "big"),
        deed(state.at.entry ? t("Correct") : t("Enter"), "save", "", "p big grow", { disabled: !ready() }),
      ),
    ),
  ];
}

/** What is sent of the deal. @param {string} sent how it is known again */
export const dealBody = (sent) => ({
  type: "deal",
  sent,
  table: state.at.table,
  round: state.at.round,
  number: state.at.number,
  ...dealOf(state.draft, state.view.way.keys),
});
