// One's own turns at tables that are played by turns, those of other devices among them.

import { sit } from "../shared/api.js";
import { h } from "../shared/dom.js";
import { t } from "../shared/language.js";
import { remember, tables } from "../shared/settings.js";
import { turns } from "./api.js";
import { words } from "./words.js";

/** @type {Map<string, import("./api.js").Turn>} */
let waiting = new Map();

/** Ask whose turn it is. */
export async function lookForTurns() {
  waiting = new Map((await turns().catch(() => [])).map((turn) => [turn.table, turn]));
  const known = new Set(tables().map(({ id }) => id));
  for (const id of waiting.keys()) {
    // A seat taken on another device: the key opens it here too.
    if (known.has(id)) continue;
    const { token, seat } = await sit(id, {}).catch(() => ({ token: null, seat: null }));
    if (token) remember(id, { token, seat, title: t("One of your tables") });
  }
}

/** Whether a table waits for who has this browser, in words. @param {string} id */
export function turnOf(id) {
  const turn = waiting.get(id);
  if (!turn) return null;
  return h("b", turn.left === null ? t("Your turn") : `${t("Your turn")}, ${words.left(turn.left)}`);
}

/** The tables that wait, first. @template {{id: string}} T @param {T[]} known */
export const waitingFirst = (known) => [...known].sort((a, b) => Number(waiting.has(b.id)) - Number(waiting.has(a.id)));
