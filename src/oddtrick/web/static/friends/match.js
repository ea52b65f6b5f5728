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
