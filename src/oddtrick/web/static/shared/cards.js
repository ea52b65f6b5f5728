// Cards and suits drawn by code: index, suit, and for courts a crown, a coronet or a cap.

import { h, svg } from "./dom.js";
import { t } from "./language.js";
import { portraits } from "./portraits.js";
import { RANKS, STRAINS, SUITS, text } from "./strings.js";

// One viewBox a shape; the paths are drawn on 32 × 32 (suits) and 48 × 26 (headgear).
/** @typedef {string | ["path" | "rect" | "circle", Record<string, string | number>]} Part a path, or another stroke with its attributes */
/** The pearl of a coronet, and the rim of headgear. @param {number} cx @param {number} cy @returns {Part} */
const pearl = (cx, cy, r = 2.8) => ["circle", { cx, cy, r }];
/** @param {number} x @param {number} width @returns {Part} */
const rim = (x, width) => ["rect", { x, y: 22, width, height: 3.2, rx: 1 }];
/** @type {Record<string, [string, ...Part[]]>} */
const SHAPES = {
  H: [
    "0 0 32 32",
    "M16 29C16 29 2.6 19.8 2.6 11.2 2.6 6.6 6.1 3.6 9.9 3.6c2.7 0 5 1.5 6.1 4 1.1-2.5 3.4-4 6.1-4 3.8 0 " +
      "7.3 3 7.3 7.6C29.4 19.8 16 29 16 29Z",
  ],
  S: [
    "0 0 32 32",
    "M16 2.4C16 2.4 2.8 11.8 2.8 18.8c0 3.9 2.9 6.3 6.2 6.3 2.3 0 4.3-1 5.5-2.8-.2 3.2-1.3 5.6-3.8 " +
      "7.3h10.6c-2.5-1.7-3.6-4.1-3.8-7.3 1.2 1.8 3.2 2.8 5.5 2.8 3.3 0 6.2-2.4 6.2-6.3C29.2 11.8 16 2.4 16 2.4Z",
  ],
  D: [
    "0 0 32 32",
    "M16 1.8C18.7 6.9 22.6 12 27 16c-4.4 4-8.3 9.1-11 14.2C13.3 25.1 9.4 20 5 16c4.4-4 8.3-9.1 11-14.2Z",
  ],
  C: [
    "0 0 32 32",
    ...[pearl(16, 9.2, 6.7), pearl(8.7, 18.7, 6.7), pearl(23.3, 18.7, 6.7)],
    "M12 11h8l1 8-2.6 1.5c.2 3.8 1.3 6.8 3.8 9.1H9.8c2.5-2.3 3.6-5.3 3.8-9.1L11 19Z",
  ],
  K: [
    "0 0 48 26",
    ["path", { d: "M24 1v6M21 4h6", stroke: "currentColor", "stroke-width": 2.4, fill: "none" }],
    "M5 20 2.5 8.5 13 14 24 7.5 35 14 45.5 8.5 43 20Z",
    rim(5, 38),
  ],
  Q: [
    "0 0 48 26",
    ...[pearl(6, 8), pearl(18, 5), pearl(30, 5), pearl(42, 8)],
    "M8 20 6 11l8.5 5L18 8l6 7 6-7 3.5 8L42 11l-2 9Z",
    rim(8, 32),
  ],
  J: [
    "0 0 48 26",
    "M8 20c0-7 7-11 15-11 9 0 16 4.500 16 11Z",
    "M31 9.5C34 3 40 .8 46 2c-1 6-5.5 10.5-11.5 11Z",
    rim(5, 37),
  ],
  star: [
    "0 0 32 32",
    "m16 2 4.100 9.400 10.200 1-7.700 6.800 2.200 10L16 24l-8.800 5.200 2.200-10-7.700-6.800 10.200-1Z",
  ],
};

/** @param {Part} part */
const drawnPart = (part) => (typeof part === "string" ? svg("path", { d: part }) : svg(part[0], part[1]));

/** Put the shapes into the page once; every card and suit sign refers to them. */
export function installShapes() {
  const defs = svg("defs");
  for (const [id, [viewBox, ...parts]] of Object.entries(SHAPES)) {
    defs.append(svg("symbol", { id: `shape-${id}`, viewBox }, parts, drawnPart));
  }
  defs.append(...portraits());
  // Ranks are shapes too: a card's name is in its label, and the signs on it are no second one.
  // Below the line there is room for the tail of the Q.
  // Their size is in attributes: no rule that names what stands round them reaches a copy.
  const type = { "font-size": 35, "font-weight": 700 };
  for (const rank of Object.keys(RANKS)) {
    const drawn =
      rank === "T"
        ? svg("text", { ...type, "letter-spacing": -3, transform: "translate(4.5 36) scale(.74 1)", x: 0, y: 0 }, "10")
        : svg("text", { ...type, "letter-spacing": -1, x: 18, y: 36, "text-anchor": "middle" }, rank);
    defs.append(svg("symbol", { id: `rank-${rank}`, viewBox: "0 0 36 48" }, drawn));
  }
  document.body.prepend(svg("svg.shapes", { width: 0, height: 0, "aria-hidden": "true" }, defs));
}

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
