// @ts-nocheck
// What the table page knows: the view it was last sent, the line to the server, and what the player
// has chosen, asked for or been told.

import { menuOf } from "./referee/referee.js";
import { t } from "./words.js";

/** The number of this table, from the address. */
export const id = decodeURIComponent(location.pathname.split("/").filter(Boolean).at(-1));

export const desk = { view: null, line: null };

export const ui = {
  menu: { byCard: new Map(), plain: [] },
  choices: [], // what may be chosen after a ruling
  rove: {},
  targets: new Set(),
  pick: null, // the chosen card: {key, card, place, actions}
  call: null, // the chosen call
  level: null, // the level looked at in the bidding box
  asked: null, // the call whose meaning is shown
  hint: null,
  asking: false,
  past: null, // the number of the finished trick looked at
  linger: null, // the finished trick that still lies on the table
  message: null,
  sheet: null,
  awaits: false, // whether others answer what was claimed
  auto: "", // what goes on by itself: "home", card after card; "watch", the book plays
  sent: null, // the version an action was sent for
  lost: false,
  few: null, // whether so few cards were dealt that they are drawn large: it stays so for the deal
  more: false, // whether the further ways at the end of a deal are shown
};

let draw = () => {},
  drawing = false;

/** Who draws the page. */
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
let hushing = 0;

/** Tell the player something in a line over his hand. */
export function say(text, { tone = "", button, action, arg, lasting = false, stale = false, until = "" } = {}) {
  clearTimeout(hushing);
  ui.message = { text, tone, button, action, arg, lasting, stale, until };
  if (!lasting) hushing = setTimeout(hush, MESSAGE_TIME);
  redraw();
}

export function hush() {
  ui.message = null;
  redraw();
}

/** Whether panels lie hidden until they are asked for. */
export const sheeted = () => matchMedia("(max-width:1199px), (max-height:560px) and (orientation:landscape)").matches;

export function lost() {
  ui.lost = true;
  say(t.reconnecting, { tone: "w", button: t.tryNow, action: "reconnect", lasting: true });
}

export function found() {
  if (ui.lost || ui.message?.text === t.reconnecting) {
    ui.lost = false;
    ui.message = null;
  }
}

/** The kinds of act the table allows besides the legal ones (a claim). Those with a card are done
 *  on the card. */
export const besides = () => (ui.lost ? [] : [...new Set((desk.view.menu ?? []).filter((a) => !a.card).map(menuOf))]);
