// The small pictures of tables in the list of games: cards as rectangles on a felt of 80 × 50.

import { svg } from "../shared/dom.js";

/** @typedef {(x: number, y: number, cls: string, size?: [number, number], turn?: number) => SVGElement} DrawCard */

/** One card: `f` lies face up, `b` face down, `e` is an empty place. @type {DrawCard} */
const card = (x, y, cls, [width, height] = [7, 10], turn = 0) =>
  svg("rect", {
    x,
    y,
    width,
    height,
    rx: 1.4,
    class: cls,
    transform: turn ? `rotate(${turn} ${x + width / 2} ${y + height / 2})` : null,
  });

/**
 * Cards side by side, every one over the one before.
 * @param {number} n @param {number} x @param {number} y @param {string} cls
 */
const run = (n, x, y, cls) => Array.from({ length: n }, (_, i) => card(x + 4 * i, y, cls));

/** One's own hand of n, and what stands opposite and at the sides. @param {number} n */
const own = (n) => run(n, 38.5 - 2 * n, 36, "f");
const sides = () => [...run(2, 4, 19, "b"), ...run(2, 62, 19, "b")];
/** @param {number} n @param {number} x @param {number} y */
const column = (n, x, y) => Array.from({ length: n }, (_, i) => card(x, y + 3.6 * i, i === n - 1 ? "f" : "b", [8, 11]));

/** @type {Record<string, () => SVGElement[]>} */
const TABLES = {
  dummy: () => [...own(6), ...run(5, 26, 4, "f"), ...sides(), card(34, 20, "f")],
  dummies: () => [...own(7), ...run(7, 22, 4, "b"), ...run(5, 6, 20, "f"), ...run(5, 50, 20, "f")],
  draw: () => [...own(7), ...run(7, 22, 4, "b"), card(30, 20, "b"), card(41, 20, "f")],
  three: () => [...own(6), ...run(3, 5, 10, "b"), ...run(3, 57, 10, "b"), card(36, 20, "f")],
  trick: () => [
    ...own(6),
    ...run(5, 26, 4, "b"),
    ...sides(),
    card(30, 20, "f", [7, 10], -8),
    card(39, 20, "f", [7, 10], 8),
  ],
  turned: () => [...own(5), ...run(4, 28, 4, "b"), ...sides(), card(32, 20, "b"), card(41, 20, "f")],
  columns: () => [1, 2, 3, 4, 5, 6, 7].flatMap((n, i) => column(n, 5 + 10 * i, 12)),
  fans: () => [0, 1].flatMap((r) => [0, 1, 2].flatMap((c) => run(3, 6 + 25 * c, 8 + 20 * r, "f"))),
  grid: () =>
    [0, 1, 2, 3, 4].flatMap((c) =>
      [0, 1, 2, 3, 4].map((r) => card(19 + 9.5 * c, 3 + 9.2 * r, (c + 2 * r) % 3 ? "f" : "e", [7, 8])),
    ),
  race: () => [
    ...[0, 1, 2, 3].map((i) => card(6 + 9 * i, 4, "f")),
    ...[0, 1, 2, 3].map((i) => card(22 + 9 * i, 20, "e")),
    ...[0, 1, 2, 3].map((i) => card(40 + 9 * i, 36, "f")),
    card(64, 4, "b", [8, 11]),
    card(8, 35, "b", [8, 11]),
  ],
};

/** How the table of a game looks. @param {import("./page.js").Entry} entry */
export const thumbnail = ({ picture, felt }, cls = "th") =>
  svg(
    "svg",
    { class: `${cls} felt-${felt}`, viewBox: "0 0 80 50", "aria-hidden": "true" },
    svg("rect.fl", { width: 80, height: 50, rx: 7 }),
    (TABLES[picture] ?? TABLES.trick)(),
  );
