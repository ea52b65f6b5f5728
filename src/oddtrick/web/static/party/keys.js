// The keys of a deal at a party: what was played, by whom, how it ended, honours; only what can be.

import { words as club } from "../club/words.js";
import { group, key, resultKeys, riskKeys, sevenKeys, strainKeys, contractSign } from "../club/table/entry.js";
import { h } from "../shared/dom.js";
import { t } from "../shared/language.js";
import { MOST_DOUBLES, SIDES, liesOf, voids, isWhole } from "./draft.js";
import { words } from "./words.js";
import { suitMark } from "../shared/cards.js";
import { minus } from "../shared/punctuation.js";
import { STRAINS } from "../shared/strings.js";

/** Who has no trump. @type {Record<string, string>} */
const VOIDS = { own: t("partner"), one: t("an opponent"), both: t("both opponents") };

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
          h("div.ks.k2", SIDES, (x) => key("by", x[0], x.includes(d.by || "-"), pairOf(seats, x), null, { cls: "nm" })),
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
    /** @param {Answers.PartyHolding} lie @param {number} i @param {string} side */
    const lying = (lie, i, side) => {
      const pair = pairOf(seats, side),
        on = d.side === side && d.lie === i;
      return key("honours", `${side} ${i}`, on, words.lieName(lie, aces, pair), `${pair} ${lie.points}`, { cls: "nm" });
    };
    const all = lies.flatMap((lie, i) => SIDES.map((side) => lying(lie, i, side)));
    return group(t("Honours"), "5", h("div.ks.k2", all));
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
          h("div.ks.k3", can, (x) => key("void", x, d.void === x, VOIDS[x], null, { cls: "sml" })),
        )
      : null,
  ];
}

/**
 * The draft as a sentence; what is missing while it is not whole. `worth` is what the server says it earns.
 * @param {import("./draft.js").Draft} d
 * @param {Answers.PartyKeys} keys
 * @param {Record<string, string>} seats
 * @param {Answers.PartyEntry[] | null} worth
 */
export function sentence(d, keys, seats, worth) {
  if (!isWhole(d, keys))
    return [
      h("div.big2.tinted", d.strain ? [signOf(d, keys), d.by ? ` ${whoOf(d, keys, seats)}` : null] : t("A deal")),
      h("div.small-text.soft", words.say[lacking(d, keys)]),
    ];
  const told = SIDES.map(
    (side, i) =>
      worth &&
      earned(
        pairOf(seats, side),
        worth.filter((e) => e.side === i),
      ),
  );
  if (d.passed) return [h("div.big2", t("Passed out"))];
  const how = keys.form === "odd" ? words.oddName(d.result ?? 0) : club.resultName(d.result ?? 0);
  return [
    h("div.big2.tinted", signOf(d, keys), ` ${whoOf(d, keys, seats)}, ${how}`),
    h("div.small-text.soft.earns", told),
  ];
}

/**
 * What a side has from a deal, and what it is made of.
 * @param {string} names
 * @param {Answers.PartyEntry[]} entries
 */
function earned(names, entries) {
  if (!entries.length) return null;
  const sum = entries.reduce((all, e) => all + e.points, 0);
  return h(
    "span.earn",
    h("b", `${names} ${minus(sum)}`),
    ": ",
    entries.map((e) => (entries.length > 1 ? `${minus(e.points)} ${e.why}` : e.why)).join(", "),
  );
}

/** @param {import("./draft.js").Draft} d @param {Answers.PartyKeys} keys @param {Record<string, string>} seats */
const whoOf = (d, keys, seats) =>
  keys.form === "odd" ? `· ${pairOf(seats, "NS".includes(d.by) ? "NS" : "EW")}` : `by ${seats[d.by]}`;

/** @param {import("./draft.js").Draft} d @param {Answers.PartyKeys} keys */
function lacking(d, keys) {
  if (keys.form === "odd") return !d.strain ? "trumps" : !d.by ? "side" : !d.result ? "odd" : "lie";
  return !d.level ? "level" : !d.strain ? "strain" : !d.by ? "by" : d.result === null ? "result" : "lie";
}
/** @param {import("./draft.js").Draft} d @param {Answers.PartyKeys} keys */
const signOf = (d, keys) => trumpSign(`${keys.form === "odd" ? "" : d.level || ""}${d.strain}${"X".repeat(d.risk)}`);

/**
 * A contract, or at bridge of 1902 the trumps, in signs with its name for those who listen.
 * @param {string} contract
 */
function trumpSign(contract) {
  if (/^\d|^PASS$/.test(contract)) return contractSign(contract);
  const [, strain, risk] = /^(NT|[CDHS])(X*)$/.exec(contract) ?? ["", "", ""],
    doubled = risk ? `, ${words.doublesName(risk.length)}` : "";
  return h(
    "span.bid",
    { role: "img", "aria-label": `${STRAINS[strain]}${doubled}` },
    strain === "NT" ? t("NT") : suitMark(strain),
    risk && ` ×${2 ** risk.length}`,
  );
}

/**
 * A deal that stands, in one line.
 * @param {Answers.PartyDeal} x
 * @param {Answers.PartyKeys} keys
 * @param {Record<string, string>} seats
 */
export function dealLine(x, keys, seats) {
  if (x.contract === "PASS") return [t("Passed out")];
  if (keys.form === "odd")
    return [
      trumpSign(x.contract),
      ` ${pairOf(seats, "NS".includes(x.declarer) ? "NS" : "EW")}, ${words.oddName(x.tricks - 6)}`,
    ];
  const over = x.tricks - 6 - Number(x.contract[0]);
  return [trumpSign(x.contract), ` ${seats[x.declarer]} ${over === 0 ? "=" : words.signed(over)}`];
}
