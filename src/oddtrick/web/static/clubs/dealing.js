// What this server has dealt, beside what chance deals.

import { columns, panel, tableLine } from "../shared/panels.js";
import { astray } from "../shared/astray.js";
import { dealing } from "../shared/api.js";
import { byId, h, svg } from "../shared/dom.js";
import { t, tn } from "../shared/language.js";
import { decimal } from "../shared/punctuation.js";

/** @typedef {{name: string, dealt: number, odds: number}} Shared how often it was dealt, and by chance */

/** How often chance must deal what has a row of its own. */
const LEAST = 0.005;

/** @param {number} part */
const percent = (part, digits = 2) => `${decimal(100 * part, digits)} %`;

/**
 * Dealt, expected, and both as bars; what chance deals less than once in so many hands is put together.
 * @param {string} key
 * @param {string} title
 * @param {string} name
 * @param {Shared[]} rows
 * @param {number} hands
 */
function sharePanel(key, title, name, rows, hands) {
  const most = Math.max(...rows.map((r) => Math.max(r.odds, hands ? r.dealt / hands : 0)));
  /** @param {number} part @param {string} cls @param {number} y */
  const bar = (part, cls, y) =>
    svg("rect", { x: 0, y, width: Math.max(1, (part / most) * 160), height: 7, rx: 2, class: `end ${cls}` });
  return panel(
    key,
    title,
    tn(hands, "{n} sealed hand of thirteen", "{n} sealed hands of thirteen", { n: hands }),
    h(
      "div.list>table.deals",
      columns(name, [t("Dealt"), "num"], [t("Share"), "num"], [t("By chance"), "num"], ""),
      h("tbody", rows, (r) =>
        h(
          "tr",
          h("th", { scope: "row" }, r.name),
          h("td.num", String(r.dealt)),
          h("td.num", hands ? percent(r.dealt / hands) : "–"),
          h("td.num", percent(r.odds)),
          h(
            "td",
            svg(
              "svg.barline.twin",
              { viewBox: "0 0 160 16", "aria-hidden": "true" },
              bar(hands ? r.dealt / hands : 0, "l0", 0),
              bar(r.odds, "l1", 9),
            ),
          ),
        ),
      ),
    ),
  );
}

/** The rows that chance deals often enough, and the rest in one. @param {Shared[]} rows */
function often(rows) {
  const rest = rows.filter((r) => r.odds < LEAST);
  /** @param {"dealt" | "odds"} what */
  const sum = (what) => rest.reduce((n, r) => n + r[what], 0);
  const others = { name: t("{n} others", { n: rest.length }), dealt: sum("dealt"), odds: sum("odds") };
  return [...rows.filter((r) => r.odds >= LEAST), ...(rest.length ? [others] : [])];
}

const page = byId("dealing");

async function open() {
  const found = await dealing();
  byId("what").textContent = tn(found.deals, "{n} deal played to the end", "{n} deals played to the end", {
    n: found.deals,
  });
  page.replaceChildren(
    h(
      "div.col",
      sharePanel("shapes", t("Shapes"), t("Shape"), often(found.shapes), found.hands),
      sharePanel("points", t("High-card points"), t("Points"), often(found.points), found.hands),
    ),
    h(
      "div.col",
      panel(
        "how",
        t("How to check it"),
        "",
        h(
          "div.in",
          h(
            "p",
            h(
              "b",
              tn(
                found.sealed,
                "{n} deal was sealed before the first call.",
                "{n} deals were sealed before the first call.",
                { n: found.sealed },
              ),
            ),
            " ",
            t("{n} of these seals were opened at the end, and all matched.", { n: found.verified }),
          ),
          h(
            "p.small-text.soft",
            t(
              "A seal is a hash of the cards, shown before the first call. It is opened after the deal, and you can verify it.",
            ),
          ),
          h(
            "p.small-text.soft",
            t(
              "Only finished deals count, at 4, 3, 2 and 1 for ace to jack. " +
                "The odds are exact, over all 635,013,559,600 hands.",
            ),
          ),
          h("p.small-text.legend", h("span.dash.l0"), t("dealt here"), " ", h("span.dash.l1"), t("by chance")),
        ),
      ),
      found.games.length > 0 &&
        panel(
          "games",
          t("Deals of each game"),
          "",
          h("div.list>table.deals>tbody", found.games, (/** @type {[string, number]} */ [title, n]) =>
            tableLine(title, [[n, "num"]]),
          ),
        ),
    ),
  );
}

open().catch((error) => page.replaceChildren(astray(error)));
