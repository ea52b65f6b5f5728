// Why a pair scored what it scored on one board: the steps from average to the score, the deal and the field.

import { cardName } from "../../shared/cards.js";
import { h, svg } from "../../shared/dom.js";
import { decimal } from "../../shared/punctuation.js";
import { handsOf } from "../hands.js";
import { words } from "../words.js";
import { decision } from "./pair.js";
import { colours, dearest, evening, hrefOf, net, played, shade, state } from "./state.js";
import { whyWords } from "./words.js";

const [LEFT, STEP, WIDE, TOP, TALL] = [40, 94, 46, 26, 150];

/** A step as one says it. @param {Answers.WhyPiece} s */
const said = (s) => `${whyWords.step(s.kind)}${s.card ? ` (${cardName(s.card)})` : ""} ${whyWords.signed(s.points)}`;

/** The steps as a stair. @param {Answers.WhyLine} line */
function stair(line) {
  const e = evening(),
    start = line.points - net(line);
  const levels = [start];
  for (const s of line.steps) levels.push(levels[levels.length - 1] + s.points);
  const low = e.unit === "%" ? Math.min(0, ...levels) : Math.min(...levels, start - 1),
    high = e.unit === "%" ? Math.max(100, ...levels) : Math.max(...levels, start + 1);
  const y = (/** @type {number} */ v) => TOP + (TALL * (high - v)) / (high - low);
  const width = LEFT + STEP * (line.steps.length + 1);
  const grid = e.unit === "%" ? [0, 25, 50, 75, 100] : [start];
  return svg(
    "svg",
    {
      class: "steps",
      viewBox: `0 0 ${width} ${TOP + TALL + 50}`,
      role: "img",
      style: { "max-width": `${width * 1.25}px` },
      "aria-label": `${fromTo(line)}. ${line.steps.map(said).join(", ")}`,
    },
    svg(
      "defs",
      null,
      svg(
        "pattern",
        { id: "hatched", width: 6, height: 6, patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)" },
        svg("path", { d: "M0 0V6" }),
      ),
    ),
    grid.map((v) => [
      svg("line", { x1: LEFT - 6, x2: width, y1: y(v), y2: y(v), class: v === start ? "average" : "" }),
      svg("text", { x: LEFT - 10, y: y(v) + 4, "text-anchor": "end" }, decimal(v, 0)),
    ]),
    svg("rect", { x: LEFT + 4, y: y(start) - 2, width: WIDE, height: 4, rx: 2, class: "start" }),
    label(LEFT + 4 + WIDE / 2, whyWords.average),
    line.steps.map((s, n) => {
      const at = LEFT + 4 + STEP * (n + 1),
        [from, to] = [y(levels[n]), y(levels[n + 1])],
        top = Math.min(from, to);
      return [
        svg("line", { class: "joins", x1: at - STEP + WIDE, x2: at, y1: from, y2: from }),
        svg("rect", {
          x: at,
          y: top,
          width: WIDE,
          height: Math.max(Math.abs(from - to), 2),
          rx: 3,
          class: shade(s),
        }),
        svg(
          "text",
          { class: "figure", x: at + WIDE / 2, y: top - 6, "text-anchor": "middle" },
          whyWords.signed(s.points, e.unit === "%" ? 0 : 1),
        ),
        label(at + WIDE / 2, whyWords.step(s.kind), s.card ? cardName(s.card) : ""),
      ];
    }),
  );
}

/** @param {number} x @param {...string} lines */
const label = (x, ...lines) =>
  lines.map((text, n) => svg("text", { x, y: TOP + TALL + 20 + 15 * n, "text-anchor": "middle" }, text));

/** @param {Answers.WhyLine} line */
const fromTo = (line) => {
  const { unit } = evening();
  return whyWords.fromAverage(unit === "%" ? `${decimal(line.points, 0)} %` : whyWords.score(line.points, unit));
};

/** @param {Answers.WhyBoard} board @param {Answers.WhyLine | undefined} own */
function field(board, own) {
  const sign = own?.side === "EW" ? -1 : 1;
  const rows = [...board.results].sort((a, b) => sign * ((b.score ?? 0) - (a.score ?? 0)));
  return h(
    "section",
    { class: "pan", data: { key: "field" }, "aria-label": whyWords.field },
    h(
      "header",
      null,
      h("h2", null, whyWords.field),
      h("span", { class: "small-text soft" }, own ? words.PAIRS[own.side] : words.PAIRS.NS),
    ),
    h(
      "table",
      { class: "field-table tinted" },
      h(
        "thead",
        null,
        h(
          "tr",
          null,
          h("th", { scope: "col" }, whyWords.contract),
          h("th", { scope: "col" }, whyWords.by),
          h("th", { scope: "col", class: "r" }, whyWords.tricks),
          h("th", { scope: "col", class: "r" }, whyWords.points),
        ),
      ),
      h(
        "tbody",
        null,
        rows.map((x) =>
          h(
            "tr",
            { class: own && (own.side === "NS" ? x.ew : x.ns) === own.against ? "me" : "" },
            h("td", null, h("b", null, played(x))),
            h("td", null, x.declarer ? words.SIDES[x.declarer] : ""),
            h("td", { class: "r" }, x.tricks ?? ""),
            h("td", { class: "r" }, h("b", null, x.score === null ? "–" : words.minus(sign * x.score))),
          ),
        ),
      ),
    ),
  );
}

/** What the contract was worth, and the play. @param {Answers.WhyLine} line @returns {[number, number]} */
const summed = (line) => [
  line.steps.reduce((n, s) => n + (s.kind === "contract" ? s.points : 0), 0),
  line.steps.reduce((n, s) => n + (["contract", "ruling"].includes(s.kind) ? 0 : s.points), 0),
];

/** The board's decisions that could have been seen. @param {Answers.WhyBoard} board @param {Answers.WhyRow} row */
function decided(board, row) {
  const listed = state.view.decisions[row.number]?.listed.filter((x) => x.board === board.board) ?? [];
  return listed.length
    ? h(
        "section",
        { class: "pan", data: { key: "decisions" }, "aria-label": whyWords.decisions },
        h("header", null, h("h2", null, whyWords.decisions)),
        listed.map((x) => decision(row, x)),
      )
    : null;
}

/**
 * @param {Answers.WhyBoard} board
 * @param {Answers.WhyRow | undefined} row who is looked at
 */
export function boardPage(board, row) {
  const e = evening(),
    lines = row?.lines.filter((x) => x.board === board.board) ?? [],
    own = lines[0];
  const order = row ? dearest(row.lines) : [],
    next = order[order.findIndex((x) => x.board === board.board) + 1];
  const score = own && (e.unit === "%" ? `${decimal(own.points, 0)} %` : whyWords.score(own.points, e.unit));
  return [
    h(
      "div",
      { class: "why-head", data: { key: "head" } },
      h(
        "div",
        null,
        h(
          "h1",
          { class: "tinted" },
          own ? [`${words.board(board.board)}: ${score}, `, played(own)] : words.board(board.board),
        ),
        own ? h("p", null, own.ruling ? whyWords.ruledOut : whyWords.summed(...summed(own))) : null,
      ),
      next && row ? h("a", { class: "btn", href: hrefOf(row.number, next.board) }, whyWords.next) : null,
    ),
    h(
      "div",
      { class: "col middle", data: { key: "middle" } },
      lines.map((line, n) =>
        h(
          "section",
          { class: "pan", data: { key: `steps${n}` }, "aria-label": fromTo(line) },
          h("header", null, h("h2", null, fromTo(line))),
          stair(line),
          colours(),
        ),
      ),
      field(board, own),
    ),
    h(
      "div",
      { class: "col beside", data: { key: "beside" } },
      row ? decided(board, row) : null,
      h(
        "section",
        { class: "pan", data: { key: "counts" } },
        h("header", null, h("h2", null, whyWords.counts)),
        h("p", { class: "in small-text soft" }, e.cards ? whyWords.cardCounts : whyWords.countsTold),
      ),
    ),
    h(
      "section",
      { class: "pan dealt", data: { key: "deal" }, "aria-label": whyWords.deal },
      h(
        "header",
        null,
        h("h2", null, whyWords.deal),
        h("span", { class: "small-text soft" }, words.dealt([board.dealer, board.vulnerable])),
      ),
      board.deal ? handsOf(board.deal) : h("p", { class: "in soft" }, whyWords.noDeal),
    ),
  ];
}
