// Learning: one's own mistakes and the topics, first lessons, and what can be looked up.

import * as data from "../front/data.js";
import { learned, lessonButton, startLesson } from "../front/start.js";
import { tilePicture } from "../front/art.js";
import { call, spoken, telling } from "../shared/api.js";
import { when } from "../shared/dispatch.js";
import { byId, h, render } from "../shared/dom.js";
import { t } from "../shared/language.js";
import { door, head, link, panel, row, rows, shareBar, tick, go } from "../shared/panels.js";
import { place } from "../shared/places.js";
import { progress } from "../train/state.js";

// The words of the page for learners.

const OWN_MISTAKES = t("Your mistakes and how hard");
const ALL_RULES = t("Rules of every game");
/** @param {number} n @param {number} of */
const begunOf = (n, of) => t("{n} of {of}", { n, of });

/** @typedef {import("../train/state.js").Family} Topic */
/**
 * What the page shows.
 * @typedef {object} LearnState
 * @property {data.Lesson[]} lessons all of them, in the order in which one learns
 * @property {data.Front | null} front
 * @property {Topic[]} topics
 * @property {string} wrong
 */

/** @type {LearnState} */
const state = { lessons: [], front: null, topics: [], wrong: "" };

const FIRST = 5;

/** What is learned, or what kind of game it is. @param {string} game */
const about = (game) =>
  state.front?.lessons.find((f) => f.game === game)?.words ??
  state.front?.families.flatMap((family) => family.games).find((g) => g.name === game)?.words ??
  "";

/** @param {data.Lesson} x @param {number} i */
function lessonRow(x, i) {
  const done = learned(x.game);
  return row(h("em", i + 1), x.title, about(x.game), done ? tick(t("Done")) : null, lessonButton(x, done));
}

/** The topics, with what has been begun of each. */
function topics() {
  const { skills } = progress();
  return h("div.topics", state.topics, (topic) => {
    const begun = topic.points.filter((point) => skills[point.id]).length;
    return h(
      "a",
      { href: `${place("train")}#${topic.id}` },
      h("span", h("b", topic.title), h("small", begunOf(begun, topic.points.length))),
      shareBar((100 * begun) / topic.points.length),
    );
  });
}

function draw() {
  const mistakes = progress().mistakes.some((one) => !one.asked),
    title = mistakes ? t("Three of your mistakes, two minutes") : t("Questions, one at a time"),
    tile = state.front?.tiles[0];
  render(
    byId("learn"),
    head(t("Learn"), t("One thing at a time, at a table with cards.")),
    h("p.wrong", { role: "alert", key: "wrong" }, state.wrong),
    h(
      "div.g2.tinted",
      { key: "first" },
      h(
        "section.pan",
        { "aria-labelledby": "questions-title", key: "questions" },
        h(
          "div.askcard",
          h("div.askart.felt-green", tile && tilePicture(tile.picture)),
          h(
            "div",
            h("h2", { id: "questions-title" }, title),
            h("p.soft", t("The answer comes with its reason.")),
            link(title, t("Start"), `${place("train")}#any`, "p big"),
          ),
        ),
        topics(),
        h("footer", OWN_MISTAKES, link(OWN_MISTAKES, t("Choose"), place("train"))),
      ),
      panel(
        "lessons",
        t("First lessons"),
        begunOf(state.lessons.slice(0, FIRST).filter((x) => learned(x.game)).length, FIRST),
        rows(state.lessons.slice(0, FIRST).map(lessonRow)),
        h(
          "details.older",
          h("summary", t("Lessons of older games"), " ", h("small", Math.max(0, state.lessons.length - FIRST))),
          rows(state.lessons.slice(FIRST).map((x, i) => lessonRow(x, i + FIRST))),
        ),
      ),
    ),
    h(
      "nav.doors.four",
      { "aria-label": t("More to learn"), key: "doors" },
      door(place("bid"), t("Bid with a partner"), t("A friend or the machine")),
      door("#rules", t("Rules"), t("Of every game, one page each")),
      door(place("words"), t("Words"), t("What finesse or bower means")),
      door(place("odds"), t("Odds"), t("Suit breaks and best lines")),
    ),
    h(
      "p.both.soft",
      { key: "kept" },
      t("Lessons and questions keep their place in this browser."),
      go(t("For teachers"), place("teach")),
    ),
    h(
      "details.pan.rulelist",
      { id: "rules", open: location.hash === "#rules", key: "rules" },
      h("summary>h2", ALL_RULES),
      h("nav", { "aria-label": ALL_RULES }, state.front?.families ?? [], (family) =>
        h(
          "section",
          h("h3", family.title),
          h("ul", family.games, (g) => h("li>a", { href: place("rules", g.name) }, g.title)),
        ),
      ),
    ),
  );
}

const tell = telling(state, draw);

when("click", "[data-lesson]", ({ dataset }) => {
  const lesson = state.lessons.find((x) => x.game === dataset.lesson);
  if (lesson) tell(() => startLesson(lesson));
});
addEventListener("pageshow", draw);
addEventListener("hashchange", () => {
  byId("rules").setAttribute("open", "");
  byId("rules").scrollIntoView();
});
tell(async () => {
  [state.front, state.lessons, state.topics] = await Promise.all([
    data.front(),
    data.lessons(),
    call("GET", spoken("/api/train/points")),
  ]);
});
