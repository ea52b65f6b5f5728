// What the pages of an evening share: whose link this is, the calls, and what shows that something has changed.

import { call } from "../shared/api.js";
import { watch as watchFor } from "../shared/watch.js";

/** The evening this page is of. */
export const id = location.pathname.split("/")[2] ?? "";

/** @param {string} name @param {unknown} value */
export function save(name, value, of = id) {
  try {
    localStorage.setItem(`oddtrick.club.${of}.${name}`, JSON.stringify(value));
  } catch {
    // A browser that keeps nothing works while the page is open.
  }
}

/**
 * What this browser keeps under a name, of this evening or another.
 * @param {string} name
 */
export function load(name, of = id) {
  try {
    return JSON.parse(localStorage.getItem(`oddtrick.club.${of}.${name}`) ?? "null");
  } catch {
    return null;
  }
}

/**
 * The token of this link, which the browser then remembers. `hide` takes it out of the address.
 * @param {string} kind
 */
export function tokenOf(kind, hide = false) {
  const given = location.hash.slice(1);
  if (given) save(kind, given);
  if (given && hide) history.replaceState(null, "", location.pathname);
  return given || load(kind) || "";
}

/**
 * Asks the server. Throws an Error with a sentence; its `status` is 0 where nobody answered.
 * @param {string} method
 * @param {string} path
 * @param {{token?: string, body?: unknown, raw?: boolean}} [with_]
 * @returns {Promise<any>}
 */
export const request = (method, path, { token = "", body, raw = false } = {}) =>
  call(method, path, body, { token, raw, heard });

/** @param {Response} answer */
function heard(answer) {
  const date = Date.parse(answer.headers.get("date") ?? "");
  if (date) skew = date + 500 - Date.now();
}

let skew = 0;
/** The server's time in seconds, to half a second. */
export const now = () => (Date.now() + skew) / 1000;

/**
 * Show what the server says to a link, again whenever it has changed. Gives a function that asks at once.
 * @template V what is shown
 * @param {string} path
 * @param {string} token
 * @param {(found: V, changed: boolean) => void} show
 * @param {(error: unknown) => void} lost
 */
export const watch = (path, token, show, lost) =>
  watchFor(
    (waits) =>
      call("GET", path, null, {
        ...waits,
        token,
        heard(answer) {
          waits.heard?.(answer);
          heard(answer);
        },
      }),
    show,
    lost,
  );

/** A name for what is sent, so that it counts once. */
export function newId() {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (b) => b.toString(16).padStart(2, "0")).join("");
}
