// A square of cells; each takes one card. Beside the rows and under the columns stands what they
// are worth so far, where the server tells it.

import { h } from "../../shared/dom.js";
import { text } from "../words.js";
import { heap } from "./heap.js";

/**
 * @param {Frames.ViewFrame} view
 * @param {import("../state.js").TableUi} ui
 * @param {Frames.PlaceLine[]} cells
 * @param {string} label
 */
export function grid(view, ui, cells, label) {
  const across = Math.floor(Math.sqrt(cells.length)),
    seat = cells[0].seat;
  const worth = (view.tallies ?? []).filter((x) => x.seat === seat);
  /** @param {string} line @param {number} n */
  const figure = (line, n) => worth.filter((x) => x.line === line && x.number === n).map((x) => tally(x));
  const drawn = cells.map((cell) => heap(view, ui, cell));
  const rows = [];
  for (let i = 0; i * across < drawn.length; i++) {
    rows.push(...drawn.slice(i * across, (i + 1) * across), ...(worth.length ? figure("row", i + 1) : []));
  }
  const foot = worth.length ? [...Array.from({ length: across }, (_, i) => figure("column", i + 1)), sum(worth)] : [];
  return h(
    "div",
    {
      class: `cells ${worth.length ? "counted" : ""}`,
      role: "group",
      "aria-label": label,
      style: { "--across": across, "--down": Math.ceil(cells.length / across) },
    },
    rows,
    foot,
  );
}

/**
 * The points of one row or column; a dash where it has none yet.
 * @param {Frames.TallyLine} x
 */
function tally(x) {
  return h(
    "span",
    { class: `worth of-${x.line} ${x.points ? "" : "nil"}`, role: "img", "aria-label": text.worth(x) },
    h("b", x.points || "–"),
    x.name && h("span", text.capital(x.name)),
  );
}

/** @param {Frames.TallyLine[]} worth */
function sum(worth) {
  const all = worth.reduce((n, x) => n + x.points, 0);
  return h("span.worth.sum", { role: "img", "aria-label": text.worthAll(all) }, h("b", all));
}
