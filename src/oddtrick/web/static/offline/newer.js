// A newer version has come: told in a sentence. It is used when somebody says so, or the next time.

import { on } from "../shared/dispatch.js";
import { byId, h } from "../shared/dom.js";
import { words } from "./words.js";

/** @param {ServiceWorker} waiting */
export function tellNewer(waiting) {
  if (byId("newer")) return;
  const sheet = h("link", { rel: "stylesheet", href: new URL("offline.css", import.meta.url).pathname });
  const load = h("button", { class: "btn p", type: "button" }, words.load);
  const later = h("button", { class: "btn", type: "button" }, words.later);
  const bar = h(
    "div",
    { id: "newer", class: "newer", role: "status" },
    h("p", null, words.newer),
    h("div", { class: "row" }, load, later),
  );
  on(load, "click", () => {
    waiting.addEventListener("statechange", () => waiting.state === "activated" && location.reload());
    waiting.postMessage("now");
  });
  on(later, "click", () => bar.remove());
  document.head.append(sheet);
  document.body.append(bar);
}
