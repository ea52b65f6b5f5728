// Reading a view frame: who sits where, what a card may do, which cards lie where.
// Nothing here or elsewhere knows a game: what may be done is `actions`.

import { suitOf } from "./cards.js";
import { t } from "./strings.js";

export const seatOf = (view, letter) => view.seats.find((s) => s.seat === letter) ?? null;

/** The seat drawn at the bottom: yours, or for an onlooker the one that reads best. */
export const bottomSeat = (view) => view.you ?? view.seats[Math.floor(view.seats.length / 2)].seat;

/** The seats from the bottom clockwise. */
export function around(view) {
  const at = view.seats.findIndex((s) => s.seat === bottomSeat(view));
  return [...view.seats.slice(at), ...view.seats.slice(0, at)];
}

/** The part of the felt the i-th of n seats sits at, from the bottom clockwise. */
export function spot(i, n) {
  if (i === 0) return "south";
  if (n === 2) return "north";
  if (i === 1) return "west";
  return i === n - 1 ? "east" : "north";
}

/** What a seat is called here: “You” or its name. */
export function nameOf(view, letter) {
  const seat = seatOf(view, letter);
  if (!seat) return letter ?? "";
  return letter === (view.home ?? view.you) ? t.you : seat.name;
}

export const placeKey = (place) => `${place.kind}/${place.owner ?? ""}`;

/** The hand of a seat as the viewer sees it, or null. */
export const handOf = (view, letter) =>
  view.places.find((p) => p.kind === "hand" && p.owner === letter) ?? null;

/** Whether a place's faces are known. */
export const isOpen = (place) => Boolean(place?.cards.length) && !place.cards.includes("??");

const LAID_OUT = new Set(["hand", "trick", "won"]);
/** The places that are neither hands nor tricks: stock, turn-up, fans, foundations … */
export const piles = (view) => view.places.filter((p) => !LAID_OUT.has(p.kind));

/** Whether this is a table of piles only, as at patience. */
export const isLayout = (view) => !view.places.some((p) => p.kind === "hand") && piles(view).length > 0;

/** The places an action's card may be lying in; more than one only where the frame leaves it open. */
export function sourcesOf(view, action) {
  if (!action.card) return [];
  // `place` counts in `places`: it tells two copies of a card apart.
  const told = view.places[action.place ?? -1];
  if (told?.cards.includes(action.card)) return [told];
  const holding = view.places.filter((p) => p.cards.includes(action.card));
  const hand = holding.filter((p) => p.kind === "hand" && p.owner === action.hand);
  if (hand.length) return hand;
  const loose = holding.filter((p) => !LAID_OUT.has(p.kind));
  const top = loose.filter((p) => p.cards.at(-1) === action.card);
  return top.length ? top : loose;
}

/** The places an action's card may go to. */
export function targetsOf(view, action) {
  const to = action.to;
  if (to === undefined || to === null) return [];
  if (typeof to === "number") {
    const kinds = new Set(sourcesOf(view, action).map((p) => p.kind));
    const numbered = view.places.filter((p) => p.owner === to);
    const alike = numbered.filter((p) => kinds.has(p.kind));
    return alike.length ? alike : numbered;
  }
  const ofKind = view.places.filter((p) => p.kind === to);
  // Of several piles of that kind, those where its suit is under way, else the empty ones.
  const under = (p) => p.cards.length && suitOf(p.cards.at(-1)) === suitOf(action.card) && p.cards.at(-1) !== action.card;
  const suit = ofKind.filter(under);
  if (suit.length) return suit;
  const empty = ofKind.filter((p) => !p.cards.length);
  return empty.length ? empty : ofKind;
}

/** The actions a view offers, by the card they are done with and without a card. */
export function menu(view) {
  const byCard = new Map(), plain = [];
  for (const action of view.actions) {
    const sources = sourcesOf(view, action);
    if (!sources.length) {
      plain.push(action);
      continue;
    }
    for (const place of sources) {
      const key = `${placeKey(place)}/${action.card}`;
      if (!byCard.has(key)) byCard.set(key, []);
      byCard.get(key).push(action);
    }
  }
  return { byCard, plain };
}

/** Why a card may not be used now, or an empty string. */
export function refusal(view, card, owner) {
  const found = (view.refusals ?? []).find((r) => r.card === card && (!r.hand || r.hand === owner));
  return found?.reason ?? "";
}

// Black and red by turns, so that neighbours differ.
const CYCLE = ["S", "H", "C", "D"];

/** A hand's cards in runs of one suit, trumps first, colours alternating after them. */
export function runs(cards, trump) {
  const found = [];
  for (const card of cards) {
    const suit = suitOf(card), last = found.at(-1);
    if (last && last.suit === suit) last.cards.push(card);
    else found.push({ suit, cards: [card] });
  }
  const suits = found.map((r) => r.suit);
  // A card that ranks in another suit (a bower, a joker) keeps the place the server gave it.
  if (new Set(suits).size !== suits.length || suits.includes("JOKER")) return merge(found);
  const first = Math.max(0, CYCLE.indexOf(trump));
  const rank = (suit) => (CYCLE.indexOf(suit) - first + 4) % 4;
  return found.sort((a, b) => rank(a.suit) - rank(b.suit));
}

/** Runs with a stranger between two runs of one suit joined to it. */
function merge(found) {
  const joined = [];
  for (const run of found) {
    const last = joined.at(-1);
    const strangers = last && (last.cards.length === 1 && last === joined[0]);
    const seen = joined.findIndex((r) => r.suit === run.suit);
    if (seen >= 0 && seen === joined.length - 2 && last.cards.length <= 1) {
      joined[seen].cards.push(...last.cards, ...run.cards);
      joined.pop();
    } else if (strangers && last.suit === "JOKER") {
      last.cards.push(...run.cards);
      last.suit = run.suit;
    } else {
      joined.push({ suit: run.suit, cards: [...run.cards] });
    }
  }
  return joined;
}

/** How many tricks the deal will have, from what is on the table. */
export function trickTotal(view) {
  const held = Math.max(0, ...view.seats.filter((s) => s.role !== "out").map((s) => s.cards));
  const running = view.trick?.plays.length ?? 0;
  const missing = running && view.seats.some((s) => s.cards === held && !view.trick.plays.some((p) => p.seat === s.seat));
  return (view.tricks?.length ?? 0) + held + (running && !missing ? 1 : 0);
}

/** Every card played so far, in order. */
export const playsOf = (view) => [...(view.tricks ?? []).flatMap((x) => x.plays), ...(view.trick?.plays ?? [])];
