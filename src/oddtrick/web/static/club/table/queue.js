// What a table sends, in order: kept in the browser until the server has answered it.

import { request, id, save, load } from "../api.js";

const AGAIN = 3000;

/**
 * `done(item, error, answer)` is told of each answer; `lost()` when nobody answers.
 * @param {string} token
 * @param {any} done
 * @param {any} lost
 */
export function queueOf(token, done, lost, path = `/api/club/${id}/table`) {
  let items = load("queue") ?? [],
    sending = false;

  async function send() {
    if (sending) return;
    sending = true;
    while (items.length) {
      const item = items[0];
      let wrong = null,
        answer = null;
      try {
        answer = await request("POST", path, { token, body: item });
      } catch (/** @type {any} */ error) {
        if (!error.status || error.status === 429 || error.status >= 500) {
          lost(error);
          setTimeout(send, AGAIN);
          break;
        }
        wrong = error;
      }
      items = items.slice(1);
      save("queue", items);
      done(item, wrong, answer);
    }
    sending = false;
  }

  addEventListener("online", send);
  return {
    /** @param {...any} more */
    add(...more) {
      items = [...items, ...more];
      save("queue", items);
      send();
    },
    /**
     * A confirmation need not be sent of what was not taken.
     * @param {any} sent
     */
    drop(sent) {
      items = items.filter((/** @type {any} */ x) => x.sent !== sent);
      save("queue", items);
    },
    get items() {
      return items;
    },
    send,
  };
}
