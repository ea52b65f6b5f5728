// The list of all games: by family, by players, by any name; and the chosen one beside it.

import { astray } from "../shared/astray.js";
import { on, when } from "../shared/dispatch.js";
import { segment } from "../shared/dialogs.js";
import { byId, fieldOf, from, h, named, render, svg } from "../shared/dom.js";
import { t } from "../shared/language.js";
import { set, settings } from "../shared/settings.js";
import * as data from "../front/data.js";
import { titles } from "../shared/choices.js";
import { countWord, drawDetail, startChosen, thumbnail, words } from "./detail.js";

// Finding a game by any of its names, also by one that is spelt a little otherwise.

/**
 * @typedef {import("../front/data.js").ListedGame} ListedGame
 * @typedef {import("../front/data.js").Game} Game
 * @typedef {ListedGame & {family: string, more: Game | undefined}} Entry A game of the list, and what
 *   else is known of it once that has come.
 */

/** Small letters without accents and typographer's apostrophes. @param {string} text */
const plain = (text) =>
  text
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .replace(/’/g, "'")
    .toLowerCase();

/** @param {Entry} entry */
const names = (entry) => [entry.title, entry.name, ...entry.aliases, entry.more?.title ?? ""];

/** All that is said of a game. @param {Entry} entry */
const told = (entry) =>
  plain([...names(entry), entry.family, entry.words, entry.more?.source, entry.more?.summary].join(" "));

/** How unlike two words are: the letters to change, add, leave out or swap. @param {string} a @param {string} b */
function distance(a, b) {
  let before = /** @type {number[]} */ ([]),
    row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      next[j] = Math.min(row[j] + 1, next[j - 1] + 1, row[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        next[j] = Math.min(next[j], before[j - 2] + 1);
    }
    [before, row] = [row, next];
  }
  return row[b.length];
}

/** How far a search is from the nearest name of a game, or a word of one. @param {string} text @param {Entry} entry */
const nearness = (text, entry) =>
  Math.min(
    ...names(entry)
      .flatMap((name) => [plain(name), ...plain(name).split(/[\s,-]+/)])
      .map((name) => distance(text, name)),
  );

/**
 * The games that a search finds: those of which every word is said; games with it in a name first.
 * @param {readonly Entry[]} entries
 * @param {string} text
 */
function find(entries, text) {
  const parts = plain(text).split(/\s+/).filter(Boolean);
  return entries.filter((entry) => parts.every((part) => told(entry).includes(part)));
}

/**
 * The games whose name is nearly the one looked for, at most six, the nearest first. One letter in
 * three may be wrong.
 * @param {readonly Entry[]} entries
 * @param {string} text
 */
function near(entries, text) {
  const wanted = plain(text),
    allowed = Math.floor(wanted.length / 3);
  return entries
    .map((entry) => ({ entry, d: nearness(wanted, entry) }))
    .filter(({ d }) => d <= allowed)
    .sort((a, b) => a.d - b.d)
    .slice(0, 6)
    .map(({ entry }) => entry);
}

/**
 * What the page shows.
 * @typedef {object} GamesState
 * @property {Entry[]} entries all games
 * @property {data.Tile[]} tiles those of the front page
 * @property {{text: string, players: string}} filter what is looked for
 * @property {string} chosen the game beside the list
 */

/** @type {GamesState} */
const state = { entries: [], tiles: [], filter: { text: "", players: "" }, chosen: "" };

/** @param {Entry} entry */
const liked = (entry) => settings.liked.includes(entry.name);

/** @param {Entry} entry @param {string} kind a number of players, `5` for more too, or `liked` */
function forKind(entry, kind) {
  if (kind === "liked") return liked(entry);
  return !kind || entry.players.some((n) => (kind === "5" ? n >= 5 : n === Number(kind)));
}

function drawPlayers() {
  const kinds = ["", "1", "2", "3", "4", "5", ...(state.entries.some(liked) ? ["liked"] : [])];
  const shown = (/** @type {string} */ kind) => ({ "": t("All"), 5: "5+", liked: "★" })[kind] ?? kind;
  if (!kinds.includes(state.filter.players)) state.filter.players = "";
  const choices = kinds.map(
    (kind) => /** @type {[string, any]} */ ([kind, named(words.playersName(kind), shown(kind))]),
  );
  byId("players").replaceChildren(
    segment("players", t("Players"), choices, state.filter.players, (kind) => {
      state.filter.players = kind;
      drawList();
    }),
  );
}

const person = () =>
  svg(
    "svg",
    { viewBox: "0 0 12 12", "aria-hidden": "true" },
    svg("circle", { cx: 6, cy: 3.6, r: 2.5 }),
    svg("path", { d: "M1 12c0-3.200 2.200-5 5-5s5 1.800 5 5Z" }),
  );

/** @param {Entry} entry */
const line = (entry) =>
  h(
    "li",
    { key: entry.name },
    h(
      "button",
      {
        class: `game-button ${entry.name === state.chosen ? "on" : ""}`,
        "aria-pressed": String(entry.name === state.chosen),
        data: { game: entry.name },
      },
      named(
        words.gameName(entry.more?.title ?? entry.title, countWord(entry.players)),
        thumbnail(entry),
        h("span.grow", h("b", liked(entry) ? "★ " : "", entry.title), h("small", entry.words)),
        h(
          "span.mt",
          h("span.pl2", person(), countWord(entry.players)),
          entry.year && !entry.popular ? h("span.yr", entry.year) : null,
        ),
      ),
    ),
  );

/** @param {string} key @param {any} title @param {readonly Entry[]} games */
const section = (key, title, games) =>
  h(
    "section",
    { "aria-labelledby": `${key}-title`, key },
    h("h2", { id: `${key}-title` }, title, " ", h("small", games.length)),
    h("ul.gl", games.map(line)),
  );

/** @param {readonly Entry[]} games */
const byFamily = (games) =>
  [...new Set(games.map((x) => x.family))].map((family) =>
    section(
      `family-${family.toLowerCase().replaceAll(" ", "-")}`,
      family,
      games.filter((x) => x.family === family),
    ),
  );

function drawList() {
  const fitting = state.entries.filter((x) => forKind(x, state.filter.players));
  let found = find(fitting, state.filter.text);
  /** @type {Node[]} */
  const blocks = [];
  if (!found.length) {
    found = state.filter.text ? near(state.entries, state.filter.text) : [];
    blocks.push(
      h(
        "div.none",
        { role: "status", key: "none" },
        h(
          "span",
          state.filter.text ? t("No game is called “{text}”.", { text: state.filter.text }) : words.nothingFits,
          found.length ? ` ${t("Did you mean one of these?")}` : "",
        ),
        h("button.btn", { data: { clear: "" } }, t("Show all games")),
      ),
    );
  }
  // Favourites and what was played last stand first.
  const first = (/** @type {Entry} */ x) => (x.name === settings.game ? 2 : 0) + (liked(x) ? 1 : 0);
  found = [...found].sort((a, b) => first(b) - first(a));
  const popular = found.filter((x) => x.popular),
    older = found.filter((x) => !x.popular);
  if (state.filter.text || !popular.length) blocks.push(...byFamily(found));
  else {
    blocks.push(section("popular", t("Popular"), popular));
    if (older.length)
      blocks.push(
        h(
          "details.pan.older",
          { open: older.some((x) => x.name === state.chosen), key: "older" },
          h("summary", h("h2", t("Older games")), " ", h("small", words.olderNote(older.length))),
          byFamily(older),
        ),
      );
  }
  render(byId("list"), blocks);
  // Beside the list stands a game of it.
  if (state.chosen && found.length && !found.some((x) => x.name === state.chosen)) choose(found[0].name);
}

/** @param {string} name @param {boolean} [ways] whether its options are open */
function choose(name, ways) {
  const entry = state.entries.find((x) => x.name === name);
  if (!entry) return;
  state.chosen = name;
  drawList();
  drawDetail(entry, state.tiles.find((x) => x.start.game === name)?.start, ways);
}

/** On a narrow page the chosen game lies over the list. @param {boolean} on */
function lay(on) {
  document.body.classList.toggle("drawn", on);
  if (on && matchMedia("(max-width:1020px)").matches) byId("detail-title")?.focus();
}

/** @param {string} name */
function like(name) {
  set("liked", settings.liked.includes(name) ? settings.liked.filter((x) => x !== name) : [...settings.liked, name]);
  drawPlayers();
  drawList();
  const star = byId("detail").querySelector(".like"),
    on = settings.liked.includes(name);
  if (!star) return;
  star.textContent = on ? "★" : "☆";
  star.setAttribute("aria-pressed", String(on));
}

function clear() {
  state.filter.text = state.filter.players = "";
  fieldOf("find", HTMLInputElement).value = "";
  drawPlayers();
  drawList();
  byId("find").focus();
}

const CLICKED = "[data-game], [data-like], [data-start], [data-clear], [data-shut]";

/** @param {HTMLElement} node */
function clicked({ dataset }) {
  if (dataset.game) {
    choose(dataset.game);
    history.replaceState(null, "", `#${dataset.game}`);
    lay(true);
  } else if (dataset.like) like(dataset.like);
  else if (dataset.start) startChosen(dataset.start, dataset.preset ? Number(dataset.preset) : undefined);
  else if (dataset.clear !== undefined) clear();
  else if (dataset.shut !== undefined) lay(false);
}

/** A click beside the chosen game, where it lies over the list, puts it away. @param {Event} event */
function clickedBeside(event) {
  if (document.body.classList.contains("drawn") && !from(event, `#detail, ${CLICKED}`)) lay(false);
}

/** @param {KeyboardEvent} event */
function typed(event) {
  if (event.key === "Escape") lay(false);
  if (from(event, "input, select, dialog") || event.key !== "/") return;
  byId("find").focus();
  event.preventDefault();
}

/** The game that the address names, and whether its options are to be open. */
function fromAddress() {
  const [name, ways] = decodeURIComponent(location.hash.slice(1)).split("/");
  return { name: state.entries.some((x) => x.name === name) ? name : "", ways: ways === "ways" };
}

async function begin() {
  when("click", CLICKED, clicked);
  on(document.body, "click", (_, event) => clickedBeside(event));
  document.addEventListener("keydown", typed);
  on(byId("find"), "input", () => {
    state.filter.text = fieldOf("find", HTMLInputElement).value.trim();
    drawList();
  });
  try {
    const [front, games] = await Promise.all([data.front(), data.games()]);
    const more = new Map(games.map((x) => [x.name, x]));
    for (const { name, title } of games) titles.set(name, title);
    state.tiles = front.tiles;
    state.entries = front.families.flatMap((family) =>
      family.games.map((x) => ({ ...x, family: family.title, more: more.get(x.name) })),
    );
    byId("title").textContent = t("All {n} games", { n: state.entries.length });
  } catch (error) {
    render(byId("list"), astray(error));
    return;
  }
  drawPlayers();
  const { name, ways } = fromAddress();
  choose(
    name || (state.entries.some((x) => x.name === settings.game) ? settings.game : (state.entries[0]?.name ?? "")),
    ways,
  );
  if (name) lay(true);
  if (name) document.querySelector("[data-game][aria-pressed=true]")?.scrollIntoView({ block: "center" });
  addEventListener("hashchange", () => {
    const there = fromAddress();
    if (there.name) choose(there.name, there.ways);
  });
}

begin();
