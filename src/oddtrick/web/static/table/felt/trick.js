// The trick on the table, and the finished ones to look back at.

import { cardName, shownCard } from "../../shared/cards.js";
import { h } from "../../shared/dom.js";
import { t } from "../../shared/language.js";
import { text } from "../words.js";
import { around, nameOf, ownLetter, seatMark } from "../view.js";
import { inTurn } from "../../shared/punctuation.js";

/**
 * How a trick is drawn: its last card, who won it, what stands where no card lies yet, and a key for its nodes.
 * @typedef {object} Crossing
 * @property {Frames.PlayLine} [last]
 * @property {string} [winner]
 * @property {(seat: Frames.SeatLine, at: Record<string, string | number>) => Element[] | null} [waiting]
 * @property {string} key
 */

/** @import { TableUi } from "../state.js" */

/**
 * Where the i-th of n seats puts its card: a point on the unit circle, the bottom first; and its
 * place in a row, the bottom last.
 * @param {number} i
 * @param {number} n
 */
function point(i, n) {
  const angle = Math.PI / 2 + (2 * Math.PI * i) / n;
  return { "--x": Math.cos(angle).toFixed(3), "--y": Math.sin(angle).toFixed(3), "--at": (i - 1 + n) % n };
}

/** @param {string} text @param {number} order @param {Record<string, string | number>} style */
const badge = (text, order, style, cls = "") =>
  h("span", { class: `seatmk ${cls}`, style, "aria-hidden": "true" }, text, order ? h("sup", order) : null);

/** @param {Frames.ViewFrame} view @param {Frames.PlayLine[]} plays @param {Crossing} crossing */
function cross(view, plays, { last, winner, waiting = () => null, key }) {
  const seats = around(view),
    n = seats.length;
  /** @type {Element[]} */
  const nodes = [];
  seats.forEach((seat, i) => {
    const at = point(i, n),
      order = plays.findIndex((p) => p.seat === seat.seat);
    if (order >= 0) {
      const { card } = plays[order];
      const cls = [
        card === last?.card && seat.seat === last?.seat && "last",
        seat.seat === winner && "won",
        seat.seat === view.referee?.case?.hand && "penalty",
      ]
        .filter(Boolean)
        .join(" ");
      nodes.push(
        shownCard(card, {
          cls,
          key: `${key}-${seat.seat}-${card}`,
          style: { ...at, "z-index": order + 1 },
          label: text.played(nameOf(view, seat.seat), cardName(card)),
        }),
      );
      nodes.push(badge(seatMark(seat), order + 1, { ...at, "z-index": 9 }, seat.seat === winner ? "won" : ""));
    } else {
      nodes.push(...(waiting(seat, at) ?? []));
    }
  });
  return nodes;
}

/** @param {Frames.ViewFrame} view */
const many = (view) => (around(view).length > 4 ? "many" : "");

/**
 * The trick being played, or the one just finished while it still lies there.
 * @param {Frames.ViewFrame} view
 * @param {TableUi} ui
 */
export function currentTrick(view, ui) {
  if (ui.linger) {
    const { plays, winner } = ui.linger;
    return h(
      "div",
      { class: `trick done ${many(view)}`, style: { "--n": around(view).length }, key: "trick", do: "gather" },
      cross(view, plays, { winner, last: plays.at(-1), key: `t${ui.linger.number}` }),
    );
  }
  const { plays, next } = view.trick ?? { plays: [], next: null };
  const turn = view.seats.filter((s) => s.to_act).map((s) => s.seat);
  const active = around(view).filter((s) => s.role !== "out");
  const nextAt = active.findIndex((s) => s.seat === next);
  const after = active[(nextAt + 1) % active.length]?.seat;
  const mine = view.status.yours && next !== null;
  const leads = !plays.length && !view.actions.some((a) => a.kind === "add");
  /** @param {Frames.SeatLine} seat @param {Record<string, string | number>} at */
  const waiting = (seat, at) => {
    if (seat.role === "out" || next === null) return null;
    const isNext = seat.seat === next;
    /** @type {string[]} */
    let words = [];
    if (isNext && mine) {
      const own = seat.seat === (view.you ?? null);
      words = own ? (leads ? text.yourLead : text.yourCard) : text.dummyCard;
    } else if (isNext) {
      // Dummy's player watches: their partner plays these cards.
      const by = (seat.seat === view.you && view.seats.find((s) => s.role === "declarer")) || seat;
      words = t("{name} / to play", { name: nameOf(view, by.seat) }).split(" / ");
    } else if (seat.seat === after && plays.length) {
      words = text.next(seat.seat === ownLetter(view) ? t("You") : nameOf(view, seat.seat));
    }
    return [
      h(
        "div",
        {
          class: `wait ${isNext ? (mine ? "me" : "now") : ""}`,
          style: at,
          "aria-hidden": "true",
          key: `wait-${seat.seat}`,
        },
        h(
          "span",
          words.flatMap((w, i) => (i ? [h("br"), w] : [w])),
        ),
      ),
      badge(seatMark(seat), 0, at, isNext && mine ? "me" : turn.includes(seat.seat) ? "now" : ""),
    ];
  };
  return h(
    "div",
    { class: `trick ${many(view)}`, style: { "--n": around(view).length }, key: "trick" },
    cross(view, plays, { last: plays.at(-1), waiting, key: `t${view.tricks.length + 1}` }),
  );
}

/**
 * The panel that shows a finished trick and walks through the earlier ones.
 * @param {Frames.ViewFrame} view
 * @param {TableUi} ui
 */
export function pastTrick(view, ui) {
  const number = Math.min(ui.past ?? 0, view.tricks.length);
  const trick = view.tricks[number - 1];
  if (!trick) return null;
  const lines = inTurn(trick.plays.map((p) => text.played(nameOf(view, p.seat), cardName(p.card))));
  return h(
    "section.pan.past",
    { role: "region", "aria-label": text.trickOf(number), key: "past" },
    h("header", h("h2", text.trickOf(number)), h("span.small-text.soft", text.wonBy(nameOf(view, trick.winner)))),
    h(
      "div.in",
      h("p.unseen", lines),
      h("div.trick.small", cross(view, trick.plays, { winner: trick.winner, key: `p${number}` })),
    ),
    h(
      "footer",
      h("button.btn", { disabled: number <= 1, do: "past", arg: number - 1, "aria-label": t("Earlier trick") }, "‹"),
      h("button.btn", { do: "closePast" }, t("Close")),
      h(
        "button.btn",
        { disabled: number >= view.tricks.length, do: "past", arg: number + 1, "aria-label": t("Later trick") },
        "›",
      ),
    ),
  );
}
