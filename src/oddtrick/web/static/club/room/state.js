// @ts-nocheck
// What the director's page reads out of what it is told: which table is in which state.

/** The table's state in the round that is played, with what stands on its tile. */
export function tileOf(view, number, at) {
  const round = Math.max(1, view.round);
  const due = view.due.filter((d) => d.table === number && d.round === round);
  const sits = view.sittings.find(([r, table]) => r === round && table === number);
  const done = due.filter((d) => d.line).length;
  const call = view.calls.find((c) => c.table === number);
  const late = view.due.find((d) => d.table === number && d.round < round && !d.line);
  const tile = { number, round, due, done, ns: sits?.[2] ?? 0, ew: sits?.[3] ?? 0, call, late };
  const state = call
    ? "call"
    : late
      ? "miss"
      : !due.length
        ? "rest"
        : done === due.length
          ? "done"
          : isSlow(view, due.length, done, at)
            ? "slow"
            : view.round
              ? "play"
              : "ready";
  return { ...tile, state };
}

/** Fewer boards are in than the clock allows for. */
function isSlow(view, boards, done, at) {
  if (!view.round || view.over) return false;
  const gone = ((view.paused || at) - view.began) / Math.max(1, view.ends - view.began);
  return done < Math.min(boards, Math.floor(gone * boards));
}

/** Results of earlier rounds that have not come. */
export const missing = (view) => view.due.filter((d) => !d.line && (view.round ? d.round < view.round : false));
