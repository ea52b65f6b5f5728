// Entering a deal of a party: the keys, and what it would enter.

import { h } from "../shared/dom.js";
import { top } from "./board.js";
import { sentence } from "./deal-line.js";
import { dealOf, isWhole } from "./draft.js";
import { keyboard, pairOf } from "./keys.js";
import { state } from "./state.js";
import { words } from "./words.js";

export const pointFields = () =>
  ["NS", "EW"].map((side, i) =>
    h(
      "label",
      { class: "fld" },
      words.pointsOf(pairOf(state.at.seats, side)),
      h("input", {
        class: "field",
        name: `points${i}`,
        inputmode: "numeric",
        maxlength: 6,
        value: state.points[i],
        autocomplete: "off",
        data: { key: `points${i}` },
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
      "main",
      { class: "ce" },
      state.notice ? h("p", { class: "told wrong", role: "alert" }, state.notice) : null,
      keys.form === "points" ? pointFields() : keyboard(state.draft, keys, state.at.seats),
      state.at.entry
        ? h(
            "label",
            { class: "fld" },
            h("span", null, words.reason, h("small", { class: "soft" }, ` ${words.reasonNote}`)),
            h("input", {
              class: "field",
              name: "reason",
              maxlength: 200,
              value: state.reason,
              autocomplete: "off",
              data: { key: "reason" },
            }),
          )
        : null,
      state.at.entry && keys.form !== "points"
        ? h("button", { class: "btn wide out", type: "button", data: { do: "out" } }, words.takeOut)
        : null,
    ),
    h(
      "footer",
      { class: "cf" },
      h(
        "div",
        { role: "status" },
        keys.form === "points"
          ? h("div", { class: "small-text soft" }, words.say.points)
          : sentence(state.draft, keys, state.at.seats, state.worth),
      ),
      h(
        "div",
        { class: "row" },
        h("button", { class: "btn big", type: "button", data: { do: "clear" } }, words.clear),
        h(
          "button",
          { class: "btn p big grow", type: "button", disabled: !ready(), data: { do: "save" } },
          state.at.entry ? words.saveChange : words.save,
        ),
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
