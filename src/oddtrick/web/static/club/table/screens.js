// Which screen of a table's phone is drawn, and the way from one to the next.

import { deed } from "../../shared/panels.js";
import { phonePage, id } from "../../shared/book.js";
import { byId, h } from "../../shared/dom.js";
import { due as dueFrom, moves, ofRound } from "../notice.js";
import { EMPTY, isWhole, resultOf, scoreOf } from "./draft.js";
import { keyOf, openIn, planned, round, state, names, statusOf } from "./state.js";
import { t } from "../../shared/language.js";
import { capital, PAIRS } from "../../shared/strings.js";
import { words } from "../words.js";
import { cardSign, contractSign, keys, overUnder, resultLine, sentence } from "./entry.js";
import { chip, reasons, clockLine, heading, messages } from "./phone.js";
import { called, label } from "./sides.js";
import { place } from "../../shared/places.js";

/** @typedef {import("../notice.js").Due} Due */

/** @param {string} title @param {string} note @param {boolean} back */
export const top = (title, note, back) => heading(title, note, back, chip(state));

export const said = () => [
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
  const result = stands === "open" || !x ? null : resultLine(x);
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
      keys(state.draft),
    ),
    h(
      "footer.cf",
      h("div", { role: "status" }, sentence(state.draft, dealt[1], state.scores)),
      h(
        "div.row",
        deed(t("Clear"), "clear", "", "big"),
        deed(t("Hand to East–West to confirm"), "hand", "", "p big grow", { disabled: !isWhole(state.draft) }),
      ),
    ),
  ];
}

function confirmScreen() {
  const { due, turned } = state.at,
    ew = turned ? due.ns : due.ew,
    points = scoreOf(state.draft, state.view.dealt[due.board][1], state.scores);
  const x = { ...resultOf(state.draft), by: state.draft.by };
  return [
    top(words.board(due.board), words.where(state.view.table, due.round), true),
    h(
      "main.ce.confirm",
      h("p.label", t("East–West")),
      h("p.soft", words.forPair(called(state.view, ew), names(ew))),
      h("h2", { tabindex: -1, id: "ask" }, t("Is this right?")),
      h("p.huge.tinted", contractSign(x.contract), x.by && ` ${x.by} ${overUnder(x)}`),
      x.by &&
        h(
          "p.tinted",
          capital(words.contractName(state.draft.level, state.draft.strain, state.draft.risk)),
          words.byWhom(words.SIDES[x.by]),
          `, ${words.resultName(Number(state.draft.result))}, ${words.tricks(Number(x.tricks))}`,
        ),
      x.lead && h("p.tinted", t("lead"), " ", cardSign(x.lead)),
      points !== null && h("p.points", words.toWhom(points)),
    ),
    h(
      "footer.cf>div.row",
      deed(t("No, change it"), "decline", "", "big"),
      deed(t("Yes, it is right"), "confirm", "", "p big grow"),
    ),
  ];
}
const callScreen = () => [
  top(t("Call the director"), words.table(state.view.table), true),
  h("main.ce", h("h2.lb2", words.why), reasons()),
];

function doubtScreen() {
  const { due } = state.at;
  return [
    top(words.board(due.board), words.where(state.view.table, due.round), true),
    h(
      "main.ce.confirm",
      h("h2", { tabindex: -1, id: "ask" }, t("Please look again")),
      h("p.huge.tinted", resultLine({ ...state.doubt.result, by: state.doubt.result.declarer })),
      state.doubt.result.lead && h("p.tinted", t("lead"), " ", cardSign(state.doubt.result.lead)),
      h("p", { role: "alert" }, state.doubt.sentence),
    ),
    h(
      "footer.cf>div.row",
      deed(t("Change it"), "mend", "", "p big grow"),
      deed(t("It is right"), "proposeAnyway", "", "big"),
    ),
  ];
}

/** @type {ReturnType<typeof phonePage<import("./state.js").TableState["screen"]>>} */
export const { draw, go, lost } = phonePage(state, {
  doubt: doubtScreen,
  round: roundScreen,
  entry: entryScreen,
  confirm: confirmScreen,
  call: callScreen,
});

/** @param {string} text */
export const tell = (text) => (byId("said").textContent = text);

/** The entry of the first board that has no result, or the round where all have. */
export function onward() {
  const due = openIn(round()) ?? null;
  if (due) begin(due, false);
  else go("round");
}

/** @param {import("../notice.js").Due} due @param {boolean} turned */
export function begin(due, turned) {
  state.at = { due, turned };
  state.draft = { ...EMPTY };
  state.notice = "";
  go("entry");
}

/** @param {string} key */
export const dueOf = (key) =>
  planned()
    .map(dueFrom)
    .find((d) => d.table === state.view.table && keyOf(d) === key);
