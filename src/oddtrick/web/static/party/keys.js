// The keys of a deal at a party: what was played, by whom, how it ended, honours; only what can be.

import * as pad from "../club/table/entry.js";
import { words as club } from "../club/words.js";
import { suitMark } from "../shared/cards.js";
import { h } from "../shared/dom.js";
import { t } from "../shared/language.js";
import { minus } from "../shared/punctuation.js";
import { STRAINS } from "../shared/strings.js";
import { words } from "./state.js";

// A deal as it is being entered at a party: what has been chosen, what still can be, and when it is whole.

const SIDES = ["NS", "EW"];
const MOST_DOUBLES = 4; // keys; the server takes more

/** @typedef {pad.ResultDraft} Draft */

/**
 * What is not said yet, by its word; nothing where all is. `keys` are those that the server offers for the game.
 * @param {Draft} d
 * @param {Answers.PartyKeys} keys
 */
const lacks = ({ level, strain, by, result, side, lie }, { form }) =>
  pad.lacking({
    ...(form === "odd" ? { trumps: strain, side: by, odd: result } : { level, strain, by, result: result !== null }),
    lie: !side || lie !== null,
  });

/** Whether all is said. @param {Draft} d @param {Answers.PartyKeys} keys */
export const isWhole = (d, keys) => d.passed || !lacks(d, keys);

/** @param {Draft} d @param {Answers.PartyKeys} keys */
const liesOf = (d, keys) => (d.strain === "NT" ? keys.aces : keys.trumps);

/**
 * The draft after a key.
 * @param {Draft} draft
 * @param {string | undefined} what
 * @param {string | undefined} value what stands for the key
 * @param {Answers.PartyKeys} keys
 */
export function pressed(draft, what, value = "", keys) {
  if (what === "honours") {
    const [side, lie] = value.split(" ");
    const same = draft.side === side && (lie === undefined || String(draft.lie) === lie);
    const held = same ? { side: "", lie: null } : { side, lie: lie === undefined ? draft.lie : Number(lie) };
    return { ...draft, passed: false, void: "", ...held };
  }
  const next = pad.pressed(draft, what, value);
  if (what === "risk" && keys.form !== "contract") next.risk = Number(value);
  if (what === "lie" || (what === "void" && draft.void === value)) next.void = "";
  if (what === "strain" && next.lie !== null && liesOf(next, keys) !== liesOf(draft, keys)) next.lie = null;
  if (next.void && !voids(next, keys).includes(next.void)) next.void = "";
  return next;
}

/**
 * What a hand without trumps can still mean: only where chicane counts.
 * @param {Draft} d
 * @param {Answers.PartyKeys} keys
 */
function voids(d, keys) {
  const lie = d.side && d.lie !== null ? liesOf(d, keys)[d.lie] : null;
  if (!keys.chicane || !lie || d.strain === "NT") return [];
  return [...(lie.held === lie.in_one ? ["own"] : []), "one", ...(lie.held === 5 ? ["both"] : [])];
}

/**
 * A whole draft as the server takes it.
 * @param {Draft} d
 * @param {Answers.PartyKeys} keys
 */
export function dealOf(d, keys) {
  const { contract, declarer, tricks } = pad.resultOf(d);
  const lie = d.side && d.lie !== null ? liesOf(d, keys)[d.lie] : null;
  const honours = lie && {
    side: d.side,
    held: lie.held,
    in_one: lie.in_one,
    void: d.void === "own" ? 1 : 0,
    others_void: /** @type {Record<string, number>} */ ({ one: 1, both: 2 })[d.void] ?? 0,
  };
  return { contract, declarer, tricks: tricks ?? 0, honours };
}

/**
 * The draft of a deal that stands, to correct it.
 * @param {Answers.PartyDeal} x
 * @param {Answers.PartyKeys} keys
 */
export function draftOf(x, keys) {
  const found = pad.draftOf({ ...x, by: x.declarer }),
    held = x.honours;
  if (!held) return found;
  const lie = liesOf(found, keys).findIndex((l) => l.held === held.held && l.in_one === held.in_one);
  return {
    ...found,
    side: held.side,
    lie: lie < 0 ? null : lie,
    void: held.void ? "own" : (["", "one", "both"][held.others_void] ?? ""),
  };
}

/** Who has no trump. @type {Record<string, string>} */
const VOIDS = { own: t("partner"), one: t("an opponent"), both: t("both opponents") };

/** @param {Record<string, string>} seats @param {string} side */
export const pairOf = (seats, side) => words.pair(side === "NS" ? [seats.N, seats.S] : [seats.E, seats.W]);

/**
 * All keys of a table with these seats.
 * @param {Draft} d
 * @param {Answers.PartyKeys} keys
 * @param {Record<string, string>} seats
 */
export const keyboard = (d, keys, seats) =>
  keys.form === "odd" ? oddKeys(d, keys, seats) : contractKeys(d, keys, seats);

/** @param {Draft} d @param {Answers.PartyKeys} keys @param {Record<string, string>} seats */
const contractKeys = (d, keys, seats) => [
  pad.contractKeys(d, keys.passes),
  !d.passed && [
    pad.group(
      t("By"),
      "3",
      h("div.ks.k2", ["N", "E", "S", "W"], (x) => pad.key("by", x, d.by === x, seats[x], null, { cls: "nm" })),
    ),
    pad.group(t("Result"), "4", pad.resultKeys(d)),
    honourKeys(d, keys, seats),
  ],
];

/** @param {Draft} d @param {Answers.PartyKeys} keys @param {Record<string, string>} seats */
const oddKeys = (d, keys, seats) => [
  pad.group(t("Trumps"), "1", pad.strainKeys(d.strain)),
  d.passed
    ? null
    : [
        pad.group(
          t("Doubled"),
          "",
          h(
            "div.ks.k5",
            Array.from({ length: MOST_DOUBLES + 1 }, (_, n) =>
              pad.key("risk", n, d.risk === n, words.doublesName(n), words.doubles[n], { cls: "sml" }),
            ),
          ),
        ),
        pad.group(
          t("Odd tricks for"),
          "2",
          h("div.ks.k2", SIDES, (x) =>
            pad.key("by", x[0], x.includes(d.by || "-"), pairOf(seats, x), null, { cls: "nm" }),
          ),
        ),
        pad.group(t("Odd tricks"), "3", pad.sevenKeys("result", d.result, words.oddName)),
        honourKeys(d, keys, seats),
      ],
];

/**
 * One tap where few honours count, two where it matters how they lie.
 * @param {Draft} d
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
      return pad.key("honours", `${side} ${i}`, on, words.lieName(lie, aces, pair), `${pair} ${lie.points}`, {
        cls: "nm",
      });
    };
    const all = lies.flatMap((lie, i) => SIDES.map((side) => lying(lie, i, side)));
    return pad.group(t("Honours"), "5", h("div.ks.k2", all));
  }
  const can = voids(d, keys);
  return [
    pad.group(
      t("Honours"),
      "5, 6",
      h("div.ks.k2", SIDES, (side) =>
        pad.key("honours", side, d.side === side, pairOf(seats, side), null, { cls: "nm" }),
      ),
      d.side
        ? h("div.ks.k3", lies, (lie, i) =>
            pad.key("lie", i, d.lie === i, words.lieName(lie, aces), words.lieSign(lie), { cls: "sml" }),
          )
        : null,
    ),
    can.length
      ? pad.group(
          t("Without a trump"),
          "",
          h("div.ks.k3", can, (x) => pad.key("void", x, d.void === x, VOIDS[x], null, { cls: "sml" })),
        )
      : null,
  ];
}

/**
 * The draft as a sentence; what is missing while it is not whole. `worth` is what the server says it earns.
 * @param {Draft} d
 * @param {Answers.PartyKeys} keys
 * @param {Record<string, string>} seats
 * @param {Answers.PartyEntry[] | null} worth
 */
export function sentence(d, keys, seats, worth) {
  const missing = d.passed ? "" : lacks(d, keys);
  if (missing)
    return [
      h("div.big2.tinted", d.strain ? [signOf(d), d.by ? ` ${whoOf(d, keys, seats)}` : null] : t("A deal")),
      h("div.small-text.soft", words.say[/** @type {"result"} */ (missing)]),
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
  return [h("div.big2.tinted", signOf(d), ` ${whoOf(d, keys, seats)}, ${how}`), h("div.small-text.soft.earns", told)];
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

/** @param {Draft} d @param {Answers.PartyKeys} keys @param {Record<string, string>} seats */
const whoOf = (d, keys, seats) =>
  keys.form === "odd" ? `· ${ofSide(d.by, seats)}` : t("by {name}", { name: seats[d.by] });

/** The pair of which somebody is. @param {string} seat @param {Record<string, string>} seats */
const ofSide = (seat, seats) => pairOf(seats, "NS".includes(seat) ? "NS" : "EW");

/** @param {Draft} d */
const signOf = (d) => trumpSign(pad.written(d));

/**
 * A contract, or at bridge of 1902 the trumps, in signs with its name for those who listen.
 * @param {string} contract
 */
function trumpSign(contract) {
  if (/^\d|^PASS$/.test(contract)) return pad.contractSign(contract);
  const { strain, risk } = pad.read(contract),
    doubled = risk ? `, ${words.doublesName(risk)}` : "";
  return h(
    "span.bid",
    { role: "img", "aria-label": `${STRAINS[strain]}${doubled}` },
    strain === "NT" ? t("NT") : suitMark(strain),
    risk > 0 && ` ×${2 ** risk}`,
  );
}

/**
 * A deal that stands, in one line.
 * @param {Answers.PartyDeal} x
 * @param {Answers.PartyKeys} keys
 * @param {Record<string, string>} seats
 */
export function dealLine(x, keys, seats) {
  const by = seats[x.declarer];
  if (keys.form !== "odd" || !by) return pad.resultLine({ ...x, by: by ?? "" });
  return [trumpSign(x.contract), ` ${ofSide(x.declarer, seats)}, ${words.oddName(x.tricks - 6)}`];
}
