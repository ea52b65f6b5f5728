// The end of a deal: what was scored and why, and the way on. It comes to a table as one part (`ending.js`), with
// what else is needed only then.

import { passedOver } from "../../results/lost.js";
import { askReport, events } from "../../review/events.js";
import { nextBoard } from "../../review/file.js";
import * as api from "../../shared/api.js";
import { cardName, rankText, suitMark, suitOf } from "../../shared/cards.js";
import { dialog } from "../../shared/dialogs.js";
import { h } from "../../shared/dom.js";
import { saveAs } from "../../shared/save.js";
import { linkRow } from "../../shared/invite.js";
import { t } from "../../shared/language.js";
import { parWords } from "../../shared/par.js";
import { place } from "../../shared/places.js";
import { minus } from "../../shared/punctuation.js";
import { recordFound } from "../../shared/record-deal.js";
import { tableOf } from "../../shared/settings.js";
import { small } from "../../shared/strings.js";
import { sealRow } from "../people/opened-seal.js";
import { around, nameOf, runs } from "../view.js";
import { text } from "../words.js";
import { nextOfSet } from "./headline.js";
import { tableLine } from "../../shared/panels.js";

// The finished deals of a table as files, and as a link to a viewer.

/** The buttons for the forms a game can be had in. @param {Frames.ViewFrame} view */
function takeHomeRow(view) {
  const files = (view.home && view.finished?.files) || [];
  if (!files.length) return null;
  /** @param {string} form */
  const button = (form) =>
    h(
      "button.btn",
      {
        "aria-label": form === "link" ? null : t("Download as {form}", { form: text.forms[form] ?? form }),
        do: "takeHome",
        arg: form,
        key: `take-${form}`,
      },
      form === "link" ? t("Copy handviewer link") : (text.forms[form] ?? form),
    );
  return h(
    "div.takehome",
    { role: "group", "aria-label": t("Download deals"), key: "takehome" },
    h("span.small-text.soft", t("Download deals")),
    files.map(button),
  );
}

/**
 * Get the session in a form: saved as a file, or the last deal's link copied.
 * @param {string} id
 * @param {string} token
 * @param {string} form
 */
export async function takeHome(id, token, form) {
  const blob = await api.session(id, token, form);
  if (form !== "link") {
    saveAs(blob, `oddtrick-${id}.${form}`);
    return t("Saved as {form}.", { form: text.forms[form] ?? form });
  }
  const link = (await blob.text()).trim().split("\n").at(-1) ?? "";
  try {
    await navigator.clipboard.writeText(link);
    return t("The Bridge Base Online link to this deal is copied.");
  } catch {
    // A page that is not secure has no clipboard: show it to be copied by hand.
    dialog("viewer", t("Handviewer link"), h("p", text.viewerText), linkRow(link, t("Handviewer link")));
    return null;
  }
}

// What a finished deal cost in tricks, and its par: asked for in the background as soon as the deal is over. The
// results of this browser are told what it finds.

/** @typedef {{step: number, seat: string, card: string | null, cost: number}} CostLine */
/** @typedef {{par?: string, par_score?: number | null}} ParLine */
/**
 * What is known of a deal; `plays` and `par` are undefined until they have come and null where there is none.
 * @typedef {{review: string, by: string[], plays?: CostLine[] | null, par?: ParLine | null}} Known
 */

/** @type {Known | null} */
let known = null;

/** The review that says what a deal cost, if that is asked at all. @param {Frames.ViewFrame} view */
const asked = (view) =>
  view.home && !view.alone && !view.table.evening && view.tricks.length ? view.finished?.review : "";

/**
 * Ask for the cost of the deal that is over, once. @param {Frames.ViewFrame} view @param {string} token
 * @param {() => void} changed
 */
export async function askCost(view, token, changed) {
  const review = asked(view);
  if (!view.finished || !view.home || !review || of(view)) return;
  /** @type {Known} */
  const mine = (known = { review, by: [] });
  /** @type {Answers.DealReport["steps"]} */
  let steps = [];
  /** @type {Answers.Opinion[]} */
  const book = [];
  try {
    const answer = await askReport(view.table.id, view.finished.deal, token);
    if (answer.ok)
      for await (const [name, data] of events(answer)) {
        if (name === "told") {
          ({ steps } = data.told);
          mine.by = steps.map((/** @type {{by: string}} */ one) => one.by);
        } else if (name === "book") book.push(...data);
        else if (name === "costs") mine.plays = data && data.plays.filter((/** @type {CostLine} */ play) => play.card);
        else if (name === "makeable") mine.par = data;
        else continue;
        if (known === mine && name !== "book") changed();
        const calls = steps.findIndex((one) => one.trick) - 1;
        if (mine.plays !== undefined && mine.par !== undefined && (book.at(-1)?.step ?? -1) >= calls) break;
      }
  } catch {
    // Without it the result stands as it is; the review tells more.
  }
  mine.plays ??= null;
  mine.par ??= null;
  recordFound(`${view.table.id}/${view.finished.deal}`, {
    ...(mine.plays ? { cost: given(view, mine).you } : {}),
    ...(book.length ? { passed: passedOver(steps, book, view.home) } : {}),
  });
  if (known === mine) changed();
}

/** What is known of this deal, or null where nothing was asked for. @param {Frames.ViewFrame} view */
const of = (view) => (known && known.review === view.finished?.review ? known : null);

/** Tricks given up: by what you played, from your hand or dummy, by your partner and by the others.
 * @param {Frames.ViewFrame} view @param {Known} found */
function given(view, found) {
  const own = view.seats.find((s) => s.seat === view.home);
  const sum = { you: 0, partner: 0, they: 0 };
  for (const play of found.plays ?? []) {
    const side = view.seats.find((s) => s.seat === play.seat)?.side;
    const who = found.by[play.step] === view.home ? "you" : side === own?.side ? "partner" : "they";
    sum[/** @type {keyof typeof sum} */ (who)] += play.cost;
  }
  return sum;
}

const chip = (/** @type {number} */ n) => h("b", { class: `chip c${Math.min(n, 3)}` }, `−${n}`);

/** The lines “Cost” and “Par” under the score; they have their place from the start. @param {Frames.ViewFrame} view */
function costLines(view) {
  const found = of(view) ?? (asked(view) ? { review: "", by: [] } : null);
  if (!found || (found.plays === null && found.par === null)) return null;
  const sum = given(view, found),
    ours = sum.you + sum.partner;
  const par = found.par;
  /** @type {[string, unknown][]} */
  const lines = [];
  if (found.plays === undefined) lines.push([t("Cost"), t("Working out the cost")]);
  else if (found.plays)
    lines.push([t("Cost"), [ours ? [chip(ours), " "] : null, text.gaveUp(sum.you, sum.partner, sum.they)]]);
  if (typeof par?.par_score === "number") lines.push([t("Par"), parLine(view, par)]);
  if (par === undefined && found.plays !== null) lines.push([t("Par"), t("Working out par")]);
  if (!lines.length) return null;
  return h("dl.costs", { "aria-live": "polite", key: "costs" }, lines, ([name, text]) => [
    h("dt.label", name),
    h("dd", text),
  ]);
}

/** Par from one's own side: the server tells that of North and South. @param {Frames.ViewFrame} view
 * @param {ParLine} par */
function parLine(view, par) {
  const side = (/** @type {string} */ letter) => view.seats.find((s) => s.seat === letter)?.side;
  const own = side(view.home ?? "");
  const score = Number(par.par_score) * (own === side("N") ? 1 : -1);
  const words = parWords(par.par, (seats) => (side(seats[0]) === own ? "" : t("the opponents")));
  return text.parIs(minus(score), words);
}

/** The panel beside the felt: who gave up tricks, and in which. @param {Frames.ViewFrame} view */
export function givenUpPanel(view) {
  const plays = of(view)?.plays?.filter((play) => play.cost) ?? [];
  if (!view.over || !plays.length) return null;
  const seats = view.seats.filter((s) => plays.some((play) => play.seat === s.seat));
  const trickOf = (/** @type {CostLine} */ play) =>
    view.tricks.findIndex((trick) => trick.plays.some((p) => p.seat === play.seat && p.card === play.card)) + 1;
  return h(
    "section.pan.p-given",
    { "aria-label": t("Tricks given up"), key: "given" },
    h("header>h2", t("Tricks given up")),
    h("div.in", seats, (s) => {
      const own = plays.filter((play) => play.seat === s.seat);
      const tricks = [...new Set(own.map(trickOf))].filter(Boolean);
      return h(
        "p.givenline",
        h("span", h("b", nameOf(view, s.seat)), " ", h("span.soft", text.tricksNamed(tricks))),
        chip(own.reduce((n, play) => n + play.cost, 0)),
      );
    }),
  );
}

/** @import { TableUi } from "../state.js" */

export { history, keepDeal } from "../../results/keep.js";
export { startBoard } from "../../review/file.js";
export { judgeRest, recordDeal } from "../../shared/record-deal.js";

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
    tableLine(sideName(view, e.side), [text.capital(e.why), [minus(e.points), "num"]]),
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

// After a question was played on: against which card the layout was chosen, and what others there were.

/** @param {Frames.LayoutsLine} line */
function sentences({ played, better, trick, contract }) {
  const cards = { played: small(cardName(played)), better: small(cardName(better)), trick };
  const chosen = t("Trick {trick}: the opponents chose this layout against your card, the {played}.", cards);
  if (contract === "made") return [chosen, t("The {better} would have made the contract here.", cards)];
  if (contract === "beaten") return [chosen, t("The {better} would have beaten the contract here.", cards)];
  return [chosen, t("The {better} would have brought more tricks here.", cards)];
}

/** @param {Frames.HandLine} hand */
const handLine = ({ seat, cards }) =>
  h("p.tinted", h("b", `${text.seat(seat)} `), ["S", "H", "D", "C"], (suit) => [
    suitMark(suit),
    `${
      cards
        .filter((card) => suitOf(card) === suit)
        .map(rankText)
        .join(" ") || "–"
    } `,
  ]);

/** @param {Frames.ViewFrame} view */
export function layoutLines(view) {
  const line = view.finished?.layouts;
  if (!line) return null;
  return h(
    "div.layouts",
    { key: "layouts" },
    sentences(line).map((sentence) => h("p", sentence)),
    line.others.length > 0 &&
      h("details", h("summary", t("Other layouts that fitted what you had seen")), line.others, (hands) =>
        h("div.layout", hands.map(handLine)),
      ),
  );
}
