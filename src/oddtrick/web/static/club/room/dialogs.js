// What the director does in dialogs, put together.

import { request, id } from "../api.js";
import { changeHandlers } from "./changes.js";
import { paperHandlers } from "./paper.js";
import { resultHandlers } from "./results.js";
import { shownHandlers } from "./shown.js";

/**
 * All that is done in dialogs, by its names.
 * @param {{view: any, perform: any, refresh: any, token: string, tell: any}} of
 */
export function dialogHandlers({ view, perform, refresh, token, tell }) {
  const room = { view, perform, token, tell, send, scores: null };
  request("GET", "/api/club/scores").then(
    (found) => (room.scores = found),
    () => null,
  );

  /**
   * Asks for something by a dialog; gives what is wrong, or nothing.
   * @param {string} path
   * @param {any} body
   */
  async function send(path, body) {
    try {
      await request("POST", `/api/club/${id}/${path}`, { token, body });
      await refresh();
      return "";
    } catch (/** @type {any} */ error) {
      return error.message;
    }
  }

  return { ...resultHandlers(room), ...changeHandlers(room), ...shownHandlers(room), ...paperHandlers(room) };
}
