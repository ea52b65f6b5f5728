// What stands beside the deal in a review: the result with its par, and where the deal turned.

import { h } from "../shared/dom.js";
import { t } from "../shared/language.js";
import { cardSign, chip } from "./signs.js";
import { parWords } from "../shared/par.js";
import { minus } from "../shared/punctuation.js";
import { nameOf, ownSide, sideName } from "./who.js";
import { words } from "./words.js";
import { panel } from "../shared/panels.js";

/** @import { Review } from "./state.js" */

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
            h(
              "tr",
              h("th", { scope: "row" }, sideOrName(review, e.side)),
              h("td", e.why),
              h("td.num", minus(e.points)),
            ),
          )
        : h("p.soft", t("Nothing scored.")),
      lost.length > 0 && [
        h("h3.label", t("Tricks given away")),
        h("table.lost>tbody", lost, ({ seat, plays }) =>
          h(
            "tr",
            h("th", { scope: "row" }, nameOf(review, seat)),
            h("td", chip(plays.reduce((a, p) => a + p.cost, 0))),
            h("td.small-text.soft.num", t("{n} cards", { n: plays.length })),
          ),
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
