// What a table sends, in order: kept in the browser until the server has answered it.

import { request, id, save, load } from "../api.js";
import { statusOfCall } from "../../shared/api.js";

const AGAIN = 3000;

/**
 * `done(item, error, answer)` gets each answer, with null for no error or no answer; `lost()` when nobody answers.
 * @template {object} I what is sent
 * @param {string} token
 * @param {(item: I, error: unknown, answer: {version: string} | null) => void} done
 * @param {(error: unknown) => void} lost
 */
export function queueOf(token, done, lost, path = `/api/club/${id}/table`) {
  let /** @type {I[]} */ items = load("queue") ?? [],
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
      } catch (error) {
        if (!statusOfCall(error) || statusOfCall(error) === 429 || statusOfCall(error) >= 500) {
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
    /** @param {...I} more */
    add(...more) {
      items = [...items, ...more];
      save("queue", items);
      send();
    },
    /**
     * A confirmation need not be sent of what was not taken.
     * @param {string} sent
     */
    drop(sent) {
      items = items.filter((x) => !("sent" in x && x.sent === sent));
      save("queue", items);
    },
    get items() {
      return items;
    },
    send,
  };
}
