// Hands: your own as a fan, a faced hand in columns, closed hands as backs.

import { backCard, cardName, face, shownCard, suitOf } from "../../shared/cards.js";
import { h } from "../../shared/dom.js";
import { t } from "../../shared/language.js";
import { settings } from "../../shared/settings.js";
import { number } from "../../shared/strings.js";
import { isPenalty } from "../referee/referee.js";
import { handOf, nameOf, ownLetter, placeKey, playsOf, refusal, runs } from "../view.js";
import { text } from "../words.js";

// How the cards of one's own hand lie: in a fan, in two rows, in rows of five.

/** @import { TableUi } from "../state.js" */

/** Keys for cards: a pack may hold a card twice. @param {Frames.PlaceLine} place @param {string[]} cards */
function keyed(place, cards) {
  /** @type {Record<string, number>} */
  const seen = {};
  return cards.map((card) => {
    seen[card] = (seen[card] ?? 0) + 1;
    return `${placeKey(place)}/${card}${seen[card] > 1 ? `#${seen[card]}` : ""}`;
  });
}

/**
 * Exactly one card of a group takes part in tabbing; arrows reach the others. Unless somebody is in
 * the group just now, it is one that may be played, where there is one.
 * @param {TableUi} ui
 * @param {Frames.PlaceLine} place
 * @param {string[]} keys
 */
function settleRove(ui, place, keys) {
  ui.rove ??= {};
  const group = placeKey(place),
    now = ui.rove[group] ?? "";
  /** @param {string} key */
  const playable = (key) => ui.menu.byCard.has(key.replace(/#\d+$/, ""));
  const holder = /** @type {HTMLElement | null | undefined} */ (document.activeElement?.closest("[data-group]"));
  const within = holder?.dataset.group === group;
  if (keys.includes(now) && (within || playable(now))) return;
  ui.rove[group] = keys.find(playable) ?? (keys.includes(now) ? now : keys[0]);
}

/**
 * Cards in two rows for a narrow page; one more than the most where that keeps a suit together.
 * @param {string[][]} groups
 */
function twoRows(groups, max = 7) {
  const count = groups.reduce((n, g) => n + g.length, 0);
  if (count <= max) return [groups];
  const half = Math.ceil(count / 2);
  // Break between suits where that leaves the rows nearly even, otherwise inside one.
  let best = null,
    sum = 0;
  for (const group of groups.slice(0, -1)) {
    sum += group.length;
    if (
      sum <= max + 1 &&
      count - sum <= max + 1 &&
      sum >= half - 1 &&
      (best === null || Math.abs(sum - half) < Math.abs(best - half))
    )
      best = sum;
  }
  const cut = best ?? half;
  /** @type {[string[][], string[][]]} */
  const rows = [[], []];
  let at = 0;
  for (const group of groups) {
    const upper = group.slice(0, Math.max(0, cut - at));
    const lower = group.slice(upper.length);
    if (upper.length) rows[0].push(upper);
    if (lower.length) rows[1].push(lower);
    at += group.length;
  }
  return rows;
}

/**
 * Cards in rows of at most so many, for a page that is narrow and low.
 * @param {string[][]} groups
 * @param {number} max
 */
function rowsOf(groups, max) {
  const cards = groups.flat().length,
    rows = Math.ceil(cards / max),
    most = Math.ceil(cards / rows);
  /** @type {string[][][]} */
  const found = [];
  /** @type {string[][]} */
  let row = [];
  let room = 0;
  for (const group of groups) {
    let rest = group;
    while (rest.length) {
      if (!room) (found.push((row = [])), (room = most));
      row.push(rest.slice(0, room));
      const taken = Math.min(room, rest.length);
      rest = rest.slice(taken);
      room -= taken;
    }
  }
  return found;
}
const SHORT = 5; // cards of a row where three rows are better than two
/**
 * CSS variables for a card's place on a narrow page: in two rows, and in more of five (`--q…`).
 * @param {string[][]} groups
 */
function narrowSpots(groups) {
  /** @param {string[][][]} rows @param {string} v */
  const place = (rows, v) =>
    rows.flatMap((row, r) => {
      const n = row.reduce((k, g) => k + g.length, 0);
      return row.flatMap((group, g) =>
        group.map((_, j) => {
          const i = row.slice(0, g).reduce((k, x) => k + x.length, 0) + j;
          return {
            [`--${v}r`]: r,
            [`--${v}i`]: i,
            [`--${v}g`]: g,
            [`--${v}m`]: Math.max(1, n - 1),
            [`--${v}n`]: n - 1,
            [`--${v}gs`]: row.length - 1,
          };
        }),
      );
    });
  const two = twoRows(groups),
    more = rowsOf(groups, SHORT);
  const short = place(more, "q");
  return { spots: place(two, "p").map((spot, i) => ({ ...spot, ...short[i] })), rows: two.length, more: more.length };
}

/**
 * @typedef {{key: string, style?: Record<string, string | number>, beside?: boolean, extra?: string}} CardLook a key
 * that keeps its node, how it lies, whether the suit stands beside the index, a class
 */

/**
 * One card of a hand as a button, in the state the view and the player give it.
 * @param {Frames.ViewFrame} view
 * @param {TableUi} ui
 * @param {Frames.PlaceLine} place
 * @param {string} card
 * @param {CardLook} cardLook
 */
export function cardButton(view, ui, place, card, { key, style, beside, extra = "" }) {
  const actions = ui.menu.byCard.get(`${placeKey(place)}/${card}`) ?? [];
  const penalty = place.kind === "hand" && isPenalty(view, place.seat, card);
  const name = penalty ? text.penaltyCard(cardName(card)) : cardName(card);
  // Your own hand is veiled while another is to be played, another hand never for yours.
  const own = place.kind === "hand" && place.seat === view.you;
  const live = own ? ui.live.size > 0 : ui.live.has(placeKey(place));
  const usable = actions.length > 0;
  const picked = ui.pick?.key === key;
  const hinted = ui.hint !== null && actions.some((a) => a.code === ui.hint?.code);
  const target = ui.targets?.has(placeKey(place)) && card === place.cards.at(-1);
  const goal = ui.goal === placeKey(place) && card === place.cards.at(-1);
  let label = name;
  if (usable) {
    if (actions.length > 1) label = t("{name}, {n} ways to use it", { name, n: number(actions.length) });
    else if (actions[0].kind !== "play") label = actions[0].label;
  } else if (live && !target) {
    label = text.notNow(name, refusal(view, card, place.seat));
  }
  const cls = [
    "card",
    extra,
    live && place.kind === "hand" && !usable && "no",
    picked && "sel",
    hinted && "hint",
    goal && "goal",
    usable && "can",
    target && "tgt",
    penalty && "penalty",
  ]
    .filter(Boolean)
    .join(" ");
  return h(
    "button",
    {
      class: cls,
      "aria-label": label,
      style,
      "aria-pressed": picked ? "true" : null,
      "aria-disabled": usable || target ? null : "true",
      tabindex: ui.rove?.[placeKey(place)] === key ? 0 : -1,
      key,
      do: "card",
      data: { card, place: placeKey(place) },
    },
    face(card, beside),
    penalty && penaltyMark(),
    hinted && h("span.tag", { "aria-hidden": "true" }, t("hint")),
  );
}

const penaltyMark = () => h("span.owes", { "aria-hidden": "true" }, t("penalty"));

/** Your own hand as a fan. @param {Frames.ViewFrame} view @param {TableUi} ui @param {string} letter */
export function ownHand(view, ui, letter) {
  const place = handOf(view, letter);
  if (!place || !place.cards.length) return h("div.fan.empty", { key: `fan-${letter}` });
  if (place.cards.every((c) => c === "??")) {
    return h(
      "div.fan.closed",
      { key: `fan-${letter}`, role: "img", "aria-label": text.cardsHeld(nameOf(view, letter), place.cards.length) },
      place.cards,
      (_, i) => backCard({ style: { "--i": i }, key: `b${i}` }),
    );
  }
  const known = place.cards.filter((c) => c !== "??"),
    closed = place.cards.length - known.length;
  const groups = runs(known, view.headline?.strain).map((r) =>
    settings.high === "right" ? r.cards.toReversed() : r.cards,
  );
  settleRove(ui, place, keyed(place, known));
  if (closed) groups.push(Array(closed).fill("??")); // closed to oneself, too
  const cards = groups.flat(),
    keys = keyed(place, cards),
    n = cards.length;
  const narrow = narrowSpots(groups);
  let at = 0;
  /** @type {HTMLElement[]} */
  const nodes = [];
  groups.forEach((group, g) => {
    for (const card of group) {
      const i = at++;
      if (card === "??") {
        nodes.push(backCard({ key: keys[i], style: { "--i": i, "--g": g, "--k": 0, "--kk": 0, ...narrow.spots[i] } }));
        continue;
      }
      // The turn and drop of the fan, in steps from its middle, a suit gap being a fifth of one.
      const k = i + g * 0.2 - (n - 1 + (groups.length - 1) * 0.2) / 2;
      nodes.push(
        cardButton(view, ui, place, card, {
          key: keys[i],
          style: { "--i": i, "--g": g, "--k": k.toFixed(2), "--kk": (k * k).toFixed(2), ...narrow.spots[i] },
        }),
      );
    }
  });
  const name = letter === ownLetter(view) ? t("Your hand") : text.handOf(nameOf(view, letter));
  return h(
    "div",
    {
      class: `fan rows${narrow.rows}`,
      role: "group",
      "aria-label": name,
      style: {
        "--n": n,
        "--m": Math.max(1, n - 1),
        "--gs": groups.length - 1,
        "--ratio": n > 11 ? 0.512 : 0.607,
        "--rows": narrow.more,
      },
      key: `fan-${letter}`,
      data: { group: placeKey(place) },
    },
    nodes,
  );
}

/**
 * The columns of a faced hand. What it has played leaves room, so that nothing moves up.
 * @param {Frames.ViewFrame} view
 * @param {string} letter
 * @param {string[]} cards
 */
function columnsOf(view, letter, cards) {
  const gone = playsOf(view)
    .filter((p) => p.seat === letter)
    .map((p) => p.card);
  const left = new Set(cards.map(suitOf));
  const ended = new Map(gone.filter((c) => !left.has(suitOf(c))).map((c) => [suitOf(c), c]));
  const columns = runs([...cards, ...ended.values()], view.headline?.strain);
  return {
    columns: columns.map((r) => r.cards.filter((c) => ended.get(suitOf(c)) !== c)),
    longest: Math.max(
      ...columns.map(
        (r) => r.cards.length + gone.filter((c) => suitOf(c) === r.suit && ended.get(r.suit) !== c).length,
      ),
    ),
  };
}

/**
 * A faced hand: a column a suit opposite, a row a suit at the side.
 * @param {Frames.ViewFrame} view
 * @param {TableUi} ui
 * @param {string} letter
 * @param {string} side
 */
export function facedHand(view, ui, letter, side) {
  const place = handOf(view, letter);
  if (!place) return null;
  const { columns, longest } = columnsOf(
    view,
    letter,
    place.cards.filter((c) => c !== "??"),
  );
  const groups = columns.filter((g) => g.length);
  const cards = groups.flat(),
    keys = keyed(place, cards);
  settleRove(ui, place, keys);
  const narrow = narrowSpots(groups);
  const theirs = cards.some((c) => ui.menu.byCard.has(`${placeKey(place)}/${c}`));
  let at = 0;
  const nodes = columns.flatMap((group, c) =>
    group.map((card, j) => {
      const i = at++;
      return cardButton(view, ui, place, card, {
        key: keys[i],
        beside: side === "north",
        style: { "--c": c, "--j": j, ...narrow.spots[i] },
      });
    }),
  );
  return h(
    "div",
    {
      class: `spread ${side} rows${narrow.rows}${theirs ? " live" : ""}`,
      role: "group",
      "aria-label": text.handOf(nameOf(view, letter)),
      style: { "--cols": columns.length, "--len": longest, "--m": Math.max(1, longest - 1) },
      key: `spread-${letter}`,
      data: { group: placeKey(place) },
    },
    nodes,
  );
}

/**
 * A hand that lies open in part: what is open as cards, the rest as a few backs with their number.
 * @param {Frames.ViewFrame} view
 * @param {TableUi} ui
 * @param {string} letter
 * @param {string} side
 */
export function halfOpenHand(view, ui, letter, side) {
  const closed = (handOf(view, letter)?.cards ?? []).filter((c) => c === "??").length;
  return h(
    "div",
    { class: `half ${side}`, key: `half-${letter}` },
    facedHand(view, ui, letter, side),
    h(
      "div.rest",
      { role: "img", "aria-label": text.partlyOpen(nameOf(view, letter), closed) },
      backCard(),
      h("span.cnt", { "aria-hidden": "true" }, closed),
    ),
  );
}

/** A closed hand: as many backs as cards. @param {Frames.ViewFrame} view @param {string} letter @param {string} side */
export function closedHand(view, letter, side) {
  const cards = [...(handOf(view, letter)?.cards ?? Array(seatCards(view, letter)).fill("??"))];
  // A card of it that all have seen lies open on top.
  cards.sort((a, b) => Number(b === "??") - Number(a === "??"));
  const n = cards.length;
  return h(
    "div",
    {
      class: `backs ${side}`,
      ...(cards.some((c) => c !== "??")
        ? { role: "group", "aria-label": text.cardsHeld(nameOf(view, letter), n) }
        : { "aria-hidden": "true" }),
      style: { "--n": n },
      key: `backs-${letter}`,
    },
    cards,
    (card, i) => (card === "??" ? backCard({ style: { "--i": i }, key: `b${i}` }) : shown(view, letter, card, i)),
  );
}

/**
 * A card of a closed hand that all have seen.
 * @param {Frames.ViewFrame} view
 * @param {string} letter
 * @param {string} card
 * @param {number} i
 */
function shown(view, letter, card, i) {
  const penalty = isPenalty(view, letter, card);
  const node = shownCard(card, {
    cls: penalty ? "known penalty" : "known",
    style: { "--i": i },
    key: card,
    label: penalty ? text.penaltyCard(cardName(card)) : undefined,
  });
  if (penalty) node.append(penaltyMark());
  return node;
}

/** @param {Frames.ViewFrame} view @param {string} letter */
const seatCards = (view, letter) => view.seats.find((s) => s.seat === letter)?.cards ?? 0;
