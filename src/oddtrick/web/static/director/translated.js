// Codes of laws, and their situations, in the page's language: the names at once, the rest of a code when it is shown,
// since all codes are more words than a page wants to fetch and to look up.

import { inWords, lawWords } from "../shared/api.js";
import { language } from "../shared/language.js";

/** A book of the laws, whose rulings name no seats in other languages: these bend words. @param {string} path */
export const fetchBook = (path) => fetch(language === "en" ? path : `${path}?named=false`);

/** The codes that are in the page's language, or on their way. @type {WeakSet<object>} */
const done = new WeakSet();

/** @template {{short: string}} C @param {C[]} codes @returns {Promise<C[]>} */
export async function withNames(codes) {
  const short = await lawWords(codes.map((code) => code.short));
  return codes.map((code, i) => ({ ...code, short: short[i] }));
}

/** Put a code into the page's language. @template {{name: string}} C @param {C[]} codes @param {string} name */
export async function translate(codes, name) {
  const at = codes.findIndex((one) => one.name === name);
  if (at < 0 || done.has(codes[at])) return;
  done.add(codes[at]);
  codes[at] = await inWords(codes[at], name);
  done.add(codes[at]);
}
