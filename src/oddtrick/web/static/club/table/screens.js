// Which screen of a table's phone is drawn, and the way from one to the next.

import { phonePage } from "../../shared/book.js";
import { byId, h } from "../../shared/dom.js";
import { due as dueFrom } from "../notice.js";
import { roundScreen, pairsLine, said, top } from "./boards.js";
import { EMPTY, isWhole, resultOf, scoreOf } from "./draft.js";
import { keyOf, openIn, planned, round, state, names } from "./state.js";
import { t } from "../../shared/language.js";
import { capital } from "../../shared/strings.js";
import { words } from "../words.js";
import { cardSign, contractSign, keys, overUnder, resultLine, sentence } from "./entry.js";
import { reasons } from "./phone.js";
import { called } from "./sides.js";

// Entering a result on a table's phone, and the other side's word on it.

function entryScreen() {
  const { due, turned } = state.at,
    dealt = state.view.dealt[due.board];
  return [
    top(words.board(due.board), words.where(state.view.table, due.round), true),
    h(
      "main.ce",
      state.notice && said(),
      h("div.ask", pairsLine(due, turned), h("button.btn", { do: "who" }, t("Not you?"))),
      h("p.small-text.soft", words.dealt(dealt), turned && `. ${t("Played the other way round")}.`),
      keys(state.draft),
    ),
    h(
      "footer.cf",
      h("div", { role: "status" }, sentence(state.draft, dealt[1], state.scores)),
      h(
        "div.row",
        h("button.btn.big", { do: "clear" }, t("Clear")),
        h("button.btn.p.big.grow", { disabled: !isWhole(state.draft), do: "hand" }, t("Hand to East–West to confirm")),
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
          words.byWhom(words.SIDES[/** @type {keyof typeof words.SIDES} */ (state.draft.by)]),
          ", ",
          words.resultName(Number(state.draft.result)),
          ", ",
          words.tricks(Number(x.tricks)),
        ),
      x.lead && h("p.tinted", t("lead"), " ", cardSign(x.lead)),
      points !== null && h("p.points", words.toWhom(points)),
    ),
    h(
      "footer.cf>div.row",
      h("button.btn.big", { do: "decline" }, t("No, change it")),
      h("button.btn.p.big.grow", { do: "confirm" }, t("Yes, it is right")),
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
      h("button.btn.p.big.grow", { do: "mend" }, t("Change it")),
      h("button.btn.big", { do: "proposeAnyway" }, t("It is right")),
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
