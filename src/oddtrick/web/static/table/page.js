// The table page: takes view frames, draws them, sends what the player does.

import { handle, when } from "../shared/dispatch.js";
import { byId, from } from "../shared/dom.js";
import { dragging } from "../shared/drag.js";
import { listen, rove, arrow } from "../shared/keys.js";
import { language } from "../shared/language.js";
import { isOwn, ownKey, settings, tableOf } from "../shared/settings.js";
import { connect } from "../shared/socket.js";
import { handlers, drop, onCard, act, uncover } from "./actions.js";
import { draw } from "./draw.js";
import { receive } from "./frames.js";
import { later } from "./later.js";
import { hostAsked } from "./people/actions.js";
import { startClock } from "./people/solo.js";
import { extraKinds, table, drawWith, found, id, lost, redraw, ui } from "./state.js";
import { spaceAction } from "./view.js";

// Playing by keyboard: codes, Enter, Escape and arrows.

/** The codes that may be typed now, and taking one. */
const typable = () =>
  table.view && !ui.lost
    ? table.view.actions.filter((a) => a.kind !== "stop").map((a) => (a.kind !== "move" && a.card ? a.card : a.code))
    : [];

/** @param {string} code */
function chooseTyped(code) {
  const action = table.view.actions.find((a) => (a.kind !== "move" && a.card ? a.card : a.code) === code);
  if (!action) return;
  uncover();
  const [key, actions] = [...ui.menu.byCard].find(([, some]) => some.includes(action)) ?? ["", []];
  if (key && action.card) {
    const { card } = action,
      place = key.slice(0, -card.length - 1);
    ui.pick = { key, card, place, actions };
    draw();
    focusOn(`[data-key="${CSS.escape(key)}"]`);
    return;
  }
  ui.call = action.code;
  draw();
  focusOn(`[data-code="${CSS.escape(action.code)}"]`);
}

/** @param {string} query of what lies on the table */
const focusOn = (query) => /** @type {HTMLElement | null} */ (document.querySelector(`#table ${query}`))?.focus();

/** @param {KeyboardEvent} event */
function enter(event) {
  const finish = table.view?.alone?.finish;
  if (from(event, "button, a") && !(finish && from(event, ".layout"))) return false;
  if (ui.pick?.actions.length === 1) act(ui.pick.actions[0].code);
  else if (ui.call) act(ui.call);
  else if (finish) handlers.finish();
  else if (table.view?.over && !ui.linger) handlers.next();
  else return false;
  return true;
}

/** S calls Stop. */
function stop() {
  const action = table.view?.actions.find((a) => a.kind === "stop");
  if (action) act(action.code);
  return Boolean(action);
}

/** Space turns the stock, unless a button beside the piles is meant. @param {KeyboardEvent} event */
function space(event) {
  if (from(event, "button, a") && !from(event, ".layout")) return false;
  const action = spaceAction(table.view, ui.places);
  if (!action) return false;
  // Some browsers press a button when the key comes up.
  document.addEventListener("keyup", (up) => up.key === " " && up.preventDefault(), { once: true });
  uncover();
  act(action.code);
  return true;
}

function escape() {
  if (ui.auto) ui.auto = "";
  else if (ui.pick) ui.pick = null;
  else if (ui.call) ui.call = null;
  else if (ui.past) ui.past = null;
  else if (ui.sheet) ui.sheet = null;
  else if (ui.message && !ui.message.lasting) ui.message = null;
  else return false;
  redraw();
  return true;
}

const MOVING = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End"];

/** @param {KeyboardEvent} event */
function arrowKey(event) {
  if (arrow(event)) return true;
  if (ui.past && event.key === "ArrowLeft") ui.past = Math.max(1, ui.past - 1);
  else if (ui.past && event.key === "ArrowRight") ui.past = Math.min(table.view.tricks.length, ui.past + 1);
  else return false;
  redraw();
  return true;
}

async function start() {
  drawWith(draw);
  handle(() => handlers);
  when("submit", ".sayform", (form) => {
    const words = form.querySelector("[name=words]");
    if (words instanceof HTMLInputElement && words.value.trim() && handlers.say(words.value)) words.value = "";
  });
  when("submit", ".explain", () => handlers.confirmCall());
  document.addEventListener("focusin", (event) =>
    rove(event, (group, node) => {
      ui.rove[group] = node.dataset.key;
      if (group === "piles") ui.rove.layout = node.dataset.key;
    }),
  );
  dragging({
    root: byId("table"),
    pick: (node) => ui.pick?.key === node.dataset.key || onCard(node, { dragged: true }),
    drop,
  });
  const blocked = () => Boolean(document.querySelector("dialog[open]"));
  listen({
    codes: typable,
    choose: chooseTyped,
    blocked,
    hot: {
      Enter: enter,
      " ": space,
      s: stop,
      Escape: escape,
      ...Object.fromEntries(MOVING.map((key) => [key, arrowKey])),
      h: () => (handlers.hint(), true),
      l: () => (table.view?.tricks.length && handlers.lastTrick(), true),
      a: () => (table.view?.auction && handlers.sheetAuction(), true),
      u: () => (table.view && handlers.undo(), true),
      c: () => (extraKinds().includes("claim") && handlers.openMenuFor("claim"), true),
      "?": () => (table.view && handlers.help(), true),
    },
  });
  startClock();
  addEventListener("oddtrick:settings", redraw);
  addEventListener("resize", () => ui.hint && later.hints?.drawHint());
  const hello = () => {
    const token = tableOf(id)?.token;
    ui.trouble = "";
    return { type: "hello", language, ...(token ? { token } : { name: settings.name, key: ownKey() }) };
  };
  const on = { frame: receive, lost, found };
  table.socket = isOwn(id)
    ? (await import("../patience/own/line.js")).openOwn(id, location.search, on)
    : connect(`/api/tables/${encodeURIComponent(id)}/ws`, hello, on);
  if (location.hash.startsWith("#lesson-")) {
    const lesson = await import("./panels/lesson.js");
    onceSeen(() => {
      table.lesson = lesson;
      lesson.beginLesson();
    });
  }
  const asked = { "#invite": handlers.invite, "#near": handlers.near, "#asked": hostAsked }[location.hash];
  if (asked)
    onceSeen(() => {
      history.replaceState(null, "", location.pathname);
      asked();
    });
}

/** Do something as soon as the table is seen. @param {() => void} act */
function onceSeen(act) {
  const once = setInterval(() => {
    if (!table.view) return;
    clearInterval(once);
    act();
  }, 60);
}

start();
