// What stands beside the deal in a review: the step and the best line.

import { bidParts, cardName, suitMark, rankOf, suitOf } from "../shared/cards.js";
import { h, svg } from "../shared/dom.js";
import { t } from "../shared/language.js";
import { panel, tableLine } from "../shared/panels.js";
import { parWords } from "../shared/par.js";
import { minus } from "../shared/punctuation.js";
import { settings } from "../shared/settings.js";
import { either, small, STRAINS } from "../shared/strings.js";
import { cardSign, chip, lineOf, nameOf, sideName, whose, ownSide, cardText } from "./signs.js";
import { state } from "./state.js";
import { words } from "./words.js";

/** @import { Review } from "./state.js" */

/**
 * “Trick 4, Ada’s seven of clubs”; before the play the line of the log.
 * @param {Review} review
 * @param {Answers.ReviewStep} one
 */
function stepTitle(review, one) {
  if (!one.trick || !one.card) return lineOf(review, one);
  return words.playedIn(one.trick, whose(review, one.hand), small(cardName(one.card)));
}

/**
 * What the card gave away, and which would not have: “With the jack of clubs eleven tricks; with the seven ten.”
 * @param {Costed} review
 * @param {Answers.PlayCost} play
 */
function costLine(review, play) {
  const side = counted(review);
  const { plays, values } = alongPlay(review);
  const at = plays.findIndex((x) => x.step === play.step);
  const better = play.choices.filter((c) => !c.cost && c.card !== play.card).slice(0, 2);
  /** @param {string} card */
  const name = (card) => t("the {card}", { card: small(cardName(card)) });
  return h(
    "p",
    h("b", t("Better: {cards}.", { cards: either(better.map((c) => name(c.card))) })),
    " ",
    words.instead(side.of(play.best), sideName(review, side.seats), name(play.card), values[at + 1]),
  );
}

/** @param {Costed} review @param {Answers.PlayCost} play */
function beforeIt(review, play) {
  const side = counted(review);
  return words.beforeIt(side.of(play.best), sideName(review, side.seats));
}

/**
 * Every card that could have been played, by what it costs; one row where costs are not wanted.
 * @param {Answers.PlayCost} strip
 */
function whatIf(strip) {
  const costs = settings.values ? [...new Set(strip.choices.map((c) => c.cost))].sort((a, b) => a - b) : [null];
  return h("div.whatif.tinted", { role: "group", "aria-label": words.choices }, costs, (cost) =>
    h(
      "div",
      cost !== null && h("span", { "aria-hidden": "true" }, chip(cost)),
      h(
        "span",
        strip.choices.filter((c) => cost === null || c.cost === cost),
        (c) =>
          h(
            "button",
            {
              class: c.card === strip.card ? "on" : "",
              disabled: c.card === strip.card,
              do: "whatif",
              arg: c.card,
              key: `c-${c.card}`,
            },
            cardSign(c.card),
            cost !== null && h("span.unseen", `, ${words.cost(cost)}`),
          ),
      ),
    ),
  );
}

/**
 * The step one is at: what happened, the book's word, what each card would have cost.
 * @param {Review} review
 * @param {number} step
 */
export function stepPanel(review, step) {
  const { told, book, costs } = review;
  const one = told.steps[step - 1];
  const mine = costs?.plays.find((p) => p.step === step - 1);
  const opinion = book[step - 1];
  const open = costs?.plays.find((p) => p.step === told.steps.length && !p.card);
  const atEnd = step === told.steps.length;
  const strip = atEnd && told.choices.length ? null : (mine ?? null),
    next = atEnd ? told.choices : [];
  const before = strip ?? (next.length ? open : null);
  const worth = new Map((atEnd ? (open?.choices ?? []) : []).map((c) => [c.card, c.cost]));
  const said = !one
    ? matchMedia("(pointer:coarse)").matches
      ? t("Step through the play below, or tap a card.")
      : t("Arrow keys step, Home and End jump, M finds the next mistake.")
    : opinion
      ? [
          h(
            "p",
            opinion.followed
              ? h("b", mine?.cost ? t("The book would have done the same.") : t("The book agrees."))
              : h("b", words.wouldHave(opinion.label)),
            " ",
            opinion.reason,
          ),
          opinion.citation ? h("p.small-text.soft", opinion.citation) : null,
          opinion.meaning ? h("p.small-text", h("b", t("It shows:")), " ", opinion.meaning) : null,
        ]
      : h("p.soft", !one.by ? "" : review.done ? t("The book does not say.") : words.askingBook(review.waiting));
  return h(
    "section",
    { class: `pan at${mine?.cost ? " bad" : ""}`, role: "region", "aria-label": t("The book"), key: "at" },
    h(
      "header",
      h("h2", { "aria-live": "polite", key: "told" }, !one ? t("The start") : stepTitle(review, one)),
      mine && chip(mine.cost),
    ),
    h(
      "div.in",
      mine?.cost && isCosted(review) ? costLine(review, mine) : null,
      said,
      settings.values && before && isCosted(review) && h("p.small-text.soft", beforeIt(review, before)),
      strip &&
        h("p.label", words.whatIf(strip.seat === state.own ? t("you play") : words.plays(nameOf(review, strip.seat)))),
      strip && whatIf(strip),
      next.length > 0 && [
        h("p.small-text", words.nextFor([...new Set(next.map((c) => nameOf(review, c.by)))].join(", "))),
        h(
          "div.strip.tinted",
          { role: "group", "aria-label": words.choices, tabindex: next.length > 24 ? 0 : null },
          next,
          (c) =>
            h(
              "button",
              { do: "whatif", arg: c.code, key: `n-${c.code}` },
              c.card && c.card === c.code ? cardSign(c.card) : c.label,
              settings.values && worth.has(c.card) && chip(worth.get(c.card) ?? 0),
            ),
        ),
      ],
      review.line && h("p.small-text>b", t("Your line, not what was played.")),
      h(
        "div.acts",
        review.line && h("button.btn", { do: "asPlayed", key: "asplayed" }, t("Back to what was played")),
        h("button.btn.p", { do: "playOn", key: "playon" }, t("Play on from here")),
        h("button.btn", { do: "replay", key: "replay" }, t("Replay")),
        !atEnd && h("button.btn.q", { do: "openHands", key: "openhands" }, t("Play on, all hands open")),
        costs &&
          h(
            "button.btn.q",
            { "aria-pressed": String(settings.values), do: "values", key: "values" },
            settings.values ? t("Hide the solver’s values") : t("Show the solver’s values"),
          ),
      ),
    ),
  );
}

/** What every contract makes, and par. @param {Review} review */
export function bestPanel(review) {
  const { makeable, told } = review;
  if (!makeable) return null;
  /** @param {string} x */
  const strain = (x) => (x === "NT" ? t("NT") : h("span", { role: "img", "aria-label": STRAINS[x] }, suitMark(x)));
  const played = bidParts(told.contract?.code);
  /** @param {Answers.MakeableRow} row @param {number} i */
  const isPlayed = (row, i) => row.who === told.contract?.by && makeable.strains[i] === played?.strain;
  return h(
    "section.pan.best",
    { role: "region", "aria-label": words.best, key: "best" },
    h("header>h2", words.best),
    h(
      "div.in",
      h(
        "table.dd.tinted",
        h("thead>tr", h("td"), makeable.strains, (x) => h("th", { scope: "col" }, strain(x))),
        h("tbody", makeable.rows, (row) =>
          h("tr", h("th", { scope: "row" }, sideOrName(review, row.who)), row.tricks, (n, i) =>
            h("td", isPlayed(row, i) ? { class: "x", title: t("the contract that was played") } : null, String(n)),
          ),
        ),
      ),
      parPair(review, makeable),
    ),
  );
}

// What stands beside the deal in a review: the result with its par, and where the deal turned.

/** A row of the table: a seat by its player, a side by its players. @param {Review} review @param {string} who */
export function sideOrName(review, who) {
  const side = review.told.sides.find((x) => x.name === who);
  return side ? side.seats.map((seat) => nameOf(review, seat)).join(", ") : nameOf(review, who);
}

/** Par, and beside it what was scored. @param {Review} review @param {Answers.Makeable} makeable */
export function parPair(review, makeable) {
  const { told } = review;
  if (makeable.par_score === null) return null;
  const own = ownSide(told) ?? told.sides[0];
  const par = own.seats.includes("N") ? makeable.par_score : -makeable.par_score;
  const parText = parWords(makeable.par, (seats) =>
    own.seats.includes(seats[0]) && ownSide(told) ? "" : sideName(review, [...seats]),
  );
  const made = own.score;
  return h(
    "dl.parpair",
    h("div", h("dt.label", t("Par")), h("dd", h("b", minus(par)), h("span.small-text.soft", parText))),
    !(made === null || !told.imp_from.length) &&
      h(
        "div",
        h("dt.label", ownSide(told) ? t("You scored") : t("Scored by {side}", { side: sideName(review, own.seats) })),
        h("dd", h("b", minus(made)), h("span.small-text.soft", words.againstPar(made - par))),
      ),
  );
}

/** What was scored, and who gave how many tricks away. @param {Review} review */
export function resultPanel(review) {
  const { told, costs } = review;
  const lost = told.seats
    .map((seat) => ({ seat, plays: (costs?.plays ?? []).filter((play) => play.card && play.seat === seat) }))
    .filter(({ plays }) => plays.length);
  return panel(
    "result.result",
    t("Result"),
    told.sides
      .flatMap((x) => (x.score === null ? [] : `${words.capital(sideName(review, x.seats))} ${minus(x.score)}`))
      .join(" · "),
    h(
      "div.in",
      told.ledger.length
        ? h("table.ledger>tbody", told.ledger, (e) =>
            tableLine(sideOrName(review, e.side), [e.why, [minus(e.points), "num"]]),
          )
        : h("p.soft", t("Nothing scored.")),
      lost.length > 0 && [
        h("h3.label", t("Tricks given away")),
        h("table.lost>tbody", lost, ({ seat, plays }) =>
          tableLine(nameOf(review, seat), [
            chip(plays.reduce((a, p) => a + p.cost, 0)),
            [t("{n} cards", { n: plays.length }), "small-text soft num"],
          ]),
        ),
      ],
      costs === null && h("p.small-text.soft", told.uneven ? words.uneven : words.unknown),
    ),
  );
}

/** The turning points, each a step to go to. @param {Review} review @param {number} step */
export function turningPanel(review, step) {
  const found = (review.costs?.plays ?? []).filter((p) => p.card && p.cost && review.told.steps[p.step]);
  if (!found.length) return null;
  return panel(
    "turning.turning",
    t("Turning points"),
    "",
    h("ol.said.tinted", found, (p) =>
      h(
        "li>button",
        { class: p.step === step - 1 ? "on" : "", do: "go", arg: p.step + 1, key: `turn-${p.step}` },
        h("span.who", nameOf(review, p.seat)),
        cardSign(p.card),
        h("span.small-text.soft", t("Trick {n}", { n: review.told.steps[p.step].trick })),
        chip(p.cost),
      ),
    ),
  );
}

// What the cards cost along the play: the tricks that best play from there would bring, after every card.

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
