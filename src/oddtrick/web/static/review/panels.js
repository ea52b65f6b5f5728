// @ts-nocheck
// What stands beside the deal in a review: the step, the best line, the results.

import { suitMark } from "../shared/cards.js";
import { h } from "../shared/dom.js";
import { settings } from "../shared/settings.js";
import { cardSign, chip, lineOf, nameOf } from "./draw.js";
import { words as w } from "./words.js";

/** The step one is at: what happened, the book's word, what each card would have cost. */
export function stepPanel(review, step) {
  const { told, book, costs } = review;
  const one = told.steps[step - 1];
  const mine = costs?.plays.find((p) => p.step === step - 1);
  const opinion = book[step - 1];
  const open = costs?.plays.find((p) => p.step === told.steps.length && !p.card);
  const atEnd = step === told.steps.length;
  const strip = atEnd && told.choices.length ? null : (mine ?? null),
    next = atEnd ? told.choices : [];
  const worth = new Map((atEnd ? (open?.choices ?? []) : []).map((c) => [c.card, c.cost]));
  const said = !one
    ? w.keys
    : opinion
      ? [
          h(
            "p",
            null,
            opinion.followed ? h("b", null, w.followed) : h("b", null, w.wouldHave(opinion.label)),
            " ",
            opinion.reason,
          ),
          opinion.citation ? h("p", { class: "sm soft" }, opinion.citation) : null,
          opinion.meaning ? h("p", { class: "sm" }, h("b", null, w.tells), " ", opinion.meaning) : null,
        ]
      : h("p", { class: "soft" }, !one.by ? "" : review.done ? w.silent : w.asking);
  return h(
    "section",
    { class: `pan at${mine?.cost ? " bad" : ""}`, role: "region", "aria-label": w.book, data: { key: "at" } },
    h(
      "header",
      null,
      h("h2", { "aria-live": "polite", data: { key: "told" } }, one ? lineOf(review, one) : w.start),
      mine ? chip(mine.cost) : null,
    ),
    h(
      "div",
      { class: "in" },
      said,
      settings.values && (strip ?? (next.length ? open : null))
        ? h("p", { class: "sm soft" }, w.beforeIt((strip ?? open).best, costs.side.join("")))
        : null,
      strip
        ? h(
            "div",
            { class: "strip t", role: "group", "aria-label": w.choices },
            strip.choices.map((c) =>
              h(
                "button",
                {
                  type: "button",
                  class: c.card === strip.card ? "on" : "",
                  disabled: c.card === strip.card,
                  data: { do: "whatif", arg: c.card, key: `c-${c.card}` },
                },
                cardSign(c.card),
                settings.values ? chip(c.cost) : null,
              ),
            ),
          )
        : null,
      next.length
        ? [
            h("p", { class: "sm" }, w.nextFor([...new Set(next.map((c) => nameOf(review, c.by)))].join(", "))),
            h(
              "div",
              { class: "strip t", role: "group", "aria-label": w.choices, tabindex: next.length > 24 ? 0 : null },
              next.map((c) =>
                h(
                  "button",
                  { type: "button", data: { do: "whatif", arg: c.code, key: `n-${c.code}` } },
                  c.card && c.card === c.code ? cardSign(c.card) : c.label,
                  settings.values && worth.has(c.card) ? chip(worth.get(c.card)) : null,
                ),
              ),
            ),
          ]
        : null,
      review.line ? h("p", { class: "sm" }, h("b", null, w.line)) : null,
      h(
        "div",
        { class: "acts" },
        review.line
          ? h("button", { type: "button", class: "btn", data: { do: "asPlayed", key: "asplayed" } }, w.asPlayed)
          : null,
        h("button", { type: "button", class: "btn p", data: { do: "playOn", key: "playon" } }, w.playOn),
        atEnd
          ? null
          : h("button", { type: "button", class: "btn", data: { do: "openHands", key: "openhands" } }, w.openHands),
        costs
          ? h(
              "button",
              {
                type: "button",
                class: "btn",
                "aria-pressed": String(settings.values),
                data: { do: "values", key: "values" },
              },
              settings.values ? w.hideValues : w.values,
            )
          : null,
        h("button", { type: "button", class: "btn", data: { do: "replay", key: "replay" } }, w.replay),
      ),
    ),
  );
}

/** What every contract makes, and par. */
export function bestPanel(review) {
  const { makeable } = review;
  if (!makeable) return null;
  const strain = (s) =>
    s === "NT"
      ? s
      : h(
          "span",
          { role: "img", "aria-label": { S: "Spades", H: "Hearts", D: "Diamonds", C: "Clubs" }[s] },
          suitMark(s),
        );
  return h(
    "section",
    { class: "pan best", role: "region", "aria-label": w.best, data: { key: "best" } },
    h(
      "header",
      null,
      h("h2", null, w.best),
      h("span", { class: "sm soft" }, makeable.rows.length === 4 ? w.byDeclarer : w.bySide),
    ),
    h(
      "div",
      { class: "in" },
      h(
        "table",
        { class: "dd t" },
        h(
          "thead",
          null,
          h(
            "tr",
            null,
            h("td"),
            makeable.strains.map((s) => h("th", { scope: "col" }, strain(s))),
          ),
        ),
        h(
          "tbody",
          null,
          makeable.rows.map((row) =>
            h(
              "tr",
              null,
              h("th", { scope: "row" }, row.who.length === 1 ? nameOf(review, row.who) : row.who),
              row.tricks.map((n) => h("td", null, String(n))),
            ),
          ),
        ),
      ),
      makeable.par_score === null || makeable.par_score === undefined
        ? null
        : h(
            "p",
            { class: "par" },
            h("span", { class: "lab" }, w.par),
            " ",
            h("b", null, String(makeable.par_score).replace("-", "−")),
            " ",
            makeable.par,
            h("span", { class: "sm soft" }, ` ${w.parNote}`),
          ),
    ),
  );
}

/** What was scored, and who gave how many tricks away. */
export function resultPanel(review) {
  const { told, costs } = review;
  const lost = costs
    ? told.seats.map((s) => [s, costs.plays.filter((p) => p.card && p.seat === s)]).filter(([, p]) => p.length)
    : [];
  return h(
    "section",
    { class: "pan result", role: "region", "aria-label": w.result, data: { key: "result" } },
    h(
      "header",
      null,
      h("h2", null, w.result),
      h(
        "span",
        { class: "sm soft" },
        told.sides
          .filter((x) => x.score !== null)
          .map((x) => `${x.name} ${String(x.score).replace("-", "−")}`)
          .join(" · "),
      ),
    ),
    h(
      "div",
      { class: "in" },
      told.ledger.length
        ? h(
            "table",
            { class: "ledger" },
            h(
              "tbody",
              null,
              told.ledger.map((e) =>
                h(
                  "tr",
                  null,
                  h("th", { scope: "row" }, e.side),
                  h("td", null, e.why),
                  h("td", { class: "num" }, String(e.points).replace("-", "−")),
                ),
              ),
            ),
          )
        : h("p", { class: "soft" }, w.nothing),
      lost.length
        ? [
            h("h3", { class: "lab" }, w.given),
            h(
              "table",
              { class: "lost" },
              h(
                "tbody",
                null,
                lost.map(([seat, plays]) =>
                  h(
                    "tr",
                    null,
                    h("th", { scope: "row" }, nameOf(review, seat)),
                    h("td", null, chip(plays.reduce((a, p) => a + p.cost, 0))),
                    h("td", { class: "sm soft num" }, w.cards(plays.length)),
                  ),
                ),
              ),
            ),
          ]
        : null,
      costs === null ? h("p", { class: "sm soft" }, told.uneven ? w.uneven : w.unknown) : null,
    ),
  );
}

/** The turning points, each a step to go to. */
export function turningPanel(review, step) {
  const found = (review.costs?.plays ?? []).filter((p) => p.card && p.cost);
  if (!found.length) return null;
  return h(
    "section",
    { class: "pan turning", role: "region", "aria-label": w.turning, data: { key: "turning" } },
    h("header", null, h("h2", null, w.turning)),
    h(
      "ol",
      { class: "said t" },
      found.map((p) =>
        h(
          "li",
          null,
          h(
            "button",
            {
              type: "button",
              class: p.step === step - 1 ? "on" : "",
              data: { do: "go", arg: p.step + 1, key: `turn-${p.step}` },
            },
            h("span", { class: "who" }, nameOf(review, p.seat)),
            cardSign(p.card),
            h("span", { class: "sm soft" }, w.trick(review.told.steps[p.step].trick)),
            chip(p.cost),
          ),
        ),
      ),
    ),
  );
}
