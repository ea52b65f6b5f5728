// The frames and answers of the server in the page's language: which of their fields are words to be looked up
// (`served.js`), and which are names, codes and what people write.

import { nameOfPerson, served } from "./served.js";

/** The fields of a frame that are read. */
const READ = new Set([
  ...["text", "lead", "rest", "heading", "label", "message", "reason", "summary", "note", "citation", "error"],
  ...["meaning", "sentence", "suits", "title", "what", "why", "words", "leads_to", "aim", "ask", "certified"],
  ...["unmet", "way", "group", "last", "outcome", "source", "split", "stake_said", "together"],
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
/** The fields of the laws that are read where they are sentences, and those of which all below is read. */
const LAWS = new Set([
  ...["about", "asks", "code", "phase", "question", "right", "ruling", "says", "short", "source", "story"],
  ...["where", "who"],
]);
/** Lists of them that are read: laws by their headings. */
const HEADINGS = new Set(["laws", "names", "review"]);
const BELOW = new Set(["table", "owed", "answers"]);

/** Fields beside which a name is words: of places, sides, suits, points of the trainer, movements, boards. */
const NAMED = ["won", "counted", "line", "words", "unmet", "victories", "heading", "diagram"];

/** Names of seats that nobody sits at, and of oneself, which are words. */
const WORDS = new Set(["North", "East", "South", "West", "You"]);

/** Learn what the people of a frame are called: who sits at a seat, and lists of names; not those of laws.
 *  @param {unknown} value */
function learnNames(value) {
  if (!value || typeof value !== "object" || "numbers" in value) return;
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

/** A frame with what is read of it in the page's language; one of `laws` has fields of its own, and in one that is
 *  `said` by a server much is in it already.
 *  @template T @param {T} frame @param {{laws?: boolean, said?: boolean}} [how] @returns {T} */
export function servedFrame(frame, { laws = false, said = false } = {}) {
  const type = /** @type {{type?: string}} */ (frame).type ?? "";
  if (said && SAID.has(type)) return frame;
  if (!laws) learnNames(frame);
  return inWords(frame, laws, said ? SAID_IN : laws ? NOTHING : SAID_IN_ANSWERS, type);
}

/** A part of a review, of which a server says some in the page's language.
 *  @template T @param {T} part @returns {T} */
export function servedReview(part) {
  learnNames(part);
  return inWords(part, false, SAID_IN_REVIEW, "");
}

/** @type {Set<string>} */
const NOTHING = new Set();

/** @template T @param {T} frame @param {boolean} laws @param {Set<string>} said @param {string} within @returns {T} */
function inWords(frame, laws, said, within) {
  if (Array.isArray(frame)) return /** @type {T} */ (frame.map((one) => inWords(one, laws, said, within)));
  if (!frame || typeof frame !== "object") return frame;
  const named = NAMED.some((one) => one in frame);
  const law = laws || ("numbers" in frame && "page" in frame);
  const fields = Object.entries(frame).map(([name, value]) => [
    name,
    law && BELOW.has(name) && typeof value === "object"
      ? below(value)
      : said.has(`${within}.${name}`)
        ? value
        : servedField(named && name === "name" ? "text" : name, value, law, said),
  ]);
  return Object.fromEntries(fields);
}

/** All sentences of a value. @param {unknown} value @returns {unknown} */
function below(value) {
  if (typeof value === "string") return served(value);
  if (Array.isArray(value)) return value.map(below);
  if (!value || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, below(one)]));
}

/** @param {string} name @param {unknown} value @param {boolean} law @param {Set<string>} said */
function servedField(name, value, law, said) {
  if (typeof value === "string")
    return READ.has(name) ||
      (name === "movement" && value.includes(" ")) ||
      (law && LAWS.has(name) && (name === "who" || value.includes(" ")))
      ? served(value)
      : value;
  return (LISTS.has(name) || (law && HEADINGS.has(name))) && Array.isArray(value)
    ? value.map((one) => (typeof one === "string" ? one.replace(/\S.*/s, served) : inWords(one, law, said, name)))
    : inWords(value, law, said, name);
}
