// What the page of the results says of itself.

import { words as w } from "./club-words.js";

const { count, capital } = w;

export const res = {
  state: (v) => v.over ? `final${v.corrections.length ? " after corrections" : ""}` : v.round || v.ranking.some((x) => x.played) ? `${v.round ? `round ${v.round} of ${v.rounds} · ` : ""}${count(v.missing, "result")} still to come` : "not begun",
  ranking: "Ranking", fields: { NS: "N–S", EW: "E–W", all: "All" }, pairCol: "Pair", names: "Names", points: "MP", percent: "%", place: "Place",
  noNames: (n) => `Pair ${n}`,
  top: (n) => (n ? `Top is ${n} a board, average 50 %.` : "Nothing has been played."),
  card: (row) => `pair ${row.pair} · place ${row.place} · `,
  board: "Bd", against: "v", contract: "Contract", score: "Score",
  closed: (n) => `${capital(count(n, "board"))} of this pair ${n === 1 ? "is" : "are"} still to be played elsewhere and not shown.`,
  noLines: "What a board came to is shown here once nobody has still to play it.",
  penalty: (points) => `A penalty of ${points} is taken off.`,
  howOften: "how often", they: "they", often: "Times", ns: "N–S", ew: "E–W",
  hands: "The cards", review: "Review the deal", seal: "The boards were sealed before the first card", sealed: "With the last result the seed and the deals are given out here: their SHA-256 hash is the seal.", unsealed: "Seed and deals",
  howCame: (mp) => `How ${mp} came about`,
  against1: (pair) => `against pair ${pair}`,
  corrections: "Corrections", noCorrections: "None.",
  evening: "The evening", usebio: "USEBIO", csv: "CSV", pbn: "PBN", fileLater: "The USEBIO file is given out when the evening is over.",
  adjusted: "adjusted", pointsOf: "Points",
  scoring: { imps: "IMPs against every other table.", butler: "IMPs against the datum (Butler).", total: "Total points." },
  forOthers: (told) => `North–South: ${told} East–West the opposite.`,
  rest: (told, ns, ew, top) => `North–South: ${told} East–West have the rest of ${top}: ${top} − ${ns} = ${ew}.`,
};
