// What the director's page knows: the evening as it was last sent.

import { load } from "../api.js";

/**
 * What the page knows.
 * @typedef {object} RoomState
 * @property {any[]} away at the server's tables: who is not there
 * @property {any} view the evening, null before it has come
 * @property {string} wrong what is wrong
 * @property {any} refresh asks the server again
 * @property {number | null} minutes of a round, where the director has said how many
 */

/** @type {RoomState} */
export const state = {
  away: [],
  view: null,
  wrong: "",
  refresh: null,
  minutes: load("minutes"),
};
