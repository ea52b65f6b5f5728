// The few HTTP calls. Each gives the answer, or throws an Error with a sentence to show.

import { language } from "./language.js";
import { ownKey } from "./settings.js";
import { text } from "./strings.js";

/** Where the visitor's days begin and end: the server reckons them there. */
const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone ?? "";

/**
 * @typedef {object} CallOptions
 * @property {string} [token]
 * @property {boolean} [raw]
 * @property {(answer: Response) => void} [heard]
 * @property {Record<string, string>} [headers]
 * @property {AbortSignal} [signal]
 */

/**
 * One call: `body` is JSON or a Blob, `raw` asks for a Blob, `heard` gets every answer that is one.
 * The error has a `status`, which is 0 where nobody answered. Null where nothing has changed.
 * @param {string} method
 * @param {string} path
 * @param {unknown} [body]
 * @param {CallOptions} [how]
 * @returns {Promise<any>}
 */
export async function call(method, path, body, { token = "", raw = false, heard, headers = {}, signal } = {}) {
  /** @type {Response | undefined} */
  let answer;
  let data;
  try {
    answer = await fetch(path, {
      method,
      signal: signal ?? null,
      headers: {
        ...headers,
        "accept-language": language,
        "time-zone": zone,
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body ? { "content-type": body instanceof Blob ? "application/octet-stream" : "application/json" } : {}),
      },
      // A browser's cache would let others wait behind it.
      cache: "prefer" in headers ? "no-store" : "default",
      body: body instanceof Blob ? body : body ? JSON.stringify(body) : null,
    });
    if (answer.status === 304) return null;
    if (answer.ok && raw) return await answer.blob();
    data = await answer.json();
  } catch {
    throw Object.assign(new Error(text.failed), { status: answer && !answer.ok ? answer.status : 0 });
  }
  if (!answer.ok) throw Object.assign(new Error(data?.error ?? text.failed), { status: answer.status });
  heard?.(answer);
  return data;
}

/** A wish with the key of one's name. @param {object} wish */
const underName = (wish) => ({ ...wish, key: ownKey() });
/** What went wrong, as a sentence. @param {unknown} error */
export const sentenceOf = (error) => (error instanceof Error ? error.message : text.failed);
/**
 * Does something, and says what went wrong; null where something did.
 * @template T
 * @param {(sentence: string) => unknown} say
 * @param {() => T | Promise<T>} deed
 */
export async function attempt(say, deed) {
  try {
    return await deed();
  } catch (error) {
    say(sentenceOf(error));
    return null;
  }
}
/**
 * Does something, gives what came of it, and draws what went wrong, which is kept under `wrong` in what the page knows.
 * @param {Record<string, unknown>} state
 * @param {() => void} draw
 */
export const telling =
  (state, draw, wrong = "wrong") =>
  async (/** @type {() => Promise<any>} */ deed) => {
    state[wrong] = "";
    const found = await attempt((said) => (state[wrong] = said), deed);
    draw();
    return found;
  };
/** The status of a call that failed, 0 where nobody answered. @param {unknown} error */
export const statusOfCall = (error) => (error instanceof Error && "status" in error ? Number(error.status) : 0);

export const games = () => call("GET", spoken("/api/games"));
/** @param {object} wish @param {string} [token] of the seat whose deal is dealt again */
export const newTable = (wish, token = "") => call("POST", "/api/tables", underName(wish), { token });
/** The bidding systems, the most played first. @returns {Promise<{name: string, title: string}[]>} */
export const systems = () => call("GET", "/api/systems");
/** An address that has its texts in several languages. @param {string} path */
export const spoken = (path) =>
  language === "en" ? path : `${path}${path.includes("?") ? "&" : "?"}language=${encodeURIComponent(language)}`;
/** @returns {Promise<import("../front/data.js").Lesson[]>} */
export const lessons = () => call("GET", spoken("/api/lessons"));
/** @param {CallOptions} [how] @returns {Promise<import("../friends/api.js").OpenTable[]>} */
export const openTables = (how) => call("GET", "/api/tables", null, how);
/** @param {string} id */
export const table = (id) => call("GET", `/api/tables/${encodeURIComponent(id)}`);
/** @param {string} id */
export const invitation = (id) => call("GET", `/api/tables/${encodeURIComponent(id)}/invitation`);
/** @param {string} id @param {object} wish */
export const sit = (id, wish) => call("POST", `/api/tables/${encodeURIComponent(id)}/seats`, underName(wish));
/** @param {string} name @returns {Promise<Answers.PastDeal[]>} */
export const past = (name) => call("GET", `/api/history?${new URLSearchParams({ name })}`);
/** @param {string[]} tokens */
export const forgetPast = (tokens) => call("POST", "/api/history/forget", { tokens });
/** @returns {Promise<Answers.Dealing>} */
export const dealing = () => call("GET", "/api/dealing");
/** @param {File} file @param {number} start @returns {Promise<Answers.FileBoards>} */
export const boards = (file, start) =>
  call("POST", `/api/boards?${new URLSearchParams({ name: file.name, start: String(start) })}`, file);

/**
 * The finished deals of a table as a file, for whoever holds a seat there.
 * @param {string} id
 * @param {string} token
 * @param {string} form
 * @returns {Promise<Blob>}
 */
export const session = (id, token, form) =>
  call("GET", `/api/tables/${encodeURIComponent(id)}/session.${form}`, null, { token, raw: true });

/**
 * Close a table of one's own for good; resolves when that is done, or cannot be.
 * @param {string} id
 * @param {string} token
 * @returns {Promise<unknown>}
 */
export const closeTable = (id, token) =>
  new Promise((resolve) => {
    const line = new WebSocket(`${location.origin.replace("http", "ws")}/api/tables/${encodeURIComponent(id)}/ws`);
    line.onopen = () => line.send(JSON.stringify({ type: "hello", token, language }));
    line.onmessage = ({ data }) => {
      const { type } = JSON.parse(data);
      if (type === "view") line.send(JSON.stringify({ type: "close" }));
      else line.close();
    };
    line.onclose = resolve;
  });
