// @ts-nocheck
// The keys of a deal at a party: what was played, by whom, how it ended, honours; only what can be.

import { words as club } from "../club/words.js";
import { suitMark } from "../shared/cards.js";
import { h, named } from "../shared/dom.js";
import { STRAINS } from "../shared/strings.js";
import { words as w } from "./words.js";

export const SIDES = ["NS", "EW"];
const STRAIN_ORDER = ["C", "D", "H", "S", "NT"];
const MOST_DOUBLES = 4; // keys; the server takes more

export const EMPTY = {
  passed: false,
  level: 0,
  strain: "",
  risk: 0,
  by: "",
  result: null,
  more: false,
  side: "",
  lie: null,
  void: "",
};

/** Whether all is said. `keys` are those that the server offers for the game. */
export function isWhole(d, keys) {
  if (d.passed) return true;
  const played = keys.form === "odd" ? d.strain && d.by && d.result : d.level && d.strain && d.by && d.result !== null;
  return Boolean(played && !(d.side && d.lie === null));
}

const possible = (d, n) => !d.level || (n <= 7 - d.level && n >= -(d.level + 6));
const liesOf = (d, keys) => (d.strain === "NT" ? keys.aces : keys.trumps);

/** The draft after a key. */
export function pressed(draft, what, value, keys) {
  if (what === "passed") return draft.passed ? { ...EMPTY } : { ...EMPTY, passed: true };
  const next = { ...draft, passed: false };
  if (what === "risk") next.risk = keys.form === "contract" && draft.risk === value ? 0 : value;
  else if (what === "more") next.more = !draft.more;
  else if (what === "honours") {
    const [side, lie] = value.split(" ");
    const same = draft.side === side && (lie === undefined || String(draft.lie) === lie);
    Object.assign(
      next,
      same || !side
        ? { side: "", lie: null, void: "" }
        : { side, lie: lie === undefined ? draft.lie : Number(lie), void: "" },
    );
  } else if (what === "lie") Object.assign(next, { lie: value, void: "" });
  else if (what === "void") next.void = draft.void === value ? "" : value;
  else next[what] = value;
  if (what === "level" && next.result !== null && !possible(next, next.result)) next.result = null;
  if (what === "strain" && next.lie !== null && liesOf(next, keys) !== liesOf(draft, keys)) next.lie = null;
  if (next.void && !voids(next, keys).includes(next.void)) next.void = "";
  return next;
}

/** What a hand without trumps can still mean: only where chicane counts. */
function voids(d, keys) {
  const lie = d.side && d.lie !== null ? liesOf(d, keys)[d.lie] : null;
  if (!keys.chicane || !lie || d.strain === "NT") return [];
  return [...(lie.held === lie.in_one ? ["own"] : []), "one", ...(lie.held === 5 ? ["both"] : [])];
}

/** A whole draft as the server takes it. */
export function dealOf(d, keys) {
  if (d.passed) return { contract: "PASS", declarer: "", tricks: 0, honours: null };
  const lie = d.side ? liesOf(d, keys)[d.lie] : null;
  const honours = lie && {
    side: d.side,
    held: lie.held,
    in_one: lie.in_one,
    void: d.void === "own" ? 1 : 0,
    others_void: { one: 1, both: 2 }[d.void] ?? 0,
  };
  const odd = keys.form === "odd";
  return {
    contract: `${odd ? "" : d.level}${d.strain}${"X".repeat(d.risk)}`,
    declarer: d.by,
    tricks: odd ? d.result + 6 : d.level + 6 + d.result,
    honours,
  };
}

/** The draft of a deal that stands, to correct it. */
export function draftOf(x, keys) {
  if (x.contract === "PASS") return { ...EMPTY, passed: true };
  const [, level, strain, risk] = /^(\d?)(NT|[CDHS])(X*)$/.exec(x.contract);
  const held = x.honours,
    found = {
      ...EMPTY,
      level: Number(level),
      strain,
      risk: risk.length,
      by: x.declarer,
      result: x.tricks - 6 - Number(level),
    };
  if (!held) return found;
  const lie = liesOf(found, keys).findIndex((l) => l.held === held.held && l.in_one === held.in_one);
  return {
    ...found,
    side: held.side,
    lie: lie < 0 ? null : lie,
    void: held.void ? "own" : ({ 1: "one", 2: "both" }[held.others_void] ?? ""),
  };
}

export const pairOf = (seats, side) => w.pair(side === "NS" ? [seats.N, seats.S] : [seats.E, seats.W]);

const key = (what, value, on, name, sign, more = {}) =>
  h(
    "button",
    {
      class: `ky ${on ? "on" : ""} ${more.cls ?? ""}`,
      type: "button",
      "aria-pressed": String(Boolean(on)),
      disabled: more.off,
      data: { press: what, value, key: `${what}-${value}` },
    },
    sign === null ? name : named(name, sign),
  );
const group = (title, taps, ...rows) =>
  h(
    "section",
    { "aria-label": title },
    h("h2", { class: "lb2" }, title, taps ? h("span", { "aria-hidden": "true" }, taps) : null),
    rows,
  );
const strainKeys = (d) =>
  h(
    "div",
    { class: "ks k5 t" },
    STRAIN_ORDER.map((x) => key("strain", x, d.strain === x, STRAINS[x], x === "NT" ? "NT" : suitMark(x))),
  );

/** All keys of a table with these seats. */
export function keyboard(d, keys, seats) {
  return keys.form === "odd" ? oddKeys(d, keys, seats) : contractKeys(d, keys, seats);
}

function contractKeys(d, keys, seats) {
  const shown = d.more
    ? Array.from({ length: 20 }, (_, i) => i - 13).filter((n) => possible(d, n))
    : [-3, -2, -1, 0, 1, 2, 3];
  return [
    group(
      w.contract,
      "1, 2",
      h(
        "div",
        { class: "ks k7" },
        [1, 2, 3, 4, 5, 6, 7].map((n) => key("level", n, d.level === n, club.level(n), String(n))),
      ),
      strainKeys(d),
      h(
        "div",
        { class: "ks k3" },
        keys.passes ? key("passed", "", d.passed, club.passedOut, null, { cls: "sml" }) : null,
        key("risk", 1, d.risk === 1, club.doubled, null, { cls: "sml", off: !d.level || !d.strain }),
        key("risk", 2, d.risk === 2, club.redoubled, null, { cls: "sml", off: !d.level || !d.strain }),
      ),
    ),
    d.passed
      ? null
      : [
          group(
            w.by,
            "3",
            h(
              "div",
              { class: "ks k2" },
              ["N", "E", "S", "W"].map((x) => key("by", x, d.by === x, seats[x], null, { cls: "nm" })),
            ),
          ),
          group(
            w.result,
            "4",
            h(
              "div",
              { class: "ks k4" },
              shown.map((n) =>
                key("result", n, d.result === n, club.resultName(n), n === 0 ? club.made : w.signed(n), {
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

function oddKeys(d, keys, seats) {
  return [
    group(w.trumps, "1", strainKeys(d)),
    d.passed
      ? null
      : [
          group(
            w.timesDoubled,
            "",
            h(
              "div",
              { class: "ks k5" },
              Array.from({ length: MOST_DOUBLES + 1 }, (_, n) =>
                key("risk", n, d.risk === n, w.doublesName(n), w.doubles[n], { cls: "sml" }),
              ),
            ),
          ),
          group(
            w.wonBy,
            "2",
            h(
              "div",
              { class: "ks k2" },
              SIDES.map((x) =>
                key("by", x[0], "NS".includes(d.by) === (x === "NS") && d.by, pairOf(seats, x), null, { cls: "nm" }),
              ),
            ),
          ),
          group(
            w.odd,
            "3",
            h(
              "div",
              { class: "ks k7" },
              [1, 2, 3, 4, 5, 6, 7].map((n) => key("result", n, d.result === n, w.oddName(n), String(n))),
            ),
          ),
          honourKeys(d, keys, seats),
        ],
  ];
}

/** One tap where few honours count, two where it matters how they lie. */
function honourKeys(d, keys, seats) {
  const lies = liesOf(d, keys),
    aces = d.strain === "NT";
  if (!lies.length || !d.strain) return null;
  if (lies.length <= 2) {
    return group(
      w.held,
      "5",
      h(
        "div",
        { class: "ks k2" },
        lies.flatMap((lie, i) =>
          SIDES.map((side) =>
            key(
              "honours",
              `${side} ${i}`,
              d.side === side && d.lie === i,
              w.lieName(lie, aces, pairOf(seats, side)),
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
      w.held,
      "5, 6",
      h(
        "div",
        { class: "ks k2" },
        SIDES.map((side) => key("honours", side, d.side === side, pairOf(seats, side), null, { cls: "nm" })),
      ),
      d.side
        ? h(
            "div",
            { class: "ks k3" },
            lies.map((lie, i) => key("lie", i, d.lie === i, w.lieName(lie, aces), w.lieSign(lie), { cls: "sml" })),
          )
        : null,
    ),
    can.length
      ? group(
          w.chicane,
          "",
          h(
            "div",
            { class: "ks k3" },
            can.map((x) => key("void", x, d.void === x, w.voids[x], null, { cls: "sml" })),
          ),
        )
      : null,
  ];
}
