// The bar of all pages but the table: where one is, the settings and the help.

import { when } from "../shared/dispatch.js";
import { from } from "../shared/dom.js";

const MAIN = ".bar.main";

/** The part of the site that a page belongs to, by its address. @type {[string, RegExp][]} */
const PARTS = [
  ["/today", /^\/(today|days|sets?)\b/],
  ["/learn", /^\/(learn|rules|train|class)\b/],
  ["/history", /^\/(history|statistics|results|dealing)\b/],
  ["/", /^\/$/],
];

function markPart() {
  const [part] = PARTS.find(([, address]) => address.test(location.pathname)) ?? [];
  for (const link of document.querySelectorAll(`${MAIN} nav a`)) {
    if (link.getAttribute("href") === part) link.setAttribute("aria-current", "page");
  }
}

/** A phone's bar has room for the parts alone: settings and help stand at the end of the page. Until they are there
 *  they are not shown: a finger would find what moves into their place. */
function placeTools() {
  const tools = document.querySelector(`${MAIN} .tools`),
    bar = document.querySelector(MAIN);
  const narrow = matchMedia("(max-width:700px)");
  const place = () => tools && (narrow.matches ? document.body : bar)?.append(tools);
  narrow.addEventListener("change", place);
  place();
}

/** The dialogs come when they are asked for: most visits need none. @param {string} which */
async function open(which) {
  const { openHelp, openSettings } = await import("../shared/settings-dialog.js");
  if (which === "settings") openSettings();
  else openHelp();
}

markPart();
placeTools();
when("click", "[data-bar]", ({ dataset }) => open(dataset.bar ?? ""));
document.addEventListener("keydown", (event) => {
  if (event.key === "?" && !from(event, "input, select, textarea, dialog")) open("help");
});
