// The portraits of the courts, drawn on 43 × 73 in the colour of the suit, with a little paper and gold.

import { svg } from "./dom.js";

const PAPER = "#fffefb",
  GOLD = "#d9a441";

/** @typedef {["path" | "circle", Record<string, string | number>]} Stroke */
/** @type {Record<string, Stroke[]>} */
const PORTRAITS = {
  K: [
    ["path", { d: "M2 73C3 56 11 50 21.5 50S40 56 41 73Z" }],
    ["path", { d: "M13 51.5 21.5 61 30 51.5 27 48H16Z", fill: PAPER }],
    ["path", { d: "M6 62c2-2 3-3 5-4M37 62c-2-2-3-3-5-4", stroke: PAPER, "stroke-width": 1.2, fill: "none" }],
    ["path", { d: "M11 30c-1 9 1 19 10.5 23C31 49 33 39 32 30Z", "fill-opacity": 0.82 }],
    [
      "path",
      { d: "M14 24h15v9c0 6-3 9.5-7.5 9.5S14 39 14 33Z", fill: PAPER, stroke: "currentColor", "stroke-width": 1 },
    ],
    ["path", { d: "M15.5 38c2-2.6 4-2.6 6-.6 2-2 4-2 6 .6-2 1.3-4 1-6-.6-2 1.6-4 1.9-6 .6Z" }],
    ["circle", { cx: 18.2, cy: 31, r: 1.1 }],
    ["circle", { cx: 24.8, cy: 31, r: 1.1 }],
    ["path", { d: "M21.5 31v4", stroke: "currentColor", "stroke-width": 0.9 }],
    [
      "path",
      { d: "M12.5 25 9.5 11l6.5 5 5.5-8 5.5 8 6.5-5-3 14Z", fill: GOLD, stroke: "currentColor", "stroke-width": 1 },
    ],
    ["path", { d: "M21.5 3v5M19.3 5.3h4.4", stroke: "currentColor", "stroke-width": 1.3 }],
  ],
  Q: [
    ["path", { d: "M2 73C3 56 11 50 21.5 50S40 56 41 73Z" }],
    ["path", { d: "M10 28c-4 9-3 19-1 25 3 1 6 0 7-3V28ZM33 28c4 9 3 19 1 25-3 1-6 0-7-3V28Z", "fill-opacity": 0.82 }],
    ["path", { d: "M15 50.5 21.5 58 28 50.5 26 46h-9Z", fill: PAPER }],
    [
      "path",
      { d: "M13.5 25h16v8c0 6.5-3.5 11-8 11s-8-4.5-8-11Z", fill: PAPER, stroke: "currentColor", "stroke-width": 1 },
    ],
    ["path", { d: "M11.5 30c2-4 5-6 10-6s8 2 10 6c-1-5-4-9-10-9s-9 4-10 9Z" }],
    ["circle", { cx: 18, cy: 33, r: 1.1 }],
    ["circle", { cx: 25, cy: 33, r: 1.1 }],
    ["path", { d: "M21.5 33v4M19.3 40c1.4 1 3 1 4.4 0", stroke: "currentColor", "stroke-width": 0.9, fill: "none" }],
    [
      "path",
      {
        d: "M12 23 10.5 13l5 4 2.5-6 3.5 5 3.5-5 2.5 6 5-4L31 23Z",
        fill: GOLD,
        stroke: "currentColor",
        "stroke-width": 1,
      },
    ],
    ["circle", { fill: GOLD, stroke: "currentColor", "stroke-width": 0.8, cx: 10.3, cy: 11.5, r: 1.6 }],
    ["circle", { fill: GOLD, stroke: "currentColor", "stroke-width": 0.8, cx: 18, cy: 9, r: 1.6 }],
    ["circle", { fill: GOLD, stroke: "currentColor", "stroke-width": 0.8, cx: 25, cy: 9, r: 1.6 }],
    ["circle", { fill: GOLD, stroke: "currentColor", "stroke-width": 0.8, cx: 32.7, cy: 11.5, r: 1.6 }],
    ["circle", { cx: 21.5, cy: 53, r: 1.5, fill: GOLD }],
  ],
  J: [
    ["path", { d: "M2 73C3 57 11 50 21.5 50S40 57 41 73Z" }],
    ["path", { d: "M12 50h19l-2 5c-4 2.5-11 2.5-15 0Z", fill: GOLD, stroke: "currentColor", "stroke-width": 0.9 }],
    ["path", { d: "M11 27c-2 6-2 12 0 17h21c2-5 2-11 0-17Z", "fill-opacity": 0.82 }],
    [
      "path",
      { d: "M14 25h15v9c0 6-3 10.5-7.5 10.5S14 40 14 34Z", fill: PAPER, stroke: "currentColor", "stroke-width": 1 },
    ],
    ["circle", { cx: 18.2, cy: 32.5, r: 1.1 }],
    ["circle", { cx: 24.8, cy: 32.5, r: 1.1 }],
    ["path", { d: "M21.5 32.5v4M19.2 40c1.5.8 3 .8 4.6 0", stroke: "currentColor", "stroke-width": 0.9, fill: "none" }],
    ["path", { d: "M9 26c0-8 5-13 13-13 7 0 11.5 4 12 11 0 1-.5 2-1.5 2Z" }],
    ["path", { d: "M8.5 23.5h25v3.6h-25Z", fill: GOLD, stroke: "currentColor", "stroke-width": 0.8 }],
    ["path", { d: "M26 15C27 7 33 3 40 4c0 7-4 12.5-11 13Z", fill: GOLD, stroke: "currentColor", "stroke-width": 0.9 }],
    ["path", { d: "M27.5 15.5C31 11 34.5 8 38 6", stroke: "currentColor", "stroke-width": 0.8, fill: "none" }],
  ],
};

/** The portraits as symbols `portrait-K`, `portrait-Q` and `portrait-J`, to be used by the faces of cards. */
export const portraits = () =>
  Object.entries(PORTRAITS).map(([rank, strokes]) =>
    svg("symbol", { id: `portrait-${rank}`, viewBox: "0 0 43 73" }, strokes, ([tag, attributes]) =>
      svg(tag, { fill: "currentColor", ...attributes }),
    ),
  );
