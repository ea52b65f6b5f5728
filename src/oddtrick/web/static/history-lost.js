// What the review of a deal says of one's own play: tricks given away, the lead, the game missed.

import { tokenOf } from "./history-keep.js";

// The level from which a contract is a game, and the tricks it takes.
const GAME = { C: 5, D: 5, H: 4, S: 4, NT: 3 };

/** What became of a game that one's side could have made: "made", "missed", "down"; null where none could be. */
function gameOf(x, told, makeable) {
  if (!makeable || makeable.par_score === null || makeable.par_score === undefined) return null;
  const side = told.sides.find((one) => one.seats.includes(x.seat))?.seats ?? [];
  const could = makeable.rows.some((row) => side.includes(row.who) && row.tricks.some((n, i) => n >= 6 + (GAME[makeable.strains[i]] ?? 8)));
  if (!could) return null;
  const bids = told.steps.map((one) => /^([1-7])(C|D|H|S|NT)$/.exec(one.code)).filter(Boolean);
  const last = bids.at(-1);
  if (!last || !side.includes(x.contract) || Number(last[1]) < GAME[last[2]]) return "missed";
  return x.made ? "made" : "down";
}

/** What a report tells of one's own cards; null where the solver does not know the game. */
export function lostOf(x, told, costs, makeable) {
  if (!costs) return null;
  const mine = costs.plays.filter((p) => p.card && told.steps[p.step].by === x.seat);
  const first = told.steps.findIndex((one) => one.trick);
  const lead = told.steps[first]?.by === x.seat ? costs.plays.find((p) => p.step === first)?.cost : undefined;
  // Who was dummy decided nothing.
  const role = !mine.length ? "idle" : !x.contract ? "playing" : costs.side.includes(x.seat) ? "declaring" : "defending";
  return { tricks: mine.reduce((n, p) => n + p.cost, 0), role, lead, game: gameOf(x, told, makeable) };
}

/** Ask for the review of a deal; undefined where it cannot be had just now. */
export async function lostIn(x) {
  const [, , table, number] = x.review.split("/");
  const token = tokenOf(table);
  const answer = await fetch(`/api/tables/${encodeURIComponent(table)}/deals/${encodeURIComponent(number)}/review`, { headers: token ? { authorization: `Bearer ${token}` } : {} });
  if (answer.status === 409 || answer.status === 429) return undefined;
  if (!answer.ok) return null;
  const text = await answer.text();
  const part = (name) => JSON.parse(new RegExp(`event: ${name}\\ndata: (.*)`).exec(text)?.[1] ?? "null");
  return lostOf(x, part("told").told, part("costs"), part("makeable"));
}
