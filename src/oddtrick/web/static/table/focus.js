// The focus that survives a drawing, and panels that stay at their end.

import { byId } from "../shared/dom.js";
import { ui } from "./state.js";

// Where several views come at once, the page is laid out once for all of them: before it is painted.
let scrolling = 0;
/** The panels in which somebody reads further up. @type {WeakSet<Element>} */
const reading = new WeakSet();
/** How far each panel was scrolled when last seen. @type {WeakMap<Element, number>} */
const places = new WeakMap();

/** The log and the sheets stay at their end while they grow, unless somebody reads further up. */
function scrollEnds() {
  scrolling = 0;
  // The meaning asked for is in sight in the list of them.
  const on = /** @type {HTMLElement | null} */ (document.querySelector(".ml>.on")),
    list = on?.parentElement;
  if (on && list && ui.shown !== on.dataset.key)
    list.scrollTop = on.offsetTop - list.offsetTop - (list.clientHeight - on.offsetHeight) / 2;
  ui.shown = on?.dataset.key ?? null;
  for (const node of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('[data-scroll="end"]'))) {
    if (!reading.has(node)) node.scrollTop = node.scrollHeight;
    // Only to scroll up means to read: a line that comes meanwhile leaves the panel short of its end, too.
    node.onscroll ??= () => {
      if (node.scrollHeight - node.clientHeight - node.scrollTop <= 40) reading.delete(node);
      else if (node.scrollTop < (places.get(node) ?? 0)) reading.add(node);
      places.set(node, node.scrollTop);
    };
  }
}

/** Let what stays at its end do so once the page is laid out. */
export function keepEnds() {
  scrolling ||= requestAnimationFrame(scrollEnds);
}

export function focusHeld() {
  const node = /** @type {HTMLElement | null} */ (document.activeElement);
  if (!node || node === document.body) return null;
  const group = /** @type {HTMLElement | null} */ (node.closest("[data-group]"))?.dataset.group ?? null;
  return { node, group };
}

let focusing = 0;
/** Where the focus was when the last drawing left it homeless. @type {Element | null} */
let homeless = null;

/**
 * A card just played takes the focus with it: give it to a card that may be played next. To focus lays the page
 * out, which belongs to the frame and not to the task that drew.
 * @param {ReturnType<typeof focusHeld>} held
 */
export function focusAgain(held) {
  if (!held) return;
  // Whoever plays by keyboard goes on in the hand that is to be played now.
  const idle = held.node.matches?.(".fan .card, .spread .card") && !ui.live.has(held.group ?? "") && ui.live.size > 0;
  if (!idle && held.node.isConnected && document.activeElement === held.node) return;
  if (!held.group && document.activeElement !== document.body) return;
  homeless = document.activeElement;
  focusing ||= requestAnimationFrame(focusNext);
}

/** Focus what may be played next, unless something else has taken the focus since. */
function focusNext() {
  focusing = 0;
  if (document.activeElement !== homeless) return;
  const table = byId("table");
  /** @type {HTMLElement | null} */
  const next = table.querySelector(
    ".boxpan [tabindex='0']:not(:disabled), .boxpan.waiting, .spread .card.can, .fan " +
      ".card.can[tabindex='0'], .fan .card.can, .layout .card[tabindex='0'], .fan .card[tabindex='0']",
  );
  next?.focus({ preventScroll: true });
}
