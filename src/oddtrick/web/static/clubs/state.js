// What the dialog of a file of deals knows.

/** @typedef {{file: File, chosen: number, seat: string, opened: boolean}} Chosen what is chosen in an open file */

/**
 * What the dialog of a file knows.
 * @typedef {object} BoardsState
 * @property {Answers.FileBoards & Chosen} shown the open file, null before there is one
 * @property {Record<"others" | "pace", string>} wish who else plays a board, and how fast
 * @property {boolean} starting whether a table is being made
 */

/** @type {BoardsState} */
export const state = {
  shown: /** @type {BoardsState["shown"]} */ (/** @type {unknown} */ (null)),
  wish: { others: "book", pace: "normal" },
  starting: false,
};
