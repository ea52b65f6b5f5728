// Cards that overlap: a fan in short lines, a row to the right, a column downwards. Closed cards
// show less of themselves than open ones.

import { backCard, shownCard } from "../../shared/cards.js";
import { h } from "../../shared/dom.js";
import { cardButton } from "../felt/hand.js";
import { placeKey } from "../view.js";
import { slot } from "./heap.js";

/** @import { TableUi } from "../state.js" */

const PER_LINE = 3; // cards of a fan side by side before it goes on in a line below
const OPEN = { row: 0.45, column: 0.42 },
  CLOSED = 0.12; // of a card's width

/**
 * Where each card stands, in parts of a card's width along the spread.
 * @param {string[]} cards
 * @param {string} shape
 */
function offsets(cards, shape) {
  let at = 0;
  return cards.map((card) => {
    const here = at;
    at += card === "??" ? CLOSED : shape === "row" ? OPEN.row : OPEN.column;
    return here;
  });
}

const low = matchMedia("(max-width:640px), (max-height:560px)");

/**
 * How a place is spread here: where there is little room common rows become columns.
 * @param {Frames.PlaceLine} place
 */
export const shapeOf = (place) => (place.shape === "row" && !place.seat && low.matches ? "column" : place.shape);

/** Call back when rows become columns, or columns rows. @param {() => void} back */
export const onTurning = (back) => low.addEventListener("change", back);

/** @param {number} i */
const place3 = (i) => ({ "--i": i % PER_LINE, "--line": Math.floor(i / PER_LINE) });

/** @param {Frames.ViewFrame} view @param {TableUi} ui @param {Frames.PlaceLine} place */
export function spread(view, ui, place) {
  const key = placeKey(place),
    { cards } = place,
    shape = shapeOf(place),
    n = cards.length;
  const number = place.number ? h("span", { class: "nr", "aria-hidden": "true" }, place.number) : null;
  const cls = `pile spreaded ${shape === "fan" ? "fanned" : shape}`;
  if (!n)
    return h("div", { class: `${cls} none`, data: { key: `pile-${key}`, drop: key } }, slot(view, ui, place), number);
  const along = shape === "fan" ? null : offsets(cards, shape);
  /** @type {Record<string, number>} */
  const seen = {};
  const nodes = cards.map((card, i) => {
    seen[card] = (seen[card] ?? 0) + 1;
    const id = `${key}/${card}${seen[card] > 1 ? `#${seen[card]}` : ""}`;
    const style = along ? { "--t": along[i].toFixed(2) } : place3(i);
    if (card === "??") return backCard({ style, key: `${id}#${i}` });
    // Of two like cards the upper one is meant: the lower is not free.
    const last = cards.lastIndexOf(card) === i;
    if (last && (i === n - 1 || ui.menu.byCard.has(`${key}/${card}`)))
      return cardButton(view, ui, place, card, { key: id, style, beside: shape === "column" });
    return shownCard(card, { key: id, style, beside: shape === "column" });
  });
  const size = along
    ? { "--long": along[n - 1].toFixed(2) }
    : { "--across": Math.min(n, PER_LINE), "--lines": Math.ceil(n / PER_LINE) };
  return h(
    "div",
    { class: cls, role: "group", "aria-label": place.label, style: size, data: { key: `pile-${key}`, drop: key } },
    nodes,
    number,
  );
}

/** How long a row or column is, in parts of a card's width. @param {Frames.PlaceLine[]} places */
export const longest = (places) =>
  Math.max(0, ...places.map((p) => offsets(p.cards, shapeOf(p) === "row" ? "row" : "column").at(-1) ?? 0));
