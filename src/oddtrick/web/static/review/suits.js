// A suit of the deal that is looked at, as a question of odds.

import { suitAsked } from "../odds/suit.js";
import { heapsAt } from "./signs.js";

/**
 * Who plays with whom: declarer first with the hand that declarer plays, or a side of two; null where there are not two.
 * @param {Answers.DealReport} told
 * @param {Answers.ReviewStep[]} tricks
 * @param {string} seat
 * @returns {[string, string] | null}
 */
function partnersOf(told, tricks, seat) {
  const led = tricks.filter((one) => one.by !== one.hand);
  const mine = led.find((one) => one.by === seat || one.hand === seat);
  if (mine) return [mine.by, mine.hand];
  const side = told.sides.find((one) => one.seats.includes(seat))?.seats ?? [];
  const rest = led.length ? told.seats.filter((one) => one !== led[0].by && one !== led[0].hand) : [];
  const [one, other, ...more] = side.length === 2 ? side : rest;
  return other && !more.length ? [one, other] : null;
}

/**
 * The question of a suit of a seat, as the trick begins in which a step is; null where there is none.
 * @param {Answers.DealReport} told
 * @param {number} step
 * @param {string} seat
 * @param {string} suit
 */
export function suitAt(told, step, seat, suit) {
  /** @type {Answers.ReviewStep[]} */
  const steps = told.steps;
  const tricks = steps.filter((one) => one.trick && one.card);
  let at = Math.min(step, steps.length); // a step of one’s own may not have come yet
  while (at > 0 && steps[at - 1].trick && !steps[at - 1].winner) at -= 1;
  const partners = partnersOf(told, tricks, seat);
  if (!partners) return null;
  const first = tricks.filter((one) => one.trick === 1).map((one) => one.hand);
  const round = first.length === 4 ? first : told.seats;
  const heaps = heapsAt(told, at).filter((heap) => heap.kind === "hand");
  const hands = Object.fromEntries(
    round.map((one) => [one, heaps.filter((heap) => heap.seat === one).flatMap((heap) => heap.cards)]),
  );
  const led = new Map(tricks.map((one) => [one.trick, ""]));
  const plays = steps.slice(0, at).flatMap((one) => {
    if (!one.trick || !one.card) return [];
    if (!led.get(one.trick)) led.set(one.trick, one.card);
    return [{ hand: one.hand, card: one.card, led: led.get(one.trick) ?? "" }];
  });
  const you = tricks.some((one) => one.by === partners[0] && one.hand === partners[1]) ? partners[0] : seat;
  return suitAsked({ hands, plays, partners }, you, suit);
}

/**
 * Whether the hands are four of a whole pack, so that a suit in them can be asked about.
 * @param {Answers.DealReport} told
 * @param {number} step
 */
export const asksOdds = (told, step) =>
  told.seats.length === 4 && told.seats.some((seat) => [..."SHDC"].some((suit) => suitAt(told, step, seat, suit)));
