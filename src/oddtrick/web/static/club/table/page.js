// The phone page of a table: the round, its boards, a result in six taps, the director's call.
// What is sent is kept until the server has answered; the movement is here, so that a wrong board
// or pair is noticed in a dead spot too.

import { sentenceOf, statusOfCall } from "../../shared/api.js";
import { astray } from "../../shared/astray.js";
import { id, load, newId, phonePage, queueOf, request, save, tokenOf, watch } from "../../shared/book.js";
import { handle, when } from "../../shared/dispatch.js";
import { byId, h } from "../../shared/dom.js";
import { t } from "../../shared/language.js";
import { deed } from "../../shared/panels.js";
import { place } from "../../shared/places.js";
import { PAIRS, capital } from "../../shared/strings.js";
import { askWho, due as dueFrom, keyOf, moves, ofRound } from "../notice.js";
import { words } from "../words.js";
import * as pad from "./entry.js";
import { chip, clockLine, heading, messages, reasons } from "./phone.js";
import { called, label, membersOf } from "./sides.js";

// What a table's phone knows: the round as it was last sent, what is being entered, what waits to be sent.

/** @typedef {import("../notice.js").Due} Due */
/**
 * A result as it is sent, and one as it is drawn.
 * @typedef {import("./entry.js").ResultSent & {type: "entered", sent: string, board: number, ns: number, ew: number,
 *   turned: boolean, round?: number, table?: number}} SentResult
 * @typedef {import("./entry.js").Drawn & {sent?: string, ns: number, ew: number, score?: number | null}} KnownResult
 */
/**
 * What a table sends.
 * @typedef {{type: "propose", result: SentResult, sure?: boolean, sent?: undefined}
 *   | {type: "confirm" | "decline", sent: string}
 *   | {type: "call", reason: string, sent: string, board: number}
 *   | {type: "uncall", call: number, sent?: undefined}} Item
 */

/**
 * What the phone knows.
 * @typedef {object} TableState
 * @property {Answers.TableContent} view the table and the plan of its rounds, null before it has come
 * @property {import("./entry.js").Scores | null} scores
 * @property {boolean} reached whether the server answers
 * @property {"round" | "entry" | "confirm" | "call" | "doubt"} screen what is looked at
 * @property {number} looking the round that is looked at; 0 for the one that is played
 * @property {{due: Due, turned: boolean}} at what is entered, null for nothing
 * @property {import("./entry.js").ResultDraft} draft the keys pressed so far
 * @property {string} sent what the result that is being confirmed is called
 * @property {string} notice what is wrong
 * @property {{result: SentResult, sentence: string}} doubt a result that does not fit the cards, with what the server
 *   says of it, null for none
 * @property {(Item & {version: string})[]} answered what the server has taken, and the view does not have yet
 * @property {ReturnType<typeof import("../../shared/book.js").queueOf<Item>>} queue what waits to be sent
 * @property {boolean} begun whether anything has been shown
 * @property {() => unknown} refresh asks the server again
 */

const none = /** @type {any} */ (null); // what is there before anything is drawn or entered

/** @type {TableState} */
const state = {
  view: none,
  scores: load("scores"),
  reached: true,
  screen: "round",
  looking: 0,
  at: none,
  draft: { ...pad.EMPTY },
  sent: "",
  notice: "",
  doubt: none,
  answered: [],
  queue: none,
  begun: false,
  refresh: none,
};
const token = tokenOf("table");
/** @param {number} pair */
const names = (pair) => (state.view.names[pair] ?? []).join(", ");
const round = () => state.looking || state.view.round || firstOpen()?.round || 1;

/** @param {Due} due @returns {{state: "open" | "in" | "kept" | "waits", x?: KnownResult}} */
function statusOf(due) {
  const here = keyOf(due),
    mine = [...state.answered, ...state.queue.items];
  const result = state.view.results.find((x) => keyOf(x) === here);
  if (result) return { state: "in", x: result };
  const proposed = mine.flatMap((x) => (x.type === "propose" && keyOf(x.result) === here ? [x.result] : [])).at(-1);
  const local = proposed && { ...proposed, by: proposed.declarer };
  if (local && mine.some((x) => x.type === "confirm" && x.sent === local.sent)) return { state: "kept", x: local };
  const waits = state.view.waiting.find((x) => keyOf(x) === here);
  const known = waits ?? local;
  if (known && mine.some((x) => x.type === "decline" && x.sent === known.sent)) return { state: "open" };
  if (known && mine.some((x) => x.type === "confirm" && x.sent === known.sent)) return { state: "kept", x: known };
  return known ? { state: "waits", x: known } : { state: "open" };
}

/** @param {Due} due whether the movement has it */
const isDue = (due) => state.view.plan.some((x) => keyOf(dueFrom(x)) === keyOf(due));

/** Those of a side who play a board once. @param {number} side */
const units = (side) => (state.view.form === "individual" ? membersOf(state.view, side) : [side]);

/** The boards of the movement, with what this table has entered against it and in place of what then falls. */
function planned() {
  const sent = [...state.answered, ...state.queue.items].flatMap((x) => (x.type === "propose" ? [x.result] : []));
  const more = new Map();
  for (const { round, table, board, ns, ew } of [...state.view.waiting, ...sent])
    if (round && table && !isDue({ round, table, board, ns, ew }))
      more.set(keyOf({ board, ns, ew }), [round, table, board, ns, ew]);
  const against = /** @type {import("../notice.js").Planned[]} */ ([...more.values()]);
  /** @param {import("../notice.js").Planned} row */
  const falls = ([, , board, ns, ew]) =>
    against.some((x) => x[2] === board && [x[3], x[4]].flatMap(units).some((u) => [ns, ew].flatMap(units).includes(u)));
  return [...state.view.plan.filter((row) => !falls(row)), ...against];
}

const firstOpen = () =>
  planned()
    .filter((x) => x[1] === state.view.table && (!state.view.round || x[0] <= state.view.round))
    .map(dueFrom)
    .find((d) => statusOf(d).state === "open");

// Which screen of a table's phone is drawn, and the way from one to the next.

/** @param {string} title @param {string} note @param {boolean} back */
const top = (title, note, back) => heading(title, note, back, chip(state));

const said = () => [
  messages(state.view, state.notice),
  state.reached || !state.queue.items.length ? null : h("p.told", { key: "kept" }, words.keptNote),
];
/** @param {Due} d @param {boolean} [turned] */
const pairsLine = (d, turned) => {
  const [ns, ew] = turned ? [d.ew, d.ns] : [d.ns, d.ew];
  return h(
    "div.pairs",
    h("span", h("b", `${PAIRS.NS} `, label(state.view, ns)), " ", h("span.soft", names(ns))),
    h("span", h("b", `${PAIRS.EW} `, label(state.view, ew)), " ", h("span.soft", names(ew))),
  );
};

/** @param {Due} d @param {Due} [usual] a board of those who sit there by the movement */
function boardRow(d, usual) {
  const { state: stands, x } = statusOf(d);
  const result = stands === "open" || !x ? null : pad.resultLine(x);
  return h(
    "li",
    { class: `bd ${stands}`, key: keyOf(d) },
    h("b", words.board(d.board)),
    h(
      "span.tinted.grow",
      usual &&
        (d.ns !== usual.ns || d.ew !== usual.ew) &&
        h("small", `${label(state.view, d.ns)} – ${label(state.view, d.ew)} `),
      result,
      x && x.score !== null && x.score !== undefined && h("span.soft", " ", words.signed(x.score)),
      stands === "waits" ? h("small", words.toConfirm) : stands === "kept" ? h("small", words.keptNote) : null,
    ),
    stands === "open"
      ? deed(t("Enter"), "open", keyOf(d), "big p", { "aria-label": `${t("Enter")} ${words.board(d.board)}` })
      : stands === "waits"
        ? deed(t("Confirm"), "reopen", keyOf(d), "big go", { "aria-label": `${t("Confirm")} ${words.board(d.board)}` })
        : null,
  );
}

/** After the last board each of who sits here reads why they scored what they scored. @param {Due[]} here */
function whyLinks(here) {
  const sides = [...new Set(here.flatMap((d) => [d.ns, d.ew]))];
  /** @type {Record<number, number[]>} */
  const members = state.view.members;
  return [
    h("h2.lb2", t("Why this score")),
    h("div.steps", sides, (side) =>
      h(
        "a.btn.big",
        { href: `${place("why", id)}#pair=${members[side]?.[0] ?? side}` },
        names(side) || `${capital(words.one(state.view.one))} ${label(state.view, side)}`,
      ),
    ),
  ];
}

function roundScreen() {
  const n = round(),
    here = ofRound(planned(), state.view.table, n);
  const { view } = state;
  /** @param {Due} d */
  const isLate = (d) => d.table === view.table && d.round < view.round && d.round !== n && statusOf(d).state !== "in";
  const late = planned().map(dueFrom).filter(isLate);
  return [
    top(words.table(state.view.table), words.roundOf(state.view.round, state.view.in_all), false),
    h(
      "main.ce",
      clockLine(state.view),
      said(),
      state.looking ? h("p.note", t("You are looking at round {n}.", { n })) : null,
      here.length ? [pairsLine(here[0]), h("p.who>button.btn", { do: "who" }, t("Not you?"))] : h("p.note", words.sits),
      h("ul.bds", here, (d) => boardRow(d, here[0])),
      late.length > 0 && [h("h2.lb2", t("Not entered yet")), h("ul.bds", late, (d) => boardRow(d))],
      here.length && n < state.view.rounds && here.every((d) => statusOf(d).state === "in")
        ? [h("h2.lb2", t("Afterwards")), h("ul.moves", moves(state.view, n), (line) => h("li", line))]
        : null,
      state.view.why && here.length > 0 && whyLinks(here),
      h(
        "div.steps",
        deed(t("Round before"), "step", n - 1, "", { disabled: n <= 1 }),
        deed(t("Round after"), "step", n + 1, "", { disabled: n >= state.view.rounds }),
        h("a.btn", { href: place("evening", id) }, t("Results")),
      ),
    ),
    h("footer.cf>button.btn.big.wide", { do: "call" }, t("Call the director")),
  ];
}

// Entering a result on a table's phone, and the other side's word on it.

function entryScreen() {
  const { due, turned } = state.at,
    dealt = state.view.dealt[due.board];
  return [
    top(words.board(due.board), words.where(state.view.table, due.round), true),
    h(
      "main.ce",
      state.notice && said(),
      h("div.ask", pairsLine(due, turned), deed(t("Not you?"), "who")),
      h("p.small-text.soft", words.dealt(dealt), turned && `. ${t("Played the other way round")}.`),
      pad.keys(state.draft),
    ),
    h(
      "footer.cf",
      h("div", { role: "status" }, pad.sentence(state.draft, dealt[1], state.scores)),
      h(
        "div.row",
        deed(t("Clear"), "clear", "", "big"),
        deed(t("Hand to East–West to confirm"), "hand", "", "p big grow", { disabled: !pad.isWhole(state.draft) }),
      ),
    ),
  ];
}

function confirmScreen() {
  const { due, turned } = state.at,
    ew = turned ? due.ns : due.ew,
    points = pad.scoreOf(state.draft, state.view.dealt[due.board][1], state.scores);
  const x = { ...pad.resultOf(state.draft), by: state.draft.by };
  return [
    top(words.board(due.board), words.where(state.view.table, due.round), true),
    h(
      "main.ce.confirm",
      h("p.label", t("East–West")),
      h("p.soft", words.forPair(called(state.view, ew), names(ew))),
      h("h2", { tabindex: -1, id: "ask" }, t("Is this right?")),
      h("p.huge.tinted", pad.contractSign(x.contract), x.by && ` ${x.by} ${pad.overUnder(x)}`),
      x.by &&
        h(
          "p.tinted",
          capital(words.contractName(state.draft.level, state.draft.strain, state.draft.risk)),
          words.byWhom(words.SIDES[x.by]),
          `, ${words.resultName(Number(state.draft.result))}, ${words.tricks(Number(x.tricks))}`,
        ),
      x.lead && h("p.tinted", t("lead"), " ", pad.cardSign(x.lead)),
      points !== null && h("p.points", words.toWhom(points)),
    ),
    h(
      "footer.cf>div.row",
      deed(t("No, change it"), "decline", "", "big"),
      deed(t("Yes, it is right"), "confirm", "", "p big grow"),
    ),
  ];
}
function doubtScreen() {
  const { due } = state.at;
  return [
    top(words.board(due.board), words.where(state.view.table, due.round), true),
    h(
      "main.ce.confirm",
      h("h2", { tabindex: -1, id: "ask" }, t("Please look again")),
      h("p.huge.tinted", pad.resultLine({ ...state.doubt.result, by: state.doubt.result.declarer })),
      state.doubt.result.lead && h("p.tinted", t("lead"), " ", pad.cardSign(state.doubt.result.lead)),
      h("p", { role: "alert" }, state.doubt.sentence),
    ),
    h(
      "footer.cf>div.row",
      deed(t("Change it"), "mend", "", "p big grow"),
      deed(t("It is right"), "proposeAnyway", "", "big"),
    ),
  ];
}

/** @type {ReturnType<typeof phonePage<TableState["screen"]>>} */
const { draw, go, lost } = phonePage(state, {
  doubt: doubtScreen,
  round: roundScreen,
  entry: entryScreen,
  confirm: confirmScreen,
  call: () => [
    top(t("Call the director"), words.table(state.view.table), true),
    h("main.ce", h("h2.lb2", words.why), reasons()),
  ],
});

/** The entry of the first board that has no result, or the round where all have. */
function onward() {
  const due = ofRound(planned(), state.view.table, round()).find((d) => statusOf(d).state === "open");
  if (due) begin(due, false);
  else go("round");
}

/** @param {import("../notice.js").Due} due @param {boolean} turned */
function begin(due, turned) {
  state.at = { due, turned };
  state.draft = { ...pad.EMPTY };
  state.notice = "";
  go("entry");
}

/** @param {string} key */
const dueOf = (key) =>
  planned()
    .map(dueFrom)
    .find((d) => d.table === state.view.table && keyOf(d) === key);

// What is done on a table's phone: every button ends here.

/** A result is sent, to be confirmed by the other side. @param {SentResult} result */
function propose(result, sure = {}) {
  state.sent = result.sent;
  state.queue.add({ type: "propose", result, ...sure });
  go("confirm");
}
const handlers = {
  back: () => go(state.screen === "confirm" ? "entry" : "round"),
  step: (/** @type {number} */ n) => {
    state.looking = Number(n) === state.view.round ? 0 : Number(n);
    draw();
  },
  /** @param {string} key */
  open(key) {
    const due = dueOf(key);
    if (due) begin(due, false);
  },
  /** @param {string} key */
  reopen(key) {
    const due = dueOf(key),
      x = due && statusOf(due).x;
    if (!due || !x) return;
    state.at = { due, turned: x.ns !== due.ns };
    state.draft = pad.draftOf(x);
    state.sent = x.sent ?? "";
    go("confirm");
  },
  clear() {
    state.draft = { ...pad.EMPTY };
    draw();
  },
  hand() {
    const { due, turned } = state.at,
      { round, table, board } = due;
    const [ns, ew] = turned ? [due.ew, due.ns] : [due.ns, due.ew];
    const where = isDue(due) ? {} : { round, table };
    propose({ type: "entered", sent: newId(), board, ns, ew, ...pad.resultOf(state.draft), turned, ...where });
  },
  confirm() {
    state.queue.add({ type: "confirm", sent: state.sent });
    byId("said").textContent = t("Board {board} is in.", { board: state.at.due.board });
    onward();
  },
  decline() {
    state.queue.add({ type: "decline", sent: state.sent });
    go("entry");
  },
  mend() {
    state.draft = pad.draftOf({ ...state.doubt.result, by: state.doubt.result.declarer });
    go("entry");
  },
  proposeAnyway() {
    state.draft = pad.draftOf({ ...state.doubt.result, by: state.doubt.result.declarer });
    propose({ ...state.doubt.result, sent: newId() }, { sure: true });
  },
  call: () => go("call"),
  /** @param {string} reason */
  reason(reason) {
    state.queue.add({ type: "call", reason, sent: newId(), board: state.at?.due.board ?? 0 });
    go("round");
  },
  uncall: (/** @type {number} */ number) => state.queue.add({ type: "uncall", call: Number(number) }),
  /** Who really sits here, and with which board: the movement says what is wrong. */
  who() {
    const [here] = ofRound(planned(), state.view.table, round());
    askWho(state.view, round(), state.screen === "entry" ? state.at.due : here, begin);
  },
};

when("click", "[data-press]", ({ dataset: { press, value } }) => {
  state.draft = pad.pressed(state.draft, press, value);
  draw();
});
handle(() => handlers);

/**
 * Whether one version has something that another has not.
 * @param {string} one
 * @param {string} other
 */
function isAfter(one, other) {
  const [a, b] = [one, other].map((x) => x.split(".").map(Number));
  return a[0] > b[0] || a[1] > b[1];
}

/** @param {Answers.TableContent} found */
function show(found) {
  const round_ = state.view?.round;
  state.reached = true;
  state.view = found;
  state.answered = state.answered.filter((x) => isAfter(x.version, found.version));
  save("view", found);
  if (round_ !== undefined && round_ !== found.round) state.looking = 0;
  document.title = `${words.table(found.table)}, ${found.title} · oddtrick`;
  if (!state.begun) {
    state.begun = true;
    if (found.round) return onward();
  } else if (round_ !== found.round && state.screen === "round" && found.round) return onward();
  draw();
}

state.queue = queueOf(
  token,
  (item, wrong, answer) => {
    state.reached = true;
    if (answer) state.answered = [...state.answered, { ...item, version: answer.version }];
    if (statusOfCall(wrong) === 428 && item.type === "propose") {
      state.queue.drop(item.result.sent);
      state.doubt = { result: item.result, sentence: sentenceOf(wrong) };
      state.at = { due: dueOf(keyOf(item.result)) ?? none, turned: item.result.turned };
      return go("doubt");
    }
    state.notice = wrong ? sentenceOf(wrong) : "";
    const sent = item.type === "propose" ? item.result.sent : item.sent;
    if (wrong && state.screen === "confirm" && sent === state.sent) state.screen = "round";
    state.refresh?.();
    draw();
  },
  () => {
    state.reached = false;
    draw();
  },
  `/api/club/${id}/table`,
);
if (token) {
  state.refresh = watch(`/api/club/${id}/table`, token, show, lost(show));
  state.queue.send();
  setInterval(() => state.screen === "round" && draw(), 1000);
  // Without it no score is shown; the server reckons it again.
  state.scores = await request("GET", "/api/club/scores").catch(() => state.scores);
  save("scores", state.scores);
  draw();
} else
  byId("page").replaceChildren(
    h("main", astray(t("This page needs the table’s link. Ask the director, or point your camera at the table card."))),
  );
