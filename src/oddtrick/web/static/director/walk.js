// From what is known to a ruling or to the next question, along the tree that the server made of
// the same rows. Nothing of the laws is known here.

import { inTurn } from "../shared/punctuation.js";

// What the director's assistant knows: the laws, and where one is.

/**
 * What the page knows.
 * @typedef {object} AssistantState
 * @property {Answers.LawBook} book all codes, null before they have come
 * @property {string} sought what offences are looked for
 * @property {string | null} cameFrom where one was before the rulings of the evening were looked at
 * @property {string | null} drawn the address that was drawn last
 * @property {Joint | null} joint the answer on several irregularities that was asked for last
 * @property {string} then where a change of the list leaves off, by its key
 * @property {boolean} unread whether what is new has still to be gone to
 */
/**
 * What was asked of a list, by its address: the ruling or question, or why there is none.
 * @typedef {{place: string, ruling: Answers.JointRuling | null, failed: string, offline: boolean}} Joint
 */

/** @type {AssistantState} */
export const state = {
  book: /** @type {any} */ (null),
  sought: "",
  cameFrom: null,
  drawn: null,
  joint: null,
  then: "",
  unread: false,
};

/** @typedef {Answers.LawRuling} LawRuling */
/** @typedef {Answers.LawQuestion} Question */
/**
 * Where one is in the laws, what an address is made of, and an answer that was given.
 * @typedef {ReturnType<typeof readAddress>} Here
 * @typedef {{code?: string, offence?: string, table?: boolean, facts?: URLSearchParams | string[][]}} Address
 * @typedef {{fact: string, text: string, value: string, words: string}} Answered
 */
/**
 * How far the known answers lead.
 * @typedef {object} Walked
 * @property {Answered[]} asked
 * @property {Question} [question] that is next
 * @property {{value: string, why: string}} [refused] an answer that cannot be
 * @property {Leaf[]} [rest] all rulings left, where an answer is unknown
 * @property {LawRuling} [ruling]
 */
/** @typedef {{answers: {text: string, words: string}[], ruling: LawRuling}} Leaf a ruling with the answers to it */

export const UNKNOWN = "unknown";
/** In the place of an offence: several at once. */
export const SEVERAL = "several";

/**
 * Where an address leads: the code, the offence, what is known of it, and whether the whole law is
 *  asked for. `#auction1910/revoke?since=quitted&role=defender`
 * @param {string} hash
 */
export function readAddress(hash) {
  const [path, ...rest] = hash.replace(/^#/, "").split("?"),
    query = rest.join("?");
  const [code = "", offence = "", view = ""] = path.split("/").map(decodeURIComponent);
  const table = offence === "table" || view === "table";
  return { code, offence: offence === "table" ? "" : offence, table, facts: new URLSearchParams(query) };
}

/** @param {Address} of */
export function address({ code = "", offence = "", table = false, facts = [] }) {
  const path = [code, offence, table ? "table" : ""]
    .filter((part) => part !== "")
    .map(encodeURIComponent)
    .join("/");
  const query = new URLSearchParams(facts).toString();
  return `#${path}${query ? `?${query}` : ""}`;
}

/**
 * Goes from question to question as long as the answer is known. Gives what was asked and answered,
 *  and with it the next question, or the ruling, or all rulings left where an answer is unknown, or
 *  why an answer is refused.
 * @param {Pick<Answers.LawOffence, "tree">} offence
 * @param {LawRuling[]} rulings
 * @param {URLSearchParams} facts
 * @returns {Walked}
 */
export function walk(offence, rulings, facts) {
  const asked = [];
  let node = offence.tree;
  while (typeof node !== "number") {
    const value = facts.get(node.fact);
    if (value === null) return { asked, question: node };
    if (value === UNKNOWN) return { asked, question: node, rest: leaves(node, rulings) };
    const answer = answered(node, value);
    if (!answer || answer.next === undefined)
      return { asked, question: node, refused: { value, why: answer?.why ?? "" } };
    asked.push({ fact: node.fact, text: node.text, value: answer.value, words: answer.words });
    node = answer.next;
  }
  return { asked, ruling: rulings[node] };
}

/**
 * The answer that a value gives: one, or several that hold together, divided by commas.
 * @param {Question} node
 * @param {string} value
 * @returns {Answers.LawAnswer | null}
 */
function answered(node, value) {
  const told = new Set(value.split(",")),
    chosen = node.answers.filter((a) => told.has(a.value));
  if (chosen.length !== told.size) return null;
  if (chosen.length === 1) return chosen[0];
  const both = chosen.map((a) => a.value).join(",");
  const row = node.together?.find((r) => r.value === both);
  if (!row) return null;
  const next = row.as ? node.answers.find((a) => a.value === row.as)?.next : row.next;
  return { value: both, words: inTurn(chosen.map((a) => a.words)), ...(next === undefined ? {} : { next }) };
}

/**
 * Every ruling below a question, each with the answers that lead to it.
 * @param {Question | number} node
 * @param {LawRuling[]} rulings
 * @param {Leaf["answers"]} [answers]
 * @returns {Leaf[]}
 */
function leaves(node, rulings, answers = []) {
  if (typeof node === "number") return [{ answers, ruling: rulings[node] }];
  return node.answers.flatMap((a) =>
    a.next === undefined ? [] : leaves(a.next, rulings, [...answers, { text: node.text, words: a.words }]),
  );
}
