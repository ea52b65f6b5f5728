// Playing with friends: open a table and send the link, find a seat at one that is open, go on at one's own.

import { on, when } from "../shared/dispatch.js";
import { attempt, openTables, sit } from "../shared/api.js";
import { choiceRow, nameField, optionRow } from "../shared/dialogs.js";
import { byId, fieldOf, h, named, render, writeIn } from "../shared/dom.js";
import { t } from "../shared/language.js";
import { link, row, rows } from "../shared/panels.js";
import { about } from "../shared/punctuation.js";
import { forget, remember, set, settings, tables } from "../shared/settings.js";
import { TURN_DAYS, text } from "../shared/strings.js";
import { watch } from "../shared/watch.js";
import * as data from "../front/data.js";
import { startTable, addressOf, dropLost, standing } from "../front/start.js";
import { fitting, me, tablesNear, turns, widthAfter, words } from "./api.js";
import { showName } from "./name.js";
import { place } from "../shared/places.js";

// One's own turns at tables that are played by turns, those of other devices among them.

/** @type {Map<string, import("./api.js").Turn>} */
let waiting = new Map();

/** Ask whose turn it is. */
async function lookForTurns() {
  waiting = new Map((await turns().catch(() => [])).map((turn) => [turn.table, turn]));
  const known = new Set(tables().map(({ id }) => id));
  for (const id of waiting.keys()) {
    // A seat taken on another device: the key opens it here too.
    if (known.has(id)) continue;
    const { token, seat } = await sit(id, {}).catch(() => ({ token: null, seat: null }));
    if (token) remember(id, { token, seat, title: t("One of your tables") });
  }
}

/** Whether a table waits for who has this browser, in words. @param {string} id */
function turnOf(id) {
  const turn = waiting.get(id);
  if (!turn) return null;
  return h("b", turn.left === null ? t("Your turn") : `${t("Your turn")}, ${words.left(turn.left)}`);
}

/** The tables that wait, first. @template {{id: string}} T @param {T[]} known */
const waitingFirst = (known) => [...known].sort((a, b) => Number(waiting.has(b.id)) - Number(waiting.has(a.id)));

/** @import { OpenTable } from "./api.js" */

const SHOWN = 12;

/**
 * What the page knows.
 * @typedef {object} FriendsState
 * @property {data.Tile[]} tiles those of the front page
 * @property {data.Game[]} games
 * @property {string[]} notices what the server says of the open tables
 * @property {{game: string, days: number}} wish
 * @property {string} rated the id of the name that this browser holds, where it wants to be rated
 */

/** @type {FriendsState} */
const state = { tiles: [], games: [], notices: [], rated: "", wish: { game: settings.game, days: 0 } };

/** @param {string} id @param {string} label @param {boolean} [checked] */
const check = (id, label, checked = false) =>
  h("label.listed>span", h("input", { type: "checkbox", id, checked }), " ", label);

/** @template V @param {V} value @param {string} words @returns {[V, string]} */
const pair = (value, words) => [value, words];

/** The tile of the front page for a game. @param {string} game */
const tileOf = (game) => state.tiles.find((x) => x.start.game === game);

/** The games that several can play, those of the first page as buttons. */
function drawForm() {
  const many = state.games.filter((g) => g.players.some((n) => n > 1));
  const first = state.tiles.flatMap((x) => many.filter((g) => g.name === x.start.game));
  const others = many.filter((g) => !first.includes(g));
  if (!many.some((g) => g.name === state.wish.game)) state.wish.game = first[0]?.name ?? "";
  const chosen = first.some((g) => g.name === state.wish.game) ? state.wish.game : "";
  /** @param {data.Game} g */
  const option = (g) => h("option", { value: g.name, selected: g.name === state.wish.game }, g.title);
  const field = on(
    h(
      "select.field",
      { id: "game", "aria-label": t("Other") },
      [...new Set(others.map((g) => g.family_title))],
      (family) => h("optgroup", { label: family }, others.filter((g) => g.family_title === family).map(option)),
    ),
    "change",
    () => (state.wish.game = field.value),
  );
  const otherRow = optionRow(t("Other"), "", field);
  otherRow.hidden = Boolean(chosen);
  byId("open").replaceChildren(
    choiceRow(
      t("Game"),
      [...first.map(({ name, title }) => pair(name, tileOf(name)?.title ?? title)), pair("", t("Other"))],
      chosen,
      (name) => {
        state.wish.game = name || field.value;
        otherRow.hidden = Boolean(name);
      },
    ),
    otherRow,
    choiceRow(
      t("Pace"),
      [pair(0, t("Now, together")), ...TURN_DAYS.map((n) => pair(n, words.byTurns(n)))],
      state.wish.days,
      (n) => (state.wish.days = n),
    ),
    optionRow(t("Your name"), "", nameField()),
    check("listed", text.house.listedFor),
    h("p.wrong", { id: "wrong", role: "alert" }),
    h("button.btn.p.big.wide", { type: "submit" }, t("Open a table")),
    h("p.small-text.soft", t("Machines fill empty seats until friends sit down.")),
  );
  byId("seek").replaceChildren(
    h("span", t("No table you like?")),
    h(
      "span.seekers",
      state.rated ? check("near", t("With people near my rating"), true) : "",
      h(
        "select.field",
        { id: "pace", "aria-label": t("Pace") },
        h("option", { value: "" }, t("Any pace")),
        Object.entries(text.paces),
        ([pace, word]) => h("option", { value: pace }, word),
      ),
      h("button.btn", { data: { match: "" } }, t("Find me a seat")),
    ),
  );
}

/** @param {OpenTable} table */
function openTable(table) {
  const people = table.seats.filter((s) => s.kind === "person"),
    free = table.seats.length - people.length;
  const who = people[0]?.name || t("Somebody"),
    what = free ? t("Sit down") : t("Watch");
  return h(
    "div.tablerow",
    { key: table.id },
    h(
      "span.grow",
      h("b", table.name || t("{name}’s table", { name: who })),
      h("small", table.title, table.days ? `, ${words.days(table.days)}` : ""),
    ),
    h(
      "span.dots",
      { role: "img", "aria-label": text.seatsTaken(people.length, table.seats.length) },
      table.seats,
      (s) => h("i", { class: s.kind === "person" ? "f" : "" }),
    ),
    free || table.watch !== "nobody"
      ? h(
          "a",
          { class: `btn ${free ? "p" : ""}`, href: place("table", table.id) },
          named(t("{what} at {name}’s table", { what, name: who }), what),
        )
      : null,
  );
}

/** @param {OpenTable[]} found */
const drawTables = (found) =>
  render(
    byId("tables"),
    state.notices.map((one) => h("p.hush", { role: "status" }, words.told[one] ?? "")),
    found.length ? found.slice(0, SHOWN).map(openTable) : h("p.hush", t("There are no open tables now.")),
  );

/** Show the open tables, again whenever somebody opens one, sits down or goes. */
function watchTables() {
  watch(
    (waits) =>
      openTables({
        ...waits,
        heard(answer) {
          waits.heard?.(answer);
          state.notices = answer.headers.get("oddtrick-notice")?.split(" ") ?? [];
        },
      }),
    drawTables,
    () => drawTables([]),
  );
}

function drawYours() {
  const known = tables().filter((x) => x.title);
  render(
    byId("yours-list"),
    known.length
      ? waitingFirst(known).map((x) =>
          h(
            "div.tablerow",
            { key: x.id },
            h(
              "a.tx",
              { href: addressOf(x) },
              h("b", x.title),
              h("small", turnOf(x.id) ?? (x.over ? t("finished") : standing(x))),
              h("small", x.score || (x.seat ? text.yourSeat(x.seat) : t("watching"))),
            ),
            h(
              "button.forget",
              { "aria-label": text.forget(x.title ?? ""), title: text.forget(x.title ?? ""), data: { forget: x.id } },
              "✕",
            ),
          ),
        )
      : h("p.hush", t("You have no tables yet.")),
  );
}

/** The challenges that were taken up here: what is begun is played, what is over is compared. */
function drawChallenges() {
  const taken = tables().filter((x) => x.beside);
  byId("challenges").hidden = !taken.length;
  render(
    byId("challenges-list"),
    rows(
      taken.map((x) => {
        const [shown, href] = x.over ? [t("Compare"), place("review", x.id, 1)] : [t("Play"), addressOf(x)];
        const title = x.title ?? "";
        return row(null, title, x.over ? t("finished") : standing(x), link(about(shown, title), shown, href, "b"));
      }),
    ),
  );
}

/**
 * Do something with the game that is chosen, and say what is wrong.
 * @param {(game: data.Game) => Promise<void>} what
 */
async function withGame(what) {
  const chosen = state.games.find((g) => g.name === state.wish.game);
  if (!chosen) return;
  byId("wrong").textContent = "";
  set("game", chosen.name);
  await attempt(writeIn(byId("wrong")), () => what(chosen));
}

/** @param {data.Game} chosen @param {Record<string, unknown>} wish @param {string} [hash] */
function openOne(chosen, wish, hash) {
  const { options } = tileOf(chosen.name)?.start ?? {};
  return startTable(
    { game: chosen.name, options: options ?? {}, others: "people", ...wish },
    { title: chosen.title },
    hash,
  );
}

const open = () =>
  withGame((chosen) =>
    openOne(chosen, { listed: fieldOf("listed", HTMLInputElement).checked, days: state.wish.days }, "#invite"),
  );

/**
 * Sit down where somebody waits, of a rating near one's own where that is wished; where nobody does, wait at a table
 * that others find.
 */
const match = () =>
  withGame(async (chosen) => {
    const pace = fieldOf("pace", HTMLSelectElement).value,
      near = state.rated && fieldOf("near", HTMLInputElement).checked;
    const fits = fitting(await openTables(), chosen.name, pace, state.wish.days);
    const tried = near ? (await tablesNear(fits, state.rated, widthAfter(0))).map(({ table }) => table) : fits;
    for (const { id, title } of tried) {
      const mine = tables().some((known) => known.id === id && known.token);
      const hash = mine ? "" : await seated(id, title);
      if (hash !== null) return location.assign(place("table", id) + hash);
    }
    await openOne(chosen, { listed: true, days: state.wish.days, ...(pace ? { pace } : {}) }, near ? "#near" : "");
  });

/**
 * Ask for a seat at a table: null where it could not be had, another may have been quicker; else what the table's
 * address says, that the host is asked first or nothing.
 * @param {string} id
 * @param {string} title
 */
async function seated(id, title) {
  try {
    const { token, seat, asked } = await sit(id, { seat: "any", name: settings.name || undefined });
    remember(id, { token, seat, title });
    return asked ? "#asked" : "";
  } catch (error) {
    if (/** @type {{status?: number}} */ (error).status === 0) throw error;
    return null;
  }
}

async function begin() {
  on(byId("open"), "submit", open);
  when("click", "[data-match]", match);
  when("click", "[data-forget]", ({ dataset }) => {
    forget(dataset.forget ?? "");
    drawYours();
  });
  addEventListener("pageshow", drawYours);
  drawYours();
  drawChallenges();
  watchTables();
  showName();
  /** @param {string} said */
  const failed = (said) => byId("open").replaceChildren(h("p.wrong", { role: "alert" }, said));
  await attempt(failed, async () => {
    const holder = settings.own.key ? me().catch(() => null) : null;
    const [front, games, mine] = await Promise.all([data.front(), data.games(), holder]);
    Object.assign(state, { tiles: front.tiles, games, rated: mine?.rated ? mine.id : "" });
    drawForm();
  });
  if (await dropLost()) drawYours();
  await lookForTurns();
  drawYours();
}

begin();
