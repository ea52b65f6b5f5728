// Playing alone: the same cards again, other cards, the time taken, and the book playing it out.

import { h } from "../../shared/dom.js";
import { t } from "../../shared/language.js";
import { remember, settings, tableOf } from "../../shared/settings.js";
import { text } from "../words.js";
import { table, id, redraw, say, ui } from "../state.js";
import { words } from "../../patience/manners.js";
import { watchTime } from "../../shared/punctuation.js";

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
  const won = level ? (ui.proof?.verdict === "lost" ? words.lostHere : words.canBeWon) : "";
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
  if (asked && proof.verdict === "open") say(words.unknown, { tone: "w" });
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
