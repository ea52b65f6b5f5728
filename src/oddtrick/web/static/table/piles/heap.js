// A heap: its top card or its back, and how many lie there.

import { backCard, rankOf, shownCard, suitMark, suitOf } from "../../shared/cards.js";
import { h } from "../../shared/dom.js";
import { cardButton } from "../felt/hand.js";
import { text } from "../words.js";
import { bottomSeat, placeKey } from "../view.js";

/** @import { TableUi } from "../state.js" */

/**
 * An empty place, as a button where the chosen card may go or where something may be laid.
 * @param {Frames.ViewFrame} view
 * @param {TableUi} ui
 * @param {Frames.PlaceLine} place
 */
export function slot(view, ui, place) {
  const key = placeKey(place),
    action = ui.pick ? null : ui.places?.get(key);
  if (action) {
    const marked = ui.call === action.code ? "tgt" : ui.hint?.code === action.code ? "tgt hinted" : "";
    return h("button", {
      class: `slot may ${marked}`,
      "aria-label": action.label,
      do: "choice",
      key: `slot-${key}`,
      data: { code: action.code },
    });
  }
  const sign = place.first
    ? [rankOf(place.first) === "A" ? null : h("b.first", rankOf(place.first)), suitMark(suitOf(place.first))]
    : null;
  const cls = `slot ${ui.goal === key ? "goal" : ""}`;
  if (!ui.targets.has(key)) return h("div", { class: cls, role: "img", "aria-label": place.label }, sign);
  return h(
    "button.slot.tgt",
    { "aria-label": text.moveTo(place.label), do: "place", key: `slot-${key}`, data: { place: key } },
    sign,
  );
}

/**
 * The cards that show beside the top one: of one's own heaps and the common ones.
 * @param {Frames.ViewFrame} view
 * @param {Frames.PlaceLine} place
 */
function beneath(view, place) {
  const shows = place.seat && place.seat !== bottomSeat(view) ? 1 : (place.spread ?? 1);
  return place.cards.slice(-shows, -1).filter((card) => card !== "??");
}

/** @param {Frames.ViewFrame} view @param {TableUi} ui @param {Frames.PlaceLine} place */
export function heap(view, ui, place, { caption = false } = {}) {
  const key = placeKey(place),
    top = place.cards.at(-1) ?? "",
    n = place.cards.length,
    action = ui.places?.get(key),
    beside = Boolean(view.alone); // as on the piles under them
  const counted = place.counted !== false && !(beside && top !== "??");
  let node;
  if (!n) node = slot(view, ui, place);
  else if (top === "??" && action)
    node = h(
      "button",
      {
        class: `closed may ${ui.hint?.code === action.code ? "hinted" : ""}`,
        "aria-label": text.onPlace(place.label, action.label),
        do: "turn",
        key: `turn-${key}`,
        data: { code: action.code },
      },
      backCard(),
    );
  else if (top === "??") node = h("div.closed", { role: "img", "aria-label": place.label }, backCard());
  else if (ui.menu.byCard.has(`${key}/${top}`) || ui.targets.has(key))
    node = cardButton(view, ui, place, top, { key: `${key}/${top}`, beside });
  else node = shownCard(top, { cls: ui.goal === key ? "goal" : "", label: place.label, key: `${key}/${top}`, beside });
  const deep = n > 6 ? "deep" : n > 1 ? "some" : "",
    below = beneath(view, place);
  return h(
    "div",
    {
      class: `pile heaped k-${place.kind} ${deep} ${below.length ? "wide" : ""}`,
      style: { "--below": below.length },
      key: `pile-${key}`,
      data: { drop: key },
    },
    below.map((card, i) => shownCard(card, { key: `${key}/${card}#${i}`, style: { "--i": i } })),
    node,
    n > 1 && counted && h("span.cnt", { "aria-hidden": "true" }, n),
    caption && h("span.small-text.plabel", { "aria-hidden": "true" }, text.place(place.kind)),
  );
}
