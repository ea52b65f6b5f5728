// The month with a dot for each game played, and what the day before came to.

import { words } from "../sets/words.js";
import { monthBeside, monthOf } from "../shared/day.js";
import { h } from "../shared/dom.js";
import { place } from "../shared/places.js";

/** @typedef {import("../sets/data.js").Day} Day */
/** @typedef {import("../sets/data.js").DaySet} DaySet */

const KINDS = 4;

/** @param {Day} day @param {string} month the month that is shown, `2026-11`; that of the day where it is empty */
export function calendarOf(day, month) {
  const shown = month || monthOf(day.day);
  const turn = (/** @type {number} */ step, /** @type {string} */ label, /** @type {string} */ sign, off = false) =>
    h(
      "button",
      { class: "btn q", type: "button", "aria-label": label, disabled: off, data: { month: monthBeside(shown, step) } },
      sign,
    );
  return [
    h(
      "header",
      null,
      h("h2", { id: "calendar-title" }, words.month(shown)),
      h("span", { class: "small-text soft" }, words.dots),
      h("span", null, turn(-1, words.earlier, "‹"), turn(1, words.later, "›", shown === monthOf(day.today))),
    ),
    h(
      "div",
      { class: "cal" },
      day.calendar.map((x) =>
        h(
          "a",
          {
            href: x.day === day.today ? place("today") : place("day", x.day),
            class: x.day === day.day ? "t0" : "",
            "aria-label": words.dayLabel(x.day, x.played.length),
            "aria-current": x.day === day.day ? "date" : null,
            data: { key: x.day },
          },
          Number(x.day.slice(8)),
          h(
            "i",
            { "aria-hidden": "true" },
            Array.from({ length: KINDS }, (_, i) =>
              h("u", { class: i < x.in_time.length ? "f" : i < x.played.length ? "l" : "" }),
            ),
          ),
        ),
      ),
    ),
  ];
}

/** What a set of another day came to, in a few words. @param {DaySet} set */
function briefOf({ kind, played, boards, last, standing }) {
  if (!played) return words.notPlayed;
  if (kind === "patience") return last.charAt(0).toLowerCase() + last.slice(1);
  return played === boards && standing ? words.placeBrief(standing.place, standing.of) : words.playedOf(played, boards);
}

/** @param {Day} before @param {boolean} yesterday whether it is the day before today */
export const dayBefore = (before, yesterday) => [
  h(
    "header",
    null,
    h("h2", { id: "before-title" }, yesterday ? words.yesterday : words.earlierDay),
    h("a", { class: "small-text lone", href: place("day", before.day) }, words.dealsOf(before.day)),
  ),
  h(
    "ul",
    { class: "yr1 tinted" },
    before.sets.map((set) =>
      h(
        "li",
        { data: { key: set.id } },
        h("span", null, h("b", null, set.title), " ", h("small", null, briefOf(set))),
        set.standing?.percent == null ? null : h("b", null, words.percent(set.standing.percent)),
      ),
    ),
  ),
];
