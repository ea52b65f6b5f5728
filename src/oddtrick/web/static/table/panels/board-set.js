// A board of a set: how far the set is, how this board compares with the field, and the way to the next board.

import { call } from "../../shared/api.js";
import { h } from "../../shared/dom.js";
import { t } from "../../shared/language.js";
import { minus } from "../../shared/punctuation.js";
import { playerToken } from "../../shared/settings.js";
import { text } from "../words.js";

/** @typedef {{score: number, percent: number | null, imps: number | null}} BoardResult */
/** @typedef {{number: number, state: string, result: BoardResult | null}} BoardLine */
/**
 * @typedef {object} SetTold
 * @property {string} id
 * @property {string} title
 * @property {string} compared
 * @property {number | null} next
 * @property {BoardLine[]} boards
 * @property {number} machines
 */

/** @type {{key: string, told: SetTold | null} | null} */
let known = null;

/**
 * Ask how the set stands: once while a board is played, and again when it is over.
 * @param {Frames.ViewFrame} view @param {() => void} changed
 */
export async function askSet(view, changed) {
  const { set } = view.table;
  if (!set) return;
  const key = `${set.id}/${set.board}/${view.over}`;
  if (known?.key === key) return;
  const mine = (known = { key, told: known?.told?.id === set.id ? known.told : null });
  try {
    mine.told = await call("GET", `/api/sets/${encodeURIComponent(set.id)}`, null, { token: playerToken() });
  } catch {
    return; // the strip shows the numbers alone
  }
  if (known === mine) changed();
}

/** The number of the board to go on with, or null where the set is complete. @param {Frames.ViewFrame} view */
export function nextOfSet(view) {
  const { set } = view.table;
  if (!set) return null;
  if (known?.told?.id === set.id && known.key.endsWith("/true")) return known.told.next;
  return set.board < set.boards ? set.board + 1 : null;
}

/** How a board compares with the field. @param {BoardLine} board @param {string} compared */
function against(board, compared) {
  const result = board.result;
  if (!result) return "";
  if (compared === "IMPs" && result.imps !== null) return t("{n} IMPs", { n: minus(result.imps) });
  return result.percent === null ? minus(result.score) : text.percent(Math.round(result.percent));
}

/** The strip of boards and their results. @param {Frames.ViewFrame} view */
export function setPanel(view) {
  const { set } = view.table;
  if (!set) return null;
  const told = known?.told?.id === set.id ? known.told : null;
  const done = told?.boards.filter((board) => board.result) ?? [];
  return h(
    "section.pan.p-set",
    { "aria-label": t("This set"), key: "set", data: { panel: "pad" } },
    h("header", h("h2", t("This set")), h("span.small-text.soft", t("{n} of {of}", { n: set.board, of: set.boards }))),
    h(
      "div.in",
      h(
        "ol.setstrip",
        Array.from({ length: set.boards }, (_, i) => {
          const over = told?.boards[i]?.state === "done" || (view.over && i + 1 === set.board);
          const here = i + 1 === set.board;
          return h("li", { class: here ? "at" : over ? "done" : "", "aria-current": here ? "step" : null }, i + 1);
        }),
      ),
      done.map((board) =>
        h(
          "p",
          { class: `setline ${board.number === set.board ? "at" : ""}` },
          h("span", t("Board {n}", { n: board.number })),
          h("b", against(board, told?.compared ?? "")),
        ),
      ),
      set.replay && h("p.small-text.soft", t("Played again: this one does not count.")),
    ),
  );
}
