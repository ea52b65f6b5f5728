// The addresses of all pages: `web/places.py` has them, and every page carries them.

/** @type {Record<Answers.PlaceName, string>} */
const PLACES = JSON.parse(globalThis.document?.getElementById("places")?.textContent ?? "{}");

/** The address of a page, with its ids. @param {Answers.PlaceName} name @param {(string | number)[]} ids */
export const place = (name, ...ids) => PLACES[name].replace(/\{\w+\}/g, () => encodeURIComponent(ids.shift() ?? ""));

/** The ids in a path of one of these pages; none where it is another's. @param {string} path @param {(Answers.PlaceName)[]} names */
export function idsIn(path, ...names) {
  for (const name of names) {
    const found = path.match(`^${PLACES[name].replace(/\{\w+\}/g, "([^/]+)")}$`);
    if (found) return found.slice(1).map(decodeURIComponent);
  }
  return [];
}

/** The ids in the address of this page. @param {(Answers.PlaceName)[]} names */
export const idsOf = (...names) => idsIn(location.pathname, ...names);
