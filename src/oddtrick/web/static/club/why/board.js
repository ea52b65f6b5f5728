// Why a pair scored what it scored on one board: the steps from average to the score, the deal and the field.

import { panel, columns } from "../../shared/panels.js";
import { callSign, cardName, rankText } from "../../shared/cards.js";
import { h, svg } from "../../shared/dom.js";
import { t } from "../../shared/language.js";
import { callName } from "../../shared/par.js";
import { decimal, minus, signed } from "../../shared/punctuation.js";
import { PAIRS } from "../../shared/strings.js";
import { handsOf } from "../hands.js";
import { cardSign } from "../table/entry.js";
import { words } from "../words.js";
import { recall, recalled } from "./remember.js";
import {
  better,
  colours,
  costSign,
  dearest,
  decider,
  drawn,
  evening,
  hrefOf,
  net,
  played,
  score,
  set,
  shade,
  state,
} from "./state.js";

const [LEFT, STEP, WIDE, TOP, TALL] = [40, 94, 46, 26, 150];
/** What the others of the field did, in two lines. @type {Record<string, string[] | undefined>} */
const OTHERS = {
  lead: [t("The field"), t("led worse")],
  declarer: [t("The field"), t("fell short")],
  defence: [t("The field"), t("gave more")],
};
const SUIT = { S: "♠", H: "♥", D: "♦", C: "♣" };

/** A step as one says it. @param {Answers.WhyPiece} s @param {boolean} cards */
const said = (s, cards) =>
  `${s.card ? `${evening().steps[s.kind]} (${cardName(s.card)})` : named(s, cards).join(" ")} ${signed(s.points, 1)}`;

/** A step as it stands below its bar: whose card, or what. @param {Answers.WhyPiece} s @param {boolean} cards */
const named = (s, cards) =>
  s.card
    ? [words.SIDES[s.seat], SUIT[/** @type {"S"} */ (s.card[0])] + rankText(s.card)]
    : ((cards ? OTHERS[s.kind] : undefined) ?? [evening().steps[s.kind]]);

/** How a step is drawn: paler, where nobody could see what it cost. @param {Answers.WhyPiece} s @param {number} board */
function shadeOf(s, board) {
  const unseen = s.whose === "ours" ? (state.view.decisions[state.pair]?.unseen ?? []) : [];
  return unseen.some((x) => x.board === board && x.chosen === s.card) ? "lost.blind" : shade(s);
}

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
  const cards = line.steps.some((s) => s.card);
  return svg(
    "svg.steps",
    {
      viewBox: `0 0 ${width} ${TOP + TALL + 50}`,
      role: "img",
      style: { "max-width": `${width * 1.25}px`, "--grow": String(Math.min(Math.max(width / 350, 1), 1.75)) },
      "aria-label": `${fromTo(line)}. ${line.steps.map((s) => said(s, cards)).join(", ")}`,
    },
    svg(
      "defs",
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
    svg("rect.start", { x: LEFT + 4, y: y(start) - 2, width: WIDE, height: 4, rx: 2 }),
    label(LEFT + 4 + WIDE / 2, t("Average")),
    line.steps.map((s, n) => {
      const at = LEFT + 4 + STEP * (n + 1),
        [from, to] = [y(levels[n]), y(levels[n + 1])],
        top = Math.min(from, to);
      return [
        svg("line.joins", { x1: at - STEP + WIDE, x2: at, y1: from, y2: from }),
        svg(/** @type {"rect"} */ (`rect.${shadeOf(s, line.board)}`), {
          x: at,
          y: top,
          width: WIDE,
          height: Math.max(Math.abs(from - to), 2),
          rx: 3,
        }),
        svg("text.figure", { x: at + WIDE / 2, y: top - 6, "text-anchor": "middle" }, costSign(s)),
        label(at + WIDE / 2, ...named(s, cards)),
      ];
    }),
  );
}

/** @param {number} x @param {...string} lines */
const label = (x, ...lines) =>
  lines.map((text, n) =>
    svg("text", { x, y: TOP + TALL + 20, dy: n ? "1.25em" : null, "text-anchor": "middle" }, text),
  );

/** @param {Answers.WhyLine} line */
const fromTo = (line) => t("From average to {end}", { end: score(line.points, 0) });

/** @param {Answers.WhyBoard} board @param {Answers.WhyLine | undefined} own */
function field(board, own) {
  const sign = own?.side === "EW" ? -1 : 1;
  const rows = [...board.results].sort((a, b) => sign * ((b.score ?? 0) - (a.score ?? 0)));
  return panel(
    "field",
    t("The field"),
    PAIRS[own?.side ?? "NS"],
    h(
      "table.field-table.tinted",
      columns(t("Contract"), t("By"), [t("Tricks"), "r"], [t("Score"), "r"]),
      h("tbody", rows, (x) =>
        h(
          "tr",
          { class: own && (own.side === "NS" ? x.ew : x.ns) === own.against ? "me" : "" },
          h("td>b", played(x)),
          h("td", x.declarer && words.SIDES[x.declarer]),
          h("td.r", x.tricks),
          h("td.r>b", x.score === null ? "–" : minus(sign * x.score)),
        ),
      ),
    ),
  );
}

/** What is done with a board, from before an act. @param {string} play @param {number} board @param {number} act @param {string} seat */
const ways = (play, board, act, seat) =>
  h(
    "p.ways",
    h(`button.btn${act ? ".p" : ""}`, { data: { play: board, act, seat } }, play),
    h("button.btn", { data: { review: board, act } }, t("Review")),
  );

/** What was decided, and where. @param {Answers.WhyDecision} x @param {string} what */
const decidedAt = (x, what) =>
  x.trick
    ? t("Trick {trick}, {name}: {what}", { trick: x.trick, name: decider(x), what })
    : t("{name}: {what}", { name: decider(x), what });

/** @param {Answers.WhyDecision} x @param {boolean} blind whether nobody could see it */
const decided = (x, blind) =>
  h(
    "div.dearest.tinted",
    h(
      "b",
      drawn((what) => decidedAt(x, what), x.trick ? cardSign(x.chosen) : callName(x.chosen)),
    ),
    h(`span.cost${blind ? ".blind" : ""}`, costSign(x)),
    h("p", blind ? t("Nobody could see this. The expert, seeing no more, does no better.") : better(x)),
    !blind && ways(t("Play on from here"), x.board, x.act, x.seat),
  );

/** The board's decisions that could have been seen, and what nobody could see. @param {Answers.WhyBoard} board @param {Answers.WhyRow} row */
function decisions(board, row) {
  const found = state.view.decisions[row.number];
  const [listed, blind] = [found?.listed ?? [], found?.unseen ?? []].map((all) =>
    all.filter((x) => x.board === board.board),
  );
  return listed.length + blind.length
    ? panel(
        "decisions",
        t("Decisions"),
        "",
        listed.map((x) => decided(x, false)),
        blind.map((x) => decided(x, true)),
      )
    : null;
}

/** The calls under the seats, from West on; the passes that end them are said at once. @param {Answers.WhyBoard} board @param {string[]} calls */
function auction(board, calls) {
  const ended = calls.length > 4 && calls.slice(-3).every((call) => call === "P");
  /** @type {(string | null)[]} */
  const cells = [...Array("WNES".indexOf(board.dealer)).fill(null), ...(ended ? calls.slice(0, -3) : calls)];
  const rows = Array.from({ length: Math.ceil((cells.length + (ended ? 1 : 0)) / 4) }, (_, n) => n);
  return [
    h("header.more>h2", t("Auction")),
    h(
      "div.in.tinted",
      h(
        "table.auc",
        h("thead>tr", ["W", "N", "E", "S"], (seat) => h("th", { scope: "col" }, words.SIDES[seat])),
        h("tbody", rows, (row) =>
          h("tr", [0, 1, 2, 3], (n) => {
            const at = 4 * row + n,
              call = cells[at];
            if (ended && at === cells.length) return h("td.soft", t("All pass"));
            return h("td", { class: call === "P" ? "soft" : "" }, call && callSign(call, callName(call)));
          }),
        ),
      ),
    ),
  ];
}

/** @param {Answers.WhyBoard} board @param {Answers.WhyLine | undefined} own */
function dealt(board, own) {
  const seat = set ? "S" : own ? (own.side.includes(own.declarer) && own.declarer) || own.side[0] : "";
  return panel(
    "deal.dealt",
    t("All four hands"),
    words.dealt([board.dealer, board.vulnerable]),
    board.deal ? handsOf(board.deal, String(board.board)) : h("p.in.soft", t("The hands are not known.")),
    own?.auction.length ? auction(board, own.auction) : null,
    board.deal &&
      h("div.in", ways(t("Play this board"), board.board, 0, seat), h("p.small-text", { role: "status" }, state.told)),
  );
}

/**
 * @param {Answers.WhyBoard} board
 * @param {Answers.WhyRow | undefined} row who is looked at
 */
export function boardPage(board, row) {
  const known = row?.lines.filter((x) => x.board === board.board) ?? [],
    lines = known.map(recalled),
    own = lines[0];
  const order = row ? dearest(row.lines) : [],
    next = order[order.findIndex((x) => x.board === board.board) + 1];
  return [
    h(
      "div.why-head",
      { key: "head" },
      h(
        "div",
        h(
          "h1.tinted",
          own
            ? t("Board {board}: {score}", { board: board.board, score: score(own.points, 0) })
            : words.board(board.board),
          own && (own.contract || own.ruling) && [", ", played(own)],
        ),
        own && h("p", own.said),
      ),
      next && row && h("a.btn", { href: hrefOf(row.number, next.board) }, t("Next dearest board")),
    ),
    h(
      "div.col.middle",
      { key: "middle" },
      lines.map((line, n) =>
        panel(`steps${n}`, fromTo(line), "", stair(line), colours(line.steps.map((s) => shadeOf(s, board.board)))),
      ),
      known.map((line) => recall(board, line)),
      field(board, own),
    ),
    h(
      "div.col.beside",
      { key: "beside" },
      row && decisions(board, row),
      h(
        "section.pan",
        { key: "counts" },
        h("header>h2", t("What counts here")),
        h("p.in.small-text.soft", evening().counts),
      ),
    ),
    dealt(board, own),
  ];
}
