// Which screen of a party is drawn.

import { newId, phonePage } from "../shared/book.js";
import { boardScreen } from "./board.js";
import { dealBody, entryScreen, ready } from "./entry.js";
import { EMPTY } from "./draft.js";
import { post, state } from "./state.js";

export const { draw, go, lost } = phonePage(state, { board: boardScreen, entry: entryScreen });

/** What the deal would enter, as the server reckons it. */
let asked = 0;

export async function foresee() {
  const mineNow = ++asked;
  state.worth = null;
  if (!state.at || state.at.entry || state.view.way.keys.form === "points" || !ready()) return;
  try {
    const found = await post("/foresee", dealBody("foreseen"));
    if (mineNow === asked) {
      state.worth = found.entries;
      draw();
    }
  } catch {
    // Without the network it is said once it has been entered.
  }
}

/** @param {import("./state.js").Entering} where @param {import("./draft.js").Draft} [from] */
export function begin(where, from) {
  state.at = where;
  state.draft = from ?? { ...EMPTY };
  state.worth = null;
  state.reason = "";
  state.notice = "";
  go("entry");
}

/** Enter something: it is kept until the server has answered. @param {object} item */
export const add = (item) => {
  state.notice = "";
  state.queue.add({ sent: newId(), ...item });
  go("board");
};
