// The boards of a file that are being played one after another, as long as this tab is open.

import * as api from "../shared/api.js";
import { remember, settings } from "../shared/settings.js";
import { text } from "../shared/strings.js";
import { place } from "../shared/places.js";
import { keep, kept } from "../shared/kept.js";

const FILE = "oddtrick.file";

/**
 * A board that can be played: `seat` is where one sits, and `back` where one goes from the end of it, where that is set.
 * @typedef {Pick<Answers.BoardLine, "name" | "title" | "outcome" | "score" | "record"> & {seat?: string, back?: string}} Board
 */
/** @typedef {Pick<Board, "name" | "outcome" | "score"> & {number: number}} Filed a board, and its place in the file */

/**
 * What the table remembers of its board: its name, its place in the file, and how it ended there.
 * @param {Board} board
 * @param {number} number
 * @returns {Filed}
 */
export const filedAs = (board, number) => ({ name: board.name, number, outcome: board.outcome, score: board.score });

/** Keep the boards that can be played. @param {Board[]} boards */
export const keepFile = (boards) =>
  keep(
    FILE,
    boards.map(({ name, title, outcome, score, record, seat, back }) => {
      return { name, title, outcome, score, record, seat, back };
    }),
    true,
  );

/**
 * The next board that can be played after one of the file, as `[board, number]`; or null.
 * @param {Filed | null | undefined} filed
 * @returns {[Board, number] | null}
 */
export function nextBoard(filed) {
  /** @type {Board[]} */
  const boards = kept(FILE, true) ?? [];
  if (!filed || boards[filed.number]?.name !== filed.name) return null;
  const number = boards.findIndex((board, i) => i > filed.number && board.record);
  return number < 0 ? null : [boards[number], number];
}

/**
 * Start the next board after one of the file, at one's own seat; gives the address of its table.
 * @param {Filed} filed
 * @param {string | null | undefined} seat
 */
export async function startBoard(filed, seat) {
  const next = nextBoard(filed);
  if (!next) throw new Error(text.failed);
  return startAt(...next, { seat: seat ?? "any" });
}

/**
 * Start one board of the file; gives the address of its table.
 * @param {Board} board
 * @param {number} at its place in the file
 * @param {object} more of the table that is made
 */
export async function startAt(board, at, more) {
  const { record, seat, title, back } = board;
  const made = await api.newTable({
    game: record?.game,
    record,
    name: settings.name ?? "",
    ...more,
    ...(seat ? { seat } : {}),
  });
  remember(made.id, { token: made.token, seat: made.seat, title, filed: filedAs(board, at), asked: back });
  return place("table", made.id);
}
