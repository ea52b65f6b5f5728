// The end of a deal: what was scored and why, and the way on. It comes to a table as one part (`ending.js`), with
// what else is needed only then.

import { cardName, rankText, suitMark, suitOf } from "../../shared/cards.js";
import { t } from "../../shared/language.js";
import { minus } from "../../shared/punctuation.js";
import { h } from "../../shared/dom.js";
import { sealRow } from "../people/opened-seal.js";
import { nextBoard } from "../../review/file.js";
import { layoutLines } from "../../train/layouts.js";
import { tableOf } from "../../shared/settings.js";
import { nextOfSet } from "./board-set.js";
import { costLines } from "./cost.js";
import { takeHomeRow } from "./takehome.js";
import { text } from "../words.js";
import { around, nameOf, runs } from "../view.js";
import { place } from "../../shared/places.js";

/** @import { TableUi } from "../state.js" */

export { history, keepDeal } from "../../results/keep.js";
export { startBoard } from "../../review/file.js";
export { judgeRest, recordDeal } from "../../shared/record-deal.js";
export { askCost, givenUpPanel } from "./cost.js";
export { takeHome } from "./takehome.js";

/**
 * The name a pad uses for a side, which the frame may give by number or by seats.
 * @param {Frames.ViewFrame} view
 * @param {string} side
 */
function sideName(view, side) {
  const named = view.won?.find((w) => w.side === side)?.name;
  return named ?? (typeof side === "number" ? view.pad?.sides?.[side] : side) ?? "";
}

/**
 * The cards a seat was dealt, a line a suit, or null where the frame does not tell.
 * @param {Frames.ViewFrame} view
 * @param {string} seat
 */
export function dealtHand(view, seat) {
  const hand = view.finished?.hands?.find((x) => x.seat === seat);
  if (!hand) return null;
  const lines = runs(hand.cards, view.headline?.strain);
  return h(
    "div.dealthand.tinted",
    { role: "group", "aria-label": text.dealtTo(nameOf(view, seat)), key: `dealt-${seat}` },
    lines,
    ({ suit, cards }) =>
      h(
        "p",
        { role: "img", "aria-label": cards.map(cardName).join(", ") },
        suit === "JOKER" ? t("Joker") : suitMark(suit),
        cards
          .map((c) => (suitOf(c) === suit ? rankText(c) : [suitMark(suitOf(c)), rankText(c)]))
          .flatMap((x, i) => (i ? [" ", x] : [x])),
      ),
  );
}

/**
 * Who scores how much, where two sides play; what each entry is for stands under “More”.
 * @param {Frames.ViewFrame} view
 * @param {Frames.EntryLine[]} entries
 */
function scored(view, entries) {
  const sides = view.pad?.sides ?? [];
  const { set } = view.table;
  if (!entries.length || !view.home || (sides.length !== 2 && !set)) return null;
  const net = entries.reduce((n, e) => n + (e.own ? e.points : -e.points), 0);
  if (set) return text.scoresOnBoard(net, set.board);
  const each = [entries.filter((e) => e.own), entries.filter((e) => !e.own)];
  const sums = each.map((own) => own.reduce((n, e) => n + e.points, 0));
  /** @param {number} at @param {number} points */
  const says = (at, points) => text.scores(sides[at], view.pad.several[at], points, each[at].length > 1);
  // What both have is told of both, as on the score sheet.
  if (sums.every((n) => n > 0)) return sums.map((n, at) => says(at, n)).join(" ");
  return net ? says(net > 0 ? 0 : 1, Math.abs(net)) : null;
}

/** @param {Frames.ViewFrame} view @param {Frames.EntryLine[]} entries */
const entryTable = (view, entries) =>
  h("table.entries>tbody", entries, (e) =>
    h(
      "tr",
      h("th", { scope: "row" }, sideName(view, e.side)),
      h("td", text.capital(e.why)),
      h("td.num", minus(e.points)),
    ),
  );

/**
 * The one way on: the next board of a set, of a file or of a club evening, the next deal, a new match.
 * @param {Frames.ViewFrame} view
 * @param {TableUi} ui
 */
function wayOn(view, ui) {
  const { finished } = view,
    enter = [" ", h("kbd.kbd.inv", text.enterKey)];
  /** @param {string} words @param {string} key */
  const button = (words, key) => h("button.btn.p.big.wide", { do: key, key }, words, enter);
  if (view.table.set) {
    return view.home && nextOfSet(view)
      ? button(t("Next board"), "next")
      : h("a.btn.p.big.wide", { href: place("set", view.table.set.id), key: "next" }, t("Results of this set"));
  }
  if (view.table.evening)
    return view.home
      ? h("a.btn.p.big.wide", { href: place("player", view.table.evening.id) + "?on", key: "on" }, text.clubOn)
      : null;
  const asked = tableOf(view.table.id)?.asked;
  if (asked) return h("a.btn.p.big.wide", { href: asked, key: "asked" }, text.backTo(asked));
  if (!ui.mayGoOn) return null;
  const again = view.seats.some((s) => s.kind === "person" && s.seat !== view.home) ? t("Rematch") : t("Play again");
  return button(view.alone ? t("New deal") : finished?.match_over ? again : t("Next deal"), "next");
}

/**
 * To play the same cards again: at this table where one plays alone, else at a table of one's own.
 * @param {Frames.ViewFrame} view
 * @param {TableUi} ui
 */
function replayButton(view, ui) {
  if (!view.home || view.table.evening || !ui.mayGoOn) return null;
  if (!view.alone && !view.finished?.review) return null;
  return h("button.btn.big", { do: view.alone ? "again" : "replay", key: "again" }, t("Replay"));
}

/**
 * What else can be done with a finished deal.
 * @param {Frames.ViewFrame} view
 * @param {TableUi} ui
 * @param {Frames.EntryLine[]} entries
 * @param {boolean} shown
 */
function furtherWays(view, ui, entries, shown) {
  const { finished } = view;
  if (!finished) return null;
  return [
    entries.length && !shown ? entryTable(view, entries) : null,
    h(
      "div.more",
      view.home &&
        nextBoard(tableOf(view.table.id)?.filed) &&
        h("button.btn", { do: "nextBoard", key: "nextboard" }, t("Next board")),
      finished.review && view.table.id && h("a.btn", { href: place("score", view.table.id), key: "sheet" }, text.sheet),
      view.house?.yours &&
        view.seats.some((s) => s.level) &&
        h("button.btn", { do: "people", key: "levels" }, t("Machine players")),
      ui.mayGoOn &&
        view.home &&
        finished.break_off &&
        h(
          "button.btn",
          { do: "breakOff", key: "breakOff" },
          (ui.breaking === view.version ? text.breakOffSure : text.breakOff)(finished.break_off),
        ),
      !view.table.set && h("a.btn", { href: place("play"), key: "lobby" }, t("Back to the front page")),
    ),
    takeHomeRow(view),
    sealRow(view),
  ];
}

/**
 * What else may be done with a finished deal: its review, and what may be taken home.
 * @param {Frames.ViewFrame} view
 */
export const underResult = (view) => [
  view.finished?.review ? h("a.btn", { href: view.finished.review, key: "review" }, t("Review")) : null,
  takeHomeRow(view),
  sealRow(view),
];

/** @param {Frames.ViewFrame} view @param {TableUi} ui */
export function finishedPanel(view, ui) {
  const { finished } = view;
  if (!finished) return null;
  const entries = finished.entries ?? [],
    points = scored(view, entries);
  const matchEnd = finished.match_over && !view.table.evening && !view.table.set && finished.summary;
  const review = finished.review ? h("a.btn.big", { href: finished.review, key: "review" }, t("Review")) : null;
  return h(
    "section.pan.finished",
    { role: "region", "aria-label": t("The deal is over"), key: "finished", data: { scrolls: "" } },
    h(
      "div.in",
      h("h2.outcome", matchEnd || finished.text),
      matchEnd && finished.summary !== finished.text && h("p.soft", finished.text),
      points ? h("p.soft", points) : entries.length ? entryTable(view, entries) : null,
      !finished.match_over && finished.summary && !points && h("p.small-text.soft", finished.summary),
      layoutLines(view),
      costLines(view),
      h(
        "div.acts",
        wayOn(view, ui),
        h("div.two", review, replayButton(view, ui)),
        h(
          "button.linky.moreways",
          { "aria-expanded": String(Boolean(ui.more)), do: "moreWays", key: "more" },
          t("More"),
          " ",
          h("span", { "aria-hidden": "true" }, ui.more ? "▴" : "▾"),
        ),
      ),
      ui.more && furtherWays(view, ui, entries, !points),
      finished.hands?.length > 1 &&
        h("div.dealt", around(view), (x) => h("div", h("h3", nameOf(view, x.seat)), dealtHand(view, x.seat))),
    ),
  );
}
