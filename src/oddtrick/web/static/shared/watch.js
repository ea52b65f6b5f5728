// Shows what the server says, again whenever it has changed: a request waits at the server until then.

const EVERY = 3000; // milliseconds until it is tried again
const LONGEST = 25; // seconds that a request waits

/**
 * What a request that waits is sent with.
 * @typedef {Pick<import("./api.js").CallOptions, "headers" | "signal" | "heard">} Waits
 */

/**
 * Ask, show the answer, and ask again; a request waits at the server until something has changed. Nothing is asked
 * while nobody looks, and nothing more once it is `over`. Gives a function that asks at once.
 * @template V what is shown
 * @param {(waits: Waits) => Promise<V | null>} ask
 * @param {(found: V, changed: boolean) => void} show
 * @param {(error: unknown) => void} lost
 * @param {() => boolean} [over]
 */
export function watch(ask, show, lost, over = () => false) {
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
    let pause = 0,
      next = LONGEST;
    try {
      /** @type {Record<string, string>} */
      const headers = last ? { "if-none-match": tag, prefer: `wait=${seconds}` } : {};
      const found = await ask({ headers, signal, heard: read });
      const changed = found !== null;
      last = found ?? last;
      if (last) show(last, changed);
      // A server that lets nobody wait is asked now and then.
      if (seconds && !changed && performance.now() - began < EVERY) pause = EVERY;
    } catch (error) {
      if (signal.aborted) return;
      lost(error);
      pause = EVERY;
      next = 0; // when it answers again
    }
    if (!over()) again = setTimeout(() => document.hidden || look(next), pause);
  }

  /** @param {Response} answer */
  function read(answer) {
    tag = answer.headers.get("etag") ?? "";
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
