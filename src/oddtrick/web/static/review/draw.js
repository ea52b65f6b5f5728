// One deal played at several tables and in a file: the results side by side.

import { nextBoard } from "./file.js";
import { alongPlay, graph, isCosted } from "./panels.js";
import { cardSign, chip, heapsAt, inOrder, nameOf, ownSide, sideName, slider, suitLines } from "./signs.js";
import { state } from "./state.js";
import { words } from "./words.js";
import { call } from "../shared/api.js";
import { bidParts, callSign, rankOf, shownCard } from "../shared/cards.js";
import { switches } from "../shared/dialogs.js";
import { h, named } from "../shared/dom.js";
import { t } from "../shared/language.js";
import { columns, panel } from "../shared/panels.js";
import { about, decimal, minus } from "../shared/punctuation.js";
import { settings } from "../shared/settings.js";
import { text } from "../shared/strings.js";

/** @import { Filed } from "./file.js" */

/** @typedef {"mp" | "imps" | "points"} Way how results are compared */
/** @typedef {{name: string, text: string, score: number | null, this: boolean, review: string}} ResultRow */

/**
 * The IMPs for a difference in points, with its sign: one for each of the least differences that it reaches.
 * @param {number} points
 * @param {number[]} from
 */
const imps = (points, from) => Math.sign(points) * from.filter((least) => Math.abs(points) >= least).length;

/** @param {number[]} values */
const mean = (values) => values.reduce((a, b) => a + b, 0) / values.length;

/**
 * What each result is worth beside the others: `how` is "mp" (two for each beaten and one for each
 * equalled, law 78A), "imps" or "points" (the mean difference).
 * @param {number[]} scores
 * @param {Way} how
 * @param {number[]} from the least difference for each IMP
 */
export const worth = (scores, how, from) =>
  scores.map((mine, i) => {
    const others = scores.filter((_, j) => j !== i);
    if (how === "mp") return others.reduce((n, s) => n + (mine > s ? 2 : mine === s ? 1 : 0), 0);
    return mean(others.map((s) => (how === "imps" ? imps(mine - s, from) : mine - s)));
  });

/**
 * Every result of the deal on this server; none where they cannot be had. `known` are tables whose links this
 * browser has.
 * @param {string} table
 * @param {string} number
 * @param {string} token
 * @param {string[]} known
 * @returns {Promise<Answers.TableResult[]>}
 */
export async function resultsOf(table, number, token, known) {
  try {
    return await call(
      "GET",
      `/api/tables/${encodeURIComponent(table)}/deals/${encodeURIComponent(number)}/field?` +
        `${new URLSearchParams({ known: known.join(",") })}`,
      null,
      { token },
    );
  } catch {
    return [];
  }
}

/** @param {number} n */
const sign = (n) => minus(decimal(n, 2, 0));

/** The first side's score beside what the others have. @param {number[]} scores @param {boolean} net */
const margin = (scores, net) => (net || scores.length < 2 ? scores[0] : scores[0] - mean(scores.slice(1)));

/**
 * All results with what each is worth in the way one has chosen, and the next board of a file.
 * @param {Review} review
 * @param {Answers.TableResult[]} results
 * @param {Filed | null | undefined} filed
 */
export function comparedPanel(review, results, filed) {
  const { told } = review;
  const compared = told.imp_from.length > 0;
  /** @type {ResultRow[]} */
  const rows = results.map((r) => ({
    ...r,
    score: r.scores.length ? margin(r.scores, compared) : null,
    name: r.this ? t("This table") : r.people.join(", ") || (r.review ? t("The other table") : t("Another table")),
  }));
  if (filed) {
    if (!rows.length)
      rows.push({
        this: true,
        review: "",
        name: t("This table"),
        text: told.outcome,
        score: told.sides[0]?.score ?? null,
      });
    const text = filed.outcome || t("no result");
    rows.push({ this: false, review: "", name: t("In the file"), text, score: filed.score });
  }
  if (rows.length < 2) return null;
  /** @type {Way[]} */
  const ways = compared ? ["mp", "imps"] : ["points"];
  const how = ways.includes(settings.compare) ? settings.compare : ways[0];
  const scored = rows.filter((r) => r.score !== null);
  const scores = scored.map((r) => r.score ?? 0);
  const worths = scored.length > 1 ? worth(scores, how, told.imp_from) : [];
  const top = 2 * (scored.length - 1),
    side = told.sides[0].name;
  /** @param {ResultRow} r */
  const shown = (r) => {
    const value = worths[scored.indexOf(r)];
    return value === undefined ? "" : how === "mp" ? words.ofTop(value, top) : sign(value);
  };
  const title = filed ? filed.name : t("{n} results", { n: rows.length });
  return h(
    "section.pan.compared",
    { role: "region", "aria-label": t("Side by side"), key: "compared" },
    h("header", h("h2", t("Side by side")), h("span.small-text.soft", title)),
    h(
      "div.in",
      ways.length > 1 &&
        switches(
          t("Compared in"),
          "compare",
          ways.map((way) => /** @type {const} */ ([way, words.ways[way]])),
          how,
        ),
      h(
        "div.scrolls",
        { tabindex: rows.length > 8 ? 0 : null },
        h(
          "table.ledger.results",
          columns("", t("Result"), [side, "num"], [words.worths[how], "num"]),
          h("tbody", rows, (r) =>
            h(
              "tr",
              { class: r.this ? "here" : "" },
              h("th", { scope: "row" }, r.review && !r.this ? h("a", { href: r.review }, r.name) : r.name),
              h("td.small-text", r.text),
              h("td.num", r.score === null ? "" : sign(r.score)),
              h("td.num", shown(r)),
            ),
          ),
        ),
      ),
      worths.length > 0 &&
        h("p.foot", about(t("Difference"), ""), h("b", words.worthOf[how](worths[0], top)), ` ${side}`),
      filed && nextBoard(filed) && h("div.acts>button.btn", { do: "nextBoard", key: "nextboard" }, t("Next board")),
    ),
  );
}

// The parts of a review, drawn from what is told: no part knows a game.

/** @import { Review, Said } from "./state.js" */

/** @type {Record<string, number>} */
const WORTH = { A: 4, K: 3, Q: 2, J: 1 };

/** What each hand was worth when it was dealt, in a game of bids. @param {Answers.DealReport} told */
function highCards(told) {
  if (!told.steps.some((one) => bidParts(one.code))) return null;
  const dealt = told.heaps.filter((x) => x.kind === "hand");
  /** @param {Answers.Heap} x */
  const worth = (x) => x.cards.reduce((n, card) => n + (WORTH[rankOf(card)] ?? 0), 0);
  return new Map(dealt.map((x) => [x.seat, worth(x)]));
}

/** Who is vulnerable, in words; nothing where nobody is. @param {Review} review */
function standing(review) {
  const { vulnerable, sides } = review.told;
  if (!vulnerable.length) return "";
  if (sides.every((side) => side.seats.every((seat) => vulnerable.includes(seat)))) return t("everybody vulnerable");
  return words.vulnerable(sideName(review, vulnerable), vulnerable.length > 1 || vulnerable.includes(state.own));
}

/** All hands, and what lies elsewhere, at a step. @param {Review} review @param {number} step */
export function dealPanel(review, step, odds = false) {
  const { told } = review;
  const heaps = heapsAt(told, step);
  const hands = heaps.filter((x) => x.kind === "hand");
  const seats = told.seats.filter((seat) => hands.some((x) => x.seat === seat));
  const at = told.steps[step - 1];
  const points = highCards(told);
  /** @param {string} seat */
  const one = (seat) =>
    h(
      "div",
      { class: `hd h${seat}${at?.hand === seat ? " now" : ""}`, role: "group", "aria-label": nameOf(review, seat) },
      h(
        "h3",
        h("span.seat", { "aria-hidden": "true" }, text.letter(seat)),
        " ",
        nameOf(review, seat),
        points && h("small", named(t("{n} high-card points", { n: points.get(seat) ?? 0 }), points.get(seat) ?? 0)),
      ),
      suitLines(
        hands.filter((x) => x.seat === seat).flatMap((x) => x.cards),
        seat,
        odds,
      ),
    );
  const trick = heaps.filter((x) => x.kind === "trick" && x.cards.length);
  const compass = seats.length === 4 && seats.every((s) => "NESW".includes(s));
  const other = heaps.filter((x) => !["hand", "trick", "won"].includes(x.kind) && x.cards.length);
  return panel(
    "deal.deal",
    t("All hands"),
    h("span.small-text.soft", compass ? "" : words.dealt(nameOf(review, told.dealer)), standing(review)),
    seats.length > 0 &&
      h(
        "div",
        { class: `in tinted ${compass ? "compass" : "rows"}` },
        seats.map(one),
        compass || trick.length
          ? h(
              "div.mid",
              trick.length
                ? trick.map((x) => h("span", { class: `on${x.seat}` }, cardSign(x.cards[0], "lies")))
                : h("b", words.deal(told.number), h("span.small-text", words.dealt(nameOf(review, told.dealer)))),
            )
          : null,
      ),
    odds && h("p.key.small-text.soft", t("Tap a suit for its odds.")),
    other.length > 0 &&
      h("div.in.tinted.heaps", { role: "group", "aria-label": t("Other piles") }, other, (x) =>
        h(
          "p",
          h("span.small-text.soft", [text.letter(x.seat), words.kind(x.kind, x.number)].filter(Boolean).join(" "), " "),
          x.cards,
          (c) => [cardSign(c), " "],
        ),
      ),
  );
}

/**
 * The tricks, a row each; in each card how it was led, won, and what it cost.
 * @param {Review} review
 * @param {number} step
 */
export function playPanel(review, step) {
  const { told, costs } = review;
  /** @type {Map<number, Said[]>} */
  const tricks = new Map();
  told.steps.forEach((one, i) => {
    if (one.trick) tricks.set(one.trick, [...(tricks.get(one.trick) ?? []), [one, i]]);
  });
  if (!tricks.size) return null;
  const seats = inOrder(told.seats).filter((seat) => told.steps.some((x) => x.trick && x.hand === seat));
  const own = ownSide(told);
  const sides = own ? [own, ...told.sides.filter((side) => side !== own)] : told.sides;
  const cost = new Map((costs?.plays ?? []).filter((p) => p.card).map((p) => [p.step, p.cost]));
  const line = graph(review, step);
  const shown = line && isCosted(review) ? alongPlay(review) : null;
  const goal = shown?.goal ?? null;
  const won = sides.map(() => 0);
  const rows = [...tricks].map(([number, plays]) => {
    const winner = plays.find(([x]) => x.winner)?.[0].winner;
    sides.forEach((side, i) => {
      if (winner && side.seats.includes(winner)) won[i] += 1;
    });
    const here = plays.some(([, i]) => i === step - 1);
    return h(
      "tr",
      { class: here ? "here" : "" },
      h("th", { scope: "row" }, String(number)),
      seats.map((seat) => {
        const found = plays.find(([x]) => x.hand === seat);
        if (!found) return h("td");
        const [one, i] = found;
        const lost = cost.get(i) ?? 0;
        return h(
          "td>button",
          {
            "aria-current": i === step - 1 ? "step" : null,
            class: [
              i === step - 1 ? "on" : "",
              found === plays[0] ? "led" : "",
              winner === seat ? "won" : "",
              lost ? "lost" : "",
            ].join(" "),
            do: "go",
            arg: i + 1,
            key: `play-${i}`,
          },
          cardSign(one.card),
          lost ? chip(lost) : null,
        );
      }),
      h("td.num", won.length <= 3 ? won.map((n, i) => [i ? " " : "", h(i ? "span" : "b", null, n)]) : ""),
    );
  });
  return h(
    "section.pan.play",
    { role: "region", "aria-label": t("The play"), key: "play" },
    h(
      "header",
      h("h2", shown ? words.graphTitle(sideName(review, shown.side.seats)) : t("The play")),
      costs?.plays.some((p) => p.cost)
        ? stepping(told, step)
        : h("span.small-text.soft", costs === undefined ? words.solving(review.waiting) : costs ? words.none : ""),
    ),
    line,
    slider(told, step),
    trickNow(review, step),
    h(
      "div.scrolls",
      { tabindex: 0, role: "group", "aria-label": t("The play") },
      h(
        "table.tricks.tinted",
        h(
          "thead>tr",
          h("th", { scope: "col" }, h("span.unseen", t("Trick"))),
          seats.map((seat) => h("th", { scope: "col" }, nameOf(review, seat))),
          h(
            "th.num",
            { scope: "col" },
            sides.length <= 3
              ? named(words.tricksOf(sides.map((side) => sideName(review, side.seats))), t("Tricks"))
              : t("Tricks"),
          ),
        ),
        h("tbody", rows),
      ),
    ),
    line && h("p.key.small-text.soft", chip(1), " ", t("cost one trick"), goal !== null && ` ${words.needed(goal)}`),
  );
}

/**
 * The steps: by the trick's cards on a phone, by the slider and two buttons everywhere.
 * @param {Answers.DealReport} told
 * @param {number} step
 */
export function stepping(told, step, costs = state.review?.costs) {
  const of = told.steps.length;
  /** @param {string} key @param {string} name @param {string} sign @param {boolean} off */
  const button = (key, name, sign, off) => h("button.btn", { "aria-label": name, disabled: off, do: key, key }, sign);
  return h(
    "span.stepping",
    button("back", t("Step back"), "‹", step === 0),
    button("on", t("Step on"), "›", step === of),
    costs?.plays.some((p) => p.cost) && h("button.btn", { do: "mistake", key: "mistake" }, t("Next mistake")),
  );
}

/**
 * The trick one is at, as cards under the names: what a narrow page shows in place of all tricks.
 * @param {Review} review
 * @param {number} step
 */
function trickNow(review, step) {
  const { told, costs } = review;
  const number = told.steps[step - 1]?.trick || told.steps.find((one) => one.trick)?.trick;
  const plays = told.steps.map((one, i) => /** @type {Said} */ ([one, i])).filter(([one]) => one.trick === number);
  const cost = new Map((costs?.plays ?? []).filter((p) => p.card).map((p) => [p.step, p.cost]));
  return h("div.tricknow", { key: "tricknow", style: { "--cards": plays.length } }, plays, ([one, i]) =>
    h(
      "button",
      {
        class: [i < step ? "" : "later", i === step - 1 ? "on" : "", winnerOf(plays) === one.hand ? "won" : ""].join(
          " ",
        ),
        do: "go",
        arg: i + 1,
        key: `now-${i}`,
      },
      h("span.small-text.soft", nameOf(review, one.hand)),
      shownCard(one.card),
      cost.get(i) ? chip(cost.get(i) ?? 0) : null,
    ),
  );
}

/** @param {Said[]} plays */
const winnerOf = (plays) => plays.find(([one]) => one.winner)?.[0].winner;

// What was said or done before the play: calls as a grid under the names, other acts in a list.

const MOST = 24; // letters of what fits a cell of the grid

/** The acts before the play, each with its step. @param {Answers.DealReport} told */
const saidIn = (told) =>
  told.steps
    .map((one, i) => /** @type {Said} */ ([one, i]))
    .filter(([one]) => one.kind !== "play" && one.by && one.label);

/** Whether they are calls that go round the table. @param {Answers.DealReport} told @param {Said[]} said */
const goRound = (told, said) =>
  said.every(([one]) => one.by === one.hand && !one.card && one.label.length <= MOST) &&
  said.some(([one]) => one.code === "P" || bidParts(one.code)) &&
  told.steps.some((one) => one.trick);

/** @param {Review} review @param {number} step */
export function callsPanel(review, step) {
  const { told } = review;
  const said = saidIn(told);
  if (!said.length) return null;
  const grid = goRound(told, said);
  const first = told.steps.findIndex((one) => one.trick);
  const title = grid ? t("Auction") : said.every(([, i]) => i < first) ? t("Before the play") : t("What was done");
  return h(
    "section.pan.calls",
    { role: "region", "aria-label": title, key: "calls" },
    h("header", h("h2", title), grid && h("span.small-text.soft", t("choose a call to ask"))),
    grid ? callGrid(review, said, step) : callList(review, said, step),
  );
}

/** @param {Review} review @param {Said[]} said @param {number} step */
const callList = (review, said, step) =>
  h("ol.said.tinted", { tabindex: said.length > 16 ? 0 : null, key: "said", data: { scrolls: "" } }, said, ([one, i]) =>
    h(
      "li>button",
      {
        class: i === step - 1 ? "on" : "",
        "aria-current": i === step - 1 ? "step" : null,
        do: "go",
        arg: i + 1,
        key: `call-${i}`,
      },
      h("span.who", nameOf(review, one.by)),
      h("b", one.label),
      h("span.small-text.soft", instead(review, i)),
    ),
  );

/**
 * What the book would have said instead, where it would have said something else.
 * @param {Review} review
 * @param {number} i
 */
const instead = (review, i) => {
  const opinion = review.book[i];
  return opinion && !opinion.followed ? words.wouldHave(opinion.label) : "";
};

/** @param {Review} review @param {Said[]} said @param {number} step */
function callGrid(review, said, step) {
  const { told } = review;
  const seats = inOrder(told.seats);
  /** @type {(Said | null)[][]} */
  const rows = [];
  let last = Infinity;
  for (const one of said) {
    const column = seats.indexOf(one[0].by);
    if (column <= last) rows.push(Array(seats.length).fill(null));
    rows[rows.length - 1][column] = one;
    last = column;
  }
  const asked = said.find(([, i]) => i === step - 1);
  return h(
    "div.in.tinted",
    h(
      "table.auc",
      h("thead>tr", seats, (seat) =>
        h(
          "th",
          { scope: "col" },
          nameOf(review, seat),
          told.vulnerable.includes(seat) && h("span.v", { title: t("vulnerable") }, named(` ${t("vulnerable")}`, "v")),
        ),
      ),
      h("tbody", rows, (row) => h("tr", row, (cell) => h("td", cell && callCell(review, cell, step)))),
    ),
    asked && askedLine(review, asked),
  );
}

/** @param {Review} review @param {Said} said @param {number} step */
function callCell(review, [one, i], step) {
  const other = instead(review, i);
  const pass = one.code === "P" ? "pass" : "";
  return h(
    "button",
    {
      class: `call ${pass} ${i === step - 1 ? "on" : ""} ${other ? "differs" : ""}`,
      "aria-current": i === step - 1 ? "step" : null,
      title: other || null,
      do: "go",
      arg: i + 1,
      key: `call-${i}`,
    },
    callSign(one.code, one.label),
    other && h("span.unseen", `. ${other}`),
  );
}

/** What the call one is at tells. @param {Review} review @param {Said} said */
function askedLine(review, [one, i]) {
  const opinion = review.book[i];
  const words = opinion?.meaning || instead(review, i);
  if (!words) return null;
  return h("p.small-text.asked", h("b", nameOf(review, one.by), ", ", callSign(one.code, one.label)), " ", words);
}
