// The end of a deal is a part of its own: it comes once the table stands, long before a deal can be over.

import { redraw } from "../state.js";

/** @typedef {typeof import("./finish.js")} Ending */

/** @type {Ending | null} */
let here = null;
/** @type {Promise<Ending> | null} */
let coming = null;

/** The part, where it has come; the page is drawn again when it does. */
export const endingNow = () => here;

/**
 * The part, fetched where it has not come yet; asked for again where the network was gone.
 * @returns {Promise<Ending>}
 */
export function ending() {
  coming ??= import("./finish.js").then(
    (part) => {
      here = part;
      redraw();
      return part;
    },
    (error) => {
      coming = null;
      throw error;
    },
  );
  return coming;
}
