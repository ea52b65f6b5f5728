// Entering a result on a table's phone, and the other side's word on it.

import { h } from "../../shared/dom.js";
import { words as w } from "../words.js";
import { pairsLine, said, top } from "./boards.js";
import { cardSign, contractSign, isWhole, keys, overUnder, resultLine, resultOf, scoreOf, sentence } from "./entry.js";
import { reasons } from "./phone.js";
import { called } from "./sides.js";
import { names, state } from "./state.js";

export function entryScreen() {
  const { due, turned } = state.at,
    dealt = state.view.dealt[due.board];
  return [
    top(w.board(due.board), w.where(state.view.table, due.round), true),
    h(
      "main",
      { class: "ce" },
      state.notice ? said() : null,
      h(
        "div",
        { class: "ask" },
        pairsLine(due, turned),
        h("button", { class: "btn", type: "button", data: { do: "who" } }, w.notYou),
      ),
      h("p", { class: "sm soft" }, w.dealt(dealt), turned ? `. ${w.turnedNote}.` : null),
      keys(state.draft),
    ),
    h(
      "footer",
      { class: "cf" },
      h("div", { role: "status" }, sentence(state.draft, dealt[1], state.scores)),
      h(
        "div",
        { class: "row" },
        h("button", { class: "btn big", type: "button", data: { do: "clear" } }, w.clear),
        h(
          "button",
          { class: "btn p big grow", type: "button", disabled: !isWhole(state.draft), data: { do: "hand" } },
          w.handOver,
        ),
      ),
    ),
  ];
}

export function confirmScreen() {
  const { due, turned } = state.at,
    ew = turned ? due.ns : due.ew,
    points = scoreOf(state.draft, state.view.dealt[due.board][1], state.scores);
  const x = { ...resultOf(state.draft), by: state.draft.by };
  return [
    top(w.board(due.board), w.where(state.view.table, due.round), true),
    h(
      "main",
      { class: "ce confirm" },
      h("p", { class: "lab" }, w.eastWest),
      h("p", { class: "soft" }, w.forPair(called(state.view, ew), names(ew))),
      h("h2", { tabindex: -1, id: "ask" }, w.isRight),
      h("p", { class: "huge t" }, contractSign(x.contract), x.by ? ` ${x.by} ${overUnder(x)}` : null),
      x.by
        ? h(
            "p",
            { class: "t" },
            w.capital(w.contractName(state.draft.level, state.draft.strain, state.draft.risk)),
            w.byWhom(w.SIDES[/** @type {keyof typeof w.SIDES} */ (state.draft.by)]),
            ", ",
            w.resultName(state.draft.result),
            ", ",
            w.tricks(x.tricks),
          )
        : null,
      x.lead ? h("p", { class: "t" }, w.leadWord, " ", cardSign(x.lead)) : null,
      points === null ? null : h("p", { class: "points" }, w.toWhom(points)),
    ),
    h(
      "footer",
      { class: "cf" },
      h(
        "div",
        { class: "row" },
        h("button", { class: "btn big", type: "button", data: { do: "decline" } }, w.no),
        h("button", { class: "btn p big grow", type: "button", data: { do: "confirm" } }, w.yes),
      ),
    ),
  ];
}
export const callScreen = () => [
  top(w.call, w.table(state.view.table), true),
  h("main", { class: "ce" }, h("h2", { class: "lb2" }, w.why), reasons()),
];

export function doubtScreen() {
  const { due } = state.at;
  return [
    top(w.board(due.board), w.where(state.view.table, due.round), true),
    h(
      "main",
      { class: "ce confirm" },
      h("h2", { tabindex: -1, id: "ask" }, w.lookAgain),
      h("p", { class: "huge t" }, resultLine({ ...state.doubt.result, by: state.doubt.result.declarer })),
      state.doubt.result.lead ? h("p", { class: "t" }, w.leadWord, " ", cardSign(state.doubt.result.lead)) : null,
      h("p", { role: "alert" }, state.doubt.sentence),
    ),
    h(
      "footer",
      { class: "cf" },
      h(
        "div",
        { class: "row" },
        h("button", { class: "btn p big grow", type: "button", data: { do: "mend" } }, w.mend),
        h("button", { class: "btn big", type: "button", data: { do: "sure" } }, w.sure),
      ),
    ),
  ];
}
