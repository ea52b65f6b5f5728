// The chosen game: playing it now comes first, its options are folded, its source stands last.

import { seatPicture } from "../front/art.js";
import { startTable } from "../front/start.js";
import { attempt } from "../shared/api.js";
import { choiceOf } from "../shared/choices.js";
import { choiceRow, nameField, optionRow, segment } from "../shared/dialogs.js";
import { on } from "../shared/dispatch.js";
import { byId, h, writeIn, svg } from "../shared/dom.js";
import { select } from "../shared/forms.js";
import { t, tn } from "../shared/language.js";
import { place } from "../shared/places.js";
import { set, settings } from "../shared/settings.js";
import { text } from "../shared/strings.js";
import { systemControl } from "./own-system.js";

/**
 * @typedef {import("../front/data.js").Choice} Choice
 * @typedef {import("../front/data.js").Option} Option
 * @typedef {import("../front/data.js").Game} Game
 * @typedef {import("./page.js").Entry} Entry
 */

/** How the chosen game is to be played. */
const wish = {
  /** @type {Game | null} */
  game: null,
  /** @type {Record<string, Choice>} */
  options: {},
  seat: "any",
  others: "book",
  pace: "normal",
  listed: false,
};

/** Such as “4” or “3–7”. @param {readonly number[]} players */
export const countWord = (players) => [...new Set([players[0], players.at(-1)])].join("–");

/** Buttons side by side where they have room, else a list that opens.
 * @template {Choice} V
 * @param {string} name @param {string} label @param {[V, string][]} choices @param {V} value
 * @param {(value: V) => void} change */
function picker(name, label, choices, value, change) {
  const length = choices.reduce((n, [, word]) => n + word.length + 3, 0);
  if (choices.length <= 4 && length <= 26) return segment(name, label, choices, value, change);
  const numbered = choices.map(([, word], i) => /** @type {[number, string]} */ ([i, word]));
  const list = select(
    { "aria-label": label },
    numbered,
    choices.findIndex(([c]) => c === value),
  );
  return on(list, "change", () => change(choices[Number(list.value)][0]));
}

/** The seats there are for as many players as are chosen. @param {Game} game */
const seatsOf = (game) => game.seats_for[String(wish.options.players)] ?? game.seats;

/** @param {Game} game */
function seatRow(game) {
  /** @type {[string, string][]} */
  const seats = [
    ["any", t("Any")],
    ...seatsOf(game).map((/** @type {string} */ x) => /** @type {[string, string]} */ ([x, text.letter(x)])),
  ];
  const row = choiceRow(t("Your seat"), seats, wish.seat, (v) => (wish.seat = v));
  row.id = "seat-row";
  return row;
}

/** @param {Game} game @param {Option} option */
function optionControl(game, option) {
  if (option.open)
    return systemControl(
      option,
      String(wish.options[option.name] ?? option.default),
      (v) => (wish.options[option.name] = v),
    );
  return picker(
    option.name,
    option.title,
    option.choices.map((c) => [c, choiceOf(option.name, c)]),
    wish.options[option.name] ?? option.default,
    (v) => {
      wish.options[option.name] = v;
      if (option.name !== "players") return;
      if (!seatsOf(game).includes(wish.seat)) wish.seat = "any";
      byId("seat-row")?.replaceWith(seatRow(game));
    },
  );
}

/** Who fills the other seats, with what can be expected of them. */
function othersRow() {
  const note = (/** @type {string} */ level) => words.levels[level] ?? "";
  const row = optionRow(
    t("The other seats"),
    note(wish.others),
    picker("others", t("The other seats"), Object.entries(text.othersChoices), wish.others, (v) => {
      wish.others = v;
      const small = row.querySelector("small");
      if (small) small.textContent = note(v);
    }),
  );
  return row;
}

/** @param {Game} game */
function ruleRows(game) {
  /** @type {Node[]} */
  const rows = [];
  let group = "";
  for (const option of game.options) {
    if (option.group !== group) rows.push(h("h3", option.group));
    group = option.group;
    rows.push(optionRow(option.title, option.note, optionControl(game, option)));
  }
  return rows;
}

/** The ways to play it that have a name: each is dealt with one tap. @param {Game} game */
const presetList = (game) =>
  h("div.presets", { role: "group", "aria-label": t("Starting from") }, game.presets, (way, at) =>
    h(
      "button",
      { class: at ? "pr" : "pr p", data: { start: "sit", preset: at } },
      h("b", way.title),
      h("small", way.words),
    ),
  );

/** From which of these ways the house rules start. @param {Game} game */
function startingFrom(game) {
  /** @type {[number, string][]} */
  const ways = game.presets.map((way, at) => [at, way.title]);
  return optionRow(
    t("Starting from"),
    "",
    picker("way", t("Starting from"), ways, 0, (at) => {
      wish.options = { ...game.presets[at].options };
      byId("rules-rows").replaceChildren(...ruleRows(game));
    }),
  );
}

/** @type {[boolean, string][]} */
const NO_YES = [
  [false, t("No")],
  [true, t("Yes")],
];

/** @param {Game} game */
function optionRows(game) {
  const rows = [game.presets.length ? startingFrom(game) : null, h("div", { id: "rules-rows" }, ruleRows(game))];
  if (game.seats.length > 1) {
    rows.push(
      seatRow(game),
      othersRow(),
      choiceRow(text.house.listed, NO_YES, wish.listed, (v) => (wish.listed = v), text.house.listedFor),
      choiceRow(t("Pace"), Object.entries(text.paces), wish.pace, (v) => (wish.pace = v)),
      optionRow(t("Your name"), "", nameField()),
    );
  }
  rows.push(
    choiceRow(t("Suits"), Object.entries(text.suitChoices), settings.suits, (v) =>
      set("suits", /** @type {"four" | "two"} */ (v)),
    ),
  );
  return rows;
}

const playNow = () => h("button.btn.p.big.wide", { data: { start: "sit" } }, t("Play now"));

/** @param {[string, string]} fact */
const fact = ([number, word]) => h("span", h("b", number), ` ${word}`);

/**
 * Show a game, with nothing chosen yet but what `preset` says.
 * @param {Entry} entry
 * @param {Record<string, any>} preset as the body of `POST /api/tables`
 * @param {boolean} open whether its options are open at once
 */
export function drawDetail(entry, preset = {}, open = false) {
  const game = entry.more,
    liked = settings.liked.includes(entry.name);
  if (!game) return;
  Object.assign(wish, {
    game,
    options: { ...preset.options },
    seat: "any",
    others: preset.others ?? "book",
    pace: preset.pace ?? "normal",
    listed: false,
  });
  const alone = game.seats.length === 1,
    [number, word] = words.playersFact(countWord(entry.players));
  byId("detail").replaceChildren(
    h("button.ib.dclose", { "aria-label": t("Close"), data: { shut: "" } }, "✕"),
    h("div", { class: `dart felt-${entry.felt}` }, seatPicture(entry.picture) ?? thumbnail(entry, "dth")),
    h(
      "div.in",
      h(
        "button.ib.like",
        { "aria-label": t("Favourite"), "aria-pressed": String(liked), data: { like: entry.name } },
        liked ? "★" : "☆",
      ),
      h("h2", { id: "detail-title", tabindex: -1 }, game.title),
      h("p.soft", game.summary),
      h(
        "p.fct",
        fact([number, word]),
        entry.minutes ? fact(/** @type {[string, string]} */ (words.minutesFact(entry.minutes))) : null,
        entry.lessons ? fact(/** @type {[string, string]} */ (words.lessonsFact(entry.lessons))) : null,
      ),
      h("p.wrong", { id: "wrong", role: "alert" }),
      game.presets.length ? presetList(game) : playNow(),
      h(
        "div.two",
        !alone && h("button.btn.big", { data: { start: "invite" } }, t("Invite a friend")),
        h("a.btn.big", { href: place("rules", entry.name) }, t("Rules")),
      ),
      h(
        "details",
        { open },
        h(
          "summary",
          h("b", game.presets.length ? t("House rules") : t("Other ways to play")),
          " ",
          h("span.small-text.soft", t("Rules, opponents, pace")),
        ),
        optionRows(game),
        game.presets.length > 0 && playNow(),
        !alone && h("button.btn.big.wide", { data: { start: "watch" } }, t("Only watch")),
      ),
      h(
        "details",
        h("summary>b", t("Where it comes from")),
        h("p.soft", `${game.source}. `, t("What the book leaves open is listed in the rules.")),
        entry.minutes ? h("p.soft", words.minutesNote) : null,
      ),
    ),
  );
}

/** Deal the chosen game.
 * @param {string} how `sit`, `invite` or `watch`
 * @param {number} [way] one of the ways that have a name; the options chosen where it is left out */
export async function startChosen(how, way) {
  const { game, options, pace, seat, others, listed } = wish;
  if (!game) return;
  const body = {
    game: game.name,
    options: way === undefined ? options : game.presets[way].options,
    pace,
    seat: how === "watch" ? null : seat,
    others: how === "invite" ? "people" : others,
    ...(listed && how !== "watch" ? { listed } : {}),
  };
  byId("wrong").textContent = "";
  set("game", game.name);
  await attempt(writeIn(byId("wrong")), () =>
    startTable(body, { title: game.title }, body.others === "people" ? "#invite" : ""),
  );
}

// The small pictures of tables in the list of games: `tables.svg` has them, on a felt of 80 × 50.

/** How the table of a game looks. @param {import("./page.js").Entry} entry */
export const thumbnail = ({ picture, felt }, cls = "th") =>
  svg(
    "svg",
    { class: `${cls} felt-${felt}`, viewBox: "0 0 80 50", "aria-hidden": "true" },
    svg("rect.fl", { width: 80, height: 50, rx: 7 }),
    svg("use", { href: `#table-${picture}` }),
  );

// The words of the list of games.

export const words = {
  /** @param {number} n */
  olderNote: (n) => t("{n}, as books had them, 1902 to 1963", { n }),
  /** @param {string} n */
  playersName: (n) =>
    ({
      "": t("Any number of players"),
      1: t("Games for 1 player"),
      5: t("Games for 5 or more"),
      liked: t("Favourites"),
    })[n] ?? t("Games for {n} players", { n }),
  /** @param {string} title @param {string} players */
  gameName: (title, players) =>
    players === "1" ? t("{title}, one player", { title }) : t("{title}, {players} players", { title, players }),
  nothingFits: t("No game fits this choice."),
  /** @param {string} players */
  playersFact: (players) => [players, players === "1" ? t("player") : t("players")],
  /** @param {number} n */
  minutesFact: (n) => [String(n), tn(n, "minute", "minutes")],
  minutesNote: t("For you and machine players, at 7 seconds a call or card. A move in patience counts 2 to 4 seconds."),
  /** @param {number} n */
  lessonsFact: (n) => [String(n), tn(n, "lesson", "lessons")],
  /** @type {Record<string, string>} */
  levels: {
    beginner: t("Makes simple mistakes."),
    book: t("Follows the books."),
    expert: t("Counts and plans."),
    people: t("Seats stay open until people sit down."),
  },
};
