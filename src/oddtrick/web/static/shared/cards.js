// Cards and suits: index, suit, and for courts a portrait, or a crown, a coronet or a cap. Their shapes are drawn in
// `cards.svg`, which the server puts into every page that names it.

import { h, svg } from "./dom.js";
import { t } from "./language.js";
import { RANKS, STRAINS, SUITS, text } from "./strings.js";

/** @param {string} id @param {number} x @param {number} y @param {number} width */
const use = (id, x, y, width, height = width) => svg("use", { href: `#shape-${id}`, x, y, width, height });

/** The suit letter of a card code, or `JOKER`. @param {string} code */
export const suitOf = (code) => (code === "JOKER" ? code : code[0]);
/** The rank letter of a card code. @param {string} code */
export const rankOf = (code) => (code === "JOKER" ? code : code.slice(1));

/** The rank of a card as one reads it. @param {string} code */
export const rankText = (code) => rankOf(code).replace("T", "10");

/** A card as one says it: “Ten of hearts”. @param {string} code @returns {string} */
export function cardName(code) {
  if (code === "??") return t("A card face down");
  if (code === "JOKER") return t("Joker");
  return text.cardName(RANKS[rankOf(code)] ?? rankOf(code), SUITS[suitOf(code)] ?? suitOf(code));
}

/**
 * A suit sign that says nothing to a screen reader, for where the words stand beside it.
 * @param {string} suit
 */
export const suitMark = (suit) =>
  svg("svg", { class: `su c${suit}`, "aria-hidden": "true", viewBox: "0 0 32 32" }, use(suit, 0, 0, 32));

const BID = /^(\d+)(C|D|H|S|NT)(X{0,2})$/;

/**
 * The parts of a bid's code, or null: `4SX` is level 4, strain S, doubled once.
 * @param {string | null | undefined} code
 */
export function bidParts(code) {
  const found = BID.exec(code ?? "");
  return found && { level: found[1], strain: found[2], doubled: found[3].length };
}

/**
 * A call, contract or suit drawn from its code; the name where the code is neither.
 * @param {string} code
 * @param {string} [name]
 */
export function callSign(code, name) {
  const parts = bidParts(code);
  if (parts) {
    const strain = parts.strain === "NT" ? h("span.nt", t("NT")) : suitMark(parts.strain);
    return h(
      "span.bid",
      { role: "img", "aria-label": name ?? code },
      parts.level,
      strain,
      parts.doubled ? h("span.dbl", "×".repeat(parts.doubled)) : null,
    );
  }
  if (+code || (STRAINS[code] && code.length === 1)) {
    const sign = +code ? code : suitMark(code);
    return h("span.bid", { role: "img", "aria-label": name ?? STRAINS[code] ?? code }, sign);
  }
  return h("span.bid.word", name ?? code);
}

/**
 * The face of a card; `beside` sets the suit right of the index, as in columns.
 * @param {string} code
 */
export function face(code, beside = false) {
  if (code === "JOKER") {
    return svg(
      "svg.cS",
      { viewBox: "0 0 90 126", fill: "currentColor", "aria-hidden": "true" },
      use("star", 6, 10, 26),
      use("star", 34, 62, 48),
    );
  }
  const suit = suitOf(code),
    rank = rankOf(code),
    ten = rank === "T";
  const index = svg("use", { href: `#rank-${rank}`, x: 0, y: beside ? -3 : 0, width: 36, height: 48 });
  const pip = beside ? use(suit, ten ? 38 : 34, 8.5, 24) : use(suit, 6.5, rank === "Q" ? 46 : 43, 23);
  let middle;
  if (rank === "A") {
    middle = [svg("circle.ring", { cx: 58, cy: 90, r: 27 }), use(suit, 37, 69, 42)];
  } else if ("KQJ".includes(rank)) {
    middle = [
      svg("rect.frame", { x: 39.5, y: 45.5, width: 43, height: 73, rx: 4 }),
      // A portrait where there is room for it, else a crown over the suit: `styles/cards.css`.
      svg("use.portrait", { href: `#portrait-${rank}`, x: 39.5, y: 45.5, width: 43, height: 73 }),
      svg("g.crown", use(rank, 44, 56, 34, 18.4), use(suit, 45, 78, 32)),
    ];
  } else {
    middle = [use(suit, 39, 72, 44)];
  }
  return svg(
    "svg",
    { viewBox: "0 0 90 126", class: `c${suit}`, fill: "currentColor", "aria-hidden": "true" },
    index,
    pip,
    middle,
  );
}

/**
 * How a card lies: a class, a style, a key that keeps its node, a label, the suit beside the index,
 * what a tap on it does.
 * @typedef {{cls?: string, style?: Record<string, any>, key?: string, label?: string, beside?: boolean,
 *   does?: Record<string, string>}} Laid
 */

/**
 * A card that is only looked at, or does one thing.
 * @param {string} code
 * @param {Laid} [laid]
 */
export function shownCard(code, { cls = "", style, key, label, beside, does } = {}) {
  if (code === "??") return backCard({ cls, style, key });
  const name = label ?? cardName(code);
  return h(
    does ? "button" : "div",
    { class: `card ${cls}`, role: does ? null : "img", "aria-label": name, style, data: { key, card: code, ...does } },
    face(code, beside),
  );
}

/** The back of a card. @param {Laid} [laid] */
export const backCard = ({ cls = "", style, key } = {}) =>
  h("div", { class: `card back ${cls}`, "aria-hidden": "true", style, key });
