// Who pays whom: the scores of all, the wash-book, the settlement.

import { h } from "../shared/dom.js";
import { words } from "./words.js";

/** @param {Answers.PartyContent} view */
export function scores(view) {
  const money = view.stake !== "";
  return h(
    "section",
    { class: "pan", "aria-label": words.score },
    h(
      "header",
      null,
      h("h2", null, words.score),
      h("span", { class: "small-text soft" }, view.kind.own ? words.ownDecides : words.netDecides),
    ),
    h(
      "div",
      { class: "in scroll", tabindex: 0, role: "group", "aria-label": words.score },
      h(
        "table",
        { class: "tb" },
        h(
          "thead",
          null,
          h(
            "tr",
            null,
            h("td"),
            h("th", { scope: "col" }, words.player),
            h("th", { scope: "col", class: "r roomy" }, words.own),
            h("th", { scope: "col", class: "r roomy" }, words.opponents),
            h("th", { scope: "col", class: "r" }, words.net),
            h("th", { scope: "col", class: "r" }, words.units),
            money ? h("th", { scope: "col", class: "r" }, words.money) : null,
          ),
        ),
        h(
          "tbody",
          null,
          view.players.map((p) =>
            h(
              "tr",
              { data: { key: `player-${p.name}` } },
              h("td", null, p.place || ""),
              h(
                "th",
                { scope: "row" },
                h(
                  "button",
                  { class: "linky", type: "button", data: { do: "card", value: p.name } },
                  p.name,
                  p.here ? null : h("small", { class: "soft" }, ` ${words.gone}`),
                ),
              ),
              h("td", { class: "r roomy" }, p.own),
              h("td", { class: "r roomy" }, p.opponents),
              h("td", { class: "r" }, words.signed(p.net)),
              h("td", { class: "r" }, words.signed(p.units)),
              money ? h("td", { class: "r" }, p.units < 0 ? `−${p.worth}` : p.worth) : null,
            ),
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
export const MOST_COLUMNS = 8;

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
      { data: { key: `round-${s.round}-${s.table}` } },
      h(
        "th",
        { scope: "row" },
        h(
          "button",
          { class: "linky", type: "button", data: { do: "settled", value: `${s.round}/${s.table}` } },
          words.roundLine(s, many),
          h("small", { class: "soft" }, ` ${words.beat(s)}`),
        ),
      ),
      wide ? cells.map((n) => h("td", { class: "r" }, n === null ? "" : words.signed(n))) : null,
    );
  });
  const first =
    carried && wide
      ? h(
          "tr",
          null,
          h("th", { scope: "row" }, words.fromBefore),
          names.map((name) => h("td", { class: "r" }, words.signed(broughtBy(view, name)))),
        )
      : null;
  return h(
    "section",
    { class: "pan", "aria-label": words.book },
    h(
      "header",
      null,
      h("h2", null, words.book),
      h("span", { class: "small-text soft" }, words.bookOf(view.kind.unit, view.stake_said)),
    ),
    rows.length || first
      ? h(
          "div",
          { class: "in scroll", tabindex: 0, role: "group", "aria-label": words.book },
          h(
            "table",
            { class: "tb book" },
            wide
              ? h(
                  "thead",
                  null,
                  h(
                    "tr",
                    null,
                    h("td"),
                    names.map((name) =>
                      h("th", { scope: "col", class: "r" }, h("span", { class: "cut", title: name }, name)),
                    ),
                  ),
                )
              : null,
            h("tbody", null, first, rows),
          ),
        )
      : h("p", { class: "in soft" }, words.empty),
  );
}

/** @param {Answers.PartyContent} view */
export function settlement(view) {
  const people = view.players.filter((p) => p.units).length;
  return h(
    "section",
    { class: "pan", "aria-label": words.settle },
    h("header", null, h("h2", null, words.settle), h("span", { class: "small-text soft" }, words.settleNow)),
    h(
      "div",
      { class: "in" },
      view.payments.length
        ? [
            h(
              "ul",
              { class: "pays" },
              view.payments.map((p) =>
                h(
                  "li",
                  null,
                  h("span", { class: "grow" }, words.pays(p)),
                  h("b", null, view.stake ? p.worth : words.unitsOf(p.units)),
                  view.stake ? h("small", { class: "soft" }, words.unitsOf(p.units)) : null,
                ),
              ),
            ),
            h("p", { class: "soft small-text" }, words.fewest(view.payments.length, people)),
          ]
        : h("p", { class: "soft" }, words.nobodyPays),
    ),
  );
}
