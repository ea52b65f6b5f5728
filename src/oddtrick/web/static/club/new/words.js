// The words of the page of a new evening.

import { t, tn } from "../../shared/language.js";
import { words } from "../words.js";

export const newWords = {
  intro: t(
    "Duplicate bridge, by pairs, players or teams: you direct from this page, everybody sees the list. With " +
      "cards on real tables each table enters its results on a phone; at Oddtrick’s tables everybody plays in " +
      "the browser, and results enter themselves.",
  ),
  orParty: t("For rubber, pivot or progressive bridge:"),
  party: t("have a party"),
  here: t("Everybody plays in the browser, with the referee"),
  title: t("What the evening is called"),
  tables: t("Tables"),
  tablesNote: t("a half table as 7.5"),
  movement: t("Movement"),
  movements: [
    [
      t("Pairs"),
      [
        ["mitchell", t("Mitchell: one side moves")],
        ["howell", t("Howell: nearly all move")],
        ["three-quarter", t("Three-quarter Howell: fewer rounds, some sit still")],
        ["rover", t("Mitchell with a rover: a half table’s pair goes round")],
        ["bump", t("Mitchell with a bump: a half table’s pair comes in, each pair goes one table on")],
        ["web", t("Web: a large field, so many rounds as you say")],
        ["swiss", t("Swiss: who stand equal meet, drawn round by round")],
      ],
    ],
    [t("Individual"), [["individual", t("Individual: everybody plays once with each")]]],
    [
      t("Teams of four"),
      [
        ["head-to-head", t("Head to head: two teams")],
        ["round-robin", t("Round robin: each against each")],
        ["american-whist", t("American whist: an odd number, a board at a time")],
        ["new-england", t("New England: an even number, a board at a time")],
        ["swiss-teams", t("Swiss, drawn round by round")],
        ["knock-out", t("Knock-out")],
      ],
    ],
  ],
  counts: {
    individual: [t("Players"), t("from 5 to 61; not for every number is there one"), 8],
    swiss: [t("Pairs"), "", 8],
    teams: [t("Teams"), "", 4],
  },
  scoring: t("Scoring"),
  scorings: {
    matchpoints: t("Matchpoints"),
    imps: t("IMPs"),
    butler: t("IMPs against a datum (Butler)"),
    total: t("Total points"),
    bam: t("Board-a-match"),
    patton: t("Patton: board-a-match and the match"),
  },
  victory: t("A match counts"),
  plain: t("what its boards bring"),
  victories: {
    wbf: t("victory points, the WBF’s scale"),
    discrete: t("victory points in whole numbers, the WBF’s scale"),
    20: t("victory points, 20 at most (6 to 11 boards)"),
    30: t("victory points, 30 at most (6 to 11 boards)"),
    share: t("its share of twenty"),
    wins: t("a point if it is won"),
  },
  boards: t("Boards a round"),
  rounds: t("Rounds"),
  roundsNote: t("empty for all"),
  barometer: t("Barometer: everybody plays the same boards in a round, and the list after it stays"),
  more: t("Ties, boards played less often, what is shown when"),
  unequal: t("A board played less often than others"),
  unequals: {
    neuberg: [
      t("Neuberg’s formula"),
      t(
        "As if each result had come as often as on a full board: neither a top nor a bottom is quite what it is there.",
      ),
    ],
    factored: [t("Factored"), t("In proportion: the best result of a small field is a full top.")],
    halves: [t("Halves"), t("Half a win for each score that is missing.")],
  },
  ties: t("Ties are broken by"),
  then: t("and then by"),
  share: [t("nothing: who are level share the place"), ""],
  ties1: {
    between: [t("what they have against each other"), t("It counts where all who are equal have met.")],
    wins: [t("matches won"), t("A level match is a half.")],
    margin: [t("by how much they won"), t("Of all matches together, before they became victory points.")],
    opponents: [t("the opponents’ own scores"), t("The one who has met the stronger ones stands first.")],
    boards: [t("boards above average"), t("On how many boards each had more than half of what there was.")],
  },
  sections: t("Sections"),
  sectionsNote: t("each with its own copies, ranked as one field"),
  decimals: t("Decimals"),
  decimalsNote: t("of points and percentages, 0 to 4"),
  held: t("Show what a board came to, and its cards, with the last result only"),
  one: t("One list of winners, not two: the last rounds are arrow-switched"),
  names: {
    pairs: t(
      "Players, a line a pair: “Ada, Ben”. In a Mitchell first North–South, table by table, then East–West. " +
        "You may leave this until later.",
    ),
    individual: t("Players, a line each. You may leave this until later."),
    teams: t(
      "Teams, a line each, the team’s own name first: “Sharks, Ada, Ben, Cleo, Dan”; the first two of them " +
        "sit North–South. You may leave this until later.",
    ),
  },
  begin: t("Open the room"),
  /** @param {any} p the plan @param {number} boards @param {number} rounds */
  plan: (p, boards, rounds) =>
    [
      t("{name}: {pairs}, {rounds} rounds of {boards}, {all} boards, {time}.", {
        name: p.name,
        pairs: words.count(p.pairs.length, p.one),
        rounds,
        boards,
        all: rounds * boards,
        time: about(rounds * boards * 7.5),
      }),
      p.waits ? t("A {one} waits in every round.", { one: p.one }) : "",
      p.together,
    ]
      .filter(Boolean)
      .join(" "),
  mine: t("Your evenings"),
  kept: t("Evenings of this browser"),
  bring: t("Bring a saved evening in"),
  bringNote: t(
    "The file that “Save file” gave: names, results, rulings and boards go on here, with new links for the tables.",
  ),
  bringFile: t("File"),
  bringGo: t("Go on with it"),
  noFile: t("Choose a file."),
};

/** A time in words. @param {number} minutes */
export function about(minutes) {
  const quarters = Math.max(1, Math.round(minutes / 15)),
    hours = Math.floor(quarters / 4),
    rest = (quarters % 4) * 15;
  const whole = tn(hours, "{n} hour", "{n} hours", { n: words.num(hours) });
  if (!rest) return t("about {time}", { time: whole });
  return hours ? t("about {hours} {rest} minutes", { hours: whole, rest }) : t("about {rest} minutes", { rest });
}
