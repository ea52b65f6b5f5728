// The boards of a set: contract, score and par, the field, matchpoints and IMPs; and every table of one.

import { callSign } from "../shared/cards.js";
import { h, svg } from "../shared/dom.js";
import { histogram } from "./histogram.js";
import { words } from "./words.js";

/** @typedef {import("./data.js").Board} Board */
/** @typedef {import("./data.js").BoardResult} BoardResult */
/** @typedef {import("./data.js").BoardSet} BoardSet */

const BOOK = 6;

/** A contract and what came of it: `4♥ =`. @param {{contract: string, tricks: number | null, text: string}} result */
export function contractOf({ contract, tricks, text }) {
  if (!contract) return [text];
  if (contract === "Pass") return [words.passedOut];
  const level = /^\d/.exec(contract),
    over = level && tricks !== null ? tricks - BOOK - Number(level[0]) : null;
  const said = over === null ? (tricks === null ? "" : ` ${tricks}`) : over === 0 ? " =" : ` ${words.signed(over)}`;
  return [callSign(contract, contract), said];
}

/** Who declared, as the player sees it. @param {string} seat @param {string} own */
export function declarerOf(seat, own) {
  const pairs = ["NS", "EW"],
    side = pairs.find((pair) => pair.includes(own)) ?? "";
  return !seat ? "" : seat === own ? words.you : side.includes(seat) ? words.partner : words.opponents;
}

/** @param {BoardSet} set @param {Board} board */
function doneRow(set, board) {
  const result = /** @type {BoardResult} */ (board.result),
    { percent, imps, par } = result;
  return h(
    "a.sr.tinted",
    { href: result.review, key: String(board.number) },
    h("span.unseen", words.review(board.number), " "),
    number(board),
    h("span.ctc", h("b", contractOf(result)), h("small", declarerOf(result.declarer, set.seat))),
    h("span.sv", h("b", words.plain(result.score)), par !== null && h("small", words.par(par))),
    h("span.hgw", histogram(result)),
    h(
      "span.mp",
      percent !== null && [
        svg(
          "svg.mb",
          { viewBox: "0 0 100 8", preserveAspectRatio: "none", "aria-hidden": "true" },
          svg("rect.of", { width: 100, height: 8 }),
          svg("rect.is", { width: percent, height: 8 }),
        ),
        h("b", words.percent(percent)),
      ],
    ),
    h("span.im", imps === null ? "" : words.signed(imps, 1)),
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
    h("span.soft", board.state === "playing" ? words.playing : words.waiting),
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
    h("summary", words.tablesOf(board.number)),
    h(
      "table.tinted",
      h("thead>tr", [words.tables, words.contract, words.score], (x) => h("th", { scope: "col" }, x)),
      h("tbody", tables, (x) =>
        h(
          "tr",
          h("th", { scope: "row" }, x.levels ? words.machines(x.levels[0], x.levels[1]) : x.name || words.somebody),
          h("td", contractOf(x), " ", h("small.soft", declarerOf(x.declarer, set.seat))),
          h("td.num", words.plain(x.score)),
        ),
      ),
    ),
    h(
      "p",
      result.replays ? h("span.small-text.soft", words.replays(result.replays), " ") : null,
      h("button.btn", { data: { again: board.number } }, words.againBoard(board.number)),
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
          h("span", words.board),
          h("span", words.contract),
          h("span.r", words.score),
          h("span.mid", words.theField),
          h("span", words.points),
          h("span.r", marked ? words.imps : ""),
        )
      : null,
    set.boards.map((board) => (board.result ? doneRow(set, board) : openRow(set, board))),
    done.length
      ? h(
          "div.key",
          h("span", h("i.kme"), words.keyYou),
          h("span", h("i.kot"), words.keyMachine),
          set.people > 1 && h("span", h("i.kpe"), words.keyPeople),
          marked &&
            h(
              "span",
              svg("svg.kpar", { viewBox: "0 0 10 8", "aria-hidden": "true" }, svg("path", { d: "M1 1h8l-4 6Z" })),
              words.keyPar,
            ),
        )
      : null,
    done.map((board) => tablesOf(set, board)),
  ];
}
