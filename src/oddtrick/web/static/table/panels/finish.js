// @ts-nocheck
// The end of a deal: what was scored and why, and the way on.

import { cardName, rankOf, suitMark, suitOf } from "../../shared/cards.js";
import { h } from "../../shared/dom.js";
import { sealRow } from "../people/seal.js";
import { nextBoard } from "../../review/file.js";
import { tableOf } from "../../shared/settings.js";
import { takeHomeRow } from "./takehome.js";
import { t } from "../../shared/strings.js";
import { around, nameOf, runs } from "../view.js";

const signed = (n) => (n < 0 ? `−${-n}` : String(n));

/** The name a pad uses for a side, which the frame may give by number or by seats. */
function sideName(view, side) {
  const named = view.won?.find((w) => w.side === side)?.name;
  return named ?? (typeof side === "number" ? view.pad?.sides?.[side] : side) ?? "";
}

/** The cards a seat was dealt, a line a suit, or null where the frame does not tell. */
export function dealtHand(view, seat) {
  const hand = view.finished?.hands?.find((x) => x.seat === seat);
  if (!hand) return null;
  const lines = runs(hand.cards, view.headline?.strain);
  return h("div", { class: "dealthand t", role: "group", "aria-label": t.dealtTo(nameOf(view, seat)), data: { key: `dealt-${seat}` } },
    lines.map(({ suit, cards }) => h("p", { role: "img", "aria-label": cards.map(cardName).join(", ") },
      suit === "JOKER" ? t.joker : suitMark(suit), cards.map((c) => (suitOf(c) === suit ? rank(c) : [suitMark(suitOf(c)), rank(c)])).flatMap((x, i) => (i ? [" ", x] : [x])))));
}

const rank = (card) => (rankOf(card) === "T" ? "10" : rankOf(card));

/** What else may be done with a finished deal: its review, and what may be taken home. */
export const besidesResult = (view) => [
  view.finished.review ? h("a", { class: "btn", href: view.finished.review, data: { key: "review" } }, t.review) : null,
  takeHomeRow(view), sealRow(view),
];

export function finishedPanel(view, ui) {
  const { finished } = view;
  const entries = finished.entries ?? [];
  return h("section", { class: "pan finished", role: "region", "aria-label": t.dealOver, data: { key: "finished", scrolls: "" } },
    h("header", null, h("h2", null, (finished.match_over && !view.table.evening && finished.summary) || finished.text)),
    h("div", { class: "in" },
      finished.match_over && finished.summary && finished.summary !== finished.text && !view.table.evening ? h("p", { class: "what" }, finished.text) : null,
      h("div", { class: "told" },
        entries.length
          ? h("table", { class: "entries" }, h("tbody", null, entries.map((e) =>
            h("tr", null, h("th", { scope: "row" }, sideName(view, e.side)), h("td", null, t.capital(e.why)), h("td", { class: "num" }, signed(e.points))))))
          : null,
        finished.hands?.length > 1 ? h("div", { class: "dealt" }, around(view).map((x) => h("div", null, h("h3", null, nameOf(view, x.seat)), dealtHand(view, x.seat)))) : null),
      !finished.match_over && finished.summary ? h("p", { class: "sm soft foot" }, finished.summary) : null,
      h("div", { class: "more" },
        finished.review && view.table.id ? h("a", { class: "btn", href: `/score/${view.table.id}`, data: { key: "sheet" } }, t.sheet) : null,
        finished.review ? h("a", { class: "btn", href: finished.review, data: { key: "review" } }, t.review) : null,
        view.house?.yours && view.seats.some((s) => s.level) ? h("button", { class: "btn", type: "button", data: { do: "people", key: "levels" } }, t.machineLevels) : null,
        ui.mayGoOn && view.home && finished.break_off ? h("button", { class: "btn", type: "button", data: { do: "breakOff", key: "breakOff" } }, (ui.breaking === view.version ? t.breakOffSure : t.breakOff)(finished.break_off)) : null),
      takeHomeRow(view),
      sealRow(view),
      h("div", { class: "acts" },
        view.home && nextBoard(tableOf(view.table.id)?.filed) ? h("button", { class: "btn big", type: "button", data: { do: "nextBoard", key: "nextboard" } }, t.nextBoard) : null,
        view.table.evening && view.home ? h("a", { class: "btn p big", href: `/club/${view.table.evening.id}/play?on`, data: { key: "on" } }, t.clubOn) : null,
        ui.mayGoOn && !view.table.evening ? h("button", { class: "btn p big", type: "button", data: { do: "next", key: "next" } }, view.alone ? t.newDeal : finished.match_over ? t.newMatch : t.nextDeal, " ", h("kbd", { class: "kbd inv" }, "Enter")) : null,
        view.alone && ui.mayGoOn ? h("button", { class: "btn big", type: "button", data: { do: "again", key: "again" } }, t.again) : null,
        finished.match_over && !view.table.evening ? h("a", { class: "btn big", href: "/" }, t.backToLobby) : null)));
}
