// Learning: the lessons, with those played to their end, and the rules of every game.

import { when } from "../shared/dispatch.js";
import { byId, h, render } from "../shared/dom.js";
import { settings } from "../shared/settings.js";
import * as data from "../front/data.js";
import { learned, startLesson } from "../front/start.js";
import { words } from "../front/words.js";
import { place } from "../shared/places.js";

/**
 * What the page shows.
 * @typedef {object} LearnState
 * @property {data.Lesson[]} lessons all of them, in the order in which one learns
 * @property {data.FirstLesson[]} first those of the front page
 * @property {data.Family[]} families the games
 */

/** @type {LearnState} */
const state = { lessons: [], first: [], families: [] };

/** What is learned, or what kind of game it is. @param {string} game */
const about = (game) =>
  state.first.find((f) => f.game === game)?.words ??
  state.families.flatMap((family) => family.games).find((g) => g.name === game)?.words;

function drawLessons() {
  byId("done").textContent = words.lessonsDone(settings.learned.length, state.lessons.length);
  render(
    byId("lessons-list"),
    state.lessons.map((x, i) =>
      h(
        "li",
        { data: { key: x.game } },
        h("span", { class: "ic", "aria-hidden": "true" }, h("span", { class: "nn" }, i + 1)),
        h(
          "span",
          { class: "grow" },
          h("b", null, x.title),
          h("small", null, [about(x.game), learned(x.game) ? words.done : ""].filter(Boolean).join(" · ")),
        ),
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
  );
}

const drawRules = () =>
  render(
    byId("rules"),
    state.families.map((family) =>
      h(
        "section",
        null,
        h("h3", null, family.title),
        h(
          "ul",
          null,
          family.games.map((g) => h("li", null, h("a", { href: place("rules", g.name) }, g.title))),
        ),
      ),
    ),
  );

/** @param {() => Promise<void>} act */
async function tell(act) {
  byId("wrong").textContent = "";
  try {
    await act();
  } catch (error) {
    byId("wrong").textContent = /** @type {Error} */ (error).message;
  }
}

when("click", "[data-lesson]", ({ dataset }) => {
  const lesson = state.lessons.find((x) => x.game === dataset.lesson);
  if (lesson) tell(() => startLesson(lesson));
});
addEventListener("pageshow", drawLessons);
tell(async () => {
  const [front, all] = await Promise.all([data.front(), data.lessons()]);
  state.first = front.lessons;
  state.lessons = all;
  state.families = front.families;
  drawLessons();
  drawRules();
});
