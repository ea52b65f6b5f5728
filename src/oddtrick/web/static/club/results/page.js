// The public results: ranking, a pair's card, a board's traveller and how a figure came about.

import { joined } from "../../shared/punctuation.js";
import { astray } from "../../shared/astray.js";
import { segment } from "../../shared/dialogs.js";
import { on, when } from "../../shared/dispatch.js";
import { byId, h, render, writeIn } from "../../shared/dom.js";
import { saveAs, saveTable } from "../../shared/save.js";
import { request, id, watch } from "../../shared/book.js";
import { t, tn } from "../../shared/language.js";
import { pdfLinks } from "../print.js";
import { words } from "../words.js";
import {
  matches,
  ranking,
  bar,
  num,
  percent,
  points,
  pointsWord,
  hashOf,
  plays,
  state,
  mine,
  tops,
  worth,
  resultWords,
} from "./ranking.js";
import { attempt, spoken } from "../../shared/api.js";
import { place } from "../../shared/places.js";
import { capital, number } from "../../shared/strings.js";
import { handsOf } from "../hands.js";
import { resultLine } from "../table/entry.js";
import { called, label } from "../table/sides.js";
import { keep } from "../../shared/kept.js";
import { columns, panel } from "../../shared/panels.js";

// A pair's card; a board's traveller and how a figure came about.

function cardPanel() {
  const row = state.view.ranking.find((x) => x.pair === state.pair);
  if (!row) return null;
  const lines = state.view.lines.filter(plays),
    hidden = row.played - lines.length;
  return panel(
    "card",
    row.names.join(", ") || resultWords.noNames(state.pair, state.view.one),
    h(
      "span.small-text.soft",
      `${words.one(state.view.one)} ${row.pair} · ${t("place {place}", { place: row.place })} · `,
      h("b", tops() ? `${percent(row.percent)} %` : points(row.points)),
    ),
    lines.length
      ? h(
          "div.tbx.scroll>table.tb.pcs",
          columns([t("Bd"), "r"], [t("v"), "r"], [t("Contract")], [t("Score"), "r"], [pointsWord(), "r"], [""]),
          h("tbody", lines, (x) =>
            h(
              "tr",
              { class: x.board === state.board ? "me" : "", key: `b${x.board}` },
              num("", x.board),
              num("soft", label(state.view, mine(x) ? x.ns : x.ew)),
              h("th.tinted", { scope: "row" }, h("button.linky", { data: { board: x.board } }, resultLine(x))),
              num("", x.score === null ? "" : words.signed(mine(x) ? -x.score : x.score)),
              num("", points(worth(x))),
              h("td", x.top ? bar((100 * worth(x)) / x.top) : null),
            ),
          ),
        )
      : h("p.in.soft", state.view.at_once ? resultWords.noLines : resultWords.held),
    hidden > 0 && lines.length && state.view.at_once ? h("p.foot2.small-text.soft", resultWords.closed(hidden)) : null,
    row.penalty ? h("p.foot2.small-text.soft", resultWords.penalty(row.penalty)) : null,
  );
}

/**
 * The lines of a board that came to the same, together.
 * @param {Answers.ScoredResult[]} lines
 */
function often(lines) {
  const groups = new Map();
  for (const x of lines) {
    const key = [x.score, x.ruling, x.contract, x.by, x.tricks, x.mp].join("/");
    groups.set(key, [...(groups.get(key) ?? []), x]);
  }
  return [...groups.values()].sort(([a], [b]) => b.mp[0] - a.mp[0]);
}

/**
 * How the points of who is looked at came about.
 * @param {Answers.ScoredResult} own
 */
function howOf(own) {
  if (own.adjusted || own.assigned) return `${capital(t("adjusted"))}. ${own.why}`;
  return `${capital(mine(own) ? own.ew_how : own.how)}.`;
}

function boardPanels() {
  const lines = state.view.lines.filter((x) => x.board === state.board);
  if (!lines.length) return [];
  const own = lines.find(plays);
  const panels = [
    panel(
      "board",
      words.board(state.board),
      t("how often"),
      h(
        "div.tbx.scroll>table.tb.fqt",
        columns(
          [t("Contract")],
          [resultWords.ns, "r"],
          [resultWords.ew, "r"],
          [t("Times"), "r"],
          [""],
          [pointsWord(), "r"],
          [t("they"), "r"],
        ),
        h("tbody", often(lines), (group) => {
          const [x] = group;
          return h(
            "tr",
            { class: group.includes(own) ? "me" : "" },
            h("td", { class: x.ruling ? "tinted" : "tinted nw" }, resultLine(x)),
            num("", x.score > 0 ? x.score : ""),
            num("", x.score < 0 ? -x.score : ""),
            num("", group.length),
            h("td>span.fq", { "aria-hidden": "true" }, group, () => h("i")),
            num("", points(x.mp[0])),
            num("soft", points(x.mp[1])),
          );
        }),
      ),
    ),
  ];
  if (own)
    panels.push(
      h(
        "section.pan.brass",
        { key: "how", "aria-label": resultWords.howCame(points(worth(own))) },
        h(
          "div.in",
          h("h2.label", resultWords.howCame(points(worth(own)))),
          h("p", howOf(own)),
          h(
            "p.small-text.soft.tinted",
            resultLine(own),
            " ",
            t("against {who}", { who: called(state.view, mine(own) ? own.ns : own.ew) }),
          ),
        ),
      ),
    );
  if (state.view.hands[state.board]) panels.push(handsPanel(state.view.hands[state.board]));
  return panels;
}

/**
 * The deal of a board.
 * @param {string} deal
 */
const handsPanel = (deal) =>
  panel("hands", t("The cards"), h("button.btn", { data: { review: "" } }, t("Review the deal")), handsOf(deal));

const desk = byId("results");

/** @param {string} name @param {string} words */
const file = (name, words) => h("a.btn", { href: spoken(`/api/club/${id}/${name}`), download: true }, words);

/** What is looked at stands in the address, so that a card can be sent to somebody. */
function readHash() {
  const found = new URLSearchParams(location.hash.slice(1));
  [state.pair, state.board] = [Number(found.get("pair") ?? 0), Number(found.get("board") ?? 0)];
}

function draw() {
  if (!state.view) return;
  const two = state.view.ranking.some((x) => x.field);
  if (!state.field && two) state.field = "NS";
  if (!state.view.ranking.some((x) => x.pair === state.pair))
    state.pair = state.view.ranking.find((x) => x.names.length)?.pair ?? state.view.ranking[0]?.pair ?? 0;
  const lines = state.view.lines.filter(plays);
  if (!state.view.lines.some((x) => x.board === state.board))
    state.board = lines[0]?.board ?? state.view.lines[0]?.board ?? 0;
  byId("title").textContent = state.view.title;
  byId("what").textContent = state.view.over
    ? state.view.corrections.length
      ? t("final after corrections")
      : t("final")
    : state.view.round || state.view.ranking.some((x) => x.played)
      ? joined(
          [
            state.view.round ? t("round {round} of {of}", { round: state.view.round, of: state.view.in_all }) : "",
            tn(state.view.missing, "{n} result still to come", "{n} results still to come", {
              n: number(state.view.missing),
            }),
          ],
          " · ",
        )
      : t("not begun");
  document.title = `${state.view.title} · oddtrick`;
  const standing = byId("fields")?.firstChild;
  render(
    desk,
    ranking(),
    cardPanel(),
    h(
      "div.col",
      { key: "right" },
      matches(),
      boardPanels(),
      panel(
        "corrections",
        t("Corrections"),
        state.view.corrections.length,
        h(
          "ul.list2.small-text",
          state.view.corrections.map((x) => h("li.al2>span", x.text, " ", h("span.soft", words.time(x.at)))),
          !state.view.corrections.length && h("li.al2.soft", t("None.")),
        ),
      ),
      panel(
        "evening",
        t("The evening"),
        "",
        h(
          "div.acts",
          state.view.over && file("results.usebio", "USEBIO"),
          state.view.lines.length > 0 && [
            file("results.pbn", "PBN"),
            file("results.html", t("Page for your web site")),
          ],
          h("button.btn", { data: { csv: "" } }, "CSV"),
          state.view.seal?.text && file("hands.html", t("Hand records")),
          state.view.seal?.text && h("button.btn", { data: { deals: "" } }, t("Seed and deals")),
          pdfLinks(state.view),
        ),
        state.view.seal &&
          h(
            "p.foot2.small-text.soft",
            t("The boards were sealed before the first card"),
            " ",
            h("code.hash", state.view.seal.hash),
            " ",
            t(
              "This file gives each finished set’s seed and deals, one set a line. " +
                "Line one lists their SHA-256 hashes, and its own hash is the seal above.",
            ),
          ),
        !state.view.over &&
          h("p.foot2.small-text.soft", t("You can download the USEBIO file when the evening is over.")),
      ),
    ),
  );
  if (two)
    byId("fields").replaceChildren(
      standing ??
        segment(
          "field",
          t("Ranking"),
          ["NS", "EW", "all"].map((x) => [x, resultWords.fields[x]]),
          state.field,
          (x) => {
            state.field = x;
            draw();
          },
        ),
    );
}

function csv() {
  const rows = [
    ["place", "pair", "names", "field", "points", "percent", "penalty", "tie"],
    ...state.view.ranking.map((x) => [
      x.place,
      x.pair,
      x.names.join(" & "),
      x.field,
      x.points,
      x.percent,
      x.penalty,
      x.split,
    ]),
  ];
  saveTable(rows, `${id}.csv`);
}

/** The review takes the deal that a page leaves it. */
async function review() {
  await attempt(writeIn(byId("what")), async () => {
    keep("oddtrick.review", await request("GET", `/api/club/${id}/boards/${state.board}`), true);
    location.assign(place("brought"));
  });
}

when("click", "[data-review]", () => review());
when("click", "[data-csv]", () => csv());
when("click", "[data-deals]", () =>
  saveAs(new Blob([state.view.seal?.text ?? ""], { type: "text/plain" }), `${id}-deals.txt`),
);
when("click", "[data-pair],[data-board]", ({ dataset }) => {
  history.replaceState(null, "", hashOf(Number(dataset.pair ?? state.pair), Number(dataset.board ?? state.board)));
  readHash();
  draw();
});
when("change", "[name=after]", (field) => {
  const chosen = Number(/** @type {HTMLSelectElement} */ (field).value);
  state.after = chosen === state.view.running.length ? null : chosen;
  draw();
});
addEventListener("hashchange", () => {
  readHash();
  draw();
});
on(byId("print"), "click", () => print());
readHash();
watch(
  `/api/club/${id}/results`,
  "",
  (/** @type {Answers.ResultsContent} */ found, changed) => {
    state.view = found;
    if (changed) draw();
    desk.dataset.version = found.version;
  },
  (/** @type {unknown} */ error) => {
    if (!state.view) desk.replaceChildren(astray(error));
  },
);
