// Dragging cards of a layout, as an extra: all of it can be done by clicks and keys.

import { from } from "./dom.js";

const SLIP = 6,
  FINGER = 10; // pixels a hand may tremble before it is a drag

/**
 * `pick(node)` chooses a card as a click would; `drop(key, place)` lays it down, or back.
 * @param {object} on
 * @param {HTMLElement} on.root
 * @param {(node: HTMLElement) => void} on.pick
 * @param {(key: string | undefined, place: string | undefined) => void} on.drop
 */
export function dragging({ root, pick, drop }) {
  /** @type {{node: HTMLElement, x: number, y: number, moved: boolean, id: number} | null} */
  let held = null;

  root.addEventListener("pointerdown", (event) => {
    const node = from(event, ".layout .card.can");
    if (!node || event.button !== 0) return;
    held = { node, x: event.clientX, y: event.clientY, moved: false, id: event.pointerId };
  });

  addEventListener("pointermove", (event) => {
    if (!held || event.pointerId !== held.id) return;
    const dx = event.clientX - held.x,
      dy = event.clientY - held.y;
    if (!held.moved) {
      if (Math.hypot(dx, dy) < (event.pointerType === "touch" ? FINGER : SLIP)) return;
      held.moved = true;
      pick(held.node);
    }
    held.node.classList.add("drag");
    held.node.style.transform = `translate(${dx}px, ${dy}px) rotate(4deg)`;
  });

  const finish = (/** @type {PointerEvent} */ event) => {
    if (!held || event.pointerId !== held.id) return;
    const { node, moved } = held;
    held = null;
    if (!moved) return;
    node.style.pointerEvents = "none";
    /** @type {HTMLElement | null | undefined} */
    const under = document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-drop]");
    node.style.pointerEvents = "";
    node.style.transform = "";
    node.classList.remove("drag");
    // The click that follows a drag is not meant.
    const deaf = (/** @type {Event} */ e) => e.stopPropagation();
    addEventListener("click", deaf, { capture: true, once: true });
    setTimeout(() => removeEventListener("click", deaf, { capture: true }), 0);
    drop(node.dataset.key, event.type === "pointerup" ? under?.dataset.drop : undefined);
  };
  addEventListener("pointerup", finish);
  addEventListener("pointercancel", finish);
}
