// The director's page, drawn: clock, tables, what waits for the director.

import { byId, h, render } from "../../shared/dom.js";
import { id, now } from "../../shared/book.js";
import { pdfTitle } from "../print.js";
import { labelled } from "../table/sides.js";
import { words } from "../words.js";
import { state } from "./state.js";
import { btn, clock, icon, laidOf, missing, tile, tileOf } from "./tiles.js";
import { roomWords } from "./words.js";
import { place } from "../../shared/places.js";

export const desk = byId("room");
/**
 * @param {string} key
 * @param {string} title
 * @param {string} note
 * @param {Node[]} rows
 * @param {string} empty
 * @param {boolean} [hot]
 */
export const panel = (key, title, note, rows, empty, hot) =>
  h(
    "section",
    { class: `pan k-${key} ${hot ? "hot" : ""}`, key, "aria-label": title },
    h("header", h("h2", title), h("span", { class: `small-text ${hot ? "w6" : "soft"}` }, note)),
    rows.length ? h("ul.list2", rows) : h("p.in.soft.small-text", empty),
  );
/** @param {string} key @param {string} sign @param {string} bold @param {string} note @param {...Node | null} acts */
export const row = (key, sign, bold, note, ...acts) =>
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
    ["movement", "names", "hands", "here", "journal"].map((x) => btn(roomWords.tools[x], x, "", "q")),
    h("button.btn.q", { do: "undo", key: "undo" }, roomWords.tools.undo, " ", h("kbd", "U")),
  );
  render(
    desk,
    h(
      "div.col",
      { key: "left" },
      state.wrong && h("p.pan.said.warn", { role: "alert", key: "wrong" }, state.wrong),
      clock(tiles),
      h(
        "section.pan.roompan",
        { key: "tiles", "aria-label": roomWords.theRoom },
        h(
          "header",
          h("h2", roomWords.theRoom),
          h(
            "span.small-text.soft",
            h("span", roomWords.finished(tally("done"))),
            h("span", roomWords.playing(tally("play"))),
            wants ? h("b", roomWords.wants(wants)) : null,
          ),
        ),
        h(
          "div.tiles",
          tiles.map(tile),
          !state.view.past &&
            h(
              "button.tile.add",
              { do: "changes", key: "add" },
              h("span", roomWords.add, h("br"), h("span.small-text", roomWords.addNote)),
            ),
        ),
      ),
    ),
    h(
      "div.col",
      { key: "right" },
      panel(
        "calls",
        roomWords.calls,
        roomWords.waiting(state.view.calls.length),
        state.view.calls.map((c) =>
          row(
            `c${c.number}`,
            "call",
            roomWords.callOf(c),
            [roomWords.ago(at - c.at), roomWords.onBoard(c.board), roomWords.by(c.by)].filter(Boolean).join(", "),
            laidOf(c) ? btn(roomWords.look, "laid", laidOf(c), "sm2") : null,
            btn(roomWords.answered, "answered", c.number, "sm2"),
            btn(roomWords.rule, "rule", c.number, "p sm2"),
          ),
        ),
        roomWords.noCalls,
        state.view.calls.length > 0,
      ),
      panel(
        "missing",
        roomWords.missing,
        roomWords.before,
        [
          ...state.view.due
            .filter((d) => d.doubt)
            .map((d) =>
              row(
                `d${d.board}-${d.ns}`,
                "miss",
                roomWords.missingAt(d),
                roomWords.doubt(labelled(state.view, d)),
                btn(roomWords.look, "result", state.view.due.indexOf(d), "sm2"),
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
                btn(roomWords.ask, "ask", state.view.due.indexOf(d), "sm2"),
                btn(roomWords.enter, "result", state.view.due.indexOf(d), "sm2"),
              ),
            ),
        ],
        roomWords.noneMissing,
      ),
      panel(
        "slow",
        state.view.here ? roomWords.slowOrAway : roomWords.slow,
        "",
        [
          ...slow.map((x) =>
            row(
              `s${x.number}`,
              "slow",
              roomWords.behind(x.number),
              roomWords.behindNote(x.done, x.due.length),
              btn(roomWords.nudge, "nudge", x.number, "sm2"),
            ),
          ),
          ...(state.view.here ? state.away : []).map((x) =>
            row(
              `a${x.id}`,
              "rest",
              roomWords.missingAt(x),
              roomWords.notThere(x.away),
              btn(roomWords.look, "laid", x.id, "sm2"),
            ),
          ),
        ],
        roomWords.nobodySlow,
      ),
      panel(
        "rulings",
        roomWords.rulings,
        String(state.view.rulings.length + state.view.penalties.length),
        [
          ...state.view.rulings.map((x) =>
            row(`r${x.note ?? ""}-${x.entry ?? ""}`, "", words.board(x.board), `${x.text} · ${words.time(x.at)}`),
          ),
          ...state.view.penalties.map((x) =>
            row(`p${x.pair}-${x.percent}`, "", roomWords.penaltyOf(x, state.view.one), x.reason),
          ),
        ],
        roomWords.noRulings,
      ),
      state.view.role === "director" &&
        h(
          "section.pan.acts",
          { key: "acts" },
          btn(roomWords.deputy, "links"),
          btn(roomWords.players, "cards"),
          btn(roomWords.guides, "guides"),
          btn(pdfTitle, "pdf"),
          btn(roomWords.union, "union"),
          btn(roomWords.save, "save"),
        ),
    ),
  );
}
