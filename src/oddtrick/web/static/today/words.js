// The words of the day: its deals, one's place among people, days in a row, and the text to paste.

import { dayInWords } from "../shared/day.js";
import { t, tn } from "../shared/language.js";
import { link, row, single } from "../shared/panels.js";
import { place } from "../shared/places.js";
import { about } from "../shared/punctuation.js";
import { capital, number, small } from "../shared/strings.js";
import { words as sets } from "../sets/words.js";

/** @typedef {import("../sets/data.js").DaySet} DaySet */

const ENOUGH = 5; // people among whom a place is told

/** What a place among people says: none among few, none among machines. @param {DaySet} set */
function placeOf({ standing, spread }) {
  const of = standing?.of ?? 1;
  if (!standing) return "";
  if (of >= ENOUGH) return t("{place} of {n} people", { place: sets.ordinal(standing.place), n: of });
  if (of > 1)
    return tn(of - 1, "you and one other have played", "you and {n} others have played", { n: number(of - 1) });
  const machines = spread?.machines ?? 0;
  return machines
    ? tn(machines, "against one machine table", "against {n} machine tables", { n: number(machines) })
    : "";
}

/** What a set came to: per cent or moves, and the place. @param {DaySet} set */
export const comparison = (set) => [resultOf(set), placeOf(set)].filter(Boolean).join(", ");

/** What a set that was begun has come to: its comparison, or how much of it is played. @param {DaySet} set */
export const cameTo = (set) => comparison(set) || sets.playedOf(set.played, set.boards);

/** @param {DaySet} set */
export const resultOf = ({ kind, standing, last }) =>
  kind === "patience"
    ? capital(last).replace(/\.$/, "")
    : standing?.percent == null
      ? ""
      : sets.percent(standing.percent);

const CIRCLES = 5; // of a hundred per cent
/** @param {number} percent */
const circles = (percent) => {
  const full = Math.round(percent / (100 / CIRCLES));
  return "●".repeat(full) + "○".repeat(CIRCLES - full);
};

const LONGEST = 40; // letters of a line

/**
 * A result that can be pasted anywhere: six lines at most, without a card, a call or a contract.
 * @param {string} day @param {DaySet} set @param {(number | null)[]} boards the per cent of each @param {number} streak
 */
export function asText(day, set, boards, streak) {
  const last = [comparison(set), streak ? tn(streak, "day {n}", "day {n}", { n: streak }) : ""];
  return [
    t("Oddtrick {game}, {day}", { game: small(set.title), day: dayInWords(day, { day: "numeric", month: "long" }) }),
    ...boards
      .slice(0, 4)
      .map((percent, i) => `${i + 1}  ${percent === null ? "" : `${circles(percent)}  ${sets.percent(percent)}`}`),
    last.filter(Boolean).join(" · "),
  ].map((line) => line.slice(0, LONGEST));
}

export const words = {
  /** @param {string} day */
  title: (day) => t("Today, {day}", { day: dayInWords(day, { day: "numeric", month: "long" }) }),
  /** @param {string} day */
  dealsOf: (day) => t("Deals of {day}", { day: dayInWords(day, { day: "numeric", month: "long", year: "numeric" }) }),
  /** @param {number} seconds */
  next: (seconds) => {
    const hours = Math.floor(seconds / 3600),
      minutes = Math.max(1, Math.round(seconds / 60));
    return hours
      ? tn(
          hours,
          "The same cards for everybody. Next deals in {n} hour.",
          "The same cards for everybody. Next deals in {n} hours.",
          { n: hours },
        )
      : tn(
          minutes,
          "The same cards for everybody. Next deals in {n} minute.",
          "The same cards for everybody. Next deals in {n} minutes.",
          { n: minutes },
        );
  },
  over: t("This day is over. You can play its deals, but they do not count."),
  /** @param {DaySet} set */
  boardsOf: ({ title, boards }) => tn(boards, "{title}, one deal", "{title}, {n} boards", { title, n: number(boards) }),
  /** @param {DaySet} set */
  aboutSet: (set) =>
    [
      set.winnable
        ? t("Winnable, proved")
        : tn(set.boards, "One hand", "{n} hands", { n: capital(number(set.boards)) }),
      set.people ? tn(set.people, "one person so far", "{n} people so far", { n: set.people }) : "",
    ]
      .filter(Boolean)
      .join(", "),
  /** @param {string} what @param {string} title */
  ofGame: (what, title) => about(what, title),
  withoutPlace: t("Play it without a place"),
  weekdays: ["2026-11-02", "2026-11-03", "2026-11-04", "2026-11-05", "2026-11-06", "2026-11-07", "2026-11-08"].map(
    (day) => dayInWords(day, { weekday: "short" }).slice(0, 2),
  ),
  /** @param {string} day @param {number} n */
  dayLabel: (day, n) => t("{day}: {n} of 4 played", { day: dayInWords(day, { day: "numeric", month: "long" }), n }),
  noServer: t("The server cannot be reached. You can still play today’s patience."),
};

/** A row that leads to one's own mistakes. */
export function mistakesRow() {
  const title = t("Three of your mistakes");
  const start = link(title, t("Start"), `${place("train")}#any`, "b");
  return single("mistakes", row(null, title, t("Two minutes, then new questions"), start));
}
