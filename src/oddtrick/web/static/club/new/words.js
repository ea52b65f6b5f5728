// The words of the page of a new evening.

import { joined } from "../../shared/punctuation.js";
import { t, tn } from "../../shared/language.js";
import { number } from "../../shared/strings.js";
import { words } from "../words.js";

/** A Mitchell needs three tables. @param {number} tables */
export const usualMovement = (tables) => (tables < 3 ? "howell" : "mitchell");

export const newWords = {
  intro: t(
    "You direct duplicate bridge from this page, and everybody sees the results. " +
      "At real tables, phones send the results; at Oddtrick’s, they come by themselves.",
  ),
  party: t("have a party"),
  tablesNote: t("write a half table as 7.5"),
  movements: /** @type {[string, [string, string][]][]} */ ([
    [
      t("Pairs"),
      [
        ["mitchell", t("Mitchell: one side moves")],
        ["rover", t("Mitchell with a rover: the extra pair replaces another each round")],
        ["bump", t("Mitchell with a bump: the extra pair comes in, and pairs move on")],
        ["web", t("Web: a large field, and you choose the number of rounds")],
        ["swiss", t("Swiss: equals meet, drawn round by round")],
        ["own", t("A movement of your own, from a text")],
      ],
    ],
    [t("Individual"), []],
    [
      t("Teams of four"),
      [
        ["head-to-head", t("Head to head: two teams")],
        ["round-robin", t("Round robin: each against each")],
        ["american-whist", t("American whist: an odd number of teams, one board at a time")],
        ["new-england", t("New England: an even number of teams, one board at a time")],
        ["swiss-teams", t("Swiss, drawn round by round")],
        ["knock-out", t("Knock-out")],
      ],
    ],
  ]),
  counts: /** @type {Record<string, [string, string, number]>} */ ({
    individual: [t("Players"), t("from 5 to 61; some numbers have no movement"), 8],
    swiss: [t("Pairs"), "", 8],
    teams: [t("Teams"), "", 4],
  }),
  own: t("The movement, a line for each round: 1-4:1 2-5:2 is pair 1 against 4 over set 1, then the next table"),
  scorings: /** @type {Record<string, string>} */ ({
    matchpoints: t("Matchpoints"),
    scarne: t("Matchpoints: one for a win, a half for a tie (1963)"),
    imps: t("IMPs"),
    butler: t("IMPs against a datum (Butler)"),
    total: t("Total points"),
    bam: t("Board-a-match"),
    patton: t("Patton: board-a-match and the match"),
  }),
  victories: /** @type {Record<string, string>} */ ({
    wbf: t("victory points, the WBF’s scale"),
    discrete: t("victory points in whole numbers, the WBF’s scale"),
    20: t("victory points, 20 at most (6 to 11 boards)"),
    30: t("victory points, 30 at most (6 to 11 boards)"),
    share: t("a share of twenty points"),
    wins: t("one point for a win"),
  }),
  barometer: t("Barometer: everybody plays the same boards in each round, and its ranking is final"),
  unequals: /** @type {Record<string, [string, string]>} */ ({
    neuberg: [
      t("Neuberg’s formula"),
      t("Neuberg’s formula: each result counts as if the whole field had played the board."),
    ],
    "white-book": [
      t("Neuberg, small groups by the White Book"),
      t("Of a fouled board a group of two has 65 and 55 percent, one of three 70, 60 and 50."),
    ],
    factored: [t("Factored"), t("In proportion: the best result of a small field is a full top.")],
    halves: [t("Halves"), t("Each missing score counts as half a win.")],
  }),
  share: /** @type {[string, string]} */ ([t("nothing: ties share the place"), ""]),
  ties1: /** @type {Record<string, [string, string]>} */ ({
    between: [t("their results against each other"), t("This counts where all tied pairs have met.")],
    wins: [t("matches won"), t("A tied match counts as half a win.")],
    margin: [t("their margins"), t("The total of all matches, before conversion to victory points.")],
    opponents: [t("the opponents’ own scores"), t("Stronger opposition comes first.")],
    boards: [t("boards above average"), t("The number of boards with more than half the points.")],
  }),
  names: {
    pairs: t("Pairs, one a line: “Ada, Ben”. In a Mitchell, North–South first, then East–West; you can do this later."),
    individual: t("Players, one a line. You can do this later."),
    teams: t(
      "Teams, one a line: “Sharks, Ada, Ben, Cleo, Dan”. The first two players sit North–South; you can do this later.",
    ),
  },
  /** @param {Answers.EveningPlan} p the plan @param {number} boards @param {number} rounds */
  plan: (p, boards, rounds) =>
    joined(
      [
        t("{name}: {pairs}, {rounds} rounds of {boards}, {all} boards, {time}.", {
          name: p.name,
          pairs: words.count(p.pairs.length, p.one),
          rounds,
          boards,
          all: rounds * boards,
          time: about(rounds * boards * 7.5),
        }),
        p.waits ? t("One {one} sits out in every round.", { one: words.one(p.one) }) : "",
        p.together,
      ],
      " ",
    ),
};

/** A time in words. @param {number} minutes */
export function about(minutes) {
  const quarters = Math.max(1, Math.round(minutes / 15)),
    hours = Math.floor(quarters / 4),
    rest = (quarters % 4) * 15;
  const whole = tn(hours, "one hour", "{n} hours", { n: number(hours) });
  if (!rest) return t("about {time}", { time: whole });
  return hours ? t("about {hours} {rest} minutes", { hours: whole, rest }) : t("about {rest} minutes", { rest });
}
