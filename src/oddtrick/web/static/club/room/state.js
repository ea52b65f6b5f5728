// What the director's page knows: the evening as it was last sent.

import { load } from "../../shared/book.js";

/**
 * Does something: all of it or nothing. Gives what is wrong, or nothing.
 * @typedef {(what: {entries?: object[], notes?: object[]}) => Promise<string>} Perform
 */
/**
 * What the dialogs of the director have: the evening, what they can do, and declarer's points by contract.
 * @typedef {object} Room
 * @property {() => Answers.DirectorContent} view
 * @property {Perform} perform
 * @property {(path: string, body: unknown) => Promise<void>} send asks for something; throws what goes wrong
 * @property {string} token
 * @property {(text: string) => void} tell
 * @property {import("../table/draft.js").Scores | null} scores null before they have come
 */

const none = /** @type {any} */ (null); // what is there before anything has come

/**
 * What the page knows.
 * @typedef {object} RoomState
 * @property {Answers.TableAway[]} away at the server's tables: who is not there
 * @property {Answers.DirectorContent} view the evening, null before it has come
 * @property {string} wrong what is wrong
 * @property {() => unknown} refresh asks the server again
 * @property {number | null} minutes of a round, where the director has said how many
 */

/** @type {RoomState} */
export const state = {
  away: [],
  view: none,
  wrong: "",
  refresh: none,
  minutes: load("minutes"),
};
