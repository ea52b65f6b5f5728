// A square of cells; each takes one card.

import { h } from "../dom.js";
import { heap } from "./heap.js";

export function grid(view, ui, cells, label) {
  const across = Math.floor(Math.sqrt(cells.length));
  return h("div", { class: "cells", role: "group", "aria-label": label, style: { "--across": across, "--down": Math.ceil(cells.length / across) } },
    cells.map((cell) => heap(view, ui, cell)));
}
