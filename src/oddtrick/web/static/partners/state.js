// What the page of a bidding set knows: the set as this link sees it, and the boards that were compared.

import { callsOf, tokenOf } from "../shared/book.js";

/**
 * @typedef {Answers.BiddingContent} BiddingView
 * @typedef {Answers.BoardCompared} Compared
 */

export const token = tokenOf("bidding", true);
export const { address, get, post } = callsOf("/api/bidding", () => token);

/**
 * @type {{
 *   view: BiddingView | null,
 *   link: Answers.LinkToGive | null,
 *   reached: boolean,
 *   trouble: string,
 *   looked: number,
 *   level: number,
 *   call: string,
 *   sending: boolean,
 * }} `looked` is the board whose comparison is shown, 0 for the one that is being bid, -1 for the end;
 *   `level` and `call` are what is chosen in the box
 */
export const state = {
  view: null,
  link: null,
  reached: true,
  trouble: "",
  looked: 0,
  level: 0,
  call: "",
  sending: false,
};

/** @type {Map<number, Compared>} */
export const compared = new Map();

/** A board compared, fetched once. @param {number} number @returns {Promise<Compared>} */
export async function comparedBoard(number) {
  const known = compared.get(number);
  if (known) return known;
  const found = await get(`/boards/${number}`);
  compared.set(number, found);
  return found;
}
