// The portraits of the courts, drawn on 43 × 73 in the colour of the suit, with a little paper and gold.

import { svg } from "./dom.js";

const PAPER = "#fffefb",
  GOLD = "#d9a441";

/** @typedef {["path" | "circle", Record<string, string | number>]} Stroke */
/** @param {string} d @param {Record<string, string | number>} more @returns {Stroke} */
const path = (d, more = {}) => ["path", { d, ...more }];
/** @param {number} cx @param {number} cy @param {number} r @param {Record<string, string | number>} more @returns {Stroke} */
const dot = (cx, cy, r, more = {}) => ["circle", { cx, cy, r, ...more }];
/** A line, as wide as that. @param {number} width */
const line = (width, stroke = "currentColor") => ({ stroke, "stroke-width": width });
/** A patch of a colour with its outline. @param {string} fill @param {number} width */
const patch = (fill, width) => ({ ...line(width), fill });
const HAIR = { "fill-opacity": 0.82 };

/** @type {Record<string, Stroke[]>} */
const PORTRAITS = {
  K: [
    path("M2 73C3 56 11 50 21.5 50S40 56 41 73Z"),
    path("M13 51.5 21.5 61 30 51.5 27 48H16Z", { fill: PAPER }),
    path("M6 62c2-2 3-3 5-4M37 62c-2-2-3-3-5-4", { ...line(1.2, PAPER), fill: "none" }),
    path("M11 30c-1 9 1 19 10.5 23C31 49 33 39 32 30Z", HAIR),
    path("M14 24h15v9c0 6-3 9.5-7.5 9.5S14 39 14 33Z", patch(PAPER, 1)),
    path("M15.5 38c2-2.6 4-2.6 6-.6 2-2 4-2 6 .6-2 1.3-4 1-6-.6-2 1.6-4 1.9-6 .6Z"),
    dot(18.2, 31, 1.1),
    dot(24.8, 31, 1.1),
    path("M21.5 31v4", line(0.9)),
    path("M12.5 25 9.5 11l6.5 5 5.5-8 5.5 8 6.5-5-3 14Z", patch(GOLD, 1)),
    path("M21.5 3v5M19.3 5.3h4.4", line(1.3)),
  ],
  Q: [
    path("M2 73C3 56 11 50 21.5 50S40 56 41 73Z"),
    path("M10 28c-4 9-3 19-1 25 3 1 6 0 7-3V28ZM33 28c4 9 3 19 1 25-3 1-6 0-7-3V28Z", HAIR),
    path("M15 50.5 21.5 58 28 50.5 26 46h-9Z", { fill: PAPER }),
    path("M13.5 25h16v8c0 6.5-3.5 11-8 11s-8-4.5-8-11Z", patch(PAPER, 1)),
    path("M11.5 30c2-4 5-6 10-6s8 2 10 6c-1-5-4-9-10-9s-9 4-10 9Z"),
    dot(18, 33, 1.1),
    dot(25, 33, 1.1),
    path("M21.5 33v4M19.3 40c1.4 1 3 1 4.4 0", { ...line(0.9), fill: "none" }),
    path("M12 23 10.5 13l5 4 2.5-6 3.5 5 3.5-5 2.5 6 5-4L31 23Z", patch(GOLD, 1)),
    ...[dot(10.3, 11.5, 1.6, patch(GOLD, 0.8)), dot(18, 9, 1.6, patch(GOLD, 0.8))],
    ...[dot(25, 9, 1.6, patch(GOLD, 0.8)), dot(32.7, 11.5, 1.6, patch(GOLD, 0.8))],
    dot(21.5, 53, 1.5, { fill: GOLD }),
  ],
  J: [
    path("M2 73C3 57 11 50 21.5 50S40 57 41 73Z"),
    path("M12 50h19l-2 5c-4 2.5-11 2.5-15 0Z", patch(GOLD, 0.9)),
    path("M11 27c-2 6-2 12 0 17h21c2-5 2-11 0-17Z", HAIR),
    path("M14 25h15v9c0 6-3 10.5-7.5 10.5S14 40 14 34Z", patch(PAPER, 1)),
    dot(18.2, 32.5, 1.1),
    dot(24.8, 32.5, 1.1),
    path("M21.5 32.5v4M19.2 40c1.5.8 3 .8 4.6 0", { ...line(0.9), fill: "none" }),
    path("M9 26c0-8 5-13 13-13 7 0 11.5 4 12 11 0 1-.5 2-1.5 2Z"),
    path("M8.5 23.5h25v3.6h-25Z", patch(GOLD, 0.8)),
    path("M26 15C27 7 33 3 40 4c0 7-4 12.5-11 13Z", patch(GOLD, 0.9)),
    path("M27.5 15.5C31 11 34.5 8 38 6", { ...line(0.8), fill: "none" }),
  ],
};

/** The portraits as symbols `portrait-K`, `portrait-Q` and `portrait-J`, to be used by the faces of cards. */
export const portraits = () =>
  Object.entries(PORTRAITS).map(([rank, strokes]) =>
    svg("symbol", { id: `portrait-${rank}`, viewBox: "0 0 43 73" }, strokes, ([tag, attributes]) =>
      svg(tag, { fill: "currentColor", ...attributes }),
    ),
  );
