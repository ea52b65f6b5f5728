// A list of irregularities as an address carries it, each as the command line writes it: who did it, the offence,
// what is known of it. `#duplicate2017/several?did=W+revoke:+suit=H&did=E+exposed&name=W=Ann+Lee`

import { address, SEVERAL, UNKNOWN } from "./walk.js";
import { inTurn } from "../shared/punctuation.js";

/**
 * One irregularity: the seat (“?” where nobody has said), the offence, the suit of a revoke, what is known; or, where
 * it cannot be read, what stands there.
 * @typedef {{seat: string, offence: string, suit: string, facts: string[][], unread?: string}} Stated
 * @typedef {Record<string, string>} Names by seats
 * @typedef {{code: string, list: Stated[], names: Names}} Case
 */

const WRITTEN = /^\s*(?:(\d{1,4})\s+)?([NESW?])\s+([\w-]+)\s*(?::([^]*))?$/i;
const SUIT = "suit";

/** @param {string} text @returns {Stated & {at: number}} */
function read(text) {
  const found = WRITTEN.exec(text);
  if (!found) return { seat: "", offence: "", suit: "", facts: [], unread: text, at: 0 };
  const [, at = "0", seat, offence, rest = ""] = found;
  const all = rest
    .split(";")
    .filter((part) => part.trim())
    .map((part) => {
      const [name, ...value] = part.split("=");
      return [name.trim(), value.join("=").trim()];
    });
  const suit = all.find(([name]) => name === SUIT)?.[1] ?? "";
  return { seat: seat.toUpperCase(), offence, suit, facts: all.filter(([name]) => name !== SUIT), at: Number(at) };
}

/** As the command line writes it. @param {Stated} one */
export function written({ seat, offence, suit, facts, unread }) {
  if (unread !== undefined) return unread;
  const known = [...(suit ? [[SUIT, suit]] : []), ...facts].map(([name, value]) => `${name}=${value}`);
  return `${seat} ${offence}${known.length ? `: ${known.join("; ")}` : ""}`;
}

/** The list of an address, in the order in which it happened. @param {import("./walk.js").Here} here @returns {Case} */
export function readCase(here) {
  const list = here.facts.getAll("did").map(read);
  /** @type {Names} */
  const names = {};
  for (const pair of here.facts.getAll("name")) {
    const [seat, ...name] = pair.split("=");
    if (/^[NESW]$/.test(seat) && name.join("=").trim()) names[seat] = name.join("=").trim();
  }
  return { code: here.code, list: list.sort((a, b) => a.at - b.at), names };
}

/** @param {Case} of */
export const caseAddress = ({ code, list, names }) =>
  address({
    code,
    offence: SEVERAL,
    facts: [
      ...list.map((one) => ["did", written(one)]),
      ...Object.entries(names).map(([seat, name]) => ["name", `${seat}=${name}`]),
    ],
  });

/** @param {Case} of @param {number} i @param {Partial<Stated>} change */
export const changed = (of, i, change) =>
  caseAddress({ ...of, list: of.list.map((one, j) => (j === i ? { ...one, ...change } : one)) });
/** @param {Case} of @param {number} i */
export const without = (of, i) => caseAddress({ ...of, list: of.list.filter((_, j) => j !== i) });
/** One more, at the end. @param {Case} of @param {Partial<Stated>} one */
export const withOne = (of, one) =>
  caseAddress({ ...of, list: [...of.list, { seat: "?", offence: "", suit: "", facts: [], ...one }] });
/**
 * With a fact more of one, which is counted from 1.
 * @param {Case} of
 * @param {number} about
 * @param {string} fact
 * @param {string} value
 */
export const withFact = (of, about, fact, value) =>
  changed(of, about - 1, { facts: [...(of.list[about - 1]?.facts ?? []), [fact, value]] });

/** With one a place earlier. @param {Case} of @param {number} i */
export function earlier(of, i) {
  const list = [...of.list];
  [list[i - 1], list[i]] = [list[i], list[i - 1]];
  return caseAddress({ ...of, list });
}

/** Whether all of the list can be asked about. @param {Case} of */
export const complete = ({ list }) => list.length > 0 && list.every((one) => one.seat !== "?");

/** A list of one, from a ruling on it alone. @param {string} code @param {string} offence @param {string[][]} facts */
export const caseOf = (code, offence, facts) =>
  withOne({ code, list: [], names: {} }, { offence, facts: facts.filter(([, value]) => value !== UNKNOWN) });

/**
 * A fact in the words in which it was asked; null where the offence asks nothing of the kind.
 * @param {Answers.LawQuestion | number} node
 * @param {string} fact
 * @param {string} value
 * @returns {{text: string, words: string} | null}
 */
export function inWords(node, fact, value) {
  if (typeof node === "number") return null;
  const held = value.split(",");
  if (node.fact === fact) {
    const said = held.map((v) => node.answers.find((a) => a.value === v && !a.why)?.words);
    if (said.every((words) => words !== undefined)) return { text: node.text, words: inTurn(said) };
  }
  for (const a of node.answers) {
    const found = a.next === undefined ? null : inWords(a.next, fact, value);
    if (found) return found;
  }
  return null;
}
