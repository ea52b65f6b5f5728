// Everything that lies on the table besides hands and tricks, drawn from the shapes of the places:
// what is common in the middle, what belongs to a player in their zone, yours at the foot.

import { h, svg } from "../../shared/dom.js";
import { plate } from "../felt/seats.js";
import { text } from "../words.js";
import { takesLine } from "../auction/ranking.js";
import { around, bottomSeat, nameOf, piles, placeKey } from "../view.js";
import { grid } from "./grid.js";
import { heap } from "./heap.js";
import { spread } from "./spread.js";

/** @import { TableUi } from "../state.js" */

/** Piles beside a game of hands: a turn-up, a stock, discards. @param {Frames.ViewFrame} view @param {TableUi} ui */
export function asides(view, ui) {
  const shown = piles(view).filter((p) => p.cards.length || ui.targets.has(placeKey(p)));
  if (!shown.length) return null;
  return [h("div.asides", { key: "asides" }, shown, (p) => heap(view, ui, p, { caption: true })), takesLine(view)];
}

/**
 * How many cards are home, of how many, where there are foundations to bring them to.
 * @param {Frames.ViewFrame} view
 */
export function tally(view) {
  /** @param {Frames.PlaceLine[]} places */
  const held = (places) => places.reduce((n, p) => n + p.cards.length, 0);
  const homes = view.places.filter((p) => p.kind === "foundation");
  return homes.length ? text.home(held(homes), held(view.places)) : [];
}

/** @param {Frames.PlaceLine[]} places @param {...string} shapes */
const of = (places, ...shapes) => places.filter((p) => shapes.includes(p.shape));

/** @param {Frames.PlaceLine} place */
const isHome = (place) => place.kind === "foundation";

/**
 * Foundations whose suit comes with their first card lie by suits, the free one last.
 * @param {Frames.PlaceLine[]} found
 */
function bySuit(found) {
  /** @param {Frames.PlaceLine} place */
  const suit = (place) => place.cards[0]?.[0];
  /** @param {Frames.PlaceLine} place */
  const at = (place) => ("SHCD".includes(suit(place) ?? "-") ? "SHCD".indexOf(suit(place)) : 4);
  return found.every((p) => p.first)
    ? found
    : found
        .map((p, i) => ({ p, i }))
        .sort((a, b) => at(a.p) - at(b.p) || a.i - b.i)
        .map(({ p }) => p);
}

const SUITS = 4;

/**
 * The foundations, each in its place before its first card comes.
 * @param {Frames.ViewFrame} view
 * @param {TableUi} ui
 * @param {Frames.PlaceLine[]} places
 */
function homes(view, ui, places) {
  const found = bySuit(of(places, "heap").filter(isHome));
  const missing = found.every((p) => p.first) ? 0 : SUITS * view.seats.length - found.length;
  return found.length
    ? h(
        "div.heaps.homes",
        { role: "group", "aria-label": text.homes },
        found.map((p) => heap(view, ui, p)),
        Array.from({ length: missing }, () => h("div.slot", { "aria-hidden": "true" })),
      )
    : null;
}

/**
 * The heaps that are no foundations.
 * @param {Frames.ViewFrame} view
 * @param {TableUi} ui
 * @param {Frames.PlaceLine[]} places
 * @param {boolean} caption
 */
function others(view, ui, places, caption) {
  const found = of(places, "heap").filter((p) => !isHome(p));
  return found.length ? h("div.heaps.others", found, (p) => heap(view, ui, p, { caption })) : null;
}

/** @param {Frames.ViewFrame} view @param {TableUi} ui @param {Frames.PlaceLine[]} places @param {boolean} caption */
const heaps = (view, ui, places, caption) => [others(view, ui, places, caption), homes(view, ui, places)];

/** @param {Frames.ViewFrame} view @param {TableUi} ui @param {Frames.PlaceLine[]} places */
function spreads(view, ui, places) {
  const fans = of(places, "fan"),
    columns = of(places, "column"),
    rows = of(places, "row"),
    cells = of(places, "grid");
  return [
    cells.length ? grid(view, ui, cells, text.square) : null,
    fans.length ? h("div.fans", fans, (p) => spread(view, ui, p)) : null,
    columns.length ? h("div.columns", columns, (p) => spread(view, ui, p)) : null,
    rows.length ? h("div.rows", rows, (p) => spread(view, ui, p)) : null,
  ];
}

/**
 * What a player has before them, with their plate; the ribbon and the backs tell whose it is.
 * @param {Frames.ViewFrame} view
 * @param {TableUi} ui
 * @param {Frames.SeatLine} seat
 * @param {Frames.PlaceLine[]} places
 * @param {number} index
 */
function zone(view, ui, seat, places, index) {
  const own = seat.seat === bottomSeat(view);
  return h(
    "section",
    {
      class: `zone own${index % 4} ${own ? "mine" : ""}`,
      "aria-label": nameOf(view, seat.seat),
      key: `zone-${seat.seat}`,
    },
    plate(view, ui, seat, { own }),
    h("div.ground", heaps(view, ui, places, own), spreads(view, ui, places)),
  );
}

/** A whole table of piles. @param {Frames.ViewFrame} view @param {TableUi} ui */
export function layout(view, ui) {
  const all = view.places.filter((p) => p.kind !== "won");
  settle(view, ui, all);
  const common = all.filter((p) => !p.seat || view.seats.length === 1);
  const zones = around(view)
    .map((seat, i) => ({ seat, i, places: view.seats.length > 1 ? all.filter((p) => p.seat === seat.seat) : [] }))
    .filter(({ places }) => places.length);
  const drawn = zones.map(({ seat, places, i }) => ({ seat, node: zone(view, ui, seat, places, i) }));
  const mine = drawn.find(({ seat }) => seat.seat === bottomSeat(view))?.node;
  const against = drawn.map(({ node }) => node).filter((node) => node !== mine);
  const columns = of(common, "column").length,
    heads = of(common, "heap").length + Number(!zones.length);
  const ring =
    against.length === 3 &&
    !columns &&
    zones.every(({ places }) => of(places, "column").length < 6 && !of(places, "grid").length);
  return h(
    "div",
    {
      class: `layout ${zones.length ? "race" : "alone"} ${ring ? "ring" : ""}`,
      style: {
        "--columns": columns,
        "--wide": Math.max(columns, heads),
        "--lines": Math.ceil(of(common, "fan").length / 9),
      },
      key: "layout",
      data: { group: "piles", scrolls: "" },
    },
    against.length > 0 && h("div.zones", { style: { "--zones": against.length } }, against),
    h("div.tops", others(view, ui, common, false), !zones.length && score(view), homes(view, ui, common)),
    spreads(view, ui, common),
    mine,
    ui.goal && svg("svg.arrow", { "aria-hidden": "true" }, svg("path", {}), svg("path", {})),
  );
}

/** How many cards are home. @param {Frames.ViewFrame} view */
function score(view) {
  const [count, outOf] = tally(view);
  return count ? h("p.tally", h("b", count), h("span", outOf)) : null;
}

/**
 * One stop for the tab key in the whole layout; arrows go from card to card.
 * @param {Frames.ViewFrame} view
 * @param {TableUi} ui
 * @param {Frames.PlaceLine[]} all
 */
function settle(view, ui, all) {
  const keys = [...ui.menu.byCard.keys()];
  const present = all.some((p) => p.cards.some((c) => `${placeKey(p)}/${c}` === ui.rove.layout));
  if (!present) ui.rove.layout = keys[0] ?? null;
  for (const place of all) {
    ui.rove[placeKey(place)] = ui.rove.layout?.startsWith(`${placeKey(place)}/`) ? ui.rove.layout : null;
  }
}
