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
    "a",
    {
      class: "sr tinted",
      href: result.review,
      data: { key: String(board.number) },
    },
    h("span", { class: "unseen" }, words.review(board.number), " "),
    number(board),
    h(
      "span",
      { class: "ctc" },
      h("b", null, contractOf(result)),
      h("small", null, declarerOf(result.declarer, set.seat)),
    ),
    h(
      "span",
      { class: "sv" },
      h("b", null, words.plain(result.score)),
      par === null ? null : h("small", null, words.par(par)),
    ),
    h("span", { class: "hgw" }, histogram(result)),
    h(
      "span",
      { class: "mp" },
      percent === null
        ? null
        : [
            svg(
              "svg",
              { class: "mb", viewBox: "0 0 100 8", preserveAspectRatio: "none", "aria-hidden": "true" },
              svg("rect", { width: 100, height: 8, class: "of" }),
              svg("rect", { width: percent, height: 8, class: "is" }),
            ),
            h("b", null, words.percent(percent)),
          ],
    ),
    h("span", { class: "im" }, imps === null ? "" : words.signed(imps, 1)),
  );
}

/** @param {Board} board */
const number = (board) =>
  h(
    "span",
    { class: "bn" },
    h("b", null, board.number),
    h("small", { title: words.vulnerableLong(board.vulnerable) }, words.vulnerable(board.vulnerable)),
  );

/** @param {BoardSet} set @param {Board} board */
function openRow(set, board) {
  const first = board.number === set.next;
  return h(
    "div",
    { class: "sr open", data: { key: String(board.number) } },
    number(board),
    h("span", { class: "soft" }, board.state === "playing" ? words.playing : words.waiting),
    h(
      "button",
      { class: `btn ${first ? "p" : ""}`, type: "button", disabled: !set.ready, data: { play: board.number } },
      board.state === "playing" ? words.resumeBoard(board.number) : words.playBoard(board.number),
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
    h("summary", null, words.tablesOf(board.number)),
    h(
      "table",
      { class: "tinted" },
      h(
        "thead",
        null,
        h(
          "tr",
          null,
          [words.tables, words.contract, words.score].map((x) => h("th", { scope: "col" }, x)),
        ),
      ),
      h(
        "tbody",
        null,
        tables.map((x) =>
          h(
            "tr",
            null,
            h("th", { scope: "row" }, x.levels ? words.machines(x.levels[0], x.levels[1]) : x.name || words.somebody),
            h("td", null, contractOf(x), " ", h("small", { class: "soft" }, declarerOf(x.declarer, set.seat))),
            h("td", { class: "num" }, words.plain(x.score)),
          ),
        ),
      ),
    ),
    h(
      "p",
      null,
      result.replays ? h("span", { class: "small-text soft" }, words.replays(result.replays), " ") : null,
      h("button", { class: "btn", type: "button", data: { again: board.number } }, words.againBoard(board.number)),
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
          "div",
          { class: "sh", "aria-hidden": "true" },
          h("span", null, words.board),
          h("span", null, words.contract),
          h("span", { class: "r" }, words.score),
          h("span", { class: "mid" }, words.theField),
          h("span", null, words.points),
          h("span", { class: "r" }, marked ? words.imps : ""),
        )
      : null,
    set.boards.map((board) => (board.result ? doneRow(set, board) : openRow(set, board))),
    done.length
      ? h(
          "div",
          { class: "key" },
          h("span", null, h("i", { class: "kme" }), words.keyYou),
          h("span", null, h("i", { class: "kot" }), words.keyMachine),
          set.people > 1 ? h("span", null, h("i", { class: "kpe" }), words.keyPeople) : null,
          marked
            ? h(
                "span",
                null,
                svg(
                  "svg",
                  { viewBox: "0 0 10 8", class: "kpar", "aria-hidden": "true" },
                  svg("path", { d: "M1 1h8l-4 6Z" }),
                ),
                words.keyPar,
              )
            : null,
        )
      : null,
    done.map((board) => tablesOf(set, board)),
  ];
}
