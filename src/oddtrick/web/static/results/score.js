// The score sheet of a table, to read and to print.

import { astray } from "../shared/astray.js";
import { on } from "../shared/dispatch.js";
import { byId, h } from "../shared/dom.js";
import { t } from "../shared/language.js";
import { history } from "./keep.js";
import { minus, watchTime } from "../shared/punctuation.js";
import { words } from "./words.js";
import { counters, padTable } from "../table/panels/pad.js";
import { markerCards } from "../table/panels/score-markers.js";
import { tableOf } from "../shared/settings.js";
import { text } from "../shared/strings.js";
import { call } from "../shared/api.js";
import { idsOf, place } from "../shared/places.js";
import { columns, tableLine } from "../shared/panels.js";

const [table] = idsOf("score");
const page = byId("score");

/** @param {Answers.ScoreSheet["matches"][number]} match @param {number} number @param {number} of */
function matchPanel(match, number, of) {
  const title = of > 1 ? t("Match {n}", { n: number }) : match.pad.title || t("Score");
  const deals = match.deals.map((deal) =>
    h(
      "tbody",
      h(
        "tr.head>th",
        { scope: "rowgroup", colspan: 3 },
        h("a.lone", { href: place("review", table, deal.deal) }, words.deal(deal.deal)),
        " ",
        h("span.small-text.soft", words.day(1000 * deal.at)),
      ),
      deal.entries,
      (e) => h("tr", h("th", { scope: "row" }, e.side), h("td", text.capital(e.why)), h("td.num", minus(e.points))),
    ),
  );
  return h(
    "section.pan.sheet",
    { role: "region", "aria-label": title },
    h("header", h("h2", title), h("span.small-text.soft", match.pad.summary)),
    h(
      "div.in.halves",
      h(
        "div",
        padTable(match.pad),
        counters(match.pad, markerCards),
        match.pad.note && h("p.small-text.soft", match.pad.note),
      ),
      h("table.entries", columns("", t("For what"), [t("Points"), "num"]), deals),
    ),
  );
}

/** The patiences of this table as this browser kept them: how far each came, and in what time; the best is marked. */
function timesPanel() {
  const kept = history().flatMap((x) => (x.table === table && x.alone ? [{ ...x, alone: x.alone }] : []));
  if (!kept.length) return null;
  const out = kept.filter((x) => x.alone.home && x.alone.seconds !== null),
    best = Math.min(...out.map((x) => x.alone.seconds ?? Infinity));
  return h(
    "section.pan.sheet",
    { role: "region", "aria-label": t("Patience") },
    h(
      "header",
      h("h2", t("Patience")),
      h("span.small-text.soft", out.length ? t("best time {time}", { time: watchTime(best) }) : t("none won yet")),
    ),
    h(
      "div.list>table.deals",
      columns(t("Day"), [t("Number"), "num"], [t("Home"), "num"], [t("Moves"), "num"], [t("Time"), "num"]),
      h("tbody", kept, (x) =>
        tableLine(
          h("a", { href: x.review }, words.day(x.at)),
          [
            x.alone.deal || "–",
            x.points[0],
            x.alone.moves,
            x.alone.seconds === null ? "–" : watchTime(x.alone.seconds),
          ].map((one) => [one, "num"]),
        ),
      ),
    ),
  );
}

async function open() {
  try {
    const token = tableOf(table)?.token;
    const address = `/api/tables/${encodeURIComponent(table)}/sheet`;
    const /** @type {Answers.ScoreSheet} */ found = await call("GET", address, null, { token: token ?? "" });
    const who = Object.entries(found.matches.at(-1)?.deals.at(-1)?.names ?? {})
      .map(([seat, name]) => (name === seat ? name : `${text.letter(seat)} ${name}`))
      .join(", ");
    byId("what").textContent = `${found.title} · ${found.source}`;
    document.title = `${t("Score")}, ${found.title} · oddtrick`;
    page.replaceChildren(...found.matches.map((match, i) => matchPanel(match, i + 1, found.matches.length)).reverse());
    const times = timesPanel();
    if (times) page.prepend(times);
    page.prepend(h("p.who", h("b.onpaper", `${found.title}. `), who));
  } catch (error) {
    page.replaceChildren(astray(error));
  }
}

on(byId("print"), "click", () => print());
open();
