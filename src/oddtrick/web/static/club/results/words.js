// What the page of the results says of itself.

import { words } from "../words.js";

const { count, capital } = words;
const TIES = /** @type {Record<string, string>} */ ({
  between: "the play against each other",
  wins: "matches won",
  margin: "the margin on the boards",
  opponents: "the opponents’ own scores",
  boards: "boards above average",
});

export const resultWords = {
  state: (/** @type {any} */ v) =>
    v.over
      ? `final${v.corrections.length ? " after corrections" : ""}`
      : v.round || v.ranking.some((/** @type {any} */ x) => x.played)
        ? `${v.round ? `round ${v.round} of ${v.in_all} · ` : ""}${count(v.missing, "result")} still to come`
        : "not begun",
  ranking: "Ranking",
  fields: /** @type {Record<string, string>} */ ({ NS: "N–S", EW: "E–W", all: "All" }),
  names: "Names",
  points: "MP",
  percent: "%",
  place: "Place",
  noNames: (/** @type {number} */ n, /** @type {any} */ one) => `${capital(one)} ${n}`,
  first: (
    /** @type {string} */ field,
    /** @type {string} */ who,
    /** @type {string} */ figure,
    /** @type {string} */ over,
  ) => `${field === "NS" ? "North–South" : "East–West"} ${over ? "won by" : "led by"} ${who}, ${figure}.`,
  top: (/** @type {number} */ n) => (n ? `Top is ${n} a board, average 50 %.` : "Nothing has been played."),
  card: (/** @type {any} */ row, /** @type {any} */ one) => `${one} ${row.pair} · place ${row.place} · `,
  board: "Bd",
  against: "v",
  contract: "Contract",
  score: "Score",
  closed: (/** @type {number} */ n) =>
    `${capital(count(n, "board"))} of this pair ${n === 1 ? "is" : "are"} still to be played elsewhere and not shown.`,
  noLines: "What a board came to is shown here once nobody has still to play it.",
  held: "What a board came to is shown here with the last result.",
  which: "Which list",
  afterRound: (/** @type {number} */ n) => `After round ${n}`,
  now: "As it stands now",
  thisRound: "Round",
  notYet: "Boards that somebody has still to play do not count yet.",
  moved: (/** @type {number} */ up) => `${up > 0 ? "up" : "down"} ${count(Math.abs(up), "place")}`,
  split: (/** @type {string} */ text) => `a tie: ${text}`,
  unequal: /** @type {Record<string, string>} */ ({
    neuberg: "Boards played less often are brought up by Neuberg’s formula.",
    factored: "Boards played less often are brought up in proportion (factored).",
    halves: "For each missing score there is half a win.",
  }),
  ties: (/** @type {any[]} */ list) =>
    `Ties are broken by ${list.map((/** @type {string} */ x) => TIES[x]).join(", then by ")}; who is still level ` +
    "shares the place.",
  penalty: (/** @type {number} */ points) => `A penalty of ${points} is taken off.`,
  howOften: "how often",
  they: "they",
  often: "Times",
  ns: "N–S",
  ew: "E–W",
  hands: "The cards",
  review: "Review the deal",
  seal: "The boards were sealed before the first card",
  sealed:
    "Each set of boards has its own seal. Of sets that may be seen, seed and deals are given out here, a " +
    "line a set: its SHA-256 hash stands in the first line, and the hash of that is the seal above.",
  unsealed: "Seed and deals",
  howCame: (/** @type {any} */ mp) => `How ${mp} came about`,
  against1: (/** @type {any} */ who) => `against ${who}`,
  corrections: "Corrections",
  noCorrections: "None.",
  evening: "The evening",
  usebio: "USEBIO",
  csv: "CSV",
  pbn: "PBN",
  webPage: "Page for your web site",
  records: "Hand records",
  fileLater: "The USEBIO file is given out when the evening is over.",
  adjusted: "adjusted",
  pointsOf: "Points",
  scoring: /** @type {Record<string, string>} */ ({
    matchpoints: "Matchpoints.",
    bam: "Board-a-match.",
    patton: "Board-a-match, and what goes by the match (Patton).",
    imps: "IMPs.",
    butler: "IMPs against the datum (Butler).",
    total: "Total points.",
  }),
  matches: "Matches",
  round: "Round",
  away: "Against",
  vp: "VP",
  matchHow: (/** @type {number} */ n, /** @type {string} */ why) => `Round ${n}: ${why}.`,
  awaited: (/** @type {number} */ n) => `${count(n, "board")} to come`,
  victory: /** @type {Record<string, string>} */ ({
    wbf: "Matches in victory points, by the WBF’s scale.",
    20: "Matches in victory points, 20 at most.",
    30: "Matches in victory points, 30 at most.",
    share: "Each match is a share of twenty.",
    wins: "Matches won.",
  }),
};
