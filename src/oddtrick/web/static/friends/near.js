// Who waits at a table of their own, opened to find people near their rating, is offered the table of somebody who has
// waited longer: of a rating the farther away, the longer they wait themselves. They may take it or wait on.

import * as api from "../shared/api.js";
import { t } from "../shared/language.js";
import { forget, remember, settings, tables } from "../shared/settings.js";
import { watch } from "../shared/watch.js";
import { figuresOf } from "./api.js";
import { words } from "./words.js";
import { fitting, levelOf, nearest, personsAt, widthAfter } from "./match.js";
import { place } from "../shared/places.js";

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
