// @ts-nocheck
// The lobby: choose a game and how it is to be played, or go on where you left off.

import * as api from "../shared/api.js";
import { listenForFiles } from "./boards.js";
import { callSign, installShapes } from "../shared/cards.js";
import { nameField, openHelp, openSettings, optionRow, segment } from "../shared/dialogs.js";
import { byId, h, named, refill, speak } from "../shared/dom.js";
import { forget, remember, set, settings, tables } from "../shared/settings.js";
import { t } from "../shared/strings.js";

const SHOWN = 3; // tables to go on with
const TOLD = 16; // a catalogue no longer than this tells of each game

let games = [];
const wish = { game: null, options: {}, seat: "any", others: "book", pace: "normal" };
const filter = { text: "", players: "" };

// -- where you left off ---------------------------------------------------------------------

function drawResume() {
  const known = tables().filter((x) => x.title && !x.over).slice(0, SHOWN);
  byId("resume").hidden = !known.length;
  refill(byId("resume-list"), known.map((table) =>
    h("div", { class: "rs", data: { key: table.id } },
      h("a", { class: "rsgo", href: `/table/${encodeURIComponent(table.id)}` },
        h("b", null, table.title),
        h("span", { class: "t" }, ...statusOf(table)),
        h("small", null, table.score || (table.seat ? t.yourSeat(table.seat) : t.watchOnly))),
      h("button", { class: "rsx", type: "button", "aria-label": t.forget(table.title), title: t.forget(table.title), data: { forget: table.id } }, "✕"))));
}

function statusOf(table) {
  const words = [];
  if (table.code) words.push(callSign(table.code, table.codeText), ", ");
  if (table.trick) words.push(t.logTrick(table.trick), t.and);
  const [first] = (table.status ?? "").split(/\.(\s|$)/);
  return [...words, words.length ? t.small(first) : first];
}

/** Tables the server no longer has need not be offered. */
async function checkResume() {
  const known = tables().slice(0, SHOWN);
  await Promise.all(known.map(async ({ id }) => {
    try {
      await api.table(id);
    } catch (error) {
      if (error.status === 404) forget(id);
    }
  }));
  drawResume();
}

// -- the list of games ----------------------------------------------------------------------

const words = (g) => [g.title, g.family, g.source, g.name, g.summary].join(" ").toLowerCase();

/** For how many players a game is. */
const counts = (g) => g.players ?? [g.seats.length];
/** Such as “4” or “3–7”. */
const countWord = (g) => [...new Set([counts(g)[0], counts(g).at(-1)])].join("–");
const forMany = (g, kind) => counts(g).some((n) => (kind === "5" ? n >= 5 : n === Number(kind)));
const liked = (g) => settings.liked.includes(g.name);

function fits(g) {
  if (filter.players === "liked" ? !liked(g) : filter.players && !forMany(g, filter.players)) return false;
  return filter.text.toLowerCase().split(/\s+/).every((part) => words(g).includes(part));
}

/** How unlike two words are: the letters to change, add or leave out. */
function distance(a, b) {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      next[j] = Math.min(row[j] + 1, next[j - 1] + 1, row[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1));
    }
    row = next;
  }
  return row[b.length];
}

function nearest(text) {
  const low = text.toLowerCase();
  const ranked = games.map((g) => ({ g, d: Math.min(...g.title.toLowerCase().split(/[ ,]+/).map((w) => distance(low, w))) }));
  ranked.sort((a, b) => a.d - b.d);
  return ranked[0]?.g.title;
}

function drawFilters() {
  const kinds = ["", "1", "2", "3", "4", "5"];
  const many = games.filter(liked).length;
  if (many) kinds.splice(1, 0, "liked");
  const count = (kind) => kind === "liked" || games.some((g) => forMany(g, kind));
  refill(byId("players"), kinds.filter((k) => !k || count(k)).map((kind) =>
    h("button", {
      class: `fc ${filter.players === kind ? "on" : ""}`, type: "button", "aria-pressed": String(filter.players === kind),
      data: { players: kind },
    }, kind === "" ? t.allGames(games.length) : kind === "liked" ? named(t.favourites(many), "★ ", many) : named(t.playersName(kind), kind === "5" ? t.fiveUp : t.players(kind)))));
}

function drawGames() {
  const found = games.filter(fits);
  if (!found.length) {
    const say = filter.text ? t.noGame(filter.text, nearest(filter.text)) : t.nothingFits;
    refill(byId("families"), h("div", { class: "none", role: "status" }, h("span", null, say),
      h("button", { class: "btn", type: "button", data: { clear: "" } }, t.clearSearch)));
    return;
  }
  const families = new Map();
  for (const g of found) {
    if (!families.has(g.family)) families.set(g.family, []);
    families.get(g.family).push(g);
  }
  // Favourites and what was played last stand first in their family.
  const first = (g) => (g.name === settings.game ? 2 : 0) + (liked(g) ? 1 : 0);
  for (const list of families.values()) list.sort((a, b) => first(b) - first(a));
  const blocks = [...families].map(([family, list]) =>
    h("section", { class: "fam", data: { key: family } },
      h("h2", null, folds.matches ? foldButton(family, list) : [family, " ", h("span", null, list.length)]),
      folded(family) ? null : h("ul", null, list.map((g) => h("li", { data: { key: g.name } },
        h("button", {
          class: `g ${wish.game === g ? "sel" : ""}`, type: "button",
          "aria-pressed": String(wish.game === g), data: { game: g.name },
        }, named(t.gameName(g, countWord(g)), h("b", null, shortTitle(g, family)), h("small", null, g.source), h("em", null, liked(g) ? h("span", { class: "star" }, "★ ") : null, countWord(g)),
          games.length <= TOLD ? h("span", { class: "about" }, inShort(g.summary)) : null)))))));
  refill(byId("families"), blocks);
}

/** Where there is little room the families are folded, but for that of the chosen game. */
const folds = matchMedia("(max-width:760px)");
let unfolded = null;
const searching = () => Boolean(filter.text || filter.players);
const folded = (family) => folds.matches && !searching() && family !== (unfolded ?? wish.game?.family);

function foldButton(family, list) {
  const star = list.find(liked);
  return h("button", { type: "button", class: "fold", "aria-expanded": String(!folded(family)), data: { fold: family } },
    h("span", null, family, " ", h("span", null, list.length)), h("span", { class: "soft" }, folded(family) && star ? `${shortTitle(star, family)} ★` : ""), h("span", { "aria-hidden": "true" }, folded(family) ? "›" : "⌄"));
}

// -- tables of others -----------------------------------------------------------------------

async function drawOpenTables() {
  let found = [];
  try {
    found = await api.openTables();
  } catch {
    // The list is a convenience.
  }
  byId("friends").hidden = !found.length;
  refill(byId("friends-list"), found.slice(0, 6).map((table) => {
    const people = table.seats.filter((s) => s.kind === "person"), free = table.seats.length - people.length;
    const who = people[0]?.name || t.someone;
    return h("div", { class: "ft", data: { key: table.id } },
      h("span", { class: "grow" }, h("b", null, table.name || t.tableOf(who)), " ", h("span", { class: "soft" }, table.title)),
      h("span", { class: "dots", role: "img", "aria-label": t.seatsTaken(people.length, table.seats.length) }, table.seats.map((s) => h("i", { class: s.kind === "person" ? "f" : "" }))),
      free || table.watch !== "nobody" ? h("a", { class: `btn ${free ? "p" : ""}`, href: `/table/${encodeURIComponent(table.id)}` }, named(t.atTable(free ? t.sitDown : t.watch, who), free ? t.sitDown : t.watch)) : null);
  }));
}

/** The first sentence that says something. */
function inShort(summary) {
  const [first, second = ""] = summary.split(/(?<=\.)\s/);
  return first.length < 24 ? `${first} ${second}` : first;
}

/** A title under its family's heading need not say the family again. */
function shortTitle(g, family) {
  const rest = g.title.startsWith(`${family}, `) ? g.title.slice(family.length + 2) : g.title;
  return t.capital(rest);
}

// -- the drawer -----------------------------------------------------------------------------

function drawDrawer() {
  const g = wish.game, drawer = byId("drawer");
  drawer.classList.toggle("empty", !g);
  if (!g) {
    drawer.replaceChildren(h("p", { class: "soft pad1" }, t.chooseGame));
    return;
  }
  const alone = g.seats.length === 1;
  const rows = g.options.map((o) => optionRow(o.title, o.note, optionControl(o)));
  if (!alone) {
    rows.push(
      seatRow(g),
      optionRow(t.others, t.othersNote, picker("others", t.others, Object.entries(t.othersChoices), wish.others, (v) => (wish.others = v))),
      optionRow(t.house.listed, t.house.listedFor, segment("listed", t.house.listed, [[false, t.no], [true, t.yes]], Boolean(wish.listed), (v) => (wish.listed = v))),
      optionRow(t.pace, "", segment("pace", t.pace, Object.entries(t.paces), wish.pace, (v) => (wish.pace = v))));
  }
  rows.push(optionRow(t.suits, "", segment("suits", t.suits, Object.entries(t.suitChoices), settings.suits, (v) => set("suits", v))));
  if (!alone) rows.push(optionRow(t.yourName, "", nameField()));
  const title = g.title.startsWith(`${g.family}, `) ? t.capital(g.title.slice(g.family.length + 2)) : g.title;
  drawer.replaceChildren(
    h("div", { class: "dhead" },
      h("button", { class: "ib dclose", type: "button", "aria-label": t.close, data: { closedrawer: "" } }, "✕"),
      h("button", { class: "ib like", type: "button", "aria-label": t.favourite, "aria-pressed": String(liked(g)), data: { like: g.name } }, liked(g) ? "★" : "☆"),
      h("div", { class: "lab" }, g.family),
      h("h2", null, title),
      h("p", { class: "sm soft" }, `${g.source}. ${g.summary}`),
      h("p", { class: "sm" }, h("a", { href: `/rules/${encodeURIComponent(g.name)}` }, t.rulesOf(title)))),
    h("div", { class: "dopts" }, rows),
    h("div", { class: "dacts" },
      h("p", { class: "sm warn", id: "wrong", role: "alert" }),
      h("button", { class: "btn p big wide", type: "button", data: { start: "sit" } }, alone ? t.dealPatience : t.sitAndDeal),
      alone ? null : h("div", { class: "two" },
        h("button", { class: "btn big", type: "button", data: { start: "invite" } }, t.inviteFriends),
        h("button", { class: "btn big", type: "button", data: { start: "watch" } }, t.onlyWatch))));
}

/** The seats there are for as many players as are chosen. */
const seatsOf = (g) => g.seats_for?.[wish.options.players] ?? g.seats;

function seatRow(g) {
  const row = optionRow(t.seatOption, "", segment("seat", t.seatOption, [["any", t.anySeat], ...seatsOf(g).map((s) => [s, s])], wish.seat, (v) => (wish.seat = v)));
  row.id = "seat-row";
  return row;
}

function optionControl(o) {
  const value = wish.options[o.name] ?? o.default;
  const change = (v) => {
    wish.options[o.name] = v;
    if (o.name !== "players") return;
    if (!seatsOf(wish.game).includes(wish.seat)) wish.seat = "any";
    byId("seat-row")?.replaceWith(seatRow(wish.game));
  };
  const words = o.choices.map((c) => [c, t.choice(c)]);
  return picker(o.name, o.title, words, value, change);
}

/** Buttons side by side where they have room, else a list that opens. */
function picker(name, label, words, value, change) {
  const length = words.reduce((n, [, w]) => n + w.length + 3, 0);
  if (words.length <= 4 && length <= 26) return segment(name, label, words, value, change);
  const select = h("select", { class: "field", "aria-label": label }, words.map(([c, w], i) => h("option", { value: i, selected: c === value }, w)));
  select.addEventListener("change", () => change(words[Number(select.value)][0]));
  return select;
}

function choose(name) {
  wish.game = games.find((g) => g.name === name) ?? null;
  wish.options = {};
  wish.seat = "any";
  drawGames();
  drawDrawer();
}

let starting = false;

async function start(how) {
  if (starting || !wish.game) return;
  starting = true;
  byId("wrong").textContent = "";
  const body = {
    game: wish.game.name, options: wish.options, pace: wish.pace,
    seat: how === "watch" ? null : wish.seat,
    others: how === "invite" ? "people" : wish.others,
  };
  if (settings.name) body.name = settings.name;
  if (wish.listed && body.seat) body.listed = true;
  try {
    const made = await api.newTable(body);
    set("game", wish.game.name);
    if (made.token) remember(made.id, { token: made.token, seat: made.seat, title: wish.game.title });
    location.assign(`/table/${encodeURIComponent(made.id)}${how === "invite" || body.others === "people" ? "#invite" : ""}`);
  } catch (error) {
    byId("wrong").textContent = error.message;
  } finally {
    starting = false;
  }
}

// -- starting -------------------------------------------------------------------------------

function listen() {
  document.addEventListener("click", (event) => {
    const on = (name) => event.target.closest(`[data-${name}]`)?.dataset[name];
    const game = on("game"), players = on("players");
    if (game) {
      choose(game);
      document.body.classList.add("drawn");
    } else if (players !== undefined) {
      filter.players = filter.players === players ? "" : players;
      drawFilters();
      drawGames();
    } else if (on("like")) {
      const name = on("like");
      set("liked", settings.liked.includes(name) ? settings.liked.filter((x) => x !== name) : [...settings.liked, name]);
      drawFilters();
      drawGames();
      drawDrawer();
    } else if (on("start")) start(on("start"));
    else if (on("forget")) {
      forget(on("forget"));
      drawResume();
    } else if (on("lesson")) startLesson(on("lesson"));
    else if (on("fold")) {
      unfolded = folded(on("fold")) ? on("fold") : "";
      drawGames();
    } else if (on("clear") !== undefined) {
      filter.text = filter.players = "";
      byId("find").value = "";
      drawFilters();
      drawGames();
      byId("find").focus();
    } else if (on("closedrawer") !== undefined) document.body.classList.remove("drawn");
    else if (event.target.closest("#open-settings")) openSettings();
    else if (event.target.closest("#open-help")) openHelp();
  });
  byId("find").addEventListener("input", (event) => {
    filter.text = event.target.value.trim();
    drawGames();
  });
  document.addEventListener("keydown", (event) => {
    if (event.target.closest("input, select, dialog")) return;
    if (event.key === "/") {
      byId("find").focus();
      event.preventDefault();
    } else if (event.key === "?") openHelp();
    else if (event.key === "Escape") document.body.classList.remove("drawn");
  });
  addEventListener("pageshow", drawResume);
  folds.addEventListener("change", drawGames);
  setInterval(() => !document.hidden && drawOpenTables(), 15000);
}

// -- first deals ----------------------------------------------------------------------------

async function drawLessons() {
  const found = await api.lessons().catch(() => []);
  byId("lessons").hidden = !found.length;
  refill(byId("lessons-list"), found.map((x) => h("button", { class: "linky", type: "button", data: { lesson: x.game, key: x.game } }, named(t.firstDealOf(x.title), x.title))));
  lessons = found;
}
let lessons = [];

async function startLesson(name) {
  const x = lessons.find((l) => l.game === name), alone = games.find((g) => g.name === name)?.seats.length === 1;
  try {
    const made = await api.newTable({ game: name, seed: x.seed, seat: alone ? "any" : x.seat, pace: "normal", name: settings.name });
    remember(made.id, { token: made.token, seat: made.seat, title: x.title });
    location.assign(`/table/${encodeURIComponent(made.id)}#lesson-${encodeURIComponent(name)}`);
  } catch (error) {
    byId("wrong").textContent = error.message;
  }
}

async function begin() {
  installShapes();
  speak(t);
  listen();
  listenForFiles(() => wish);
  drawResume();
  drawOpenTables();
  drawLessons();
  try {
    games = await api.games();
  } catch (error) {
    refill(byId("families"), h("p", { class: "none" }, error.message));
    return;
  }
  drawFilters();
  const named = decodeURIComponent(location.hash.slice(1));
  choose([named, settings.game].find((name) => games.some((g) => g.name === name)) ?? games[0]?.name);
  checkResume();
}

begin();
