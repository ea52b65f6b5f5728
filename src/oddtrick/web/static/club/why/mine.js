// The evenings of whoever has this browser: recognised by the name they give, and joined. All of it stays here.

import { call } from "../../shared/api.js";
import { settings } from "../../shared/settings.js";
import { keep, keptList } from "../../shared/kept.js";

/**
 * An evening that one played: its name, who one was in it, and the parts of one's score.
 * @typedef {{id: string, title: string, at: number, pair: number, unit: string, parts: OwnPart[]}} OwnEvening
 * @typedef {Answers.WhySum & {name: string}} OwnPart
 * A part of several evenings: what it is an evening, how far chance moves that, and how many have it.
 * @typedef {{whose: string, kind: string, name: string, points: number, error: number, evenings: number, beyond: boolean}} JoinedPart
 */

const KEY = "oddtrick.evenings";
const JOINED = 10; // evenings that are joined: the latest
const MOST = 100; // that are kept

/** All that is kept, with evenings of whom one is none: their pair is 0. @returns {OwnEvening[]} */
const known = () => keptList(KEY).filter((x) => Array.isArray(x?.parts) && typeof x.id === "string");

/** The evenings of this browser, the latest first. */
export const ownEvenings = () => known().filter((x) => x.pair);

/** @param {OwnEvening[]} all */
const write = (all) => keep(KEY, all.slice(0, MOST));

/** Whom one was in an evening; 0 where one has not said so. @param {string} id */
export const pairIn = (id) => ownEvenings().find((x) => x.id === id)?.pair ?? 0;

/** One did not play there, whatever the names say. @param {string} id */
export const dropEvening = (id) => write(known().map((x) => (x.id === id ? { ...x, pair: 0, parts: [] } : x)));

/** Keep an evening as it is now, in its old place where it is known. @param {string} id @param {Answers.WhyEvening} e @param {Answers.WhyRow} row */
export function keepEvening(id, e, row) {
  const all = known(),
    old = all.find((x) => x.id === id);
  const parts = row.parts.map((x) => ({ ...x, name: e.parts[`${x.whose} ${x.kind}`] }));
  const one = { id, title: e.title, at: old?.at ?? Date.now(), pair: row.number, unit: e.unit, parts };
  write(old ? all.map((x) => (x === old ? one : x)) : [one, ...all]);
}

/** The row of whoever has this browser: as they said, or by their name. @param {string} id @param {Answers.WhyEvening} e */
export function ownRow(id, e) {
  const own = known().find((x) => x.id === id);
  if (own) return e.rows.find((row) => row.number === own.pair);
  const name = (settings.name ?? "").trim().toLowerCase();
  const named = name ? e.rows.filter((row) => row.names.some((x) => x.trim().toLowerCase() === name)) : [];
  return named.length === 1 ? named[0] : undefined;
}

/** Ask for the latest evenings anew: corrections change them, and what is shown to nobody goes. */
export async function refreshEvenings() {
  for (const { id, pair } of ownEvenings().slice(0, JOINED)) {
    /** @type {Answers.WhyContent | null} */
    const found = await call("GET", `/api/club/${encodeURIComponent(id)}/why`).catch(() => null);
    const row = found?.evening?.rows.find((x) => x.number === pair);
    if (found?.evening && row) keepEvening(id, found.evening, row);
    else if (found?.state === "closed") write(known().filter((x) => x.id !== id));
  }
}

/**
 * The latest evenings joined by part, those that are counted alike: each part as it was an evening, with its standard
 * error, which grows smaller with every evening.
 * @param {OwnEvening[]} all
 * @returns {{evenings: number, unit: string, parts: JoinedPart[]}}
 */
export function joined(all) {
  const latest = all.slice(0, JOINED),
    unit = latest[0]?.unit ?? "",
    alike = latest.filter((x) => x.unit === unit);
  const every = alike.flatMap((x) => x.parts).filter((x) => x.kind !== "ruling" && x.name);
  const parts = [...new Set(every.map((x) => `${x.whose} ${x.kind}`))].flatMap((key) => {
    const [whose, kind] = key.split(" ");
    const some = every.filter((x) => x.whose === whose && x.kind === kind && x.error !== null);
    if (!some.length) return [];
    const points = some.reduce((n, x) => n + x.points, 0) / some.length,
      error = Math.sqrt(some.reduce((n, x) => n + Number(x.error) ** 2, 0)) / some.length;
    return [
      { whose, kind, name: some[0].name, points, error, evenings: some.length, beyond: Math.abs(points) > 2 * error },
    ];
  });
  return { evenings: alike.length, unit, parts };
}

/** The weakness that is one: an own part that costs more than two standard errors; the dearest. @param {JoinedPart[]} parts */
export const weakness = (parts) =>
  parts.filter((x) => x.whose === "ours" && x.points < 0 && x.beyond).sort((a, b) => a.points - b.points)[0];
