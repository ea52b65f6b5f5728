// Your results, as this browser keeps them: by family and game, saved and deleted at will.

import { handle, on, when } from "../shared/dispatch.js";
import { call } from "../shared/api.js";
import { dialog } from "../shared/dialogs.js";
import { byId, h, render, saveAs } from "../shared/dom.js";
import { dropDamaged, judgeRest, keepResults, results } from "../shared/record-deal.js";
import * as statistics from "../shared/statistics.js";
import { panel } from "./panels.js";
import { look, practise } from "./practice.js";
import { words } from "./words.js";
import { place } from "../shared/places.js";

/**
 * What the page shows.
 * @typedef {object} StatisticsState
 * @property {string} family the family whose games are shown; empty for all
 * @property {Map<string, string>} titles titles of games by their names
 */

/** @type {StatisticsState} */
const state = { family: decodeURIComponent(location.hash.slice(1)), titles: new Map() };

/** @param {string} game */
const titleOf = (game) => state.titles.get(game) ?? game;

/** @param {import("../shared/statistics.js").Results} document */
function tabs(document) {
  const families = [
    "",
    ...statistics
      .played(document, "family")
      .map((x) => x.name)
      .filter(Boolean),
  ];
  return families.map((name) =>
    h(
      "a",
      {
        href: `#${encodeURIComponent(name)}`,
        class: name === state.family ? "on" : "",
        "aria-current": name === state.family ? "page" : null,
        data: { key: name || "all" },
      },
      name || words.overview,
    ),
  );
}

/** @param {import("../shared/statistics.js").Results} document */
function panels(document) {
  if (!document.deals.length) {
    return h(
      "section",
      { class: "pan" },
      h(
        "div",
        { class: "in" },
        h("h2", null, words.none),
        h("p", null, words.noneText),
        h("a", { class: "btn p big", href: place("play") }, words.playNow),
      ),
    );
  }
  if (!state.family) {
    return statistics.played(document, "family").map((x) => {
      const deals = statistics.chosen(document, { family: x.name }),
        games = new Set(deals.map((deal) => deal.game));
      const [only] = games;
      return panel(x.name || titleOf(only), games.size === 1 && x.name ? titleOf(only) : "", deals, { family: x.name });
    });
  }
  const games = statistics.played({ ...document, deals: statistics.chosen(document, { family: state.family }) });
  return games.map((x) => [
    panel(titleOf(x.name), "", statistics.chosen(document, { game: x.name }), { game: x.name }),
    h("button", { class: "btn q", type: "button", data: { erase: x.name } }, words.eraseGame(titleOf(x.name))),
  ]);
}

function draw() {
  const { document: found, problem, lost } = results();
  if (state.family && !statistics.chosen(found, { family: state.family }).length) state.family = "";
  render(
    byId("damaged"),
    lost
      ? [
          h("p", { role: "alert" }, problem),
          h(
            "p",
            null,
            h("button", { class: "btn", type: "button", data: { do: "saveDamaged" } }, words.saveDamaged),
            " ",
            h("button", { class: "btn q", type: "button", data: { do: "dropDamaged" } }, words.dropDamaged),
          ),
        ]
      : null,
  );
  render(byId("tabs"), tabs(found));
  render(byId("panels"), panels(found));
  render(
    byId("keep"),
    h(
      "div",
      { class: "in" },
      h("h2", null, words.keep),
      h("p", { class: "soft" }, words.keepText),
      h(
        "p",
        { class: "keeps" },
        h("button", { class: "btn", type: "button", data: { do: "save" } }, words.save),
        h("button", { class: "btn", type: "button", data: { do: "load" } }, words.load),
        found.deals.length ? h("button", { class: "btn", type: "button", data: { erase: "" } }, words.erase) : null,
      ),
    ),
  );
}

/** @param {string} text */
const say = (text) => (byId("told").textContent = text);
/** @param {string} text @param {string} name */
const save = (text, name) => saveAs(new Blob([text], { type: "application/json" }), name);

/** Ask once before deals go. @param {string} game all where it is empty */
function erase(game) {
  const { document: found } = results(),
    left = statistics.remove(found, game);
  const yes = h("button", { class: "btn p big", type: "button", data: { close: "" } }, words.eraseYes);
  on(yes, "click", () => {
    keepResults(left);
    say(words.erased);
    draw();
  });
  dialog(
    "erase",
    words.eraseSure(found.deals.length - left.deals.length),
    yes,
    " ",
    h("button", { class: "btn big", type: "button", data: { close: "" } }, words.eraseNo),
  );
}

function load() {
  const field = h("input", { type: "file", accept: "application/json,.json" });
  on(field, "change", async () => {
    const text = await field.files?.[0]?.text();
    if (text === undefined) return;
    const { document: brought, problem } = statistics.read(text);
    keepResults(statistics.merge(results().document, brought));
    draw();
    say(problem || words.loaded);
  });
  field.click();
}

const DO = /** @type {Record<string, () => void>} */ ({
  save: () => save(statistics.write(results().document), words.file),
  load,
  saveDamaged: () => save(results().lost, words.damagedFile),
  dropDamaged() {
    dropDamaged();
    draw();
  },
});

handle(() => DO);
/** @param {Promise<unknown>} done */
const tried = (done) => done.catch((error) => say(/** @type {Error} */ (error).message));
when("click", "[data-look]", ({ dataset: { look: scope = "{}" } }) =>
  tried(look(statistics.chosen(results().document, JSON.parse(scope)), scope, draw)),
);
when("click", "[data-practise]", ({ dataset: { practise: id = "", game = "" } }) =>
  tried(practise(id, game, titleOf(game))),
);
when("click", "[data-erase]", ({ dataset }) => erase(dataset.erase ?? ""));
addEventListener("hashchange", () => {
  state.family = decodeURIComponent(location.hash.slice(1));
  draw();
});
addEventListener("pageshow", draw);
addEventListener("storage", draw);
judgeRest().then(draw);
call("GET", "/api/games").then(
  (/** @type {{name: string, title: string}[]} */ games) => {
    for (const game of games) state.titles.set(game.name, game.title);
    draw();
  },
  () => {},
); // without a network the games keep their short names
