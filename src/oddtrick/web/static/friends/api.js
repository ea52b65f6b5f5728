// The calls of names that stay, of ratings and of turns.

import { call } from "../shared/api.js";
import { settings, tables } from "../shared/settings.js";

/** @typedef {{person: string, name: string, game: string, title: string, rating: number, matches: number}} Rating */
/** @typedef {{id: string, name: string, rated: boolean}} Named */
/** @typedef {{table: string, since: number, left: number | null}} Turn */

const held = () => ({ token: settings.own.key });

/** @param {string} name @param {string} key @returns {Promise<Named>} */
export const register = (name, key) => call("POST", "/api/names", { name, key });
/** @param {string} [key] @returns {Promise<Named & {ratings: Rating[]}>} */
export const me = (key = settings.own.key) => call("GET", "/api/names/me", null, { token: key });
/** @param {{rated?: boolean, key?: string}} change @returns {Promise<Named>} */
export const change = (change) => call("POST", "/api/names/me", change, held());
export const remove = () => call("DELETE", "/api/names/me", null, held());

/** @returns {Promise<{key: string | null}>} */
export const notices = () => call("GET", "/api/notices");
/** @param {boolean} on @param {PushSubscription} line */
export const notify = (on, line) => {
  const { endpoint, keys } = line.toJSON();
  const body = { endpoint, p256dh: keys?.p256dh, auth: keys?.auth };
  return call(on ? "POST" : "DELETE", "/api/names/me/notices", body, held());
};

/** @returns {Promise<{game: string, title: string}[]>} */
export const ratedGames = () => call("GET", "/api/ratings");
/** @param {string} game @returns {Promise<Rating[]>} */
export const ratings = (game) => call("GET", `/api/ratings/${encodeURIComponent(game)}`);

/**
 * The figures in a game of those of some persons who want to be rated, by their ids.
 * @param {string} game @param {string[]} persons @returns {Promise<Record<string, number>>}
 */
export const figuresOf = (game, persons) =>
  call("GET", `/api/ratings/${encodeURIComponent(game)}/of?${new URLSearchParams({ persons: persons.join() })}`);

/** The turns that wait for whoever has this browser. @returns {Promise<Turn[]>} */
export const turns = () => {
  const tokens = tables()
    .map(({ token }) => token)
    .filter(Boolean)
    .slice(0, 100);
  return tokens.length || settings.own.key ? call("POST", "/api/turns", { tokens }, held()) : Promise.resolve([]);
};
