// The boards of a file that are being played one after another, as long as this tab is open.

import * as api from "../shared/api.js";
import { remember, settings } from "../shared/settings.js";
import { text } from "../shared/strings.js";
import { place } from "../shared/places.js";

const FILE = "oddtrick.file";

/** @typedef {Pick<Answers.BoardLine, "name" | "title" | "outcome" | "score" | "record">} Board */
/** @typedef {Pick<Board, "name" | "outcome" | "score"> & {number: number}} Filed a board, and its place in the file */

/**
 * What the table remembers of its board: its name, its place in the file, and how it ended there.
 * @param {Board} board
 * @param {number} number
 * @returns {Filed}
 */
export function filedAs(board, number) {
  return { name: board.name, number, outcome: board.outcome, score: board.score };
}

/** Keep the boards that can be played. @param {Board[]} boards */
export function keepFile(boards) {
  try {
    sessionStorage.setItem(
      FILE,
      JSON.stringify(
        boards.map(({ name, title, outcome, score, record }) => ({ name, title, outcome, score, record })),
      ),
    );
  } catch {
    // Without room there is no next board; this one is played all the same.
  }
}

/**
 * The next board that can be played after one of the file, as `[board, number]`; or null.
 * @param {Filed | null | undefined} filed
 * @returns {[Board, number] | null}
 */
export function nextBoard(filed) {
  try {
    if (!filed) return null;
    /** @type {Board[]} */
    const boards = JSON.parse(sessionStorage.getItem(FILE) ?? "[]") ?? [];
    if (boards[filed.number]?.name !== filed.name) return null;
    const number = boards.findIndex((board, i) => i > filed.number && board.record);
    return number < 0 ? null : [boards[number], number];
  } catch {
    return null;
  }
}

/**
 * Start the next board after one of the file, at one's own seat; gives the address of its table.
 * @param {Filed} filed
 * @param {string | null | undefined} seat
 */
export async function startBoard(filed, seat) {
  const next = nextBoard(filed);
  if (!next) throw new Error(text.failed);
  const [board, at] = next;
  const made = await api.newTable({
    game: board.record?.game,
    record: board.record,
    seat: seat ?? "any",
    name: settings.name ?? "",
  });
  remember(made.id, { token: made.token, seat: made.seat, title: board.title, filed: filedAs(board, at) });
  return place("table", made.id);
}
