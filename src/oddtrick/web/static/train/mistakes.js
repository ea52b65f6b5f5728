// Mistakes of one's own deals, from their reviews: they become questions of the trainer.

import { call } from "../shared/api.js";
import { choices, isRead, learn, noteMistakes } from "./state.js";

/**
 * What of a review is read here.
 * @typedef {object} Read
 * @property {Answers.DealReport} told
 * @property {Record<number, Answers.Opinion>} book by step
 * @property {Answers.Costs | null | undefined} costs
 * @property {Answers.Makeable | null | undefined} makeable
 */

/**
 * What the server prices a seat's mistakes by: where it left the book, the cards' costs there, and par. Null where
 * it never left the book.
 * @param {Read} review
 * @param {string} seat
 */
export function findings({ told, book, costs, makeable }, seat) {
  const own = Object.values(book).filter((one) => !one.followed && told.steps[one.step]?.by === seat);
  if (!own.length) return null;
  const steps = own.map((one) => one.step);
  const plays = costs?.plays.filter((one) => steps.includes(one.step)) ?? [];
  return { book: own, costs: costs ? { ...costs, plays } : null, par_score: makeable?.par_score ?? null };
}

/**
 * Keep the mistakes of a deal for the trainer, once, each as a miss of its point; none where the pupil wants none.
 * @param {Read} review
 * @param {string} seat
 * @param {string} deal the address of its review
 */
export async function takeMistakes(review, seat, deal) {
  const found = isRead(deal) || !choices().mistakes ? null : findings(review, seat);
  if (!found) return;
  /** @type {Answers.Mistake[]} */
  const mistakes = await call("POST", "/api/reviews/mistakes", { record: review.told.record, seat, deal, found });
  noteMistakes(deal, mistakes);
  for (const { point } of mistakes) await learn(point, false, false);
}
