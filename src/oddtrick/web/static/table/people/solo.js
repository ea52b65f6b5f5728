// Playing alone: the same cards again, other cards, the time taken, and the book playing it out.

import { on } from "../../shared/dispatch.js";
import { dialog } from "../../shared/dialogs.js";
import { h } from "../../shared/dom.js";
import { remember, settings, tableOf } from "../../shared/settings.js";
import { text } from "../words.js";
import { table, id, redraw, say, ui } from "../state.js";
import { words } from "../../patience/words.js";
import { watchTime } from "../../shared/watchtime.js";

const LAST = 999999; // the numbers of deals, as the protocol has them
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
  const shown = document.querySelector("#table .clock");
  if (shown) shown.textContent = watchTime(clock.seconds);
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
 * Moves, time and the number of the deal.
 * @param {Frames.ViewFrame} view
 */
export function runLine(view) {
  if (!view.alone) return null;
  follow(view);
  const { moves, deal, level } = view.alone;
  return h(
    "p",
    { class: "run" },
    h("span", null, text.moves(moves)),
    view.home && settings.timer
      ? h(
          "span",
          { class: "clock", role: "timer", "aria-label": text.timeTaken, "aria-live": "off" },
          watchTime(clock.seconds),
        )
      : null,
    deal ? h("span", null, text.dealNumber(deal)) : null,
    level ? h("span", null, words.proved(words.levels[level])) : null,
  );
}

// -- dealing ------------------------------------------------------------------------------------

/**
 * Whether the cards are this player's to deal.
 * @param {Frames.ViewFrame} view
 */
export const dealsAlone = (view) => Boolean(view.alone && view.home);

/** @param {number} [number] */
const deal = (number) =>
  table.socket.send({ type: "deal", version: table.view.version, ...(number ? { number } : {}) });

function askNumber() {
  const field = h("input", {
    class: "field",
    type: "number",
    min: 1,
    max: LAST,
    inputmode: "numeric",
    placeholder: table.view.alone?.deal || "",
    "aria-label": text.numberOfDeal,
  });
  const form = h(
    "form",
    { class: "bynumber", novalidate: "" },
    field,
    h("button", { class: "btn big", type: "submit" }, text.dealThis),
  );
  const sure = table.view.alone?.winnable
    ? [
        h(
          "button",
          { class: "btn big wide", type: "button", data: { do: "winnableDeal", arg: "", close: "" } },
          words.winnableDeal,
        ),
        h(
          "div",
          { class: "bynumber levels", role: "group", "aria-label": words.winnableDeal },
          Object.entries(words.levels).map(([level, said]) =>
            h("button", { class: "btn", type: "button", data: { do: "winnableDeal", arg: level, close: "" } }, said),
          ),
        ),
      ]
    : null;
  const wrong = h("p", { class: "small-text wrong", role: "alert" });
  const any = h("button", { class: "btn p big wide", type: "button", data: { close: "" } }, text.anyDeal);
  on(any, "click", () => deal());
  const node = dialog(
    "newdeal",
    text.newDeal,
    any,
    sure,
    h("p", { class: "small-text soft" }, text.byNumber),
    form,
    wrong,
  );
  on(form, "submit", () => {
    const number = Number(field.value);
    if (!Number.isInteger(number) || number < 1 || number > LAST) {
      wrong.textContent = text.numberRange(LAST);
      return;
    }
    deal(number);
    node.close();
  });
  any.focus();
}

// -- the book plays it out ----------------------------------------------------------------------

let next = 0,
  told = "";

/** Ask for the next move of the book, a moment later. */
function goOn() {
  clearTimeout(next);
  next = setTimeout(() => {
    if (ui.auto !== "watch") return;
    const { view } = table;
    if (!view.hint || !table.socket.send({ type: "hint", version: view.version })) stopWatching();
  }, STEP);
}

/** Whatever else is done ends it. */
export function stopWatching() {
  if (ui.auto === "watch") ui.auto = "";
  clearTimeout(next);
  redraw();
}

/**
 * After a view: the next move, if the book is playing.
 * @param {Frames.ViewFrame} view
 */
export function watchView(view) {
  if (ui.auto !== "watch") return;
  if (view.over || !view.status.yours) stopWatching();
  else goOn();
}

/**
 * What is advised, done; where that is to give up, the verdict is said and nothing is done. Of a deal
 * that can be won it is said once which line is followed.
 * @param {Frames.Hint} hint
 * @param {(code: string, auto: "watch") => void} act
 */
export function watchHint(hint, act) {
  const action = table.view.actions.find((a) => a.code === hint.code);
  if (!action || action.kind === "resign") {
    stopWatching();
    say(hint.reason, { tone: "w", lasting: true });
    return;
  }
  if (told !== hint.reason && table.view.alone?.shortest) say(hint.reason);
  told = hint.reason;
  act(hint.code, "watch");
}

/** What the buttons do. */
export const aloneHandlers = {
  /** @param {string} sure */
  again(sure) {
    if (table.view.alone?.moves && !table.view.over && sure !== "sure") {
      return say(text.againSure, { tone: "w", button: text.again, action: "again", arg: "sure" });
    }
    ui.message = null;
    table.socket.send({ type: "again", version: table.view.version });
  },
  newDeal: () => askNumber(),
  watch() {
    if (ui.auto === "watch") return stopWatching();
    told = "";
    Object.assign(ui, { auto: "watch", pick: null, hint: null, message: null });
    goOn();
    redraw();
  },
};
