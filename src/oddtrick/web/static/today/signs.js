// Small signs of the page of the day.

import { words } from "../sets/words.js";
import { h, svg } from "../shared/dom.js";

export const tick = () =>
  h(
    "span",
    { class: "tick", role: "img", "aria-label": words.done },
    svg("svg", { viewBox: "0 0 12 12", "aria-hidden": "true" }, svg("path", { d: "M2 6.500 5 9.500 10.500 3" })),
  );
export const shield = () =>
  svg(
    "svg",
    { viewBox: "0 0 18 18", "aria-hidden": "true" },
    svg("path", { d: "M9 1.500 15.500 4v4.500c0 4-2.700 6.700-6.500 8-3.800-1.300-6.500-4-6.500-8V4Z" }),
    svg("path", { d: "m6 8.800 2.200 2.200L12.200 7" }),
  );

/** What says that the deals are fair, or can be won. @param {import("../sets/data.js").DaySet} set */
export const proof = (set) =>
  h(
    "p",
    { class: "prov" },
    shield(),
    h(
      "span",
      null,
      set.winnable
        ? [h("b", null, words.winnable), " ", words.winnableText(set.winnable)]
        : [h("b", null, words.fair), " ", words.fairText],
    ),
  );
