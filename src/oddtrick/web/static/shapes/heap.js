// A heap: its top card or its back, and how many lie there.

import { backCard, shownCard } from "../cards.js";
import { h } from "../dom.js";
import { cardButton } from "../felt/hand.js";
import { t } from "../strings.js";
import { placeKey } from "../view.js";

/** An empty place, as a button where the chosen card may go. */
export function slot(view, ui, place) {
  const key = placeKey(place);
  if (!ui.targets.has(key)) return h("div", { class: "slot", role: "img", "aria-label": place.label });
  return h("button", { class: "slot tgt", type: "button", "aria-label": t.moveTo(place.label), data: { do: "place", place: key, key: `slot-${key}` } });
}

export function heap(view, ui, place, { caption = false } = {}) {
  const key = placeKey(place), top = place.cards.at(-1), n = place.cards.length;
  let node;
  if (!n) node = slot(view, ui, place);
  else if (top === "??") node = h("div", { class: "closed", role: "img", "aria-label": place.label }, backCard());
  else if (ui.menu.byCard.has(`${key}/${top}`) || ui.targets.has(key)) node = cardButton(view, ui, place, top, { key: `${key}/${top}` });
  else node = shownCard(top, { label: place.label, key: `${key}/${top}` });
  const deep = n > 6 ? "deep" : n > 1 ? "some" : "";
  return h("div", { class: `pile heaped k-${place.kind} ${deep}`, data: { key: `pile-${key}`, drop: key } }, node,
    n > 1 && place.counted !== false ? h("span", { class: "cnt", "aria-hidden": "true" }, n) : null,
    caption ? h("span", { class: "sm plabel", "aria-hidden": "true" }, t.place(place.kind)) : null);
}
