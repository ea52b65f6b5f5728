// The boards of a set: contract, score and par, the field, matchpoints and IMPs; and every table of one.

import { callSign } from "../shared/cards.js";
import { h, svg } from "../shared/dom.js";
import { t } from "../shared/language.js";
import { minus, signed } from "../shared/punctuation.js";
import { words } from "./words.js";
import { columns, shareBar, tableLine } from "../shared/panels.js";

// The field of a board as blocks, one a table: your own is brass, and a triangle stands at par.

/** @typedef {import("./data.js").BoardResult} BoardResult */

const WIDTH = 280,
  FOOT = 45.8,
  BLOCK = 4.2,
  STEP = 5.46,
  MOST = 7;

/** The scores to be drawn, par among them. @param {BoardResult} result */
function columnsOf({ bars, par }) {
  const known = bars.map((bar) => ({ ...bar, tables: bar.machines + bar.people }));
  if (par !== null && !known.some((bar) => bar.score === par)) {
    known.push({ score: par, machines: 0, people: 0, yours: false, tables: 0 });
  }
  return known.sort((a, b) => a.score - b.score);
}

/** @param {BoardResult} result */
function histogram(result) {
  const columns = columnsOf(result),
    wide = WIDTH / Math.max(6, columns.length),
    left = (WIDTH - wide * columns.length) / 2;
  const most = Math.max(1, ...columns.map((column) => column.tables)),
    step = most > MOST ? (STEP * MOST) / most : STEP;
  const tables = columns.reduce((n, column) => n + column.tables, 0);
  const width = Math.min(32, wide - 6),
    font = wide < 34 ? { class: "small" } : {};
  return svg(
    "svg.hg",
    { viewBox: `0 0 ${WIDTH} 64`, role: "img", "aria-label": words.fieldLabel(result.score, tables) },
    columns,
    (column, i) => {
      const middle = left + wide * (i + 0.5),
        top = FOOT - step * column.tables;
      const blocks = Array.from({ length: column.tables }, (_, k) =>
        svg("rect", {
          x: middle - width / 2,
          y: FOOT - BLOCK - step * k,
          width,
          height: Math.max(1, step - (STEP - BLOCK)),
          rx: 1.2,
          class: column.yours && k === 0 && column.people ? "me" : k < column.people ? "pe" : "ot",
        }),
      );
      const par =
        column.score === result.par ? svg("path.par", { d: `M${middle - 4} ${Math.max(1, top - 8)}h8l-4 5.5Z` }) : null;
      const told =
        columns.length < 9 || column.yours || column.score === result.par || i === 0 || i === columns.length - 1;
      return [
        blocks,
        par,
        told &&
          svg(
            "text",
            { x: middle, y: 60, "text-anchor": "middle", ...font, ...(column.yours ? { class: "mt1" } : {}) },
            minus(column.score),
          ),
      ];
    },
  );
}

/** @typedef {import("./data.js").Board} Board */
/** @typedef {import("./data.js").BoardSet} BoardSet */

const BOOK = 6;

/** A contract and what came of it: `4♥ =`. @param {{contract: string, tricks: number | null, text: string}} result */
export function contractOf({ contract, tricks, text }) {
  if (!contract) return [text];
  if (contract === "Pass") return [t("Passed out")];
  const level = /^\d/.exec(contract),
    over = level && tricks !== null ? tricks - BOOK - Number(level[0]) : null;
  const said = over === null ? (tricks === null ? "" : ` ${tricks}`) : over === 0 ? " =" : ` ${signed(over)}`;
  return [callSign(contract, contract), said];
}

/** Who declared, as the player sees it. @param {string} seat @param {string} own */
export function declarerOf(seat, own) {
  const pairs = ["NS", "EW"],
    side = pairs.find((pair) => pair.includes(own)) ?? "";
  return !seat ? "" : seat === own ? t("You") : side.includes(seat) ? t("Your partner") : t("Opponents");
}

/**
 * A place among all as blocks, one's own among them.
 * @param {string} cls @param {import("./data.js").Standing} standing among several @param {number} most blocks
 */
export function placeBlocks(cls, { place, of }, most) {
  const many = Math.min(of, most),
    here = Math.round(((place - 1) * (many - 1)) / (of - 1));
  return h(
    "div",
    { class: cls, role: "img", "aria-label": words.place(place, of) },
    Array.from({ length: many }, (_, i) => h("i", { class: i === here ? "me" : "" })),
  );
}

/** @param {BoardSet} set @param {Board} board */
function doneRow(set, board) {
  const result = /** @type {BoardResult} */ (board.result),
    { percent, imps, par } = result;
  return h(
    "a.sr.tinted",
    { href: result.review, key: String(board.number) },
    h("span.unseen", t("Review board {n}", { n: board.number }), " "),
    number(board),
    h("span.ctc", h("b", contractOf(result)), h("small", declarerOf(result.declarer, set.seat))),
    h("span.sv", h("b", minus(result.score)), par !== null && h("small", t("par {n}", { n: minus(par) }))),
    h("span.hgw", histogram(result)),
    h("span.mp", percent !== null && [shareBar(percent), h("b", words.percent(percent))]),
    h("span.im", imps === null ? "" : signed(imps, 1)),
  );
}

/** @param {Board} board */
const number = (board) => h("span.bn", h("b", board.number), h("small", words.vulnerable(board.vulnerable)));

/** @param {BoardSet} set @param {Board} board */
function openRow(set, board) {
  const first = board.number === set.next;
  return h(
    "div.sr.open",
    { key: String(board.number) },
    number(board),
    h("span.soft", board.state === "playing" ? t("Begun") : t("Not played yet")),
    h(
      "button",
      { class: `btn ${first ? "p" : ""}`, disabled: !set.ready, data: { play: board.number } },
      board.state === "playing" ? words.resumeBoard(board.number) : words.playBoard(board.number),
    ),
  );
}

/** All tables of a board, and the way to play it once more. @param {BoardSet} set @param {Board} board */
function tablesOf(set, board) {
  const result = /** @type {BoardResult} */ (board.result);
  const tables = [...result.tables].sort((a, b) => b.score - a.score);
  return h(
    "details.alltables",
    { key: `tables${board.number}` },
    h("summary", t("All tables of board {n}", { n: board.number })),
    h(
      "table.tinted",
      columns(t("All tables"), t("Contract"), t("Score")),
      h("tbody", tables, (x) =>
        tableLine(x.levels ? words.machines(x.levels[0], x.levels[1]) : x.name || t("Somebody"), [
          [[contractOf(x), " ", h("small.soft", declarerOf(x.declarer, set.seat))], ""],
          [minus(x.score), "num"],
        ]),
      ),
    ),
    h(
      "p",
      result.replays ? h("span.small-text.soft", words.replays(result.replays), " ") : null,
      h("button.btn", { data: { again: board.number } }, t("Play board {n} again, for practice", { n: board.number })),
    ),
  );
}

/** @param {BoardSet} set */
export function boardList(set) {
  const done = set.boards.filter((board) => board.result),
    marked = set.boards.some((board) => board.vulnerable);
  return [
    done.length
      ? h(
          "div.sh",
          { "aria-hidden": "true" },
          h("span", t("Board")),
          h("span", t("Contract")),
          h("span.r", t("Score")),
          h("span.mid", t("The field")),
          h("span", t("Matchpoints")),
          h("span.r", marked ? t("IMPs") : ""),
        )
      : null,
    set.boards.map((board) => (board.result ? doneRow(set, board) : openRow(set, board))),
    done.length
      ? h(
          "div.key",
          h("span", h("i.kme"), t("you")),
          h("span", h("i.kot"), t("machine players")),
          set.people > 1 && h("span", h("i.kpe"), t("people")),
          marked &&
            h(
              "span",
              svg("svg.kpar", { viewBox: "0 0 10 8", "aria-hidden": "true" }, svg("path", { d: "M1 1h8l-4 6Z" })),
              t("par, best play by all four"),
            ),
        )
      : null,
    done.map((board) => tablesOf(set, board)),
  ];
}
