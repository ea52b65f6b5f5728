// The field of a day as a picture: how many came to what, machine players and people; your own bar is brass.

import { words } from "../sets/words.js";
import { h, svg } from "../shared/dom.js";

/** @typedef {import("../sets/data.js").Spread} Spread */

const WIDTH = 240,
  FOOT = 84,
  TOP = 18;

/** @param {Spread} spread @param {string} unit what the bars count by */
export function spreadPicture({ bars, machines, people }, unit) {
  const most = Math.max(1, ...bars.map((bar) => bar.machines + bar.people)),
    step = WIDTH / Math.max(4, bars.length),
    left = (WIDTH - step * bars.length) / 2,
    wide = step * 0.88;
  const label = words.spreadLabel(
    unit,
    bars.map((bar) => [bar.label, bar.machines + bar.people, bar.yours]),
  );
  return h(
    "figure",
    { class: "spread" },
    svg(
      "svg",
      { viewBox: `0 0 ${WIDTH} 104`, role: "img", "aria-label": label },
      bars.map((bar, i) => {
        const all = bar.machines + bar.people,
          middle = left + step * (i + 0.5),
          own = bar.yours ? " me" : "";
        let foot = FOOT;
        const part = (/** @type {number} */ n, /** @type {string} */ name) => {
          const height = (n / most) * (FOOT - TOP);
          foot -= height;
          return n ? svg("rect", { x: middle - wide / 2, y: foot, width: wide, height, rx: 2.5, class: name }) : null;
        };
        return [
          part(bar.yours ? 1 : 0, "me"),
          part(bar.people - (bar.yours ? 1 : 0), "pe"),
          part(bar.machines, "ot"),
          all ? svg("text", { x: middle, y: foot - 4, "text-anchor": "middle", class: `n${own}` }, all) : null,
          svg("text", { x: middle, y: 99, "text-anchor": "middle", class: own }, bar.label),
        ];
      }),
    ),
    h(
      "figcaption",
      { class: "small-text soft" },
      unit,
      h("span", null, h("i", { class: "me" }), words.keyYou),
      machines ? h("span", null, h("i", { class: "ot" }), words.keyMachine) : null,
      people ? h("span", null, h("i", { class: "pe" }), words.keyPeople) : null,
    ),
  );
}
