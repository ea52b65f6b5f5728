// The host's desk: who sits here, who may watch, undo and talk, how long one waits. Others read it.

import { on } from "../../shared/dispatch.js";
import { optionRow, segment, dialog } from "../../shared/dialogs.js";
import { h } from "../../shared/dom.js";
import { t } from "../words.js";
import { nameOf, seatWord } from "../view.js";

/** @param {Frames.ViewFrame} view */
const persons = (view) => view.seats.filter((s) => s.kind === "person");

/** @param {Frames.ViewFrame} view @param {any} seat @param {any} send */
function who(view, seat, send) {
  const mine = seat.seat === view.home,
    yours = view.house.yours;
  /** @param {any} words @param {any} frame */
  const act = (words, frame, warn = false) => {
    const button = h("button", { class: `btn ${warn ? "warn" : ""}`, type: "button" }, words);
    return on(button, "click", () => send(frame));
  };
  const between = view.over;
  const words = [
    seat.away ? t.machinePlays : seat.present === false ? t.away : "",
    view.house.host === seat.seat ? t.isHost : "",
    seat.level && !(yours && between) ? /** @type {Record<string, any>} */ (t.levels)[seat.level] : "",
  ]
    .filter(Boolean)
    .join(t.and);
  return h(
    "div",
    { class: "whorow", data: { key: `who-${seat.seat}` } },
    h("i", { "aria-hidden": "true" }, seat.seat),
    h(
      "span",
      { class: "grow" },
      h("b", null, seat.kind === "open" ? t.open : nameOf(view, seat.seat)),
      words ? h("small", null, words) : null,
    ),
    yours && seat.level && between ? level(view, seat, send) : null,
    mine && seat.kind === "person" ? act(t.standUp, { type: "stand" }) : null,
    yours && seat.kind === "person" && !mine ? act(t.remove, { type: "remove", seat: seat.seat }, true) : null,
    seat.to_act && seat.kind === "person" && !mine && view.home
      ? act(t.nudge, { type: "nudge", seat: seat.seat })
      : null,
    between && view.home && !mine && (seat.kind !== "person" || yours)
      ? act(t.swapWith(seatWord(view, seat.seat)), { type: "swap", one: view.home, other: seat.seat })
      : null,
  );
}

/**
 * What kind of machine player sits there, to be chosen.
 * @param {Frames.ViewFrame} view
 * @param {any} seat
 * @param {any} send
 */
const level = (view, seat, send) =>
  segment(
    `level-${seat.seat}`,
    t.machineLevelOf(nameOf(view, seat.seat)),
    Object.entries(t.levels),
    seat.level,
    (value) => send({ type: "level", seat: seat.seat, with: value }),
  );

/** @param {Frames.ViewFrame} view @param {any} send */
function rules(view, send) {
  const { house } = view;
  /** @param {string} name */
  const change = (name) => (/** @type {any} */ value) => send({ type: "arrange", [name]: value });
  /** @param {string} name @param {any} choices */
  const row = (name, choices, note = "") =>
    optionRow(
      /** @type {Record<string, any>} */ (t.house)[name],
      note,
      house.yours
        ? segment(
            name,
            /** @type {Record<string, any>} */ (t.house)[name],
            choices,
            /** @type {Record<string, any>} */ (house)[name],
            change(name),
          )
        : h(
            "b",
            null,
            choices.find((/** @type {any} */ [v]) => v === /** @type {Record<string, any>} */ (house)[name])?.[1] ??
              String(/** @type {Record<string, any>} */ (house)[name]),
          ),
    );
  const watch = Object.entries(t.watchChoices),
    onOff = [
      [true, t.on],
      [false, t.off],
    ];
  const name = h("input", {
    class: "field",
    type: "text",
    maxlength: 40,
    value: house.name,
    placeholder: t.namePlaceholder,
    "aria-label": t.house.name,
  });
  on(name, "change", () => send({ type: "arrange", name: name.value }));
  return [
    house.yours
      ? optionRow(t.house.name, "", name)
      : house.name
        ? optionRow(t.house.name, "", h("b", null, house.name))
        : null,
    row("watch", watch, house.delay < 180 ? t.handsLate : ""),
    row("delay", [
      [0, t.atOnce],
      [60, t.minutes(1)],
      [180, t.minutes(3)],
      [600, t.minutes(10)],
    ]),
    row("undo", Object.entries(t.undoChoices)),
    row(
      "patience",
      [
        [30, t.secondsShort(30)],
        [120, t.minutes(2)],
        [600, t.minutes(10)],
        [0, t.forEver],
      ],
      t.patienceNote,
    ),
    row(
      "timer",
      [
        [0, t.off],
        [30, t.secondsShort(30)],
        [60, t.minutes(1)],
        [120, t.minutes(2)],
      ],
      t.timerNote,
    ),
    row("talk", Object.entries(t.talkChoices)),
    row("alerts", onOff, t.alertsNote),
    row("listed", onOff, t.listedNote),
  ].filter(Boolean);
}

/** @param {Frames.ViewFrame} view @param {any} send */
function content(view, send) {
  const close = h("button", { class: "btn big warn", type: "button" }, t.closeTable);
  on(close, "click", () => {
    if (close.dataset.sure) return send({ type: "close" });
    close.dataset.sure = "1";
    close.textContent = t.closeSure;
  });
  return [
    h(
      "div",
      { class: "whos" },
      view.seats.filter((s) => s.kind !== "hand").map((s) => who(view, s, send)),
    ),
    h(
      "p",
      { class: "sm soft" },
      view.house.yours ? t.youAreHost : view.house.host ? t.hostIs(nameOf(view, view.house.host)) : t.noHost,
    ),
    view.house.yours && !view.over && view.seats.some((s) => s.level)
      ? h("p", { class: "sm soft" }, t.levelsBetween)
      : null,
    rules(view, send),
    view.house.yours && persons(view).length ? h("div", { class: "acts" }, close) : null,
  ]
    .flat()
    .filter(Boolean);
}

let /** @type {any} */ open = null;

/**
 * Open the desk; `send` sends a frame.
 * @param {Frames.ViewFrame} view
 * @param {any} send
 */
export function openHouse(view, send) {
  const node = dialog("house", view.house.yours ? t.hostsDesk : t.people, ...content(view, send));
  open = { node, send, seen: JSON.stringify([view.house, view.seats, view.over]) };
  node.addEventListener("close", () => (open = null));
}

/**
 * Show an open desk as things stand now.
 * @param {Frames.ViewFrame} view
 */
export function refreshHouse(view) {
  if (!open?.node.open) return;
  const seen = JSON.stringify([view.house, view.seats, view.over]);
  if (
    seen === open.seen ||
    (open.node.contains(document.activeElement) && /** @type {any} */ (document).activeElement.matches("input"))
  )
    return;
  open.seen = seen;
  const held = [...open.node.querySelectorAll("button, input")].indexOf(document.activeElement);
  const box = open.node.querySelector(".in");
  box.replaceChildren(...content(view, open.send));
  if (held >= 0) [...open.node.querySelectorAll("button, input")][held]?.focus();
}
