// Where a hint is shown: never over what it recommends.

import { bidParts } from "../../shared/cards.js";
import { draw } from "../draw.js";
import { redraw, sheeted, table, ui } from "../state.js";
import { isLayout, placeKey, targetsOf } from "../view.js";

/** What a hint recommends, wherever it is drawn. */
const HINTED = "#table :is(.hint, .hinted), .remedy.hinted";

/** Draw, and bring what the hint recommends into sight where something lies over it. */
export function drawHint() {
  draw();
  const marked = document.querySelector(HINTED),
    { left, top, width, height } = marked?.getBoundingClientRect() ?? new DOMRect();
  if (!marked?.contains(document.elementFromPoint(left + width / 2, top + height / 2)))
    marked?.scrollIntoView({ block: "center" });
}

/** The arrow from the card that a hint is about to where it goes: under what lies between, or up to it. */
export function placeArrow() {
  const arrow = document.querySelector(".layout>.arrow"),
    layout = arrow?.parentElement,
    [card, goal] = ["hint", "goal"].map((name) => layout?.querySelector(`.${name}`)?.getBoundingClientRect());
  if (!layout || !card || !goal) return;
  const box = layout.getBoundingClientRect(),
    above = goal.bottom < card.top,
    right = goal.left > card.left;
  const from = [right ? card.right : card.left, card.top + card.height * (above ? 0.3 : 0.55)],
    to = above
      ? [goal.left + goal.width / 2, goal.bottom + 3]
      : [right ? goal.left - 3 : goal.right + 3, goal.top + goal.height * 0.6];
  const low = Math.max(from[1], to[1]) + Math.min(90, Math.abs(to[0] - from[0]) / 3),
    bend = above ? [to[0], from[1]] : [(from[0] + to[0]) / 2, low];
  const turn = Math.atan2(to[1] - bend[1], to[0] - bend[0]);
  /** @param {number[]} at */
  const point = ([x, y]) => `${x - box.left + layout.scrollLeft} ${y - box.top + layout.scrollTop}`;
  /** @param {number} by how far a stroke of its head turns off */
  const head = (by) => point([to[0] - 14 * Math.cos(turn + by), to[1] - 14 * Math.sin(turn + by)]);
  const path = `M${point(from)}Q${point(bend)} ${point(to)}M${head(0.5)}L${point(to)} ${head(-0.5)}`;
  for (const line of arrow.children) line.setAttribute("d", path);
}

/** Where the card of a layout goes that the hint is about. */
export function goal() {
  const { view } = table;
  if (!ui.hint || ui.pick || !isLayout(view)) return null;
  const action = view.actions.find((a) => a.code === ui.hint?.code);
  const place = action?.card ? targetsOf(view, action)[0] : null;
  return place ? placeKey(place) : null;
}

/**
 * Show the hint that was given. Where panels lie hidden it stands with what it recommends: in the bidding box,
 * with the choices of a ruling, in the line over the hand or under a layout.
 */
export function showHint() {
  const { hint } = ui;
  if (!hint) return;
  if (table.view.calls) ui.level = bidParts(hint.code)?.level ?? ui.level;
  if (sheeted() && !table.lesson?.learning()) {
    if (table.view.calls) ui.call = hint.code;
    else if (ui.choices.length) ui.sheet = "ruling";
  }
  redraw();
}
