// The calls of names that stay, of ratings and of turns.

import * as api from "../shared/api.js";
import { t, tn } from "../shared/language.js";
import { place } from "../shared/places.js";
import { forget, remember, settings, tables } from "../shared/settings.js";
import { watch } from "../shared/watch.js";

// The words of the page for friends: inviting, open tables, one's own, the name and its ratings, play by turns.

export const words = {
  newText: t(
    "It belongs to a key that this browser makes, and there is no password. Nothing else about you is asked for.",
  ),

  /** @param {string} server */
  otherServer: (server) => t("This key is for {server}, and not for this server.", { server }),

  noticesNote: t("At tables that are played by turns, also when no page is open."),

  leave: t("Forget it in this browser"),

  /** @param {string} name */
  removeText: (name) =>
    t("“{name}” is then free for others, and its ratings are gone. Your seats in this browser are kept.", { name }),

  noRatings: t("Nobody is rated here yet. Ratings are for people who want them."),

  // the open tables
  /** @type {Record<string, string>} */
  told: {
    alone: t("The open tables of other servers cannot be seen just now. Yours and those here go on."),
    busy: t("Many machine players are thinking just now: experts look ahead less than usual."),
  },
  /** @param {string} name @param {number} rating */
  nearFound: (name, rating) => t("{name}, rated {rating}, waits at another table.", { name, rating }),

  // by turns
  /** @param {number} n */
  byTurns: (n) => tn(n, "One day a turn", "{n} days a turn", { n }),
  /** @param {number} n */
  days: (n) => tn(n, "by turns, one day a turn", "by turns, {n} days a turn", { n }),

  /** @param {number} seconds */
  left: (seconds) => {
    const hours = Math.max(1, Math.floor(seconds / 3600)),
      n = hours < 24 ? 0 : Math.round(hours / 24);
    return n
      ? tn(n, "one day left", "{n} days left", { n })
      : tn(hours, "one hour left", "{hours} hours left", { hours });
  },
};

// A quick match: the open tables that fit a wish, in the order in which they are tried.

/** @typedef {{seat: string, name: string, kind: string, person: string}} OpenSeat */
/**
 * A table meant to be found, as the list of open tables has it.
 * @typedef {{id: string, game: string, title: string, name: string, pace: string, days: number, closed: boolean,
 *   since: number, watch: string, seats: OpenSeat[]}} OpenTable
 */

/**
 * The tables of a game, of a pace where one is wished, and with so many days for a turn (0: all at once), at which a
 * seat is open: those that wait for the fewest people first.
 * @param {OpenTable[]} tables
 * @param {string} game
 * @param {string} pace empty for any
 * @param {number} [days]
 */
export const fitting = (tables, game, pace, days = 0) =>
  tables
    .filter(
      (table) =>
        table.game === game &&
        (table.days ?? 0) === days &&
        !table.closed &&
        (!pace || table.pace === pace) &&
        free(table),
    )
    .sort((one, other) => free(one) - free(other));

/** @param {OpenTable} table */
const free = (table) => table.seats.filter((seat) => seat.kind === "open").length;

/** The persons with names that stay at some tables, of whom a rating can be asked. @param {OpenTable[]} tables */
export const personsAt = (tables) => [
  ...new Set(tables.flatMap((table) => table.seats.map((seat) => seat.person).filter(Boolean))),
];

const FIRST = 100; // the difference of ratings that counts as near at first
const MORE = 100; // by which it widens
const EVERY = 15; // seconds after which it widens

/** How far apart two ratings may be for who has waited so long. @param {number} seconds */
export const widthAfter = (seconds) => FIRST + MORE * Math.floor(seconds / EVERY);

/**
 * Of some tables those whose rated people are near a rating, the nearest first; those of nobody rated are left out.
 * @param {OpenTable[]} tables
 * @param {Record<string, number>} figures the ratings of the people at them, by their ids
 * @param {number} own
 * @param {number} width
 */
export const nearest = (tables, figures, own, width) =>
  tables
    .map((table) => ({ table, gap: Math.abs(levelOf(table, figures) - own) }))
    .filter(({ gap }) => gap <= width)
    .sort((one, other) => one.gap - other.gap)
    .map(({ table }) => table);

/**
 * The mean rating at a table; no number where nobody is rated.
 * @param {OpenTable} table
 * @param {Record<string, number>} figures
 */
export function levelOf(table, figures) {
  const rated = personsAt([table]).flatMap((person) => figures[person] ?? []);
  return rated.reduce((sum, one) => sum + one, 0) / rated.length;
}

/** @typedef {{person: string, name: string, game: string, title: string, rating: number, matches: number}} Rating */
/** @typedef {{id: string, name: string, rated: boolean}} Named */
/** @typedef {{table: string, since: number, left: number | null}} Turn */

const held = () => ({ token: settings.own.key });

/** @param {string} name @param {string} key @returns {Promise<Named>} */
export const register = (name, key) => api.call("POST", "/api/names", { name, key });
/** @param {string} [key] @returns {Promise<Named & {ratings: Rating[]}>} */
export const me = (key = settings.own.key) => api.call("GET", "/api/names/me", null, { token: key });
/** @param {{rated?: boolean, key?: string}} change @returns {Promise<Named>} */
export const change = (change) => api.call("POST", "/api/names/me", change, held());
export const remove = () => api.call("DELETE", "/api/names/me", null, held());

/** @returns {Promise<{key: string | null}>} */
export const notices = () => api.call("GET", "/api/notices");
/** @param {boolean} on @param {PushSubscription} line */
export const notify = (on, line) => {
  const { endpoint, keys } = line.toJSON();
  const body = { endpoint, p256dh: keys?.p256dh, auth: keys?.auth };
  return api.call(on ? "POST" : "DELETE", "/api/names/me/notices", body, held());
};

/** @returns {Promise<{game: string, title: string}[]>} */
export const ratedGames = () => api.call("GET", "/api/ratings");
/** @param {string} game @returns {Promise<Rating[]>} */
export const ratings = (game) => api.call("GET", `/api/ratings/${encodeURIComponent(game)}`);

/**
 * The figures in a game of those of some persons who want to be rated, by their ids.
 * @param {string} game @param {string[]} persons @returns {Promise<Record<string, number>>}
 */
export const figuresOf = (game, persons) =>
  api.call("GET", `/api/ratings/${encodeURIComponent(game)}/of?${new URLSearchParams({ persons: persons.join() })}`);

/** The turns that wait for whoever has this browser. @returns {Promise<Turn[]>} */
export const turns = () => {
  const tokens = tables()
    .map(({ token }) => token)
    .filter(Boolean)
    .slice(0, 100);
  return tokens.length || settings.own.key ? api.call("POST", "/api/turns", { tokens }, held()) : Promise.resolve([]);
};

// Who waits at a table of their own, opened to find people near their rating, is offered the table of somebody who has
// waited longer: of a rating the farther away, the longer they wait themselves. They may take it or wait on.

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
