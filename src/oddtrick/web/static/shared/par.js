// Par in words: the contract that best play by all four leads to.

import { t } from "./language.js";
import { capital, number } from "./strings.js";

/** @type {Record<string, string>} */
const ONE = { C: t("one club"), D: t("one diamond"), H: t("one heart"), S: t("one spade") };
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
  const name = contractName(Number(level), strain),
    doubledName = doubled ? t("{contract} doubled", { contract: name }) : name;
  const values = { contract: doubledName, n: number(Number(n)) };
  const contract = !sign
    ? doubledName
    : sign === "+"
      ? t("{contract} with {n} over", values)
      : t("{contract}, {n} down", values);
  const side = sideOf(seats);
  return side ? t("{contract}, by {side}", { contract, side }) : contract;
}

/** A call of bridge as it is said, “One heart”, “Pass”; of others the code. @param {string} code */
export function callName(code) {
  const parts = /^(\d)(NT|[CDHS])$/.exec(code);
  if (parts) return capital(contractName(Number(parts[1]), parts[2]));
  return { P: t("Pass"), X: t("Double"), XX: t("Redouble") }[code] ?? code;
}

/** “three no-trump”, “one heart”. @param {number} level @param {string} strain */
export function contractName(level, strain) {
  const values = { level: number(level) };
  if (strain === "NT") return t("{level} no-trump", values);
  if (level === 1) return ONE[strain];
  return (
    {
      C: t("{level} clubs", values),
      D: t("{level} diamonds", values),
      H: t("{level} hearts", values),
      S: t("{level} spades", values),
    }[strain] ?? ""
  );
}
