// The board of a party: its tables and what comes next; for the host, what the host may do.

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

/** @param {Answers.PartyTable} t */
export function clock(t) {
  if (!state.view.terms.minutes) return null;
  if (!t.ends)
    return writes() && !t.over ? h("button.btn", { do: "start", data: { value: t.table } }, words.start) : null;
  const left = t.ends - now();
  return h(
    "p",
    { class: `note ${left <= 0 ? "warn" : ""}`, role: "timer", key: `clock-${t.table}` },
    left <= 0 ? words.timeUp : words.left(watchTime(Math.floor(left))),
  );
}

/** @param {Answers.PartyTable} t */
export function tablePanel(t) {
  const many = state.view.tables.length > 1,
    { course, keys } = state.view.way;
  const risk = pairOf(t.seats, t.vulnerable[0] ? "NS" : "EW");
  const note = [words.round(t.round), course === "rubbers" && words.rubberNo(t.rubber)].filter(Boolean).join(", ");
  const waiting = state.view.waiting.find((x) => x.table === t.group && t.table === t.group);
  const busy = pending(t.table);
  return h(
    "section.pan.ptable",
    { "aria-label": words.table(t.table), key: `table-${t.table}` },
    h(
      "header",
      h("h2", many ? words.table(t.table) : note),
      h("span.small-text.soft", many ? note : state.view.way.title),
    ),
    h(
      "div.in",
      h("p.sides", h("b", pairOf(t.seats, "NS")), h("span.soft", words.against), h("b", pairOf(t.seats, "EW"))),
      waiting && h("p.soft", words.waits(waiting.players)),
      t.cuts.length && !t.lines.length
        ? h(
            "p.soft.small-text.tinted.drawn",
            about(words.drew, ""),
            t.cuts,
            (/** @type {[string, string[]]} */ [name, cards], i) => [i ? ", " : null, `${name} `, cards.map(cardSign)],
          )
        : null,
      t.over
        ? h("p.note", words.done)
        : h(
            "p.soft.small-text",
            [
              words.deals2(t.seats[t.dealer]),
              course === "sum" ? null : words.vulnerableNow(t.vulnerable[0], t.vulnerable[1], risk),
            ]
              .filter(Boolean)
              .join(", "),
          ),
      clock(t),
      busy && h("p.told", words.keptNote),
      t.told ? h("p", `${t.totals[0]} – ${t.totals[1]}`) : sheetOf(t, keys, t.seats),
      writes() &&
        h(
          "div.acts2",
          !t.over &&
            h(
              "button.btn.p.big.wide",
              { disabled: busy, do: "enter", data: { value: t.table } },
              keys.form === "points" ? words.enterPoints : words.enter,
              many && h("span.unseen", ` ${words.table(t.table)}`),
            ),
          t.undo
            ? h(
                "button.btn",
                { disabled: busy, do: "undo", data: { value: t.undo } },
                words.undo,
                many && h("span.unseen", ` ${words.table(t.table)}`),
              )
            : null,
          !t.over && (t.lines.length || course === "rubbers")
            ? h(
                "button.btn",
                { disabled: busy, do: "break", data: { value: t.table } },
                course === "rubbers" ? words.endRound : words.breakOff,
              )
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
            (t) =>
              (state.view.tables.length > 1 ? about(words.table(t.table), "") : "") +
              `${words.pair(t.ns)} ${words.against} ${words.pair(t.ew)}`,
          )
        : g.waiting.length
          ? [words.nextWaits(g.waiting)]
          : [/** @type {Record<string, string>} */ (words.ahead)[state.view.kind.ahead] ?? ""];
      return g.tables.length && g.waiting.length ? [...said, words.waits(g.waiting)] : said;
    })
    .flat();
  return h(
    "section.pan",
    { "aria-label": t("Next") },
    h("header>h2", t("Next")),
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
      [[0, t("all tables")], ...state.view.tables.map((t) => [t.table, words.table(t.table)])],
      ([v, words]) => h("option", { value: v, selected: v === state.mine }, words),
    ),
  );
}

export function hostPanel() {
  /** @param {string} action @param {string} words */
  const button = (action, words) => h("button.btn", { do: action }, words);
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
  const shown = state.view.tables.filter((t) => !state.mine || t.table === state.mine);
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
