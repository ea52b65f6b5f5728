// What the page of the results says of itself.

import { t, tn } from "../../shared/language.js";
import { capital, number, PAIRS } from "../../shared/strings.js";
import { words } from "../words.js";

const TIES = /** @type {Record<string, string>} */ ({
  between: t("the play against each other"),
  wins: t("matches won"),
  margin: t("the margin on the boards"),
  opponents: t("the opponents’ own scores"),
  boards: t("boards above average"),
});

export const resultWords = {
  fields: /** @type {Record<string, string>} */ ({ ...PAIRS, all: t("All") }),
  percent: "%",
  /** @param {number} n @param {string} one */
  noNames: (n, one) => `${capital(words.one(one))} ${n}`,
  /** @param {number} n */
  top: (n) => (n ? t("Top is {n} a board, average 50 %.", { n }) : t("No board has two results yet.")),
  /** @param {number} n */
  closed: (n) =>
    capital(
      tn(
        n,
        "One board of this pair is hidden: others have still to play it.",
        "{n} boards of this pair are hidden: others have still to play them.",
        { n: number(n) },
      ),
    ),
  noLines: t("A board’s results appear once everybody has played it."),
  held: t("Results of boards appear when the last result is in."),
  notYet: t("Boards that others have still to play do not count yet."),
  /** @param {number} up */
  moved: (up) =>
    up > 0
      ? tn(up, "up {n} place", "up {n} places", { n: number(up) })
      : tn(-up, "down {n} place", "down {n} places", { n: number(-up) }),
  unequal: /** @type {Record<string, string>} */ ({
    neuberg: t("Boards played less often are brought up by Neuberg’s formula."),
    factored: t("Boards played less often are brought up in proportion (factored)."),
    halves: t("Each missing score counts as half a win."),
  }),
  /** @param {string[]} list */
  ties: (list) =>
    t("Ties are broken by {ties}; remaining ties share the place.", {
      ties: list.map((x) => TIES[x]).reduce((one, next) => t("{one}, then by {next}", { one, next })),
    }),
  /** @param {number} points */
  penalty: (points) => t("A penalty of {points} is taken off.", { points }),
  ns: PAIRS.NS,
  ew: PAIRS.EW,
  /** @param {string} mp */
  howCame: (mp) => t("How {mp} came about", { mp }),
  scoring: /** @type {Record<string, string>} */ ({
    matchpoints: t("Matchpoints."),
    bam: t("Board-a-match."),
    patton: t("Board-a-match, and what goes by the match (Patton)."),
    imps: t("IMPs."),
    butler: t("IMPs against the datum (Butler)."),
    total: t("Total points."),
  }),
  /** @param {number} n */
  awaited: (n) => tn(n, "{n} board to come", "{n} boards to come", { n: number(n) }),
  victory: /** @type {Record<string, string>} */ ({
    wbf: t("Matches in victory points, by the WBF’s scale."),
    20: t("Matches in victory points, 20 at most."),
    30: t("Matches in victory points, 30 at most."),
    share: t("Each match is a share of twenty."),
    wins: t("Matches won."),
  }),
};
