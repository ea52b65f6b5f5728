// Par in words: the contract that best play by all four leads to.

import { STRAINS, number, small } from "./strings.js";

const PAR = /^(\d)(NT|[CDHS])(x?) ([NESW]+) (?:=|([+-])(\d+))/;

/**
 * “three no-trump with two over, by Ben and Cleo”: nothing where there is no contract; the side is not named where it
 * is one's own.
 * @param {string | undefined} par contracts as the server writes them, of which the first is told
 * @param {(seats: string) => string} sideOf the side's name, or nothing for one's own
 */
export function parWords(par, sideOf) {
  const found = PAR.exec(par ?? "");
  if (!found) return "";
  const [, level, strain, doubled, seats, sign, n] = found;
  const named = strain === "NT" ? "no-trump" : small(STRAINS[strain]);
  const plain = Number(level) === 1 && strain !== "NT" ? named.slice(0, -1) : named;
  const result = sign ? (sign === "+" ? ` with ${number(Number(n))} over` : `, ${number(Number(n))} down`) : "";
  const side = sideOf(seats);
  return `${number(Number(level))} ${plain}${doubled ? " doubled" : ""}${result}${side ? `, by ${side}` : ""}`;
}

/**
 * A score as the page writes it.
 * @param {number} n
 */
export const scored = (n) => (n < 0 ? `−${-n}` : String(n));
