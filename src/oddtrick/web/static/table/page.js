// The table page: takes view frames, draws them, sends what the player does.

import { installShapes } from "../shared/cards.js";
import { openHelp } from "../shared/dialogs.js";
import { handle, when } from "../shared/dispatch.js";
import { byId } from "../shared/dom.js";
import { dragging } from "../shared/drag.js";
import { listen, rove } from "../shared/keys.js";
import { isOwn, settings, tableOf } from "../shared/settings.js";
import { connect } from "../shared/socket.js";
import { handlers, drop, onCard } from "./actions.js";
import { draw } from "./draw.js";
import { receive } from "./frames.js";
import { beginLesson } from "./panels/lesson.js";
import { startClock } from "./people/solo.js";
import { onTurning } from "./piles/spread.js";
import { besides, desk, drawWith, found, id, lost, redraw, ui } from "./state.js";
import { tellWords } from "./terms.js";
import { arrowKey, chooseTyped, enter, escape, space, stop, typable } from "./typing.js";

async function start() {
  drawWith(draw);
  installShapes();
  handle(() => handlers);
  when("submit", ".sayform", (form) => {
    const words = form.querySelector("[name=words]");
    if (words instanceof HTMLInputElement && words.value.trim() && handlers.say(words.value)) words.value = "";
  });
  document.addEventListener("focusin", (event) =>
    rove(event, (group, node) => {
      ui.rove[group] = node.dataset.key;
      if (group === "piles") ui.rove.layout = node.dataset.key;
    }),
  );
  dragging({ root: byId("table"), pick: (node) => ui.pick?.key === node.dataset.key || onCard(node), drop });
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
      l: () => (desk.view?.tricks.length && handlers.lastTrick(), true),
      a: () => (desk.view?.auction && handlers.sheetAuction(), true),
      u: () => (desk.view && handlers.undo(), true),
      c: () => (besides().includes("claim") && handlers.besides("claim"), true),
      "?": () => (openHelp(), true),
    },
  });
  startClock();
  tellWords();
  addEventListener("oddtrick:settings", redraw);
  onTurning(redraw);
  const hello = () => {
    const token = tableOf(id)?.token;
    return token ? { type: "hello", token } : { type: "hello", name: settings.name };
  };
  const on = { frame: receive, lost, found };
  desk.line = isOwn(id)
    ? (await import("../patience/own/line.js")).openOwn(id, location.search, on)
    : connect(`/api/tables/${encodeURIComponent(id)}/ws`, hello, on);
  if (location.hash.startsWith("#lesson-")) {
    const once = setInterval(() => {
      if (!desk.view) return;
      clearInterval(once);
      beginLesson();
    }, 60);
  }
  if (location.hash === "#invite") {
    const once = setInterval(() => {
      if (!desk.view) return;
      clearInterval(once);
      history.replaceState(null, "", location.pathname);
      handlers.invite();
    }, 60);
  }
}

start();
