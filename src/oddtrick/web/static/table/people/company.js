// Who is at the table besides: whether there is company at all, who is away and for how long.

import { switches } from "../../shared/dialogs.js";
import { h, named } from "../../shared/dom.js";
import { t, locale } from "../../shared/language.js";
import { place } from "../../shared/places.js";
import { about, watchTime } from "../../shared/punctuation.js";
import { table, redraw, ui } from "../state.js";
import { seatOf, nameOf, bench, handOf, isOpen, seatMark, seatWord } from "../view.js";
import { text } from "../words.js";

/**
 * Whether other people are here, or may come: else nothing of all this is shown.
 * @param {Frames.ViewFrame} view
 */
export const inCompany = (view) =>
  view.seats.length > 1 &&
  (view.table.watchers > 0 ||
    view.seats.some((s) => ["person", "open"].includes(s.kind) && s.seat !== view.home) ||
    !view.home);

/**
 * The seat of the viewer, if they hold one.
 * @param {Frames.ViewFrame} view
 */
export const ownSeat = (view) => (view.home ? seatOf(view, view.home) : null);

/** @typedef {{until: number, of: number}} Leave when somebody has been away for too long, of how many seconds */

let ticking = 0;

/**
 * Note when those who are waited for will have been away for too long.
 * @param {Frames.ViewFrame | null} old
 * @param {Frames.ViewFrame} view
 */
export function countDown(old, view) {
  const before = ui.leaving ?? {};
  ui.leaving = {};
  for (const seat of view.seats) {
    if (seat.leaves === null || seat.leaves === undefined) continue;
    const last = old && seatOf(old, seat.seat)?.leaves;
    ui.leaving[seat.seat] =
      before[seat.seat] && last === seat.leaves
        ? before[seat.seat]
        : { until: performance.now() + 1000 * seat.leaves, of: Math.max(seat.leaves, before[seat.seat]?.of ?? 0, 1) };
  }
  timeDecision(old, view);
  if (ui.clock || Object.keys(ui.leaving).length) ticking ||= setInterval(() => table.view && redraw(), 1000);
  else {
    clearInterval(ticking);
    ticking = 0;
  }
}

/**
 * The time for a decision, from the moment it was somebody's turn.
 * @param {Frames.ViewFrame | null} old
 * @param {Frames.ViewFrame} view
 */
export function timeDecision(old, view) {
  const turn = view.seats
    .filter((s) => s.to_act)
    .map((s) => s.seat)
    .join();
  const of = view.over ? 0 : (view.house?.timer ?? 0);
  if (!of || !turn) ui.clock = null;
  else if (ui.clock?.turn !== turn || ui.clock.log !== view.log.length || ui.clock.of !== of)
    ui.clock = { turn, of, log: view.log.length, until: performance.now() + 1000 * of };
}

/**
 * The seconds left for a decision, or null.
 * @param {Frames.SeatLine} seat
 */
export function timeLeft(seat) {
  if (!ui.clock || !seat.to_act) return null;
  return Math.max(0, Math.ceil((ui.clock.until - performance.now()) / 1000));
}

/**
 * The seconds left for somebody who is away, and their share of the whole; null for nobody.
 * @param {string} seat
 */
export function left(seat) {
  const found = ui.leaving?.[seat];
  if (!found) return null;
  const seconds = Math.max(0, Math.round((found.until - performance.now()) / 1000));
  return { seconds, share: Math.min(100, (100 * seconds) / found.of) };
}

// One sentence in the bar: somebody is away, a machine plays for you, all are asked something.

/**
 * A ring that empties, the seconds always written.
 * @param {{seconds: number, share: number}} of
 */
export const ring = ({ seconds, share }, big = false) =>
  h(
    "span",
    { class: `cd ${big ? "big" : ""}`, role: "img", "aria-label": text.seconds(seconds), style: { "--p": share } },
    h("b", { "aria-hidden": "true" }, seconds),
  );

/**
 * @param {string} key
 * @param {Node | null} mark
 * @param {string} title
 * @param {string} text
 * @param {...import("../../shared/dom.js").Child} buttons
 */
const box = (key, mark, title, text, ...buttons) =>
  h(
    "section.notice",
    { "aria-live": "polite", key },
    mark,
    h("div.grow", h("b", title), text && h("p.small-text.soft", text)),
    buttons,
  );

/** @param {string} action @param {string} words */
const button = (action, words, arg = "", main = false) =>
  h("button", { class: `btn ${main ? "p" : ""}`, do: action, arg }, words);

/**
 * What has to be said now, or null.
 * @param {Frames.ViewFrame} view
 */
export function notice(view) {
  const own = ownSeat(view);
  if (own?.away)
    return box("back", null, text.machineForYou, t("Your seat is kept."), button("back", text.takeSeatBack, "", true));
  if (view.asked && view.home) {
    const { asked } = view,
      mine = asked.by === view.home;
    const waits = asked.waits.filter((s) => s !== view.home).map((s) => nameOf(view, s));
    const title = mine ? t("You ask {what}.", { what: asked.what }) : text.asks(nameOf(view, asked.by), asked.what);
    return box(
      "asked",
      null,
      title,
      waits.length ? t("Waiting for {names}.", { names: waits.join(", ") }) : "",
      asked.yours
        ? [button("answer", t("Agree"), "yes", true), button("answer", t("Refuse"), "no")]
        : mine && button("answer", t("Never mind"), "no"),
    );
  }
  const gone = !view.over && view.home && view.seats.find((s) => s.to_act && left(s.seat)),
    time = gone && left(gone.seat);
  if (!gone || !time) return ui.trouble ? box("trouble", null, ui.trouble, "") : null;
  const name = nameOf(view, gone.seat);
  return box(
    "away",
    ring(time, true),
    t("{name} is away, and the table waits.", { name }),
    text.soonMachine(name, time.seconds),
    button("wait", t("Wait longer")),
  );
}

// Table talk: what has been said, phrases that need one tap, and a field. Text only.

/**
 * The remarks that are shown: not those of people who were muted, and of one ear at a time.
 * @param {Frames.ViewFrame} view
 * @param {import("../state.js").TableUi} ui
 */
export function heard(view, ui) {
  const muted = ui.muted ?? new Set();
  const watchers = !view.home && ui.ear === "watchers";
  return (view.talk ?? []).filter(
    (r) => !muted.has(r.name || " ") && (view.home ? !r.watchers : r.watchers === watchers || !r.name),
  );
}

/**
 * How many remarks of others came since the talk was last in sight.
 * @param {Frames.ViewFrame} view
 * @param {import("../state.js").TableUi} ui
 */
export const unread = (view, ui) =>
  heard(view, ui).filter((r) => r.name && r.seat !== view.home && r.number > (ui.readTalk ?? 0)).length;

/** @param {number} at */
const clock = (at) =>
  new Date(1000 * at).toLocaleTimeString(locale, { hour: "2-digit", minute: "2-digit", hour12: false });

/** @param {Frames.ViewFrame} view @param {Frames.TalkLine} remark */
function line(view, remark) {
  if (!remark.name) return h("li.sys", { key: `r${remark.number}` }, remark.text);
  const own = remark.seat && remark.seat === view.home;
  const sits = remark.seat && seatOf(view, remark.seat)?.name === remark.name;
  const name = own ? t("You") : sits ? nameOf(view, remark.seat) : remark.name;
  return h(
    "li",
    { key: `r${remark.number}` },
    h("i", { "aria-hidden": "true" }, [...remark.name][0]?.toUpperCase() ?? "·"),
    h(
      "span",
      own ? h("b", name) : h("button.whosaid", { title: text.mute(remark.name), do: "mute", arg: remark.name }, name),
      " ",
      remark.text,
      " ",
      remark.at ? h("time", clock(remark.at)) : null,
    ),
  );
}

/** @param {Frames.ViewFrame} view @param {import("../state.js").TableUi} ui @param {boolean} inSight */
export function talkPanel(view, ui, inSight) {
  if (!inCompany(view) || view.house?.talk === "off") return null;
  const mayTalk = view.home || view.house?.talk === "all";
  const remarks = heard(view, ui);
  if (inSight) ui.readTalk = Math.max(ui.readTalk ?? 0, ...remarks.map((r) => r.number));
  const ears = !view.home && switches(t("Table talk"), "ear", Object.entries(text.ears), ui.ear ?? "table");
  return h(
    "section.pan.p-talk",
    { "aria-label": t("Table talk"), key: "talk", data: { panel: "talk" } },
    h("header", h("h2", t("Table talk")), ears),
    h(
      "div.scroll",
      { data: { scroll: "end" }, tabindex: 0, role: "log", "aria-live": "polite", "aria-label": t("Table talk") },
      remarks.length ? h("ul.lines.in", remarks, (r) => line(view, r)) : h("p.in.small-text.soft", text.nobodySpoke),
    ),
    mayTalk &&
      h(
        "div.in.sayrow",
        view.home && h("div.phrases", text.phrases, (words) => h("button", { do: "say", arg: words }, words)),
        h(
          "form.sayform",
          { key: "sayform" },
          h("input.field", {
            name: "words",
            type: "text",
            maxlength: 240,
            autocomplete: "off",
            placeholder: t("Say something"),
            "aria-label": t("Say something"),
          }),
          h("button.btn", { type: "submit", "aria-label": t("Send") }, "➤"),
        ),
        ui.muted?.size ? h("button.linky.small-text", { do: "unmute" }, text.unmute([...ui.muted])) : null,
        h("p.small-text.soft", view.home ? text.everybodyReads : t("Only onlookers read this.")),
      ),
  );
}

// The seal of a deal that runs, noted before the first act.

/**
 * Note the seal while the deal runs: what is opened at its end is compared with it.
 * @param {Frames.ViewFrame} view
 */
export function noteSeal(view) {
  if (!view.seal || view.over) return;
  ui.sealed = { table: view.table.id, deal: view.table.deal, commitment: view.seal.commitment };
}

/**
 * The seal of the deal that runs, small: it leads to what this server has dealt.
 * @param {Frames.ViewFrame} view
 */
export function sealMark(view) {
  if (!view.seal || view.over) return null;
  const { commitment } = view.seal;
  return [
    " ",
    h(
      "a.linky.seal",
      { href: place("fair"), target: "_blank", title: about(text.seal, commitment), key: "sealmark" },
      t("Fair deal"),
    ),
  ];
}

// The plates that say who sits where.

/** @import { TableUi } from "../state.js" */

/** The levels of the machine players: where all have the same, the bar tells it once. @param {Frames.ViewFrame} view */
export const levels = (view) => new Set(view.seats.map((seat) => seat.level).filter(Boolean));

/**
 * A seat's plate: letter, name, vulnerability, and a few words or the number of cards.
 * @param {Frames.ViewFrame} view
 * @param {TableUi} ui
 * @param {Frames.SeatLine} seat
 */
export function plate(view, ui, seat, { own = false } = {}) {
  const name = nameOf(view, seat.seat);
  const words = [];
  if (seat.kind === "open") words.push(t("open"));
  if (seat.level && levels(view).size > 1) words.push(text.small(text.levelName(seat.level)));
  const time = left(seat.seat),
    seconds = timeLeft(seat);
  const absent = seat.kind === "person" && seat.present === false && seat.seat !== view.home;
  // What comes and goes amid a deal hangs over the plate's edge, and takes no room from the cards.
  const passing = [
    time ? text.awayFor(time.seconds) : seat.away ? t("machine plays") : absent && t("away"),
    seconds !== null && watchTime(seconds),
  ].filter(Boolean);
  if (text.roles[seat.role] && seat.kind !== "hand") words.push(text.roles[seat.role]);
  if (seat.note) words.push(seat.note);
  // Once somebody has a part in the play, the auction's heading tells who dealt.
  const told = view.auction && view.seats.some((s) => s.role);
  if (seat.dealer && !told) words.push(t("dealer"));
  const closed = !own && !isOpen(handOf(view, seat.seat));
  const canSit = !view.home && ui.maySit && !["person", "hand"].includes(seat.kind);
  return h(
    "div",
    {
      class: `seat ${seat.to_act ? "act" : ""} ${own ? "own" : ""} ${seat.away || time ? "gone" : ""} ${seat.kind}`,
      key: `seat-${seat.seat}`,
      data: { seat: seat.seat },
    },
    time ? ring(time) : h("i", { "aria-hidden": "true" }, seatMark(seat)),
    h("span.who", seat.kind === "open" ? seatWord(view, seat.seat) : name),
    seat.vulnerable && h("span.v", { title: t("Vulnerable") }, t("VUL")),
    words.length > 0 && h("small", words.join(text.and)),
    closed && seat.cards && seat.kind !== "open"
      ? h(
          "small.count",
          { role: "img", "aria-label": text.cardsHeld(name, seat.cards) },
          words.length > 0 && h("span.dot", text.and),
          seat.cards,
        )
      : null,
    passing.length > 0 && h("span.passing", passing.join(text.and)),
    canSit &&
      h("button.btn.sit", { do: "sit", arg: seat.seat }, named(text.sitAt(seatWord(view, seat.seat)), t("Sit here"))),
  );
}

/** Those who wait for the next deal. @param {Frames.ViewFrame} view */
export function waiting(view) {
  const seats = bench(view);
  if (!seats.length) return null;
  return h(
    "div.bench",
    { role: "group", "aria-label": t("Waiting"), key: "bench" },
    h("span.label", { "aria-hidden": "true" }, t("Waiting")),
    seats,
    (s) =>
      h(
        "div.seat.small",
        { key: `bench-${s.seat}`, data: { seat: s.seat } },
        h("i", { "aria-hidden": "true" }, s.seat),
        h("span.who", nameOf(view, s.seat)),
        s.vulnerable && h("span.v", { title: t("Vulnerable") }, t("VUL")),
      ),
  );
}
