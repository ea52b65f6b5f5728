// What the director does in dialogs, put together.

import { request, id } from "../../shared/book.js";
import { changeHandlers } from "./changes.js";
import { paperHandlers } from "./paper.js";
import { resultHandlers } from "./results.js";
import { shownHandlers } from "./shown.js";
import { sentenceOf } from "../../shared/api.js";

/** @typedef {import("./state.js").Room} Room */

/**
 * All that is done in dialogs, by its names.
 * @param {Pick<Room, "view" | "perform" | "token" | "tell"> & {refresh: () => unknown}} of
 */
export function dialogHandlers({ view, perform, refresh, token, tell }) {
  const /** @type {Room} */ room = { view, perform, token, tell, send, scores: null };
  request("GET", "/api/club/scores").then(
    (found) => (room.scores = found),
    () => null,
  );

  /**
   * Asks for something by a dialog; gives what is wrong, or nothing.
   * @param {string} path
   * @param {unknown} body
   */
  async function send(path, body) {
    try {
      await request("POST", `/api/club/${id}/${path}`, { token, body });
      await refresh();
      return "";
    } catch (error) {
      return sentenceOf(error);
    }
  }

  return { ...resultHandlers(room), ...changeHandlers(room), ...shownHandlers(room), ...paperHandlers(room) };
}
