// A newer version has come: told in a sentence. It is used when somebody says so, or the next time.

import { on } from "../shared/dispatch.js";
import { byId, h } from "../shared/dom.js";
import { t } from "../shared/language.js";

// What is said of the site without a network.

const words = {
  newer: t("A newer version of Oddtrick is ready."),
};

/** @param {ServiceWorker} waiting */
export function tellNewer(waiting) {
  if (byId("newer")) return;
  const sheet = h("link", { rel: "stylesheet", href: new URL("offline.css", import.meta.url).pathname });
  const load = h("button.btn.p", t("Load it now"));
  const later = h("button.btn", t("Later"));
  const bar = h("div.newer", { id: "newer", role: "status" }, h("p", words.newer), h("div.row", load, later));
  on(load, "click", () => {
    waiting.addEventListener("statechange", () => waiting.state === "activated" && location.reload());
    waiting.postMessage("now");
  });
  on(later, "click", () => bar.remove());
  document.head.append(sheet);
  document.body.append(bar);
}
