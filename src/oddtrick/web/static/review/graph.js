// What the cards cost along the play: the tricks that best play from there would bring, after every card.

import { cardName, rankOf, suitOf } from "../shared/cards.js";
import { h, svg } from "../shared/dom.js";
import { cardText, nameOf, ownSide, sideName } from "./signs.js";
import { words } from "./words.js";

/** @import { Review } from "./state.js" */

/** @typedef {Review & {costs: Answers.Costs}} Costed a review whose costs are known */
/** @typedef {ReturnType<typeof counted>} Counted whose tricks are told, and how many of all those the solver counts */
/** @typedef {ReturnType<typeof alongPlay>} AlongPlay */

const LEFT = 34,
  RIGHT = 10,
  TOP = 14,
  FOOT = 24,
  HEIGHT = 176;

/** @param {Review} review @returns {review is Costed} */
export const isCosted = (review) => Boolean(review.costs);

/** Whose tricks are told: your side, or without you the side the solver counts for. @param {Costed} review */
export function counted(review) {
  const { costs, told } = review;
  const own = ownSide(told);
  const other = own && told.sides.length === 2 && !own.seats.some((seat) => costs.side.includes(seat));
  const seats = own && (other || own.seats.some((seat) => costs.side.includes(seat))) ? own.seats : costs.side;
  return { seats, of: (/** @type {number} */ n) => (other ? costs.tricks - n : n) };
}

/**
 * The tricks before every play and after the last, for that side; the plays; what is needed, or null.
 * @param {Costed} review
 */
export function alongPlay(review) {
  const { costs, told } = review;
  const side = counted(review);
  const plays = costs.plays.filter((play) => play.card && told.steps[play.step]);
  const open = costs.plays.find((play) => !play.card);
  const values = plays.map((play) => side.of(play.best));
  values.push(open ? side.of(open.best) : taken(told, side.seats));
  const { needed = null, by = "" } = told.contract ?? {};
  const goal = needed === null ? null : side.seats.includes(by) ? needed : costs.tricks - needed + 1;
  return { side, plays, values, goal };
}

/** @param {Answers.DealReport} told @param {string[]} seats */
const taken = (told, seats) => told.steps.filter((one) => one.winner && seats.includes(one.winner)).length;

/**
 * A sentence for those who listen: how it began, what changed it, how it ended.
 * @param {Costed} review
 * @param {AlongPlay} alongPlay
 */
function inWords(review, { side, plays, values }) {
  const changes = plays
    .filter((play) => play.cost)
    .map((play) => {
      const after = values[plays.indexOf(play) + 1];
      return words.changed(told(review, play).trick, nameOf(review, play.seat), cardName(play.card), after);
    });
  return [words.graphStart(sideName(review, side.seats), values[0]), ...changes].join(" ");
}

/** @param {Costed} review @param {Answers.PlayCost} play */
const told = (review, play) => review.told.steps[play.step];

/** The graph, or nothing where the solver does not know the game. @param {Review} review @param {number} step */
export function graph(review, step) {
  if (!isCosted(review) || !review.costs.plays.some((play) => play.card && told(review, play))) return null;
  const all = alongPlay(review);
  const { plays, values, goal, side } = all;
  const narrow = matchMedia("(max-width:640px)").matches;
  const wide = narrow ? 366 : 620;
  const seen = goal === null ? values : [...values, goal];
  const low = Math.max(0, Math.min(...seen) - 2),
    high = Math.min(review.costs.tricks, Math.max(...seen) + 1);
  const span = wide - LEFT - RIGHT,
    bottom = HEIGHT - FOOT;
  const x = (/** @type {number} */ i) => LEFT + (i * span) / plays.length,
    y = (/** @type {number} */ v) => bottom - ((v - low) * (bottom - TOP)) / Math.max(1, high - low);
  /** @param {number} i */
  const middle = (i) => x(i + 0.5);
  let path = `M${LEFT} ${y(values[0])}`;
  plays.forEach((_, i) => (path += `H${middle(i)}V${y(values[i + 1])}`));
  path += `H${wide - RIGHT}`;
  const base = y(goal ?? values[values.length - 1]);
  const at = plays.findIndex((play) => play.step === step - 1);
  const tricks = [...new Set(plays.map((play) => told(review, play).trick))];
  /** @param {number} trick */
  const of = (trick) => plays.flatMap((play, i) => (told(review, play).trick === trick ? [i] : []));
  return h(
    "div.graph",
    { key: "graph" },
    svg(
      "svg",
      { viewBox: `0 0 ${wide} ${HEIGHT}`, role: "img", "aria-label": inWords(review, all) },
      svg("rect.base", { x: LEFT, y: base, width: span, height: Math.max(0, bottom - base) }),
      lines(low, high).map((v) => [
        svg("line.gr", { x1: LEFT, x2: wide - RIGHT, y1: y(v), y2: y(v) }),
        (v - low) % 2 && high - low > 3 ? null : svg("text", { x: LEFT - 8, y: y(v) + 4, "text-anchor": "end" }, v),
      ]),
      goal !== null && svg("path.ar", { d: `${path}V${base}H${LEFT}Z` }),
      goal !== null && svg("line.ct", { x1: LEFT, x2: wide - RIGHT, y1: base, y2: base }),
      svg("path.ln", { d: path }),
      tricks.map((trick) => {
        const its = of(trick);
        const here = its.includes(at) ? "cu" : "";
        return [
          svg(
            "text",
            { x: (x(its[0]) + x(its[its.length - 1] + 1)) / 2, y: HEIGHT - 6, "text-anchor": "middle", class: here },
            trick,
          ),
          its[0] ? svg("line.ax", { x1: x(its[0]), x2: x(its[0]), y1: bottom, y2: bottom + 4 }) : null,
        ];
      }),
      !(at < 0) && svg("line.cur", { x1: middle(at), x2: middle(at), y1: 6, y2: bottom }),
      plays.map((play, i) =>
        play.cost ? svg("circle", { cx: middle(i), cy: y(values[i + 1]), r: 5, class: dot(play, side) }) : null,
      ),
      !(at < 0) && said(plays[at], middle(at), wide),
      // What is pressed: the whole height over each card.
      plays,
      (play, i) =>
        svg("rect.hit", { x: x(i), y: 0, width: span / plays.length, height: HEIGHT, do: "go", arg: play.step + 1 }),
    ),
  );
}

/** @param {number} low @param {number} high */
const lines = (low, high) => Array.from({ length: high - low + 1 }, (_, i) => low + i);

/**
 * White where the others gave something up, coloured by its cost where your side did.
 * @param {Answers.PlayCost} play
 * @param {Counted} side
 */
const dot = (play, side) => (side.seats.includes(play.seat) ? `du cu${Math.min(play.cost, 3)}` : "dt");

/** The card one is at, beside the line. @param {Answers.PlayCost} play @param {number} at @param {number} wide */
function said(play, at, wide) {
  const left = at > wide / 2;
  const place = { x: left ? at - 9 : at + 9, y: 16, class: "cu", "text-anchor": left ? "end" : "start" };
  const joker = suitOf(play.card) === "JOKER";
  return svg("text", place, words.graphCard(joker ? "★" : cardText(suitOf(play.card), rankOf(play.card)), play.cost));
}
