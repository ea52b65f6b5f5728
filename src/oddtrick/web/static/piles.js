// Everything that lies on the table besides hands and tricks: stock, turn-up, fans, foundations.

import { backCard, cardName, shownCard } from "./cards.js";
import { h } from "./dom.js";
import { t } from "./strings.js";
import { cardButton } from "./hand.js";
import { advice } from "./hint.js";
import { piles, placeKey } from "./view.js";
import { choiceButton } from "./bidding.js";

const HEAPED = new Set(["foundation", "stock", "waste", "turn-up", "discards", "out", "widow", "reserve"]);
const PER_LINE = 3; // cards of a fan side by side before it goes on in a line below

const number = (place) => (typeof place.owner === "number" ? place.owner : null);

/** A heap: its top card, or its back, with how many lie there. */
function heap(view, ui, place, { labelled = false } = {}) {
  const key = placeKey(place), top = place.cards.at(-1), n = place.cards.length;
  const target = ui.targets.has(key);
  let node;
  if (!n) {
    node = slot(view, ui, place, target);
  } else if (top === "??") {
    node = h("div", { class: "heap", role: "img", "aria-label": t.pileName(place.kind, number(place), n) }, backCard());
  } else if (ui.menu.byCard.has(`${key}/${top}`) || target) {
    node = cardButton(view, ui, place, top, { key: `${key}/${top}` });
  } else {
    node = shownCard(top, { label: t.pileName(place.kind, number(place), n, cardName(top)), key: `${key}/${top}` });
  }
  return h("div", { class: `pile heaped k-${place.kind}`, data: { key: `pile-${key}`, drop: key } }, node,
    n > 1 ? h("span", { class: "cnt", "aria-hidden": "true" }, n) : null,
    labelled ? h("span", { class: "sm plabel" }, t.place(place.kind)) : null);
}

function slot(view, ui, place, target) {
  const name = t.emptyPlace(place.kind, number(place));
  if (!target) return h("div", { class: "slot", role: "img", "aria-label": name });
  return h("button", { class: "slot tgt", type: "button", "aria-label": t.moveTo(name), data: { do: "place", place: placeKey(place), key: `slot-${placeKey(place)}` } });
}

/** A fan: all its cards, the top one last and free to be taken. */
function fan(view, ui, place) {
  const key = placeKey(place), n = place.cards.length;
  if (!n) {
    return h("div", { class: "pile fanned none", data: { key: `pile-${key}`, drop: key } },
      ui.targets.has(key) ? slot(view, ui, place, true) : null);
  }
  const seen = {};
  const nodes = place.cards.map((card, i) => {
    seen[card] = (seen[card] ?? 0) + 1;
    const id = `${key}/${card}${seen[card] > 1 ? `#${seen[card]}` : ""}`;
    const style = { "--i": i % PER_LINE, "--line": Math.floor(i / PER_LINE) };
    const usable = ui.menu.byCard.has(`${key}/${card}`);
    if (usable || i === n - 1) return cardButton(view, ui, place, card, { key: id, style });
    return shownCard(card, { key: id, style });
  });
  const lines = Math.ceil(n / PER_LINE);
  return h("div", { class: "pile fanned", role: "group", "aria-label": t.pileName(place.kind, number(place), n, cardName(place.cards.at(-1))),
    style: { "--across": Math.min(n, PER_LINE), "--lines": lines }, data: { key: `pile-${key}`, drop: key } }, nodes);
}

/** Piles beside a game of hands: a turn-up, a stock, discards. */
export function asides(view, ui) {
  const shown = piles(view).filter((p) => p.cards.length || ui.targets.has(placeKey(p)));
  if (!shown.length) return null;
  return h("div", { class: "asides", data: { key: "asides" } }, shown.map((p) => heap(view, ui, p, { labelled: true })));
}

/** How many cards are home, of how many, where there are foundations to bring them to. */
export function tally(view) {
  const held = (places) => places.reduce((n, p) => n + p.cards.length, 0);
  const homes = view.places.filter((p) => p.kind === "foundation");
  return homes.length ? t.home(held(homes), held(view.places)) : [];
}

/** A whole table of piles. */
export function layout(view, ui) {
  const all = piles(view);
  const heaps = all.filter((p) => HEAPED.has(p.kind) && (p.cards.length || p.kind === "foundation"));
  const fans = all.filter((p) => !HEAPED.has(p.kind));
  settle(view, ui, all);
  const [count, of] = tally(view);
  return h("div", { class: "layout", data: { key: "layout", group: "piles", scrolls: "" } },
    h("div", { class: "tops" },
      h("div", { class: "heaps" }, heaps.map((p) => heap(view, ui, p))),
      h("div", { class: "tally" },
        count ? h("p", { class: "home" }, count, h("span", null, of)) : null,
        h("p", { class: "sm" }, view.table.summary))),
    h("div", { class: "fans", style: { "--fans": fans.length } }, fans.map((p) => fan(view, ui, p))));
}

/** One stop for the tab key in the whole layout; arrows go from card to card. */
function settle(view, ui, all) {
  const keys = [...ui.menu.byCard.keys()];
  const present = all.some((p) => p.cards.some((c) => `${placeKey(p)}/${c}` === ui.rove.layout));
  if (!present) ui.rove.layout = keys[0] ?? null;
  for (const place of all) {
    ui.rove[placeKey(place)] = ui.rove.layout?.startsWith(`${placeKey(place)}/`) ? ui.rove.layout : null;
  }
}

/** The line under a layout: what is picked, where it may go, and what else may be done. */
export function layoutBar(view, ui) {
  const moves = ui.pick ? ui.pick.actions : [];
  return h("div", { class: "lbar", data: { key: "lbar" } },
    h("div", { class: `plate ${ui.hint && !ui.pick ? "given" : ""}` },
      h("span", { role: "status", class: "status", data: { key: "status" } },
        ui.pick ? [h("b", null, t.pick(cardName(ui.pick.card))), " ", t.mayGo(moves.length)]
          : ui.hint ? [h("b", null, `${advice(view, ui.hint)}.`), " ", ui.hint.reason] : view.status.text),
      ui.hint && !ui.pick && ui.hint.citation ? h("span", { class: "sm soft cited" }, ui.hint.citation) : null,
      h("span", { class: "sm keysay" }, ui.pick ? t.patienceKeys : "")),
    h("div", { class: "moves" },
      moves.map((a) => choiceButton(ui, a, "small")),
      ui.pick ? null : ui.menu.plain.map((a) => choiceButton(ui, a, "small"))));
}
