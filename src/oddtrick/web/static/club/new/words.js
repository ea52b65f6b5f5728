// The words of the page of a new evening.

import { words } from "../words.js";

export const newWords = {
  intro:
    "Duplicate bridge, by pairs, players or teams: you direct from this page, everybody sees the list. With " +
    "cards on real tables each table enters its results on a phone; at Oddtrick’s tables everybody plays in " +
    "the browser, and results enter themselves.",
  orParty: "For rubber, pivot or progressive bridge:",
  party: "have a party",
  here: "Everybody plays in the browser, with the referee",
  title: "What the evening is called",
  tables: "Tables",
  tablesNote: "a half table as 7.5",
  movement: "Movement",
  movements: [
    [
      "Pairs",
      [
        ["mitchell", "Mitchell: one side moves"],
        ["howell", "Howell: nearly all move"],
        ["three-quarter", "Three-quarter Howell: fewer rounds, some sit still"],
        ["rover", "Mitchell with a rover: a half table’s pair goes round"],
        ["bump", "Mitchell with a bump: a half table’s pair comes in, each pair goes one table on"],
        ["web", "Web: a large field, so many rounds as you say"],
        ["swiss", "Swiss: who stand equal meet, drawn round by round"],
      ],
    ],
    ["Individual", [["individual", "Individual: everybody plays once with each"]]],
    [
      "Teams of four",
      [
        ["head-to-head", "Head to head: two teams"],
        ["round-robin", "Round robin: each against each"],
        ["american-whist", "American whist: an odd number, a board at a time"],
        ["new-england", "New England: an even number, a board at a time"],
        ["swiss-teams", "Swiss, drawn round by round"],
        ["knock-out", "Knock-out"],
      ],
    ],
  ],
  counts: {
    individual: ["Players", "from 5 to 61; not for every number is there one", 8],
    swiss: ["Pairs", "", 8],
    teams: ["Teams", "", 4],
  },
  scoring: "Scoring",
  scorings: {
    matchpoints: "Matchpoints",
    imps: "IMPs",
    butler: "IMPs against a datum (Butler)",
    total: "Total points",
    bam: "Board-a-match",
    patton: "Patton: board-a-match and the match",
  },
  victory: "A match counts",
  plain: "what its boards bring",
  victories: {
    wbf: "victory points, the WBF’s scale",
    discrete: "victory points in whole numbers, the WBF’s scale",
    20: "victory points, 20 at most (6 to 11 boards)",
    30: "victory points, 30 at most (6 to 11 boards)",
    share: "its share of twenty",
    wins: "a point if it is won",
  },
  boards: "Boards a round",
  rounds: "Rounds",
  roundsNote: "empty for all",
  barometer: "Barometer: everybody plays the same boards in a round, and the list after it stays",
  more: "Ties, boards played less often, what is shown when",
  unequal: "A board played less often than others",
  unequals: {
    neuberg: [
      "Neuberg’s formula",
      "As if each result had come as often as on a full board: neither a top nor a bottom is quite what it is there.",
    ],
    factored: ["Factored", "In proportion: the best result of a small field is a full top."],
    halves: ["Halves", "Half a win for each score that is missing."],
  },
  ties: "Ties are broken by",
  then: "and then by",
  share: ["nothing: who are level share the place", ""],
  ties1: {
    between: ["what they have against each other", "It counts where all who are equal have met."],
    wins: ["matches won", "A level match is a half."],
    margin: ["by how much they won", "Of all matches together, before they became victory points."],
    opponents: ["the opponents’ own scores", "The one who has met the stronger ones stands first."],
    boards: ["boards above average", "On how many boards each had more than half of what there was."],
  },
  sections: "Sections",
  sectionsNote: "each with its own copies, ranked as one field",
  decimals: "Decimals",
  decimalsNote: "of points and percentages, 0 to 4",
  held: "Show what a board came to, and its cards, with the last result only",
  one: "One list of winners, not two: the last rounds are arrow-switched",
  names: {
    pairs:
      "Players, a line a pair: “Ada, Ben”. In a Mitchell first North–South, table by table, then East–West. " +
      "You may leave this until later.",
    individual: "Players, a line each. You may leave this until later.",
    teams:
      "Teams, a line each, the team’s own name first: “Sharks, Ada, Ben, Cleo, Dan”; the first two of them " +
      "sit North–South. You may leave this until later.",
  },
  begin: "Open the room",
  /** @param {any} p the plan @param {number} boards @param {number} rounds */
  plan: (p, boards, rounds) =>
    `${p.name}: ${words.count(p.pairs.length, p.one)}, ${rounds} rounds of ${boards}, ${rounds * boards} ` +
    `boards, about ${about(rounds * boards * 7.5)}.${p.waits ? ` A ${p.one} waits in every round.` : ""}` +
    `${p.together ? ` ${p.together}` : ""}`,
  mine: "Your evenings",
  kept: "Evenings of this browser",
  bring: "Bring a saved evening in",
  bringNote:
    "The file that “Save file” gave: names, results, rulings and boards go on here, with new links for the tables.",
  bringFile: "File",
  bringGo: "Go on with it",
  noFile: "Choose a file.",
};

/** A time in words. @param {number} minutes */
export function about(minutes) {
  const quarters = Math.max(1, Math.round(minutes / 15)),
    hours = Math.floor(quarters / 4),
    rest = (quarters % 4) * 15;
  return [hours ? words.count(hours, "hour") : "", rest ? `${rest} minutes` : ""].filter(Boolean).join(" ");
}
