// Entering a deal of a party: the keys, and what it would enter.

import { deed } from "../shared/panels.js";
import { h } from "../shared/dom.js";
import { t } from "../shared/language.js";
import { top } from "./board.js";
import { sentence, keyboard, pairOf } from "./keys.js";
import { dealOf, isWhole } from "./draft.js";
import { state } from "./state.js";
import { words } from "./words.js";

export const pointFields = () =>
  ["NS", "EW"].map((side, i) =>
    h(
      "label.fld",
      t("Points of {names}", { names: pairOf(state.at.seats, side) }),
      h("input.field", {
        name: `points${i}`,
        inputmode: "numeric",
        maxlength: 6,
        value: state.points[i],
        autocomplete: "off",
        key: `points${i}`,
      }),
    ),
  );

/** Whether a number of points is written. @param {string} text */
export const whole = (text) => /^\d{1,6}$/.test(text.trim());
export const ready = () =>
  state.view.way.keys.form === "points" ? state.points.every(whole) : isWhole(state.draft, state.view.way.keys);

export function entryScreen() {
  const { keys } = state.view.way,
    many = state.view.tables.length > 1;
  const title = keys.form === "points" ? words.round(state.at.round) : words.deal(state.at.number ?? 0);
  return [
    top(
      title,
      many
        ? words.table(state.at.table)
        : `${pairOf(state.at.seats, "NS")} ${words.against} ${pairOf(state.at.seats, "EW")}`,
      true,
    ),
    h(
      "main.ce",
      state.notice && h("p.told.wrong", { role: "alert" }, state.notice),
      keys.form === "points" ? pointFields() : keyboard(state.draft, keys, state.at.seats),
      state.at.entry
        ? h(
            "label.fld",
            h("span", t("Reason"), h("small.soft", ` ${t("kept in the history")}`)),
            h("input.field", {
              name: "reason",
              maxlength: 200,
              value: state.reason,
              autocomplete: "off",
              key: "reason",
            }),
          )
        : null,
      state.at.entry && keys.form !== "points" ? deed(t("Take it out"), "out", "", "wide out") : null,
    ),
    h(
      "footer.cf",
      h(
        "div",
        { role: "status" },
        keys.form === "points"
          ? h("div.small-text.soft", words.say.points)
          : sentence(state.draft, keys, state.at.seats, state.worth),
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
