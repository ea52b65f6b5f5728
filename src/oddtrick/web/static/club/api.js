// What the pages of an evening share: whose link this is, the calls, and what shows that something has changed.

import { call } from "../shared/api.js";

/** The evening this page is of. */
export const id = location.pathname.split("/")[2] ?? "";

const EVERY = 3000; // milliseconds until it is tried again
const LONGEST = 25; // seconds that a request waits

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
 * Show what the server says, again whenever it has changed: a request waits at the server until then. Nothing is asked
 * while nobody looks. `refresh()` asks at once.
 * @template V what is shown
 * @param {string} path
 * @param {string} token
 * @param {(found: V, changed: boolean) => void} show
 * @param {(error: unknown) => void} lost
 */
export function watch(path, token, show, lost) {
  let /** @type {V | null} */ last = null;
  let tag = "";
  /** @type {AbortController | null} the request that waits */
  let waiting = null;
  /** @type {Promise<void> | null} */
  let asking = null;
  let again = 0;

  /** One request, which may wait for as long. @param {number} seconds */
  async function look(seconds) {
    const { signal } = (waiting = new AbortController());
    const began = performance.now();
    clearTimeout(again);
    let pause = 0;
    try {
      /** @type {Record<string, string>} */
      const headers = last ? { "if-none-match": tag, prefer: `wait=${seconds}` } : {};
      const /** @type {V | null} */ found = await call("GET", path, null, { token, headers, signal, heard: read });
      const changed = found !== null;
      last = found ?? last;
      if (last) show(last, changed);
      // A server that lets nobody wait is asked now and then.
      if (seconds && !changed && performance.now() - began < EVERY) pause = EVERY;
    } catch (error) {
      if (signal.aborted) return;
      lost(error);
      pause = EVERY;
    }
    again = setTimeout(() => document.hidden || look(LONGEST), pause);
  }

  /** @param {Response} answer */
  function read(answer) {
    tag = answer.headers.get("etag") ?? "";
    heard(answer);
  }

  function refresh() {
    if (!asking) {
      waiting?.abort();
      asking = look(0).finally(() => (asking = null));
    }
    return asking;
  }
  document.addEventListener("visibilitychange", () => (document.hidden ? waiting?.abort() : refresh()));
  addEventListener("pagehide", () => waiting?.abort());
  addEventListener("pageshow", (event) => event.persisted && refresh());
  addEventListener("online", refresh);
  refresh();
  return refresh;
}

/** A name for what is sent, so that it counts once. */
export function newId() {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (b) => b.toString(16).padStart(2, "0")).join("");
}
