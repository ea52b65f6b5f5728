// The round on a table's phone: its boards, and how each stands.

import { h } from "../../shared/dom.js";
import { id } from "../../shared/book.js";
import { t } from "../../shared/language.js";
import { capital, PAIRS } from "../../shared/strings.js";
import { due as dueFrom, moves, ofRound } from "../notice.js";
import { words } from "../words.js";
import { resultLine } from "./entry.js";
import { clockLine, heading, messages } from "./phone.js";
import { label } from "./sides.js";
import { keyOf, names, planned, round, state, statusOf } from "./state.js";
import { place } from "../../shared/places.js";

/** @typedef {import("../notice.js").Due} Due */

export const chip = () => {
  const waiting = state.queue.items.length;
  return h(
    "span",
    { class: `chip ${state.reached ? "" : "off"}`, key: "chip" },
    state.reached && !waiting ? t("online") : waiting ? words.kept(waiting) : t("offline"),
  );
};
/** @param {string} title @param {string} note @param {boolean} back */
export const top = (title, note, back) => heading(title, note, back, chip());

export const said = () => [
  messages(state.view, state.notice),
  state.reached || !state.queue.items.length ? null : h("p.told", { key: "kept" }, words.keptNote),
];
/** @param {Due} d @param {boolean} [turned] */
export const pairsLine = (d, turned) => {
  const [ns, ew] = turned ? [d.ew, d.ns] : [d.ns, d.ew];
  return h(
    "div.pairs",
    h("span", h("b", `${PAIRS.NS} `, label(state.view, ns)), " ", h("span.soft", names(ns))),
    h("span", h("b", `${PAIRS.EW} `, label(state.view, ew)), " ", h("span.soft", names(ew))),
  );
};

/** @param {Due} d @param {Due} [usual] a board of those who sit there by the movement */
export function boardRow(d, usual) {
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
      ? h(
          "button.btn.big.p",
          { do: "open", data: { value: keyOf(d) }, "aria-label": `${t("Enter")} ${words.board(d.board)}` },
          t("Enter"),
        )
      : stands === "waits"
        ? h(
            "button.btn.big.go",
            { do: "reopen", data: { value: keyOf(d) }, "aria-label": `${t("Confirm")} ${words.board(d.board)}` },
            t("Confirm"),
          )
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

export function roundScreen() {
  const n = round(),
    here = ofRound(planned(), state.view.table, n);
  const late = planned()
    .map(dueFrom)
    .filter(
      (d) =>
        d.table === state.view.table &&
        state.view.round &&
        d.round < state.view.round &&
        d.round !== n &&
        statusOf(d).state !== "in",
    );
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
        h("button.btn", { disabled: n <= 1, do: "step", data: { value: n - 1 } }, t("Round before")),
        h("button.btn", { disabled: n >= state.view.rounds, do: "step", data: { value: n + 1 } }, t("Round after")),
        h("a.btn", { href: place("evening", id) }, t("Results")),
      ),
    ),
    h("footer.cf>button.btn.big.wide", { do: "call" }, t("Call the director")),
  ];
}
