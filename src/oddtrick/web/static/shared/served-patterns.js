// The sentences of the server that have values, as patterns, and which of them may fit a text. A page of laws looks up
// hundreds of texts among some two thousand patterns: all of them for each would be half a minute.

/** Values of several parts. */
const LONG = new Set(["asked", "holding", "sentence", "keywords"]);
/** Values that are words of a language of its own, as conditions for deals are written in. */
export const KEYWORDS = new Set(["near", "keywords"]);

/** A sentence with values: how it looks with values of one part, and of several; its longest part; and
 *  which values may be any words, as what somebody wrote in quotation marks, and which stay as they are, as code.
 *  @param {string} english @param {string} own */
function patternOf(english, own) {
  const names = [...english.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
  const parts = english.split(/\{\w+\}/);
  const safe = parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  const stays = names.map((name, i) => parts[i].endsWith("`") || KEYWORDS.has(name.replace(/\d+$/, "")));
  const free = names.map((_, i) => parts[i].endsWith("`") || (parts[i].endsWith("“") && parts[i + 1].startsWith("”")));
  const [close, wide] = ["((?:[^.,;]|[.,](?=\\d))+?)", "(.+?)"].map((value) => {
    const values = names.map((name) => (LONG.has(name) ? "(.+?)" : value));
    return new RegExp(`^${safe.map((part, i) => part + (values[i] ?? "")).join("")}$`);
  });
  const longest = parts.reduce((a, b) => (b.length > a.length ? b : a));
  return { names, own, stays, free, close, wide, longest, english, letters: parts.join("").length };
}

/** @type {ReturnType<typeof patternOf>[]} */
const patterns = [];
/** The places of the patterns by a word that a text must have, so that few are tried. @type {Map<string, number[]>} */
const places = new Map();

/** The words of a text. @param {string} text */
const wordsOf = (text) => new Set(text.match(/\p{L}+/gu));

/** A sentence with values, and its translation. @param {string} english @param {string} own */
export const addPattern = (english, own) => void patterns.push(patternOf(english, own));

/** Put the patterns in order, and each under its rarest word that no value touches; one without such a word
 *  under "". */
export function placePatterns() {
  patterns.sort((a, b) => b.letters - a.letters);
  places.clear();
  const words = patterns.map(({ english }) => wordsOf(english.replace(/\p{L}*\{\w+\}\p{L}*/gu, " ")));
  /** @type {Map<string, number>} */
  const count = new Map();
  for (const word of words.flatMap((one) => [...one])) count.set(word, (count.get(word) ?? 0) + 1);
  words.forEach((one, i) => {
    const [key = ""] = [...one].sort((a, b) => (count.get(a) ?? 0) - (count.get(b) ?? 0));
    places.set(key, [...(places.get(key) ?? []), i]);
  });
}

/** The patterns that may fit a text, in their order. @param {string} text */
export function likely(text) {
  const found = ["", ...wordsOf(text)].flatMap((word) => places.get(word) ?? []);
  return found.sort((a, b) => a - b).map((i) => patterns[i]);
}
