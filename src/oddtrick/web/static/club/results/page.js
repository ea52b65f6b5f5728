// The public results: ranking, a pair's card, a board's traveller and how a figure came about.

import { attempt, spoken } from "../../shared/api.js";
import { astray } from "../../shared/astray.js";
import { id, request, watch } from "../../shared/book.js";
import { segment } from "../../shared/dialogs.js";
import { on, when } from "../../shared/dispatch.js";
import { byId, h, render, writeIn } from "../../shared/dom.js";
import { select } from "../../shared/forms.js";
import { keep } from "../../shared/kept.js";
import { t, tn } from "../../shared/language.js";
import { columns, panel } from "../../shared/panels.js";
import { place } from "../../shared/places.js";
import { decimal, minus } from "../../shared/punctuation.js";
import { saveAs, saveTable } from "../../shared/save.js";
import { capital, number, PAIRS } from "../../shared/strings.js";
import { handsOf } from "../hands.js";
import { pdfLinks } from "../print.js";
import { resultLine } from "../table/entry.js";
import { called, label, membersOf } from "../table/sides.js";
import { words } from "../words.js";

/** @type {Record<string, string>} */
const FIELDS = { ...PAIRS, all: t("All") };

// What the page of results knows: the results as they were last sent, and what is looked at.

/**
 * What the page knows.
 * @typedef {object} ResultsState
 * @property {Answers.ResultsContent} view the results, null before they have come
 * @property {string} field the list that is looked at
 * @property {number} pair whose card is looked at; 0 for none
 * @property {number} board which board is looked at; 0 for none
 * @property {number | null} after which list: after this round; 0 as things stand, null after the last that is in
 */

const state = /** @type {ResultsState} */ (
  /** @type {unknown} */ ({ view: null, field: "", pair: 0, board: 0, after: null })
);

/** The address of a card or a board. @param {number} p the pair @param {number} b the board */
const hashOf = (p, b) =>
  `#${new URLSearchParams([...(p ? [["pair", String(p)]] : []), ...(b ? [["board", String(b)]] : [])])}`;

/** After which round the list is that is looked at. */
const chosenRound = () => Math.min(state.after ?? state.view.running.length, state.view.running.length);

/** Whether the pair that is looked at plays in a line. @param {{ns: number, ew: number}} line */
const plays = (line) => [line.ns, line.ew].some((side) => membersOf(state.view, side).includes(state.pair));

/** On which side of it. @param {{ns: number, ew: number}} line */
const mine = (line) => (membersOf(state.view, line.ns).includes(state.pair) ? 0 : 1);

/** What the pair that is looked at has of it. @param {Answers.ScoredResult} line */
const worth = (line) => line.own[state.pair] ?? line.mp[mine(line)];

/** Whether points are of tops. */
const tops = () => state.view.tops;

/** @param {number} n */
const points = (n) => minus(decimal(n, 4, 0));
/** A percentage with all decimals of the event, so that a column stands in line. @param {number} n */
const percent = (n) => minus(decimal(n, state.view.decimals));
/** @param {string} cls @param {...import("../../shared/dom.js").Child} inside */
const num = (cls, ...inside) => h("td", { class: `r ${cls}` }, inside);
const pointsWord = () => (tops() ? t("MP") : t("Points"));

/**
 * How many places somebody has gone up or down since the round before.
 * @param {Answers.RunningLine} x
 */
const moved = ({ up, moved: said }) =>
  up
    ? h(
        "small",
        { class: up > 0 ? "up" : "down" },
        h("span", { "aria-hidden": "true" }, up > 0 ? "▲" : "▼", Math.abs(up)),
        h("span.unseen", said),
      )
    : null;

function roundChoice() {
  const rounds = state.view.running.map(
    (_, at) => /** @type {[number, string]} */ ([at + 1, t("After round {n}", { n: at + 1 })]),
  );
  const choices = [...rounds.reverse(), /** @type {[number, string]} */ ([0, t("As it stands now")])];
  return h("div.in2", select({ name: "after", "aria-label": t("Which list"), id: "after" }, choices, chosenRound()));
}
/** @param {Pick<Answers.RankingLine, "pair" | "who" | "split">} x */
const nameOf = (x) =>
  h(
    "th",
    { scope: "row" },
    h(
      "button.linky",
      { data: { pair: x.pair }, "aria-pressed": String(x.pair === state.pair) },
      x.who,
      x.split && h("small.soft.split", t("a tie: {text}", { text: x.split })),
    ),
    state.view.why &&
      h("a.why-link", { href: `${place("why", id)}#pair=${x.pair}`, title: t("Why this score") }, t("Why?")),
  );

/**
 * The list as a table: the place, the contestant, who that is, then two columns.
 * @template {{pair: number}} L
 * @param {[string, string]} titles @param {L[]} rows
 * @param {(x: L) => import("../../shared/dom.js").Child[]} cells those before and after the number of the contestant
 */
const table = (titles, rows, cells) => [
  columns(
    [t("Place"), "r unseen1"],
    [capital(words.one(state.view.one)), "r"],
    [t("Names")],
    [titles[0], "r"],
    [titles[1], "r"],
  ),
  h("tbody", rows, (x) => {
    const [first, ...others] = cells(x);
    return h(
      "tr",
      { class: x.pair === state.pair ? "me" : "", key: `p${x.pair}` },
      num("soft", first),
      num("", x.pair),
      others,
    );
  }),
];

/** @param {Answers.RunningLine[]} rows */
const rowsAfter = (rows) =>
  table([t("Round"), tops() ? "%" : pointsWord()], rows, (x) => [
    [moved(x), " ", x.place],
    nameOf(x),
    num("", tops() ? (x.share === null ? "–" : percent(x.share)) : points(x.gained)),
    num("", h("b", tops() ? percent(x.percent) : points(x.points))),
  ]);

/** @param {Answers.RankingLine[]} rows */
const rowsNow = (rows) =>
  table([pointsWord(), tops() ? "%" : ""], rows, (x) => [
    x.played ? x.place : "–",
    nameOf(x),
    num("", points(x.points)),
    tops() ? num("", h("b", percent(x.percent))) : h("td"),
  ]);

function ranking() {
  const two = state.view.ranking.some((x) => x.field),
    round = chosenRound();
  /** @param {{field: string}} x */
  const wanted = (x) => !two || state.field === "all" || x.field === state.field;
  return h(
    "section.pan",
    { key: "ranking", "aria-label": t("Ranking") },
    h("header", h("h2", t("Ranking")), two && h("span", { key: "fields", id: "fields" })),
    state.view.running.length > 0 && roundChoice(),
    h(
      "div.tbx>table.tb.rk",
      round ? rowsAfter(state.view.running[round - 1].filter(wanted)) : rowsNow(state.view.ranking.filter(wanted)),
    ),
    h("p.foot2.small-text.soft", !round && `${state.view.now[two ? state.field : "all"] ?? ""} `, state.view.note),
  );
}

/** The matches, and how that of who is looked at came about. */
function matches() {
  if (!state.view.matches.length) return null;
  const unit = state.view.victory ? t("VP") : t("Points");
  const own = state.view.matches.filter((x) => x.teams.includes(state.pair) && x.how.length);
  return panel(
    "matches",
    t("Matches"),
    unit,
    h(
      "div.tbx.scroll>table.tb",
      columns([t("Round"), "r"], [capital(words.one(state.view.one))], [t("Against")], [unit, "r"]),
      h("tbody", state.view.matches, (x) =>
        h(
          "tr",
          { class: x.teams.includes(state.pair) ? "me" : "", key: `${x.round}-${x.teams[0]}` },
          num("soft", x.round),
          x.teams.map((pair) => h("td", state.view.ranking.find((one) => one.pair === pair)?.who)),
          num(
            "nw",
            x.points.length ? h("b", x.points.map(points).join(" : ")) : null,
            x.awaited
              ? h("small.soft", " ", tn(x.awaited, "{n} board to come", "{n} boards to come", { n: number(x.awaited) }))
              : null,
          ),
        ),
      ),
    ),
    own.length > 0 &&
      h("ul.foot2.small-text.soft.plain", own, (x) =>
        h("li", t("Round {n}: {why}.", { n: x.round, why: x.how[x.teams.indexOf(state.pair)] })),
      ),
  );
}

/** @param {number} share */
const bar = (share) =>
  h("span.mb", { "aria-hidden": "true" }, h("i", { style: { width: `${Math.max(0, Math.min(100, share))}%` } }));

// A pair's card; a board's traveller and how a figure came about.

function cardPanel() {
  const row = state.view.ranking.find((x) => x.pair === state.pair);
  if (!row) return null;
  const lines = state.view.lines.filter(plays);
  return panel(
    "card",
    row.who,
    h(
      "span.small-text.soft",
      `${words.one(state.view.one)} ${row.pair} · ${t("place {place}", { place: row.place })} · `,
      h("b", row.worth),
    ),
    lines.length > 0 &&
      h(
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
      ),
    row.note && h("p.foot2.small-text.soft", row.note),
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

function boardPanels() {
  const lines = state.view.lines.filter((x) => x.board === state.board);
  if (!lines.length) return [];
  const own = lines.find(plays),
    how = own && t("How {mp} came about", { mp: points(worth(own)) });
  const panels = [
    panel(
      "board",
      words.board(state.board),
      t("how often"),
      h(
        "div.tbx.scroll>table.tb.fqt",
        columns(
          [t("Contract")],
          [PAIRS.NS, "r"],
          [PAIRS.EW, "r"],
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
        { key: "how", "aria-label": how },
        h(
          "div.in",
          h("h2.label", how),
          h("p", mine(own) ? own.ew_how : own.how),
          h(
            "p.small-text.soft.tinted",
            resultLine(own),
            " ",
            t("against {who}", { who: called(state.view, mine(own) ? own.ns : own.ew) }),
          ),
        ),
      ),
    );
  const deal = state.view.hands[state.board],
    look = h("button.btn", { data: { review: "" } }, t("Review the deal"));
  return deal ? [...panels, panel("hands", t("The cards"), look, handsOf(deal))] : panels;
}

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
  byId("what").textContent = state.view.state;
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
          ["NS", "EW", "all"].map((x) => [x, FIELDS[x]]),
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
