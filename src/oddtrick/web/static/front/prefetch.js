// Fetches what the page of a table is made of while the visitor looks at the front door, so that a first
// table comes as fast as every later one.

import { place } from "../shared/places.js";

const MADE_OF = "link[rel=stylesheet], link[rel=modulepreload], script[src]";

/** Whether the visitor has asked for few bytes. */
const sparing = () => Boolean(Reflect.get(navigator, "connection")?.saveData);

/** Have the browser keep the files of a page, after everything else. @param {string} address */
async function prefetch(address) {
  const page = new DOMParser().parseFromString(await (await fetch(address)).text(), "text/html");
  for (const node of page.querySelectorAll(MADE_OF)) {
    const link = document.createElement("link");
    link.rel = "prefetch";
    link.href = node.getAttribute("href") ?? node.getAttribute("src") ?? "";
    document.head.append(link);
  }
}

/**
 * The table of the last tile, a game that the browser plays by itself. Nothing to do where the worker of the site has
 * kept all of it already, or where bytes are to be saved.
 * @param {import("./data.js").Tile[]} tiles
 */
export function prefetchTable(tiles) {
  if (sparing() || navigator.serviceWorker?.controller) return;
  const begin = () => prefetch(place("own", tiles.at(-1)?.start.game ?? "")).catch(() => undefined);
  if ("requestIdleCallback" in window) requestIdleCallback(begin, { timeout: 1000 });
  else setTimeout(begin, 300);
}
