// Who is who in a review: names for seats and sides, and “you” for the one who looks.

import { t } from "../shared/language.js";
import { SEATS, listed } from "../shared/strings.js";
import { state } from "./state.js";

/** @import { Review } from "./state.js" */

/** @type {Record<string, string>} */
const SIGNS = { S: "♠", H: "♥", D: "♦", C: "♣" };

/** A card in a line of text. @param {string} suit @param {string} rank */
export const cardText = (suit, rank) => `${SIGNS[suit]}\uFE0E${rank === "T" ? "10" : rank}`;

/** @param {Review} review @param {string} seat */
export const nameOf = (review, seat) => (seat === state.own ? t("You") : review.names[seat] || SEATS[seat] || seat);

/** Whose card it is: “your”, “Ada’s”. @param {Review} review @param {string} seat */
export const whose = (review, seat) => (seat === state.own ? t("your") : t("{name}’s", { name: nameOf(review, seat) }));

/** Your side, or nothing where one only looks. @param {Answers.DealReport} told */
export const ownSide = (told) => told.sides.find((side) => side.seats.includes(state.own));

/** A side by its players: “you” for your own. @param {Review} review @param {string[]} seats */
export function sideName(review, seats) {
  if (seats.includes(state.own)) return t("you");
  return listed(seats.map((seat) => nameOf(review, seat)));
}

/** The seats in the order of play, one's own last. @param {string[]} seats */
export function inOrder(seats) {
  const at = seats.indexOf(state.own);
  return at < 0 ? seats : [...seats.slice(at + 1), ...seats.slice(0, at + 1)];
}

/** The line of the log of a step. @param {Review} review @param {Answers.ReviewStep} step */
export const lineOf = (review, step) =>
  step.text.replaceAll("{hand}", nameOf(review, step.hand)).replaceAll("{by}", nameOf(review, step.by));
