// The bar of all pages: where one is, how many games wait for one's turn, the settings and the keys.

import { when } from "../shared/dispatch.js";
import { from, h } from "../shared/dom.js";
import { place } from "../shared/places.js";
import { tables } from "../shared/settings.js";
import { text } from "../shared/strings.js";

/** A page belongs to the place under which its address lies; the front page has its own besides. */
function markPlace() {
  const [, first] = location.pathname.split("/");
  for (const link of document.querySelectorAll(".names a")) {
    const name = link.querySelector("span");
    name?.setAttribute("data-name", name.textContent ?? ""); // which keeps its width when it is marked
    const here = ["games", "settings"].includes(first) ? place("play") : `/${first}`;
    if (link.getAttribute("href") === here) link.setAttribute("aria-current", "page");
  }
}

/** The games with others that wait for who has this browser, as it last saw them. */
function countTurns() {
  const waiting = tables().filter((table) => table.days && table.yours && !table.over).length;
  const friends = document.querySelector(`.names a[href="${place("friends")}"]`);
  friends?.querySelector("em")?.remove();
  if (waiting) friends?.append(h("em", { "aria-label": text.waitForYou(waiting) }, waiting));
}

/** The dialogs come when they are asked for: most visits need none. @param {string} which */
async function open(which) {
  const { openKeys, openSettings } = await import("./settings.js");
  if (which === "settings") openSettings();
  else openKeys();
}

markPlace();
countTurns();
addEventListener("pageshow", countTurns);
when("click", "[data-bar]", ({ dataset }) => open(dataset.bar ?? ""));
document.addEventListener("keydown", (event) => {
  if (event.key === "?" && !from(event, "input, select, textarea, dialog")) open("keys");
});
if (location.pathname === place("settings")) open("settings");
