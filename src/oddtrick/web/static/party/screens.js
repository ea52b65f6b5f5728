// Which screen of a party is drawn.

import { newId } from "../shared/book.js";
import { byId, render } from "../shared/dom.js";
import { boardScreen } from "./board.js";
import { dealBody, entryScreen, ready } from "./entry.js";
import { EMPTY } from "./draft.js";
import { post, state } from "./state.js";

const page = byId("page");
const SCREENS = { board: boardScreen, entry: entryScreen };

export function draw() {
  if (!state.view) return;
  page.dataset.screen = state.screen;
  page.dataset.left = String(state.queue.items.length);
  render(page, SCREENS[state.screen]());
}

/** @param {keyof typeof SCREENS} to */
export function go(to) {
  state.screen = to;
  draw();
  scrollTo(0, 0);
}

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
