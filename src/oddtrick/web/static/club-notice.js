// What the movement says about who sits where with which board; no page need ask the server.

import { words as w } from "./club-words.js";

const [ROUND, TABLE, BOARD, NS, EW] = [0, 1, 2, 3, 4];

export const due = (line) => ({ round: line[ROUND], table: line[TABLE], board: line[BOARD], ns: line[NS], ew: line[EW] });

/** What a table plays in a round. */
export const ofRound = (plan, table, round) => plan.filter((x) => x[TABLE] === table && x[ROUND] === round).map(due);

/** Whether two pairs may play a board at a table: `{due, turned}`, or a sentence that says what is
 * wrong, with `mend` where one answer puts it right. */
export function noticed(plan, table, round, { board, ns, ew }) {
  const here = ofRound(plan, table, round), [mine] = here;
  const found = plan.map(due).find((d) => d.board === board && [d.ns, d.ew].includes(ns) && [d.ns, d.ew].includes(ew) && ns !== ew);
  if (found && found.table === table) {
    if (found.ns !== ns) return { sentence: w.arrow(found), mend: w.turned, due: found, turned: true };
    if (found.round !== round) return { sentence: w.otherRound(found), mend: w.enterFor(found.round), due: found, turned: false };
    return { due: found, turned: false };
  }
  if (found) return { sentence: w.otherTable(found) };
  for (const pair of [ns, ew]) {
    const sits = plan.map(due).find((d) => d.round === round && [d.ns, d.ew].includes(pair));
    if (!plan.some((x) => x[NS] === pair || x[EW] === pair)) return { sentence: w.noPair(pair) };
    if (mine && ![mine.ns, mine.ew].includes(pair)) return { sentence: sits ? w.pairElsewhere(pair, sits) : w.pairWaits(pair) };
  }
  const lies = plan.map(due).find((d) => d.round === round && d.board === board);
  return { sentence: lies ? w.boardElsewhere(lies, here.map((d) => d.board)) : w.boardNowhere(board, here.map((d) => d.board)) };
}

/** Where the pairs of a table go next. */
export function moves(plan, table, round) {
  const [mine] = ofRound(plan, table, round);
  if (!mine) return [];
  const next = plan.map(due).filter((d) => d.round === round + 1);
  return [mine.ns, mine.ew].map((pair) => {
    const to = next.find((d) => d.ns === pair || d.ew === pair);
    return to ? w.goes(pair, to.table, to.ns === pair ? "N–S" : "E–W", to.table === table) : w.restsNext(pair);
  });
}
