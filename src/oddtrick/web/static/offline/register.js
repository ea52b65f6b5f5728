// Keeps the site beside the browser, where the browser can, so that it opens without a network; and tells
// when a newer version has come. Every page begins with this.

import { idsOf } from "../shared/places.js";

const LATER = 2000; // milliseconds after the page has come: what is seen first comes first

/** Where something is going on that nobody should be called away from. */
const busy = () =>
  document.body.classList.contains("tablepage") ||
  idsOf("table", "party", "evening", "room", "entry", "player").length > 0;

/** Workers of before, each of one page. @param {ServiceWorkerContainer} workers */
async function dismissOld(workers) {
  for (const one of await workers.getRegistrations()) {
    if ((one.active ?? one.waiting)?.scriptURL.endsWith("/laws-worker.js")) await one.unregister();
  }
}

/** @param {ServiceWorker} waiting */
async function tell(waiting) {
  if (!busy()) (await import("./newer.js")).tellNewer(waiting);
}

/** @param {ServiceWorkerContainer} workers */
async function keep(workers) {
  await dismissOld(workers);
  const found = await workers.register("/worker.js");
  // This page has come from the network as it now is: the version that waits for it may begin.
  found.waiting?.postMessage("fresh");
  found.addEventListener("updatefound", () => {
    const coming = found.installing;
    coming?.addEventListener("statechange", () => {
      if (coming.state === "installed" && workers.controller) tell(coming);
    });
  });
}

if ("serviceWorker" in navigator) {
  const begin = () => setTimeout(() => keep(navigator.serviceWorker).catch(() => undefined), LATER);
  if (document.readyState === "complete") begin();
  else addEventListener("load", begin, { once: true });
}
