// A quick match: the open tables that fit a wish, in the order in which they are tried.

/** @typedef {{seat: string, name: string, kind: string}} OpenSeat */
/**
 * A table meant to be found, as the list of open tables has it.
 * @typedef {{id: string, game: string, title: string, name: string, pace: string, days: number, closed: boolean,
 *   watch: string, seats: OpenSeat[]}} OpenTable
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
