// Who pays whom: the scores of all, the wash-book, the settlement.

import { h } from "../shared/dom.js";
import { t } from "../shared/language.js";
import { columns, panel } from "../shared/panels.js";
import { about, minus } from "../shared/punctuation.js";
import { capital, number } from "../shared/strings.js";
import { padTable } from "../table/panels/pad.js";
import { dealLine, pairOf } from "./keys.js";
import { words } from "./state.js";

/** @param {string} name @param {Node} table */
const scrolled = (name, table) => h("div.in.scroll", { tabindex: 0, role: "group", "aria-label": name }, table);

/** A button that says more of what stands on it. @param {string} does @param {string} value @param {string} said @param {string | false} note */
const linky = (does, value, said, note) =>
  h("button.linky", { do: does, data: { value } }, said, note && h("small.soft", ` ${note}`));

/** @param {Answers.PartyContent} view */
export function scores(view) {
  const money = view.stake !== "";
  return h(
    "section.pan",
    { "aria-label": t("Scores") },
    h("header", h("h2", t("Scores")), h("span.small-text.soft", view.kind.own ? words.ownDecides : words.netDecides)),
    scrolled(
      t("Scores"),
      h(
        "table.tb",
        columns(
          "",
          t("Player"),
          [t("For"), "r roomy"],
          [t("Against"), "r roomy"],
          [t("Net"), "r"],
          [t("Units"), "r"],
          ...(money ? [/** @type {[string, string]} */ ([t("Money"), "r"])] : []),
        ),
        h("tbody", view.players, (p) =>
          h(
            "tr",
            { key: `player-${p.name}` },
            h("td", p.place || ""),
            h("th", { scope: "row" }, linky("card", p.name, p.name, !p.here && t("gone"))),
            [p.own, p.opponents].map((n) => h("td.r.roomy", n)),
            [p.net, p.units].map((n) => h("td.r", words.signed(n))),
            money && h("td.r", p.units < 0 ? `−${p.worth}` : p.worth),
          ),
        ),
      ),
    ),
  );
}

/**
 * What a column began with: names are people's own words, such as “constructor”.
 * @param {Answers.PartyContent} view
 * @param {string} name
 */
const broughtBy = (view, name) => (Object.hasOwn(view.before, name) ? view.before[name] : 0);
const MOST_COLUMNS = 8;

/**
 * The wash-book: each round entered for all four, each column carried forward.
 * @param {Answers.PartyContent} view
 */
export function washbook(view) {
  const many = view.tables.length > 1,
    wide = view.players.length <= MOST_COLUMNS;
  const names = view.players.map((p) => p.name).sort((a, b) => a.localeCompare(b));
  const running = new Map(names.map((name) => [name, broughtBy(view, name)]));
  const carried = Object.keys(view.before).length > 0;
  const rows = view.settled.map((s) => {
    const cells = names.map((name) => {
      const plays = [...s.ns, ...s.ew].includes(name);
      if (plays && s.margin)
        running.set(name, (running.get(name) ?? 0) + (s.winners.includes(name) ? s.units : -s.units));
      return plays ? (running.get(name) ?? 0) : null;
    });
    return h(
      "tr",
      { key: `round-${s.round}-${s.table}` },
      h("th", { scope: "row" }, linky("settled", `${s.round}/${s.table}`, words.roundLine(s, many), words.beat(s))),
      wide && cells.map((n) => h("td.r", n === null ? "" : words.signed(n))),
    );
  });
  const first =
    carried &&
    wide &&
    h("tr", h("th", { scope: "row" }, words.fromBefore), names, (name) =>
      h("td.r", words.signed(broughtBy(view, name))),
    );
  return panel(
    "wash-book",
    t("Wash-book"),
    words.bookOf(view.kind.unit, view.stake_said),
    rows.length || first
      ? scrolled(
          t("Wash-book"),
          h(
            "table.tb.book",
            wide &&
              h("thead>tr", h("td"), names, (name) =>
                h("th.r", { scope: "col" }, h("span.cut", { title: name }, name)),
              ),
            h("tbody", first, rows),
          ),
        )
      : h("p.in.soft", t("Nothing has been scored yet.")),
  );
}

/** @param {Answers.PartyContent} view */
export function settlement(view) {
  const people = view.players.filter((p) => p.units).length;
  return panel(
    "who-pays-whom",
    t("Who pays whom"),
    t("if you stopped now"),
    h(
      "div.in",
      view.payments.length
        ? [
            h("ul.pays", view.payments, (p) =>
              h(
                "li",
                h("span.grow", t("{payer} pays {to}", { payer: p.payer, to: p.to })),
                h("b", view.stake ? p.worth : words.unitsOf(p.units)),
                view.stake && h("small.soft", words.unitsOf(p.units)),
              ),
            ),
            h("p.soft.small-text", words.fewest(view.payments.length, people)),
          ]
        : h("p.soft", t("Nobody owes anything.")),
    ),
  );
}

// What a party has come to: pads, scores, the wash-book, payments, and how each figure came about.

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
        const with_ = ` ${t("with")} ${ours.find((x) => x !== name)} ${words.against} ${words.pair(theirs)}`;
        const brought = s.margin ? words.signed(won ? s.units : -s.units) : "0";
        const title = [words.roundLine(s, view.tables.length > 1), h("small.soft", with_)];
        return h("tr", h("th", { scope: "row" }, title), h("td.r.nw", `${own} – ${other}`), h("td.r", brought));
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
