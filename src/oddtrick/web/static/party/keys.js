// The keys of a deal at a party: what was played, by whom, how it ended, honours; only what can be.

import { words as club } from "../club/words.js";
import { group, key, resultKeys, riskKeys, sevenKeys, strainKeys } from "../club/table/entry.js";
import { h } from "../shared/dom.js";
import { t } from "../shared/language.js";
import { MOST_DOUBLES, SIDES, liesOf, voids } from "./draft.js";
import { words } from "./words.js";

/** @param {Record<string, string>} seats @param {string} side */
export const pairOf = (seats, side) => words.pair(side === "NS" ? [seats.N, seats.S] : [seats.E, seats.W]);

/**
 * All keys of a table with these seats.
 * @param {import("./draft.js").Draft} d
 * @param {Answers.PartyKeys} keys
 * @param {Record<string, string>} seats
 */
export const keyboard = (d, keys, seats) =>
  keys.form === "odd" ? oddKeys(d, keys, seats) : contractKeys(d, keys, seats);

/** @param {import("./draft.js").Draft} d @param {Answers.PartyKeys} keys @param {Record<string, string>} seats */
const contractKeys = (d, keys, seats) => [
  group(
    t("Contract"),
    "1, 2",
    sevenKeys("level", d.level, club.level),
    strainKeys(d.strain),
    h(
      "div.ks.k3",
      keys.passes && key("passed", "", d.passed, t("Passed out"), null, { cls: "sml" }),
      riskKeys(d, [1, 2]),
    ),
  ),
  !d.passed && [
    group(
      t("By"),
      "3",
      h("div.ks.k2", ["N", "E", "S", "W"], (x) => key("by", x, d.by === x, seats[x], null, { cls: "nm" })),
    ),
    group(t("Result"), "4", resultKeys(d)),
    honourKeys(d, keys, seats),
  ],
];

/** @param {import("./draft.js").Draft} d @param {Answers.PartyKeys} keys @param {Record<string, string>} seats */
const oddKeys = (d, keys, seats) => [
  group(t("Trumps"), "1", strainKeys(d.strain)),
  d.passed
    ? null
    : [
        group(
          t("Doubled"),
          "",
          h(
            "div.ks.k5",
            Array.from({ length: MOST_DOUBLES + 1 }, (_, n) =>
              key("risk", n, d.risk === n, words.doublesName(n), words.doubles[n], { cls: "sml" }),
            ),
          ),
        ),
        group(
          t("Odd tricks for"),
          "2",
          h("div.ks.k2", SIDES, (x) =>
            key("by", x[0], Boolean(d.by) && "NS".includes(d.by) === (x === "NS"), pairOf(seats, x), null, {
              cls: "nm",
            }),
          ),
        ),
        group(t("Odd tricks"), "3", sevenKeys("result", d.result, words.oddName)),
        honourKeys(d, keys, seats),
      ],
];

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
      t("Honours"),
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
      t("Honours"),
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
          t("Without a trump"),
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
