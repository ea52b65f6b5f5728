// The director's page, drawn: clock, tables, what waits for the director.

import { joined } from "../../shared/punctuation.js";
import { byId, h, render } from "../../shared/dom.js";
import { id, now } from "../../shared/book.js";
import { t, tn } from "../../shared/language.js";
import { number, small } from "../../shared/strings.js";
import { pdfTitle } from "../print.js";
import { labelled } from "../table/sides.js";
import { words } from "../words.js";
import { state } from "./state.js";
import { clock, icon, laidOf, missing, tile, tileOf } from "./tiles.js";
import { roomWords } from "./words.js";
import { place } from "../../shared/places.js";
import { deed, panel } from "../../shared/panels.js";

export const desk = byId("room");
/**
 * @param {string} key
 * @param {string} title
 * @param {string} note
 * @param {Node[]} rows
 * @param {string} empty
 * @param {boolean} [hot]
 */
const listing = (key, title, note, rows, empty, hot) =>
  h(
    "section",
    { class: `pan k-${key} ${hot ? "hot" : ""}`, key, "aria-label": title },
    h("header", h("h2", title), h("span", { class: `small-text ${hot ? "w6" : "soft"}` }, note)),
    rows.length ? h("ul.list2", rows) : h("p.in.soft.small-text", empty),
  );
/** @param {string} key @param {string} sign @param {string} bold @param {string} note @param {...Node | null} acts */
const row = (key, sign, bold, note, ...acts) =>
  h("li.al2", { key }, icon(sign), h("div.grow", h("b", bold), h("small", note)), acts);

export function draw() {
  if (!state.view) return;
  const at = now(),
    tiles = state.view.numbers.map((/** @type {number} */ n) => tileOf(state.view, n, at));
  /** @param {...string} states */
  const tally = (...states) => tiles.filter((x) => states.includes(x.state)).length;
  const wants = tally("call", "miss", "slow"),
    slow = tiles.filter((x) => x.state === "slow"),
    lacks = missing(state.view);
  byId("title").textContent = state.view.title;
  byId("what").textContent = roomWords.title(state.view);
  render(
    byId("tools"),
    h("a.btn.q", { href: place("evening", id), target: "oddtrick-results" }, roomWords.tools.results),
    ["movement", "names", "hands", "here", "journal"].map((x) => deed(roomWords.tools[x], x, "", "q")),
    h("button.btn.q", { do: "undo", key: "undo" }, roomWords.tools.undo, " ", h("kbd", "U")),
  );
  render(
    desk,
    h(
      "div.col",
      { key: "left" },
      state.wrong && h("p.pan.said.warn", { role: "alert", key: "wrong" }, state.wrong),
      clock(tiles),
      panel(
        "tiles.roompan",
        t("The room"),
        h(
          "span.small-text.soft",
          h("span", t("{n} finished", { n: tally("done") })),
          h("span", t("{n} playing", { n: tally("play") })),
          wants ? h("b", tn(wants, "{n} needs you", "{n} need you", { n: wants })) : null,
        ),
        h(
          "div.tiles",
          tiles.map(tile),
          !state.view.past &&
            h(
              "button.tile.add",
              { do: "changes", key: "add" },
              h("span", t("Changes"), h("br"), h("span.small-text", t("late pair, sit-out, a pair that leaves"))),
            ),
        ),
      ),
    ),
    h(
      "div.col",
      { key: "right" },
      listing(
        "calls",
        t("Calls"),
        t("{n} waiting", { n: state.view.calls.length }),
        state.view.calls.map((c) =>
          row(
            `c${c.number}`,
            "call",
            t("Table {table}, {reason}", { table: c.table, reason: small(c.reason) }),
            joined([roomWords.ago(at - c.at), roomWords.onBoard(c.board), roomWords.by(c.by)]),
            laidOf(c) ? deed(t("Look"), "laid", laidOf(c), "sm2") : null,
            deed(t("Answered"), "answered", c.number, "sm2"),
            deed(t("Give a ruling"), "rule", c.number, "p sm2"),
          ),
        ),
        t("No calls. A quiet room."),
        state.view.calls.length > 0,
      ),
      listing(
        "missing",
        t("Missing results"),
        t("before this round"),
        [
          ...state.view.due
            .filter((d) => d.doubt)
            .map((d) =>
              row(
                `d${d.board}-${d.ns}`,
                "miss",
                roomWords.missingAt(d),
                roomWords.doubt(labelled(state.view, d)),
                deed(t("Look"), "result", state.view.due.indexOf(d), "sm2"),
              ),
            ),
          ...lacks
            .slice(0, 12)
            .map((d) =>
              row(
                `${d.board}-${d.ns}`,
                "miss",
                roomWords.missingAt(d),
                roomWords.missingNote(labelled(state.view, d)),
                deed(t("Ask"), "ask", state.view.due.indexOf(d), "sm2"),
                deed(t("Enter"), "result", state.view.due.indexOf(d), "sm2"),
              ),
            ),
        ],
        t("Nothing is missing."),
      ),
      listing(
        "slow",
        state.view.here ? t("Slow or away") : t("Slow"),
        "",
        [
          ...slow.map((x) =>
            row(
              `s${x.number}`,
              "slow",
              t("Table {n}, behind the clock", { n: x.number }),
              t("{done} of {of} boards in", { done: number(x.done), of: number(x.due.length) }),
              deed(t("Nudge"), "nudge", x.number, "sm2"),
            ),
          ),
          ...(state.view.here ? state.away : []).map((x) =>
            row(
              `a${x.id}`,
              "rest",
              roomWords.missingAt(x),
              t("not there: {seats}", {
                seats: x.away.map(([seat, name]) => words.SIDES[seat] + (name ? ` (${name})` : "")).join(", "),
              }),
              deed(t("Look"), "laid", x.id, "sm2"),
            ),
          ),
        ],
        t("Nobody is behind the clock."),
      ),
      listing(
        "rulings",
        t("Rulings kept"),
        String(state.view.rulings.length + state.view.penalties.length),
        [
          ...state.view.rulings.map((x) =>
            row(`r${x.note ?? ""}-${x.entry ?? ""}`, "", words.board(x.board), `${x.text} · ${words.time(x.at)}`),
          ),
          ...state.view.penalties.map((x) =>
            row(`p${x.pair}-${x.percent}`, "", roomWords.penaltyOf(x, state.view.one), x.reason),
          ),
        ],
        t("No rulings yet."),
      ),
      state.view.role === "director" &&
        h(
          "section.pan.acts",
          { key: "acts" },
          deed(t("Links"), "links"),
          deed(t("Print table cards"), "cards"),
          deed(t("Print guide cards"), "guides"),
          deed(pdfTitle, "pdf"),
          deed(t("File for the union"), "union"),
          deed(t("Save file"), "save"),
        ),
    ),
  );
}
