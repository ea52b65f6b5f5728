// The calls of names that stay, of ratings and of turns.

import * as api from "../shared/api.js";
import { call } from "../shared/api.js";
import { t } from "../shared/language.js";
import { place } from "../shared/places.js";
import { settings, tables, forget, remember } from "../shared/settings.js";
import { watch } from "../shared/watch.js";
import { fitting, levelOf, nearest, personsAt, widthAfter } from "./match.js";
import { words } from "./words.js";

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

// Who waits at a table of their own, opened to find people near their rating, is offered the table of somebody who has
// waited longer: of a rating the farther away, the longer they wait themselves. They may take it or wait on.

/** @import { OpenTable } from "./match.js" */

const LOOK = 5000; // milliseconds from one look to the next

/**
 * The tables of people near one's rating, the nearest first, and what they are rated.
 * @param {OpenTable[]} fits
 * @param {string} own the id of one's name
 * @param {number} width
 */
export async function tablesNear(fits, own, width) {
  if (!fits.length) return [];
  const figures = await figuresOf(fits[0].game, [own, ...personsAt(fits)].slice(0, 200));
  return nearest(fits, figures, figures[own] ?? 0, width).map((table) => ({ table, level: levelOf(table, figures) }));
}

/**
 * Look for people near one's rating from a table where one waits alone.
 * @param {string} id
 * @param {() => boolean} alone whether nobody else has come yet
 * @param {(said: string, button: string, go: () => Promise<void>) => void} offer says so when one is found
 */
export function lookNear(id, alone, offer) {
  const began = performance.now();
  /** @type {OpenTable[]} */
  let found = [];
  const offered = new Set();
  watch(
    api.openTables,
    (now) => (found = now),
    () => (found = []),
    () => !alone(),
  );
  const timer = setInterval(async () => {
    if (!alone()) return clearInterval(timer);
    const own = found.find((table) => table.id === id),
      me = own?.seats.find((seat) => seat.name === settings.own.name && seat.person)?.person;
    if (!own || !me) return;
    const older = fitting(found, own.game, own.pace, own.days).filter(
      (table) => table.id !== id && (table.since < own.since || (table.since === own.since && table.id < id)),
    );
    const near = await tablesNear(older, me, widthAfter((performance.now() - began) / 1000)).catch(() => []);
    const next = near.find(({ table }) => !offered.has(table.id));
    if (!next || !alone()) return;
    offered.add(next.table.id);
    const who = next.table.seats.find((seat) => seat.person)?.name ?? "";
    offer(words.nearFound(who, Math.round(next.level)), t("Sit down there"), () => goTo(next.table, id));
  }, LOOK);
}

/**
 * Sit down at another table; one's own, where nobody has come, is closed.
 * @param {OpenTable} table
 * @param {string} id
 */
async function goTo(table, id) {
  const { token, seat } = await api.sit(table.id, { seat: "any", name: settings.name || undefined });
  if (token) remember(table.id, { token, seat, title: table.title });
  const own = tables().find((known) => known.id === id)?.token;
  if (own) await api.closeTable(id, own);
  forget(id);
  location.assign(place("table", table.id));
}
