// The deals of a day: the bridge or what it came to, what is still to play, yesterday, and the month.

import { dailyPanel } from "../front/art.js";
import * as data from "../sets/data.js";
import { contractOf, declarerOf, placeBlocks } from "../sets/results.js";
import { words as sets } from "../sets/words.js";
import { attempt, sentenceOf, statusOfCall } from "../shared/api.js";
import { suitMark } from "../shared/cards.js";
import { dayBeside, dayInWords, eachMinute, monthBeside, monthOf, today, untilTomorrow } from "../shared/day.js";
import { when } from "../shared/dispatch.js";
import { byId, h, render } from "../shared/dom.js";
import { t, tn } from "../shared/language.js";
import { head, link, panel, press, row, rows, shareBar, go } from "../shared/panels.js";
import { idsOf, place } from "../shared/places.js";
import { about, minus } from "../shared/punctuation.js";
import { watch } from "../shared/watch.js";
import { asText, cameTo, comparison, mistakesRow, resultOf, words } from "./words.js";

/** @typedef {import("../sets/data.js").Day} Day */
/** @typedef {import("../sets/data.js").DaySet} DaySet */

/** The day that the address names; empty for today. */
const [wanted = ""] = idsOf("day");
const SIGNS = /** @type {Record<string, string>} */ ({ bridge: "S", euchre: "H", whist: "C", patience: "D" });

/**
 * What the page shows.
 * @typedef {object} TodayState
 * @property {Day | null} day null before it has come
 * @property {Day | null} before the day before it, null where there is none
 * @property {data.BoardSet | null} boards those of the day's first set, once one is played
 * @property {string} month a month to be shown, `2026-11`; that of the day where it is empty
 * @property {string} wrong
 * @property {boolean} copied
 */

/** @type {TodayState} */
const state = { day: null, before: null, boards: null, month: "", wrong: "", copied: false };

/** @param {Day} day */
const isToday = (day) => day.day === day.today;
/** Whether a day has ended everywhere: at noon of the next at Greenwich. @param {string} day */
const ended = (day) => Date.now() >= Date.parse(`${dayBeside(day, 1)}T12:00Z`);

/** @param {DaySet} set @param {string} [kind] */
function playButton(set, kind = "") {
  if (set.next === null) return link(about(t("Results"), set.title), t("Results"), place("set", set.id));
  if (!set.ready)
    return kind ? h("p.small-text.soft", { role: "status" }, sets.preparing(set.prepared, set.boards)) : null;
  const label = set.played ? t("Go on") : kind ? t("Play now") : t("Play");
  return press(words.ofGame(label, set.title), label, { play: set.id, board: set.next }, kind);
}

// -- the first set, before and after it is played -----------------------------------------------

/** @param {DaySet} set */
const toPlay = (set) =>
  dailyPanel(set.boards, words.boardsOf(set), [
    h("p.soft", words.aboutSet(set)),
    set.played ? h("p", sets.playedOf(set.played, set.boards)) : null,
    h("div.act", playButton(set, "p big")),
  ]);

/** @param {Day} day @param {DaySet} set */
function played(day, set) {
  const boards = state.boards?.boards.filter((board) => board.result) ?? [];
  return panel(
    "daily",
    words.boardsOf(set),
    t("same cards for everybody"),
    h(
      "div.in",
      h(
        "p.came",
        h("b", resultOf(set)),
        h("span", comparison(set).slice(resultOf(set).length + 2), ` (${ended(day.day) ? t("final") : t("so far")})`),
      ),
      set.standing && set.standing.of >= 5 && placeBlocks("place", set.standing, 26),
      !set.in_time && h("p.small-text.soft", t("Played after its day, so it does not count.")),
    ),
    h("ul.rw.boardrows", boards, (board) => {
      const result = /** @type {import("../sets/data.js").BoardResult} */ (board.result);
      return h(
        "li",
        { key: String(board.number) },
        h("span.tx", h("b", board.number), h("small", sets.vulnerable(board.vulnerable))),
        h("span.tx", h("b", contractOf(result)), h("small", declarerOf(result.declarer, state.boards?.seat ?? ""))),
        h("span.num", minus(result.score)),
        result.percent !== null && [shareBar(result.percent), h("b.num", sets.percent(result.percent))],
        link(t("Review board {n}", { n: board.number }), t("Review"), result.review),
      );
    }),
    h("footer", h("span"), go(t("All results"), place("set", set.id))),
  );
}

/** @param {Day} day @param {DaySet} set */
function pasted(day, set) {
  const lines = textOf(day, set);
  return panel(
    "text",
    t("Your result as text"),
    t("no cards, no contracts"),
    h(
      "div.in",
      h("pre.paste", lines.join("\n")),
      h(
        "div.pair",
        press(t("Copy"), state.copied ? t("Copied") : t("Copy"), { copy: "" }, "p big"),
        go(t("Challenge a friend"), place("set", set.id), "big"),
      ),
    ),
  );
}

/** @param {Day} day @param {DaySet} set */
const textOf = (day, set) =>
  asText(day.day, set, state.boards?.boards.map((board) => board.result?.percent ?? null) ?? [], day.streak.now);

// -- the others, yesterday, the month ------------------------------------------------------------

/** @param {DaySet} set */
const mark = (set) => suitMark(SIGNS[set.kind] ?? "S");

/** @param {Day} day */
function stillToPlay(day) {
  const left = day.sets.slice(1).filter((set) => set.next !== null),
    done = day.sets.slice(1).filter((set) => set.next === null);
  return panel(
    "still",
    t("Still to play"),
    t("{n} of {of}", { n: day.sets.filter((set) => set.next !== null).length, of: day.sets.length }),
    rows(
      [...left, ...done].map((set) =>
        row(
          mark(set),
          set.title,
          !set.ready ? sets.preparing(set.prepared, set.boards) : set.played ? cameTo(set) : words.aboutSet(set),
          playButton(set),
        ),
      ),
    ),
    h("footer", t("Your first try counts"), go(t("A set of your own"), place("sets"))),
  );
}

/** @param {Day} before @param {boolean} yesterday */
function dayBefore(before, yesterday) {
  const some = before.sets.filter((set) => set.played),
    missed = before.sets.find((set) => !set.played);
  return panel(
    "before",
    yesterday ? t("Yesterday") : t("The day before"),
    !some.length ? "" : ended(before.day) ? t("final") : t("so far"),
    rows(
      some.map((set) =>
        row(
          mark(set),
          set.title,
          cameTo(set),
          link(words.ofGame(t("Results"), set.title), t("Results"), place("set", set.id)),
        ),
      ),
    ),
    h(
      "footer",
      missed ? `${missed.title} ${t("not played")}` : h("span"),
      link(words.withoutPlace, missed ? words.withoutPlace : words.dealsOf(before.day), place("day", before.day)),
    ),
  );
}

/** @param {Day} day */
function calendarOf(day) {
  const shown = state.month || monthOf(day.day),
    first = (new Date(`${shown}-01`).getUTCDay() + 6) % 7;
  const turn = (/** @type {number} */ step, /** @type {string} */ label, /** @type {string} */ sign, off = false) =>
    h("button.btn.q", { "aria-label": label, disabled: off, data: { month: monthBeside(shown, step) } }, sign);
  return panel(
    "month",
    dayInWords(shown, { month: "long", year: "numeric" }),
    [turn(-1, t("Earlier month"), "‹"), turn(1, t("Later month"), "›", shown === monthOf(day.today))],
    h(
      "div.cal",
      words.weekdays.map((name) => h("span", { "aria-hidden": "true" }, name)),
      Array.from({ length: first }, () => h("span")),
      day.calendar,
      (x) =>
        h(
          "a",
          {
            href: x.day === day.today ? place("today") : place("day", x.day),
            class: `${x.in_time.length ? "f" : x.played.length ? "l" : ""} ${x.day === day.day ? "t0" : ""}`,
            "aria-label": words.dayLabel(x.day, x.played.length),
            "aria-current": x.day === day.day ? "date" : null,
            key: x.day,
          },
          Number(x.day.slice(8)),
        ),
    ),
  );
}

function draw() {
  const { day, before } = state;
  if (!day) return;
  const [first] = day.sets,
    done = first && first.next === null;
  document.title = `${isToday(day) ? t("Today") : words.dealsOf(day.day)} · oddtrick`;
  render(
    byId("today"),
    head(
      isToday(day) ? words.title(day.day) : words.dealsOf(day.day),
      isToday(day) ? words.next(untilTomorrow() / 1000) : [words.over, " ", go(t("Back to today"), place("today"))],
      day.streak.now
        ? h(
            "div.stk",
            h("div", h("b", day.streak.now), h("span", tn(day.streak.now, "day in a row", "days in a row"))),
            h("div", h("b", day.streak.longest), h("span", t("longest"))),
          )
        : null,
    ),
    h("p.wrong", { role: "alert", key: "wrong" }, state.wrong),
    h(
      "div.g2.tinted",
      { key: "first" },
      done ? played(day, first) : first ? toPlay(first) : null,
      h("div.aside", done && pasted(day, first), mistakesRow()),
    ),
    h("div.g3.tinted", { key: "low" }, stillToPlay(day), before && dayBefore(before, isToday(day)), calendarOf(day)),
  );
}

// -- what is asked --------------------------------------------------------------------------

/** @param {string} sentence */
function tell(sentence) {
  state.wrong = sentence;
  draw();
}

/** @param {Day} found */
function show(found) {
  const other = found.day !== state.day?.day;
  if (other) Object.assign(state, { before: null, boards: null });
  state.day = found;
  state.wrong = "";
  draw();
  if (other) loadMore();
}

/** @param {unknown} error */
function lost(error) {
  if (state.day) return tell(sentenceOf(error));
  const away = !wanted && statusOfCall(error) === 0;
  render(
    byId("today"),
    head(away ? words.title(today()) : t("There are no deals for that day"), ""),
    h("p.wrong", { role: "alert" }, away ? words.noServer : sentenceOf(error)),
    h(
      "p",
      away ? go(t("Play today’s patience"), place("own", "today"), "p big") : go(t("Back to today"), place("today")),
    ),
  );
}

/** What stands round the day and need not be waited for. */
async function loadMore() {
  const [first] = state.day?.sets ?? [];
  if (!state.day || !first) return;
  await Promise.allSettled([
    data.oneDay(dayBeside(state.day.day, -1)).then((found) => (state.before = found)), // the first day has none before it
    first.played ? data.boardSet(first.id, "", {}).then((found) => (state.boards = found)) : null,
  ]);
  draw();
}

// While the fields of today's sets play, the server says when they have played a board.
const refresh = watch(
  (waits) => data.oneDay(wanted, state.month, waits),
  show,
  lost,
  () => !state.day || !isToday(state.day) || state.day.sets.every((set) => set.ready),
);

when("click", "[data-play], [data-month], [data-copy]", async ({ dataset: { play, board, month, copy } }) => {
  await attempt(tell, async () => {
    if (play) await data.playBoard(play, Number(board));
    if (month) {
      state.month = month;
      await refresh();
    }
    if (copy !== undefined && state.day) {
      await navigator.clipboard.writeText(textOf(state.day, state.day.sets[0]).join("\n"));
      state.copied = true;
      draw();
    }
  });
});
// The day goes on while the page lies open, and another comes after it.
eachMinute(() => {
  if (wanted || !state.day || document.hidden) return;
  if (state.day.today === today()) draw();
  else refresh();
});
addEventListener("pageshow", (event) => event.persisted && loadMore());
