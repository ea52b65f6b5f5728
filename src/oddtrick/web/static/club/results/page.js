// @ts-nocheck
// The public results: ranking, a pair's card, a board's traveller and how a figure came about.

import { on, when } from "../../shared/dispatch.js";
import { installShapes } from "../../shared/cards.js";
import { ask, id, watch } from "../api.js";
import { resultLine } from "../table/entry.js";
import { handsOf } from "../hands.js";
import { pdfLinks } from "../print.js";
import { res as r } from "./words.js";
import { called, label, membersOf } from "../table/sides.js";
import { words as w } from "../words.js";
import { segment } from "../../shared/dialogs.js";
import { byId, h, refill, saveAs } from "../../shared/dom.js";

const desk = byId("results");
let view = null,
  field = "",
  pair = 0,
  board = 0;
/** Which list is looked at: after this round; 0 as things stand, null after the last that is in. */
let after = null;

/** What is looked at stands in the address, so that a card can be sent to somebody. */
function readHash() {
  const found = new URLSearchParams(location.hash.slice(1));
  [pair, board] = [Number(found.get("pair") ?? 0), Number(found.get("board") ?? 0)];
}
const hashOf = (p, b) => `#${new URLSearchParams({ ...(p ? { pair: p } : {}), ...(b ? { board: b } : {}) })}`;

const points = (n) => String(n).replace("-", "−");
const num = (cls, ...inside) => h("td", { class: `r ${cls}` }, inside);
const head = (...cols) =>
  h(
    "thead",
    null,
    h(
      "tr",
      null,
      cols.map(([words, cls]) => (words ? h("th", { scope: "col", class: cls ?? "" }, words) : h("td"))),
    ),
  );

/** Whether points are of tops. */
const tops = () => view.tops;
const pointsWord = () => (tops() ? r.points : r.pointsOf);

/** Who is first in the list that is not looked at. */
function otherWon() {
  const best = view.ranking.find((x) => x.field !== field && x.played);
  if (!best) return "";
  const names = best.names.join(", ") || r.noNames(best.pair, view.one);
  return `${r.first(best.field, names, tops() ? `${points(best.percent)} %` : points(best.points), view.over)} `;
}

/** How many places somebody has gone up or down since the round before. */
function moved(x) {
  const up = x.before ? Number.parseInt(x.before, 10) - Number.parseInt(x.place, 10) : 0;
  return up
    ? h(
        "small",
        { class: up > 0 ? "up" : "down" },
        h("span", { "aria-hidden": "true" }, up > 0 ? "▲" : "▼", Math.abs(up)),
        h("span", { class: "unseen" }, r.moved(up)),
      )
    : null;
}

/** After which round the list is that is looked at. */
const chosenRound = () => Math.min(after ?? view.running.length, view.running.length);

function roundChoice() {
  const rounds = view.running.map((_, at) => at + 1).reverse();
  const select = h(
    "select",
    { class: "field", name: "after", "aria-label": r.which, id: "after" },
    rounds.map((x) => h("option", { value: x, selected: x === chosenRound() }, r.afterRound(x))),
    h("option", { value: 0, selected: !chosenRound() }, r.now),
  );
  return h("div", { class: "in2" }, select);
}

const nameOf = (x) =>
  h(
    "th",
    { scope: "row" },
    h(
      "button",
      { class: "linky", type: "button", data: { pair: x.pair }, "aria-pressed": String(x.pair === pair) },
      x.names.join(", ") || r.noNames(x.pair, view.one),
      x.split ? h("small", { class: "soft split" }, r.split(x.split)) : null,
    ),
  );

/** The list after a round: who has gone up or down, and what the round brought. */
function rowsAfter(rows) {
  const names = new Map(view.ranking.map((x) => [x.pair, x.names]));
  return [
    head(
      [r.place, "r unseen1"],
      [w.capital(view.one), "r"],
      [r.names],
      [r.thisRound, "r"],
      [tops() ? r.percent : pointsWord(), "r"],
    ),
    h(
      "tbody",
      null,
      rows.map((x) =>
        h(
          "tr",
          { class: x.pair === pair ? "me" : "", data: { key: `p${x.pair}` } },
          num("soft", moved(x), " ", x.place),
          num("", x.pair),
          nameOf({ ...x, names: names.get(x.pair) ?? [] }),
          num("", tops() ? (x.share === null ? "–" : points(x.share)) : points(x.gained)),
          num("", h("b", null, tops() ? points(x.percent) : points(x.points))),
        ),
      ),
    ),
  ];
}

function rowsNow(rows) {
  return [
    head(
      [r.place, "r unseen1"],
      [w.capital(view.one), "r"],
      [r.names],
      [pointsWord(), "r"],
      [tops() ? r.percent : "", "r"],
    ),
    h(
      "tbody",
      null,
      rows.map((x) =>
        h(
          "tr",
          { class: x.pair === pair ? "me" : "", data: { key: `p${x.pair}` } },
          num("soft", x.played ? x.place : "–"),
          num("", x.pair),
          nameOf(x),
          num("", points(x.points)),
          tops() ? num("", h("b", null, points(x.percent))) : h("td"),
        ),
      ),
    ),
  ];
}

function ranking() {
  const two = view.ranking.some((x) => x.field),
    round = chosenRound();
  const rows = (round ? view.running[round - 1] : view.ranking).filter(
    (x) => !two || field === "all" || x.field === field,
  );
  return h(
    "section",
    { class: "pan", data: { key: "ranking" }, "aria-label": r.ranking },
    h("header", null, h("h2", null, r.ranking), two ? h("span", { data: { key: "fields" }, id: "fields" }) : null),
    view.running.length ? roundChoice() : null,
    h("div", { class: "tbx" }, h("table", { class: "tb rk" }, round ? rowsAfter(rows) : rowsNow(rows))),
    h(
      "p",
      { class: "foot2 sm soft" },
      two && field !== "all" && !round ? otherWon() : "",
      tops() ? r.top(view.top) : r.scoring[view.scoring],
      view.victory ? ` ${r.victory[view.victory]}` : "",
      view.by_rounds && !view.over && !round && view.missing ? ` ${r.notYet}` : "",
      view.unequal ? ` ${r.unequal[view.unequal]}` : "",
      view.ties.length ? ` ${r.ties(view.ties)}` : "",
    ),
  );
}

/** The matches, and how that of who is looked at came about. */
function matches() {
  if (!view.matches.length) return null;
  const name = (who) => view.ranking.find((x) => x.pair === who)?.names.join(", ") || r.noNames(who, view.one),
    vp = Boolean(view.victory);
  const own = view.matches.filter((x) => x.teams.includes(pair) && x.how.length);
  return h(
    "section",
    { class: "pan", data: { key: "matches" }, "aria-label": r.matches },
    h("header", null, h("h2", null, r.matches), h("span", { class: "sm soft" }, vp ? r.vp : r.pointsOf)),
    h(
      "div",
      { class: "tbx scroll" },
      h(
        "table",
        { class: "tb" },
        head([r.round, "r"], [w.capital(view.one)], [r.away], [vp ? r.vp : r.pointsOf, "r"]),
        h(
          "tbody",
          null,
          view.matches.map((x) =>
            h(
              "tr",
              { class: x.teams.includes(pair) ? "me" : "", data: { key: `${x.round}-${x.teams[0]}` } },
              num("soft", x.round),
              x.teams.map((who) => h("td", null, name(who))),
              num(
                "nw",
                x.points.length ? h("b", null, x.points.map(points).join(" : ")) : null,
                x.awaited ? h("small", { class: "soft" }, " ", r.awaited(x.awaited)) : null,
              ),
            ),
          ),
        ),
      ),
    ),
    own.length
      ? h(
          "ul",
          { class: "foot2 sm soft plain" },
          own.map((x) => h("li", null, r.matchHow(x.round, x.how[x.teams.indexOf(pair)]))),
        )
      : null,
  );
}

function bar(share) {
  return h(
    "span",
    { class: "mb", "aria-hidden": "true" },
    h("i", { style: { width: `${Math.max(0, Math.min(100, share))}%` } }),
  );
}

const plays = (line) => [line.ns, line.ew].some((side) => membersOf(view, side).includes(pair));
const mine = (line) => (membersOf(view, line.ns).includes(pair) ? 0 : 1);

function cardPanel() {
  const row = view.ranking.find((x) => x.pair === pair);
  if (!row) return null;
  const lines = view.lines.filter(plays),
    hidden = row.played - lines.length;
  return h(
    "section",
    { class: "pan", data: { key: "card" }, "aria-label": row.names.join(", ") || r.noNames(pair, view.one) },
    h(
      "header",
      null,
      h("h2", null, row.names.join(", ") || r.noNames(pair, view.one)),
      h(
        "span",
        { class: "sm soft" },
        r.card(row, view.one),
        h("b", null, tops() ? `${points(row.percent)} %` : points(row.points)),
      ),
    ),
    lines.length
      ? h(
          "div",
          { class: "tbx scroll" },
          h(
            "table",
            { class: "tb pcs" },
            head([r.board, "r"], [r.against, "r"], [r.contract], [r.score, "r"], [pointsWord(), "r"], [""]),
            h(
              "tbody",
              null,
              lines.map((x) =>
                h(
                  "tr",
                  { class: x.board === board ? "me" : "", data: { key: `b${x.board}` } },
                  num("", x.board),
                  num("soft", label(view, mine(x) ? x.ns : x.ew)),
                  h(
                    "th",
                    { scope: "row", class: "t" },
                    h("button", { class: "linky", type: "button", data: { board: x.board } }, resultLine(x)),
                  ),
                  num("", x.score === null ? "" : w.signed(mine(x) ? -x.score : x.score)),
                  num("", points(x.mp[mine(x)])),
                  h("td", null, x.top ? bar((100 * x.mp[mine(x)]) / x.top) : null),
                ),
              ),
            ),
          ),
        )
      : h("p", { class: "in soft" }, view.at_once ? r.noLines : r.held),
    hidden > 0 && lines.length && view.at_once ? h("p", { class: "foot2 sm soft" }, r.closed(hidden)) : null,
    row.penalty ? h("p", { class: "foot2 sm soft" }, r.penalty(row.penalty)) : null,
  );
}

/** The lines of a board that came to the same, together. */
function often(lines) {
  const groups = new Map();
  for (const x of lines) {
    const key = `${x.score}/${x.ruling ?? ""}/${x.contract ?? ""}/${x.by ?? ""}/${x.tricks ?? ""}/${x.mp}`;
    if (!groups.has(key)) groups.set(key, []);
    groups.get(key).push(x);
  }
  return [...groups.values()].sort(([a], [b]) => b.mp[0] - a.mp[0]);
}

/** How the points of who is looked at came about. */
function howOf(own) {
  if (own.adjusted || own.assigned) return `${w.capital(r.adjusted)}. ${own.why}`;
  return `${w.capital(mine(own) ? own.ew_how : own.how)}.`;
}

function boardPanels() {
  const lines = view.lines.filter((x) => x.board === board);
  if (!lines.length) return [];
  const own = lines.find(plays);
  const panels = [
    h(
      "section",
      { class: "pan", data: { key: "board" }, "aria-label": w.board(board) },
      h("header", null, h("h2", null, w.board(board)), h("span", { class: "sm soft" }, r.howOften)),
      h(
        "div",
        { class: "tbx scroll" },
        h(
          "table",
          { class: "tb fqt" },
          head([r.contract], [r.ns, "r"], [r.ew, "r"], [r.often, "r"], [""], [pointsWord(), "r"], [r.they, "r"]),
          h(
            "tbody",
            null,
            often(lines).map((group) => {
              const [x] = group;
              return h(
                "tr",
                { class: group.includes(own) ? "me" : "" },
                h("td", { class: x.ruling ? "t" : "t nw" }, resultLine(x)),
                num("", x.score > 0 ? x.score : ""),
                num("", x.score < 0 ? -x.score : ""),
                num("", group.length),
                h(
                  "td",
                  null,
                  h(
                    "span",
                    { class: "fq", "aria-hidden": "true" },
                    group.map(() => h("i")),
                  ),
                ),
                num("", points(x.mp[0])),
                num("soft", points(x.mp[1])),
              );
            }),
          ),
        ),
      ),
    ),
  ];
  if (own)
    panels.push(
      h(
        "section",
        { class: "pan brass", data: { key: "how" }, "aria-label": r.howCame(points(own.mp[mine(own)])) },
        h(
          "div",
          { class: "in" },
          h("h2", { class: "lab" }, r.howCame(points(own.mp[mine(own)]))),
          h("p", null, howOf(own)),
          h("p", { class: "sm soft t" }, resultLine(own), " ", r.against1(called(view, mine(own) ? own.ns : own.ew))),
        ),
      ),
    );
  if (view.hands[board]) panels.push(handsPanel(view.hands[board]));
  return panels;
}

/** The deal of a board. */
const handsPanel = (deal) =>
  h(
    "section",
    { class: "pan", data: { key: "hands" }, "aria-label": r.hands },
    h(
      "header",
      null,
      h("h2", null, r.hands),
      h("button", { class: "btn", type: "button", data: { review: "" } }, r.review),
    ),
    handsOf(deal),
  );

function draw() {
  if (!view) return;
  const two = view.ranking.some((x) => x.field);
  if (!field && two) field = "NS";
  if (!view.ranking.some((x) => x.pair === pair))
    pair = view.ranking.find((x) => x.names.length)?.pair ?? view.ranking[0]?.pair ?? 0;
  const lines = view.lines.filter(plays);
  if (!view.lines.some((x) => x.board === board)) board = lines[0]?.board ?? view.lines[0]?.board ?? 0;
  byId("title").textContent = view.title;
  byId("what").textContent = r.state(view);
  document.title = `${view.title} · oddtrick`;
  const standing = byId("fields")?.firstChild;
  refill(
    desk,
    ranking(),
    cardPanel(),
    h(
      "div",
      { class: "col", data: { key: "right" } },
      matches(),
      boardPanels(),
      h(
        "section",
        { class: "pan", data: { key: "corrections" }, "aria-label": r.corrections },
        h("header", null, h("h2", null, r.corrections), h("span", { class: "sm soft" }, view.corrections.length)),
        h(
          "ul",
          { class: "list2 sm" },
          view.corrections.length
            ? view.corrections.map((x) =>
                h("li", { class: "al2" }, h("span", null, x.text, " ", h("span", { class: "soft" }, w.time(x.at)))),
              )
            : h("li", { class: "al2 soft" }, r.noCorrections),
        ),
      ),
      h(
        "section",
        { class: "pan", data: { key: "evening" }, "aria-label": r.evening },
        h("header", null, h("h2", null, r.evening)),
        h(
          "div",
          { class: "acts" },
          view.over ? h("a", { class: "btn", href: `/api/club/${id}/results.usebio`, download: true }, r.usebio) : null,
          view.lines.length
            ? h("a", { class: "btn", href: `/api/club/${id}/results.pbn`, download: true }, r.pbn)
            : null,
          h("button", { class: "btn", type: "button", data: { csv: "" } }, r.csv),
          view.seal?.text
            ? h("a", { class: "btn", href: `/api/club/${id}/hands.html`, download: true }, r.records)
            : null,
          view.seal?.text ? h("button", { class: "btn", type: "button", data: { deals: "" } }, r.unsealed) : null,
          pdfLinks(view),
        ),
        view.seal
          ? h("p", { class: "foot2 sm soft" }, r.seal, " ", h("code", { class: "hash" }, view.seal.hash), " ", r.sealed)
          : null,
        view.over ? null : h("p", { class: "foot2 sm soft" }, r.fileLater),
      ),
    ),
  );
  if (two)
    byId("fields").replaceChildren(
      standing ??
        segment(
          "field",
          r.ranking,
          ["NS", "EW", "all"].map((x) => [x, r.fields[x]]),
          field,
          (x) => {
            field = x;
            draw();
          },
        ),
    );
}

/** A cell that no spreadsheet takes for a formula. */
const cell = (x) =>
  `"${String(x)
    .replace(/^(?=[=+\-@\t])(?!-?\d+(\.\d+)?$)/, "'")
    .replaceAll('"', '""')}"`;

const save = (text, type, name) => saveAs(new Blob([text], { type }), name);

function csv() {
  const rows = [
    ["place", "pair", "names", "field", "points", "percent", "penalty", "tie"],
    ...view.ranking.map((x) => [
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
  save(rows.map((x) => x.map(cell).join(",")).join("\n"), "text/csv", `${id}.csv`);
}

/** The review takes the deal that a page leaves it. */
async function review() {
  try {
    sessionStorage.setItem("oddtrick.review", JSON.stringify(await ask("GET", `/api/club/${id}/boards/${board}`)));
    location.assign("/review");
  } catch (error) {
    byId("what").textContent = error.message;
  }
}

when("click", "[data-review]", () => review());
when("click", "[data-csv]", () => csv());
when("click", "[data-deals]", () => save(view.seal.text, "text/plain", `${id}-deals.txt`));
when("click", "[data-pair],[data-board]", ({ dataset }) => {
  history.replaceState(null, "", hashOf(Number(dataset.pair ?? pair), Number(dataset.board ?? board)));
  readHash();
  draw();
});
when("change", "[name=after]", (field) => {
  const chosen = Number(field.value);
  after = chosen === view.running.length ? null : chosen;
  draw();
});
addEventListener("hashchange", () => {
  readHash();
  draw();
});
on(byId("print"), "click", () => print());

installShapes();
readHash();
watch(
  `/api/club/${id}/results`,
  "",
  (found, changed) => {
    view = found;
    if (changed) draw();
    desk.dataset.version = found.version;
  },
  (error) => {
    if (!view) desk.replaceChildren(h("p", { class: "hush", role: "alert" }, error.message));
  },
);
