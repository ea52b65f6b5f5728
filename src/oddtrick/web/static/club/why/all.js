// The evening in columns: everybody's parts, and the boards that moved most.

import { h } from "../../shared/dom.js";
import { t } from "../../shared/language.js";
import { decimal, minus } from "../../shared/punctuation.js";
import { capital } from "../../shared/strings.js";
import { contractSign } from "../table/entry.js";
import { words } from "../words.js";
import { drawn, evening, hrefOf, nameOf, state } from "./state.js";
import { untold } from "./pair.js";
import { whyWords } from "./words.js";

const COLUMNS = [
  "theirs contract",
  "ours contract",
  "theirs lead",
  "ours lead",
  "both declaring",
  "both defending",
  "theirs declarer",
  "theirs defence",
  "ours declarer",
  "ours defence",
  "both whole",
  "nobody ruling",
];

/** @param {number | undefined} points @param {number} most */
const cell = (points, most) =>
  points === undefined
    ? h("td")
    : h(
        `td.${points < 0 ? "loss" : "gain"}`,
        { style: { "--much": `${Math.round((44 * Math.abs(points)) / most)}%` } },
        whyWords.signed(points),
      );

/** @param {Answers.WhyEvening} e */
function table(e) {
  const there = new Set(e.rows.flatMap((row) => row.parts.map((x) => `${x.whose} ${x.kind}`)));
  const columns = COLUMNS.filter((x) => there.has(x));
  const most = Math.max(...e.rows.flatMap((row) => row.parts.map((x) => Math.abs(x.points))), 1);
  const others = e.rows.some((row) => Math.abs(row.other) > 0.005);
  const two = e.rows.some((row) => row.field);
  return h(
    "table.heat",
    h(
      "thead>tr",
      h("td.place"),
      h("th.l", { scope: "col" }, capital(words.one(state.view.one))),
      h("th", { scope: "col" }, t("Score")),
      columns.map((x) => h("th", { scope: "col" }, whyWords.column(x))),
      others && h("th", { scope: "col" }, t("Penalties and other")),
    ),
    (two ? ["NS", "EW"] : [""]).map((field) => [
      two && h("tbody>tr", h("th.l.side", { scope: "colgroup", colspan: 99 }, whyWords.side(field))),
      h(
        "tbody",
        e.rows.filter((row) => row.field === field),
        (row) =>
          h(
            "tr",
            { key: `p${row.number}` },
            h("td.place", row.place),
            h("th.l", { scope: "row" }, h("a", { href: hrefOf(row.number) }, nameOf(row))),
            h("td.score", minus(decimal(row.score, 1))),
            columns.map((key) => cell(row.parts.find((x) => `${x.whose} ${x.kind}` === key)?.points, most)),
            others && h("td", row.other ? whyWords.signed(row.other) : ""),
          ),
      ),
    ]),
  );
}

/**
 * A board of a list: its number, what it is about, a figure and a sentence.
 * @param {number} board @param {import("../../shared/dom.js").Child} what @param {string} figure @param {import("../../shared/dom.js").Child} more
 */
const boardOf = (board, what, figure, more) =>
  h(
    "a.why-board.tinted",
    { href: hrefOf(0, board) },
    h("span.n", board),
    h("b", what),
    h("span.r", figure),
    h("p", more),
  );

/** @param {string} title @param {string} unit @param {HTMLElement[]} rows */
const panel = (title, unit, rows) =>
  rows.length > 0 &&
  h(
    "section.pan",
    { key: title, "aria-label": title },
    h("header", h("h2", title), h("span.small-text.soft", unit)),
    rows,
  );

/** @param {Answers.WhySlam} x */
const slam = (x) =>
  boardOf(
    x.board,
    drawn(
      (contract) => (x.seats.length === 1 ? whyWords.ofSeat(contract, x.seats) : whyWords.of(contract, x.side)),
      contractSign(`${x.tricks - 6}${x.strain}`),
    ),
    t("0 of {n}", { n: x.tables }),
    x.often ? drawn((contract) => whyWords.stopped(x.often, contract), contractSign(x.contract)) : whyWords.nobodyBid,
  );

/** @param {number} places */
const varied = (places) => (/** @type {Answers.WhyVaried} */ x) =>
  boardOf(
    x.board,
    drawn((contract) => whyWords.of(contract, x.side), contractSign(x.contract)),
    decimal(x.much, places),
    whyWords.range(x.low, x.high),
  );

export function allPage() {
  const e = evening();
  return [
    h(
      "div.why-head",
      { key: "head" },
      h("div", h("h1", whyWords.evening), h("p", whyWords.adds(e, state.view.one))),
      e.hardest.length > 0 &&
        h(
          "div",
          h("button.btn", { id: "hardest" }, whyWords.trainHardest(e.hardest.length)),
          h("p.small-text", { role: "status" }, state.told),
        ),
    ),
    h(
      "div.col.beside",
      { key: "beside" },
      panel(t("Slams nobody bid"), t("make, all hands seen"), e.slams.map(slam)),
      panel(t("Hardest to play"), t("tricks from best play"), e.hardest.map(varied(1))),
      panel(t("Most varied"), t("average swing"), e.varied.map(varied(e.unit === "%" ? 0 : 1))),
      untold(e),
    ),
    h("section.pan.scroll.heated", { key: "heat", "aria-label": whyWords.evening }, table(e)),
  ];
}
