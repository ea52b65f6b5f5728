// Which screen of a table's phone is drawn, and the way from one to the next.

import { phonePage } from "../../shared/book.js";
import { byId } from "../../shared/dom.js";
import { due as dueFrom } from "../notice.js";
import { roundScreen } from "./boards.js";
import { callScreen, confirmScreen, doubtScreen, entryScreen } from "./confirming.js";
import { EMPTY } from "./draft.js";
import { keyOf, openIn, planned, round, state } from "./state.js";

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
