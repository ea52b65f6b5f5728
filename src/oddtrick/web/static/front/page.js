// The front door: four games that deal at once, the deal that waits, today's deals, first lessons.

import { installShapes, suitMark } from "../shared/cards.js";
import { eachMinute, today } from "../shared/day.js";
import { when } from "../shared/dispatch.js";
import { byId, h, named, render, svg } from "../shared/dom.js";
import { playerToken, settings } from "../shared/settings.js";
import { handPicture, tilePicture } from "./art.js";
import * as data from "./data.js";
import { prefetchTable } from "./prefetch.js";
import { learned, startLesson, startTable } from "./start.js";
import { addressOf, dropLost, standing, waiting } from "./waiting.js";
import { words } from "./words.js";
import { place } from "../shared/places.js";

/**
 * What the page shows.
 * @typedef {object} FrontState
 * @property {data.Front | null} front null before it has come
 * @property {data.DaySet[]} played what has been played of today's sets
 */

/** @type {FrontState} */
const state = { front: null, played: [] };

// -- tiles ----------------------------------------------------------------------------------

/** @param {data.Tile} tile */
function tileOf(tile) {
  const id = `tile-${tile.name}`;
  return h(
    "section",
    { class: `tile felt-${tile.picture.felt}`, "aria-labelledby": id },
    h(
      "button",
      { class: "felted", type: "button", tabindex: -1, "aria-hidden": "true", data: { tile: tile.name } },
      tilePicture(tile.picture),
    ),
    h(
      "div",
      { class: "tx" },
      h("h2", { id }, tile.title),
      h("p", null, tile.words),
      h(
        "div",
        { class: "act" },
        h(
          "button",
          { class: "btn p big", type: "button", data: { tile: tile.name } },
          named(words.playNow(tile.title), h("span", null, words.play, h("span", { class: "now" }, ` ${words.now}`))),
        ),
        h(
          "a",
          {
            class: "ow",
            href: place("games") + `#${tile.start.game}/ways`,
            "aria-label": words.otherWaysOf(tile.title),
          },
          words.otherWays,
        ),
      ),
    ),
  );
}

// -- what waits -----------------------------------------------------------------------------

function drawWaiting() {
  const [latest, ...others] = waiting();
  byId("waiting").hidden = !latest;
  byId("low").classList.toggle("nothing", !latest);
  if (!latest) return;
  render(
    byId("waiting"),
    h(
      "div",
      { class: "rin" },
      handPicture(latest.hand ?? []),
      h(
        "div",
        { class: "grow" },
        h("h2", { id: "waiting-title" }, words.waiting),
        h("p", null, latest.title, ". ", h("span", { class: "x1" }, standing(latest))),
        others.length
          ? h("p", { class: "x1" }, h("a", { href: place("friends") + "#yours" }, words.moreTables(others.length)))
          : null,
      ),
      h(
        "a",
        { class: "btn go big", href: addressOf(latest), "aria-label": words.resumeOf(latest.title ?? "") },
        words.resume,
      ),
    ),
  );
}

// -- today and lessons ----------------------------------------------------------------------

const SIGNS = ["S", "H", "C", "D"];

/** @param {string} title @param {string} id @param {import("../shared/dom.js").Child} beside @param {Node[]} rows */
const box = (title, id, beside, rows) => [
  h("header", null, h("h2", { id }, title), h("span", { class: "small-text soft" }, beside)),
  h("ul", { class: "rows" }, rows),
];

/** @param {string | Node} sign @param {string} title @param {string} small @param {Node} action */
const row = (sign, title, small, action) =>
  h(
    "li",
    null,
    h("span", { class: "ic", "aria-hidden": "true" }, sign),
    h("span", { class: "grow" }, h("b", null, title), h("small", null, small)),
    action,
  );

const tick = () =>
  h(
    "span",
    { class: "tick", role: "img", "aria-label": words.done },
    svg("svg", { viewBox: "0 0 12 12", "aria-hidden": "true" }, svg("path", { d: "M2 6.500 5 9.500 10.500 3" })),
  );

/** What came of one of today's sets, in a few words. @param {data.DaySet} set */
function cameTo({ boards, played: n, last, standing: at }) {
  if (n < boards || !last) return words.playedOf(n, boards);
  return boards > 1 && at?.percent != null ? words.scored(at.percent, at.place, at.of) : last;
}

/** @param {data.Front["today"]} sets */
const drawToday = (sets) =>
  render(
    byId("today"),
    box(
      words.today,
      "today-title",
      [
        h("a", { href: place("sets"), "aria-label": words.setsLong }, words.sets),
        h("a", { href: place("today") }, words.date()),
      ],
      sets.map((set, i) => {
        const mine = state.played.find((x) => x.kind === set.kind),
          done = mine && mine.played >= mine.boards;
        return row(
          suitMark(SIGNS[i % 4]),
          set.title,
          mine?.played ? cameTo(mine) : words.todayOf(set.boards),
          done
            ? tick()
            : h(
                "a",
                { class: "go1", href: place("today") + `#${set.kind}`, "aria-label": words.playToday(set.title) },
                words.play,
              ),
        );
      }),
    ),
  );

/** Who has played one of today's sets sees what came of it. */
async function drawPlayed() {
  const token = playerToken();
  if (!token || !state.front) return;
  ({ sets: state.played } = await data.today(token).catch(() => ({ sets: [] }))); // the list is worth having without
  drawToday(state.front.today);
}

/** @param {data.Front} found */
const drawLessons = ({ lessons, lesson_count: of }) =>
  render(
    byId("lessons"),
    box(
      words.lessons,
      "lessons-title",
      h("a", { href: place("learn") }, words.lessonsDone(settings.learned.length, of)),
      lessons.map((x, i) =>
        row(
          h("span", { class: "nn" }, i + 1),
          x.title,
          x.words,
          h(
            "span",
            { class: "ends" },
            learned(x.game) ? tick() : null,
            h(
              "button",
              {
                class: "go1",
                type: "button",
                "aria-label": words.startLesson(x.title, learned(x.game)),
                data: { lesson: x.game },
              },
              learned(x.game) ? words.again : words.start,
            ),
          ),
        ),
      ),
    ),
  );

/** @param {string} href @param {string} title @param {string} note */
const door = (href, title, note) =>
  h("a", { class: "door", href }, h("b", null, title), h("small", null, note), h("i", { "aria-hidden": "true" }, "→"));

function draw() {
  if (!state.front) return;
  render(byId("tiles"), state.front.tiles.map(tileOf));
  drawToday(state.front.today);
  drawLessons(state.front);
  render(
    byId("doors"),
    door(place("games"), words.allGames(state.front.games), words.allGamesNote),
    door(place("friends"), words.friends, words.friendsNote),
    door(place("club"), words.clubs, words.clubsNote),
  );
}

// -- what is done ---------------------------------------------------------------------------

/** @param {() => Promise<void>} act */
async function tell(act) {
  byId("wrong").textContent = "";
  try {
    await act();
  } catch (error) {
    byId("wrong").textContent = /** @type {Error} */ (error).message;
  }
}

/** @param {string} name */
async function deal(name) {
  const tile = state.front?.tiles.find((x) => x.name === name);
  if (tile) await startTable(tile.start, { title: tile.title });
}

/** @param {string} game */
async function learn(game) {
  const lesson = (await data.lessons()).find((x) => x.game === game);
  if (lesson) await startLesson(lesson);
}

when("click", "[data-tile]", ({ dataset }) => tell(() => deal(dataset.tile ?? "")));
when("click", "[data-lesson]", ({ dataset }) => tell(() => learn(dataset.lesson ?? "")));
let day = today();
eachMinute(() => {
  if (day === today() || !state.front) return;
  day = today();
  state.played = [];
  drawToday(state.front.today);
  drawPlayed();
});
addEventListener("pageshow", () => {
  drawWaiting();
  draw();
});

async function begin() {
  // A game's name behind the address of the first page led to that game once, and still does.
  if (location.hash.length > 1) return location.replace(place("games") + location.hash);
  installShapes();
  drawWaiting();
  await tell(async () => {
    state.front = await data.front();
    draw();
  });
  prefetchTable();
  drawPlayed();
  if (await dropLost()) drawWaiting();
}

begin();
