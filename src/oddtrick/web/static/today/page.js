// The deals of a day: four games with the same cards for everybody, days in a row, and the calendar.
import { tilePicture } from "../front/art.js";
import { TODAY } from "../patience/own/keep.js";
import * as data from "../sets/data.js";
import { words as w } from "../sets/words.js";
import { call } from "../shared/api.js";
import { installShapes } from "../shared/cards.js";
import { when } from "../shared/dispatch.js";
import { byId, h, refill } from "../shared/dom.js";
import { calendarOf, dayBefore } from "./calendar.js";
import { shield, tick } from "./signs.js";
import { spreadPicture } from "./spread.js";
/** @typedef {import("../sets/data.js").Day} Day */
/** @typedef {import("../sets/data.js").DaySet} DaySet */
/** @typedef {import("../front/data.js").Tile} Tile */

const DAY = 86_400_000,
  ASK_AGAIN = 5000;

/** The day that the address names; empty for today. */
const wanted = /^\/days\/([^/]+)/.exec(location.pathname)?.[1] ?? "";

/** @type {Day | null} */
let day = null;

/** @type {Day | null} */
let before = null;

/** @type {Tile[]} */
let tiles = [];

/** A month to be shown, `2026-11`; that of the day where it is empty. */
let month = "";

/** @param {Day} day */
const isToday = (day) => day.day === day.today;

/** @param {string} text @param {number} days */
const dayBeside = (text, days) => new Date(Date.parse(text) + days * DAY).toISOString().slice(0, 10);

/** What stands under a game's name. @param {DaySet} set */
function standingOf(set) {
  const { standing, spread } = set,
    alone = set.kind === "patience";
  if (!set.played)
    return [h("p", null, w.dealsIn(set.boards, set.kind), set.best ? ` ${w.bestMoves(set.best)}` : ""), proof(set)];
  return [
    set.boards > 1 && set.played < set.boards ? h("p", null, w.playedOf(set.played, set.boards)) : null,
    alone
      ? h("p", null, w.outcome(set.last, spread), set.best ? ` ${w.bestMoves(set.best)}` : "")
      : standing && standing.percent !== null
        ? h("p", null, w.outcome(w.youScored(standing.percent), spread))
        : null,
    spread ? spreadPicture(spread, alone ? w.inMoves : w.inPercent) : null,
    set.in_time ? null : h("p", { class: "sm soft" }, w.late),
  ];
}

/** @param {DaySet} set */
const proof = (set) =>
  h(
    "p",
    { class: "prov" },
    shield(),
    h(
      "span",
      null,
      set.winnable
        ? [h("b", null, w.winnable), " ", w.winnableText(set.winnable)]
        : [h("b", null, w.fair), " ", w.fairText],
    ),
  );

/** @param {DaySet} set */
function actions(set) {
  const address = `/set/${encodeURIComponent(set.id)}`;
  if (!set.ready)
    return [
      h("p", { class: "sm", role: "status" }, w.preparing(set.prepared, set.boards)),
      h("progress", { max: set.boards, value: set.prepared, "aria-label": w.preparing(set.prepared, set.boards) }),
    ];
  if (set.next === null)
    return h("a", { class: "btn big wide", href: address, "aria-label": w.ofGame(w.results, set.title) }, w.results);
  const words = set.played ? w.resume : w.playNow;
  return [
    h(
      "button",
      {
        class: "btn p big wide",
        type: "button",
        "aria-label": w.ofGame(words, set.title),
        data: { play: set.id, board: set.next },
      },
      words,
    ),
    set.played
      ? h("a", { class: "btn big wide", href: address, "aria-label": w.ofGame(w.results, set.title) }, w.results)
      : null,
  ];
}

/** @param {DaySet} set */
function gameCard(set) {
  const tile = tiles.find((x) => x.name === set.kind),
    id = `day-${set.kind}`;
  return h(
    "section",
    { class: `dc felt-${tile?.picture.felt ?? "green"}`, id: set.kind, "aria-labelledby": id, data: { key: set.id } },
    h("div", { class: "df" }, tile ? tilePicture(tile.picture) : null),
    h(
      "div",
      { class: "dx t" },
      h("h2", { id }, set.title, set.next === null ? tick() : null),
      standingOf(set),
      h("div", { class: "acts" }, actions(set)),
    ),
  );
}

function draw() {
  if (!day) return;
  document.title = `${isToday(day) ? w.today : w.dealsOf(day.day)} · oddtrick`;
  refill(
    byId("head"),
    h(
      "div",
      null,
      h("h1", null, isToday(day) ? w.todayOf(day.day) : w.dealsOf(day.day)),
      h(
        "p",
        null,
        isToday(day) ? `${w.next(day.next)} ${w.oneTry}` : w.over,
        " ",
        isToday(day) ? null : h("a", { href: "/today" }, w.backToday),
      ),
    ),
    day.streak.longest
      ? h(
          "div",
          { class: "stk" },
          h("div", null, h("b", null, day.streak.now), h("span", null, w.daysInRow(day.streak.now))),
          h("div", null, h("b", null, day.streak.longest), h("span", null, w.longest)),
        )
      : null,
  );
  refill(byId("games"), day.sets.map(gameCard));
  byId("calendar").hidden = false;
  refill(byId("calendar"), calendarOf(day, month));
  byId("before").hidden = !before;
  if (before) refill(byId("before"), dayBefore(before, isToday(day)));
}

// -- what is asked --------------------------------------------------------------------------

/** @param {unknown} error */
const tell = (error) => (byId("wrong").textContent = /** @type {Error} */ (error).message);

/** What can be played of today without the server. */
const withoutServer = () =>
  h(
    "div",
    null,
    h("h1", null, w.todayOf(new Date().toISOString().slice(0, 10))),
    h("p", { role: "alert" }, w.noServer),
    h("p", null, h("a", { class: "btn p big", href: TODAY }, w.playHere)),
  );

async function load() {
  try {
    day = await data.oneDay(wanted, month);
  } catch (error) {
    if (!day && !wanted && /** @type {{status?: number}} */ (error).status === 0) {
      refill(byId("head"), withoutServer());
      return;
    }
    tell(error);
    if (!day)
      refill(
        byId("head"),
        h("div", null, h("h1", null, w.notThatDay), h("p", null, h("a", { href: "/today" }, w.backToday))),
      );
    return;
  }
  byId("wrong").textContent = "";
  draw();
  if (isToday(day) && day.sets.some((set) => !set.ready)) setTimeout(load, ASK_AGAIN);
}

/** What stands round the day and need not be waited for. */
async function loadMore() {
  if (!day) return;
  const asked = [
    call("GET", "/api/front").then((/** @type {{tiles: Tile[]}} */ front) => (tiles = front.tiles)),
    data.oneDay(dayBeside(day.day, -1)).then((found) => (before = found)),
  ];
  await Promise.allSettled(asked); // the first day has none before it
  draw();
}

when("click", "[data-play], [data-month]", async ({ dataset: { play, board, month: other } }) => {
  try {
    if (play) await data.playBoard(play, Number(board));
    if (other) {
      month = other;
      await load();
    }
  } catch (error) {
    tell(error);
  }
});
installShapes();
addEventListener("pageshow", () => load().then(loadMore));
