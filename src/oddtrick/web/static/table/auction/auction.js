// The auction so far, and what each call means.

import { callSign } from "../../shared/cards.js";
import { h, named } from "../../shared/dom.js";
import { t } from "../../shared/language.js";
import { mayExplain } from "../people/alerts.js";
import { text } from "../words.js";
import { announced } from "./systems.js";
import { around, bottomSeat, nameOf, ownLetter, seatOf } from "../view.js";

/** @import { TableUi } from "../state.js" */

/** @param {string} code */
const isPass = (code) => code === "P";

/** @typedef {{seat: string, call?: Frames.CallLine, i?: number}} Cell a call with its number, or whose turn it is */

/** The columns: the callers clockwise, your own last. @param {Frames.ViewFrame} view */
function columns(view) {
  const callers = around(view)
    .map((s) => s.seat)
    .filter((s) => view.auction?.seats.includes(s));
  return callers[0] === bottomSeat(view) ? [...callers.slice(1), callers[0]] : callers;
}

/**
 * The cells in rows: each call in its caller's column, a new row where the order goes round.
 * @param {string[]} cols
 * @param {Cell[]} items
 */
function rowsOf(cols, items) {
  /** @type {(Cell | null)[][]} */
  const rows = [];
  let at = cols.length;
  for (const item of items) {
    const column = cols.indexOf(item.seat);
    if (column < 0) continue;
    if (column <= at - 1 || !rows.length) rows.push(Array(cols.length).fill(null));
    rows[rows.length - 1][column] = item;
    at = column + 1;
  }
  return rows;
}

/** @param {Frames.ViewFrame} view @param {string} letter */
const vulnerableMark = (view, letter) =>
  seatOf(view, letter)?.vulnerable ? h("span.v", { title: t("Vulnerable"), "aria-label": t("Vulnerable") }, "v") : null;

/**
 * What a call told: its maker's own words, a machine's system, or how the book reads a person's
 * call where one plays with machines alone. In short: the first line of it.
 * @param {Frames.ViewFrame} view
 * @param {Frames.CallLine} call
 */
function told(view, call, short = false) {
  if (call.alert) return h("q.told-alert", call.alert);
  if (!call.meaning) return text.silent;
  return [
    seatOf(view, call.seat)?.kind === "person" ? `${t("It shows:")} ` : null,
    short ? call.meaning.split("\n")[0] : call.meaning,
  ];
}

/**
 * The panel with the calls in columns. In play the chosen call's meaning stands under it.
 * @param {Frames.ViewFrame} view
 * @param {TableUi} ui
 */
export function auctionPanel(view, ui) {
  const { auction } = view;
  if (!auction) return null;
  const cols = columns(view),
    open = view.calls !== null;
  /** @type {Cell[]} */
  const items = auction.calls.map((call, i) => ({ seat: call.seat, call, i }));
  const turn = open && !view.over ? view.seats.find((s) => s.to_act)?.seat : null;
  if (turn) items.push({ seat: turn });
  const rows = rowsOf(cols, items);
  const at = ui.asked ?? -1;
  const asked = auction.calls[at];
  return h(
    "section.pan.p-auction",
    { "aria-label": t("Auction"), key: "auction", data: { panel: "auction" } },
    h("header", h("h2", t("Auction")), h("span.small-text.soft", text.dealerIs(nameOf(view, auction.dealer)))),
    h(
      "div.in",
      announced(view),
      h(
        "table.auc.tinted",
        h("thead>tr", cols, (c) =>
          h("th", { scope: "col", title: nameOf(view, c) }, h("span.who", nameOf(view, c)), vulnerableMark(view, c)),
        ),
        h("tbody", rows, (row) => h("tr", row, (cell) => h("td", callCell(view, ui, cell)))),
      ),
      asked &&
        h(
          "p",
          { class: `small-text tinted asked ${open ? "open" : ""}` },
          h("b", text.meaningOf(nameOf(view, asked.seat)), callSign(asked.code, asked.text)),
          " ",
          told(view, asked, !ui.reading),
          mayExplain(view, at) && [" ", explainButton(at, asked)],
        ),
    ),
  );
}

/** Whose side is vulnerable, in words. @param {Frames.ViewFrame} view */
export function standing(view, short = false) {
  const own = seatOf(view, ownLetter(view));
  if (!own) return null;
  const they = view.seats.some((s) => s.side !== own.side && s.vulnerable);
  const words = short ? text.vulnerableShort : text.vulnerableWords;
  const which = own.vulnerable && they ? "all" : own.vulnerable ? "we" : they ? "they" : null;
  return which && text.and + words[which];
}

/** @param {Frames.ViewFrame} view @param {TableUi} ui @param {Cell | null} cell */
function callCell(view, ui, cell) {
  if (!cell) return null;
  const { call, i = -1 } = cell;
  if (!call) {
    const own = view.status.yours && cell.seat === view.you;
    return h("span", { class: `call ${own ? "on" : "soft"}` }, own ? t("to call") : "…");
  }
  return h(
    "button",
    {
      class: `call ${isPass(call.code) ? "pass" : ""} ${ui.asked === i ? "on" : ""}`,
      "aria-pressed": String(ui.asked === i),
      do: "ask",
      arg: i,
      key: `call${i}`,
    },
    named(
      text.askAbout(nameOf(view, call.seat), call.text) + (call.alert ? ` ${t("Explained by the caller.")}` : ""),
      isPass(call.code) ? call.text : callSign(call.code, call.text),
      call.alert ? h("span.alertmark", "a") : null,
    ),
  );
}

/** @param {number} index @param {Frames.CallLine} call */
const explainButton = (index, call) =>
  h("button.linky.small-text", { do: "explain", arg: index }, call.alert ? t("Change") : t("Explain"));

/** The list of calls with their meanings, during the auction. @param {Frames.ViewFrame} view @param {TableUi} ui */
export function meaningsPanel(view, ui) {
  const calls = view.auction?.calls ?? [];
  return h(
    "section.pan.p-meanings",
    { "aria-label": text.meanings, key: "meanings", data: { panel: "meanings" } },
    h("header", h("h2", text.meanings), h("span.small-text.soft", calls.length ? t("choose any call to ask") : "")),
    calls.length
      ? h("ul.ml.tinted", { tabindex: 0, "aria-label": text.meanings }, calls, (call, i) =>
          h(
            "li",
            { class: ui.asked === i ? "on" : "", key: `m${i}` },
            h("b", nameOf(view, call.seat)),
            h(
              "span",
              { class: isPass(call.code) ? "soft" : "w6" },
              isPass(call.code) ? call.text : callSign(call.code, call.text),
            ),
            h(
              "span",
              { class: (isPass(call.code) || !call.meaning) && !call.alert ? "soft" : "" },
              told(view, call, !(ui.reading && ui.asked === i)),
              mayExplain(view, i) && [" ", explainButton(i, call)],
            ),
          ),
        )
      : h("p.in.small-text.soft", t("Nobody has called yet.")),
  );
}
