// The table page: takes view frames, draws them, sends what the player does.

import { installShapes } from "../shared/cards.js";
import { handle, when } from "../shared/dispatch.js";
import { byId } from "../shared/dom.js";
import { dragging } from "../shared/drag.js";
import { listen, rove } from "../shared/keys.js";
import { language } from "../shared/language.js";
import { isOwn, ownKey, settings, tableOf } from "../shared/settings.js";
import { connect } from "../shared/socket.js";
import { handlers, drop, onCard } from "./actions.js";
import { draw } from "./draw.js";
import { receive } from "./frames.js";
import { hintsNow } from "./later.js";
import { hostAsked } from "./people/actions.js";
import { startClock } from "./people/solo.js";
import { extraKinds, table, drawWith, found, id, lost, redraw, ui } from "./state.js";
import { arrowKey, chooseTyped, enter, escape, space, stop, typable } from "./typing.js";

async function start() {
  drawWith(draw);
  installShapes();
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
      ArrowLeft: arrowKey,
      ArrowRight: arrowKey,
      ArrowUp: arrowKey,
      ArrowDown: arrowKey,
      Home: arrowKey,
      End: arrowKey,
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
  addEventListener("resize", () => ui.hint && hintsNow()?.drawHint());
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
    const once = setInterval(() => {
      if (!table.view) return;
      clearInterval(once);
      table.lesson = lesson;
      lesson.beginLesson();
    }, 60);
  }
  const asked = { "#invite": handlers.invite, "#near": handlers.near, "#asked": hostAsked }[location.hash];
  if (asked) {
    const once = setInterval(() => {
      if (!table.view) return;
      clearInterval(once);
      history.replaceState(null, "", location.pathname);
      asked();
    }, 60);
  }
}

start();
