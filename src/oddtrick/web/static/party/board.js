// The board of a party: its tables and what comes next; for the host, what the host may do.

import { panel, deed } from "../shared/panels.js";
import { id, now } from "../shared/book.js";
import { cardSign } from "../club/table/entry.js";
import { h, svg } from "../shared/dom.js";
import { t } from "../shared/language.js";
import { watchTime, about } from "../shared/punctuation.js";
import { pairOf } from "./keys.js";
import { scores, settlement, washbook } from "./ledgers.js";
import { sheetOf } from "./show.js";
import { pending, state, writes } from "./state.js";
import { words } from "./words.js";
import { place } from "../shared/places.js";

export const chip = () => {
  const n = state.queue.items.length;
  return h(
    "span",
    { class: `chip ${state.reached ? "" : "off"}`, key: "chip" },
    n ? words.kept(n) : state.reached ? t("online") : t("offline"),
  );
};
/** @param {string} name @param {number} x @param {number} y @param {number} height @param {string} turn */
export const markCard = (name, x, y, height, turn) =>
  svg("rect", { class: name, x, y, width: 15, height, rx: 2.5, transform: turn, "stroke-width": 1.6 });
export const mark = () =>
  svg(
    "svg.mark",
    { viewBox: "0 0 32 32", fill: "none", "aria-hidden": "true" },
    markCard("a", 3, 6, 21, "rotate(-10 10 16)"),
    markCard("b", 13, 5.5, 21, "rotate(8 20 16)"),
  );
/** @param {string} title @param {string} note @param {boolean} back */
export const top = (title, note, back) =>
  h(
    "header.ptop",
    back
      ? h("button.ib", { "aria-label": t("Back"), do: "back" }, "‹")
      : h("a.ib.home", { href: place("play"), "aria-label": "oddtrick" }, mark()),
    h("h1.ttl", { title }, title, " ", h("span.small-text.soft", note)),
    chip(),
  );

/** @param {Answers.PartyTable} table */
export function clock(table) {
  if (!state.view.terms.minutes) return null;
  if (!table.ends) return writes() && !table.over ? deed(words.start, "start", table.table) : null;
  const left = table.ends - now();
  return h(
    "p",
    { class: `note ${left <= 0 ? "warn" : ""}`, role: "timer", key: `clock-${table.table}` },
    left <= 0 ? t("Time is up. Finish this deal, but do not start another.") : words.left(watchTime(Math.floor(left))),
  );
}

/** @param {Answers.PartyTable} table */
export function tablePanel(table) {
  const many = state.view.tables.length > 1,
    { course, keys } = state.view.way;
  const risk = pairOf(table.seats, table.vulnerable[0] ? "NS" : "EW");
  const note = [words.round(table.round), course === "rubbers" && t("rubber {n}", { n: table.rubber })]
    .filter(Boolean)
    .join(", ");
  const waiting = state.view.waiting.find((x) => x.table === table.group && table.table === table.group);
  const busy = pending(table.table);
  return h(
    "section.pan.ptable",
    { "aria-label": words.table(table.table), key: `table-${table.table}` },
    h(
      "header",
      h("h2", many ? words.table(table.table) : note),
      h("span.small-text.soft", many ? note : state.view.way.title),
    ),
    h(
      "div.in",
      h("p.sides", h("b", pairOf(table.seats, "NS")), h("span.soft", words.against), h("b", pairOf(table.seats, "EW"))),
      waiting && h("p.soft", words.waits(waiting.players)),
      table.cuts.length && !table.lines.length
        ? h(
            "p.soft.small-text.tinted.drawn",
            about(t("Drawn"), ""),
            table.cuts,
            (/** @type {[string, string[]]} */ [name, cards], i) => [i ? ", " : null, `${name} `, cards.map(cardSign)],
          )
        : null,
      table.over
        ? h("p.note", t("This table has finished its round and waits for the others."))
        : h(
            "p.soft.small-text",
            [
              words.deals2(table.seats[table.dealer]),
              course === "sum" ? null : words.vulnerableNow(table.vulnerable[0], table.vulnerable[1], risk),
            ]
              .filter(Boolean)
              .join(", "),
          ),
      clock(table),
      busy && h("p.told", words.keptNote),
      table.told ? h("p", `${table.totals[0]} – ${table.totals[1]}`) : sheetOf(table, keys, table.seats),
      writes() &&
        h(
          "div.acts2",
          !table.over &&
            h(
              "button.btn.p.big.wide",
              { disabled: busy, do: "enter", data: { value: table.table } },
              keys.form === "points" ? t("Enter the points") : t("Enter a deal"),
              many && h("span.unseen", ` ${words.table(table.table)}`),
            ),
          table.undo
            ? h(
                "button.btn",
                { disabled: busy, do: "undo", data: { value: table.undo } },
                words.undo,
                many && h("span.unseen", ` ${words.table(table.table)}`),
              )
            : null,
          !table.over && (table.lines.length || course === "rubbers")
            ? deed(course === "rubbers" ? t("End the round") : t("End early"), "break", table.table, "", {
                disabled: busy,
              })
            : null,
        ),
    ),
  );
}

export function nextPanel() {
  const lines = state.view.next
    .map((g) => {
      const said = g.tables.length
        ? g.tables.map(
            (table) =>
              (state.view.tables.length > 1 ? about(words.table(table.table), "") : "") +
              `${words.pair(table.ns)} ${words.against} ${words.pair(table.ew)}`,
          )
        : g.waiting.length
          ? [words.nextWaits(g.waiting)]
          : [/** @type {Record<string, string>} */ (words.ahead)[state.view.kind.ahead] ?? ""];
      return g.tables.length && g.waiting.length ? [...said, words.waits(g.waiting)] : said;
    })
    .flat();
  return panel(
    "next",
    t("Next"),
    "",
    h("ul.in.plain", [...new Set(lines)], (line) => h("li", line)),
  );
}

export function chooser() {
  if (state.view.tables.length < 2) return null;
  return h(
    "label.mine",
    t("This phone is at"),
    " ",
    h(
      "select.field",
      { name: "mine", key: "mine" },
      [[0, t("all tables")], ...state.view.tables.map((table) => [table.table, words.table(table.table)])],
      ([v, words]) => h("option", { value: v, selected: v === state.mine }, words),
    ),
  );
}

export function hostPanel() {
  /** @param {string} action @param {string} words */
  const button = (action, words) => deed(words, action);
  return h(
    "div.deal-actions",
    button("history", t("History")),
    button("rules", t("How it goes")),
    state.view.role === "host" && [
      button("links", t("Links")),
      state.view.kind.open ? button("people", t("Come and go")) : null,
      button("file", t("Save file")),
      h("a.btn", { href: place("host") + `?after=${id}` }, t("Another evening")),
    ],
  );
}

export function boardScreen() {
  const shown = state.view.tables.filter((table) => !state.mine || table.table === state.mine);
  return [
    top(state.view.title, state.view.kind.title === state.view.title ? "" : state.view.kind.title, false),
    h(
      "main.pb",
      h(
        "div.col",
        state.notice && h("p.told.wrong", { role: "alert", key: "notice" }, state.notice),
        !writes() && h("p.told", t("You are watching. To enter scores, ask the host for the phones’ link.")),
        chooser(),
        shown.map(tablePanel),
        nextPanel(),
      ),
      h("div.col", scores(state.view), washbook(state.view)),
      h("div.col", settlement(state.view), hostPanel()),
    ),
  ];
}
