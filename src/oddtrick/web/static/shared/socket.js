// The line to the table: says hello, keeps itself alive, and comes back by itself.

import { fold, laid } from "./merge.js";

const PATIENCE = 2000; // a gap shorter than this is not worth mentioning
const WAITS = [300, 700, 1500, 3000, 5000, 8000];
const HEARTBEAT = 25000;

/**
 * Open the line. `hello` gives the first frame of each connection; `on` has `frame(frame)`,
 * `lost()` when the gap has lasted, and `found()` when it is over.
 * @param {string} path
 * @param {() => unknown} hello
 * @param {{frame: (frame: Frames.HeardFrame) => void, lost: () => void, found: () => void}} on
 */
export function connect(path, hello, on) {
  /** @type {WebSocket | null} */
  let socket = null;
  let tries = 0,
    closed = false,
    retry = 0,
    mention = 0;

  function open() {
    clearTimeout(retry);
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const line = new WebSocket(`${scheme}//${location.host}${path}`);
    socket = line;
    /** What is known of the table. @type {Frames.WholeView | undefined} */
    let known;
    line.addEventListener("open", () => line.send(JSON.stringify(hello())));
    line.addEventListener("message", (event) => {
      if (line !== socket) return;
      /** @type {Frames.ServerFrame} */
      const frame = JSON.parse(event.data);
      if (frame.type === "bye") closed = true;
      if (frame.type === "view") {
        tries = 0;
        clearTimeout(mention);
        mention = 0;
        known = frame.whole ?? /** @type {Frames.WholeView} */ (fold(known, { all: frame.all, own: frame.own }));
        on.found();
        on.frame(laid(known, frame.version));
      } else on.frame(frame);
    });
    line.addEventListener("close", () => {
      if (line === socket) gap();
    });
  }

  function gap() {
    socket = null;
    if (closed) return;
    mention ||= setTimeout(on.lost, PATIENCE);
    // A little spread keeps a whole club from knocking at the same moment.
    const wait = WAITS[Math.min(tries, WAITS.length - 1)] * (0.85 + 0.3 * Math.random());
    tries += 1;
    retry = setTimeout(open, wait);
  }

  const beat = setInterval(() => send({ type: "ping" }), HEARTBEAT);

  /**
   * Send a frame; false when the line is down.
   * @param {unknown} frame
   */
  function send(frame) {
    if (socket?.readyState !== WebSocket.OPEN) return false;
    socket.send(JSON.stringify(frame));
    return true;
  }

  function close() {
    closed = true;
    clearInterval(beat);
    clearTimeout(retry);
    clearTimeout(mention);
    socket?.close();
  }

  /** Try at once, after a fresh hello. */
  function again() {
    closed = false;
    const old = socket;
    socket = null;
    old?.close();
    open();
  }

  addEventListener("online", () => !socket && !closed && again());
  open();
  return { send, close, again };
}
