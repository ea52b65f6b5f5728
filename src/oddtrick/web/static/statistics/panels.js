// What some deals of one game or family add up to, as a panel.

import { h } from "../shared/dom.js";
import * as statistics from "../shared/statistics.js";
import { watchTime } from "../shared/watchtime.js";
import { barPicture, lastPicture, shareLine, stackPicture } from "./pictures.js";
import { words } from "./words.js";

/** @typedef {import("../shared/statistics.js").Deal} Deal */

const MONTHS = 12;

/** @param {string} title @param {string} beside @param {...any} body */
const block = (title, beside, ...body) =>
  h("div", { class: "bk1" }, h("h3", null, title, " ", h("small", null, beside)), body);

/** @param {string} big @param {string} small */
const figure = (big, small) => h("div", null, h("b", null, big), h("span", null, small));

/** @param {ReturnType<typeof statistics.summary>} sum @param {boolean} alone */
function figures(sum, alone) {
  const { won, runs, best } = sum;
  return h(
    "div",
    { class: "nums" },
    won.of
      ? figure(
          won.percent === null ? words.wonCount(won.count, won.of) : words.percent(won.percent),
          won.percent === null ? words.wonOf : words.won(won.count),
        )
      : null,
    won.of ? [figure(String(runs.now), words.inRow), figure(String(runs.longest), words.longest)] : null,
    alone && best.moves !== null
      ? figure(String(best.moves), words.fewest)
      : !alone && sum.points !== null && sum.deals >= statistics.ENOUGH
        ? figure(words.signed(sum.points, 1), words.pointsADeal)
        : null,
    best.seconds !== null && alone ? figure(watchTime(best.seconds), words.fastest) : null,
  );
}

/** Points, or moves, how often each. @param {number[]} values */
function spread(values) {
  const reach = Math.max(...values) - Math.min(...values);
  const width = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000].find((step) => reach / step <= 10) ?? 5000;
  return statistics.bars(values, width).map(({ from, count }) => ({ name: String(from).replace("-", "−"), count }));
}

/** @param {Deal[]} deals @param {boolean} alone */
function spreadBlock(deals, alone) {
  const values = alone
    ? deals.flatMap((deal) => (deal.won && deal.alone ? [deal.alone.moves] : []))
    : deals.map((deal) => deal.points);
  if (values.length < statistics.ENOUGH) return null;
  const title = alone ? words.moves : words.points;
  return block(title, words.deals(values.length), barPicture(title, spread(values)));
}

/** @param {Deal[]} deals */
function monthBlock(deals) {
  const months = statistics.byMonth(deals).slice(-MONTHS);
  if (months.length < 2) return null;
  return block(
    words.byMonth,
    words.deals(deals.length),
    barPicture(
      words.byMonth,
      months.map((x) => ({ name: x.month.slice(2), count: x.deals })),
    ),
    months.filter((x) => x.won.of).map((x) => shareLine(x.month, x.won)),
  );
}

/** @param {Deal[]} deals */
function levelBlock(deals) {
  const levels = [...new Set(deals.map((deal) => deal.level))];
  if (levels.length < 2) return null;
  return block(
    words.levels,
    words.wonOf,
    levels.map((level) => {
      const some = statistics.summary(deals.filter((deal) => deal.level === level));
      return shareLine(words.level(level), some.won);
    }),
  );
}

/** @param {ReturnType<typeof statistics.summary>} sum */
const costBlock = ({ cost }) =>
  block(words.cost, "", h("p", null, cost.mean === null ? words.costNone : words.costText(cost.mean, cost.deals)));

/** @param {string} title @param {string} beside @param {Deal[]} deals */
export function panel(title, beside, deals) {
  const sum = statistics.summary(deals),
    alone = deals.some((deal) => deal.alone),
    id = `panel-${title.replace(/\W+/g, "-")}`;
  return h(
    "section",
    { class: "pan", "aria-labelledby": id, data: { key: id } },
    h(
      "header",
      null,
      h("h2", { id }, title),
      h("span", { class: "small-text soft" }, [beside, words.deals(deals.length)].filter(Boolean).join(", ")),
    ),
    figures(sum, alone),
    deals.length < statistics.ENOUGH
      ? h("div", { class: "bk1" }, h("p", { class: "soft" }, words.few(deals.length)))
      : null,
    sum.last.length ? block(words.lastDeals(sum.last.length), words.newest, lastPicture(sum.last)) : null,
    spreadBlock(deals, alone),
    sum.made.of ? block(words.made, words.deals(sum.made.of), shareLine(words.madeWord, sum.made)) : null,
    alone ? block(words.couldWin, "", stackPicture(statistics.winnable(deals))) : costBlock(sum),
    levelBlock(deals),
    monthBlock(deals),
  );
}
