// The ranking: after a round or as things stand, and the matches of teams.

import { panel, columns as head } from "../../shared/panels.js";
import { h } from "../../shared/dom.js";
import { select } from "../../shared/forms.js";
import { t, tn } from "../../shared/language.js";
import { capital, number, PAIRS } from "../../shared/strings.js";
import { words } from "../words.js";
import { id } from "../../shared/book.js";
import { place } from "../../shared/places.js";
import { decimal, minus } from "../../shared/punctuation.js";
import { membersOf } from "../table/sides.js";

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

// What the page of results knows: the results as they were last sent, and what is looked at.

/**
 * What the page knows.
 * @typedef {object} ResultsState
 * @property {Answers.ResultsContent} view the results, null before they have come
 * @property {string} field the list that is looked at
 * @property {number} pair whose card is looked at; 0 for none
 * @property {number} board which board is looked at; 0 for none
 * @property {number | null} after which list: after this round; 0 as things stand, null after the last that is in
 */

const none = /** @type {any} */ (null); // what is there before anything has come

/** @type {ResultsState} */
export const state = {
  view: none,
  field: "",
  pair: 0,
  board: 0,
  after: null,
};

/** The address of a card or a board. @param {number} p the pair @param {number} b the board */
export const hashOf = (p, b) =>
  `#${new URLSearchParams([...(p ? [["pair", String(p)]] : []), ...(b ? [["board", String(b)]] : [])])}`;

/** After which round the list is that is looked at. */
const chosenRound = () => Math.min(state.after ?? state.view.running.length, state.view.running.length);

/** Whether the pair that is looked at plays in a line. @param {{ns: number, ew: number}} line */
export const plays = (line) => [line.ns, line.ew].some((side) => membersOf(state.view, side).includes(state.pair));

/** On which side of it. @param {{ns: number, ew: number}} line */
export const mine = (line) => (membersOf(state.view, line.ns).includes(state.pair) ? 0 : 1);

/** What the pair that is looked at has of it. @param {Answers.ScoredResult} line */
export const worth = (line) => line.own[state.pair] ?? line.mp[mine(line)];

/** Whether points are of tops. */
export const tops = () => state.view.tops;

/** @param {number} n */
export const points = (n) => minus(decimal(n, 4, 0));
/** A percentage with all decimals of the event, so that a column stands in line. @param {number} n */
export const percent = (n) => minus(decimal(n, state.view.decimals));
/** @param {string} cls @param {...import("../../shared/dom.js").Child} inside */
export const num = (cls, ...inside) => h("td", { class: `r ${cls}` }, inside);
export const pointsWord = () => (tops() ? t("MP") : t("Points"));

/** Who is first in the list that is not looked at. */
function otherWon() {
  const best = state.view.ranking.find((x) => x.field !== state.field && x.played);
  if (!best) return "";
  const names = best.names.join(", ") || resultWords.noNames(best.pair, state.view.one);
  const score = tops() ? `${percent(best.percent)} %` : points(best.points);
  return `${
    best.field === "NS"
      ? state.view.over
        ? t("North–South won by {who}, {figure}.", { who: names, figure: score })
        : t("North–South led by {who}, {figure}.", { who: names, figure: score })
      : state.view.over
        ? t("East–West won by {who}, {figure}.", { who: names, figure: score })
        : t("East–West led by {who}, {figure}.", { who: names, figure: score })
  } `;
}

/**
 * How many places somebody has gone up or down since the round before.
 * @param {Answers.RunningLine} x
 */
function moved(x) {
  const up = x.before ? Number.parseInt(x.before, 10) - Number.parseInt(x.place, 10) : 0;
  return up
    ? h(
        "small",
        { class: up > 0 ? "up" : "down" },
        h("span", { "aria-hidden": "true" }, up > 0 ? "▲" : "▼", Math.abs(up)),
        h("span.unseen", resultWords.moved(up)),
      )
    : null;
}

function roundChoice() {
  const rounds = state.view.running.map(
    (_, at) => /** @type {[number, string]} */ ([at + 1, t("After round {n}", { n: at + 1 })]),
  );
  const choices = [...rounds.reverse(), /** @type {[number, string]} */ ([0, t("As it stands now")])];
  return h("div.in2", select({ name: "after", "aria-label": t("Which list"), id: "after" }, choices, chosenRound()));
}
/** @param {number} pair */
const whyLink = (pair) =>
  h("a.why-link", { href: `${place("why", id)}#pair=${pair}`, title: t("Why this score") }, t("Why?"));
/** @param {Pick<Answers.RankingLine, "pair" | "names" | "split">} x */
export const nameOf = (x) =>
  h(
    "th",
    { scope: "row" },
    h(
      "button.linky",
      { data: { pair: x.pair }, "aria-pressed": String(x.pair === state.pair) },
      x.names.join(", ") || resultWords.noNames(x.pair, state.view.one),
      x.split && h("small.soft.split", t("a tie: {text}", { text: x.split })),
    ),
    state.view.why && whyLink(x.pair),
  );

/**
 * The list as a table: the place, the contestant, who that is, then two columns.
 * @template {{pair: number}} L
 * @param {[string, string]} columns @param {L[]} rows
 * @param {(x: L) => import("../../shared/dom.js").Child[]} cells those before and after the number of the contestant
 */
const table = (columns, rows, cells) => [
  head(
    [t("Place"), "r unseen1"],
    [capital(words.one(state.view.one)), "r"],
    [t("Names")],
    [columns[0], "r"],
    [columns[1], "r"],
  ),
  h("tbody", rows, (x) => {
    const [first, ...others] = cells(x);
    return h(
      "tr",
      { class: x.pair === state.pair ? "me" : "", key: `p${x.pair}` },
      num("soft", first),
      num("", x.pair),
      others,
    );
  }),
];

/** @param {Answers.RunningLine[]} rows */
function rowsAfter(rows) {
  const names = new Map(state.view.ranking.map((x) => [x.pair, x.names]));
  return table([t("Round"), tops() ? resultWords.percent : pointsWord()], rows, (x) => [
    [moved(x), " ", x.place],
    nameOf({ ...x, names: names.get(x.pair) ?? [] }),
    num("", tops() ? (x.share === null ? "–" : percent(x.share)) : points(x.gained)),
    num("", h("b", tops() ? percent(x.percent) : points(x.points))),
  ]);
}

/** @param {Answers.RankingLine[]} rows */
const rowsNow = (rows) =>
  table([pointsWord(), tops() ? resultWords.percent : ""], rows, (x) => [
    x.played ? x.place : "–",
    nameOf(x),
    num("", points(x.points)),
    tops() ? num("", h("b", percent(x.percent))) : h("td"),
  ]);

export function ranking() {
  const two = state.view.ranking.some((x) => x.field),
    round = chosenRound();
  /** @param {{field: string}} x */
  const wanted = (x) => !two || state.field === "all" || x.field === state.field;
  return h(
    "section.pan",
    { key: "ranking", "aria-label": t("Ranking") },
    h("header", h("h2", t("Ranking")), two && h("span", { key: "fields", id: "fields" })),
    state.view.running.length > 0 && roundChoice(),
    h(
      "div.tbx>table.tb.rk",
      round ? rowsAfter(state.view.running[round - 1].filter(wanted)) : rowsNow(state.view.ranking.filter(wanted)),
    ),
    h(
      "p.foot2.small-text.soft",
      two && state.field !== "all" && !round ? otherWon() : "",
      tops() ? resultWords.top(state.view.top) : resultWords.scoring[state.view.scoring],
      state.view.victory ? ` ${resultWords.victory[state.view.victory]}` : "",
      state.view.by_rounds && !state.view.over && !round && state.view.missing ? ` ${resultWords.notYet}` : "",
      state.view.unequal ? ` ${resultWords.unequal[state.view.unequal]}` : "",
      state.view.ties.length ? ` ${resultWords.ties(state.view.ties)}` : "",
    ),
  );
}

/** The matches, and how that of who is looked at came about. */
export function matches() {
  if (!state.view.matches.length) return null;
  const name = (/** @type {number} */ who) =>
      state.view /** @type {number} */.ranking
        .find((x) => x.pair === who)
        ?.names.join(", ") || resultWords.noNames(who, state.view.one),
    vp = Boolean(state.view.victory);
  const own = state.view.matches.filter((x) => x.teams.includes(state.pair) && x.how.length);
  return panel(
    "matches",
    t("Matches"),
    vp ? t("VP") : t("Points"),
    h(
      "div.tbx.scroll>table.tb",
      head([t("Round"), "r"], [capital(words.one(state.view.one))], [t("Against")], [vp ? t("VP") : t("Points"), "r"]),
      h("tbody", state.view.matches, (x) =>
        h(
          "tr",
          { class: x.teams.includes(state.pair) ? "me" : "", key: `${x.round}-${x.teams[0]}` },
          num("soft", x.round),
          x.teams.map((who) => h("td", name(who))),
          num(
            "nw",
            x.points.length ? h("b", x.points.map(points).join(" : ")) : null,
            x.awaited ? h("small.soft", " ", resultWords.awaited(x.awaited)) : null,
          ),
        ),
      ),
    ),
    own.length > 0 &&
      h("ul.foot2.small-text.soft.plain", own, (x) =>
        h("li", t("Round {n}: {why}.", { n: x.round, why: x.how[x.teams.indexOf(state.pair)] })),
      ),
  );
}

/** @param {number} share */
export const bar = (share) =>
  h("span.mb", { "aria-hidden": "true" }, h("i", { style: { width: `${Math.max(0, Math.min(100, share))}%` } }));
