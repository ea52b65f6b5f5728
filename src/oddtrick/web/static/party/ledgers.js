// Who pays whom: the scores of all, the wash-book, the settlement.

import { panel, columns } from "../shared/panels.js";
import { h } from "../shared/dom.js";
import { t } from "../shared/language.js";
import { words } from "./words.js";

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
export const broughtBy = (view, name) => (Object.hasOwn(view.before, name) ? view.before[name] : 0);
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
