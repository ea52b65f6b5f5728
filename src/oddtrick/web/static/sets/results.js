// The boards of a set: contract, score and par, the field, matchpoints and IMPs; and every table of one.

import { callSign } from "../shared/cards.js";
import { h, s } from "../shared/dom.js";
import { histogram } from "./histogram.js";
import { words as w } from "./words.js";

/** @typedef {import("./data.js").Board} Board */
/** @typedef {import("./data.js").BoardResult} BoardResult */
/** @typedef {import("./data.js").BoardSet} BoardSet */

const BOOK = 6;

/** A contract and what came of it: `4♥ =`. @param {{contract: string, tricks: number | null, text: string}} result */
function contractOf({ contract, tricks, text }) {
  if (!contract) return [text];
  if (contract === "Pass") return [w.passedOut];
  const level = /^\d/.exec(contract),
    over = level && tricks !== null ? tricks - BOOK - Number(level[0]) : null;
  const said = over === null ? (tricks === null ? "" : ` ${tricks}`) : over === 0 ? " =" : ` ${w.signed(over)}`;
  return [callSign(contract, contract), said];
}

/** Who declared, as the player sees it. @param {string} seat @param {string} own */
export function declarerOf(seat, own) {
  const pairs = ["NS", "EW"],
    side = pairs.find((pair) => pair.includes(own)) ?? "";
  return !seat ? "" : seat === own ? w.you : side.includes(seat) ? w.partner : w.opponents;
}

/** @param {BoardSet} set @param {Board} board @param {boolean} low */
function doneRow(set, board, low) {
  const result = /** @type {BoardResult} */ (board.result),
    { percent, imps, par } = result;
  return h(
    "a",
    {
      class: `sr t ${low ? "lo" : ""}`,
      href: result.review,
      "aria-label": w.review(board.number) + rowWords(board),
      data: { key: String(board.number) },
    },
    number(board),
    h(
      "span",
      { class: "ctc" },
      h("b", null, contractOf(result)),
      h("small", null, declarerOf(result.declarer, set.seat)),
    ),
    h("span", { class: "sv" }, h("b", null, w.plain(result.score)), par === null ? null : h("small", null, w.par(par))),
    h("span", { class: "hgw" }, histogram(result)),
    h(
      "span",
      { class: "mp" },
      percent === null
        ? null
        : [
            s(
              "svg",
              { class: "mb", viewBox: "0 0 100 8", preserveAspectRatio: "none", "aria-hidden": "true" },
              s("rect", { width: 100, height: 8, class: "of" }),
              s("rect", { width: percent, height: 8, class: "is" }),
            ),
            h("b", null, w.percent(percent)),
          ],
    ),
    h("span", { class: "im" }, imps === null ? "" : w.signed(imps, 1)),
  );
}

/** @param {Board} board */
function rowWords({ result }) {
  if (!result) return "";
  const percent = result.percent === null ? "" : `, ${w.percent(result.percent)}`;
  return `. ${w.score} ${w.plain(result.score)}${result.par === null ? "" : `, ${w.par(result.par)}`}${percent}`;
}

/** @param {Board} board */
const number = (board) =>
  h(
    "span",
    { class: "bn" },
    h("b", null, board.number),
    h("small", { title: w.vulnerableLong(board.vulnerable) }, w.vulnerable(board.vulnerable)),
  );

/** @param {BoardSet} set @param {Board} board */
function openRow(set, board) {
  const first = board.number === set.next;
  return h(
    "div",
    { class: "sr open", data: { key: String(board.number) } },
    number(board),
    h("span", { class: "soft" }, board.state === "playing" ? w.playing : w.waiting),
    h(
      "button",
      { class: `btn ${first ? "p" : ""}`, type: "button", disabled: !set.ready, data: { play: board.number } },
      board.state === "playing" ? w.resumeBoard(board.number) : w.playBoard(board.number),
    ),
  );
}

/** All tables of a board, and the way to play it once more. @param {BoardSet} set @param {Board} board */
function tablesOf(set, board) {
  const result = /** @type {BoardResult} */ (board.result);
  const tables = [...result.tables].sort((a, b) => b.score - a.score);
  return h(
    "details",
    { class: "alltables", data: { key: `tables${board.number}` } },
    h("summary", null, w.tablesOf(board.number)),
    h(
      "table",
      { class: "t" },
      h(
        "thead",
        null,
        h(
          "tr",
          null,
          [w.tables, w.contract, w.score].map((x) => h("th", { scope: "col" }, x)),
        ),
      ),
      h(
        "tbody",
        null,
        tables.map((x) =>
          h(
            "tr",
            null,
            h("th", { scope: "row" }, x.levels ? w.machines(...x.levels) : x.name || w.somebody),
            h("td", null, contractOf(x), " ", h("small", { class: "soft" }, declarerOf(x.declarer, set.seat))),
            h("td", { class: "num" }, w.plain(x.score)),
          ),
        ),
      ),
    ),
    h(
      "p",
      null,
      result.replays ? h("span", { class: "sm soft" }, w.replays(result.replays), " ") : null,
      h("button", { class: "btn", type: "button", data: { again: board.number } }, w.againBoard(board.number)),
    ),
  );
}

/** @param {BoardSet} set @param {number | null} low the board with most to learn */
export function boardList(set, low) {
  const done = set.boards.filter((board) => board.result),
    marked = set.boards.some((board) => board.vulnerable);
  return [
    done.length
      ? h(
          "div",
          { class: "sh", "aria-hidden": "true" },
          h("span", null, w.board),
          h("span", null, w.contract),
          h("span", { class: "r" }, w.score),
          h("span", { class: "mid" }, w.theField),
          h("span", null, w.points),
          h("span", { class: "r" }, marked ? w.imps : ""),
        )
      : null,
    set.boards.map((board) => (board.result ? doneRow(set, board, board.number === low) : openRow(set, board))),
    done.length
      ? h(
          "div",
          { class: "key" },
          h("span", null, h("i", { class: "kme" }), w.keyYou),
          h("span", null, h("i", { class: "kot" }), w.keyMachine),
          set.people > 1 ? h("span", null, h("i", { class: "kpe" }), w.keyPeople) : null,
          marked
            ? h(
                "span",
                null,
                s(
                  "svg",
                  { viewBox: "0 0 10 8", class: "kpar", "aria-hidden": "true" },
                  s("path", { d: "M1 1h8l-4 6Z" }),
                ),
                w.keyPar,
              )
            : null,
        )
      : null,
    done.map((board) => tablesOf(set, board)),
  ];
}
