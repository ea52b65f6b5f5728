// What the server tells of the patiences that this browser can play without it.

import { call, spoken } from "../../shared/api.js";

/**
 * @typedef {string | number | boolean} Choice
 * @typedef {[number: number, moves: number, level: string]} KnownDeal a deal that can be won, with the moves of the
 * shortest known way
 *
 * @typedef {object} Variant A game with its options.
 * @property {number[]} rules
 * @property {import("./deal.js").Words} words
 * @property {KnownDeal[]} known
 * @property {Frames.ViewFrame} begun a frame at the beginning of a deal
 * @property {Partial<Frames.ViewFrame>} over what differs in one after it
 *
 * @typedef {Record<string, Choice>} Options
 *
 * @typedef {object} OwnGame
 * @property {Record<string, {choices: Choice[], default: Choice}>} options
 * @property {Record<string, Variant>} variants by the game's name and the options that are not the usual
 *
 * @typedef {object} Book
 * @property {string} daily the game of the day's patience
 * @property {number} days how many of its known deals the days draw from
 * @property {Record<string, OwnGame>} games
 */

/** @type {Promise<Book> | undefined} */
let asked;

/** @returns {Promise<Book>} */
export const book = () => (asked ??= call("GET", spoken("/api/patience")));

/** A game with options. @param {Book} of @param {string} name @param {Options} chosen @returns {Variant} */
export function variantOf({ games }, name, chosen) {
  const { options, variants } = games[name];
  const other = Object.entries(options).filter(([key, option]) => (chosen[key] ?? option.default) !== option.default);
  return variants[[name, ...other.map(([key]) => `${key}=${chosen[key]}`)].join(" ")];
}
