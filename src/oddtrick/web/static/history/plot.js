// Small plots: lines that differ by their dash and end mark, with the value written there.

import { h, svg } from "../shared/dom.js";
import { about, decimal } from "../shared/punctuation.js";

const W = 404,
  H = 150,
  LEFT = 34,
  RIGHT = 64,
  TOP = 12,
  FOOT = 22;

/**
 * Lines over time: `[{name, short, values}]`; a table for those who listen stands behind it.
 * @param {string} title
 * @param {{name: string, short: string, values: number[]}[]} lines
 */
export function linePlot(title, lines) {
  const most = Math.max(1, ...lines.flatMap((l) => l.values)),
    least = Math.min(0, ...lines.flatMap((l) => l.values));
  const n = Math.max(2, ...lines.map((l) => l.values.length));
  const x = (/** @type {number} */ i) => LEFT + (i / (n - 1)) * (W - LEFT - RIGHT),
    y = (/** @type {number} */ v) => TOP + ((most - v) / (most - least)) * (H - TOP - FOOT);
  const ends = lines.map((l) => y(l.values.at(-1) ?? 0));
  // Written values keep a line's height between them.
  const down = ends.map((_, k) => k).sort((a, b) => ends[a] - ends[b]);
  down.forEach((k, i) => {
    if (i) ends[k] = Math.max(ends[k], ends[down[i - 1]] + 14);
  });
  const said = lines.map((line) => about(line.name, line.values.map(one).join(", ")));
  return h(
    "figure",
    { class: "plot" },
    svg(
      "svg",
      {
        viewBox: `0 0 ${W} ${H}`,
        role: "img",
        "aria-label": `${title}. ${said.join(". ")}`,
      },
      [least, (least + most) / 2, most].map((v) => [
        svg("line", { x1: LEFT, x2: W - RIGHT, y1: y(v), y2: y(v), class: "grid" }),
        svg("text", { x: LEFT - 6, y: y(v) + 4, "text-anchor": "end" }, one(v)),
      ]),
      lines.map((l, k) =>
        l.values.length
          ? [
              svg("polyline", {
                points: l.values.map((v, i) => `${x(i)},${y(v)}`).join(" "),
                class: `line l${k}`,
              }),
              k
                ? svg("rect", {
                    x: x(l.values.length - 1) - 3.5,
                    y: y(last(l.values)) - 3.5,
                    width: 7,
                    height: 7,
                    class: `end l${k}`,
                  })
                : svg("circle", { cx: x(l.values.length - 1), cy: y(last(l.values)), r: 4, class: `end l${k}` }),
              svg(
                "text",
                { x: x(l.values.length - 1) + 8, y: ends[k] + 4, class: "val" },
                `${one(last(l.values))} ${l.short}`,
              ),
            ]
          : [],
      ),
    ),
  );
}

/** @param {number[]} values */
const last = (values) => values[values.length - 1];
/** @param {number} v */
const one = (v) => decimal(v, 1, 0).replace("-", "−");

/**
 * Bars that carry their numbers: `[[name, number]]`.
 * @param {[string, number][]} rows
 */
export function bars(rows) {
  const most = Math.max(1, ...rows.map(([, n]) => n));
  return h(
    "table",
    { class: "bars" },
    h(
      "tbody",
      null,
      rows.map(([name, n], k) =>
        h(
          "tr",
          null,
          h("th", { scope: "row" }, name),
          h(
            "td",
            null,
            svg(
              "svg",
              { viewBox: "0 0 240 16", class: "barline", "aria-hidden": "true" },
              svg("rect", { x: 0, y: 0, width: (n / most) * 240, height: 16, rx: 3, class: `end l${k ? 1 : 0}` }),
            ),
          ),
          h("td", { class: "num" }, String(n)),
        ),
      ),
    ),
  );
}

/**
 * A small line without numbers; the number stands beside it.
 * @param {number[]} values
 * @param {string} label
 */
export function spark(values, label) {
  const most = Math.max(0, ...values),
    least = Math.min(0, ...values),
    span = most - least || 1;
  const points = [0, ...values].map(
    (v, i) => `${(i / Math.max(1, values.length)) * 104},${2 + ((most - v) / span) * 26}`,
  );
  return svg(
    "svg",
    { viewBox: "0 0 104 30", class: "spark", role: "img", "aria-label": label },
    svg("line", { x1: 0, x2: 104, y1: 2 + (most / span) * 26, y2: 2 + (most / span) * 26, class: "grid" }),
    svg("polyline", { points: points.join(" "), class: "line l0" }),
  );
}
