// An auction: the calls in four columns, and what each has shown.

import { callSign } from "../shared/cards.js";
import { h } from "../shared/dom.js";
import { t } from "../shared/language.js";
import { callName } from "../shared/par.js";
import { text } from "../shared/strings.js";
import { callsOf, tokenOf } from "../shared/book.js";

/**
 * @typedef {Answers.BiddingContent} BiddingView
 * @typedef {Answers.BoardCompared} Compared
 */

export const token = tokenOf("bidding", true);
export const { address, get, post } = callsOf("/api/bidding", () => token);

/**
 * @type {{
 *   view: BiddingView | null,
 *   link: Answers.LinkToGive | null,
 *   reached: boolean,
 *   trouble: string,
 *   looked: number,
 *   level: number,
 *   call: string,
 *   sending: boolean,
 * }} `looked` is the board whose comparison is shown, 0 for the one that is being bid, -1 for the end;
 *   `level` and `call` are what is chosen in the box
 */
export const state = {
  view: null,
  link: null,
  reached: true,
  trouble: "",
  looked: 0,
  level: 0,
  call: "",
  sending: false,
};

/** @type {Map<number, Compared>} */
export const compared = new Map();

/** A board compared, fetched once. @param {number} number @returns {Promise<Compared>} */
export async function comparedBoard(number) {
  const known = compared.get(number);
  if (known) return known;
  const found = await get(`/boards/${number}`);
  compared.set(number, found);
  return found;
}

/** @typedef {Answers.CallMeaning} Call */

const SEATS = ["W", "N", "E", "S"];

/** @param {string} code */
export const sign = (code) => callSign(code, callName(code));

/**
 * The calls, West in the first column.
 * @param {Call[]} calls
 * @param {string} dealer
 * @param {string} [turn] whose call is waited for
 */
export function callTable(calls, dealer, turn = "") {
  const first = SEATS.indexOf(calls[0]?.seat ?? dealer);
  /** @type {(Call | null | undefined)[]} */
  const cells = [...Array.from({ length: Math.max(0, first) }, () => undefined), ...calls];
  if (turn) cells.push(null);
  const rows = Array.from({ length: Math.ceil(cells.length / 4) }, (_, i) => cells.slice(4 * i, 4 * i + 4));
  return h(
    "table.calltable.tinted",
    h("caption.unseen", t("The auction")),
    h("thead>tr", SEATS, (seat) => h("th", { scope: "col" }, text.seat(seat))),
    h("tbody", rows, (row) =>
      h("tr", SEATS, (_, i) =>
        h("td", { class: row[i] === null ? "due" : "" }, row[i] === null ? "?" : row[i] ? sign(row[i].code) : ""),
      ),
    ),
  );
}

/** What the calls have shown, one under the other. @param {Call[]} calls */
export const meanings = (calls) =>
  h(
    "ol.shows.tinted",
    calls.filter((call) => call.meaning),
    (call) => h("li", h("b", text.seat(call.seat), " ", sign(call.code)), h("span", call.meaning)),
  );
