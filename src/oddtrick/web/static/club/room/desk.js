// The director's page, drawn: clock, tables, what waits for him.

import { byId, h, refill } from "../../shared/dom.js";
import { id, now } from "../api.js";
import { pdfTitle } from "../print.js";
import { labelled } from "../table/sides.js";
import { words as w } from "../words.js";
import { state } from "./state.js";
import { btn, clock, icon, laidOf, missing, tile, tileOf } from "./tiles.js";
import { room as r } from "./words.js";

export const desk = byId("room");
/**
 * @param {string} key
 * @param {string} title
 * @param {string} note
 * @param {any[]} rows
 * @param {string} empty
 * @param {any} [hot]
 */
export const panel = (key, title, note, rows, empty, hot) =>
  h(
    "section",
    { class: `pan k-${key} ${hot ? "hot" : ""}`, data: { key }, "aria-label": title },
    h("header", null, h("h2", null, title), h("span", { class: `sm ${hot ? "w6" : "soft"}` }, note)),
    rows.length ? h("ul", { class: "list2" }, rows) : h("p", { class: "in soft sm" }, empty),
  );
/** @param {string} key @param {string} sign @param {string} bold @param {string} note @param {...any} acts */
export const row = (key, sign, bold, note, ...acts) =>
  h(
    "li",
    { class: "al2", data: { key } },
    icon(sign),
    h("div", { class: "grow" }, h("b", null, bold), h("small", null, note)),
    acts,
  );

export function draw() {
  if (!state.view) return;
  const at = now(),
    tiles = state.view.numbers.map((/** @type {number} */ n) => tileOf(state.view, n, at));
  /** @param {...string} states */
  const tally = (...states) => tiles.filter((/** @type {any} */ x) => states.includes(x.state)).length;
  const wants = tally("call", "miss", "slow"),
    slow = tiles.filter((/** @type {any} */ x) => x.state === "slow"),
    lacks = missing(state.view);
  byId("title").textContent = state.view.title;
  byId("what").textContent = r.title(state.view);
  refill(
    byId("tools"),
    h("a", { class: "btn q", href: `/club/${id}`, target: "oddtrick-results" }, r.tools.results),
    ["movement", "names", "hands", "here", "journal"].map((x) => btn(r.tools[x], x, "", "q")),
    h(
      "button",
      { class: "btn q", type: "button", data: { do: "undo", key: "undo" } },
      r.tools.undo,
      " ",
      h("kbd", null, "U"),
    ),
  );
  refill(
    desk,
    h(
      "div",
      { class: "col", data: { key: "left" } },
      state.wrong ? h("p", { class: "pan said warn", role: "alert", data: { key: "wrong" } }, state.wrong) : null,
      clock(tiles),
      h(
        "section",
        { class: "pan roompan", data: { key: "tiles" }, "aria-label": r.theRoom },
        h(
          "header",
          null,
          h("h2", null, r.theRoom),
          h(
            "span",
            { class: "sm soft" },
            h("span", null, r.finished(tally("done"))),
            h("span", null, r.playing(tally("play"))),
            wants ? h("b", null, r.wants(wants)) : null,
          ),
        ),
        h(
          "div",
          { class: "tiles" },
          tiles.map(tile),
          h(
            "button",
            { class: "tile add", type: "button", data: { do: "changes", key: "add" } },
            h("span", null, r.add, h("br"), h("span", { class: "sm" }, r.addNote)),
          ),
        ),
      ),
    ),
    h(
      "div",
      { class: "col", data: { key: "right" } },
      panel(
        "calls",
        r.calls,
        r.waiting(state.view.calls.length),
        state.view.calls.map((/** @type {any} */ c) =>
          row(
            `c${c.number}`,
            "call",
            r.callOf(c),
            [r.ago(at - c.at), r.onBoard(c.board), r.by(c.by)].filter(Boolean).join(", "),
            laidOf(c) ? btn(r.look, "laid", laidOf(c), "sm2") : null,
            btn(r.answered, "answered", c.number, "sm2"),
            btn(r.rule, "rule", c.number, "p sm2"),
          ),
        ),
        r.noCalls,
        state.view.calls.length > 0,
      ),
      panel(
        "missing",
        r.missing,
        r.before,
        [
          ...state.view.due
            .filter((/** @type {any} */ d) => d.doubt)
            .map((/** @type {any} */ d) =>
              row(
                `d${d.board}-${d.ns}`,
                "miss",
                r.missingAt(d),
                r.doubt(labelled(state.view, d)),
                btn(r.look, "result", state.view.due.indexOf(d), "sm2"),
              ),
            ),
          ...lacks
            .slice(0, 12)
            .map((/** @type {any} */ d) =>
              row(
                `${d.board}-${d.ns}`,
                "miss",
                r.missingAt(d),
                r.missingNote(labelled(state.view, d)),
                btn(r.ask, "ask", state.view.due.indexOf(d), "sm2"),
                btn(r.enter, "result", state.view.due.indexOf(d), "sm2"),
              ),
            ),
        ],
        r.noneMissing,
      ),
      panel(
        "slow",
        state.view.here ? r.slowOrAway : r.slow,
        "",
        [
          ...slow.map((/** @type {any} */ x) =>
            row(
              `s${x.number}`,
              "slow",
              r.behind(x.number),
              r.behindNote(x.done, x.due.length),
              btn(r.nudge, "nudge", x.number, "sm2"),
            ),
          ),
          ...(state.view.here ? state.away : []).map((x) =>
            row(`a${x.id}`, "rest", r.missingAt(x), r.notThere(x.away), btn(r.look, "laid", x.id, "sm2")),
          ),
        ],
        r.nobodySlow,
      ),
      panel(
        "rulings",
        r.rulings,
        String(state.view.rulings.length + state.view.penalties.length),
        [
          ...state.view.rulings.map((/** @type {any} */ x) =>
            row(`r${x.note ?? ""}-${x.entry ?? ""}`, "", w.board(x.board), `${x.text} · ${w.time(x.at)}`),
          ),
          ...state.view.penalties.map((/** @type {any} */ x) =>
            row(`p${x.pair}-${x.percent}`, "", r.penaltyOf(x, state.view.one), x.reason),
          ),
        ],
        r.noRulings,
      ),
      state.view.role === "director"
        ? h(
            "section",
            { class: "pan acts", data: { key: "acts" } },
            btn(r.deputy, "links"),
            btn(r.players, "cards"),
            btn(r.guides, "guides"),
            btn(pdfTitle, "pdf"),
            btn(r.union, "union"),
            btn(r.save, "save"),
          )
        : null,
    ),
  );
}
