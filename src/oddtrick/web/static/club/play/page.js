// A player's page at an evening that is played at the server's tables: where their pair sits in which
// round, the way to the table of each board, the director's call.

import { joined } from "../../shared/punctuation.js";
import { astray } from "../../shared/astray.js";
import { handle } from "../../shared/dispatch.js";
import { request, load, newId, id, tokenOf, watch } from "../../shared/book.js";
import { resultLine } from "../table/entry.js";
import { clockLine, heading, messages, reasons } from "../table/phone.js";
import { called, label } from "../table/sides.js";
import { words } from "../words.js";
import { byId, h, render } from "../../shared/dom.js";
import { t } from "../../shared/language.js";
import { systemControl } from "../../games/own-system.js";
import { remember } from "../../shared/settings.js";
import { sentenceOf, telling } from "../../shared/api.js";
import { place } from "../../shared/places.js";

const playWords = {
  /** @param {string} who @param {string} names */
  against: (who, names) => `${t("against {who}", { who })}${names ? `, ${names}` : ""}`,
  cards: t("with cards, at the table"),
  system: t("We bid"),
  systemNote: t("It is announced at the tables that you open from now on. Machine players bid it with you."),
  notHere: t("This evening is played with cards at real tables. The director can change that."),
};

const token = tokenOf("play");
/** The class whose boards these are, where it is one’s. @type {string | null} */
const school = load("class");
const page = byId("page");

/**
 * What the page knows.
 * @typedef {object} PlayerState
 * @property {Answers.PlayerContent} view the player's evening, null before it has come
 * @property {boolean} calling whether the director is being called
 * @property {string} notice what is wrong
 * @property {boolean} going whether the next board is gone to at once
 * @property {() => unknown} refresh asks the server again
 */

/** @type {PlayerState} */
const state = {
  view: /** @type {any} */ (null),
  calling: false,
  notice: "",
  going: new URLSearchParams(location.search).has("on"),
  refresh: () => null,
};

/** The list of systems, made anew where another one holds. @type {{holds: string, node: HTMLElement} | null} */
let systems = null;

/** What one's side bids, to be chosen. */
function systemPart() {
  const { system, offered } = state.view;
  if (systems?.holds !== system) {
    const option = {
      name: "system",
      title: playWords.system,
      note: "",
      group: "",
      choices: offered.map((x) => x.name),
      titles: offered.map((x) => x.title),
      default: offered[0].name,
    };
    const chosen = async (/** @type {string} */ name) => {
      if (!(await send({ type: "bids", system: name }))) return;
      if (systems) systems.holds = name; // the list stays as it is, with the file of an own card
      state.refresh();
    };
    systems = { holds: system, node: systemControl(option, system || option.default, chosen) };
  }
  return h("div", { key: "system" }, h("h2.lb2", playWords.system), systems.node, h("p.soft", playWords.systemNote));
}

/** @param {number} round */
const mine = (round) => state.view.plan.filter((x) => x.round === round);
const open = () => mine(state.view.round).find((x) => !x.line);

/** @param {Answers.BoardOfPlayer} x */
function boardRow(x) {
  const begun = x.round <= state.view.round && x.here && !state.view.over;
  return h(
    "li",
    { class: `bd ${x.line ? "in" : "open"}`, key: x.board },
    h("b", words.board(x.board)),
    h(
      "span.tinted.grow",
      x.line
        ? [resultLine(x.line), x.line.score === null ? null : h("span.soft", " ", words.signed(x.line.score))]
        : h("small", !x.here ? playWords.cards : !begun ? t("when the round begins") : x.laid ? t("being played") : ""),
    ),
    !x.line &&
      begun &&
      h(
        "button",
        { class: `btn big ${x === open() ? "p" : ""}`, do: "play", data: { value: x.board } },
        x.laid ? t("Go to the table") : t("Play board {n}", { n: x.board }),
      ),
  );
}

function roundPart() {
  const round = Math.max(1, state.view.round),
    here = mine(round),
    [first] = here;
  if (!first) return h("p.note", t("You sit out this round."));
  const late = state.view.plan.filter((x) => x.round < round && !x.line);
  return [
    h("h2.lb2", t("Table {table}, you sit {seat}", { table: first.table, seat: words.SIDES[first.seat] })),
    h(
      "p.soft",
      joined([
        first.partner ? t("with {name}", { name: first.partner }) : "",
        playWords.against(called(state.view, first.against), (state.view.names[first.against] ?? []).join(", ")),
      ]),
    ),
    h("ul.bds", here.map(boardRow)),
    here.every((x) => x.line) ? h("p.note", t("All boards of this round are in.")) : null,
    late.length ? [h("h2.lb2", t("Not entered yet")), h("ul.bds", late.map(boardRow))] : null,
  ];
}

/** Where one sits in a round, against whom and with which boards. @param {number} round */
function roundLine(round) {
  const all = mine(round),
    [{ table, seat, against }] = all;
  return t("Round {round}: table {table}, {seat}, against {against}, {boards}", {
    round,
    table,
    seat: words.SIDES[seat],
    against: label(state.view, against),
    boards: words.boards(all.map((x) => x.board)),
  });
}

function draw() {
  if (!state.view) return;
  const rounds = [...new Set(state.view.plan.map((x) => x.round))];
  /** @param {boolean} back */
  const top = (back) =>
    heading(
      state.view.name,
      `${words.one(state.view.one)} ${state.view.contestant} · ${words.roundOf(state.view.round, state.view.in_all)}`,
      back,
    );
  render(
    page,
    state.calling
      ? [top(true), h("main.ce", h("h2.lb2", words.why), reasons())]
      : [
          top(false),
          h(
            "main.ce",
            clockLine(state.view),
            messages(state.view, state.notice),
            !state.view.here && h("p.note", { role: "alert" }, playWords.notHere),
            roundPart(),
            state.view.here && !state.view.over && systemPart(),
            h("h2.lb2", t("Your evening")),
            h("ul.moves", rounds, (n) => h("li", { class: n === state.view.round ? "me" : "" }, roundLine(n))),
            h(
              "div.steps",
              school && h("a.btn", { href: place("class", school) }, t("Back to the class")),
              h("a.btn", { href: place("evening", id) }, t("Results")),
              state.view.why &&
                h("a.btn", { href: `${place("why", id)}#pair=${state.view.contestant}` }, t("Why this score")),
            ),
          ),
          h("footer.cf>button.btn.big.wide", { do: "call" }, t("Call the director")),
        ],
  );
}

/**
 * Send something; whether it was taken.
 * @param {object} body
 */
const send = (body) => telled(() => request("POST", `/api/club/${id}/play`, { token, body }));
const telled = telling(state, draw, "notice");

/** @param {boolean} why whether it is asked why one calls */
function asking(why) {
  state.calling = why;
  draw();
}
const handlers = {
  /** @param {number} board */
  async play(board) {
    const seated = await send({ type: "sit", board: Number(board) });
    if (!seated) return;
    const { id: table, token, seat } = seated;
    remember(table, { token, seat, title: `${state.view.title}, ${words.board(board)}` });
    location.assign(place("table", table));
  },
  call: () => asking(true),
  back: () => asking(false),
  /** @param {string} reason */
  async reason(reason) {
    state.calling = false;
    if (await send({ type: "call", reason, board: open()?.board ?? 0, sent: newId() })) state.refresh();
  },
  /** @param {number} number */
  async uncall(number) {
    if (await send({ type: "uncall", call: Number(number) })) state.refresh();
  },
};

handle(() => state.view && handlers);

/** @param {Answers.PlayerContent} found */
function show(found) {
  state.view = found;
  document.title = `${found.name}, ${found.title} · oddtrick`;
  page.dataset.version = found.version;
  draw();
  // From a board that is over straight to the next one of the round.
  const next = open();
  if (state.going && found.round && found.here && next) handlers.play(next.board);
  state.going = false;
}

/** @param {unknown} error */
function lost(error) {
  state.notice = sentenceOf(error);
  if (state.view) draw();
  else page.replaceChildren(h("main", astray(error)));
}
if (token) {
  state.refresh = watch(`/api/club/${id}/play`, token, show, lost);
  setInterval(draw, 1000);
} else page.replaceChildren(h("main", astray(t("This page needs a player’s link. Ask the director for it."))));
