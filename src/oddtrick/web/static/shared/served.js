// What the server says, in the page's language. The server speaks English. Its sentences are listed from its source
// (`tools/page/served.py`), and their translations are a file of their own, which a page in English never asks for. A
// sentence with values is a pattern; a value in it (a card, a seat, a reason) is looked up in the same way. What is not
// listed stays English.

import { language, locale } from "./language.js";

// The sentences of the server that have values, as patterns, and which of them may fit a text. A page of laws looks up
// hundreds of texts among some two thousand patterns: all of them for each would be half a minute.

/** Values of several parts. */
const LONG = new Set(["asked", "holding", "sentence", "keywords"]);
/** Values that are words of a language of its own, as conditions for deals are written in. */
const KEYWORDS = new Set(["near", "keywords"]);

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
const addPattern = (english, own) => void patterns.push(patternOf(english, own));

/** Put the patterns in order, and each under its rarest word that no value touches; one without such a word
 *  under "". */
function placePatterns() {
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
function likely(text) {
  const found = ["", ...wordsOf(text)].flatMap((word) => places.get(word) ?? []);
  return found.sort((a, b) => a - b).map((i) => patterns[i]);
}

// What stands in brackets, in a text that is looked up by its parts.

/** How many brackets a text leaves open. @param {string} text */
const open = (text) => text.split("(").length - text.split(")").length;

/** What stands in the brackets that hold all of a text. @param {string} text */
function bracketed(text) {
  if (!/^\(.+\)$/s.test(text)) return "";
  const first = [...text.matchAll(/\)/g)].find(({ index }) => !open(text.slice(0, index + 1)));
  return first?.index === text.length - 1 ? text.slice(1, -1) : "";
}

/** A text by a tie, with what stands in brackets whole: parts, and what ties them.
 *  @param {string} text @param {RegExp} tie */
function split(text, tie) {
  const parts = text.split(tie);
  for (let i = 0; i < parts.length - 2; )
    if (open(parts[i])) parts.splice(i, 3, parts.slice(i, i + 3).join(""));
    else i += 2;
  return parts;
}

/** What stands before the decimals of a number. */
const point = (1.5).toLocaleString(locale)[1];
const at = globalThis.document?.documentElement?.dataset.words ?? "";
/** The sentences and their translations. @type {Map<string, string>} */
const plain = new Map();

/** The words of the sentences that begin small, as names do that somebody wrote so. @type {Set<string>} */
const small = new Set();

/** What has been looked for, and what it was. @type {Map<string, string | undefined>} */
const known = new Map();
const MOST = 4000;

/** @param {Record<string, import("./language.js").Translation>} words */
function add(words) {
  const pairs = Object.entries(words).map(
    ([english, own]) =>
      /** @type {[string, string]} */ ([english, typeof own === "string" ? own : (own.one ?? own.other)]),
  );
  pairs.forEach(([english, own]) => plain.set(english, own));
  for (const [english, own] of pairs) {
    if (/\{\w+\}/.test(english)) addPattern(english, own);
  }
  placePatterns();
}
await fetch(at.replace(/\*\/.*\.json$/, `${language}/served.json`))
  .then((answer) => (answer.ok ? answer.json() : {}))
  .then(add)
  .catch(() => undefined);

/** Values that are words of the list themselves, those that are made of such, and those that may be any. */
const LISTED = new Set(["rank", "suit", "level", "strain", "n", "number", "numbers"]);
const MADE = new Set(["call", "card", "contract", "how", "place", "rest", "tricks"]);
const FREE = new Set(
  ["asked", "error", "holding", "kind", "many"].concat(["one", "reason", "sentence", "some", "text", "what", "why"]),
);
/** Numbers within a sentence, which as ranks of cards may be written otherwise. */
const NUMBER = /^(one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen)$/;
const TENS = /^(twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)$/i;

/** Whether a text can only be what people call themselves: none of its words is one of the sentences’.
 *  @param {string} text */
function strange(text) {
  if (!small.size)
    for (const sentence of plain.keys())
      for (const [word] of sentence.matchAll(/(?<![\p{L}{_’])\p{Ll}[\p{L}’]*(?![}\d@])/gu)) small.add(word);
  const words = text.match(/\p{L}[\p{L}’]*/gu) ?? [];
  return words.length > 0 && words.length < 4 && !words.some((word) => small.has(word));
}

/** Whether a value may stand for a name: words that are not known are none, but a person's name may.
 *  @param {string} name @param {string} value */
function fits(name, value) {
  name = name.replace(/\d+$/, "");
  if (/[:;,]$|^[^()]*[()][^()]*$/.test(value)) return false; // the head of a part, whose tail the pattern has
  if (name === "tens") return TENS.test(value);
  if (name === "unit") return NUMBER.test(value);
  if (name === "ranks") return /^[AKQJT2-9x ]+$/.test(value);
  if (KEYWORDS.has(name)) return /^[\w()-]+(, [\w()-]+)*$/.test(value);
  if (name === "figure") return /^[−+-]?\d[\d,.]*$/.test(value);
  if (LISTED.has(name)) return plain.has(value) || plain.has(value.toLowerCase()) || /^\d[\d,.]*$/.test(value);
  if (/^\d[^ ]* [a-z]|^[^“]*: [a-z]|^\(/.test(value) && !FREE.has(name)) return found(value) !== undefined;
  return (
    FREE.has(name) ||
    (!MADE.has(name) && !/^([\d,]+ )?[a-z]{2}/.test(value)) ||
    found(value) !== undefined ||
    strange(value)
  );
}

/** A value in its own words: one that heads a sentence as it stands within one, and names one by one.
 *  @param {string} name @param {string} value @param {boolean} heads */
function filled(name, value, heads) {
  if (!name.startsWith("rank") && NUMBER.test(value)) return served(value).toLowerCase();
  const small = value.charAt(0).toLowerCase() + value.slice(1);
  if (heads && plain.has(small)) return served(small);
  const several = value.split(" and ");
  const names = several.length > 1 && several.every((one) => /^(\p{Lu}|you$)/u.test(one));
  return names ? several.map(served).join(tied(" and ")) : served(value);
}

/** @param {string} text */
const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** A sentence with values; one that a translation names with a capital has one.
 *  @param {string} text @param {"close" | "wide"} how */
function fitted(text, how) {
  for (const pattern of likely(text)) {
    if (!text.includes(pattern.longest)) continue;
    const { names, own, stays, free } = pattern;
    const values = pattern[how].exec(text)?.slice(1);
    if (!values?.every((value, i) => free[i] || fits(names[i], value))) continue;
    const said = own.replace(/\{(\w)(\w*)\}/g, (_, head, rest) => {
      const name = head.toLowerCase() + rest;
      const at = names.indexOf(name);
      if (stays[at]) return values[at];
      const value = filled(name, values[at], at === 0 && text.startsWith(values[0]));
      return name.startsWith(head) ? value : capital(value);
    });
    return /^\p{Lu}/u.test(text) ? capital(said) : said;
  }
}

/** People after one another, each by one word or by what can only be a name. @param {string} text */
function people(text) {
  const several = text.split(" and ");
  const named = (/** @type {string} */ one) => /^(\p{Lu}[^\s.,:;]*(?<!ing)|you)$/u.test(one) || strange(one);
  return several.length > 1 && several.every(named) ? several.map(served).join(tied(" and ")) : undefined;
}

/** Words that stand within a sentence, at the head of one. @param {string} text @param {boolean} [whole] */
function headed(text, whole = false) {
  const small = text.charAt(0).toLowerCase() + text.slice(1);
  const own = small === text ? undefined : (plain.get(small) ?? (whole ? undefined : fitted(small, "close")));
  return own && capital(own);
}

/** Words that stand at the head of a sentence, within one. @param {string} text */
function lowered(text) {
  const own = /^[a-z]/.test(text) ? plain.get(capital(text)) : undefined;
  return own && own.charAt(0).toLowerCase() + own.slice(1);
}

/** A sentence with its law, or with who is meant, in brackets; or with what a semicolon would part from it.
 *  @param {string} text */
function cited(text) {
  const [, said, law, stop] = /^([^()]+)( \([^()]+\))([^()]*)$/.exec(text) ?? [];
  const whole = said && `${said}; ${law.slice(2, -1)}`;
  const [head, tail] = whole ? ((plain.get(whole) ?? lowered(whole))?.split(tied("; ")) ?? []) : [];
  if (tail) return `${head} (${tail})${stop}`;
  const own = said && (found(said + stop) ?? plain.get(`${said}.`)?.slice(0, -1));
  const by = own && ` (${served(law.slice(2, -1))})`;
  return own && (stop && own.endsWith(stop) ? own.slice(0, -stop.length) + by + stop : own + by);
}

/** Words that are a sentence by their stop alone. @param {string} text */
function stopped(text) {
  const own = /[^.]\.$/.test(text) ? found(text.slice(0, -1)) : undefined;
  return own && `${own}.`;
}

/** A sentence that stands without its stop, as after a colon.
 *  @param {string} text @param {(text: string) => string | undefined} look */
const unstopped = (text, look) => (/[\p{L}\d]$/u.test(text) ? look(`${text}.`)?.replace(/\.$/, "") : undefined);

const LIST = /(, and |, or |, )/;
/** What ties parts together, the loosest first, and whether each part must be known. */
const TIES = /** @type {[RegExp, boolean][]} */ ([
  [/(\n| · )/, false],
  [/((?<=[.!?]”?) (?=[A-Z“]))/, false],
  [/(; or |; )/, false],
  [/(: )/, true],
  [LIST, true],
  [/( and | or (?!more |better |so\b))/, true],
]);

/** A text of several parts: each in its own words. @param {string} text @param {[RegExp, boolean][]} ties */
function parted(text, ties) {
  for (const [tie, all] of ties) {
    const parts = split(text, tie);
    if (parts.length < 2) continue;
    const own = parts.map((part, i) => (i % 2 ? tied(part) : found(part)));
    if (tie === LIST && own.includes(undefined)) return listed(parts);
    if (own.every((part) => part !== undefined) || (!all && own.some((part, i) => !(i % 2) && part !== undefined)))
      return own.map((part, i) => part ?? parts[i]).join("");
  }
}

/** A list of which some parts have commas of their own: the longest that is known, one after the other.
 *  @param {string[]} parts */
function listed(parts) {
  const own = [];
  for (let from = 0; from < parts.length; ) {
    let to = parts.length;
    let words;
    while (words === undefined && to > from) {
      const text = parts.slice(from, to).join("");
      words = to === from + 1 ? found(text) : (plain.get(text) ?? fitted(text, "wide") ?? headed(text));
      if (words === undefined) to -= 2;
    }
    if (words === undefined) return undefined;
    own.push(words, to < parts.length ? tied(parts[to]) : "");
    from = to + 1;
  }
  return own.join("");
}

/** What stands between two parts. @param {string} tie */
const tied = (tie) => tie.replace(/[a-z]+|[:;]/g, (word) => plain.get(word) ?? word);

/** @param {string} text @returns {string | undefined} */
function looked(text) {
  if (/^[\d–−+,. x/()=-]+$/.test(text)) return text.replace(/(?<=\d)\.(?=\d)/g, point);
  const within = bracketed(text);
  if (within) return found(within) && `(${found(within)})`;
  return (
    plain.get(text) ??
    unstopped(text, (whole) => plain.get(whole)) ??
    headed(text, true) ??
    parted(text, TIES.slice(0, 1)) ??
    fitted(text, "close") ??
    headed(text) ??
    unstopped(text, (whole) => fitted(whole, "close")) ??
    lowered(text) ??
    parted(text, TIES.slice(1, 2)) ??
    stopped(text) ??
    parted(text, TIES.slice(2)) ??
    people(text) ??
    fitted(text, "wide") ??
    cited(text)
  );
}

/** A text in the page's language, where it is a listed one or made of such. @param {string} text */
function found(text) {
  if (known.has(text)) return known.get(text);
  if (known.size >= MOST) known.clear();
  const own = looked(text);
  known.set(text, own);
  return own;
}

/** Names of people that are words too, such as “Jack”, and what stands for each while a sentence is looked up.
 *  @type {Map<string, string>} */
const namesakes = new Map();
/** A word that no sentence has, by its number. @param {number} n */
const standIn = (n) => `Xq${String.fromCharCode(97 + Math.floor(n / 26), 97 + (n % 26))}x`;
const MOST_NAMESAKES = 600;

/** Learn what somebody is called, so that it is never translated. @param {string} name */
export function nameOfPerson(name) {
  const word = plain.has(name) || plain.has(name.toLowerCase()) || plain.has(`${name}.`);
  if (!word || namesakes.has(name) || namesakes.size >= MOST_NAMESAKES) return;
  namesakes.set(name, standIn(namesakes.size));
  known.clear();
}

/** A text with some words in the place of others; “Jack of clubs” is a card. @param {string} text
 *  @param {[string, string][]} pairs */
const exchanged = (text, pairs) =>
  pairs.reduce((all, [old, other]) => {
    if (!all.includes(old)) return all;
    const safe = old.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
    return all.replace(
      new RegExp(`(?<![\\p{L}\\d])${safe}(?![\\p{L}\\d]| of (?:clubs|diamonds|hearts|spades))`, "gu"),
      other,
    );
  }, text);

/**
 * A sentence of the server in the page's language, where it is a listed one. Names of people stay as they are.
 * @param {string} sentence
 * @returns {string}
 */
export function served(sentence) {
  if (!namesakes.size) return found(sentence) ?? sentence;
  const pairs = [...namesakes];
  const text = exchanged(sentence, pairs);
  return exchanged(
    found(text) ?? text,
    pairs.map(([name, other]) => [other, name]),
  );
}
