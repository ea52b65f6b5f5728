// What some deals of one game or family add up to.

import { joined, ownEvenings, weakness } from "../club/why/mine.js";
import { h, svg } from "../shared/dom.js";
import { t, tn } from "../shared/language.js";
import { panel, shareBar, go, tableLine } from "../shared/panels.js";
import { place } from "../shared/places.js";
import { watchTime, about, decimal, minus, signed } from "../shared/punctuation.js";
import * as statistics from "../shared/statistics.js";
import { history } from "./keep.js";
import { BOOK, trumpsNamed, passedDeals } from "./sittings.js";
import { looking, missedDeal, unseen } from "./lost.js";
import { words } from "./words.js";

// Pictures of numbers: bars with their counts, a line of shares, the last deals, a stack.

const WIDTH = 420,
  FOOT = 84,
  TOP = 20;

/** A picture of values, which are told those who listen. @param {string} title @param {string[]} values @param {unknown[]} inside */
const picture = (title, values, ...inside) =>
  svg("svg.hh", { viewBox: `0 0 ${WIDTH} 104`, role: "img", "aria-label": about(title, values.join(", ")) }, inside);

/** Bars that carry their counts. @param {string} title @param {{name: string, count: number}[]} bars */
function barPicture(title, bars) {
  const most = Math.max(1, ...bars.map((bar) => bar.count)),
    step = WIDTH / Math.max(1, bars.length),
    wide = Math.min(70, step * 0.88);
  const every = Math.ceil(bars.length / 10);
  return picture(
    title,
    bars.map((bar) => about(bar.name, bar.count)),
    bars.map((bar, i) => {
      const height = (bar.count / most) * (FOOT - TOP),
        middle = step * (i + 0.5);
      return [
        bar.count ? svg("rect.ot", { x: middle - wide / 2, y: FOOT - height, width: wide, height, rx: 2.5 }) : null,
        bar.count ? svg("text", { x: middle, y: FOOT - height - 4, "text-anchor": "middle" }, bar.count) : null,
        i % every === 0 ? svg("text", { x: middle, y: 99, "text-anchor": "middle" }, bar.name) : null,
      ];
    }),
  );
}

/** Values over time as a line, with the first and the last written. @param {string} title @param {number[]} values */
function linePicture(title, values) {
  const most = Math.max(1, ...values),
    [left, right] = [34, WIDTH - 40];
  const x = (/** @type {number} */ i) => left + (i / Math.max(1, values.length - 1)) * (right - left),
    y = (/** @type {number} */ value) => FOOT - (value / most) * (FOOT - TOP);
  const last = values[values.length - 1];
  return picture(
    title,
    values.map((value) => decimal(value, 1)),
    svg("line.ax", { x1: left, x2: right, y1: FOOT, y2: FOOT }),
    svg("text", { x: left - 6, y: FOOT + 4, "text-anchor": "end" }, "0"),
    svg("text", { x: left - 6, y: TOP + 4, "text-anchor": "end" }, decimal(most, 1)),
    svg("polyline.ln", { points: values.map((value, i) => `${x(i)},${y(value)}`).join(" ") }),
    svg("circle.pt", { cx: right, cy: y(last), r: 4 }),
    svg("text", { x: right + 8, y: y(last) + 4 }, decimal(last, 1)),
    svg("text", { x: (left + right) / 2, y: 99, "text-anchor": "middle" }, title),
  );
}

/**
 * A share as a line with its count, and a mark where somebody else's lies.
 * @param {string} name @param {import("../shared/statistics.js").Share} share @param {number} [mark] in per cent
 */
const shareLine = (name, { count, of, percent }, mark) =>
  h(
    "div.ln1",
    h("span", name),
    svg(
      "svg.mb",
      { viewBox: "0 0 100 9", preserveAspectRatio: "none", "aria-hidden": "true" },
      svg("rect.of", { width: 100, height: 9 }),
      svg("rect.is", { width: of ? (100 * count) / of : 0, height: 9 }),
      mark !== undefined && svg("rect.by", { x: mark - 0.3, y: -4, width: 0.7, height: 17 }),
    ),
    h("b", percent === null ? words.wonCount(count, of) : words.percent(percent)),
  );

/** @param {(boolean | null)[]} last */
const lastPicture = (last) =>
  h("div.days", { role: "img", "aria-label": words.lastLabel(last.filter(Boolean).length, last.length) }, last, (won) =>
    h("i", { class: won ? "w" : "l" }),
  );

/** Deals played alone, by what could be done. @param {Record<"won" | "missed" | "lost" | "unknown", number>} found */
function stackPicture(found) {
  const parts = /** @type {const} */ (["won", "missed", "lost", "unknown"]).filter((part) => found[part]);
  return [
    h("div.stack", { "aria-hidden": "true" }, parts, (part) =>
      h("i", { class: part, style: { "flex-grow": found[part] } }, found[part]),
    ),
    h("div.lg", parts, (part) =>
      h("span", h("i", { class: part, "aria-hidden": "true" }), `${words.winnable[part]} ${found[part]}`),
    ),
  ];
}

/** @typedef {import("../shared/statistics.js").Deal} Deal */

const MONTHS = 12;
/** Where the trainer practises what was lost. @type {Record<string, string>} */
const TRAINED = { bidding: "bidding", lead: "defence", declaring: "declarer", defending: "defence" };

/** @param {string} title @param {string} beside @param {...any} body */
const block = (title, beside, ...body) => h("div.bk1", h("h3", title, " ", h("small", beside)), body);

/** @param {string} big @param {string} small */
const figure = (big, small) => h("div", h("b", big), h("span", small));

/** @param {ReturnType<typeof statistics.summary>} sum @param {boolean} alone */
function numbers(sum, alone) {
  const { won, runs, best } = sum;
  return h(
    "div.nums",
    won.of
      ? figure(
          won.percent === null ? words.wonCount(won.count, won.of) : words.percent(won.percent),
          won.percent === null ? t("won") : words.won(won.count),
        )
      : null,
    won.of ? [figure(String(runs.now), t("won in a row")), figure(String(runs.longest), t("longest run"))] : null,
    alone && best.moves !== null
      ? figure(String(best.moves), t("fewest moves"))
      : !alone && sum.points !== null && sum.deals >= statistics.ENOUGH
        ? figure(signed(sum.points, 1), t("points a deal"))
        : null,
    best.seconds !== null && alone && figure(watchTime(best.seconds), t("best time")),
  );
}

/** Points, or moves, how often each. @param {number[]} values */
function spread(values) {
  const reach = Math.max(...values) - Math.min(...values);
  const width = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000].find((step) => reach / step <= 10) ?? 5000;
  return statistics.bars(values, width).map(({ from, count }) => ({ name: minus(from), count }));
}

/** @param {Deal[]} deals @param {boolean} alone */
function spreadBlock(deals, alone) {
  const values = alone
    ? deals.flatMap((deal) => (deal.won && deal.alone ? [deal.alone.moves] : []))
    : deals.map((deal) => deal.points);
  if (values.length < statistics.ENOUGH) return null;
  const title = alone ? t("Moves to win") : t("Points a deal");
  return block(title, words.deals(values.length), barPicture(title, spread(values)));
}

/** @param {Deal[]} deals */
function monthBlock(deals) {
  const months = statistics.byMonth(deals).slice(-MONTHS);
  if (months.length < 2) return null;
  return block(
    t("By month"),
    words.deals(deals.length),
    barPicture(
      t("By month"),
      months.map((x) => ({ name: x.month.slice(2), count: x.deals })),
    ),
    months.filter((x) => x.won.of).map((x) => shareLine(x.month, x.won)),
  );
}

/** Trumps that the player named, beside the book's share of each. @param {Deal[]} deals */
function namedBlock(deals) {
  const game = deals.find((deal) => deal.game in BOOK)?.game ?? "";
  const named = trumpsNamed(deals.filter((deal) => deal.game === game)),
    book = BOOK[game];
  if (!book || !named.of) return null;
  return block(
    t("When you named trumps"),
    t("line: the book, 24 cards"),
    shareLine(t("Made"), named.made, book.made),
    shareLine(t("All five tricks"), named.all, book.all),
    shareLine(t("Euchred"), named.lost, book.lost),
    shareLine(t("Alone"), named.lone, book.lone),
  );
}

/** @param {Deal[]} deals */
function levelBlock(deals) {
  const levels = [...new Set(deals.map((deal) => deal.level))];
  if (levels.length < 2) return null;
  return block(
    t("By opponent"),
    t("won"),
    levels.map((level) => {
      const some = statistics.summary(deals.filter((deal) => deal.level === level));
      return shareLine(words.level(level), some.won);
    }),
  );
}

/** @param {Deal[]} deals */
function winnableBlock(deals) {
  const found = statistics.winnable(deals),
    could = statistics.share(found.won, found.won + found.missed),
    again = missedDeal(deals);
  return block(
    t("Could the deal be won?"),
    "",
    stackPicture(found),
    found.missed
      ? h(
          "p",
          could.percent === null ? words.wonOfWinnable(found.won, could.of) : words.shareOfWinnable(could.percent),
          again && [" ", h("a", { href: again }, t("Play a missed one again"))],
        )
      : null,
  );
}

/** Tricks that were lost a deal, by what one did; and the bids that were passed over. @param {Deal[]} deals */
function whereBlock(deals) {
  const ids = new Set(deals.map((deal) => deal.id)),
    lost = history().flatMap((x) => (x.lost && ids.has(`${x.table}/${x.deal}`) ? [x.lost] : []));
  if (!lost.length) return block(words.where, "", h("p.soft", t("Review a deal to see where you lose tricks.")));
  const known = deals.filter((deal) => deal.passed !== null);
  /** @type {[string, number[]][]} */
  const parts = [
    ["bidding", known.map((deal) => Number(Boolean(deal.passed)))],
    ["lead", lost.flatMap((one) => one.lead ?? [])],
    ["declaring", lost.filter((one) => one.role === "declaring").map((one) => one.tricks)],
    ["defending", lost.filter((one) => one.role === "defending").map((one) => one.tricks)],
  ];
  const means = parts
    .filter(([, values]) => values.length)
    .map(([part, values]) => ({ part, mean: values.reduce((a, b) => a + b, 0) / values.length }));
  const most = Math.max(1, ...means.map((x) => x.mean)),
    [worst] = [...means].sort((a, b) => b.mean - a.mean);
  const costs = deals.flatMap((deal) => deal.cost ?? []);
  return block(
    words.where,
    tn(lost.length, "tricks a deal, {n} reviewed", "tricks a deal, {n} reviewed", { n: lost.length }),
    means.map(({ part, mean }) =>
      h("div.ln1", h("span", words.parts[part]), shareBar((100 * mean) / most), h("b", decimal(mean, 1))),
    ),
    worst?.mean ? go(words.practiseParts[worst.part], `${place("train")}#${TRAINED[worst.part]}`, "b") : null,
    costs.length >= statistics.ENOUGH &&
      linePicture(t("Tricks a deal, the mean of ten"), statistics.runningMean(costs, statistics.ENOUGH)),
  );
}

/**
 * Passes that the book would not have made, of games that are bid. @param {Deal[]} deals
 * @param {{family?: string, game?: string}} scope
 */
function passedBlock(deals, scope) {
  if (!deals.some((deal) => deal.made !== null)) return null;
  const { known, found, ground, next } = passedDeals(deals),
    more = unseen(deals).length;
  if (!known && !more) return null;
  const again = found.filter((deal) => !deal.again).length,
    scoped = JSON.stringify(scope);
  return block(
    t("When you should have"),
    known ? tn(known, "found in {n} deal", "found in {n} deals", { n: known }) : "",
    h(
      "p",
      !known ? words.notLooked : found.length ? words.passed(found.length) : words.nonePassed,
      ground && [" ", t("Mostly:"), " ", h("b", ground), "."],
    ),
    looking(scoped) ? h("p.small-text.soft", { role: "status" }, words.looking(looking(scoped))) : null,
    h(
      "p.keeps",
      next && [
        h(
          "button.btn",
          { data: { practise: next.id, game: next.game } },
          again ? tn(again, "Practise this hand", "Practise these {n} hands", { n: again }) : t("Practise again"),
        ),
        h("a.btn", { href: place("review", ...next.id.split("/")) }, t("Review the hand")),
      ],
      more && !looking(scoped) ? h("button.btn", { data: { look: scoped } }, words.lookThrough(more)) : null,
    ),
  );
}

/**
 * What some deals add up to. @param {string} title @param {Deal[]} deals
 * @param {{family?: string, game?: string}} scope what the deals have in common
 */
export function figures(title, deals, scope) {
  const sum = statistics.summary(deals),
    alone = deals.some((deal) => deal.alone),
    named = namedBlock(deals);
  return panel(
    "figures",
    title,
    words.deals(deals.length),
    numbers(sum, alone),
    deals.length < statistics.ENOUGH ? h("div.bk1>p.soft", words.few(deals.length)) : null,
    sum.last.length ? block(words.lastDeals(sum.last.length), t("newest at the right"), lastPicture(sum.last)) : null,
    alone ? winnableBlock(deals) : whereBlock(deals),
    passedBlock(deals, scope),
    h(
      "details.morefigures",
      h("summary", t("More figures")),
      spreadBlock(deals, alone),
      named ?? (sum.made.of ? block(t("Contracts"), words.deals(sum.made.of), shareLine(t("Made"), sum.made)) : null),
      levelBlock(deals),
      monthBlock(deals),
    ),
  );
}

// The evenings at a club joined: each part of one's scores, with how far chance moves it.

/** The parts of the latest evenings, and a weakness where there is one; null before the first. */
export function clubEvenings() {
  const own = ownEvenings();
  if (!own.length) return null;
  const { evenings, parts } = joined(own),
    weak = weakness(parts);
  return panel(
    "evenings",
    t("Your evenings at the club"),
    tn(evenings, "{n} evening", "{n} evenings joined", { n: evenings }),
    h(
      "div.bk1",
      h(
        "table.joined",
        h(
          "tbody",
          parts.map((x) =>
            tableLine(
              x.name,
              [
                [signed(x.points, 1), "num"],
                [`± ${decimal(x.error, 1)}`, "num soft"],
              ],
              x === weak ? "w6" : "",
            ),
          ),
        ),
      ),
      h(
        "p",
        weak
          ? t("{part} cost {points}: chance alone does that to one part in twenty.", {
              part: weak.name,
              points: decimal(-weak.points, 1),
            })
          : words.withinChance(evenings),
      ),
      h(
        "details.morefigures",
        { data: { key: "own-evenings" } },
        h("summary", t("These evenings")),
        h("ul.skills", own, (x) => h("li", h("a", { href: `${place("why", x.id)}#pair=${x.pair}` }, x.title))),
      ),
      h("p.small-text.soft", words.evenings),
    ),
  );
}
