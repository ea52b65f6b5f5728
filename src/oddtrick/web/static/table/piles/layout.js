// Everything that lies on the table besides hands and tricks, drawn from the shapes of the places:
// what is common in the middle, what belongs to a player in their zone, yours at the foot.

import { backCard, rankOf, shownCard, suitMark, suitOf, cardName } from "../../shared/cards.js";
import { h, svg } from "../../shared/dom.js";
import { choiceButton, takesLine } from "../auction/auction.js";
import { cardButton } from "../felt/hand.js";
import { layoutAdvice } from "../panels/headline.js";
import { plate } from "../people/company.js";
import { lostLine, offers, words } from "../people/solo.js";
import { around, bottomSeat, nameOf, piles, placeKey } from "../view.js";
import { text } from "../words.js";

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

// A square of cells; each takes one card. Beside the rows and under the columns stands what they
// are worth so far, where the server tells it.

/**
 * @param {Frames.ViewFrame} view
 * @param {import("../state.js").TableUi} ui
 * @param {Frames.PlaceLine[]} cells
 * @param {string} label
 */
export function grid(view, ui, cells, label) {
  const across = Math.floor(Math.sqrt(cells.length)),
    seat = cells[0].seat;
  const worth = (view.tallies ?? []).filter((x) => x.seat === seat);
  /** @param {string} line @param {number} n */
  const figure = (line, n) => worth.filter((x) => x.line === line && x.number === n).map((x) => worthOf(x));
  const drawn = cells.map((cell) => heap(view, ui, cell));
  const rows = [];
  for (let i = 0; i * across < drawn.length; i++) {
    rows.push(...drawn.slice(i * across, (i + 1) * across), ...(worth.length ? figure("row", i + 1) : []));
  }
  const foot = worth.length ? [...Array.from({ length: across }, (_, i) => figure("column", i + 1)), sum(worth)] : [];
  return h(
    "div",
    {
      class: `cells ${worth.length ? "counted" : ""}`,
      role: "group",
      "aria-label": label,
      style: { "--across": across, "--down": Math.ceil(cells.length / across) },
    },
    rows,
    foot,
  );
}

/**
 * The points of one row or column; a dash where it has none yet.
 * @param {Frames.TallyLine} x
 */
const worthOf = (x) =>
  h(
    "span",
    { class: `worth of-${x.line} ${x.points ? "" : "nil"}`, role: "img", "aria-label": text.worth(x) },
    h("b", x.points || "–"),
    x.name && h("span", text.capital(x.name)),
  );

/** @param {Frames.TallyLine[]} worth */
function sum(worth) {
  const all = worth.reduce((n, x) => n + x.points, 0);
  return h("span.worth.sum", { role: "img", "aria-label": text.worthAll(all) }, h("b", all));
}

// A heap: its top card or its back, and how many lie there.

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

// Cards that overlap: a fan in short lines, a row to the right, a column downwards. Closed cards
// show less of themselves than open ones; how much is the sheet's to say, which knows the room.

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

// What stands under a table of piles: what was last done, what is picked, and what may be done in words.

const RECENT_LINES = 2,
  FEW = 3;

/**
 * What was last done, where others play too: told aloud where they take turns and no log is open.
 * @param {Frames.ViewFrame} view
 * @param {boolean} heard
 */
export function toldLine(view, heard) {
  if (view.seats.length < 2 || view.over) return null;
  const atOnce = view.seats.filter((s) => s.to_act).length > 1;
  const lines = view.log.slice(-RECENT_LINES),
    first = view.log.length - lines.length;
  return h(
    "div.toldbox",
    {
      role: heard ? "log" : null,
      "aria-live": heard && !atOnce ? "polite" : "off",
      "aria-label": heard ? text.log : null,
      "aria-hidden": heard ? null : "true",
      key: "told",
    },
    h("ol.told", lines, (line, i) => h("li", { key: `told-${view.table.deal}-${first + i}` }, line.text)),
  );
}

/**
 * The line under a layout: what is picked, where it may go, and what else may be done.
 * @param {Frames.ViewFrame} view
 * @param {TableUi} ui
 */
export function layoutBar(view, ui) {
  const moves = ui.pick ? ui.pick.actions : [];
  return h(
    "div.lbar",
    { key: "lbar" },
    h(
      "div.plate",
      h(
        "span.status",
        { role: "status", key: "status" },
        ui.pick
          ? h("b", `${cardName(ui.pick.card)}.`)
          : ui.hint
            ? [layoutAdvice(view, ui.hint), " ", ui.hint.reason]
            : view.alone?.finish
              ? h("b", words.allOpen)
              : (lostLine(view, ui) ?? view.status.text),
      ),
      h("span.small-text.keysay", ui.pick ? text.patienceKeys : ""),
    ),
    h(
      "div.moves",
      moves.map((a) => choiceButton(ui, a, "small")),
      !ui.pick && offers(view, ui, text),
      !ui.pick && inWords(view, ui).map((a) => choiceButton(ui, a, a.kind === "stop" ? "small stop" : "small")),
    ),
  );
}

/**
 * What is done without a card, without the many places where one and the same may be laid; alone also
 * without what a click on its place does, and without giving up, which is in the menu.
 * @param {Frames.ViewFrame} view
 * @param {TableUi} ui
 */
function inWords(view, ui) {
  if (view.alone) {
    const onPlace = new Set(ui.places.values());
    return ui.menu.plain.filter((a) => a.kind !== "resign" && !onPlace.has(a));
  }
  const laid = ui.menu.plain.filter((a) => {
    const to = view.places[a.to ?? -1];
    return to && ui.places.get(placeKey(to)) === a;
  });
  return laid.length > FEW ? ui.menu.plain.filter((a) => !laid.includes(a)) : ui.menu.plain;
}
