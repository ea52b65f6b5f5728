// The evenings at a club joined: each part of one's scores, with how far chance moves it.

import { PARTS, costOf } from "../club/why/parts.js";
import { joined, ownEvenings, weakness } from "../club/why/mine.js";
import { h } from "../shared/dom.js";
import { t, tn } from "../shared/language.js";
import { place } from "../shared/places.js";
import { decimal, signed } from "../shared/punctuation.js";
import { panel } from "../shared/panels.js";
import { words } from "./words.js";

/** The parts of the latest evenings, and a weakness where there is one; null before the first. */
export function clubEvenings() {
  const own = ownEvenings();
  if (!own.length) return null;
  const { evenings, parts } = joined(own),
    weak = weakness(parts);
  const keys = Object.keys(PARTS).filter((key) => parts.some((x) => `${x.whose} ${x.kind}` === key));
  return panel(
    "evenings",
    t("Your evenings at the club"),
    tn(evenings, "{n} evening", "{n} evenings joined", { n: evenings }),
    h(
      "div.bk1",
      h(
        "table.joined",
        h(
          "tbody",
          keys.flatMap((key) =>
            parts
              .filter((x) => `${x.whose} ${x.kind}` === key)
              .map((x) =>
                h(
                  "tr",
                  { class: x === weak ? "w6" : "" },
                  h("th", { scope: "row" }, PARTS[key]),
                  h("td.num", signed(x.points, 1)),
                  h("td.num.soft", `± ${decimal(x.error, 1)}`),
                ),
              ),
          ),
        ),
      ),
      h("p", weak ? `${costOf(`ours ${weak.kind}`, -weak.points)} ${words.weakness}` : words.withinChance(evenings)),
      h(
        "details.morefigures",
        { data: { key: "own-evenings" } },
        h("summary", t("These evenings")),
        h("ul.skills", own, (x) => h("li", h("a", { href: `${place("why", x.id)}#pair=${x.pair}` }, x.title))),
      ),
      h("p.small-text.soft", words.evenings),
    ),
  );
}
