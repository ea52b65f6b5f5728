// Cards that overlap: a fan in short lines, a row to the right, a column downwards. Closed cards
// show less of themselves than open ones; how much is the sheet's to say, which knows the room.

import { backCard, shownCard } from "../../shared/cards.js";
import { h } from "../../shared/dom.js";
import { cardButton } from "../felt/hand.js";
import { placeKey } from "../view.js";
import { slot } from "./heap.js";

/** @import { TableUi } from "../state.js" */

const PER_LINE = 3; // cards of a fan side by side before it goes on in a line below

/**
 * How many closed and open cards lie before each.
 * @param {string[]} cards
 */
function before(cards) {
  let closed = 0;
  return cards.map((card, i) => {
    const here = { "--c": closed, "--o": i - closed };
    closed += Number(card === "??");
    return here;
  });
}

/** @param {number} i */
const place3 = (i) => ({ "--i": i % PER_LINE, "--line": Math.floor(i / PER_LINE) });

/** @param {Frames.ViewFrame} view @param {TableUi} ui @param {Frames.PlaceLine} place */
export function spread(view, ui, place) {
  const key = placeKey(place),
    { cards, shape } = place,
    n = cards.length;
  const cls = `pile spreaded ${shape === "fan" ? "fanned" : shape}`;
  if (!n) return h("div", { class: `${cls} none`, key: `pile-${key}`, data: { drop: key } }, slot(view, ui, place));
  const along = shape === "fan" ? null : before(cards);
  /** @type {Record<string, number>} */
  const seen = {};
  const nodes = cards.map((card, i) => {
    seen[card] = (seen[card] ?? 0) + 1;
    const id = `${key}/${card}${seen[card] > 1 ? `#${seen[card]}` : ""}`;
    const style = along ? along[i] : place3(i);
    if (card === "??") return backCard({ style, key: `${id}#${i}` });
    // Of two like cards the upper one is meant: the lower is not free.
    const last = cards.lastIndexOf(card) === i;
    if (last && (i === n - 1 || ui.menu.byCard.has(`${key}/${card}`)))
      return cardButton(view, ui, place, card, { key: id, style, beside: shape === "column" });
    return shownCard(card, { key: id, style, beside: shape === "column" });
  });
  const size = along
    ? { "--closed": along[n - 1]["--c"], "--open": along[n - 1]["--o"] }
    : { "--across": Math.min(n, PER_LINE), "--lines": Math.ceil(n / PER_LINE) };
  return h(
    "div",
    { class: cls, role: "group", "aria-label": place.label, style: size, key: `pile-${key}`, data: { drop: key } },
    nodes,
  );
}
