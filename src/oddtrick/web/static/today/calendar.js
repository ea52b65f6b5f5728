// The month with a dot for each game played, and what the day before came to.

import { words as w } from "../sets/words.js";
import { h } from "../shared/dom.js";

/** @typedef {import("../sets/data.js").Day} Day */
/** @typedef {import("../sets/data.js").DaySet} DaySet */

const KINDS = 4;

/** @param {Day} day @param {string} month the month that is shown, `2026-11`; that of the day where it is empty */
export function calendarOf(day, month) {
  const first = new Date(`${month || day.day.slice(0, 7)}-01T00:00Z`);
  const isNow = day.today.startsWith(first.toISOString().slice(0, 7));
  const turn = (/** @type {number} */ step, /** @type {string} */ label, /** @type {string} */ sign, off = false) =>
    h(
      "button",
      { class: "btn q", type: "button", "aria-label": label, disabled: off, data: { month: shifted(first, step) } },
      sign,
    );
  return [
    h(
      "header",
      null,
      h("h2", { id: "calendar-title" }, w.month(first)),
      h("span", { class: "sm soft" }, w.dots),
      h("span", null, turn(-1, w.earlier, "‹"), turn(1, w.later, "›", isNow)),
    ),
    h(
      "div",
      { class: "cal" },
      day.calendar.map((x) =>
        h(
          "a",
          {
            href: x.day === day.today ? "/today" : `/days/${x.day}`,
            class: x.day === day.day ? "t0" : "",
            "aria-label": w.dayLabel(x.day, x.played.length),
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

/** @param {Date} first @param {number} step */
function shifted(first, step) {
  const at = new Date(first);
  at.setUTCMonth(at.getUTCMonth() + step);
  return at.toISOString().slice(0, 7);
}

/** What a set of another day came to, in a few words. @param {DaySet} set */
function briefOf({ kind, played, boards, last, standing }) {
  if (!played) return w.notPlayed;
  if (kind === "patience") return last.charAt(0).toLowerCase() + last.slice(1);
  return played === boards && standing ? w.placeBrief(standing.place, standing.of) : w.playedOf(played, boards);
}

/** @param {Day} before @param {boolean} yesterday whether it is the day before today */
export const dayBefore = (before, yesterday) => [
  h(
    "header",
    null,
    h("h2", { id: "before-title" }, yesterday ? w.yesterday : w.earlierDay),
    h("a", { class: "sm", href: `/days/${before.day}` }, w.dealsOf(before.day)),
  ),
  h(
    "ul",
    { class: "yr1 t" },
    before.sets.map((set) =>
      h(
        "li",
        { data: { key: set.id } },
        h("span", null, h("b", null, set.title), " ", h("small", null, briefOf(set))),
        set.standing?.percent == null ? null : h("b", null, w.percent(set.standing.percent)),
      ),
    ),
  ),
];
