// @ts-nocheck
// Everything that lies on the table besides hands and tricks, drawn from the shapes of the places:
// what is common in the middle, what belongs to a player in his zone, yours at the foot.

import { runLine } from "../people/solo.js";
import { cardName } from "../../shared/cards.js";
import { h } from "../../shared/dom.js";
import { offers } from "../../patience/manners.js";
import { plate } from "../felt/seats.js";
import { advice } from "../panels/hint.js";
import { t } from "../words.js";
import { choiceButton } from "../auction/choices.js";
import { around, bottomSeat, nameOf, piles, placeKey } from "../view.js";
import { grid } from "./grid.js";
import { heap } from "./heap.js";
import { longest, shapeOf, spread } from "./spread.js";

/** Piles beside a game of hands: a turn-up, a stock, discards. */
export function asides(view, ui) {
  const shown = piles(view).filter((p) => p.cards.length || ui.targets.has(placeKey(p)));
  if (!shown.length) return null;
  return h(
    "div",
    { class: "asides", data: { key: "asides" } },
    shown.map((p) => heap(view, ui, p, { caption: true })),
  );
}

/** How many cards are home, of how many, where there are foundations to bring them to. */
export function tally(view) {
  const held = (places) => places.reduce((n, p) => n + p.cards.length, 0);
  const homes = view.places.filter((p) => p.kind === "foundation");
  return homes.length ? t.home(held(homes), held(view.places)) : [];
}

const of = (places, ...shapes) => places.filter((p) => shapes.includes(shapeOf(p)));

const isHome = (place) => place.kind === "foundation";

/** Foundations whose suit comes with their first card lie by suits, the free one last. */
function bySuit(found) {
  const suit = (place) => place.cards[0]?.[0];
  const at = (place) => ("SHCD".includes(suit(place) ?? "-") ? "SHCD".indexOf(suit(place)) : 4);
  return found.every((p) => p.first)
    ? found
    : found
        .map((p, i) => [p, i])
        .sort(([a, i], [b, j]) => at(a) - at(b) || i - j)
        .map(([p]) => p);
}

/** The foundations, each in its place before its first card comes. */
function homes(view, ui, places) {
  const found = bySuit(of(places, "heap").filter(isHome));
  return found.length
    ? h(
        "div",
        { class: "heaps homes", role: "group", "aria-label": t.homes },
        found.map((p) => heap(view, ui, p)),
      )
    : null;
}

/** The heaps that are no foundations. */
function others(view, ui, places, caption) {
  const found = of(places, "heap").filter((p) => !isHome(p));
  return found.length
    ? h(
        "div",
        { class: "heaps others" },
        found.map((p) => heap(view, ui, p, { caption })),
      )
    : null;
}

const heaps = (view, ui, places, caption) => [others(view, ui, places, caption), homes(view, ui, places)];

/** Rows at both sides of the foundations, as they lie on a wide table. */
function flanks(view, ui, places) {
  const rows = of(places, "row"),
    half = Math.ceil(rows.length / 2);
  const side = (some, name) =>
    h(
      "div",
      { class: `rows ${name}` },
      some.map((p) => spread(view, ui, p)),
    );
  return h(
    "div",
    { class: "flanks", style: { "--high": half } },
    side(rows.slice(0, half), "first"),
    homes(view, ui, places),
    side(rows.slice(half), "second"),
  );
}

/** Whether common rows lie at both sides of the foundations. */
const sided = (places) => of(places, "row").length > 1 && places.some(isHome);

function spreads(view, ui, places) {
  const fans = of(places, "fan"),
    columns = of(places, "column"),
    rows = of(places, "row"),
    cells = of(places, "grid");
  return [
    cells.length ? grid(view, ui, cells, t.square) : null,
    fans.length
      ? h(
          "div",
          { class: "fans", style: { "--fans": fans.length } },
          fans.map((p) => spread(view, ui, p)),
        )
      : null,
    columns.length
      ? h(
          "div",
          { class: "columns", style: { "--columns": columns.length, "--longest": longest(columns).toFixed(2) } },
          columns.map((p) => spread(view, ui, p)),
        )
      : null,
    rows.length
      ? h(
          "div",
          { class: "rows", style: { "--longest": longest(rows).toFixed(2) } },
          rows.map((p) => spread(view, ui, p)),
        )
      : null,
  ];
}

/** What a player has before him, with his plate; the ribbon and the backs tell whose it is. */
function zone(view, ui, seat, places, index) {
  const own = seat.seat === bottomSeat(view);
  return h(
    "section",
    {
      class: `zone own${index % 4} ${own ? "mine" : ""}`,
      "aria-label": nameOf(view, seat.seat),
      data: { key: `zone-${seat.seat}` },
    },
    plate(view, ui, seat, { own }),
    h("div", { class: "ground" }, heaps(view, ui, places, own), spreads(view, ui, places)),
  );
}

/** A whole table of piles. */
export function layout(view, ui) {
  const all = view.places.filter((p) => p.kind !== "won");
  settle(view, ui, all);
  const common = all.filter((p) => !p.seat || view.seats.length === 1);
  const zones = around(view)
    .map((seat, i) => [seat, view.seats.length > 1 ? all.filter((p) => p.seat === seat.seat) : [], i])
    .filter(([, places]) => places.length);
  const drawn = zones.map(([seat, places, i]) => [seat, zone(view, ui, seat, places, i)]);
  const mine = drawn.find(([seat]) => seat.seat === bottomSeat(view))?.[1];
  const against = drawn.filter(([, node]) => node !== mine).map(([, node]) => node);
  const flanked = sided(common);
  const ring =
    !flanked &&
    against.length === 3 &&
    zones.every(([, places]) => of(places, "column").length < 6 && !of(places, "grid").length);
  // In steps, so that the cards keep their size for a while.
  const length = Math.max(5, 2 * Math.ceil(longest(of(common, "column")) / 2) + 1);
  const longestRow = Math.max(2, longest(of(common, "row")));
  return h(
    "div",
    {
      class: `layout ${zones.length ? "race" : "alone"} ${flanked ? "sided" : ""} ${ring ? "ring" : ""}`,
      style: { "--longest": length, "--row": longestRow.toFixed(2) },
      data: { key: "layout", group: "piles", scrolls: "" },
    },
    against.length ? h("div", { class: "zones", style: { "--zones": against.length } }, against) : null,
    flanked ? flanks(view, ui, common) : null,
    h(
      "div",
      { class: flanked ? "below" : "tops" },
      flanked ? others(view, ui, common, true) : heaps(view, ui, common, true),
      zones.length ? null : score(view),
    ),
    flanked ? null : spreads(view, ui, common),
    mine,
  );
}

/** What is home, and how the deal goes. */
function score(view) {
  const [count, outOf] = tally(view);
  return h(
    "div",
    { class: "tally" },
    count ? h("p", { class: "home" }, count, h("span", null, outOf)) : null,
    runLine(view),
    view.alone?.moves ? null : h("p", { class: "sm" }, view.table.summary),
  );
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

const PUBLIC = 2;

/** What was last done, where others play too: told aloud where they take turns and no log is open. */
export function toldLine(view, heard) {
  if (view.seats.length < 2 || view.over) return null;
  const atOnce = view.seats.filter((s) => s.to_act).length > 1;
  const lines = view.log.slice(-PUBLIC),
    first = view.log.length - lines.length;
  return h(
    "div",
    {
      class: "toldbox",
      role: heard ? "log" : null,
      "aria-live": heard && !atOnce ? "polite" : "off",
      "aria-label": heard ? t.log : null,
      "aria-hidden": heard ? null : "true",
      data: { key: "told" },
    },
    h(
      "ol",
      { class: "told" },
      lines.map((line, i) => h("li", { data: { key: `told-${view.table.deal}-${first + i}` } }, line.text)),
    ),
  );
}

/** The line under a layout: what is picked, where it may go, and what else may be done. */
export function layoutBar(view, ui) {
  const moves = ui.pick ? ui.pick.actions : [];
  return h(
    "div",
    { class: "lbar", data: { key: "lbar" } },
    h(
      "div",
      { class: `plate ${ui.hint && !ui.pick ? "given" : ""}` },
      h(
        "span",
        { role: "status", class: "status", data: { key: "status" } },
        ui.pick
          ? [h("b", null, t.pick(cardName(ui.pick.card))), " ", h("span", { class: "maygo" }, t.mayGo(moves.length))]
          : ui.hint
            ? [h("b", null, `${advice(view, ui.hint)}.`), " ", ui.hint.reason]
            : view.status.text,
      ),
      ui.hint && !ui.pick && ui.hint.citation ? h("span", { class: "sm soft cited" }, ui.hint.citation) : null,
      h("span", { class: "sm keysay" }, ui.pick ? t.patienceKeys : ""),
    ),
    h(
      "div",
      { class: "moves" },
      moves.map((a) => choiceButton(ui, a, "small")),
      ui.pick ? null : offers(view, t.undo),
      ui.pick ? null : inWords(view, ui).map((a) => choiceButton(ui, a, a.kind === "stop" ? "small stop" : "small")),
    ),
  );
}

const FEW = 3;

/** What is done without a card, without the many places where one and the same may be laid. */
function inWords(view, ui) {
  const laid = ui.menu.plain.filter((a) => ui.places.get(placeKey(view.places[a.to ?? -1] ?? {})) === a);
  return laid.length > FEW ? ui.menu.plain.filter((a) => !laid.includes(a)) : ui.menu.plain;
}
