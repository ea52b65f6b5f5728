// The figures that teach: tricks lost, leads, contracts, games missed, the running score, best times.

import { h } from "../shared/dom.js";
import { bars, linePlot, spark } from "./plot.js";
import { minus, words } from "./words.js";
import { watchTime } from "../shared/watchtime.js";

/** @typedef {import("./keep.js").KeptDeal} KeptDeal */

/** @param {Pick<KeptDeal, "points">} x */
const scored = (x) => x.points[0] - x.points[1];

/**
 * The mean of the last so many values, at each of them.
 * @param {number[]} values
 */
const smooth = (values) =>
  values.map((_, i) => {
    const last = values.slice(Math.max(0, i - 9), i + 1);
    return last.reduce((a, b) => a + b, 0) / last.length;
  });

/** What the reviews say, of the deals that have one. @param {KeptDeal[]} some */
const reviewed = (some) => some.flatMap((x) => (x.lost ? [x.lost] : []));

/** @param {string} key @param {string} title @param {string} note @param {...Node} inside */
const panel = (key, title, note, ...inside) =>
  h(
    "section",
    { class: "pan", role: "region", "aria-label": title, data: { key } },
    h("header", null, h("h2", null, title), note ? h("span", { class: "small-text soft" }, note) : null),
    inside,
  );

/**
 * Tricks lost over time, as declarer and as defender; `todo` reviews are being reckoned, `more` could be.
 * @param {KeptDeal[]} some
 * @param {number} todo
 * @param {number} more
 */
export function lostPanel(some, todo, more) {
  const known = reviewed(some).reverse();
  /** @param {string} role */
  const of = (role) => smooth(known.filter((x) => x.role === role).map((x) => x.tricks));
  const lines = ["declaring", "defending", "playing"]
    .map((role) => ({
      name: words.roles[role],
      short: words.short[role],
      values: of(role),
    }))
    .filter((l) => l.values.length);
  return panel(
    "lost",
    words.lost,
    words.lostNote,
    h(
      "div",
      { class: "in" },
      known.length
        ? [
            linePlot(words.lost, lines),
            h(
              "p",
              { class: "small-text legend" },
              lines.map((l, k) => [h("span", { class: `dash l${k}` }), l.name, " "]),
            ),
          ]
        : h("p", { class: "small-text soft" }, words.noneLost),
      todo
        ? h("p", { class: "small-text soft", role: "status" }, words.reckoning(todo))
        : more
          ? h("button", { type: "button", class: "btn", data: { do: "reckon", key: "reckon" } }, words.reckon(more))
          : null,
    ),
  );
}

/**
 * How often one's opening lead gave a trick away.
 * @param {KeptDeal[]} some
 */
export function leadsPanel(some) {
  const leads = reviewed(some)
    .map((x) => x.lead)
    .filter((lead) => lead !== undefined);
  if (!leads.length) return null;
  const good = leads.filter((n) => !n).length;
  return panel(
    "leads",
    words.leads,
    words.leadsNote(leads.length),
    h(
      "div",
      { class: "in" },
      bars([
        [words.leadGood, good],
        [words.leadBad, leads.length - good],
      ]),
    ),
  );
}

/**
 * The games one's side could have made, and what became of them.
 * @param {KeptDeal[]} some
 */
export function missedPanel(some) {
  const could = reviewed(some)
    .map((x) => x.game)
    .filter((game) => game !== null);
  if (!could.length) return null;
  /** @param {string} what */
  const count = (what) => could.filter((x) => x === what).length;
  return panel(
    "missed",
    words.games,
    words.gamesNote(could.length),
    h(
      "div",
      { class: "in" },
      bars([
        [words.gameMade, count("made")],
        [words.gameMissed, count("missed")],
        [words.gameDown, count("down")],
      ]),
    ),
  );
}

/** @param {KeptDeal[]} some */
export function contractsPanel(some) {
  const ours = some.filter((x) => x.contract === x.seat && x.made !== null);
  if (!ours.length) return null;
  const made = ours.filter((x) => x.made).length;
  return panel(
    "contracts",
    words.contracts,
    words.contractsNote(ours.length),
    h(
      "div",
      { class: "in" },
      bars([
        [words.made, made],
        [words.down, ours.length - made],
      ]),
    ),
  );
}

/** @param {KeptDeal[]} some */
export function gamesPanel(some) {
  const titles = [...new Set(some.map((x) => x.title))];
  return panel(
    "games",
    words.perGame,
    words.running,
    h(
      "div",
      { class: "list" },
      h(
        "table",
        { class: "deals" },
        h(
          "thead",
          null,
          h(
            "tr",
            null,
            h("th", { scope: "col" }, words.game),
            [words.deals, words.won, words.score].map((x) => h("th", { scope: "col", class: "num" }, x)),
            h("td"),
          ),
        ),
        h(
          "tbody",
          null,
          titles.map((title) => {
            const of = some.filter((x) => x.title === title).reverse();
            let total = 0;
            const sums = of.map((x) => (total += scored(x)));
            return h(
              "tr",
              { data: { key: title } },
              h("th", { scope: "row" }, title),
              h("td", { class: "num" }, String(of.length)),
              h("td", { class: "num" }, `${Math.round((100 * of.filter((x) => scored(x) > 0).length) / of.length)} %`),
              h("td", { class: "num" }, minus(total)),
              h("td", null, spark(sums, words.plot(title, minus(total), of.length))),
            );
          }),
        ),
      ),
    ),
  );
}

/** @param {number[]} values @param {(...values: number[]) => number} pick */
const best = (values, pick) => (values.length ? pick(...values) : null);

/**
 * Each patience: how often it came out, the best time it did in, and the most cards that went home.
 * @param {KeptDeal[]} some
 */
export function timesPanel(some) {
  const alone = some.flatMap((x) => (x.alone ? [{ title: x.title, points: x.points, alone: x.alone }] : []));
  if (!alone.length) return null;
  return panel(
    "times",
    words.times,
    words.timesNote,
    h(
      "div",
      { class: "list" },
      h(
        "table",
        { class: "deals" },
        h(
          "thead",
          null,
          h(
            "tr",
            null,
            h("th", { scope: "col" }, words.game),
            [words.played, words.home, words.best, words.bestCards].map((x) =>
              h("th", { scope: "col", class: "num" }, x),
            ),
          ),
        ),
        h(
          "tbody",
          null,
          [...new Set(alone.map((x) => x.title))].map((title) => {
            const of = alone.filter((x) => x.title === title),
              out = of.filter((x) => x.alone.home);
            const time = best(
              out.map((x) => x.alone.seconds).filter((n) => n !== null),
              Math.min,
            );
            return h(
              "tr",
              { data: { key: title } },
              h("th", { scope: "row" }, title),
              [
                of.length,
                out.length,
                time === null ? "–" : watchTime(time),
                best(
                  of.map((x) => x.points[0]),
                  Math.max,
                ),
              ].map((x) => h("td", { class: "num" }, String(x))),
            );
          }),
        ),
      ),
    ),
  );
}
