// The board of a party: its tables and what comes next; for the host, what the host may do.

import { cardSign } from "../club/table/entry.js";
import { backButton, chip } from "../club/table/phone.js";
import { id, now } from "../shared/book.js";
import { h, svg } from "../shared/dom.js";
import { select, textField, titled } from "../shared/forms.js";
import { t } from "../shared/language.js";
import { deed, panel } from "../shared/panels.js";
import { place } from "../shared/places.js";
import { about, joined, watchTime } from "../shared/punctuation.js";
import { dealOf, isWhole, keyboard, pairOf, sentence } from "./keys.js";
import { scores, settlement, sheetOf, washbook } from "./ledgers.js";
import { pending, state, words, writes } from "./state.js";

/** @param {string} name @param {number} x @param {number} y @param {string} turn */
const markCard = (name, x, y, turn) =>
  svg("rect", { class: name, x, y, width: 15, height: 21, rx: 2.5, transform: turn, "stroke-width": 1.6 });
const mark = () =>
  svg(
    "svg.mark",
    { viewBox: "0 0 32 32", fill: "none", "aria-hidden": "true" },
    markCard("a", 3, 6, "rotate(-10 10 16)"),
    markCard("b", 13, 5.5, "rotate(8 20 16)"),
  );
/** @param {string} title @param {string} note @param {boolean} back */
const top = (title, note, back) =>
  h(
    "header.ptop",
    back ? backButton() : h("a.ib.home", { href: place("play"), "aria-label": "oddtrick" }, mark()),
    h("h1.ttl", { title }, title, " ", h("span.small-text.soft", note)),
    chip(state),
  );

/** @param {Answers.PartyTable} table */
function clock(table) {
  if (!state.view.terms.minutes) return null;
  if (!table.ends) return writes() && !table.over ? deed(t("Begin the time"), "start", table.table) : null;
  const left = table.ends - now();
  return h(
    "p",
    { class: `note ${left <= 0 ? "warn" : ""}`, role: "timer", key: `clock-${table.table}` },
    left <= 0 ? t("Time is up. Finish this deal, but do not start another.") : words.left(watchTime(Math.floor(left))),
  );
}

/** @param {Answers.PartyTable} table */
function tablePanel(table) {
  const many = state.view.tables.length > 1,
    { course, keys } = state.view.way;
  const risk = pairOf(table.seats, table.vulnerable[0] ? "NS" : "EW");
  const note = joined([words.round(table.round), course === "rubbers" && t("rubber {n}", { n: table.rubber })]);
  const waiting = state.view.waiting.find((x) => x.table === table.group && table.table === table.group);
  const busy = pending(table.table);
  /** @param {string} said @param {string} does @param {number} arg @param {string} [kind] */
  const act = (said, does, arg, kind) =>
    deed([said, many && h("span.unseen", ` ${words.table(table.table)}`)], does, arg, kind, { disabled: busy });
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
            joined([
              words.deals2(table.seats[table.dealer]),
              course === "sum" ? null : words.vulnerableNow(table.vulnerable[0], table.vulnerable[1], risk),
            ]),
          ),
      clock(table),
      busy && h("p.told", words.keptNote),
      table.told ? h("p", `${table.totals[0]} – ${table.totals[1]}`) : sheetOf(table, keys, table.seats),
      writes() &&
        h(
          "div.acts2",
          !table.over &&
            act(keys.form === "points" ? t("Enter the points") : t("Enter a deal"), "enter", table.table, "p big wide"),
          table.undo > 0 && act(words.undo, "undo", table.undo),
          !table.over &&
            (table.lines.length > 0 || course === "rubbers") &&
            act(course === "rubbers" ? t("End the round") : t("End early"), "break", table.table),
        ),
    ),
  );
}

/** What is next where no pairs are known. @type {Record<string, string>} */
const AHEAD = {
  cycle: t("Everybody has partnered everybody, so partners are drawn again."),
  waiting: t("Players cut for partners again."),
  winners: t("Winners move up a table, and table 1’s losers go to the last. Ties are cut for."),
  longest: t("If anybody waits, the player with most rubbers in a row goes out. Then they cut for partners."),
};

function nextPanel() {
  const lines = state.view.next.flatMap(({ tables, waiting }) => {
    if (!tables.length)
      return waiting.length
        ? t("{names} will wait; the others cut for partners.", { names: words.pair(waiting) })
        : (AHEAD[state.view.kind.ahead] ?? "");
    const said = tables.map(
      ({ table, ns, ew }) =>
        (state.view.tables.length > 1 ? about(words.table(table), "") : "") +
        `${words.pair(ns)} ${words.against} ${words.pair(ew)}`,
    );
    return waiting.length ? [...said, words.waits(waiting)] : said;
  });
  return panel(
    "next",
    t("Next"),
    "",
    h("ul.in.plain", [...new Set(lines)], (line) => h("li", line)),
  );
}

/** The tables, to be chosen from. @returns {[number, string][]} */
export const tableChoices = () => state.view.tables.map(({ table }) => [table, words.table(table)]);

function hostPanel() {
  return h(
    "div.deal-actions",
    deed(t("History"), "history"),
    deed(t("How it goes"), "rules"),
    state.view.role === "host" && [
      deed(t("Links"), "links"),
      state.view.kind.open && deed(t("Come and go"), "people"),
      deed(t("Save file"), "file"),
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
        state.view.tables.length > 1 &&
          h(
            "label.mine",
            t("This phone is at"),
            " ",
            select({ name: "mine", key: "mine" }, [[0, t("all tables")], ...tableChoices()], state.mine),
          ),
        shown.map(tablePanel),
        nextPanel(),
      ),
      h("div.col", scores(state.view), washbook(state.view)),
      h("div.col", settlement(state.view), hostPanel()),
    ),
  ];
}

// Entering a deal of a party: the keys, and what it would enter.

const pointFields = () =>
  ["NS", "EW"].map((side, i) =>
    textField(`points${i}`, t("Points of {names}", { names: pairOf(state.at.seats, side) }), {
      inputmode: "numeric",
      maxlength: 6,
      value: state.points[i],
      key: `points${i}`,
    }),
  );

/** Whether a number of points is written. @param {string} text */
const whole = (text) => /^\d{1,6}$/.test(text.trim());
export const ready = () =>
  state.view.way.keys.form === "points" ? state.points.every(whole) : isWhole(state.draft, state.view.way.keys);

export function entryScreen() {
  const { keys } = state.view.way,
    { seats } = state.at,
    byPoints = keys.form === "points";
  return [
    top(
      byPoints ? words.round(state.at.round) : words.deal(state.at.number ?? 0),
      state.view.tables.length > 1
        ? words.table(state.at.table)
        : `${pairOf(seats, "NS")} ${words.against} ${pairOf(seats, "EW")}`,
      true,
    ),
    h(
      "main.ce",
      state.notice && h("p.told.wrong", { role: "alert" }, state.notice),
      byPoints ? pointFields() : keyboard(state.draft, keys, seats),
      state.at.entry
        ? textField("reason", titled(t("Reason"), t("kept in the history")), {
            maxlength: 200,
            value: state.reason,
            key: "reason",
          })
        : null,
      state.at.entry && !byPoints ? deed(t("Take it out"), "out", "", "wide out") : null,
    ),
    h(
      "footer.cf",
      h(
        "div",
        { role: "status" },
        byPoints ? h("div.small-text.soft", words.say.points) : sentence(state.draft, keys, seats, state.worth),
      ),
      h(
        "div.row",
        deed(t("Clear"), "clear", "", "big"),
        deed(state.at.entry ? t("Correct") : t("Enter"), "save", "", "p big grow", { disabled: !ready() }),
      ),
    ),
  ];
}

/** What is sent of the deal. @param {string} sent how it is known again */
export const dealBody = (sent) => ({
  type: "deal",
  sent,
  table: state.at.table,
  round: state.at.round,
  number: state.at.number,
  ...dealOf(state.draft, state.view.way.keys),
});
