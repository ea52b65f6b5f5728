// English made strange, for trying the pages: `en-XA` has accents and is a third longer, so that a text that was
// forgotten and one that does not fit are seen; `ar-XB` runs from right to left. An address asks: `?lang=ar-XB`.

const PLAIN = "ACEGIKLNORSUYZacegiklnorsuyz";
const ACCENTED = "ÅÇÉĜÎĶĻÑÔŔŠÛÝŽåçéĝîķļñôŕšûýž";
const MORE = " one two three four five six seven eight nine ten";

/** @param {string} text */
const accented = (text) => [...text].map((x) => ACCENTED[PLAIN.indexOf(x)] ?? x).join("");

/** @param {string} text what stands outside the names for values */
const longer = (text) => MORE.slice(0, Math.ceil(text.length / 3)).trimEnd();

/** Within it the order of writing is from right to left. @param {string} text */
const turned = (text) => (/[A-Za-z]/.test(text) ? text.replace(/[A-Za-z]+/g, "\u202e$&\u202c") : text);

/**
 * A catalogue in which every sentence is found.
 * @param {string} language `en-XA` or `ar-XB`
 */
export function pseudo(language) {
  const change = language === "ar-XB" ? turned : accented;
  return (/** @type {string} */ _key, /** @type {string} */ english) => {
    const parts = english.split(/(\{\w+\})/).map((part) => (part.startsWith("{") ? part : change(part)));
    return language === "ar-XB" ? `\u200f${parts.join("")}` : `[${parts.join("")}${longer(english)}]`;
  };
}
