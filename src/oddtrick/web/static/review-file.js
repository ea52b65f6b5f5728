// The boards of a file that are being played one after another, as long as this tab is open.

const FILE = "oddtrick.file";

/** What the table remembers of its board: its name, its place in the file, and how it ended there. */
export function filedAs(board, number) {
  return { name: board.name, number, outcome: board.outcome, score: board.score };
}

/** Keep the boards that can be played. */
export function keepFile(boards) {
  try {
    sessionStorage.setItem(FILE, JSON.stringify(boards.map(({ name, title, outcome, score, record }) => ({ name, title, outcome, score, record }))));
  } catch {
    // Without room there is no next board; this one is played all the same.
  }
}

/** The next board that can be played after one of the file, as `[board, number]`; or null. */
export function nextBoard(filed) {
  try {
    const boards = JSON.parse(sessionStorage.getItem(FILE)) ?? [];
    if (boards[filed.number]?.name !== filed.name) return null;
    const number = boards.findIndex((board, i) => i > filed.number && board.record);
    return number < 0 ? null : [boards[number], number];
  } catch {
    return null;
  }
}
