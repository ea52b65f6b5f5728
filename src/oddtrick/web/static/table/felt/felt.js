// The felt: the seats round it, what lies in the middle, what one is told.

import { cardName } from "../../shared/cards.js";
import { h } from "../../shared/dom.js";
import { twoTap } from "../../shared/settings.js";
import { biddingBox } from "../auction/bidding.js";
import { answers, choiceBox, choiceButton } from "../auction/choices.js";
import { endingNow } from "../panels/ending.js";
import { timeTaken } from "../people/solo.js";
import { layoutBar, toldLine } from "../piles/foot.js";
import { asides, layout } from "../piles/layout.js";
import { isPenalty } from "../referee/referee.js";
import { desk, redraw, sheeted, ui } from "../state.js";
import { around, handOf, isHalfOpen, isOpen, seatWord, spot } from "../view.js";
import { t } from "../words.js";
import { closedHand, facedHand, halfOpenHand, ownHand } from "./hand.js";
import { plate, waiting } from "./seats.js";
import { currentTrick, pastTrick } from "./trick.js";

/** @typedef {ReturnType<typeof spot>} Area a part of the felt */

export function felt() {
  const seats = around(desk.view),
    n = seats.length;
  /** @type {Record<Area, Frames.SeatLine[]>} */
  const areas = { south: [], west: [], north: [], east: [] };
  seats.forEach((seat, i) => areas[spot(i, n)].push(seat));
  const compact = desk.view.calls && !desk.view.over;
  /** @param {Area} area */
  const other = (area) =>
    areas[area].length
      ? h(
          "section",
          { class: `area ${area} ${areas[area].some((s) => faced(s.seat)) ? "faced" : ""}`, data: { key: area } },
          areas[area].map((seat) => otherSeat(seat, area, compact)),
        )
      : h("section", { class: `area ${area}`, data: { key: area } });
  return [
    south(areas.south[0]),
    other("north"),
    other("west"),
    other("east"),
    centre(),
    corner(),
    desk.view.tricks.length && ui.past ? pastTrick(desk.view, ui) : null,
  ];
}

/** Whether most of a hand lies open, as a dummy's does. @param {string} seat */
export function faced(seat) {
  const place = handOf(desk.view, seat);
  return isOpen(place) || (isHalfOpen(place) && !place?.cards.some((c) => isPenalty(desk.view, seat, c)));
}

/** @param {Frames.SeatLine} seat @param {Area} area @param {boolean | null} compact */
export function otherSeat(seat, area, compact) {
  const place = handOf(desk.view, seat.seat);
  const open = faced(seat.seat),
    half = open && !isOpen(place);
  const shown = dealt(seat.seat);
  const hand =
    shown ??
    (half
      ? halfOpenHand(desk.view, ui, seat.seat, area)
      : open
        ? facedHand(desk.view, ui, seat.seat, area)
        : closedHand(desk.view, seat.seat, compact ? "row" : area));
  return h(
    "div",
    { class: `other ${open ? "open" : ""}`, data: { key: `other-${seat.seat}` } },
    plate(desk.view, ui, seat),
    hand,
  );
}

/** @param {Frames.SeatLine} seat */
export function south(seat) {
  return h(
    "section",
    { class: "area south", data: { key: "south" } },
    h("div", { class: "line" }, plate(desk.view, ui, seat, { own: true }), statusLine(), banner()),
    asks() ? answers(ui, ui.menu.plain) : null,
    dealt(seat.seat) ? h("div", { class: "fan empty" }, dealt(seat.seat)) : ownHand(desk.view, ui, seat.seat),
  );
}

const FEW = 3; // answers that stand in one row over the hand

/** On a low page there is no room for them there. */
const low = matchMedia("(orientation:landscape) and (max-height:560px)");
low.addEventListener("change", () => desk.view && redraw());

/** Whether the status asks and a few words answer it, and nothing else can be done. */
const asks = () =>
  !low.matches &&
  ui.menu.plain.length > 1 &&
  ui.menu.plain.length <= FEW &&
  !ui.menu.byCard.size &&
  !ui.linger &&
  !desk.view.over &&
  !(desk.view.calls && desk.view.you);

/** At the end, what a seat had been dealt. @param {string} seat */
export const dealt = (seat) =>
  desk.view.over && !ui.linger ? (endingNow()?.dealtHand(desk.view, seat) ?? null) : null;

export function statusLine() {
  const parts = [];
  if (ui.pick) {
    const name = cardName(ui.pick.card);
    const one = ui.pick.actions.length === 1;
    parts.push(h("b", { class: "say" }, twoTap() && one ? t.tapAgain(name) : t.pressEnter(name)));
  } else if (!desk.view.you && !desk.view.over) {
    parts.push(h("b", { class: "say" }, t.watchingNow), " ", h("span", { class: "sm" }, desk.view.status.text));
  } else {
    const { lead, rest } = desk.view.status;
    parts.push(h("b", { class: "say" }, lead), rest ? [" ", h("span", { class: "say" }, rest)] : null);
  }
  return h(
    "div",
    { class: `statusbox ${desk.view.status.yours && !desk.view.over ? "yours" : ""}`, data: { key: "statusbox" } },
    h("span", { role: "status", class: "status", data: { key: "status" } }, parts.flat().filter(Boolean)),
    desk.view.holding ? h("span", { class: "sm holding" }, t.holding(desk.view.holding)) : null,
  );
}

export function banner() {
  if (!ui.message) return asked();
  const { text, tone, button, action, arg } = ui.message;
  return h(
    "div",
    { class: `ban ${tone ?? ""}`, role: "alert", data: { key: "banner" } },
    h("span", null, text),
    h("button", { class: "btn", type: "button", data: { do: action ?? "dismiss", arg } }, button ?? t.allRight),
  );
}

/** Somebody at an address from which another came too asks the host to be let in. */
export function asked() {
  const [first] = desk.view.asking ?? [];
  if (!first) return null;
  return h(
    "div",
    { class: "ban w", role: "alert", data: { key: `asks-${first.number}` } },
    h("span", null, t.asksToSit(first.name || t.somebody, seatWord(desk.view, first.seat))),
    h("button", { class: "btn p", type: "button", data: { do: "admit", arg: first.number } }, t.admit),
    h("button", { class: "btn", type: "button", data: { do: "notAdmit", arg: first.number } }, t.notAdmit),
  );
}

export function centre() {
  const nodes = [];
  const trickLies = ui.linger || desk.view.trick?.plays.length;
  if (desk.view.over && !ui.linger) {
    nodes.push(endingNow()?.finishedPanel(desk.view, ui));
  } else if (desk.view.calls && desk.view.you) {
    nodes.push(biddingBox(desk.view, ui));
  } else if (ui.menu.plain.length && !trickLies && !asks()) {
    nodes.push(asides(desk.view, ui), choiceBox(desk.view, ui, ui.menu.plain));
  } else if (desk.view.trick || ui.linger) {
    nodes.push(currentTrick(desk.view, ui));
    if (ui.menu.plain.length)
      nodes.push(
        h(
          "div",
          { class: "extra", data: { key: "extra" } },
          ui.menu.plain.map((a) => choiceButton(ui, a, "small")),
        ),
      );
  } else {
    nodes.push(
      asides(desk.view, ui),
      asks()
        ? null
        : h("p", { class: "hush", data: { key: "hush" } }, desk.view.status.yours ? "" : desk.view.status.text),
    );
  }
  if (ui.pick && ui.pick.actions.length > 1) {
    nodes.push(
      h(
        "div",
        { class: "extra pan", data: { key: "ways" } },
        ui.pick.actions.map((a) => choiceButton(ui, a, "small")),
      ),
    );
  }
  return h("section", { class: "area centre", data: { key: "centre" } }, nodes.filter(Boolean));
}

/** What lies beside the play: the plate of a turned table, a stock. */
export function corner() {
  const beside =
    (desk.view.trick || ui.linger) && !(ui.menu.plain.length && !ui.linger && !desk.view.trick?.plays.length);
  const nodes = [
    desk.view.turned ? h("div", { class: "seat words", data: { key: "turned" } }, desk.view.turned) : null,
    waiting(desk.view),
    beside ? asides(desk.view, ui) : null,
  ].filter(Boolean);
  return nodes.length ? h("div", { class: "corner", data: { key: "corner" } }, nodes) : null;
}

/** The end of a patience, once its module has come. */
let won = /** @type {typeof import("../../patience/won.js") | null} */ (null);
let coming = false;

async function askWon() {
  coming = true;
  won = await import("../../patience/won.js");
  redraw();
}

export function layoutFelt() {
  if (!coming && desk.view.alone) askWon();
  const end = endingNow();
  if (end && won?.isWon(desk.view) && ui.mayGoOn && !desk.view.table.set) {
    const more = end.besidesResult(desk.view);
    return [won.wonPanel(desk.view, { deals: end.history(), seconds: timeTaken(), more })];
  }
  return [
    layout(desk.view, ui),
    h(
      "div",
      { class: "under", data: { key: "under" } },
      banner(),
      toldLine(desk.view, !sheeted()),
      layoutBar(desk.view, ui),
    ),
    desk.view.over
      ? h("section", { class: "area centre over", data: { key: "centre" } }, end?.finishedPanel(desk.view, ui))
      : null,
  ];
}
