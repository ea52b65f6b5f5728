// Cards travel: to the trick, and from it to whoever won it. Nothing else moves.

import { byId } from "../../shared/dom.js";
import { moving } from "../../shared/settings.js";
import { draw } from "../draw.js";
import { table, ui } from "../state.js";
import { playsOf } from "../view.js";

const TO_TRICK = 180,
  GATHER = 240,
  DEAL = 20;
const root = () => byId("table");

/** The cards and marks that a query names. @param {string} query @returns {NodeListOf<HTMLElement>} */
const nodes = (query) => root().querySelectorAll(query);

/** @param {Frames.ViewFrame} view */
const still = (view) => !moving() || view?.table.pace === "none" || document.hidden;

/**
 * Where every card is drawn now, for those that will travel to the next view.
 * @param {Frames.ViewFrame} next
 * @returns {Map<string, DOMRect>}
 */
export function capture(next) {
  const rects = new Map();
  if (still(next)) return rects;
  for (const node of nodes(".fan .card[data-card], .spread .card[data-card], .asides .card[data-card]"))
    rects.set(node.dataset.card, node.getBoundingClientRect());
  return rects;
}

/** @param {string} letter */
const seatRect = (letter) => {
  const plate = root().querySelector(`.seat[data-seat="${letter}"]`);
  return plate?.getBoundingClientRect() ?? null;
};

/** @param {Element} node @param {DOMRect} from @param {number} ms */
function travel(node, from, ms, backwards = false) {
  const to = node.getBoundingClientRect();
  const dx = from.left + from.width / 2 - to.left - to.width / 2;
  const dy = from.top + from.height / 2 - to.top - to.height / 2;
  const away = {
    transform: `translate(${dx}px, ${dy}px) scale(${backwards ? 0.5 : Math.min(1.2, from.height / to.height || 1)})`,
    opacity: backwards ? 0 : 1,
  };
  const here = { transform: "none", opacity: 1 };
  return node.animate(backwards ? [here, away] : [away, here], {
    duration: ms,
    easing: "ease-out",
    fill: backwards ? "forwards" : "none",
  });
}

/**
 * After a new frame: the card just played comes from the hand it lay in.
 * @param {Map<string, DOMRect>} before
 * @param {Frames.ViewFrame | null} old
 * @param {Frames.ViewFrame} view
 */
export function arrive(before, old, view) {
  if (still(view) || (!view.trick && !view.tricks?.length)) return;
  if (!old || old.table.deal !== view.table.deal) return;
  const known = new Set(playsOf(old).map((p) => p.seat + p.card));
  for (const play of playsOf(view)) {
    if (known.has(play.seat + play.card)) continue;
    const node = root().querySelector(`.trick .card[data-card="${CSS.escape(play.card)}"]`);
    const from = before.get(play.card) ?? seatRect(play.seat);
    if (node && from?.width) travel(node, from, TO_TRICK);
  }
}

/**
 * The finished trick goes to its winner; resolves when it has gone.
 * @param {Frames.ViewFrame} view
 * @param {string} winner
 */
export async function gather(view, winner) {
  const to = seatRect(winner);
  if (still(view) || !to) return;
  const cards = [...nodes(".trick.done .card")];
  for (const mark of nodes(".trick.done .seatmk")) mark.style.visibility = "hidden";
  await Promise.all(cards.map((node) => travel(node, to, GATHER, true).finished.catch(() => {})));
}

/**
 * A fresh hand is dealt card by card.
 * @param {Frames.ViewFrame} view
 */
export function deal(view) {
  if (still(view)) return;
  const centre = root().getBoundingClientRect();
  const from = { left: centre.left + centre.width / 2, top: centre.top + centre.height / 2, width: 0, height: 0 };
  [...nodes(".fan .card")].forEach((node, i) => {
    const to = node.getBoundingClientRect();
    const turned = getComputedStyle(node).transform;
    const flat = turned === "none" ? "" : turned;
    node.animate(
      [
        { transform: `translate(${from.left - to.left - to.width / 2}px, ${from.top - to.top}px)`, opacity: 0 },
        { transform: flat || "none", opacity: 1 },
      ],
      { duration: TO_TRICK, delay: i * DEAL, easing: "ease-out", fill: "backwards" },
    );
  });
}

/** How long a finished trick lies before it is gathered. */
const LINGER = /** @type {Record<string, number>} */ ({ calm: 1600, normal: 900, fast: 350, none: 0 });
/** @param {Frames.ViewFrame} view */
export const lingering = (view) => LINGER[view.table.pace] ?? 900;

// A finished trick stays a while to be seen, and then goes to its winner.

let gathering = 0;

/**
 * A finished trick stays for a while, to be seen; the next card or a click clears it.
 * @param {Frames.ViewFrame | null} old @param {Frames.ViewFrame} next
 * @param {boolean} fresh whether another deal has begun
 */
export function linger(old, next, fresh) {
  const number = next.tricks.length;
  const finished = !fresh && old && number === old.tricks.length + 1 && !next.trick?.plays.length;
  if (finished && lingering(next)) {
    const trick = /** @type {Frames.TrickDone} */ (next.tricks.at(-1));
    ui.linger = { ...trick, number };
    clearTimeout(gathering);
    gathering = setTimeout(gatherNow, lingering(next));
  } else if (ui.linger && (next.trick?.plays.length || number !== ui.linger.number)) {
    clearTimeout(gathering);
    ui.linger = null;
  }
}

/** The finished trick goes to its winner. */
export async function gatherNow() {
  clearTimeout(gathering);
  const { linger: trick } = ui;
  if (!trick) return;
  await gather(table.view, trick.winner);
  if (ui.linger !== trick) return;
  ui.linger = null;
  draw();
}
