// What the pages of sets and of the day ask for, with the token of this browser.

import { call } from "../shared/api.js";
import { t } from "../shared/language.js";
import { keepPlayer, ownKey, playerToken, remember, settings } from "../shared/settings.js";
import { place } from "../shared/places.js";

/** @typedef {Answers.SetView} BoardSet @typedef {Answers.SetStanding} Standing */
/** @typedef {Answers.OtherTable} OtherTable */
/** @typedef {Answers.BoardView} Board @typedef {Answers.OwnResult} BoardResult @typedef {Answers.Rival} Rival */
/** @typedef {Answers.DayView} Day @typedef {Answers.DaySet} DaySet @typedef {Answers.Spread} Spread */
/** @typedef {Answers.CalendarDay} CalendarDay @typedef {Answers.Bar} Bar */
/** @typedef {import("../shared/watch.js").Waits} Waits */

/**
 * @typedef {{kind: string, title: string, boards: number[]}} Kind
 * @typedef {{kinds: Kind[], sets: {id: string, title: string, kind: string, boards: number}[]}} Offer
 */

/** A call as this player; a token that the server no longer knows is dropped, and the call made without. */
async function ask(
  /** @type {string} */ method,
  /** @type {string} */ path,
  /** @type {unknown} */ body = null,
  /** @type {Waits} */ waits = {},
) {
  const token = playerToken();
  try {
    return await call(method, path, body, { ...waits, token });
  } catch (error) {
    if (!token || /** @type {{status?: number}} */ (error).status !== 403) throw error;
    keepPlayer();
    return call(method, path, body, waits);
  }
}

const addressOf = (/** @type {string} */ id) => `/api/sets/${encodeURIComponent(id)}`;

/** @returns {Promise<Offer>} */
export const offer = () => ask("GET", "/api/sets");

/** @param {string} id @param {string} rival @param {Waits} waits @returns {Promise<BoardSet | null>} */
export const boardSet = (id, rival, waits) =>
  ask("GET", `${addressOf(id)}${rival ? `?rival=${encodeURIComponent(rival)}` : ""}`, null, waits);

/** @param {{kind: string, boards: number, compared: string}} wish @returns {Promise<{id: string}>} */
export const newSet = (wish) => ask("POST", "/api/sets", wish);

/**
 * A day, today where none is named; null where it is known already.
 * @param {string} day @param {string} [month] @param {Waits} [waits] @returns {Promise<Day | null>}
 */
export const oneDay = (day, month = "", waits = {}) =>
  ask(
    "GET",
    `${day ? `/api/days/${encodeURIComponent(day)}` : "/api/today"}` +
      `${month ? `?month=${encodeURIComponent(month)}` : ""}`,
    null,
    waits,
  );

/**
 * Go to the table of a board: a new one, the one where it was left, or one where it is played `again`.
 * @param {string} id
 * @param {number} board
 */
export async function playBoard(id, board, again = false) {
  const wish = { name: settings.name || t("Somebody"), key: ownKey(), ...(again ? { again } : {}) };
  const made = await ask("POST", `${addressOf(id)}/boards/${board}`, wish);
  keepPlayer(made.player);
  remember(made.table, { token: made.token, seat: made.seat });
  location.assign(place("table", made.table));
}
