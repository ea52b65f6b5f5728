// The small cards that show the points of a game to five: each side's three and four.

import { h, svg } from "../../shared/dom.js";
import { text } from "../words.js";
import { about } from "../../shared/punctuation.js";

const W = 58,
  H = 82;
const SUITS = ["H", "S"]; // one colour a side
const PIPS = /** @type {Record<number, [number, number][]>} */ ({
  3: [
    [29, 16],
    [29, 41],
    [29, 66],
  ],
  4: [
    [17, 20],
    [41, 20],
    [17, 62],
    [41, 62],
  ],
});

/** @param {number} spots @param {string} suit */
const face = (spots, suit) => [
  svg("rect.mface", { width: W, height: H, rx: 5 }),
  PIPS[spots].map(([x, y]) =>
    svg("use", { href: `#shape-${suit}`, x: x - 8, y: y - 8, width: 16, height: 16, class: `mpip ${suit}` }),
  ),
];
const back = () => [
  svg("rect.mface", { width: W, height: H, rx: 5 }),
  svg("rect.mback", { x: 3, y: 3, width: W - 6, height: H - 6, rx: 3 }),
];
/** @param {import("../../shared/dom.js").Child} card @param {number} x @param {number} y */
const lay = (card, x, y, turn = 0) =>
  svg("g", { transform: `translate(${x} ${y}) rotate(${turn} ${W / 2} ${H / 2})` }, card);

// How the two cards lie for each score: Scarne 1963, "Markers".
const LIES = [
  (/** @type {string} */ suit) => [lay(back(), 34, 16, 4), lay(back(), 8, 10)],
  (/** @type {string} */ suit) => [lay(face(3, suit), 8, 6), lay(back(), 16, 32, 8)],
  (/** @type {string} */ suit) => [lay(face(4, suit), 8, 6), lay(back(), 14, 40, 6)],
  (/** @type {string} */ suit) => [lay(face(4, suit), 38, 16, 90), lay(face(3, suit), 8, 10)],
  (/** @type {string} */ suit) => [lay(face(3, suit), 38, 16, 90), lay(face(4, suit), 8, 10)],
];

/**
 * The two cards of a side, as they lie for its points.
 * @param {string} side
 * @param {number} number
 * @param {number} points
 * @param {number} target
 */
export function markerCards(side, number, points, target) {
  const words = text.markers[points];
  return h(
    "div.marker",
    { role: "img", "aria-label": about(text.ofPoints(side, points, target), words) },
    svg("svg.mcards", { viewBox: "0 0 112 122", "aria-hidden": "true" }, LIES[points](SUITS[number % 2])),
    h("div", h("span.label", side), h("b", String(points))),
    h("span.small-text.soft", words),
  );
}
