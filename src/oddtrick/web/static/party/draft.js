// A deal as it is being entered at a party: what has been chosen, what still can be, and when it is whole.

import { possible } from "../club/table/draft.js";

export const SIDES = ["NS", "EW"];
export const MOST_DOUBLES = 4; // keys; the server takes more

/**
 * The keys pressed so far; null and nothing for what has not been chosen.
 * @typedef {object} Draft
 * @property {boolean} passed
 * @property {number} level
 * @property {string} strain
 * @property {number} risk how often it was doubled
 * @property {string} by
 * @property {number | null} result odd tricks, or tricks over the contract
 * @property {boolean} more
 * @property {string} side the side with honours
 * @property {number | null} lie which of the holdings that count
 * @property {string} void
 */

/** @type {Readonly<Draft>} */
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

/**
 * Whether all is said. `keys` are those that the server offers for the game.
 * @param {Draft} d
 * @param {Answers.PartyKeys} keys
 */
export function isWhole(d, keys) {
  if (d.passed) return true;
  const played = keys.form === "odd" ? d.strain && d.by && d.result : d.level && d.strain && d.by && d.result !== null;
  return Boolean(played && !(d.side && d.lie === null));
}

/** @param {Draft} d @param {Answers.PartyKeys} keys */
export const liesOf = (d, keys) => (d.strain === "NT" ? keys.aces : keys.trumps);

/**
 * The draft after a key.
 * @param {Draft} draft
 * @param {string} what
 * @param {any} value a number, or what stands on the key
 * @param {Answers.PartyKeys} keys
 */
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
  else Object.assign(next, { [what]: value });
  if (what === "level" && next.result !== null && !possible(next, next.result)) next.result = null;
  if (what === "strain" && next.lie !== null && liesOf(next, keys) !== liesOf(draft, keys)) next.lie = null;
  if (next.void && !voids(next, keys).includes(next.void)) next.void = "";
  return next;
}

/**
 * What a hand without trumps can still mean: only where chicane counts.
 * @param {Draft} d
 * @param {Answers.PartyKeys} keys
 */
export function voids(d, keys) {
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
  if (d.passed) return { contract: "PASS", declarer: "", tricks: 0, honours: null };
  const lie = d.side && d.lie !== null ? liesOf(d, keys)[d.lie] : null;
  const honours = lie && {
    side: d.side,
    held: lie.held,
    in_one: lie.in_one,
    void: d.void === "own" ? 1 : 0,
    others_void: /** @type {Record<string, number>} */ ({ one: 1, both: 2 })[d.void] ?? 0,
  };
  const odd = keys.form === "odd";
  return {
    contract: `${odd ? "" : d.level}${d.strain}${"X".repeat(d.risk)}`,
    declarer: d.by,
    tricks: (d.result ?? 0) + 6 + (odd ? 0 : d.level),
    honours,
  };
}

/**
 * The draft of a deal that stands, to correct it.
 * @param {Answers.PartyDeal} x
 * @param {Answers.PartyKeys} keys
 */
export function draftOf(x, keys) {
  if (x.contract === "PASS") return { ...EMPTY, passed: true };
  const [, level, strain, risk] = /^(\d?)(NT|[CDHS])(X*)$/.exec(x.contract) ?? ["", "", "", ""];
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
    void: held.void ? "own" : (["", "one", "both"][held.others_void] ?? ""),
  };
}
