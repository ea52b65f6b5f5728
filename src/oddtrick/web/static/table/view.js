// Reading a view frame: who sits where, what a card may do, which cards lie where.
// Nothing here or elsewhere knows a game: what may be done is `actions`.

import { suitOf } from "../shared/cards.js";
import { t } from "../shared/language.js";
import { text } from "./words.js";

/** @param {Frames.ViewFrame} view @param {string | null} letter */
export const seatOf = (view, letter) => view.seats.find((s) => s.seat === letter) ?? null;

/** The seat drawn at the bottom: yours, or for an onlooker the one that reads best. @param {Frames.ViewFrame} view */
export const bottomSeat = (view) => view.you ?? view.seats[Math.floor(view.seats.length / 2)].seat;

/** The seats from the bottom clockwise, without those who wait. @param {Frames.ViewFrame} view */
export function around(view) {
  const bottom = bottomSeat(view),
    at = view.seats.findIndex((s) => s.seat === bottom);
  return [...view.seats.slice(at), ...view.seats.slice(0, at)].filter((s) => s.role !== "waits" || s.seat === bottom);
}

/** The players who have no part in this deal. @param {Frames.ViewFrame} view */
export const bench = (view) => view.seats.filter((s) => s.role === "waits" && s.seat !== bottomSeat(view));

/**
 * The part of the felt the i-th of n seats sits at, from the bottom clockwise: left, top and right
 * share the others as 1-1-1, 1-2-1, 1-3-1, 2-2-2.
 * @param {number} i
 * @param {number} n
 * @returns {"south" | "west" | "north" | "east"}
 */
export function spot(i, n) {
  if (i === 0) return "south";
  if (n === 2) return "north";
  const side = n > 6 ? 2 : 1;
  if (i <= side) return "west";
  return i >= n - side ? "east" : "north";
}

/** What the server calls who has no name. */
const COMPASS = new Map(Object.entries({ N: "North", E: "East", S: "South", W: "West" }));

/**
 * A seat in words: a point of the compass where the players sit at those, else its letter.
 * @param {Frames.ViewFrame} view
 * @param {string} letter
 */
export const seatWord = (view, letter) =>
  view.seats.every((s) => COMPASS.has(s.seat) || s.kind === "hand") ? text.seat(letter) : letter;

/**
 * The sign of a seat on plates and in tricks: its letter, which no hand without a player has.
 * @param {Frames.SeatLine} seat
 */
export const seatMark = (seat) => (seat.kind === "hand" ? t("Dy") : text.letter(seat.seat));

/**
 * The seat that is “you”: where you sit, also while you play another's cards; none while you wait
 * for it to become yours.
 * @param {Frames.ViewFrame} view
 */
export const ownLetter = (view) => (seatOf(view, view.home)?.heir ? null : (view.home ?? view.you));

/** What a seat is called here: “You” or its name. @param {Frames.ViewFrame} view @param {string | null} letter */
export function nameOf(view, letter) {
  const seat = seatOf(view, letter);
  if (!seat) return letter ?? "";
  if (letter === ownLetter(view)) return t("You");
  return seat.name === COMPASS.get(seat.seat) ? text.seat(seat.seat) : seat.name;
}

/** What tells a place from the others: its kind, whose it is, and its number. @param {Frames.PlaceLine} place */
export const placeKey = (place) => `${place.kind}/${[place.seat, place.number].filter(Boolean).join(".")}`;

/** The hand of a seat as the viewer sees it, or null. @param {Frames.ViewFrame} view @param {string | null} letter */
export const handOf = (view, letter) => view.places.find((p) => p.kind === "hand" && p.seat === letter) ?? null;

/** Whether a place's faces are known. @param {Frames.PlaceLine | null} place */
export const isOpen = (place) => place !== null && place.cards.length > 0 && !place.cards.includes("??");

const LAID_OUT = new Set(["hand", "trick", "won"]);
/** The places that are neither hands nor tricks: stock, turn-up, fans, foundations … @param {Frames.ViewFrame} view */
export const piles = (view) => view.places.filter((p) => !LAID_OUT.has(p.kind));

const SPREAD = new Set(["fan", "column", "grid"]);
/** Whether the cards are laid out on the table, as at patience and in races. @param {Frames.ViewFrame} view */
export const isLayout = (view) =>
  piles(view).some((p) => SPREAD.has(p.shape)) ||
  (piles(view).length > 0 && !view.places.some((p) => p.kind === "hand"));

/**
 * Whether a hand lies open in part: somebody may see some of its cards and not the others.
 * @param {Frames.PlaceLine | null} place
 */
export const isHalfOpen = (place) =>
  place !== null && place.cards.includes("??") && place.cards.some((c) => c !== "??");

/**
 * The places an action's card may be lying in; more than one only where the frame leaves it open.
 * @param {Frames.ViewFrame} view
 * @param {Frames.OfferedAction} action
 */
export function sourcesOf(view, action) {
  if (!action.card) return [];
  // `place` counts in `places`: it tells two copies of a card apart.
  const told = view.places[action.place ?? -1];
  if (told?.cards.includes(action.card)) return [told];
  const { card } = action;
  const holding = view.places.filter((p) => p.cards.includes(card));
  const hand = holding.filter((p) => p.kind === "hand" && p.seat === action.hand);
  if (hand.length) return hand;
  const loose = holding.filter((p) => !LAID_OUT.has(p.kind));
  const top = loose.filter((p) => p.cards.at(-1) === action.card);
  return top.length ? top : loose;
}

/**
 * The place an action's card goes to, in a list that is empty where there is nothing to say.
 * @param {Frames.ViewFrame} view
 * @param {Frames.OfferedAction} action
 */
export const targetsOf = (view, action) => [view.places[action.to ?? -1]].filter(Boolean);

/** Whether an action brings its card home. @param {Frames.ViewFrame} view @param {Frames.OfferedAction} action */
export const goesHome = (view, action) => targetsOf(view, action)[0]?.kind === "foundation";

/**
 * Whether a card is not needed any more where it lies: no lower card of the other colour is missing,
 * or nothing but its own suit is built down.
 * @param {Frames.ViewFrame} view
 * @param {Frames.OfferedAction[]} actions of the card
 * @param {Frames.PlaceLine} home
 */
function isSafe(view, actions, home) {
  /** @param {string} card */
  const red = (card) => "HD".includes(card[0]);
  const card = actions[0].card ?? "";
  const onto = actions.flatMap((a) => targetsOf(view, a)).filter((p) => p.kind !== "foundation" && p.cards.length);
  if (onto.every((p) => suitOf(p.cards.at(-1) ?? "") === suitOf(card))) return true;
  const others = view.places.filter((p) => p.kind === "foundation" && p.first && red(p.first) !== red(card));
  return others.every((p) => p.cards.length >= home.cards.length - 1);
}

/**
 * Where a card goes at one tap: home where that is safe, else to the longest run, the leftmost of equals.
 * @param {Frames.ViewFrame} view
 * @param {Frames.OfferedAction[]} actions of the card, one at least
 */
export function bestOf(view, actions) {
  /** @param {Frames.OfferedAction} action */
  const worth = (action) => {
    const [to] = targetsOf(view, action);
    if (!to) return -1;
    if (to.kind === "foundation") return isSafe(view, actions, to) ? Infinity : -1;
    return to.cards.filter((card) => card !== "??").length;
  };
  return actions.reduce((best, action) => (worth(action) > worth(best) ? action : best));
}

/** Whether there are foundations to bring cards to. @param {Frames.ViewFrame} view */
export const hasHomes = (view) => view.places.some((p) => p.kind === "foundation");

/** Whether any card can go home now. @param {Frames.ViewFrame} view */
export const mayGoHome = (view) => view.actions.some((a) => goesHome(view, a));

/** The actions a view offers, by the card they are done with and without a card. @param {Frames.ViewFrame} view */
export function menu(view) {
  const byCard = new Map(),
    plain = [];
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

/**
 * What is done without a card, by the place that stands for it: a closed heap for what is done with
 * its cards, an empty place for what comes there. Where several would answer, none does.
 * @param {Frames.ViewFrame} view
 * @param {Frames.OfferedAction[]} plain
 */
export function onPlaces(view, plain) {
  const found = new Map();
  for (const action of plain) {
    const from = view.places[action.place ?? -1],
      to = view.places[action.to ?? -1];
    const offered = [from?.cards.at(-1) === "??" ? from : null, to && !to.cards.length ? to : null];
    for (const place of offered.filter((p) => p !== null && p !== undefined))
      found.set(placeKey(place), [...(found.get(placeKey(place)) ?? []), action]);
  }
  return new Map([...found].filter(([, actions]) => actions.length === 1).map(([key, [action]]) => [key, action]));
}

/**
 * What the space bar does: the one thing that is done with your closed stock or the common one, or
 * that lays a stock anew.
 * @param {Frames.ViewFrame} view
 * @param {Map<string, Frames.OfferedAction> | undefined} places
 */
export function spaceAction(view, places) {
  /** @param {Frames.PlaceLine | undefined} place */
  const own = (place) => !place?.seat || place.seat === view.you;
  const found = [...new Set(places?.values() ?? [])].filter((action) => {
    const from = view.places[action.place ?? -1],
      to = view.places[action.to ?? -1];
    return (
      (from?.shape === "heap" && from.cards.at(-1) === "??" && own(from)) || (to?.kind === "hand-stock" && own(to))
    );
  });
  return found.length === 1 ? found[0] : null;
}

/**
 * Why a card may not be used now, or an empty string.
 * @param {Frames.ViewFrame} view
 * @param {string} card
 * @param {string | null} hand
 */
export function refusal(view, card, hand) {
  // On a table of piles a refusal is of whoever would move the card, wherever it lies.
  const found = view.refusals.find((r) => r.card === card && (!r.hand || r.hand === hand || isLayout(view)));
  return found?.reason ?? "";
}

/** @typedef {{suit: string, cards: string[]}} Run cards of one suit in a hand */

// Black and red by turns, so that neighbours differ.
const CYCLE = ["S", "H", "C", "D"];

/**
 * A hand's cards in runs of one suit, trumps first, colours alternating after them.
 * @param {string[]} cards
 * @param {string} [trump]
 */
export function runs(cards, trump = "") {
  /** @type {Run[]} */
  const found = [];
  for (const card of cards) {
    const suit = suitOf(card),
      last = found.at(-1);
    if (last && last.suit === suit) last.cards.push(card);
    else found.push({ suit, cards: [card] });
  }
  const suits = found.map((r) => r.suit);
  // A card that ranks in another suit (a bower, a joker) keeps the place the server gave it.
  if (new Set(suits).size !== suits.length || suits.includes("JOKER")) return merge(found);
  const first = Math.max(0, CYCLE.indexOf(trump));
  /** @param {string} suit */
  const rank = (suit) => (CYCLE.indexOf(suit) - first + 4) % 4;
  return found.sort((a, b) => rank(a.suit) - rank(b.suit));
}

/** Runs with a stranger between two runs of one suit joined to it. @param {Run[]} found */
function merge(found) {
  /** @type {Run[]} */
  const joined = [];
  for (const run of found) {
    const last = joined.at(-1);
    const strangers = last && last.cards.length === 1 && last === joined[0];
    const seen = joined.findIndex((r) => r.suit === run.suit);
    if (last && seen >= 0 && seen === joined.length - 2 && last.cards.length <= 1) {
      joined[seen].cards.push(...last.cards, ...run.cards);
      joined.pop();
    } else if (last && strangers && last.suit === "JOKER") {
      last.cards.push(...run.cards);
      last.suit = run.suit;
    } else {
      joined.push({ suit: run.suit, cards: [...run.cards] });
    }
  }
  return joined;
}

/** How many tricks the deal will have, from what is on the table. @param {Frames.ViewFrame} view */
export function trickTotal(view) {
  const held = Math.max(0, ...view.seats.filter((s) => s.role !== "out").map((s) => s.cards));
  const plays = view.trick?.plays ?? [];
  const missing = view.seats.some((s) => s.cards === held && !plays.some((p) => p.seat === s.seat));
  return view.tricks.length + held + (plays.length && !missing ? 1 : 0);
}

/** Every card played so far, in order. @param {Frames.ViewFrame} view */
export const playsOf = (view) => [...view.tricks.flatMap((x) => x.plays), ...(view.trick?.plays ?? [])];

/** The call to explain by itself: the last that said something. @param {Frames.ViewFrame} v */
export function lastSpoken(v) {
  const calls = v.auction?.calls ?? [];
  for (let i = calls.length - 1; i >= 0; i--) {
    if (calls[i].code !== "P" && calls[i].seat !== v.you) return i;
  }
  return null;
}
