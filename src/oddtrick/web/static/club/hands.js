// The four hands of a board, laid out as round a table.

import { suitMark } from "../shared/cards.js";
import { words } from "./words.js";
import { h } from "../shared/dom.js";
import { SUITS } from "../shared/strings.js";

/** @param {string} deal as PBN writes it from North on @param {string} [middle] what stands amid them */
export function handsOf(deal, middle) {
  const four = deal.slice(2).split(" ");
  const hands = /** @type {const} */ (["N", "E", "S", "W"]).map((seat, i) =>
    h(
      "div",
      { class: `h${seat}`, role: "group", "aria-label": words.SIDES[seat] },
      h("b.small-text", words.SIDES[seat]),
      four[i].split("."),
      (ranks, k) =>
        h(
          "div.nw",
          h("span.unseen", SUITS["SHDC"[k]], " "),
          suitMark("SHDC"[k]),
          " ",
          [...ranks].join(" ").replace("T", "10") || "–",
        ),
    ),
  );
  return h("div.hands4.in.tinted", hands, middle && h("div.hM", { "aria-hidden": "true" }, middle));
}
