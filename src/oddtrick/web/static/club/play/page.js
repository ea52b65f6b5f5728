// A player's page at an evening that is played at the server's tables: where his pair sits in which
// round, the way to the table of each board, the director's call.

import { handle } from "../../shared/dispatch.js";
import { installShapes } from "../../shared/cards.js";
import { request, newId, id, tokenOf, watch } from "../api.js";
import { resultLine } from "../table/entry.js";
import { clockLine, heading, messages, reasons } from "../table/phone.js";
import { called, label } from "../table/sides.js";
import { words } from "../words.js";
import { byId, h, render } from "../../shared/dom.js";
import { t } from "../../shared/language.js";
import { remember } from "../../shared/settings.js";
import { sentenceOf } from "../../shared/api.js";

const playWords = {
  sits: (/** @type {Answers.BoardOfPlayer} */ x) =>
    t("Table {table}, you sit {seat}", { table: x.table, seat: words.SIDES[x.seat] }),
  against: (/** @type {string} */ who, /** @type {string} */ names) =>
    `${t("against {who}", { who })}${names ? `, ${names}` : ""}`,
  partner: (/** @type {string} */ name) => t("with {name}", { name }),
  play: (/** @type {number} */ n) => t("Play board {n}", { n }),
  go: t("Go to the table"),
  later: t("when the round begins"),
  cards: t("with cards, at the table"),
  begun: t("being played"),
  waits: t("You sit out this round."),
  done: t("All boards of this round are in."),
  evening: t("Your evening"),
  round: (/** @type {Answers.BoardOfPlayer} */ x, /** @type {string} */ against, /** @type {number[]} */ boards) =>
    t("Round {round}: table {table}, {seat}, against {against}, {boards}", {
      round: x.round,
      table: x.table,
      seat: words.SIDES[x.seat],
      against,
      boards: words.boards(boards),
    }),
  notHere: t("This evening is played with cards at real tables. The director can change that."),
  noLink: t("This page needs a player’s link. Ask the director for it."),
};

const token = tokenOf("play");
const page = byId("page");
/** @type {Answers.PlayerContent} */
let view = /** @type {any} */ (null), // before it has come
  calling = false,
  notice = "",
  going = new URLSearchParams(location.search).has("on");

/** @param {number} pair */
const names = (pair) => (view.names[pair] ?? []).join(", ");
/** @param {number} round */
const mine = (round) => view.plan.filter((x) => x.round === round);
const open = () => mine(view.round).find((x) => !x.line);

/** @param {Answers.BoardOfPlayer} x */
function boardRow(x) {
  const begun = x.round <= view.round && x.here && !view.over;
  return h(
    "li",
    { class: `bd ${x.line ? "in" : "open"}`, data: { key: x.board } },
    h("b", null, words.board(x.board)),
    h(
      "span",
      { class: "tinted grow" },
      x.line
        ? [
            resultLine(x.line),
            x.line.score === null ? null : h("span", { class: "soft" }, " ", words.signed(x.line.score)),
          ]
        : h("small", null, !x.here ? playWords.cards : !begun ? playWords.later : x.laid ? playWords.begun : ""),
    ),
    !x.line && begun
      ? h(
          "button",
          { class: `btn big ${x === open() ? "p" : ""}`, type: "button", data: { do: "play", value: x.board } },
          x.laid ? playWords.go : playWords.play(x.board),
        )
      : null,
  );
}

function roundPart() {
  const round = Math.max(1, view.round),
    here = mine(round),
    [first] = here;
  if (!first) return h("p", { class: "note" }, playWords.waits);
  const late = view.plan.filter((x) => x.round < round && !x.line);
  return [
    h("h2", { class: "lb2" }, playWords.sits(first)),
    h(
      "p",
      { class: "soft" },
      [
        first.partner ? playWords.partner(first.partner) : "",
        playWords.against(called(view, first.against), names(first.against)),
      ]
        .filter(Boolean)
        .join(", "),
    ),
    h("ul", { class: "bds" }, here.map(boardRow)),
    here.every((x) => x.line) ? h("p", { class: "note" }, playWords.done) : null,
    late.length ? [h("h2", { class: "lb2" }, words.earlier), h("ul", { class: "bds" }, late.map(boardRow))] : null,
  ];
}

function draw() {
  if (!view) return;
  const rounds = [...new Set(view.plan.map((x) => x.round))];
  /** @param {boolean} back */
  const top = (back) =>
    heading(view.name, `${view.one} ${view.contestant} · ${words.roundOf(view.round, view.in_all)}`, back);
  render(
    page,
    calling
      ? [top(true), h("main", { class: "ce" }, h("h2", { class: "lb2" }, words.why), reasons())]
      : [
          top(false),
          h(
            "main",
            { class: "ce" },
            clockLine(view),
            messages(view, notice),
            view.here ? null : h("p", { class: "note", role: "alert" }, playWords.notHere),
            roundPart(),
            h("h2", { class: "lb2" }, playWords.evening),
            h(
              "ul",
              { class: "moves" },
              rounds.map((n) =>
                h(
                  "li",
                  { class: n === view.round ? "me" : "" },
                  playWords.round(
                    mine(n)[0],
                    label(view, mine(n)[0].against),
                    mine(n).map((x) => x.board),
                  ),
                ),
              ),
            ),
            h("div", { class: "steps" }, h("a", { class: "btn", href: `/club/${id}` }, words.resultsPage)),
          ),
          h(
            "footer",
            { class: "cf" },
            h("button", { class: "btn big wide", type: "button", data: { do: "call" } }, words.call),
          ),
        ],
  );
}

/**
 * Send something; whether it was taken.
 * @param {object} body
 */
async function send(body) {
  try {
    const answer = await request("POST", `/api/club/${id}/play`, { token, body });
    notice = "";
    return answer;
  } catch (error) {
    notice = sentenceOf(error);
    draw();
    return null;
  }
}

const handlers = {
  /** @param {number} board */
  async play(board) {
    const seated = await send({ type: "sit", board: Number(board) });
    if (!seated) return;
    remember(seated.id, { token: seated.token, seat: seated.seat, title: `${view.title}, ${words.board(board)}` });
    location.assign(`/table/${seated.id}`);
  },
  call() {
    calling = true;
    draw();
  },
  back() {
    calling = false;
    draw();
  },
  /** @param {string} reason */
  async reason(reason) {
    calling = false;
    if (await send({ type: "call", reason, board: open()?.board ?? 0, sent: newId() })) refresh();
  },
  /** @param {number} number */
  async uncall(number) {
    if (await send({ type: "uncall", call: Number(number) })) refresh();
  },
};

handle(() => view && handlers);

/** @param {Answers.PlayerContent} found */
function show(found) {
  view = found;
  document.title = `${found.name}, ${found.title} · oddtrick`;
  page.dataset.version = found.version;
  draw();
  // From a board that is over straight to the next one of the round.
  const next = open();
  if (going && found.round && found.here && next) handlers.play(next.board);
  going = false;
}

/** @param {unknown} error */
function lost(error) {
  notice = sentenceOf(error);
  if (view) draw();
  else page.replaceChildren(h("main", { class: "hush" }, h("p", { role: "alert" }, sentenceOf(error))));
}

installShapes();
/** @type {() => unknown} */
let refresh = () => null;
if (token) {
  refresh = watch(`/api/club/${id}/play`, token, show, lost);
  setInterval(draw, 1000);
} else page.replaceChildren(h("main", { class: "hush" }, h("p", { role: "alert" }, playWords.noLink)));
