// The plates that say who sits where.

import { h, named } from "../../shared/dom.js";
import { t } from "../../shared/language.js";
import { watchTime } from "../../shared/punctuation.js";
import { left, timeLeft, ring } from "../people/company.js";
import { text } from "../words.js";
import { bench, handOf, isOpen, nameOf, seatMark, seatWord } from "../view.js";

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
