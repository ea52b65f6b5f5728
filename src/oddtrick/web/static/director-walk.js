// From what is known to a ruling or to the next question, along the tree that the server made of
// the same rows. Nothing of the laws is known here.

export const UNKNOWN = "unknown";

/** Where an address leads: the code, the offence, what is known of it, and whether the whole law is
 *  asked for. `#auction1910/revoke?since=quitted&role=defender` */
export function readAddress(hash) {
  const [path, query = ""] = hash.replace(/^#/, "").split("?");
  const [code = "", offence = "", view = ""] = path.split("/").map(decodeURIComponent);
  const table = offence === "table" || view === "table";
  return { code, offence: offence === "table" ? "" : offence, table, facts: new URLSearchParams(query) };
}

export function address({ code = "", offence = "", table = false, facts = [] }) {
  const path = [code, offence, table ? "table" : ""].filter(Boolean).map(encodeURIComponent).join("/");
  const query = new URLSearchParams(facts).toString();
  return `#${path}${query ? `?${query}` : ""}`;
}

/** Goes from question to question as long as the answer is known. Gives what was asked and answered,
 *  and with it the next question, or the ruling, or all rulings left where an answer is unknown, or
 *  why an answer is refused. */
export function walk(offence, rulings, facts) {
  const asked = [];
  let node = offence.tree;
  while (typeof node !== "number") {
    const value = facts.get(node.fact);
    if (value === null) return { asked, question: node };
    if (value === UNKNOWN) return { asked, question: node, rest: leaves(node, rulings) };
    const answer = node.answers.find((a) => a.value === value);
    if (!answer || answer.why) return { asked, question: node, refused: { value, why: answer?.why ?? "" } };
    asked.push({ fact: node.fact, text: node.text, value, words: answer.words });
    node = answer.next;
  }
  return { asked, ruling: rulings[node] };
}

/** Every ruling below a question, each with the answers that lead to it. */
function leaves(node, rulings, answers = []) {
  if (typeof node === "number") return [{ answers, ruling: rulings[node] }];
  return node.answers.filter((a) => !a.why).flatMap((a) =>
    leaves(a.next, rulings, [...answers, { text: node.text, words: a.words }]));
}
