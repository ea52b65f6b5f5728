// What the table page knows: the view it was last sent, the line to the server, and what the player
// has chosen, asked for or been told.

import { t } from "../shared/language.js";
import { menuOf } from "./referee/referee.js";
import { text } from "./words.js";
import { idsOf } from "../shared/places.js";

/** The number of this table, from the address. */
export const [id = ""] = idsOf("table");

/**
 * What goes to the server, or to a table of this browser: `send` says whether it could.
 * @typedef {{send: (frame: Frames.ClientFrame) => boolean, again: () => void}} Socket
 */
/**
 * What the page was last sent, and the line to the server.
 * @typedef {object} TableState
 * @property {Frames.ViewFrame} view null before the first, until which nothing is drawn
 * @property {Socket} socket
 * @property {typeof import("./panels/lesson.js") | null} lesson the part of a first deal, where there is one
 */

/** @type {TableState} */
export const table = /** @type {any} */ ({ view: null, socket: null, lesson: null });

/** @typedef {{key: string, card: string, place: string, actions: Frames.OfferedAction[]}} Pick */
/** @typedef {Frames.TrickDone & {number: number}} Lingering */
/** @typedef {import("./people/company.js").Leave} Leave */
/**
 * @typedef {object} Message
 * @property {string} text
 * @property {string} [tone] "w" for a warning, "e" for an error
 * @property {string} [button]
 * @property {string} [action] what the button does
 * @property {string | number} [arg] with what
 * @property {boolean} [lasting] whether it stays until it is put away
 * @property {boolean} [stale] whether it tells that somebody was quicker
 * @property {string} [until] when it goes by itself
 */
/**
 * What the player has chosen, asked for or been told.
 * @typedef {object} TableUi
 * @property {{byCard: Map<string, Frames.OfferedAction[]>, plain: Frames.OfferedAction[]}} menu by the card
 * @property {Frames.OfferedAction[]} choices what may be chosen after a ruling
 * @property {Record<string, string | null | undefined>} rove the member of each group that the tab key comes back to
 * @property {Set<string>} targets where the chosen card may go
 * @property {string | null} [goal] where the card goes that the hint is about
 * @property {Pick | null} pick the chosen card
 * @property {string | null} call the chosen call
 * @property {string | null} level the level looked at in the bidding box
 * @property {number | null} asked the call whose meaning is shown
 * @property {boolean} reading whether somebody chose that call: it stays while others are made
 * @property {Frames.Hint | null} hint
 * @property {(Frames.Proved & {said: boolean}) | null} proof whether the patience can still be won, and whether
 * that is said now
 * @property {boolean} asking whether the book is asked
 * @property {number | null} past the number of the finished trick looked at
 * @property {Lingering | null} linger the finished trick that still lies on the table
 * @property {Message | null} message
 * @property {string | null} sheet the panel that lies open where there is little room
 * @property {boolean} awaits whether others answer what was claimed
 * @property {"" | "home" | "watch"} auto what goes on by itself: card after card home, or the book plays
 * @property {number | null} sent the version an action was sent for
 * @property {Message | null} lost what is said while the line is down, until it is found
 * @property {string} [trouble] what is wrong with the server
 * @property {boolean | null} few whether so few cards were dealt that they are drawn large, for the whole deal
 * @property {boolean} more whether the further ways at the end of a deal are shown
 * @property {Set<string>} live the groups in which a card may be used
 * @property {boolean} [maySit]
 * @property {boolean} [mayGoOn]
 * @property {Map<string, Frames.OfferedAction>} places what is done by a click on a place
 * @property {string | null} [space] the code of the act of the space key
 * @property {number | null} [breaking] the version in which the match was asked to be broken off
 * @property {string} [ear] whom a remark is for
 * @property {Set<string> | null} [muted]
 * @property {string | null} [shown] the meaning that is in sight
 * @property {{turn: string, of: number, log: number, until: number} | null} [clock] of the seat that is to act
 * @property {Record<string, Leave>} [leaving] the seats whose player has gone
 * @property {number} [readTalk] the last remark read
 * @property {{table: string, deal: number, commitment: string}} [sealed]
 * @property {() => Promise<void>} [nearer] sits down at the table of somebody near one's rating
 */

/** @type {TableUi} */
export const ui = {
  menu: { byCard: new Map(), plain: [] },
  choices: [],
  rove: {},
  targets: new Set(),
  live: new Set(),
  places: new Map(),
  pick: null,
  call: null,
  level: null,
  asked: null,
  reading: false,
  hint: null,
  proof: null,
  asking: false,
  past: null,
  linger: null,
  message: null,
  sheet: null,
  awaits: false,
  auto: "",
  sent: null,
  lost: null,
  few: null,
  more: false,
};

let draw = () => {},
  drawing = false;

/** Who draws the page. @param {() => void} how */
export const drawWith = (how) => (draw = how);

/** Draw at the end of this turn of the loop, once however often it was asked for. */
export function redraw() {
  if (drawing) return;
  drawing = true;
  queueMicrotask(() => {
    drawing = false;
    draw();
  });
}

const MESSAGE_TIME = 7000;
let clearing = 0;

/**
 * Tell the player something in a line over their hand.
 * @param {string} text
 * @param {Omit<Message, "text">} [how]
 */
export function say(text, { tone = "", button, action, arg, lasting = false, stale = false, until = "" } = {}) {
  clearTimeout(clearing);
  ui.message = { text, tone, button, action, arg, lasting, stale, until };
  if (!lasting) clearing = setTimeout(clearMessage, MESSAGE_TIME);
  redraw();
}

/** Choose or unchoose something, and draw it. @param {Partial<TableUi>} what */
export function change(what) {
  Object.assign(ui, what);
  redraw();
}

export const clearMessage = () => change({ message: null });

/** Whether panels lie hidden until they are asked for. */
export const sheeted = () => matchMedia("(max-width:1199px), (max-height:560px) and (orientation:landscape)").matches;

/** The line is down. @param {string} [farewell] what the server said, after which nothing is tried again by itself */
export function lost(farewell) {
  if (farewell) ui.lost = { text: farewell, tone: "w", button: t("Continue here"), action: "reconnect" };
  else ui.lost ??= { text: text.reconnecting, tone: "w", button: t("Try now"), action: "reconnect" };
  redraw();
}

export function found() {
  ui.lost = null;
}

/** The kinds of act the table allows besides the legal ones (a claim). Those with a card are done
 *  on the card. */
export const extraKinds = () =>
  ui.lost ? [] : [...new Set((table.view.menu ?? []).filter((a) => !a.card).map(menuOf))];
