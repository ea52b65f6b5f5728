// What the page of a bidding set knows: the set as this link sees it, and the boards that were compared.

import { id, load, request, save } from "../club/api.js";

/**
 * @typedef {Answers.BiddingContent} BiddingView
 * @typedef {Answers.BoardCompared} Compared
 */

const given = location.hash.slice(1);
if (given) {
  save("bidding", given);
  history.replaceState(null, "", location.pathname);
}

export const token = /** @type {string} */ (given || load("bidding") || "");
export const address = `/api/bidding/${id}`;

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

/** @param {unknown} body @returns {Promise<unknown>} */
export const post = (body) => request("POST", address, { token, body });

/** @param {string} path @returns {Promise<any>} */
export const get = (path) => request("GET", `${address}${path}`, { token });

/** A board compared, fetched once. @param {number} number @returns {Promise<Compared>} */
export async function comparedBoard(number) {
  const known = compared.get(number);
  if (known) return known;
  const found = await get(`/boards/${number}`);
  compared.set(number, found);
  return found;
}
