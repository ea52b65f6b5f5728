// The deals of a day: four games with the same cards for everybody, days in a row, and the calendar.
import { tilePicture } from "../front/art.js";
import { TODAY } from "../patience/own/keep.js";
import * as data from "../sets/data.js";
import { words } from "../sets/words.js";
import { call, statusOfCall } from "../shared/api.js";
import { installShapes } from "../shared/cards.js";
import { dayBeside, eachMinute, today, untilTomorrow } from "../shared/day.js";
import { when } from "../shared/dispatch.js";
import { byId, h, render } from "../shared/dom.js";
import { watch } from "../shared/watch.js";
import { calendarOf, dayBefore } from "./calendar.js";
import { proof, tick } from "./signs.js";
import { spreadPicture } from "./spread.js";
import { idsOf, place } from "../shared/places.js";
/** @typedef {import("../sets/data.js").Day} Day */
/** @typedef {import("../sets/data.js").DaySet} DaySet */
/** @typedef {import("../front/data.js").Tile} Tile */

/** The day that the address names; empty for today. */
const [wanted = ""] = idsOf("day");

/**
 * What the page shows.
 * @typedef {object} TodayState
 * @property {Day | null} day null before it has come
 * @property {Day | null} before the day before it, null where there is none
 * @property {Tile[]} tiles those of the front page
 * @property {string} month a month to be shown, `2026-11`; that of the day where it is empty
 */

/** @type {TodayState} */
const state = { day: null, before: null, tiles: [], month: "" };

/** @param {Day} day */
const isToday = (day) => day.day === day.today;

/** What stands under a game's name. @param {DaySet} set */
function standingOf(set) {
  const { standing, spread } = set,
    alone = set.kind === "patience";
  if (!set.played)
    return [
      h("p", null, words.dealsIn(set.boards, set.kind), set.best ? ` ${words.bestMoves(set.best)}` : ""),
      proof(set),
    ];
  return [
    set.boards > 1 && set.played < set.boards ? h("p", null, words.playedOf(set.played, set.boards)) : null,
    alone
      ? h("p", null, words.outcome(set.last, spread), set.best ? ` ${words.bestMoves(set.best)}` : "")
      : standing && standing.percent !== null
        ? h("p", null, words.outcome(words.youScored(standing.percent), spread))
        : null,
    spread ? spreadPicture(spread, alone ? words.inMoves : words.inPercent) : null,
    set.in_time ? null : h("p", { class: "small-text soft" }, words.late),
  ];
}

/** @param {DaySet} set */
function actions(set) {
  const address = place("set", set.id);
  if (!set.ready)
    return [
      h("p", { class: "small-text", role: "status" }, words.preparing(set.prepared, set.boards)),
      h("progress", { max: set.boards, value: set.prepared, "aria-label": words.preparing(set.prepared, set.boards) }),
    ];
  if (set.next === null)
    return h(
      "a",
      { class: "btn big wide", href: address, "aria-label": words.ofGame(words.results, set.title) },
      words.results,
    );
  const label = set.played ? words.resume : words.playNow;
  return [
    h(
      "button",
      {
        class: "btn p big wide",
        type: "button",
        "aria-label": words.ofGame(label, set.title),
        data: { play: set.id, board: set.next },
      },
      label,
    ),
    set.played
      ? h(
          "a",
          { class: "btn big wide", href: address, "aria-label": words.ofGame(words.results, set.title) },
          words.results,
        )
      : null,
  ];
}

/** @param {DaySet} set */
function gameCard(set) {
  const tile = state.tiles.find((x) => x.name === set.kind),
    id = `day-${set.kind}`;
  return h(
    "section",
    { class: `dc felt-${tile?.picture.felt ?? "green"}`, id: set.kind, "aria-labelledby": id, data: { key: set.id } },
    h("div", { class: "df" }, tile ? tilePicture(tile.picture) : null),
    h(
      "div",
      { class: "dx tinted" },
      h("h2", { id }, set.title, set.next === null ? tick() : null),
      standingOf(set),
      h("div", { class: "acts" }, actions(set)),
    ),
  );
}

function draw() {
  const { day, before } = state;
  if (!day) return;
  document.title = `${isToday(day) ? words.today : words.dealsOf(day.day)} · oddtrick`;
  render(
    byId("head"),
    h(
      "div",
      null,
      h("h1", null, isToday(day) ? words.todayOf(day.day) : words.dealsOf(day.day)),
      h(
        "p",
        null,
        isToday(day) ? `${words.next(untilTomorrow() / 1000)} ${words.oneTry}` : words.over,
        " ",
        isToday(day) ? null : h("a", { class: "lone", href: place("today") }, words.backToday),
      ),
    ),
    day.streak.longest
      ? h(
          "div",
          { class: "stk" },
          h("div", null, h("b", null, day.streak.now), h("span", null, words.daysInRow(day.streak.now))),
          h("div", null, h("b", null, day.streak.longest), h("span", null, words.longest)),
        )
      : null,
  );
  render(byId("games"), day.sets.map(gameCard));
  byId("calendar").hidden = false;
  render(byId("calendar"), calendarOf(day, state.month));
  byId("before").hidden = !before;
  if (before) render(byId("before"), dayBefore(before, isToday(day)));
}

// -- what is asked --------------------------------------------------------------------------

/** @param {unknown} error */
const tell = (error) => (byId("wrong").textContent = /** @type {Error} */ (error).message);

/** What can be played of today without the server. */
const withoutServer = () =>
  h(
    "div",
    null,
    h("h1", null, words.todayOf(today())),
    h("p", { role: "alert" }, words.noServer),
    h("p", null, h("a", { class: "btn p big", href: TODAY }, words.playHere)),
  );

/** @param {Day} found */
function show(found) {
  const other = found.day !== state.day?.day;
  if (other) state.before = null;
  state.day = found;
  byId("wrong").textContent = "";
  draw();
  if (other) loadMore();
}

/** @param {unknown} error */
function lost(error) {
  if (state.day) tell(error);
  else if (!wanted && statusOfCall(error) === 0) render(byId("head"), withoutServer());
  else {
    tell(error);
    render(
      byId("head"),
      h(
        "div",
        null,
        h("h1", null, words.notThatDay),
        h("p", null, h("a", { class: "lone", href: place("today") }, words.backToday)),
      ),
    );
  }
}

/** What stands round the day and need not be waited for. */
async function loadMore() {
  if (!state.day) return;
  const asked = [
    call("GET", "/api/front").then((/** @type {{tiles: Tile[]}} */ front) => (state.tiles = front.tiles)),
    data.oneDay(dayBeside(state.day.day, -1)).then((found) => (state.before = found)),
  ];
  await Promise.allSettled(asked); // the first day has none before it
  draw();
}

// While the fields of today's sets play, the server says when they have played a board.
const refresh = watch(
  (waits) => data.oneDay(wanted, state.month, waits),
  show,
  lost,
  () => !state.day || !isToday(state.day) || state.day.sets.every((set) => set.ready),
);

when("click", "[data-play], [data-month]", async ({ dataset: { play, board, month: other } }) => {
  try {
    if (play) await data.playBoard(play, Number(board));
    if (other) {
      state.month = other;
      await refresh();
    }
  } catch (error) {
    tell(error);
  }
});
// The day goes on while the page lies open, and another comes after it.
eachMinute(() => {
  if (wanted || !state.day || document.hidden) return;
  if (state.day.today === today()) draw();
  else refresh();
});
installShapes();
addEventListener("pageshow", (event) => event.persisted && loadMore());
