// A square of cells, five to a row; each takes one card.

import { h } from "../dom.js";
import { heap } from "./heap.js";

const ACROSS = 5;

export function grid(view, ui, cells, label) {
  const rows = Math.ceil(cells.length / ACROSS);
  return h("div", { class: "cells", role: "group", "aria-label": label, style: { "--across": Math.min(ACROSS, cells.length), "--down": rows } },
    cells.map((cell) => heap(view, ui, cell)));
}
