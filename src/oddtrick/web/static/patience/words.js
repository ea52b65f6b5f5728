// What a patience says at its table.

const plural = (/** @type {number} */ n, /** @type {string} */ word) => (n === 1 ? word : `${word}s`);

export const words = {
  finish: "Send all home",
  sameDeal: "Replay",
  nextDeal: "Next deal",
  winnableDeal: "A deal that can be won",
  /** @type {Record<string, string>} */
  levels: { easy: "easy", middling: "middling", hard: "hard" },
  /** @param {string} level */
  proved: (level) => `can be won, ${level}`,
  more: "More",
  /** @param {number} n */
  won: (n) => `All home in ${n} ${plural(n, "move")}`,
  /** @param {number} n @param {number} moves */
  shortest: (n, moves) =>
    moves < n ? `You beat the way known here, which has ${n}.` : `The shortest known way has ${n}.`,
  minutes: "minutes",
  inARow: "won in a row",
  share: "of all deals won",
  /** @param {number} n @param {number} of */
  ofDeals: (n, of) => `${n} of ${of}`,
  daysInARow: "days in a row",
};
