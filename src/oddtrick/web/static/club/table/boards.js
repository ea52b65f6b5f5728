// The round on a table's phone: its boards, and how each stands.

import { h } from "../../shared/dom.js";
import { id } from "../../shared/book.js";
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
    { class: `chip ${state.reached ? "" : "off"}`, data: { key: "chip" } },
    state.reached && !waiting ? words.reach : waiting ? words.kept(waiting) : words.away,
  );
};
/** @param {string} title @param {string} note @param {boolean} back */
export const top = (title, note, back) => heading(title, note, back, chip());

export function said() {
  return [
    messages(state.view, state.notice),
    state.reached || !state.queue.items.length
      ? null
      : h("p", { class: "told", data: { key: "kept" } }, words.keptNote),
  ];
}
/** @param {Due} d @param {boolean} [turned] */
export const pairsLine = (d, turned) => {
  const [ns, ew] = turned ? [d.ew, d.ns] : [d.ns, d.ew];
  return h(
    "div",
    { class: "pairs" },
    h(
      "span",
      null,
      h("b", null, `${words.PAIRS.NS} `, label(state.view, ns)),
      " ",
      h("span", { class: "soft" }, names(ns)),
    ),
    h(
      "span",
      null,
      h("b", null, `${words.PAIRS.EW} `, label(state.view, ew)),
      " ",
      h("span", { class: "soft" }, names(ew)),
    ),
  );
};

/** @param {Due} d @param {Due} [usual] a board of those who sit there by the movement */
export function boardRow(d, usual) {
  const { state: stands, x } = statusOf(d);
  const result = stands === "open" || !x ? null : resultLine(x);
  return h(
    "li",
    { class: `bd ${stands}`, data: { key: keyOf(d) } },
    h("b", null, words.board(d.board)),
    h(
      "span",
      { class: "tinted grow" },
      usual && (d.ns !== usual.ns || d.ew !== usual.ew)
        ? h("small", null, `${label(state.view, d.ns)} – ${label(state.view, d.ew)} `)
        : null,
      result,
      x && x.score !== null && x.score !== undefined ? h("span", { class: "soft" }, " ", words.signed(x.score)) : null,
      stands === "waits"
        ? h("small", null, words.toConfirm)
        : stands === "kept"
          ? h("small", null, words.keptNote)
          : null,
    ),
    stands === "open"
      ? h(
          "button",
          {
            class: "btn big p",
            type: "button",
            data: { do: "open", value: keyOf(d) },
            "aria-label": `${words.enter} ${words.board(d.board)}`,
          },
          words.enter,
        )
      : stands === "waits"
        ? h(
            "button",
            {
              class: "btn big go",
              type: "button",
              data: { do: "reopen", value: keyOf(d) },
              "aria-label": `${words.confirmIt} ${words.board(d.board)}`,
            },
            words.confirmIt,
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
    h("h2", { class: "lb2" }, words.whyPage),
    h(
      "div",
      { class: "steps" },
      sides.map((side) =>
        h(
          "a",
          { class: "btn big", href: `${place("why", id)}#pair=${members[side]?.[0] ?? side}` },
          names(side) || `${words.capital(words.one(state.view.one))} ${label(state.view, side)}`,
        ),
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
      "main",
      { class: "ce" },
      clockLine(state.view),
      said(),
      state.looking ? h("p", { class: "note" }, words.otherRoundShown(n)) : null,
      here.length
        ? [
            pairsLine(here[0]),
            h("p", { class: "who" }, h("button", { class: "btn", type: "button", data: { do: "who" } }, words.notYou)),
          ]
        : h("p", { class: "note" }, words.sits),
      h(
        "ul",
        { class: "bds" },
        here.map((d) => boardRow(d, here[0])),
      ),
      late.length
        ? [
            h("h2", { class: "lb2" }, words.earlier),
            h(
              "ul",
              { class: "bds" },
              late.map((d) => boardRow(d)),
            ),
          ]
        : null,
      here.length && n < state.view.rounds && here.every((d) => statusOf(d).state === "in")
        ? [
            h("h2", { class: "lb2" }, words.moveOn),
            h(
              "ul",
              { class: "moves" },
              moves(state.view, n).map((line) => h("li", null, line)),
            ),
          ]
        : null,
      state.view.why && here.length ? whyLinks(here) : null,
      h(
        "div",
        { class: "steps" },
        h(
          "button",
          { class: "btn", type: "button", disabled: n <= 1, data: { do: "step", value: n - 1 } },
          words.previous,
        ),
        h(
          "button",
          { class: "btn", type: "button", disabled: n >= state.view.rounds, data: { do: "step", value: n + 1 } },
          words.next,
        ),
        h("a", { class: "btn", href: place("evening", id) }, words.resultsPage),
      ),
    ),
    h(
      "footer",
      { class: "cf" },
      h("button", { class: "btn big wide", type: "button", data: { do: "call" } }, words.call),
    ),
  ];
}
