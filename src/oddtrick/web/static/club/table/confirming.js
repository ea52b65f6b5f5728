// Entering a result on a table's phone, and the other side's word on it.

import { h } from "../../shared/dom.js";
import { words } from "../words.js";
import { pairsLine, said, top } from "./boards.js";
import { isWhole, resultOf, scoreOf } from "./draft.js";
import { cardSign, contractSign, keys, overUnder, resultLine, sentence } from "./entry.js";
import { reasons } from "./phone.js";
import { called } from "./sides.js";
import { names, state } from "./state.js";

export function entryScreen() {
  const { due, turned } = state.at,
    dealt = state.view.dealt[due.board];
  return [
    top(words.board(due.board), words.where(state.view.table, due.round), true),
    h(
      "main",
      { class: "ce" },
      state.notice ? said() : null,
      h(
        "div",
        { class: "ask" },
        pairsLine(due, turned),
        h("button", { class: "btn", type: "button", data: { do: "who" } }, words.notYou),
      ),
      h("p", { class: "small-text soft" }, words.dealt(dealt), turned ? `. ${words.turnedNote}.` : null),
      keys(state.draft),
    ),
    h(
      "footer",
      { class: "cf" },
      h("div", { role: "status" }, sentence(state.draft, dealt[1], state.scores)),
      h(
        "div",
        { class: "row" },
        h("button", { class: "btn big", type: "button", data: { do: "clear" } }, words.clear),
        h(
          "button",
          { class: "btn p big grow", type: "button", disabled: !isWhole(state.draft), data: { do: "hand" } },
          words.handOver,
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
    top(words.board(due.board), words.where(state.view.table, due.round), true),
    h(
      "main",
      { class: "ce confirm" },
      h("p", { class: "label" }, words.eastWest),
      h("p", { class: "soft" }, words.forPair(called(state.view, ew), names(ew))),
      h("h2", { tabindex: -1, id: "ask" }, words.isRight),
      h("p", { class: "huge tinted" }, contractSign(x.contract), x.by ? ` ${x.by} ${overUnder(x)}` : null),
      x.by
        ? h(
            "p",
            { class: "tinted" },
            words.capital(words.contractName(state.draft.level, state.draft.strain, state.draft.risk)),
            words.byWhom(words.SIDES[/** @type {keyof typeof words.SIDES} */ (state.draft.by)]),
            ", ",
            words.resultName(Number(state.draft.result)),
            ", ",
            words.tricks(Number(x.tricks)),
          )
        : null,
      x.lead ? h("p", { class: "tinted" }, words.leadWord, " ", cardSign(x.lead)) : null,
      points === null ? null : h("p", { class: "points" }, words.toWhom(points)),
    ),
    h(
      "footer",
      { class: "cf" },
      h(
        "div",
        { class: "row" },
        h("button", { class: "btn big", type: "button", data: { do: "decline" } }, words.no),
        h("button", { class: "btn p big grow", type: "button", data: { do: "confirm" } }, words.yes),
      ),
    ),
  ];
}
export const callScreen = () => [
  top(words.call, words.table(state.view.table), true),
  h("main", { class: "ce" }, h("h2", { class: "lb2" }, words.why), reasons()),
];

export function doubtScreen() {
  const { due } = state.at;
  return [
    top(words.board(due.board), words.where(state.view.table, due.round), true),
    h(
      "main",
      { class: "ce confirm" },
      h("h2", { tabindex: -1, id: "ask" }, words.lookAgain),
      h("p", { class: "huge tinted" }, resultLine({ ...state.doubt.result, by: state.doubt.result.declarer })),
      state.doubt.result.lead
        ? h("p", { class: "tinted" }, words.leadWord, " ", cardSign(state.doubt.result.lead))
        : null,
      h("p", { role: "alert" }, state.doubt.sentence),
    ),
    h(
      "footer",
      { class: "cf" },
      h(
        "div",
        { class: "row" },
        h("button", { class: "btn p big grow", type: "button", data: { do: "mend" } }, words.mend),
        h("button", { class: "btn big", type: "button", data: { do: "proposeAnyway" } }, words.sure),
      ),
    ),
  ];
}
