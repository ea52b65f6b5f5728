// Mistakes of one's own deals, from their reviews: they become questions of the trainer.

import { call } from "../shared/api.js";
import { learn, noteMistakes, unknownOf } from "./state.js";

/** @typedef {import("./state.js").Mistake} Mistake */
/** @typedef {Omit<Mistake, "point" | "deal" | "asked">} Dearer a card or a call that was dearer than the book's */
/**
 * What of a review is read here.
 * @typedef {object} Read
 * @property {Answers.DealReport} told
 * @property {Record<number, Answers.Opinion>} book by step
 * @property {Answers.Costs | null | undefined} costs
 * @property {Answers.Makeable | null | undefined} makeable
 */

/** How many points a side's deal brought less than par. @param {Read} review @param {string} seat */
function shortOfPar({ told, makeable }, seat) {
  const side = told.sides.find((one) => one.seats.includes(seat));
  if (!side || side.score === null || !told.net || !makeable || makeable.par_score === null) return 0;
  const par = side.seats.includes(told.seats[0]) ? makeable.par_score : -makeable.par_score;
  return Math.max(0, par - side.score);
}

/**
 * What a seat did that the book would not have done, and that was dearer: a card by tricks, a call by points
 * against par.
 * @param {Read} review
 * @param {string} seat
 */
export function dearer(review, seat) {
  const { told, book, costs } = review;
  const short = shortOfPar(review, seat);
  /** @param {Answers.Opinion} one @returns {Dearer[]} */
  const priced = ({ step, code }) => {
    const { kind, code: played } = told.steps[step];
    if (kind === "call") return short ? [{ step, played, cost: short, unit: "points" }] : [];
    const play = costs?.plays.find((one) => one.step === step);
    const best = play?.choices.find((one) => one.card === code)?.cost;
    if (!play || best === undefined || play.cost <= best) return [];
    return [{ step, played, cost: play.cost - best, unit: "tricks" }];
  };
  return Object.values(book)
    .filter((one) => !one.followed && told.steps[one.step]?.by === seat)
    .flatMap(priced);
}

/**
 * Keep the mistakes of a deal for the trainer, each as a miss of its point, and only once.
 * @param {Read} review
 * @param {string} seat
 * @param {string} deal the address of its review
 */
export async function takeMistakes(review, seat, deal) {
  const found = unknownOf(deal, dearer(review, seat));
  if (!found.length) return;
  /** @type {Answers.PointAt[]} */
  const points = await call("POST", "/api/reviews/points", {
    record: review.told.record,
    steps: found.map((one) => one.step),
  });
  noteMistakes(
    deal,
    found.map((one) => ({ ...one, deal, point: points.find((at) => at.step === one.step)?.point ?? "" })),
  );
  for (const { point } of points) await learn(point, false, false);
}
