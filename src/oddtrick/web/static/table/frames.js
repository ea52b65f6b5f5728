// What the server sends: views, hints, errors.

import * as api from "../shared/api.js";
import { byId, h, render } from "../shared/dom.js";
import { tick } from "../shared/deal-clock.js";
import { t } from "../shared/language.js";
import { forget, remember, set, settings, tableOf } from "../shared/settings.js";
import { act, sendHome } from "./actions.js";
import { draw } from "./draw.js";
import * as motion from "./felt/motion.js";
import { askSet } from "./panels/headline.js";
import { fetchLater, hintsSoon, ending } from "./later.js";
import { toldBefore } from "./auction/auction.js";
import { countDown, noteSeal } from "./people/company.js";
import { attend, forced, sound } from "./people/notify.js";
import { onProved, timeTaken, watchView } from "./people/solo.js";
import { tally } from "./piles/layout.js";
import { hasRuling, ruledSince } from "./referee/referee.js";
import { table, id, lost, redraw, say, sheeted, ui } from "./state.js";
import { handOf, isLayout, lastSpoken, menu, seatWord } from "./view.js";
import { text } from "./words.js";
import { place } from "../shared/places.js";

/** @import { Pick } from "./state.js" */

/** Take a frame from the server. @param {Frames.HeardFrame} frame */
export function receive(frame) {
  if (frame.type === "view") onView(frame);
  else if (frame.type === "hint") onHint(frame);
  else if (frame.type === "proved") onProved(frame);
  else if (frame.type === "error") onError(frame);
  else if (frame.type === "nudged") {
    sound("call");
    say(frame.message, { tone: "w" });
  } else if (frame.type === "trouble") {
    ui.trouble = frame.message;
    redraw();
  } else if (frame.type === "bye") lost(frame.message);
}

/** @param {Frames.ViewFrame} next */
function onView(next) {
  const old = table.view,
    before = old && !isLayout(old) ? motion.capture(next) : new Map();
  const sameDeal = old && old.table.deal === next.table.deal && old.table.id === next.table.id;
  const fresh = !sameDeal || (old.over && !next.over);
  table.view = next;
  countDown(old, next);
  const { evening } = next.table;
  if (!old && next.home && evening) {
    import("../club/table/phone.js").then(({ hearDirector }) =>
      hearDirector(evening, (/** @type {string} */ said) => say(said, { tone: "w", lasting: true })),
    );
  }
  noteSeal(next);
  const told = sameDeal && toldBefore(old, next);
  if (told) table.socket.send(told);
  if (next.home && ui.message?.until === "seated") ui.message = null;
  if (!old || old.version !== next.version) {
    ui.sent = null;
    ui.asking = false;
    if (ui.hint && ui.hint.version !== next.version) {
      ui.hint = null;
    }
    // A choice is waited for, or it has been ruled how to go on: show it where panels lie hidden.
    const ruled = (next.referee?.case && !old?.referee?.case) || ruledSince(next, old);
    if (ui.sheet === "ruling" && !next.referee?.case && old?.status.yours) ui.sheet = null;
    if (ruled && next.status.yours && sheeted()) ui.sheet = "ruling";
    if (ui.sheet === "ruling" && !hasRuling(next)) ui.sheet = null;
    if (next.over && !old?.over) ui.sheet = null; // the result stands where the sheets would lie
    if (ui.pick) ui.pick = repick(next, ui.pick);
    if (ui.call && !next.actions.some((a) => a.code === ui.call)) ui.call = null;
    // “Not your turn” is out of date once it is; that somebody was quicker is news for a while.
    if (ui.message && !ui.message.lasting && !ui.message.stale && old?.status.yours !== next.status.yours)
      ui.message = null;
  }
  if (next.over && !old?.over)
    ending().then(({ askCost }) => askCost(next, tableOf(id)?.token ?? "", redraw), lostEnding);
  askSet(next, redraw);
  if (fresh) Object.assign(ui, { few: null, more: false, linger: null, past: null, call: null, pick: null });
  const called = next.auction?.calls.length ?? 0,
    known = old?.auction?.calls.length ?? 0;
  if (fresh || called < known) Object.assign(ui, { asked: null, reading: false });
  if (next.calls && called !== known && !ui.reading) ui.asked = lastSpoken(next);
  motion.linger(old, next, fresh);
  keepNote(next);
  // The others' answer to a claim is told where the log may be out of sight.
  if (ui.awaits && !fresh && next.version !== old.version && (next.over || next.actions.length)) {
    ui.awaits = false;
    if (!next.over) say(next.log.at(-1)?.text ?? "", { tone: "w" });
  }
  attend(old, next);
  table.lesson?.listen(old, next);
  draw();
  if (!old) fetchLater();
  const must = forced(next);
  if (must && old && old.version !== next.version)
    setTimeout(() => table.view?.version === next.version && act(must), 500);
  if (document.getElementById("house")) refreshHouse(next);
  // Somebody asks to be let in: the invitation has done its work and gives way to the question.
  if (next.asking?.length && !old?.asking?.length)
    /** @type {HTMLDialogElement | null} */ (document.getElementById("invite"))?.close();
  if (ui.auto === "home") sendHome();
  if (!old || old.version !== next.version) watchView(next);
  if (!isLayout(next)) {
    motion.arrive(before, fresh ? null : old, next);
    if (fresh && next.log.length <= 2 && old) motion.deal(next);
  }
}

/** Without a network the end of a deal may be missing; it is asked for again with the next view. */
const lostEnding = () => {};

/** The chosen card again, if it is still there to be used. @param {Frames.ViewFrame} next @param {Pick} pick */
function repick(next, pick) {
  const actions = menu(next).byCard.get(pick.key.replace(/#\d+$/, ""));
  return actions ? { ...pick, actions } : null;
}

/** The table of the host stands open: its module has come with it. @param {Frames.ViewFrame} v */
const refreshHouse = async (v) => (await import("./people/settings.js")).refreshHouse(v);

/**
 * What the front door shows of this table as the deal that waits; a lesson played to its end is kept.
 * @param {Frames.ViewFrame} v
 */
function keepNote(v) {
  if (!tableOf(id) && !v.home) return;
  tick(`${v.table.id}/${v.table.deal}`);
  if (v.finished) {
    const seconds = v.alone ? timeTaken() : null;
    ending().then(({ keepDeal, recordDeal }) => {
      keepDeal(v, seconds);
      recordDeal(v, seconds);
    }, lostEnding);
  }
  const { lesson } = tableOf(id) ?? {};
  if (lesson && v.over && !settings.learned.includes(lesson)) set("learned", [...settings.learned, lesson]);
  const last = v.pad.rows.at(-1),
    cells = last?.kind === "row" ? last.cells : [];
  const standing = isLayout(v)
    ? tally(v).join("")
    : v.pad.sides.length === 2 && cells.some(Boolean)
      ? v.pad.sides.map((s, i) => `${s} ${cells[i] || 0}`).join(", ")
      : [v.pad.summary, v.pad.note].filter(Boolean).join(" ");
  remember(id, {
    title: v.table.title,
    seat: v.home && seatWord(v, v.home),
    code: v.headline?.code ?? "",
    codeText: v.headline?.text ?? "",
    trick: v.trick && v.tricks ? v.tricks.length + 1 : 0,
    status: v.over ? (v.finished?.text ?? "") : v.status.text,
    yours: v.status.yours,
    days: v.house?.days,
    over: Boolean(v.finished?.match_over),
    score: standing,
    hand: (v.home ? (handOf(v, v.home)?.cards ?? []) : []).filter((card) => card !== "??").slice(0, 3),
  });
}

/** @param {Frames.Hint} frame */
function onHint(frame) {
  ui.asking = false;
  if (frame.version === table.view?.version) {
    if (ui.auto === "watch") return act(frame.code, "watch");
    ui.hint = frame;
    hintsSoon().then(({ showHint, drawHint }) => (showHint(), drawHint()), redraw);
  }
  redraw();
}

/** @param {Frames.Error} frame */
function onError(frame) {
  ui.sent = null;
  ui.asking = false;
  if (tableOf(id)?.token && frame.kind === "unseated") {
    // The seat is gone (given to somebody else, or the server forgot it): watch instead.
    remember(id, { token: null });
    say(t("You have lost your seat and are watching."), { lasting: true });
    table.socket.again();
    return;
  }
  if (!table.view) {
    render(
      byId("table"),
      h("div.hush", h("p", { role: "alert" }, frame.message), h("a.btn.p.big", { href: place("play") }, text.lobby)),
    );
    api.table(id).catch((error) => error.status === 404 && forget(id));
    return;
  }
  say(frame.message, frame.kind === "stale" ? { stale: true } : { tone: "e" });
}
