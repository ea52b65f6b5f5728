// The pictures of the front door: a fan, or columns, of cards.

import { face } from "../shared/cards.js";
import { h, svg } from "../shared/dom.js";

/** @typedef {import("./data.js").Picture} Picture */

const CARD = { width: 90, height: 126 };

/** One card where it lies. @param {string} code @param {string} transform */
function card(code, transform, beside = false) {
  if (code === "??") {
    return svg(
      "g.gs",
      { transform },
      svg("rect", { ...CARD, rx: 7.6, class: "gf" }),
      svg("rect.bk", { x: 4, y: 4, width: 82, height: 118, rx: 5 }),
    );
  }
  const drawn = face(code, beside);
  drawn.querySelector(".crown")?.remove(); // a picture has room for portraits
  for (const [name, value] of Object.entries(CARD)) drawn.setAttribute(name, String(value));
  return svg("g.gs", { transform }, svg("rect", { ...CARD, rx: 7.6, class: "gf" }), drawn);
}

/**
 * Cards held in a fan round the middle of a picture, each by the middle of its upper edge.
 * @param {string[]} codes
 * @param {{middle: number, top: number, reach: number, size: number, lean: number}} how
 */
const fan = (codes, { middle, top, reach, size, lean }) =>
  codes.map((code, i) => {
    const at = codes.length > 1 ? (2 * i) / (codes.length - 1) - 1 : 0; // −1 at the left, 1 at the right
    const x = middle + at * reach,
      y = top + at * at * 12 * size;
    return card(code, `translate(${x} ${y}) rotate(${at * lean}) translate(${-45 * size} 0) scale(${size})`);
  });

/** Columns from above; what lies face down shows less of itself. @param {string[][]} all */
const columns = (all) =>
  all.map((codes, i) => {
    let y = 20;
    return codes.map((code) => {
      const drawn = card(code, `translate(${20 + 68 * i} ${y}) scale(.6667)`, true);
      y += code === "??" ? 12.6 : 28;
      return drawn;
    });
  });

/** The picture on a tile. @param {Picture} picture */
export function tilePicture(picture) {
  const few = picture.fan.length < 3;
  const how = { middle: 152, top: 27, reach: few ? 51 : 90, size: few ? 1.11 : 1.04, lean: few ? 11 : 17 };
  return svg(
    "svg.art",
    { viewBox: "0 0 300 168", preserveAspectRatio: "xMidYMin slice", "aria-hidden": "true" },
    picture.fan.length ? fan(picture.fan, how) : columns(picture.columns),
  );
}

const HELD = ["HA", "HK", "H9", "C8", "C4"];
/** What lies in the middle besides the own hand, each by its place. @type {Record<string, [string, number][]>} */
const MIDDLES = {
  draw: [
    ["??", 118],
    ["DQ", 192],
  ],
  turned: [
    ["??", 118],
    ["HQ", 192],
  ],
  trick: [
    ["S7", 128],
    ["SJ", 182],
  ],
};
/** Columns of a patience: what is hidden, and what has been built. */
const LAID = [
  ["SK", "HQ", "CJ"],
  ["??", "D9", "S8", "H7"],
  ["??", "??", "CT", "H9"],
  ["??", "??", "??", "DK"],
];
const FANS = [
  ["S4", "D9", "HK"],
  ["C7", "H3", "SJ"],
  ["D2", "C5", "HQ"],
];

/**
 * How a game looks from one's own seat: a hand of cards and what lies in the middle, columns, or fans; null for a game
 * that lies otherwise.
 * @param {string} kind as in `ListedGame.picture`
 */
export function seatPicture(kind) {
  const own = () => fan(HELD, { middle: 152, top: 96, reach: 74, size: 0.92, lean: 16 });
  const middle = (MIDDLES[kind] ?? [["SQ", 155]]).map(([code, x]) =>
    card(code, `translate(${x - 45 * 0.62} 10) scale(.62)`, true),
  );
  const drawn = {
    columns: () => columns(LAID),
    fans: () => FANS.map((codes, i) => fan(codes, { middle: 55 + 96 * i, top: 40, reach: 24, size: 0.56, lean: 13 })),
    grid: () => null,
    race: () => null,
  }[kind];
  const shown = drawn ? drawn() : [middle, own()];
  return shown && svg("svg.art", { viewBox: "0 0 300 142", "aria-hidden": "true" }, shown);
}

/** A small hand, or three backs where the cards are not known. @param {string[]} codes */
export function handPicture(codes) {
  const shown = codes.length ? codes.slice(0, 3) : ["??", "??", "??"];
  return svg(
    "svg.rart",
    { viewBox: "0 0 118 84", "aria-hidden": "true" },
    fan(shown, { middle: 58, top: 16, reach: 32, size: 0.489, lean: 14 }),
  );
}

/** The backs of numbered boards, in a fan. @param {number} n */
const numberedBacks = (n) =>
  svg(
    "svg.art",
    { viewBox: "0 0 300 190", preserveAspectRatio: "xMidYMid meet", "aria-hidden": "true" },
    Array.from({ length: n }, (_, i) => {
      const at = n > 1 ? (2 * i) / (n - 1) - 1 : 0;
      return svg(
        "g",
        { transform: `translate(${150 + at * 88} ${30 + at * at * 12}) rotate(${at * 15}) translate(-45 0) scale(1)` },
        card("??", ""),
        svg("circle.gf", { cx: 32, cy: 34, r: 20 }),
        svg("text.boardnumber", { x: 32, y: 42, "text-anchor": "middle" }, i + 1),
      );
    }),
  );

/**
 * The panel of the day's first set, with its boards as a picture.
 * @param {number} boards
 * @param {import("../shared/dom.js").Child} title
 * @param {import("../shared/dom.js").Child} inside
 * @param {import("../shared/dom.js").Child} [below]
 */
export const dailyPanel = (boards, title, inside, below) =>
  h(
    "section.pan.daily",
    { "aria-labelledby": "daily-title", key: "daily" },
    h("div.dailyart.felt-green", numberedBacks(boards)),
    h("div.dailytx", h("h2", { id: "daily-title" }, title), inside),
    below,
  );
