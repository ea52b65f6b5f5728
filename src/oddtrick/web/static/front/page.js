// The front door. A stranger finds one sentence and four games that deal at once; who has played here finds the day's
// bridge, the deal that waits, and what to do next.

import { telling } from "../shared/api.js";
import { astray } from "../shared/astray.js";
import { suitMark } from "../shared/cards.js";
import { dayBeside, dayInWords, eachMinute, today } from "../shared/day.js";
import { when } from "../shared/dispatch.js";
import { byId, h, named, render } from "../shared/dom.js";
import { t, tn } from "../shared/language.js";
import { door, head, link, panel, press, row, rows, tick, go } from "../shared/panels.js";
import { place } from "../shared/places.js";
import { playerToken, settings, tables } from "../shared/settings.js";
import { oneDay, playBoard } from "../sets/data.js";
import { small } from "../shared/strings.js";
import { cameTo, comparison, mistakesRow } from "../today/words.js";
import { dailyPanel, handPicture, tilePicture } from "./art.js";
import * as data from "./data.js";
import { learned, lessonButton, startLesson, startTable, addressOf, dropLost, standing, waiting } from "./start.js";

// Fetches what the page of a table is made of while the visitor looks at the front door, so that a first
// table comes as fast as every later one.

const MADE_OF = "link[rel=stylesheet], link[rel=modulepreload], script[src]";

/** Whether the visitor has asked for few bytes. */
const sparing = () => Boolean(Reflect.get(navigator, "connection")?.saveData);

/** Have the browser keep the files of a page, after everything else. @param {string} address */
async function prefetch(address) {
  const page = new DOMParser().parseFromString(await (await fetch(address)).text(), "text/html");
  for (const node of page.querySelectorAll(MADE_OF)) {
    const link = document.createElement("link");
    link.rel = "prefetch";
    link.href = node.getAttribute("href") ?? node.getAttribute("src") ?? "";
    document.head.append(link);
  }
}

/**
 * The table of the last tile, a game that the browser plays by itself. Nothing to do where the worker of the site has
 * kept all of it already, or where bytes are to be saved.
 * @param {import("./data.js").Tile[]} tiles
 */
function prefetchTable(tiles) {
  if (sparing() || navigator.serviceWorker?.controller) return;
  const begin = () => prefetch(place("own", tiles.at(-1)?.start.game ?? "")).catch(() => undefined);
  if ("requestIdleCallback" in window) requestIdleCallback(begin, { timeout: 1000 });
  else setTimeout(begin, 300);
}

/**
 * What the page shows.
 * @typedef {object} FrontState
 * @property {data.Front | null} front null before it has come
 * @property {import("../sets/data.js").Day | null} day today, for who has played here
 * @property {import("../sets/data.js").Day | null} before the day before
 * @property {string} wrong
 */

/** @type {FrontState} */
const state = { front: null, day: null, before: null, wrong: "" };

const SIGNS = ["S", "H", "C", "D"];
/** Whether somebody has played in this browser. */
const known = () => Boolean(playerToken() || tables().length || settings.learned.length);

/** @param {data.Tile} tile */
function tileOf(tile) {
  const id = `tile-${tile.name}`;
  return h(
    "section",
    { class: `tile felt-${tile.picture.felt}`, "aria-labelledby": id, key: id },
    h("button.felted", { tabindex: -1, "aria-hidden": "true", data: { tile: tile.name } }, tilePicture(tile.picture)),
    h(
      "div.tx",
      h("h2", { id }, tile.title),
      !known() && h("p", tile.words),
      h(
        "div.act",
        h(
          "button.btn.p.big",
          { data: { tile: tile.name } },
          named(t("Play now: {title}", { title: tile.title }), h("span", t("Play"), h("span.now", ` ${t("now")}`))),
        ),
        h(
          "a.ow",
          {
            href: `${place("games")}#${tile.start.game}/ways`,
            "aria-label": t("{title}, other ways to play", { title: tile.title }),
          },
          t("Other ways"),
        ),
      ),
    ),
  );
}

/** The deal that waits. */
function resume() {
  const [latest] = waiting();
  if (!latest) return null;
  return h(
    "section.pan.res.tinted",
    { "aria-labelledby": "waiting-title", key: "waiting" },
    h(
      "div.rin",
      handPicture(latest.hand ?? []),
      h(
        "div.grow",
        h("h2", { id: "waiting-title" }, t("Your deal is waiting")),
        h("p", latest.title, ". ", h("span.x1", standing(latest))),
      ),
      link(t("Resume {title}", { title: latest.title ?? "" }), t("Resume"), addressOf(latest), "go big"),
    ),
  );
}

// -- the day ---------------------------------------------------------------------------------

/** @param {number} n */
const sameForAll = (n) => tn(n, "One deal, the same for everybody", "{n} deals, the same for everybody", { n });
/** @param {number} n */
const sameForEverybody = (n) =>
  tn(n, "One deal, the same cards for everybody.", "{n} deals, the same cards for everybody.", { n });
/** @param {number} n */
const peopleHave = (n) => (n ? tn(n, "One person has played.", "{n} people have played.", { n }) : "");
/** @param {number} n */
const ownStreak = (n) => tn(n, "Your streak: one day.", "Your streak: {n} days.", { n });
/** @param {number} n */
const gamesWait = (n) => tn(n, "One game waits for you", "{n} games wait for you", { n });
/** The button that plays a set of today. @param {{title: string, kind: string}} set @param {string} shown */
const playToday = ({ title, kind: day }, shown, kind = "") =>
  press(t("Play today’s {title}", { title: small(title) }), shown, { day }, kind);

/** @param {number} boards @param {number} i */
const aboutSet = (boards, i) => (i ? tn(boards, "One deal", "{n} deals", { n: boards }) : sameForAll(boards));

/** The day's sets for a stranger. @param {data.Front} front */
const dayOfStranger = ({ today: sets }) =>
  panel(
    "today",
    t("Today’s deals"),
    dayInWords(today(), { day: "numeric", month: "long" }),
    rows(
      sets.map((set, i) => row(suitMark(SIGNS[i % 4]), set.title, sameForAll(set.boards), playToday(set, t("Play")))),
    ),
  );

/** @param {import("../sets/data.js").DaySet | data.Front["today"][number]} set @param {number} i */
const aboutDaySet = (set, i) =>
  "played" in set && set.played
    ? cameTo(set)
    : "winnable" in set && set.winnable
      ? t("Winnable, proved")
      : aboutSet(set.boards, i);

/** The day's bridge, and the others below it. */
function dayOfKnown() {
  const sets = state.day?.sets ?? state.front?.today ?? [];
  const [first, ...others] = /** @type {(import("../sets/data.js").DaySet | data.Front["today"][number])[]} */ (sets);
  if (!first) return null;
  const mine = "played" in first ? first : null,
    done = mine && mine.next === null,
    streak = state.day?.streak.now ?? 0;
  return dailyPanel(
    first.boards,
    t("Today’s {title}", { title: small(first.title) }),
    [
      h("p", mine?.played ? cameTo(mine) : sameForEverybody(first.boards)),
      h("p.soft", [mine ? peopleHave(mine.people) : "", streak ? ownStreak(streak) : ""].filter(Boolean).join(" ")),
      h(
        "div.act",
        done
          ? go(t("Results"), place("today"), "p big")
          : playToday(first, mine?.played ? t("Go on") : `${t("Play")} ${t("now")}`, "p big"),
        state.before?.sets.some((set) => set.played) && go(t("Yesterday’s results"), place("day", state.before.day)),
      ),
    ],
    h("ul.dailyrow", others, (set, i) =>
      h(
        "li",
        h("span.tx", h("b", set.title), h("small", aboutDaySet(set, i + 1))),
        "next" in set && set.next === null
          ? tick(t("Done"))
          : playToday(set, "played" in set && set.played ? t("Go on") : t("Play")),
      ),
    ),
  );
}

/** @param {data.Front} front */
const lessonsOf = ({ lessons }) =>
  panel(
    "lessons",
    t("First lessons"),
    t("five minutes each"),
    rows(lessons.map((x, i) => row(h("em", i + 1), x.title, x.words, lessonButton(x)))),
  );

/** What yesterday came to, in a line. */
function yesterdayLine() {
  const set = state.before?.sets.find((x) => x.played === x.boards && x.standing);
  return set ? t("Yesterday’s {title}: {came}", { title: small(set.title), came: comparison(set) }) : "";
}

/** @param {data.Front} front */
const gamesDoor = ({ games: n }) =>
  door(place("games"), t("All {n} games", { n }), t("By family, by players, by name"));
const friendsDoor = () => door(place("friends"), t("Play with friends"), t("Open a table and send the link"));
const clubsDoor = () => door(place("club"), t("For clubs and directors"), t("Evenings, parties, rulings, files"));

/** @param {data.Front} front */
const stranger = (front) => [
  h("p.wrong", { role: "alert", key: "wrong" }, state.wrong),
  h("div.tiles", { key: "tiles" }, front.tiles.map(tileOf)),
  h("div.g11.tinted", { key: "low" }, dayOfStranger(front), lessonsOf(front)),
  h("nav.doors", { "aria-label": t("More"), key: "doors" }, gamesDoor(front), friendsDoor(), clubsDoor()),
];

/** @param {data.Front} front */
function visitor(front) {
  const turns = tables().filter((x) => x.days && x.yours && !x.over),
    next = front.lessons.find((x) => !learned(x.game));
  return [
    head(dayInWords(today(), { weekday: "long", day: "numeric", month: "long" }), yesterdayLine()),
    h("p.wrong", { role: "alert", key: "wrong" }, state.wrong),
    h("div.g2.tinted", { key: "low" }, dayOfKnown(), h("div.aside", resume(), mistakesRow())),
    h("div.tiles.few", { key: "tiles" }, front.tiles.map(tileOf)),
    h(
      "nav.doors",
      { "aria-label": t("More"), key: "doors" },
      gamesDoor(front),
      turns.length ? door(place("friends"), gamesWait(turns.length), t("It is your turn")) : friendsDoor(),
      next
        ? door(`${place("learn")}#${next.game}`, t("Next lesson: {title}", { title: small(next.title) }), next.words)
        : clubsDoor(),
    ),
  ];
}

function draw() {
  const { front } = state;
  byId("intro").hidden = known();
  if (front) render(byId("front"), known() ? visitor(front) : stranger(front));
  else if (state.wrong) render(byId("front"), astray(state.wrong));
}

// -- what is done ---------------------------------------------------------------------------

const tell = telling(state, draw);

/** A set that its field has not played yet begins on the page of the day, once it has. @param {string} kind */
async function playDay(kind) {
  const set = (await oneDay(""))?.sets.find((x) => x.kind === kind);
  if (set?.ready) await playBoard(set.id, set.next ?? 1);
  else location.assign(place("today"));
}

async function loadDay() {
  if (!known()) return;
  const [day, before] = await Promise.all([
    oneDay("").catch(() => null),
    oneDay(dayBeside(today(), -1)).catch(() => null),
  ]);
  Object.assign(state, { day, before });
  draw();
}

when("click", "[data-tile]", ({ dataset }) =>
  tell(async () => {
    const tile = state.front?.tiles.find((x) => x.name === dataset.tile);
    if (tile) await startTable(tile.start, { title: tile.title });
  }),
);
when("click", "[data-lesson]", ({ dataset }) =>
  tell(async () => {
    const lesson = (await data.lessons()).find((x) => x.game === dataset.lesson);
    if (lesson) await startLesson(lesson);
  }),
);
when("click", "[data-day]", ({ dataset }) => tell(() => playDay(dataset.day ?? "")));
let day = today();
eachMinute(() => {
  if (day === today()) return;
  day = today();
  loadDay();
});
addEventListener("pageshow", draw);

async function begin() {
  // A game's name behind the address of the first page led to that game once, and still does.
  if (location.hash.length > 1 && location.pathname === place("play"))
    return location.replace(place("games") + location.hash);
  await tell(async () => (state.front = await data.front()));
  if (state.front) prefetchTable(state.front.tiles);
  loadDay();
  if (await dropLost()) draw();
}

begin();
