// Parts that a table can do without at first: they come once it stands, when the browser has nothing else to do.

import { t } from "../shared/language.js";
import { redraw, table } from "./state.js";

/**
 * The parts that have come: the words of the trade, how a hint is shown, the small cards that show a score, and the
 * words for choices of a game's options.
 * @type {{terms: typeof import("./terms.js") | null, hints: typeof import("./panels/hint-shown.js") | null,
 *   markers: import("./panels/pad.js").MarkerCards,
 *   choiceOf: typeof import("../shared/choices.js").choiceOf | null}}
 */
export const later = { terms: null, hints: null, markers: null, choiceOf: null };

export const hintsSoon = async () => (later.hints ??= await import("./panels/hint-shown.js"));

async function fetchChoices() {
  if (!table.view.table.differing.length) return;
  later.choiceOf = (await import("../shared/choices.js")).choiceOf;
  redraw();
}

async function fetchMarkers() {
  if (!table.view.pad.markers) return;
  later.markers = (await import("./panels/score-markers.js")).markerCards;
  redraw();
}

async function fetchTerms() {
  later.terms = await import("./terms.js");
  later.terms.tellWords();
  redraw();
}

const PARTS = [
  fetchMarkers,
  fetchChoices,
  ending,
  hintsSoon,
  fetchTerms,
  () => import("../bar/settings.js"),
  () => import("../shared/invite.js"),
  async () => (await ending()).judgeRest(),
];

/** Fetch them, one after another; what fails is asked for again where it is needed. */
export function fetchLater() {
  const fetchAll = async () => {
    for (const part of PARTS) await part().catch(() => {});
  };
  if ("requestIdleCallback" in globalThis) requestIdleCallback(fetchAll, { timeout: 3000 });
  else setTimeout(fetchAll, 1000);
}

// The name of a table: its game, and what differs from the way it is usually played.

/** The game, and what differs from the way it is usually played. @param {Frames.TableLine} line */
export function tableName(line) {
  const { choiceOf } = later;
  const differing = line.differing.map(({ title, name, value }) =>
    value === "yes" || !choiceOf ? title : t("{rule}: {value}", { rule: title, value: choiceOf(name, value) }),
  );
  return [line.title, ...(line.way ? [line.way] : differing)].join(" · ");
}

// The end of a deal is a part of its own: it comes once the table stands, long before a deal can be over.

/** @typedef {typeof import("./panels/finish.js")} Ending */

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
  coming ??= import("./panels/finish.js").then(
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
