// What stands in brackets, in a text that is looked up by its parts.

/** How many brackets a text leaves open. @param {string} text */
const open = (text) => text.split("(").length - text.split(")").length;

/** What stands in the brackets that hold all of a text. @param {string} text */
export function bracketed(text) {
  if (!/^\(.+\)$/s.test(text)) return "";
  const first = [...text.matchAll(/\)/g)].find(({ index }) => !open(text.slice(0, index + 1)));
  return first?.index === text.length - 1 ? text.slice(1, -1) : "";
}

/** A text by a tie, with what stands in brackets whole: parts, and what ties them.
 *  @param {string} text @param {RegExp} tie */
export function split(text, tie) {
  const parts = text.split(tie);
  for (let i = 0; i < parts.length - 2; )
    if (open(parts[i])) parts.splice(i, 3, parts.slice(i, i + 3).join(""));
    else i += 2;
  return parts;
}
