// What the director's page knows: the evening as it was last sent.

import { load } from "../../shared/book.js";

const none = /** @type {any} */ (null); // what is there before anything has come

/**
 * What the page knows.
 * @typedef {object} RoomState
 * @property {Answers.TableAway[]} away at the server's tables: who is not there
 * @property {Answers.DirectorContent} view the evening, null before it has come
 * @property {string} wrong what is wrong
 * @property {() => unknown} refresh asks the server again
 * @property {import("../table/entry.js").Scores | null} scores declarer's points by contract, null before they have come
 * @property {number | null} minutes of a round, where the director has said how many
 */

/** @type {RoomState} */
export const state = {
  away: [],
  view: none,
  wrong: "",
  refresh: none,
  scores: null,
  minutes: load("minutes"),
};
