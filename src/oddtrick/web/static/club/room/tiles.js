// The director's clock and tables: how long the round goes on, and how each table stands.

import { h, named, svg } from "../../shared/dom.js";
import { t } from "../../shared/language.js";
import { capital } from "../../shared/strings.js";
import { watchTime } from "../../shared/punctuation.js";
import { now } from "../../shared/book.js";
import { called, label } from "../table/sides.js";
import { words } from "../words.js";
import { deed } from "../../shared/panels.js";
import { state } from "./state.js";
import { roomWords } from "./words.js";

/** @typedef {Answers.DirectorContent} View */
/** @typedef {ReturnType<typeof tileOf>} Tile a table with what stands on its tile */

const ICONS = /** @type {Record<string, string[]>} */ ({
  done: ["m4 10.5 4 4 8-9"],
  call: [
    "M4.5 14h11c-1.500-1.500-1.500-3-1.500-5a4 4 0 0 0-8 0c0 2 0 3.500-1.500 5ZM8.500 16.500a1.600 1.600 0 0 0 3 0",
  ],
  slow: ["M10 3a7 7 0 1 0 0 14 7 7 0 0 0 0-14", "M10 6v4l3 2"],
  miss: ["m4 16 .8-3.500L13.500 3.800l2.700 2.700-8.700 8.700Z"],
  rest: ["M8 3H4v14h4M12 6l4 4-4 4M16 10H8"],
});
/** @param {string} name */
export const icon = (name) =>
  ICONS[name]
    ? svg("svg.ic", { viewBox: "0 0 20 20", "aria-hidden": "true" }, ICONS[name], (d) => svg("path", { d }))
    : null;
/** @param {number} seconds */
export const span = (seconds) => watchTime(Math.floor(seconds));
export const each = () => state.minutes ?? Math.round(state.view.boards * 7.5);

/** @param {Tile[]} tiles */
export function clock(tiles) {
  if (state.view.over || state.view.past)
    return h(
      "section.pan.clk",
      { key: "clk", "aria-label": t("Round") },
      h("div", h("div.label", t("The evening is over")), h("p", roomWords.overNote)),
      h("span"),
      !state.view.past && h("div.row", deed(t("Go on playing"), "reopen")),
    );
  const at = state.view.paused || now(),
    left = state.view.ends - at,
    going = Boolean(state.view.round);
  const ready = going && (left <= 0 || tiles.every((x) => ["done", "rest"].includes(x.state)));
  const share = going
    ? Math.min(100, Math.max(0, (100 * (at - state.view.began)) / (state.view.ends - state.view.began)))
    : 0;
  const next =
    state.view.round < state.view.rounds
      ? deed(roomWords.begin(state.view.round + 1), "begin", state.view.round + 1, !going || ready ? "p" : "")
      : state.view.draw
        ? deed(roomWords.drawRound(state.view.draw.round), "draw", "", state.view.draw.missing ? "" : "p")
        : deed(t("End the evening"), "finish", "", ready ? "p" : "");
  const field = h("input.field", {
    id: "minutes",
    inputmode: "decimal",
    value: each(),
    maxlength: 5,
    autocomplete: "off",
  });
  return h(
    "section.pan.clk",
    { key: "clk", "aria-label": t("Round") },
    h(
      "div",
      h("div.label", t("Round")),
      h("div.bigr", state.view.round || "–", " ", h("small", t("of {n}", { n: state.view.in_all }))),
    ),
    h(
      "div",
      h("div.label", t("Time left")),
      h(
        "div",
        { class: `hugec ${going && left <= 0 ? "late" : ""}`, role: "timer" },
        !going ? "–" : left >= 0 ? span(left) : `+${span(-left)}`,
      ),
    ),
    h(
      "div",
      h(
        "div.between.small-text",
        h("span", going ? roomWords.began(state.view.round, words.time(state.view.began)) : t("Not begun")),
        h("span.soft", going && t("move at {at}", { at: words.time(state.view.ends) })),
      ),
      h("div.pb2", { "aria-hidden": "true" }, h("i", { style: { width: `${share}%` } })),
      h(
        "div.row",
        next,
        going && [
          state.view.paused ? deed(t("Go on"), "resumed") : deed(t("Pause"), "paused"),
          deed(t("2 minutes more"), "longer", 2),
        ],
        deed(t("Announce"), "announce"),
        h("label.mins", t("Minutes a round"), field),
        h("span.grow"),
        going &&
          h(
            "span.small-text.soft",
            roomWords.endsAbout(words.time(state.view.ends + (state.view.in_all - state.view.round) * 60 * each())),
          ),
      ),
    ),
  );
}
/** @param {{ns: number, ew: number}} x */
const sitsOut = (x) => roomWords.sitsOut(x.ns || x.ew ? called(state.view, x.ns || x.ew) : "");

/** @param {Tile} x */
export function tile(x) {
  const at = Math.min(x.done + 1, x.due.length);
  const waits = x.due.some((d) => d.waiting);
  /** @type {Record<string, string | undefined>} */
  const said = {
    call: x.call && capital(x.call.reason),
    miss: x.late && t("round {n} missing", { n: x.late.round }),
    slow: t("still board {n}", { n: at }),
    done: roomWords.allIn(x.due.length),
    rest: sitsOut(x),
    play: waits ? t("to be confirmed") : t("board {n} of {of}", { n: at, of: x.due.length }),
    ready: waits ? t("to be confirmed") : "",
  };
  const text = said[x.state] ?? "";
  const about = [...(x.section ? [roomWords.section(x.section)] : []), ...(x.here ? [t("on screens")] : [])];
  return h(
    "button",
    { class: `tile t-${x.state}`, do: "table", key: `tile-${x.number}`, data: { value: x.number } },
    named(
      [
        roomWords.tileName(x.number, roomWords.state[x.state], text || roomWords.boards(x.due.map((d) => d.board))),
        ...about,
      ].join(", "),
      h("span.row", h("b.no", x.number), h("span.grow"), h("span.st", icon(x.state), roomWords.state[x.state])),
      h("span.pr", label(state.view, x.ns), " ", h("span.soft", t("v")), " ", label(state.view, x.ew)),
      h(
        "span.row",
        h("span.small-text.soft.grow", roomWords.boards(x.due.map((d) => d.board))),
        h("span.bx", x.due, (d) => h("i", { class: d.line ? "f" : d.waiting ? "h" : "" })),
      ),
      h("span.row.last", h("span.tx", text), about.length > 0 && h("span.scr", about.join(" · "))),
    ),
  );
}

/**
 * The server's table that a call comes from, where its board is played at one.
 * @param {Answers.DirectorCallLine} c
 */
export const laidOf = (c) => state.view.due.find((d) => d.table === c.table && d.board === c.board && d.laid)?.laid;

/**
 * The table's state in the round that is played, with what stands on its tile.
 * @param {View} view
 * @param {number} number
 * @param {number} at
 */
export function tileOf(view, number, at) {
  const round = Math.max(1, view.round);
  const due = view.due.filter((d) => d.table === number && d.round === round);
  const sits = view.sittings.find(([r, table]) => r === round && table === number);
  const done = due.filter((d) => d.line).length;
  const call = view.calls.find((c) => c.table === number);
  const late = view.due.find((d) => d.table === number && d.round < round && !d.line);
  const tile = { number, round, due, done, ns: sits?.[2] ?? 0, ew: sits?.[3] ?? 0, call, late };
  const state = call
    ? "call"
    : late
      ? "miss"
      : !due.length
        ? "rest"
        : done === due.length
          ? "done"
          : isSlow(view, due.length, done, at)
            ? "slow"
            : view.round
              ? "play"
              : "ready";
  const { here } = view;
  return {
    ...tile,
    state,
    section: view.sections[number] ?? "",
    here: Boolean(here && (!here.tables.length || here.tables.includes(number))),
  };
}

/**
 * Fewer boards are in than the clock allows for.
 * @param {View} view
 * @param {number} boards
 * @param {number} done
 * @param {number} at
 */
function isSlow(view, boards, done, at) {
  if (!view.round || view.over) return false;
  const gone = ((view.paused || at) - view.began) / Math.max(1, view.ends - view.began);
  return done < Math.min(boards, Math.floor(gone * boards));
}

/**
 * Results of earlier rounds that have not come.
 * @param {View} view
 */
export const missing = (view) => view.due.filter((d) => !d.line && (view.round ? d.round < view.round : false));
