// English made strange, for trying the pages with `?lang=en-XA`: it has accents and is a third longer, so that a text
// that goes past `language.js` and one that does not fit are seen.

const PLAIN = "ACEGIKLNORSUYZacegiklnorsuyz";
const ACCENTED = "ÅÇÉĜÎĶĻÑÔŔŠÛÝŽåçéĝîķļñôŕšûýž";
const MORE = " one two three four five six seven eight nine ten";

/** @param {string} text */
const accented = (text) => [...text].map((x) => ACCENTED[PLAIN.indexOf(x)] ?? x).join("");

/** A sentence in it; the names for values stay. @param {string} sentence */
export function pseudo(sentence) {
  const parts = sentence.split(/(\{\w+\})/).map((part) => (part.startsWith("{") ? part : accented(part)));
  return `[${parts.join("")}${MORE.slice(0, Math.ceil(sentence.length / 3)).trimEnd()}]`;
}
