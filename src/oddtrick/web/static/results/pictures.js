// Pictures of numbers: bars with their counts, a line of shares, the last deals, a stack.

import { h, svg } from "../shared/dom.js";
import { words } from "./words.js";
import { about, decimal } from "../shared/punctuation.js";

const WIDTH = 420,
  FOOT = 84,
  TOP = 20;

/** Bars that carry their counts. @param {string} title @param {{name: string, count: number}[]} bars */
export function barPicture(title, bars) {
  const most = Math.max(1, ...bars.map((bar) => bar.count)),
    step = WIDTH / Math.max(1, bars.length),
    wide = Math.min(70, step * 0.88);
  const every = Math.ceil(bars.length / 10);
  return svg(
    "svg.hh",
    {
      viewBox: `0 0 ${WIDTH} 104`,
      role: "img",
      "aria-label": words.picture(
        title,
        bars.map((bar) => about(bar.name, bar.count)),
      ),
    },
    bars,
    (bar, i) => {
      const height = (bar.count / most) * (FOOT - TOP),
        middle = step * (i + 0.5);
      return [
        bar.count ? svg("rect.ot", { x: middle - wide / 2, y: FOOT - height, width: wide, height, rx: 2.5 }) : null,
        bar.count ? svg("text", { x: middle, y: FOOT - height - 4, "text-anchor": "middle" }, bar.count) : null,
        i % every === 0 ? svg("text", { x: middle, y: 99, "text-anchor": "middle" }, bar.name) : null,
      ];
    },
  );
}

/** Values over time as a line, with the first and the last written. @param {string} title @param {number[]} values */
export function linePicture(title, values) {
  const most = Math.max(1, ...values),
    [left, right] = [34, WIDTH - 40];
  const x = (/** @type {number} */ i) => left + (i / Math.max(1, values.length - 1)) * (right - left),
    y = (/** @type {number} */ value) => FOOT - (value / most) * (FOOT - TOP);
  const last = values[values.length - 1];
  return svg(
    "svg.hh",
    {
      viewBox: `0 0 ${WIDTH} 104`,
      role: "img",
      "aria-label": words.picture(
        title,
        values.map((value) => decimal(value, 1)),
      ),
    },
    svg("line.ax", { x1: left, x2: right, y1: FOOT, y2: FOOT }),
    svg("text", { x: left - 6, y: FOOT + 4, "text-anchor": "end" }, "0"),
    svg("text", { x: left - 6, y: TOP + 4, "text-anchor": "end" }, decimal(most, 1)),
    svg("polyline.ln", { points: values.map((value, i) => `${x(i)},${y(value)}`).join(" ") }),
    svg("circle.pt", { cx: right, cy: y(last), r: 4 }),
    svg("text", { x: right + 8, y: y(last) + 4 }, decimal(last, 1)),
    svg("text", { x: (left + right) / 2, y: 99, "text-anchor": "middle" }, title),
  );
}

/**
 * A share as a line with its count, and a mark where somebody else's lies.
 * @param {string} name @param {import("../shared/statistics.js").Share} share @param {number} [mark] in per cent
 */
export const shareLine = (name, { count, of, percent }, mark) =>
  h(
    "div.ln1",
    h("span", name),
    svg(
      "svg.mb",
      { viewBox: "0 0 100 9", preserveAspectRatio: "none", "aria-hidden": "true" },
      svg("rect.of", { width: 100, height: 9 }),
      svg("rect.is", { width: of ? (100 * count) / of : 0, height: 9 }),
      mark !== undefined && svg("rect.by", { x: mark - 0.3, y: -4, width: 0.7, height: 17 }),
    ),
    h("b", percent === null ? words.wonCount(count, of) : words.percent(percent)),
  );

/** @param {(boolean | null)[]} last */
export const lastPicture = (last) =>
  h("div.days", { role: "img", "aria-label": words.lastLabel(last.filter(Boolean).length, last.length) }, last, (won) =>
    h("i", { class: won ? "w" : "l" }),
  );

/** Deals played alone, by what could be done. @param {Record<"won" | "missed" | "lost" | "unknown", number>} found */
export function stackPicture(found) {
  const parts = /** @type {const} */ (["won", "missed", "lost", "unknown"]).filter((part) => found[part]);
  return [
    h("div.stack", { "aria-hidden": "true" }, parts, (part) =>
      h("i", { class: part, style: { "flex-grow": found[part] } }, found[part]),
    ),
    h("div.lg", parts, (part) =>
      h("span", h("i", { class: part, "aria-hidden": "true" }), `${words.winnable[part]} ${found[part]}`),
    ),
  ];
}
