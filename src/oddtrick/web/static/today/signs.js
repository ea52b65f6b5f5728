// Small signs of the page of the day.

import { words as w } from "../sets/words.js";
import { h, s } from "../shared/dom.js";

export const tick = () =>
  h(
    "span",
    { class: "tick", role: "img", "aria-label": w.done },
    s("svg", { viewBox: "0 0 12 12", "aria-hidden": "true" }, s("path", { d: "M2 6.500 5 9.500 10.500 3" })),
  );
export const shield = () =>
  s(
    "svg",
    { viewBox: "0 0 18 18", "aria-hidden": "true" },
    s("path", { d: "M9 1.500 15.500 4v4.500c0 4-2.700 6.700-6.500 8-3.800-1.300-6.500-4-6.500-8V4Z" }),
    s("path", { d: "m6 8.800 2.200 2.200L12.200 7" }),
  );
