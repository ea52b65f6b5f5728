// What the server would reckon of a deal, found by the page's own solver from the questions it is sent.

/** @typedef {import("../solver/kernel.js").Step} Step */

/**
 * The cards of a line, as the solver takes them.
 * @param {Answers.PlayQuestion} question
 */
export const cardsOf = (question) => question.plays.map((play) => play.card).filter(Boolean);

/**
 * The cost of every card: the same as the server's `costs`.
 * @param {Answers.PlayQuestion} question
 * @param {Step[]} line what the solver found of it
 * @returns {Answers.Costs}
 */
export function costsOf(question, line) {
  const { side, tricks, sides, fewest } = question;
  const plays = question.plays.map((play, i) => {
    const { seat, taken, results } = line[i];
    const more = (sides[seat] === 0) !== fewest;
    const best = (more ? Math.max : Math.min)(...Object.values(results));
    const choices = Object.entries(results)
      .map(([card, result]) => ({ card, cost: Math.abs(best - result) }))
      .sort((a, b) => a.cost - b.cost);
    const cost = choices.find((one) => one.card === play.card)?.cost ?? 0;
    return { ...play, cost, best: taken + best, choices };
  });
  return { side, tricks, plays };
}

/**
 * What every contract makes: the same as the server's `makeable`, without par.
 * @param {Answers.ContractsQuestion} question
 * @param {number[][]} table tricks by strain, clubs first, and declarer
 */
export function contractsOf(question, table) {
  const { seats, strains, games, bid } = question;
  const rows = seats.map((who, seat) => {
    const tricks = strains.map((_, i) => table[strains.length - 1 - i][seat]);
    const least = games[seat];
    const game = least ? tricks.some((n, i) => n >= (least[i] ?? Infinity)) : null;
    return { who, tricks, game };
  });
  return { strains, rows, bid, par: "", par_score: null };
}
