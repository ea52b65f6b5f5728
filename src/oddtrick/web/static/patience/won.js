// All cards home: four fans, once, then the numbers. No confetti, no sound, no waiting.

import { shownCard } from "../shared/cards.js";
import { h } from "../shared/dom.js";
import { moving } from "../shared/settings.js";
import { watchTime } from "../shared/punctuation.js";
import { numbers } from "../shared/statistics.js";
import { words } from "../table/people/solo.js";

const TIME = 600; // milliseconds until the last card lies in its fan
const FLIGHT = 320; // of one card

/**
 * Whether a patience was won: one player, and every card on a foundation.
 * @param {Frames.ViewFrame} view
 */
export const isWon = (view) =>
  view.over &&
  Boolean(view.alone) &&
  view.places.some((p) => p.kind === "foundation") &&
  view.places.every((p) => p.kind === "foundation" || !p.cards.length);

const FEW = 10; // with fewer deals a share says little

/** @param {string} value @param {string} what */
const figure = (value, what) => h("div", h("b", value), h("span", what));

/** @param {Frames.ViewFrame} view */
const suits = (view) =>
  view.places
    .filter((p) => p.kind === "foundation")
    .sort((a, b) => "SHCD".indexOf(a.cards[0][0]) - "SHCD".indexOf(b.cards[0][0]));

let celebrated = "";

/**
 * The end of a patience that was won.
 * @param {Frames.ViewFrame} view
 * @param {object} with_
 * @param {import("../shared/statistics.js").PlayedDeal[]} with_.deals the finished deals that this browser keeps
 * @param {number} with_.seconds the time it took
 * @param {any[]} with_.more what else may be done with the deal
 */
export function wonPanel(view, { deals, seconds, more }) {
  const { alone } = view,
    told = numbers(deals, view.table.game, Date.now());
  if (!alone) return null;
  const share =
    told.played < FEW ? words.ofDeals(told.won, told.played) : `${Math.round((100 * told.won) / told.played)} %`;
  celebrate(`${view.table.id}/${view.version}`);
  return h(
    "section.wonover",
    { key: "won" },
    h("div.wonfans", suits(view), (place) =>
      h("div.wonfan", { role: "img", "aria-label": place.label, key: `won-${place.number}` }, place.cards, (card, i) =>
        shownCard(card, { key: `won-${card}-${place.number}`, style: { "--turn": `${(i - 6) * 7.5}deg` } }),
      ),
    ),
    h(
      "section.wonbox.finished",
      { role: "region", "aria-labelledby": "won-title", "aria-live": "polite" },
      h(
        "div",
        h("h2", { id: "won-title" }, words.won(alone.moves)),
        alone.shortest ? h("p", words.shortest(alone.shortest, alone.moves)) : null,
      ),
      h(
        "div.acts",
        h("button.btn.big", { do: "again", key: "again" }, words.sameDeal),
        h("button.btn.p.big", { do: alone.shortest ? "winnableDeal" : "next", key: "next" }, words.nextDeal),
      ),
      h(
        "div.ns",
        figure(watchTime(seconds), words.minutes),
        figure(String(told.row), words.inARow),
        figure(share, words.share),
        figure(String(told.days), words.daysInARow),
      ),
      more.some(Boolean) && h("details", h("summary", words.more), more),
    ),
  );
}

/** Let the cards travel from where they lay, once for a deal, unless movement is off. @param {string} deal */
function celebrate(deal) {
  const before = places();
  if (celebrated === deal || !before.size || !moving()) {
    if (before.size) celebrated = deal;
    return;
  }
  celebrated = deal;
  requestAnimationFrame(() => {
    const cards = /** @type {HTMLElement[]} */ ([...document.querySelectorAll(".wonfan .card")]);
    cards.forEach((node, i) =>
      fly(node, before.get(node.dataset.card ?? "") ?? [...before.values()][0], (i * (TIME - FLIGHT)) / cards.length),
    );
  });
}

/** Where the cards lie before the fans are drawn. */
function places() {
  const cards = /** @type {HTMLElement[]} */ ([...document.querySelectorAll(".layout .card[data-card]")]);
  return new Map(cards.map((node) => [node.dataset.card ?? "", node.getBoundingClientRect()]));
}

/** @param {HTMLElement} node @param {DOMRect} from @param {number} delay */
function fly(node, from, delay) {
  const to = node.getBoundingClientRect(),
    turned = getComputedStyle(node).transform;
  const start = `translate(${from.x - to.x}px, ${from.y - to.y}px) ${turned === "none" ? "" : turned}`;
  node.animate([{ transform: start }, { transform: turned }], {
    duration: FLIGHT,
    delay,
    easing: "ease-out",
    fill: "backwards",
  });
}
