// What the director does in dialogs, put together.

import { ask, id } from "../api.js";
import { changeDeeds } from "./changes.js";
import { paperDeeds } from "./paper.js";
import { resultDeeds } from "./results.js";
import { shownDeeds } from "./shown.js";

/**
 * All that is done in dialogs, by its names.
 * @param {{view: any, perform: any, refresh: any, token: string, tell: any}} of
 */
export function deedsOf({ view, perform, refresh, token, tell }) {
  const room = { view, perform, token, tell, send, scores: null };
  ask("GET", "/api/club/scores").then(
    (found) => (room.scores = found),
    () => null,
  );

  /**
   * Asks for something beside the deeds; gives what is wrong, or nothing.
   * @param {string} path
   * @param {any} body
   */
  async function send(path, body) {
    try {
      await ask("POST", `/api/club/${id}/${path}`, { token, body });
      await refresh();
      return "";
    } catch (/** @type {any} */ error) {
      return error.message;
    }
  }

  return { ...resultDeeds(room), ...changeDeeds(room), ...shownDeeds(room), ...paperDeeds(room) };
}
