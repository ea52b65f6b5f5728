// What a party has come to: pads, scores, the wash-book, payments, and how each figure came about.

import { h } from "../shared/dom.js";
import { t } from "../shared/language.js";
import { padTable } from "../table/panels/pad.js";
import { dealLine, pairOf } from "./keys.js";
import { broughtBy } from "./ledgers.js";
import { words } from "./words.js";
import { about, minus } from "../shared/punctuation.js";
import { capital, number } from "../shared/strings.js";

const SIDES = ["NS", "EW"];

/**
 * The rules of a kind of party, each with its place.
 * @param {Answers.RuleText[]} said
 */
export const rules = (said) =>
  h("ul.ledger", said, (x) => h("li", x.text, " ", h("small.soft", x.source || t("our reading"))));

/**
 * What a deal, or a rubber broken off, entered: side, points, why.
 * @param {Answers.PartyEntry[]} entries
 * @param {Record<string, string>} seats
 */
const ledger = (entries, seats) =>
  h("ul.ledger", entries, (e) =>
    h("li", h("b", `${minus(e.points)}`), ` ${about(pairOf(seats, SIDES[e.side]), e.why)}`),
  );

/**
 * The pad of a table, or its deals where each stands alone; `lines` with what each brought.
 * @param {Answers.PartyTable | Answers.RoundResult} x
 * @param {Answers.PartyKeys} keys
 * @param {Record<string, string>} seats
 */
export function sheetOf(x, keys, seats) {
  const names = SIDES.map((side) => pairOf(seats, side));
  return [
    x.pad.length > 0 &&
      padTable({
        sides: names,
        rows: x.pad.map((r) => ({ label: "", ...r, cells: r.cells.length ? r.cells : ["", ""] })),
      }),
    x.lines.length
      ? h(
          "table.tb.deals",
          h("thead>tr", h("th", { scope: "col" }, t("Deal")), names, (name) =>
            h("th.r", { scope: "col" }, h("span.cut", { title: name }, name)),
          ),
          h(
            "tbody",
            x.lines.map((line) =>
              h(
                "tr",
                { key: `line-${line.entry}` },
                h(
                  "th.tinted",
                  { scope: "row" },
                  h(
                    "button.linky",
                    { do: "line", data: { value: line.entry } },
                    `${line.number}. `,
                    dealLine(line, keys, seats),
                  ),
                ),
                line.points,
                (/** @type {number} */ p) => h("td.r", p ? minus(p) : ""),
              ),
            ),
            x.broken.length > 0 &&
              h("tr", h("th", { scope: "row" }, t("ended early")), SIDES, (_, i) =>
                h("td.r", x.broken.filter((e) => e.side === i).reduce((sum, e) => sum + e.points, 0) || ""),
              ),
            h("tr.tot", h("th", { scope: "row" }, t("Total")), x.totals, (p) => h("td.r", String(p))),
          ),
        )
      : null,
  ];
}

/**
 * Why a deal brought what it brought.
 * @param {Answers.PartyDeal} line
 * @param {Answers.PartyKeys} keys
 * @param {Record<string, string>} seats
 */
export function whyDeal(line, keys, seats) {
  const [ns, ew] = line.vulnerable;
  return [
    h("p.big2.tinted", dealLine(line, keys, seats)),
    h(
      "p.soft.small-text",
      `${words.deals2(seats[line.dealer])}, ${words.vulnerableNow(ns, ew, pairOf(seats, ns ? "NS" : "EW"))}`,
    ),
    line.entries.length ? ledger(line.entries, seats) : h("p.soft", number(0)),
  ];
}

/**
 * A round of a table, whole: its pad or deals, and what the wash-book has of it.
 * @param {Answers.RoundResult} s
 * @param {Answers.PartyContent} view
 */
export const whyRound = (s, view) => [
  h("p>b", `${pairOf(s.seats, "NS")} ${s.score[0]}, ${pairOf(s.seats, "EW")} ${s.score[1]}`),
  h("p.soft", `${capital(words.beat(s))}. ${words.whyUnit(view.kind.unit)}`),
  s.told ? h("p.soft", capital(t("as called at the table"))) : null,
  s.broken.length ? ledger(s.broken, s.seats) : null,
  sheetOf(s, view.way.keys, s.seats),
];

/**
 * A player's card: each round, with whom, against whom, and what it brought; the sum is their column.
 * @param {Answers.PartyContent} view
 * @param {string} name
 */
export function card(view, name) {
  const p = view.players.find((x) => x.name === name),
    before = broughtBy(view, name);
  if (!p) return null;
  const mine = view.settled.filter((s) => [...s.ns, ...s.ew].includes(name));
  return h(
    "div.scroll",
    { tabindex: 0, role: "group", "aria-label": words.whyCard(p) },
    h(
      "table.tb>tbody",
      before ? h("tr", h("th", { scope: "row" }, words.fromBefore), h("td"), h("td.r", words.signed(before))) : null,
      mine.map((s) => {
        const north = s.ns.includes(name),
          won = s.winners.includes(name);
        const [ours, theirs] = north ? [s.ns, s.ew] : [s.ew, s.ns];
        const [own, other] = north ? s.score : s.score.toReversed();
        return h(
          "tr",
          h(
            "th",
            { scope: "row" },
            words.roundLine(s, view.tables.length > 1),
            h("small.soft", ` ${t("with")} ${ours.find((x) => x !== name)} ${words.against} ${words.pair(theirs)}`),
          ),
          h("td.r.nw", `${own} – ${other}`),
          h("td.r", s.margin ? words.signed(won ? s.units : -s.units) : "0"),
        );
      }),
      h(
        "tr.tot",
        h("th", { scope: "row" }, t("Total")),
        h("td.r.nw", `${p.own} – ${p.opponents}`),
        h("td.r", words.signed(p.units)),
      ),
    ),
  );
}
