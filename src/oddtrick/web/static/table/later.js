// Parts that a table can do without at first: they come once it stands, when the browser has nothing else to do.

import { t } from "../shared/language.js";
import { ending } from "./panels/ending.js";
import { redraw, table } from "./state.js";

/** @type {typeof import("./terms.js") | null} */
let terms = null;

/** The words of the trade, where their part has come. */
export const termsNow = () => terms;

/** @type {typeof import("./panels/hint-shown.js") | null} */
let hints = null;

/** How a hint is shown. */
export const hintsNow = () => hints;

export const hintsSoon = async () => (hints ??= await import("./panels/hint-shown.js"));

/** @type {import("./panels/pad.js").MarkerCards} */
let markers = null;

/** The small cards that show a score, where their part has come. */
export const markersNow = () => markers;

/** @type {typeof import("../shared/choices.js").choiceOf | null} */
let choices = null;

/** The words for choices of a game's options, where their part has come. */
export const choicesNow = () => choices;

async function fetchChoices() {
  if (!table.view.table.differing.length) return;
  ({ choiceOf: choices } = await import("../shared/choices.js"));
  redraw();
}

async function fetchMarkers() {
  if (!table.view.pad.markers) return;
  ({ markerCards: markers } = await import("./panels/score-markers.js"));
  redraw();
}

async function fetchTerms() {
  terms = await import("./terms.js");
  terms.tellWords();
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
  const choiceOf = choicesNow();
  const differing = line.differing.map(({ title, name, value }) =>
    value === "yes" || !choiceOf ? title : t("{rule}: {value}", { rule: title, value: choiceOf(name, value) }),
  );
  return [line.title, ...(line.way ? [line.way] : differing)].join(" · ");
}
