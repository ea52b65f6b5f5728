// Why a pair scored what it scored: the parts, and board by board.

import { panel } from "../../shared/panels.js";
import { id } from "../../shared/book.js";
import { h } from "../../shared/dom.js";
import { t, tn } from "../../shared/language.js";
import { capital, number } from "../../shared/strings.js";
import { place } from "../../shared/places.js";
import { cardName } from "../../shared/cards.js";
import { callName } from "../../shared/par.js";
import { add } from "./hands.js";
import { pairIn } from "./mine.js";
import { recalled, recallOne } from "./remember.js";
import {
  bars,
  better,
  colours,
  costSign,
  dearest,
  decider,
  declared,
  evening,
  hrefOf,
  largest,
  own,
  played,
  score,
  set,
  shade,
  state,
} from "./state.js";
import { decimal, minus, signed } from "../../shared/punctuation.js";

const KINDS = ["contract", "lead", "declarer", "defence"];

/** @param {Answers.WhyRow} row @param {string} whose @param {...string} kinds */
const sum = (row, whose, ...kinds) =>
  row.parts.reduce((n, x) => n + (x.whose === whose && kinds.includes(x.kind) ? x.points : 0), 0);

/**
 * A line of the parts: its words, a bar and the figure.
 * @param {string} name @param {string} whose @param {number} points @param {number} most @param {string} [cls]
 */
const line = (name, whose, points, most, cls = "") =>
  h(`div.part${cls}`, h("span", name), bars([{ whose, points }], most), h("b", signed(points, 1)));

/** @param {Answers.WhyRow} row */
function plainParts(row) {
  const most = Math.max(...row.parts.map((x) => Math.abs(x.points)), 1);
  return row.parts.map((x) =>
    line(evening().parts[`${x.whose} ${x.kind}`], x.whose, x.points, most, x.beyond ? ".beyond" : ""),
  );
}

/** What the opponents did, what one did oneself, and what belongs to neither. @param {Answers.WhyRow} row */
function sumsOf(row) {
  const [theirs, ours] = ["theirs", "ours"].map((whose) => KINDS.map((kind) => sum(row, whose, kind)));
  const [they, we] = [theirs, ours].map((all) => all.reduce((a, b) => a + b));
  const rest = sum(row, "both", "declaring", "defending", "play"),
    whole = sum(row, "both", "whole"),
    ruling = sum(row, "nobody", "ruling");
  return { theirs, ours, they, we, rest, whole, ruling };
}

/** With cards: what the opponents did, and what one did oneself. @param {Answers.WhyRow} row */
function cardParts(row) {
  const { theirs, ours, they, we, rest, whole, ruling } = sumsOf(row);
  const most = Math.max(...[they, we, rest, whole, ruling, ...theirs, ...ours].map(Math.abs), 1);
  const beyond = (/** @type {string} */ kind) =>
    row.parts.some((x) => x.whose === "ours" && x.kind === kind && x.beyond) ? ".small.beyond" : ".small";
  return [
    line(t("Your opponents"), "theirs", they, most),
    line(t("Contracts"), "theirs", theirs[0], most, ".small"),
    line(t("Leads"), "theirs", theirs[1], most, ".small"),
    line(t("The play"), "theirs", theirs[2] + theirs[3], most, ".small"),
    line(t("Your side"), "ours", we, most),
    [t("Contracts"), t("Leads"), t("Declarer"), t("Defence")].map((name, n) =>
      line(name, "ours", ours[n], most, beyond(KINDS[n])),
    ),
    rest ? line(t("Play, both sides"), "both", rest, most) : null,
    whole ? line(evening().parts["both whole"], "both", whole, most) : null,
    ruling ? line(evening().parts["nobody ruling"], "nobody", ruling, most) : null,
  ];
}

/** What a board cost and what it gave. @param {Answers.WhyLine} x */
const sides = (x) => [-1, 1].map((sign) => x.steps.reduce((n, s) => n + Math.max(sign * s.points, 0), 0));

/** @param {Answers.WhyRow} row @param {Answers.WhyLine} x @param {number} most */
function boardLine(row, x, most) {
  const first = largest(x),
    figure = evening().cards ? own(x) : (first?.points ?? 0);
  const { cards, unit } = evening();
  return h(
    "a.why-line",
    { href: hrefOf(row.number, x.board), key: `b${x.board}-${x.side}` },
    h("span.n", x.board),
    h("span.tinted", h("b", played(x)), h("small", x.declarer && (declared(x) ? t("your side") : t("they")))),
    h("span.r", unit === "%" ? `${decimal(x.points, 0)} %` : decimal(x.points, 1)),
    bars(x.steps, most),
    !cards && h("span.cause", x.cause),
    h("span.r", costSign({ points: figure })),
  );
}

/** How the score adds up, as one would write it. @param {Answers.WhyRow} row */
function reckoned(row) {
  const { they, we, rest, whole, ruling } = sumsOf(row);
  const steps = [they, we, rest, whole, ruling, row.other]
    .filter((x) => Math.abs(x) >= 0.005)
    .map((x) => `${x < 0 ? "−" : "+"} ${decimal(Math.abs(x), 1)}`);
  return [decimal(evening().average, 0), ...steps].join(" ");
}

/** What is missing, or cannot be known. @param {Answers.WhyEvening} e */
export function untold(e) {
  const { notes } = state.view;
  return [
    e.untold.length > 0 &&
      h(
        "section.pan",
        { key: "untold" },
        h("header>h2", t("What a result can’t tell")),
        h("ul.told", e.untold, ({ what, said }) => h("li", h("b", what), h("span", said))),
      ),
    notes.length > 0 && h("section.pan", { key: "notes" }, notes, (x) => h("p.in.small-text", x)),
    e.without.length > 0 && add(),
  ];
}

/** A decision that could have been seen. @param {Answers.WhyRow} row @param {Answers.WhyDecision} x */
const decision = (row, x) =>
  h(
    "a.dearest.tinted",
    { href: hrefOf(row.number, x.board) },
    h(
      "b",
      t("Board {board}, {name}: {what}", {
        board: x.board,
        name: decider(x),
        what: x.trick ? cardName(x.chosen) : callName(x.chosen),
      }),
    ),
    h("span.cost", costSign(x)),
    h("p", better(x)),
  );

/** What could have been seen, and how much could not. @param {Answers.WhyRow} row */
function decisions(row) {
  if (!evening().cards) return null;
  const found = state.view.decisions[row.number],
    unseen = found?.unseen.length;
  return panel(
    "decisions",
    t("Dearest decisions"),
    "",
    found?.listed.map((x) => decision(row, x)),
    Boolean(unseen || !found?.listed.length) &&
      h(
        "p.in.small-text.soft",
        { role: "status" },
        found === undefined
          ? t("They are being looked for: what cost you something, and could be seen.")
          : found === null
            ? t("They could not be looked for.")
            : unseen
              ? capital(
                  tn(
                    unseen,
                    "{n} card cost you something. Nobody could see it.",
                    "{n} cards cost you something. Nobody could see it.",
                    { n: number(unseen) },
                  ),
                )
              : t("Seeing what you saw, the expert does no better."),
      ),
  );
}

/** Whether there is something to train: decisions that could have been seen, or without cards what cost something.
 *  @param {Answers.WhyRow} row */
const trains = (row) =>
  evening().cards
    ? Boolean(state.view.decisions[row.number]?.listed.length)
    : row.lines.some((x) => x.steps.some((s) => s.points < 0 && s.whose !== "theirs" && s.kind !== "whole"));

/** @param {Answers.WhyRow} row */
const sixDeals = (row) => `${place("train")}#${set ? `set=${set}` : `evening=${id}/${row.number}`}`;

/** What the six deals are. @param {Answers.WhyRow} row */
const six = (row) =>
  trains(row) &&
  h(
    "section.pan.in.adding",
    { key: "six" },
    h("h2", t("Six deals like these")),
    h(
      "p.small-text.soft",
      evening().cards
        ? t("Two for each decision: your own hand, then a new one.")
        : t("Two for each of your three dearest boards, of what cost you."),
    ),
    h("a.btn.p.train-here", { href: sixDeals(row) }, t("Train these deals")),
  );

/** Whether one played here oneself, and what is done with it then. @param {Answers.WhyRow} row */
function mine(row) {
  const own = pairIn(id),
    yes = own === row.number;
  if (set || (own && !yes)) return null;
  return h(
    "section.pan.in.adding",
    { key: "mine" },
    yes && h("p.small-text.soft", t("This evening is joined with your others.")),
    yes && h("a.btn", { href: place("results") }, t("All your evenings")),
    " ",
    h(
      `button.btn${yes ? ".q" : ""}`,
      { data: { mine: yes ? "" : row.number } },
      yes ? t("I did not play here") : t("I played here"),
    ),
    !yes && h("p.small-text.soft", t("Then your evenings are joined under Results, in this browser alone.")),
  );
}

/** @param {Answers.WhyRow} row */
export function pairPage(row) {
  const e = evening(),
    most = Math.max(...row.lines.map((x) => Math.max(...sides(x))), 1);
  const title = t("Board by board");
  return [
    h(
      "div.why-head",
      { key: "head" },
      h("div", h("h1", row.title), h("p", row.known)),
      trains(row) && h("a.btn.p.train-here", { href: sixDeals(row) }, t("Train these deals")),
    ),
    panel(
      "parts.sums",
      t("Why {score}", { score: score(row.score, 1) }),
      e.unit === "%" ? t("50 is average") : t("0 is average"),
      h(
        "div.parts",
        e.cards ? cardParts(row) : plainParts(row),
        Math.abs(row.other) > 0.005 && line(t("Penalties and other"), "nobody", row.other, 1e9),
        h(
          "div.part",
          h("span", t("Your score")),
          h("span.sum", e.cards && reckoned(row)),
          h("b.total", minus(decimal(row.score, 1))),
        ),
      ),
      row.said && h("p.say2", row.said),
    ),
    h("div.col.beside", { key: "beside" }, decisions(row), untold(e), recallOne(row), six(row), mine(row)),
    h(
      `section.pan.boards${e.cards ? ".with-cards" : ""}`,
      { key: "boards", "aria-label": title },
      h("header", h("h2", title), h("span.small-text.soft", e.cards ? t("dearest first") : t("largest first"))),
      e.cards &&
        h(
          "div.why-line.head",
          { "aria-hidden": "true" },
          h("span"),
          h("span", t("Contract")),
          h("span.r", t("Score")),
          h("span.sides", h("i", t("cost")), h("i", t("gain"))),
          h("span.r", t("you")),
        ),
      dearest(row.lines).map((x) => boardLine(row, recalled(x), most)),
      colours(row.lines.flatMap((x) => x.steps.map(shade))),
    ),
  ];
}
