// The keys of a deal at a party: what was played, by whom, how it ended, honours; only what can be.

import { words as club } from "../club/words.js";
import { suitMark } from "../shared/cards.js";
import { h, named } from "../shared/dom.js";
import { STRAINS } from "../shared/strings.js";
import { MOST_DOUBLES, SIDES, STRAIN_ORDER, liesOf, possible, voids } from "./draft.js";
import { words } from "./words.js";

/** @param {Record<string, string>} seats @param {string} side */
export const pairOf = (seats, side) => words.pair(side === "NS" ? [seats.N, seats.S] : [seats.E, seats.W]);

/**
 * @param {string} what
 * @param {string | number} value
 * @param {boolean} on
 * @param {string} name
 * @param {string | Node | null} sign
 * @param {{cls?: string, off?: boolean}} more
 */
const key = (what, value, on, name, sign, more = {}) =>
  h(
    "button",
    {
      class: `ky ${on ? "on" : ""} ${more.cls ?? ""}`,
      "aria-pressed": String(Boolean(on)),
      disabled: more.off,
      key: `${what}-${value}`,
      data: { press: what, value },
    },
    sign === null ? name : named(name, sign),
  );
/** @param {string} title @param {string} taps @param {...import("../shared/dom.js").Child} rows */
const group = (title, taps, ...rows) =>
  h("section", { "aria-label": title }, h("h2.lb2", title, taps && h("span", { "aria-hidden": "true" }, taps)), rows);
/** @param {import("./draft.js").Draft} d */
const strainKeys = (d) =>
  h("div.ks.k5.tinted", STRAIN_ORDER, (x) =>
    key("strain", x, d.strain === x, STRAINS[x], x === "NT" ? "NT" : suitMark(x)),
  );

/**
 * All keys of a table with these seats.
 * @param {import("./draft.js").Draft} d
 * @param {Answers.PartyKeys} keys
 * @param {Record<string, string>} seats
 */
export function keyboard(d, keys, seats) {
  return keys.form === "odd" ? oddKeys(d, keys, seats) : contractKeys(d, keys, seats);
}

/** @param {import("./draft.js").Draft} d @param {Answers.PartyKeys} keys @param {Record<string, string>} seats */
function contractKeys(d, keys, seats) {
  const shown = d.more
    ? Array.from({ length: 20 }, (_, i) => i - 13).filter((n) => possible(d, n))
    : [-3, -2, -1, 0, 1, 2, 3];
  return [
    group(
      words.contract,
      "1, 2",
      h("div.ks.k7", [1, 2, 3, 4, 5, 6, 7], (n) => key("level", n, d.level === n, club.level(n), String(n))),
      strainKeys(d),
      h(
        "div.ks.k3",
        keys.passes && key("passed", "", d.passed, club.passedOut, null, { cls: "sml" }),
        key("risk", 1, d.risk === 1, club.doubled, null, { cls: "sml", off: !d.level || !d.strain }),
        key("risk", 2, d.risk === 2, club.redoubled, null, { cls: "sml", off: !d.level || !d.strain }),
      ),
    ),
    d.passed
      ? null
      : [
          group(
            words.by,
            "3",
            h("div.ks.k2", ["N", "E", "S", "W"], (x) => key("by", x, d.by === x, seats[x], null, { cls: "nm" })),
          ),
          group(
            words.result,
            "4",
            h(
              "div.ks.k4",
              shown.map((n) =>
                key("result", n, d.result === n, club.resultName(n), n === 0 ? club.made : words.signed(n), {
                  off: !possible(d, n),
                }),
              ),
              key("more", "", d.more, club.more, club.moreSign),
            ),
          ),
          honourKeys(d, keys, seats),
        ],
  ];
}

/** @param {import("./draft.js").Draft} d @param {Answers.PartyKeys} keys @param {Record<string, string>} seats */
function oddKeys(d, keys, seats) {
  return [
    group(words.trumps, "1", strainKeys(d)),
    d.passed
      ? null
      : [
          group(
            words.timesDoubled,
            "",
            h(
              "div.ks.k5",
              Array.from({ length: MOST_DOUBLES + 1 }, (_, n) =>
                key("risk", n, d.risk === n, words.doublesName(n), words.doubles[n], { cls: "sml" }),
              ),
            ),
          ),
          group(
            words.wonBy,
            "2",
            h("div.ks.k2", SIDES, (x) =>
              key("by", x[0], Boolean(d.by) && "NS".includes(d.by) === (x === "NS"), pairOf(seats, x), null, {
                cls: "nm",
              }),
            ),
          ),
          group(
            words.odd,
            "3",
            h("div.ks.k7", [1, 2, 3, 4, 5, 6, 7], (n) => key("result", n, d.result === n, words.oddName(n), String(n))),
          ),
          honourKeys(d, keys, seats),
        ],
  ];
}

/**
 * One tap where few honours count, two where it matters how they lie.
 * @param {import("./draft.js").Draft} d
 * @param {Answers.PartyKeys} keys
 * @param {Record<string, string>} seats
 */
function honourKeys(d, keys, seats) {
  const lies = liesOf(d, keys),
    aces = d.strain === "NT";
  if (!lies.length || !d.strain) return null;
  if (lies.length <= 2) {
    return group(
      words.held,
      "5",
      h(
        "div.ks.k2",
        lies.flatMap((lie, i) =>
          SIDES.map((side) =>
            key(
              "honours",
              `${side} ${i}`,
              d.side === side && d.lie === i,
              words.lieName(lie, aces, pairOf(seats, side)),
              `${pairOf(seats, side)} ${lie.points}`,
              { cls: "nm" },
            ),
          ),
        ),
      ),
    );
  }
  const can = voids(d, keys);
  return [
    group(
      words.held,
      "5, 6",
      h("div.ks.k2", SIDES, (side) => key("honours", side, d.side === side, pairOf(seats, side), null, { cls: "nm" })),
      d.side
        ? h("div.ks.k3", lies, (lie, i) =>
            key("lie", i, d.lie === i, words.lieName(lie, aces), words.lieSign(lie), { cls: "sml" }),
          )
        : null,
    ),
    can.length
      ? group(
          words.chicane,
          "",
          h("div.ks.k3", can, (x) =>
            key("void", x, d.void === x, /** @type {Record<string, string>} */ (words.voids)[x], null, {
              cls: "sml",
            }),
          ),
        )
      : null,
  ];
}
