// Playing alone: the same cards again, other cards, the time taken, and the book playing it out.

import { h } from "../../shared/dom.js";
import { t, tn } from "../../shared/language.js";
import { watchTime } from "../../shared/punctuation.js";
import { remember, settings, tableOf } from "../../shared/settings.js";
import { number } from "../../shared/strings.js";
import { table, id, redraw, say, ui } from "../state.js";
import { text } from "../words.js";

const STEP = 320; // milliseconds between two moves of the book
const SAVE = 5; // seconds between two notes of the time

// -- moves and time -----------------------------------------------------------------------------

/** @type {{deal: number | null, seconds: number}} */
const clock = { deal: null, seconds: 0 };

/** The time runs from the first move to the end, while the page is looked at. */
function tick() {
  const { view } = table;
  if (!view?.alone || !view.home) return;
  follow(view);
  if (!view.alone.moves || view.over || document.hidden || ui.lost) return;
  clock.seconds += 1;
  if (clock.seconds % SAVE === 0) keepTime();
  const shown = document.querySelectorAll("#bar .clock");
  for (const one of shown) one.textContent = watchTime(clock.seconds);
}

/**
 * Another deal, or the same from its start, begins its own time.
 * @param {Frames.ViewFrame} view
 */
function follow(view) {
  if (!view.alone) return;
  if (clock.deal === null) Object.assign(clock, tableOf(id)?.clock ?? {});
  if (clock.deal !== view.alone.deal || !view.alone.moves) Object.assign(clock, { deal: view.alone.deal, seconds: 0 });
}

/** Seconds that the deal has taken so far. */
export const timeTaken = () => clock.seconds;

const keepTime = () => tableOf(id) && remember(id, { clock: { ...clock } });

export function startClock() {
  setInterval(tick, 1000);
  addEventListener("pagehide", () => table.view?.alone && keepTime());
}

/**
 * The number of the deal, whether it can be won, the moves made and the time taken.
 * @param {Frames.ViewFrame} view
 */
export function runLine(view) {
  if (!view.alone) return null;
  follow(view);
  const { moves, deal, level } = view.alone;
  const won = level ? (ui.proof?.verdict === "lost" ? t("lost here") : t("can be won")) : "";
  return [
    [deal ? text.dealNumber(deal) : "", won, text.moves(moves)].filter(Boolean).join(text.and),
    view.home && settings.timer
      ? [
          text.and,
          h(
            "span.clock",
            { role: "timer", "aria-label": t("Time taken"), "aria-live": "off" },
            watchTime(clock.seconds),
          ),
        ]
      : null,
  ];
}

// -- dealing ------------------------------------------------------------------------------------

/**
 * Whether the cards are this player's to deal.
 * @param {Frames.ViewFrame} view
 */
export const dealsAlone = (view) => Boolean(view.alone && view.home);

// -- whether it can still be won, and playing it out --------------------------------------------

let next = 0;

/** Ask whether the deal can still be won. @param {Frames.ViewFrame} view */
const ask = (view) => table.socket.send({ type: "prove", version: view.version });

/** Take the next move of the way that wins, a moment later. */
function goOn() {
  clearTimeout(next);
  next = setTimeout(() => {
    if (ui.auto !== "watch") return;
    const { view } = table;
    if (view.alone?.finish) table.socket.send({ type: "finish", version: view.version });
    else if (!view.hint || !table.socket.send({ type: "hint", version: view.version })) stopWatching();
  }, STEP);
}

/** Whatever else is done ends it. */
export function stopWatching() {
  if (ui.auto === "watch") ui.auto = "";
  clearTimeout(next);
  redraw();
}

/**
 * After a view: the next move, where it is played out; else whether a deal that could be won still can.
 * @param {Frames.ViewFrame} view
 */
export function watchView(view) {
  if (!view.alone?.moves || view.over) ui.proof = null;
  if (ui.auto === "watch") {
    if (view.over || !view.status.yours) stopWatching();
    else goOn();
  } else if (view.alone?.shortest && view.alone.moves && view.home && view.hint && settings.hints && !view.over)
    ask(view);
}

/**
 * A proof: played out is what can be won; that a deal is lost is said when it comes to be, and when asked.
 * @param {Frames.Proved} proof
 */
export function onProved(proof) {
  if (proof.version !== table.view.version) return;
  const asked = ui.auto === "watch",
    known = ui.proof?.verdict === "lost" && !(ui.proof.said && ui.proof.version === proof.version);
  ui.proof = { ...proof, said: asked || !known };
  if (asked && proof.verdict === "won") return goOn();
  if (asked) stopWatching();
  if (asked && proof.verdict === "open") say(t("No way to win was found from here."), { tone: "w" });
  redraw();
}

/** What the buttons do. */
export const aloneHandlers = {
  /** @param {string} sure */
  again(sure) {
    if (table.view.alone?.moves && !table.view.over && sure !== "sure") {
      return say(text.againSure, { tone: "w", button: t("Restart"), action: "again", arg: "sure" });
    }
    ui.message = null;
    table.socket.send({ type: "again", version: table.view.version });
  },
  giveUp: () => say(t("Give up this deal?"), { tone: "w", button: t("Give up"), action: "perform", arg: "resign" }),
  newDeal: async () => (await import("./new-deal.js")).askNumber(),
  watch() {
    if (ui.auto === "watch") return stopWatching();
    Object.assign(ui, { auto: "watch", pick: null, hint: null, message: null });
    ask(table.view);
    redraw();
  },
};

// What a patience offers besides its moves: all cards home at once, and a way on where none is left.

/** @import { TableUi } from "../state.js" */

/** @param {string} act @param {string} said @param {boolean} [first] @param {string | number} [arg] @param {string} [key] */
const offer = (act, said, first = false, arg = "", key = "") =>
  h(
    "button",
    { class: `btn small ${key ? "go" : first ? "p" : ""}`, do: act, arg, key: `offer-${act}` },
    said,
    key && [" ", h("kbd.kbd", { "aria-hidden": "true" }, key)],
  );

/**
 * How many moves ago a deal could be won that is lost, where that is to be said now: once.
 * @param {Frames.ViewFrame} view
 * @param {TableUi} ui
 */
const lostNow = ({ alone, version, over }, { proof }) =>
  alone && !over && proof?.verdict === "lost" && proof.said && proof.version === version ? proof : null;

/**
 * What is said of a deal that can no longer be won.
 * @param {Frames.ViewFrame} view
 * @param {TableUi} ui
 */
export function lostLine(view, ui) {
  const proof = lostNow(view, ui);
  if (!proof) return null;
  return proof.back ? [h("b", words.lost), " ", words.lostSince(proof.back)] : h("b", t("This deal can’t be won."));
}

/**
 * The buttons, for who plays alone: none while there are moves to think about.
 * @param {Frames.ViewFrame} view
 * @param {TableUi} ui
 * @param {{undo: string, newDeal: string}} text
 */
export function offers(view, ui, text) {
  if (!view.alone || !view.home || view.over) return [];
  if (view.alone.finish) return [offer("finish", t("Finish"), true, "", "Enter")];
  const lost = lostNow(view, ui);
  if (lost && !ui.hint)
    return [
      lost.back ? offer("undo", words.undoMoves(lost.back), true, lost.back) : null,
      offer("newDeal", text.newDeal),
    ];
  if (!view.alone.stuck) return [];
  return [view.undo ? offer("undo", text.undo, true) : null, offer("again", words.sameDeal, !view.undo, "sure")];
}

/**
 * What the buttons do, with the way to send a frame.
 * @param {() => Frames.ViewFrame} view
 * @param {(frame: Frames.ClientFrame) => unknown} send
 */
export const patienceHandlers = (view, send) => ({
  finish: () => view().alone?.finish && send({ type: "finish", version: view().version }),
  winnableDeal: (/** @type {Frames.DealAnew["level"]} */ level) =>
    send({ type: "deal", version: view().version, winnable: true, level: level ?? "" }),
});

// What a patience says at its table.

export const words = {
  allOpen: t("All cards are open."),
  lost: t("This deal can’t be won from here."),
  /** @param {number} n */
  lostSince: (n) => tn(n, "It could {n} move ago.", "It could {n} moves ago.", { n: number(n) }),
  /** @param {number} n */
  undoMoves: (n) => tn(n, "Undo {n} move", "Undo {n} moves", { n: number(n) }),
  sameDeal: t("Replay"),
  nextDeal: t("Next deal"),
  winnableDeal: t("A deal that can be won"),
  /** @type {Record<string, string>} */
  levels: { easy: t("easy"), middling: t("middling"), hard: t("hard") },
  more: t("More"),
  /** @param {number} n */
  won: (n) => tn(n, "All home in {n} move", "All home in {n} moves", { n }),
  /** @param {number} n @param {number} moves */
  shortest: (n, moves) =>
    moves < n ? t("You beat the shortest known way of {n}.", { n }) : t("The shortest known way takes {n}.", { n }),
  minutes: t("minutes"),
  inARow: t("won in a row"),
  share: t("of all deals won"),
  /** @param {number} n @param {number} of */
  ofDeals: (n, of) => t("{n} of {of}", { n, of }),
  daysInARow: t("days in a row"),
};
