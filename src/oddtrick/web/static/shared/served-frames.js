// The frames and answers of the server in the page's language: which of their fields are words to be looked up
// (`served.js`), and which are names, codes and what people write.

import { nameOfPerson, served } from "./served.js";

/** The fields of a frame that are read. */
const READ = new Set([
  ...["text", "lead", "rest", "label", "message", "reason", "summary", "note", "error"],
  ...["meaning", "sentence", "suits", "title", "what", "why", "words", "leads_to", "aim", "ask", "certified"],
  ...["way", "group", "last", "outcome", "source", "split", "stake_said", "together"],
]);
/** Lists of what is read. */
const LISTS = new Set([
  "sides",
  "standing",
  "showed",
  "done",
  "later",
  "besides",
  "taken",
  "phases",
  "best line",

  "signals",
  "systems",
  "titles",
]);
/** Fields beside which a name is words: of places, sides, suits, movements, boards. */
const NAMED = ["won", "counted", "line", "words", "victories", "diagram"];

/** Names of seats that nobody sits at, and of oneself, which are words. */
const WORDS = new Set(["North", "East", "South", "West", "You"]);

/** Learn what the people of a frame are called: who sits at a seat, and lists of names. @param {unknown} value */
function learnNames(value) {
  if (!value || typeof value !== "object") return;
  const frame = /** @type {Record<string, unknown>} */ (value);
  const seated = "seat" in frame && frame.kind === "person" ? [frame.name] : [];
  const listed = Object.values(frame.names ?? {}).flat();
  for (const name of [...seated, frame.heir, ...listed])
    if (typeof name === "string" && !WORDS.has(name)) nameOfPerson(name);
  Object.values(frame).forEach(learnNames);
}

/** What a server says in the reader's language by itself: its frames by their types, and fields of others, each with the
 *  field that it stands in. */
const SAID = new Set(["error", "bye", "nudged", "trouble"]);
const SAID_IN = new Set([
  ...["refusals.reason", "talk.text", "log.text", "log.meaning", "referee.standing"],
  ...[".label", ".reason", ".meaning", "actions.meaning", "menu.meaning", "calls.text", "calls.meaning", "case.showed"],
  ...["status.text", "status.lead", "status.rest", "status.heading", "actions.label", "menu.label"],
  ...["pad.title", "pad.note", "pad.summary", "rows.label", "entries.why", "finished.text", "finished.summary"],
  ...["places.name", "places.label"],
  ...["entry.text", "entry.heading", "case.text", "said.text", "options.label", "law.about", "law.code", "law.names"],
]);
/** The same of a review, by its parts. */
const SAID_IN_REVIEW = new Set([
  "steps.text",
  "steps.label",
  "choices.label",
  "contract.name",
  "contract.made",
  ".sentence",
  ".label",
  ".reason",
  ".meaning",
  "told.outcome",
  "ledger.why",
]);

/** The same of other answers. */
const SAID_IN_ANSWERS = new Set([
  ...[
    "options.label",
    "choices.label",
    "tasks.title",
    "shown.title",
    ".ask",
    ".aim",
    ".certified",
    ".why",
    ".meaning",
    "calls.meaning",
    "options.note",
    "listed.reason",
    "question.ask",
    "question.aim",
    "journal.text",
    "rulings.text",
    "corrections.text",
    "entries.why",
    "broken.why",
    "sheet.why",
    "history.words",
  ],
  ...["pad.title", "pad.note", "pad.summary", "rows.label"],
]);

/** A frame with what is read of it in the page's language; in one that is `said` by a server much is in it already.
 *  @template T @param {T} frame @param {boolean} [said] @returns {T} */
export function servedFrame(frame, said = false) {
  const type = /** @type {{type?: string}} */ (frame).type ?? "";
  if (said && SAID.has(type)) return frame;
  learnNames(frame);
  return inWords(frame, said ? SAID_IN : SAID_IN_ANSWERS, type);
}

/** A part of a review, of which a server says some in the page's language.
 *  @template T @param {T} part @returns {T} */
export function servedReview(part) {
  learnNames(part);
  return inWords(part, SAID_IN_REVIEW, "");
}

/** @template T @param {T} frame @param {Set<string>} said @param {string} within @returns {T} */
function inWords(frame, said, within) {
  if (Array.isArray(frame)) return /** @type {T} */ (frame.map((one) => inWords(one, said, within)));
  if (!frame || typeof frame !== "object") return frame;
  const named = NAMED.some((one) => one in frame);
  const fields = Object.entries(frame).map(([name, value]) => [
    name,
    said.has(`${within}.${name}`) ? value : servedField(named && name === "name" ? "text" : name, value, said),
  ]);
  return Object.fromEntries(fields);
}

/** @param {string} name @param {unknown} value @param {Set<string>} said */
function servedField(name, value, said) {
  if (typeof value === "string")
    return READ.has(name) || (name === "movement" && value.includes(" ")) ? served(value) : value;
  return LISTS.has(name) && Array.isArray(value)
    ? value.map((one) => (typeof one === "string" ? one.replace(/\S.*/s, served) : inWords(one, said, name)))
    : inWords(value, said, name);
}
