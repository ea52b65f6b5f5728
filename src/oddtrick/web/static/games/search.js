// Finding a game by any of its names, also by one that is spelt a little otherwise.

/**
 * @typedef {import("../front/data.js").ListedGame} ListedGame
 * @typedef {import("../front/data.js").Game} Game
 * @typedef {ListedGame & {family: string, more: Game | undefined}} Entry A game of the list, and what
 *   else is known of it once that has come.
 */

/** Small letters without accents and typographer's apostrophes. @param {string} text */
const plain = (text) =>
  text
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .replace(/’/g, "'")
    .toLowerCase();

/** @param {Entry} entry */
const names = (entry) => [entry.title, entry.name, ...entry.aliases, entry.more?.title ?? ""];

/** All that is said of a game. @param {Entry} entry */
const told = (entry) =>
  plain([...names(entry), entry.family, entry.words, entry.more?.source, entry.more?.summary].join(" "));

/** How unlike two words are: the letters to change, add, leave out or swap. @param {string} a @param {string} b */
export function distance(a, b) {
  let before = /** @type {number[]} */ ([]),
    row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      next[j] = Math.min(row[j] + 1, next[j - 1] + 1, row[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        next[j] = Math.min(next[j], before[j - 2] + 1);
    }
    [before, row] = [row, next];
  }
  return row[b.length];
}

/** How far a search is from the nearest name of a game, or a word of one. @param {string} text @param {Entry} entry */
const nearness = (text, entry) =>
  Math.min(
    ...names(entry)
      .flatMap((name) => [plain(name), ...plain(name).split(/[\s,-]+/)])
      .map((name) => distance(text, name)),
  );

/**
 * The games that a search finds: those of which every word is said; games with it in a name first.
 * @param {readonly Entry[]} entries
 * @param {string} text
 */
export function find(entries, text) {
  const parts = plain(text).split(/\s+/).filter(Boolean);
  return entries.filter((entry) => parts.every((part) => told(entry).includes(part)));
}

/**
 * The games whose name is nearly the one looked for, at most six, the nearest first. One letter in
 * three may be wrong.
 * @param {readonly Entry[]} entries
 * @param {string} text
 */
export function near(entries, text) {
  const wanted = plain(text),
    allowed = Math.floor(wanted.length / 3);
  return entries
    .map((entry) => ({ entry, d: nearness(wanted, entry) }))
    .filter(({ d }) => d <= allowed)
    .sort((a, b) => a.d - b.d)
    .slice(0, 6)
    .map(({ entry }) => entry);
}
