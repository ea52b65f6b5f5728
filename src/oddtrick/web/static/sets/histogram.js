// The field of a board as blocks, one a table: your own is brass, and a triangle stands at par.

import { svg } from "../shared/dom.js";
import { minus } from "../shared/punctuation.js";
import { words } from "./words.js";

/** @typedef {import("./data.js").BoardResult} BoardResult */

const WIDTH = 280,
  FOOT = 45.8,
  BLOCK = 4.2,
  STEP = 5.46,
  MOST = 7;

/** The scores to be drawn, par among them. @param {BoardResult} result */
function columnsOf({ bars, par }) {
  const known = bars.map((bar) => ({ ...bar, tables: bar.machines + bar.people }));
  if (par !== null && !known.some((bar) => bar.score === par)) {
    known.push({ score: par, machines: 0, people: 0, yours: false, tables: 0 });
  }
  return known.sort((a, b) => a.score - b.score);
}

/** @param {BoardResult} result */
export function histogram(result) {
  const columns = columnsOf(result),
    wide = WIDTH / Math.max(6, columns.length),
    left = (WIDTH - wide * columns.length) / 2;
  const most = Math.max(1, ...columns.map((column) => column.tables)),
    step = most > MOST ? (STEP * MOST) / most : STEP;
  const tables = columns.reduce((n, column) => n + column.tables, 0);
  const width = Math.min(32, wide - 6),
    font = wide < 34 ? { class: "small" } : {};
  return svg(
    "svg.hg",
    { viewBox: `0 0 ${WIDTH} 64`, role: "img", "aria-label": words.fieldLabel(result.score, tables) },
    columns,
    (column, i) => {
      const middle = left + wide * (i + 0.5),
        top = FOOT - step * column.tables;
      const blocks = Array.from({ length: column.tables }, (_, k) =>
        svg("rect", {
          x: middle - width / 2,
          y: FOOT - BLOCK - step * k,
          width,
          height: Math.max(1, step - (STEP - BLOCK)),
          rx: 1.2,
          class: column.yours && k === 0 && column.people ? "me" : k < column.people ? "pe" : "ot",
        }),
      );
      const par =
        column.score === result.par ? svg("path.par", { d: `M${middle - 4} ${Math.max(1, top - 8)}h8l-4 5.5Z` }) : null;
      const told =
        columns.length < 9 || column.yours || column.score === result.par || i === 0 || i === columns.length - 1;
      return [
        blocks,
        par,
        told &&
          svg(
            "text",
            { x: middle, y: 60, "text-anchor": "middle", ...font, ...(column.yours ? { class: "mt1" } : {}) },
            minus(column.score),
          ),
      ];
    },
  );
}
