// What the server would reckon of a deal, found by the page's own solver from the questions it is sent.

/**
 * A card played at a step; none at the step after the last of a deal that was not played out.
 * @typedef {{step: number, seat: string, card: string}} PlayStep
 */

/**
 * The opening position of a deal and its line of play; `side` are the hands whose tricks count.
 * @typedef {import("../solver/kernel.js").Question & {side: string[], tricks: number, plays: PlayStep[]}} PlayQuestion
 */

/**
 * A card that was played, the tricks it gave away, and every card's cost then.
 * @typedef {PlayStep & {cost: number, best: number, choices: {card: string, cost: number}[]}} PlayCost
 */

/**
 * Four hands, and what the table of contracts means: by seat and strain the fewest tricks that make a game.
 * @typedef {object} ContractsQuestion
 * @property {string[][]} hands
 * @property {string[]} seats
 * @property {string[]} strains
 * @property {(number | null)[][]} games
 * @property {boolean} bid
 * @property {number} dealer
 * @property {number | null} vulnerable
 */

/** @typedef {import("../solver/kernel.js").Step} Step */

/**
 * The cards of a line, as the solver takes them.
 * @param {PlayQuestion} question
 */
export const cardsOf = (question) => question.plays.map((play) => play.card).filter(Boolean);

/**
 * The cost of every card: the same as the server's `costs`.
 * @param {PlayQuestion} question
 * @param {Step[]} line what the solver found of it
 * @returns {{side: string[], tricks: number, plays: PlayCost[]}}
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
 * @param {ContractsQuestion} question
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
