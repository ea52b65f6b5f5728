// What this server has dealt, beside what chance deals.

import { astray } from "../shared/astray.js";
import * as api from "../shared/api.js";
import { byId, h, svg } from "../shared/dom.js";
import { t } from "../shared/language.js";
import { dealingWords } from "./words.js";
import { decimal } from "../shared/punctuation.js";

/** @typedef {{name: string, dealt: number, odds: number}} Shared how often it was dealt, and by chance */

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
  return h(
    "section.pan",
    { role: "region", "aria-label": title, key },
    h("header", h("h2", title), h("span.small-text.soft", dealingWords.hands(hands))),
    h(
      "div.list>table.deals",
      h(
        "thead>tr",
        h("th", { scope: "col" }, name),
        [t("Dealt"), t("Share"), t("By chance")].map((x) => h("th.num", { scope: "col" }, x)),
        h("td"),
      ),
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

/**
 * The rows that chance deals often enough, and the rest in one.
 * @param {Shared[]} rows
 * @param {number} least
 */
function often(rows, least) {
  const kept = rows.filter((r) => r.odds >= least),
    rest = rows.filter((r) => r.odds < least);
  /** @param {"dealt" | "odds"} what */
  const sum = (what) => rest.reduce((n, r) => n + r[what], 0);
  return rest.length
    ? [...kept, { name: t("{n} others", { n: rest.length }), dealt: sum("dealt"), odds: sum("odds") }]
    : kept;
}

async function open() {
  const page = byId("dealing");
  try {
    const found = await api.dealing();
    byId("what").textContent = dealingWords.deals(found.deals);
    page.replaceChildren(
      h(
        "div.col",
        sharePanel("shapes", t("Shapes"), t("Shape"), often(found.shapes, 0.005), found.hands),
        sharePanel("points", t("High-card points"), t("Points"), often(found.points, 0.005), found.hands),
      ),
      h(
        "div.col",
        h(
          "section.pan",
          { role: "region", "aria-label": dealingWords.how },
          h("header>h2", dealingWords.how),
          h(
            "div.in",
            h("p", h("b", dealingWords.sealed(found.sealed)), " ", dealingWords.verified(found.verified)),
            h("p.small-text.soft", dealingWords.sealText),
            h("p.small-text.soft", dealingWords.countText),
            h("p.small-text.legend", h("span.dash.l0"), t("dealt here"), " ", h("span.dash.l1"), t("by chance")),
          ),
        ),
        found.games.length > 0 &&
          h(
            "section.pan",
            { role: "region", "aria-label": dealingWords.games },
            h("header>h2", dealingWords.games),
            h("div.list>table.deals>tbody", found.games, (/** @type {[string, number]} */ [title, n]) =>
              h("tr", h("th", { scope: "row" }, title), h("td.num", String(n))),
            ),
          ),
      ),
    );
  } catch (error) {
    page.replaceChildren(astray(error));
  }
}

open();
