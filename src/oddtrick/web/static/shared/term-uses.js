// Where a text uses the words of a glossary.

/** @typedef {{name: string, meaning: string, forms: string[]}} Word */

/** @type {Map<string, Word>} */
const whose = new Map();

/** The glossary of a game as one pattern, the longest forms first. @param {Word[]} words */
export function patternOf(words) {
  whose.clear();
  for (const word of words) for (const form of word.forms) whose.set(form.toLowerCase(), word);
  const forms = [...whose.keys()].sort((a, b) => b.length - a.length);
  const text = forms.map((form) => form.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|");
  return new RegExp(`(?<![\\p{L}\\p{N}-])(?:${text})(?![\\p{L}\\p{N}-])`, "giu");
}

/** Where a text uses each word first. @param {RegExp} forms @param {string} text @param {Set<string>} known */
export function usesIn(forms, text, known) {
  const found = [];
  for (const match of text.matchAll(forms)) {
    const word = /** @type {Word} */ (whose.get(match[0].toLowerCase()));
    if (known.has(word.name)) continue;
    known.add(word.name);
    found.push({ word, start: match.index, end: match.index + match[0].length });
  }
  return found;
}
