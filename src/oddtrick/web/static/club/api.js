// What the pages of an evening share: whose link this is, the calls, and asking again and again.

import { call } from "../shared/api.js";

/** The evening this page is of. */
export const id = location.pathname.split("/")[2] ?? "";

const EVERY = 3000; // milliseconds between two questions

/** @param {string} name @param {any} value */
export function keep(name, value, of = id) {
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
export function kept(name, of = id) {
  try {
    return JSON.parse(/** @type {any} */ (localStorage.getItem(`oddtrick.club.${of}.${name}`)));
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
  if (given) keep(kind, given);
  if (given && hide) history.replaceState(null, "", location.pathname);
  return given || kept(kind) || "";
}

/**
 * Asks the server. Throws an Error with a sentence; its `status` is 0 where nobody answered.
 * @param {string} method
 * @param {string} path
 * @param {{token?: string, body?: any, raw?: boolean}} [with_]
 * @returns {Promise<any>}
 */
export const ask = (method, path, { token = "", body, raw = false } = {}) =>
  call(method, path, body, { token, raw, heard });

/** @param {any} answer */
function heard(answer) {
  const date = Date.parse(answer.headers.get("date") ?? "");
  if (date) skew = date + 500 - Date.now();
}

let skew = 0;
/** The server's time in seconds, to half a second. */
export const now = () => (Date.now() + skew) / 1000;

/**
 * Shows what the server says, again whenever it has changed. `refresh()` asks at once.
 * @param {string} path
 * @param {string} token
 * @param {any} show
 * @param {any} lost
 */
export function watch(path, token, show, lost) {
  let /** @type {any} */ version = null,
    asking = null;
  const refresh = () => (asking ??= look().finally(() => (asking = null)));
  async function look() {
    try {
      const found = await ask("GET", path, { token });
      const changed = found.version !== version;
      version = found.version;
      show(found, changed);
    } catch (error) {
      lost(error);
    }
  }
  setInterval(() => document.hidden || refresh(), EVERY);
  document.addEventListener("visibilitychange", () => document.hidden || refresh());
  addEventListener("online", refresh);
  refresh();
  return refresh;
}

/** A name for what is sent, so that it counts once. */
export function fresh() {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (b) => b.toString(16).padStart(2, "0")).join("");
}
