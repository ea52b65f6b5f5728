// The host's desk: who sits here, who may watch, undo and talk, how long one waits. Others read it.

import { on } from "../../shared/dispatch.js";
import { optionRow, segment, dialog } from "../../shared/dialogs.js";
import { h } from "../../shared/dom.js";
import { t, tn } from "../../shared/language.js";
import { TURN_DAYS } from "../../shared/strings.js";
import { text } from "../words.js";
import { nameOf, seatWord } from "../view.js";

const words = {
  days: t("By turns"),
  daysNote: t("Nobody has to be there: each turn has so many days"),
  /** @param {number} n */
  so: (n) => tn(n, "one day", "{n} days", { n }),
};

/** @param {Frames.ViewFrame} view */
const persons = (view) => view.seats.filter((s) => s.kind === "person");

/** @typedef {(frame: Frames.ClientFrame) => unknown} Send */

/** @param {Frames.ViewFrame} view @param {Frames.SeatLine} seat @param {Send} send */
function who(view, seat, send) {
  const mine = seat.seat === view.home,
    yours = view.house.yours;
  /** @param {string} words @param {Frames.ClientFrame} frame */
  const act = (words, frame, warn = false) => {
    const button = h("button", { class: `btn ${warn ? "warn" : ""}` }, words);
    return on(button, "click", () => send(frame));
  };
  const between = view.over;
  const words = [
    seat.away ? t("machine plays") : seat.present === false ? t("away") : "",
    view.house.host === seat.seat ? t("host") : "",
    seat.level && !(yours && between) ? text.levelName(seat.level) : "",
  ]
    .filter(Boolean)
    .join(text.and);
  return h(
    "div.whorow",
    { key: `who-${seat.seat}` },
    h("i", { "aria-hidden": "true" }, seat.seat),
    h("span.grow", h("b", seat.kind === "open" ? t("open") : nameOf(view, seat.seat)), words && h("small", words)),
    yours && seat.level && between && level(view, seat, send),
    mine && seat.kind === "person" && act(t("Stand up"), { type: "stand" }),
    yours && seat.kind === "person" && !mine && act(t("Remove"), { type: "remove", seat: seat.seat }, true),
    seat.to_act && seat.kind === "person" && !mine && view.home && act(t("Nudge"), { type: "nudge", seat: seat.seat }),
    between &&
      view.home &&
      !mine &&
      (seat.kind !== "person" || yours) &&
      act(text.swapWith(seatWord(view, seat.seat)), { type: "swap", one: view.home, other: seat.seat }),
  );
}

/**
 * What kind of machine player sits there, to be chosen.
 * @param {Frames.ViewFrame} view
 * @param {Frames.SeatLine} seat
 * @param {Send} send
 */
const level = (view, seat, send) =>
  segment(
    `level-${seat.seat}`,
    t("Level of {who}", { who: nameOf(view, seat.seat) }),
    Object.entries({ ...text.levels, [seat.level]: text.levelName(seat.level) }),
    seat.level,
    (value) => send({ type: "level", seat: seat.seat, with: value }),
  );

/** Times to choose from, in seconds, and what none is called. @param {string} none @param {number[]} seconds */
const times = (none, ...seconds) =>
  seconds.map((n) => {
    const words = n >= 60 ? t("{n} min", { n: n / 60 }) : n ? `${n} s` : none;
    return /** @type {[number, string]} */ ([n, words]);
  });

/** @param {Frames.ViewFrame} view @param {Send} send */
function rules(view, send) {
  const { house } = view;
  /**
   * @template {"watch" | "delay" | "undo" | "patience" | "timer" | "talk" | "alerts" | "listed" | "days"} N
   * @param {N} name
   * @param {[Frames.HouseLine[N], string][]} choices
   */
  const row = (name, choices, note = "", title = text.house[/** @type {keyof typeof text.house} */ (name)]) =>
    optionRow(
      title,
      note,
      house.yours
        ? segment(name, title, choices, house[name], (value) => send({ type: "arrange", [name]: value }))
        : h("b", choices.find(([v]) => v === house[name])?.[1] ?? String(house[name])),
    );
  const watch = Object.entries(text.watchChoices),
    onOff = /** @type {[boolean, string][]} */ ([
      [true, t("On")],
      [false, t("Off")],
    ]);
  const name = h("input.field", {
    type: "text",
    maxlength: 40,
    value: house.name,
    placeholder: t("Optional"),
    "aria-label": text.house.name,
  });
  on(name, "change", () => send({ type: "arrange", name: name.value }));
  return [
    house.yours || house.name ? optionRow(text.house.name, "", house.yours ? name : h("b", house.name)) : null,
    row("watch", watch, house.delay < 180 ? t("Showing all hands needs the 3-minute delay.") : ""),
    row("delay", times(t("at once"), 0, 60, 180, 600)),
    row("undo", Object.entries(text.undoChoices)),
    row("patience", times(t("Never"), 30, 120, 600, 0), t("The seat is kept")),
    row("timer", times(t("Off"), 0, 30, 60, 120), t("Only a gentle reminder")),
    row("talk", Object.entries(text.talkChoices)),
    row("alerts", onOff, t("To opponents, not to your partner")),
    row("listed", onOff, t("To everybody on this server")),
    view.table.evening || view.table.set
      ? null
      : row(
          "days",
          [[0, t("Off")], ...TURN_DAYS.map((n) => /** @type {[number, string]} */ ([n, words.so(n)]))],
          words.daysNote,
          words.days,
        ),
  ];
}

/** @param {Frames.ViewFrame} view @param {Send} send */
function content(view, send) {
  const close = h("button.btn.big.warn", t("Close the table"));
  on(close, "click", () => {
    if (close.dataset.sure) return send({ type: "close" });
    close.dataset.sure = "1";
    close.textContent = t("Close the table for everybody?");
  });
  return [
    h(
      "div.whos",
      view.seats.filter((s) => s.kind !== "hand"),
      (s) => who(view, s, send),
    ),
    h(
      "p.small-text.soft",
      view.house.yours ? text.youAreHost : view.house.host ? text.hostIs(nameOf(view, view.house.host)) : text.noHost,
    ),
    view.table.shared?.length
      ? h("p.small-text.soft", `${text.shared(view.table.shared.map((s) => seatWord(view, s)))}.`)
      : null,
    view.house.yours && !view.over && view.seats.some((s) => s.level)
      ? h("p.small-text.soft", t("You can change levels between deals."))
      : null,
    rules(view, send),
    view.house.yours && persons(view).length ? h("div.acts", close) : null,
  ]
    .flat()
    .filter((part) => part !== null);
}

/** The desk that is open. @type {{node: HTMLDialogElement, send: Send, seen: string} | null} */
let open = null;

/**
 * Open the desk; `send` sends a frame.
 * @param {Frames.ViewFrame} view
 * @param {Send} send
 */
export function openHouse(view, send) {
  const node = dialog("house", view.house.yours ? t("Host’s desk") : t("People"), ...content(view, send));
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
  if (seen === open.seen || (open.node.contains(document.activeElement) && document.activeElement?.matches("input")))
    return;
  open.seen = seen;
  const { node, send } = open;
  /** @returns {HTMLElement[]} */
  const controls = () => [...node.querySelectorAll("button, input")].filter((one) => one instanceof HTMLElement);
  const held = controls().findIndex((one) => one === document.activeElement);
  node.querySelector(".in")?.replaceChildren(...content(view, send));
  if (held >= 0) controls()[held]?.focus();
}
