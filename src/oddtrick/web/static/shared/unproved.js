// Patiences that were lost and of which the server has not yet said whether they could be won. A proof may come after
// its page has gone: what is asked is noted first, and asked again at a later visit.

import { keep, keptList } from "./kept.js";
import { call, statusOfCall } from "./api.js";

const UNPROVED = "oddtrick.unproved";
const MOST = 50; // the oldest go first

/** @typedef {{id: string, game: string, deal: number, options: Record<string, string>}} Question */

/** @param {unknown} x @returns {x is Question} */
function isQuestion(x) {
  const { id, game, deal, options } = Object(x);
  return typeof id === "string" && typeof game === "string" && Number.isInteger(deal) && typeof options === "object";
}

/** What is not yet answered, the oldest first. @returns {Question[]} */
const unproved = () => keptList(UNPROVED).filter(isQuestion);

/** @param {Question[]} questions */
const write = (questions) => keep(UNPROVED, questions.length ? questions.slice(-MOST) : undefined);

/** @param {string} id */
const drop = (id) => write(unproved().filter((x) => x.id !== id));

/** @param {Question} question */
const ask = ({ game, deal, options }) =>
  call("GET", `/api/patience/${encodeURIComponent(game)}/${deal}?${new URLSearchParams(options)}`);

/** Note a question. @param {Question} question */
export const noteUnproved = (question) => write([...unproved().filter((x) => x.id !== question.id), question]);

/** @type {Promise<void> | null} */
let asking = null;

/**
 * Ask what is open, one after another, until the server cannot be reached or has been asked enough; the rest
 * stays for later.
 * @param {(id: string, winnable: boolean) => void} found the deals of which it is known now
 */
export function proveRest(found) {
  const go = async () => {
    const seen = new Set();
    for (let next; (next = unproved().find((x) => !seen.has(x.id))); ) {
      const { id } = next;
      seen.add(id);
      try {
        const { winnable } = await ask(next);
        if (winnable !== null) found(id, winnable);
      } catch (error) {
        const status = statusOfCall(error);
        if (status < 400 || status >= 500 || status === 429) return;
        // The server knows no such deal: it never will.
      }
      drop(id);
    }
  };
  asking ??= go().finally(() => (asking = null));
  return asking;
}
