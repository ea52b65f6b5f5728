// From what is known to a ruling or to the next question, along the tree that the server made of
// the same rows. Nothing of the laws is known here.

export const UNKNOWN = "unknown";

/**
 * Where an address leads: the code, the offence, what is known of it, and whether the whole law is
 *  asked for. `#auction1910/revoke?since=quitted&role=defender`
 * @param {string} hash
 */
export function readAddress(hash) {
  const [path, query = ""] = hash.replace(/^#/, "").split("?");
  const [code = "", offence = "", view = ""] = path.split("/").map(decodeURIComponent);
  const table = offence === "table" || view === "table";
  return { code, offence: offence === "table" ? "" : offence, table, facts: new URLSearchParams(query) };
}

/** @param {{code?: string, offence?: any, table?: boolean, facts?: any}} of */
export function address({ code = "", offence = "", table = false, facts = [] }) {
  const path = [code, offence, table ? "table" : ""].filter(Boolean).map(encodeURIComponent).join("/");
  const query = new URLSearchParams(facts).toString();
  return `#${path}${query ? `?${query}` : ""}`;
}

/**
 * Goes from question to question as long as the answer is known. Gives what was asked and answered,
 *  and with it the next question, or the ruling, or all rulings left where an answer is unknown, or
 *  why an answer is refused.
 * @param {any} offence
 * @param {any} rulings
 * @param {any} facts
 */
export function walk(offence, rulings, facts) {
  const asked = [];
  let node = offence.tree;
  while (typeof node !== "number") {
    const value = facts.get(node.fact);
    if (value === null) return { asked, question: node };
    if (value === UNKNOWN) return { asked, question: node, rest: leaves(node, rulings) };
    const answer = answered(node, value);
    if (!answer || answer.why) return { asked, question: node, refused: { value, why: answer?.why ?? "" } };
    asked.push({ fact: node.fact, text: node.text, value: answer.value, words: answer.words });
    node = answer.next;
  }
  return { asked, ruling: rulings[node] };
}

/**
 * The answer that a value gives: one, or several that hold together, divided by commas.
 * @param {any} node
 * @param {any} value
 */
function answered(node, value) {
  const told = new Set(value.split(",")),
    chosen = node.answers.filter((a) => told.has(a.value));
  if (chosen.length !== told.size) return null;
  if (chosen.length === 1) return chosen[0];
  const both = chosen.map((a) => a.value).join(",");
  const row = node.together?.find((r) => r.value === both);
  const next = row && (row.as ? node.answers.find((a) => a.value === row.as).next : row.next);
  return row ? { value: both, words: chosen.map((a) => a.words).join("; "), next } : null;
}

/**
 * Every ruling below a question, each with the answers that lead to it.
 * @param {any} node
 * @param {any} rulings
 * @param {any} [answers]
 */
function leaves(node, rulings, answers = []) {
  if (typeof node === "number") return [{ answers, ruling: rulings[node] }];
  return node.answers
    .filter((a) => !a.why)
    .flatMap((a) => leaves(a.next, rulings, [...answers, { text: node.text, words: a.words }]));
}
