// The felt: the seats round it, what lies in the middle, what one is told.

import { cardName, shownCard } from "../../shared/cards.js";
import { h } from "../../shared/dom.js";
import { t } from "../../shared/language.js";
import { tableOf, twoTap } from "../../shared/settings.js";
import { answers, biddingBox, choiceBox, choiceButton } from "../auction/auction.js";
import { endingNow } from "../later.js";
import { hintLine } from "../panels/headline.js";
import { timeTaken } from "../people/solo.js";
import { layoutBar, toldLine, asides, layout } from "../piles/layout.js";
import { isPenalty } from "../referee/referee.js";
import { table, redraw, sheeted, ui } from "../state.js";
import { around, handOf, isHalfOpen, isOpen, nameOf, seatWord, spot, ownLetter, seatMark } from "../view.js";
import { text } from "../words.js";
import { closedHand, facedHand, halfOpenHand, ownHand } from "./hand.js";
import { plate, waiting } from "../people/company.js";
import { inTurn } from "../../shared/punctuation.js";

// The trick on the table, and the finished ones to look back at.

/**
 * How a trick is drawn: its last card, who won it, what stands where no card lies yet, and a key for its nodes.
 * @typedef {object} Crossing
 * @property {Frames.PlayLine} [last]
 * @property {string} [winner]
 * @property {(seat: Frames.SeatLine, at: Record<string, string | number>) => Element[] | null} [waiting]
 * @property {string} key
 */

/** @import { TableUi } from "../state.js" */

/**
 * Where the i-th of n seats puts its card: a point on the unit circle, the bottom first; and its
 * place in a row, the bottom last.
 * @param {number} i
 * @param {number} n
 */
function point(i, n) {
  const angle = Math.PI / 2 + (2 * Math.PI * i) / n;
  return { "--x": Math.cos(angle).toFixed(3), "--y": Math.sin(angle).toFixed(3), "--at": (i - 1 + n) % n };
}

/** @param {string} text @param {number} order @param {Record<string, string | number>} style */
const badge = (text, order, style, cls = "") =>
  h("span", { class: `seatmk ${cls}`, style, "aria-hidden": "true" }, text, order ? h("sup", order) : null);

/** @param {Frames.ViewFrame} view @param {Frames.PlayLine[]} plays @param {Crossing} crossing */
function cross(view, plays, { last, winner, waiting = () => null, key }) {
  const seats = around(view),
    n = seats.length;
  /** @type {Element[]} */
  const nodes = [];
  seats.forEach((seat, i) => {
    const at = point(i, n),
      order = plays.findIndex((p) => p.seat === seat.seat);
    if (order >= 0) {
      const { card } = plays[order];
      const cls = [
        card === last?.card && seat.seat === last?.seat && "last",
        seat.seat === winner && "won",
        seat.seat === view.referee?.case?.hand && "penalty",
      ]
        .filter(Boolean)
        .join(" ");
      nodes.push(
        shownCard(card, {
          cls,
          key: `${key}-${seat.seat}-${card}`,
          style: { ...at, "z-index": order + 1 },
          label: text.played(nameOf(view, seat.seat), cardName(card)),
        }),
      );
      nodes.push(badge(seatMark(seat), order + 1, { ...at, "z-index": 9 }, seat.seat === winner ? "won" : ""));
    } else {
      nodes.push(...(waiting(seat, at) ?? []));
    }
  });
  return nodes;
}

/** @param {Frames.ViewFrame} view */
const many = (view) => (around(view).length > 4 ? "many" : "");

/**
 * The trick being played, or the one just finished while it still lies there.
 * @param {Frames.ViewFrame} view
 * @param {TableUi} ui
 */
function currentTrick(view, ui) {
  if (ui.linger) {
    const { plays, winner } = ui.linger;
    return h(
      "div",
      { class: `trick done ${many(view)}`, style: { "--n": around(view).length }, key: "trick", do: "gather" },
      cross(view, plays, { winner, last: plays.at(-1), key: `t${ui.linger.number}` }),
    );
  }
  const { plays, next } = view.trick ?? { plays: [], next: null };
  const turn = view.seats.filter((s) => s.to_act).map((s) => s.seat);
  const active = around(view).filter((s) => s.role !== "out");
  const nextAt = active.findIndex((s) => s.seat === next);
  const after = active[(nextAt + 1) % active.length]?.seat;
  const mine = view.status.yours && next !== null;
  const leads = !plays.length && !view.actions.some((a) => a.kind === "add");
  /** @param {Frames.SeatLine} seat @param {Record<string, string | number>} at */
  const waiting = (seat, at) => {
    if (seat.role === "out" || next === null) return null;
    const isNext = seat.seat === next;
    /** @type {string[]} */
    let words = [];
    if (isNext && mine) {
      const own = seat.seat === (view.you ?? null);
      words = own
        ? leads
          ? t("Your / lead").split(" / ")
          : t("Your / card").split(" / ")
        : t("Play / here").split(" / ");
    } else if (isNext) {
      // Dummy's player watches: their partner plays these cards.
      const by = (seat.seat === view.you && view.seats.find((s) => s.role === "declarer")) || seat;
      words = t("{name} / to play", { name: nameOf(view, by.seat) }).split(" / ");
    } else if (seat.seat === after && plays.length) {
      words = text.next(seat.seat === ownLetter(view) ? t("You") : nameOf(view, seat.seat));
    }
    return [
      h(
        "div",
        {
          class: `wait ${isNext ? (mine ? "me" : "now") : ""}`,
          style: at,
          "aria-hidden": "true",
          key: `wait-${seat.seat}`,
        },
        h(
          "span",
          words.flatMap((w, i) => (i ? [h("br"), w] : [w])),
        ),
      ),
      badge(seatMark(seat), 0, at, isNext && mine ? "me" : turn.includes(seat.seat) ? "now" : ""),
    ];
  };
  return h(
    "div",
    { class: `trick ${many(view)}`, style: { "--n": around(view).length }, key: "trick" },
    cross(view, plays, { last: plays.at(-1), waiting, key: `t${view.tricks.length + 1}` }),
  );
}

/**
 * The panel that shows a finished trick and walks through the earlier ones.
 * @param {Frames.ViewFrame} view
 * @param {TableUi} ui
 */
function pastTrick(view, ui) {
  const number = Math.min(ui.past ?? 0, view.tricks.length);
  const trick = view.tricks[number - 1];
  if (!trick) return null;
  const lines = inTurn(trick.plays.map((p) => text.played(nameOf(view, p.seat), cardName(p.card))));
  return h(
    "section.pan.past",
    { role: "region", "aria-label": text.trickOf(number), key: "past" },
    h("header", h("h2", text.trickOf(number)), h("span.small-text.soft", text.wonBy(nameOf(view, trick.winner)))),
    h(
      "div.in",
      h("p.unseen", lines),
      h("div.trick.small", cross(view, trick.plays, { winner: trick.winner, key: `p${number}` })),
    ),
    h(
      "footer",
      h("button.btn", { disabled: number <= 1, do: "past", arg: number - 1, "aria-label": t("Earlier trick") }, "‹"),
      h("button.btn", { do: "closePast" }, t("Close")),
      h(
        "button.btn",
        { disabled: number >= view.tricks.length, do: "past", arg: number + 1, "aria-label": t("Later trick") },
        "›",
      ),
    ),
  );
}

/** @typedef {ReturnType<typeof spot>} Area a part of the felt */

export function felt() {
  const { view } = table;
  const seats = around(view),
    n = seats.length;
  /** @type {Record<Area, Frames.SeatLine[]>} */
  const areas = { south: [], west: [], north: [], east: [] };
  seats.forEach((seat, i) => areas[spot(i, n)].push(seat));
  const compact = view.calls && !view.over;
  /** @param {Area} area */
  const other = (area) =>
    areas[area].length
      ? h(
          "section",
          { class: `area ${area} ${areas[area].some((s) => faced(s.seat)) ? "faced" : ""}`, key: area },
          areas[area],
          (seat) => otherSeat(seat, area, compact),
        )
      : h("section", { class: `area ${area}`, key: area });
  return [
    south(areas.south[0]),
    other("north"),
    other("west"),
    other("east"),
    centre(),
    corner(),
    view.tricks.length && ui.past ? pastTrick(view, ui) : null,
  ];
}

/** Whether most of a hand lies open, as a dummy's does. @param {string} seat */
export function faced(seat) {
  const place = handOf(table.view, seat);
  return isOpen(place) || (isHalfOpen(place) && !place?.cards.some((c) => isPenalty(table.view, seat, c)));
}

/** @param {Frames.SeatLine} seat @param {Area} area @param {boolean | null} compact */
export function otherSeat(seat, area, compact) {
  const place = handOf(table.view, seat.seat);
  const open = faced(seat.seat),
    half = open && !isOpen(place);
  const shown = dealt(seat.seat);
  const hand =
    shown ??
    (half
      ? halfOpenHand(table.view, ui, seat.seat, area)
      : open
        ? facedHand(table.view, ui, seat.seat, area)
        : closedHand(table.view, seat.seat, compact ? "row" : area));
  return h(
    "div",
    { class: `other ${open ? "open" : ""}`, key: `other-${seat.seat}` },
    plate(table.view, ui, seat),
    hand,
  );
}

/** @param {Frames.SeatLine} seat */
export const south = (seat) =>
  h(
    "section.area.south",
    { key: "south" },
    h("div.line", plate(table.view, ui, seat, { own: true }), statusLine(), banner()),
    asks() && answers(ui, ui.menu.plain),
    dealt(seat.seat) ? h("div.fan.empty", dealt(seat.seat)) : ownHand(table.view, ui, seat.seat),
  );

const FEW = 3; // answers that stand in one row over the hand

/** On a low page there is no room for them there. */
const low = matchMedia("(orientation:landscape) and (max-height:560px)");
low.addEventListener("change", () => table.view && redraw());

/** Whether the status asks and a few words answer it, and nothing else can be done. */
const asks = () =>
  !low.matches &&
  ui.menu.plain.length > 1 &&
  ui.menu.plain.length <= FEW &&
  !ui.menu.byCard.size &&
  !ui.linger &&
  !table.view.over &&
  !(table.view.calls && table.view.you);

/** At the end, what a seat had been dealt. @param {string} seat */
export const dealt = (seat) =>
  table.view.over && !ui.linger ? (endingNow()?.dealtHand(table.view, seat) ?? null) : null;

/** The name of who invites somebody who has not sat here; nothing where no seat is free. */
function invites() {
  const { view } = table,
    host = view.house?.host;
  if (!host || tableOf(view.table.id)?.token !== undefined || view.seats.every((s) => s.kind !== "open")) return "";
  const name = nameOf(view, host);
  return name === seatWord(view, host) ? "" : name;
}

export function statusLine() {
  const { view } = table;
  const parts = [];
  const hint = sheeted() && !view.calls && !table.lesson?.learning() ? ui.hint : null;
  if (hint && !ui.pick) {
    parts.push(...hintLine(view, hint));
  } else if (ui.pick) {
    const name = cardName(ui.pick.card);
    const one = ui.pick.actions.length === 1;
    parts.push(h("b.say", twoTap() && one ? text.tapAgain(name) : text.pressEnter(name)));
  } else if (!view.you && !view.over) {
    const host = invites();
    if (host) parts.push(h("b.say", t("{name} invites you. Sit where you like.", { name: host })));
    else parts.push(h("b.say", t("You are watching.")), " ", h("span.small-text", view.status.text));
  } else {
    const { lead, rest } = view.status;
    parts.push(h("b.say", lead), rest ? [" ", h("span.say", rest)] : null);
  }
  return h(
    "div",
    {
      class: `statusbox ${hint ? "given" : ""} ${view.status.yours && !view.over ? "yours" : ""}`,
      key: "statusbox",
    },
    h("span.status", { role: "status", key: "status" }, parts.flat().filter(Boolean)),
    view.holding && h("span.small-text.holding", text.holding(view.holding)),
  );
}

export function banner() {
  const said = ui.lost ?? ui.message;
  if (!said) return asked();
  const { text: message, tone, button, action, arg } = said;
  return h(
    "div",
    { class: `ban ${tone ?? ""}`, role: "alert", key: "banner" },
    h("span", message),
    h("button.btn", { do: action ?? "dismiss", arg }, button ?? t("All right")),
    action && !ui.lost && h("button.btn", { do: "dismiss" }, t("Cancel")),
  );
}

/** Somebody at an address from which another came too asks the host to be let in. */
export function asked() {
  const [first] = table.view.asking ?? [];
  if (!first) return null;
  return h(
    "div.ban.w",
    { role: "alert", key: `asks-${first.number}` },
    h("span", text.asksToSit(first.name || t("Somebody"), seatWord(table.view, first.seat))),
    h("button.btn.p", { do: "admit", arg: first.number }, t("Let in")),
    h("button.btn", { do: "notAdmit", arg: first.number }, t("Refuse")),
  );
}

export function centre() {
  const { view } = table;
  const nodes = [];
  const trickLies = ui.linger || view.trick?.plays.length;
  if (view.over && !ui.linger) {
    nodes.push(endingNow()?.finishedPanel(view, ui));
  } else if (view.calls && view.you) {
    nodes.push(biddingBox(view, ui));
  } else if (ui.menu.plain.length && !trickLies && !asks()) {
    nodes.push(asides(view, ui), choiceBox(view, ui, ui.menu.plain));
  } else if (view.trick || ui.linger) {
    nodes.push(currentTrick(view, ui));
    if (ui.menu.plain.length)
      nodes.push(h("div.extra", { key: "extra" }, ui.menu.plain, (a) => choiceButton(ui, a, "small")));
  } else {
    nodes.push(asides(view, ui));
  }
  if (ui.pick && ui.pick.actions.length > 1) {
    nodes.push(h("div.extra.pan", { key: "ways" }, ui.pick.actions, (a) => choiceButton(ui, a, "small")));
  }
  return h("section.area.centre", { key: "centre" }, nodes.filter(Boolean));
}

/** What lies beside the play: the plate of a turned table, a stock. */
export function corner() {
  const { view } = table;
  const beside = (view.trick || ui.linger) && !(ui.menu.plain.length && !ui.linger && !view.trick?.plays.length);
  const nodes = [
    view.turned ? h("div.seat.words", { key: "turned" }, view.turned) : null,
    waiting(view),
    beside ? asides(view, ui) : null,
  ].filter(Boolean);
  return nodes.length ? h("div.corner", { key: "corner" }, nodes) : null;
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
  const { view } = table;
  if (!coming && view.alone) askWon();
  const end = endingNow();
  if (end && won?.isWon(view) && ui.mayGoOn && !view.table.set) {
    const more = end.underResult(view);
    return [won.wonPanel(view, { deals: end.history(), seconds: timeTaken(), more })];
  }
  return [
    layout(view, ui),
    h("div.under", { key: "under" }, banner(), toldLine(view, !sheeted()), layoutBar(view, ui)),
    view.over ? h("section.area.centre.over", { key: "centre" }, end?.finishedPanel(view, ui)) : null,
  ];
}
